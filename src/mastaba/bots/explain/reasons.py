"""Why an answer is the best: what it brings by line of the score sheet, beside the other answers."""

from __future__ import annotations

from dataclasses import dataclass

from .analysis import Analysis, Prospect

LEAST_LOOKS = 8  # of an answer whose numbers are shown
LEAST_POINTS = 0.25  # a difference that is worth a word
RIVAL = "rival"  # stands for the points that the best of the others does not get


@dataclass(frozen=True)
class Reasons:
    """By how many points the best answer's final sheet differs from the others' mean, the most important line first.

    `main` is the line that speaks most for it, or RIVAL where it is what the others do not get; empty if nothing does.
    """

    main: str
    lines: tuple[tuple[str, float], ...]


def shown(analysis: Analysis) -> list[Prospect]:
    """The answers that were looked at often enough, the best first."""
    return [one for one in analysis.prospects if one.looks >= LEAST_LOOKS]


def reasons(analysis: Analysis, lines: tuple[str, ...]) -> Reasons:
    """What speaks for the best answer; nothing while there is nothing to compare it with."""
    best, *others = shown(analysis) or [analysis.best]
    if not others:
        return Reasons("", ())
    differences = dict(zip(lines, (_mean_difference(best, others, i) for i in range(len(lines)))))
    held_back = sum(other.best_other for other in others) / len(others) - best.best_other
    main, most = max([*differences.items(), (RIVAL, held_back)], key=lambda pair: pair[1])
    told = sorted(differences.items(), key=lambda pair: (pair[0] != main, -abs(pair[1])))
    return Reasons(
        main if most >= LEAST_POINTS else "",
        tuple((line, points) for line, points in told if abs(points) >= LEAST_POINTS),
    )


def _mean_difference(best: Prospect, others: list[Prospect], line: int) -> float:
    return best.sheet[line] - sum(other.sheet[line] for other in others) / len(others)
