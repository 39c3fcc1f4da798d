"""Why an answer is the best: what it changes on the board, where that is also what the score sheets will differ by.

A ground is something that is there and that the action changes: points that it brings at once, or what the game's own
`grounds` find. It becomes a reason if the likely alternative does not do the same, and if the line of the score sheet
that it belongs to is higher at the end of the looks, beyond doubt. Where nothing is left nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message

from .counsel import Link, ends_of, follow

CLEAR = 3.0  # errors; a line that differs by less may not differ
LEAST_POINTS = 0.5  # at the end, in the mean: less is not worth a word


class Ground(NamedTuple):
    """What an action changes: by line of the score sheet the points that it brings at once, or a sentence."""

    line: str
    points: int = 0
    told: Message | None = None


class Reason(NamedTuple):
    """A ground, and by how many points its line is higher at the end, in the mean."""

    ground: Ground
    gain: float


def reasons(seen: Seen, link: Link, answers: Sequence[int]) -> list[Reason]:
    """What speaks for an action, the most important first; empty where it is not sure that it is the best."""
    compared = link.verdict.comparison
    if compared is None:
        return []
    instead = {ground.line: ground for ground in grounds_of(seen, link.other) if ground.told is None}
    same = {ground.told for ground in grounds_of(seen, link.other)}
    found = []
    for ground in grounds_of(seen, answers):
        mean, error = compared.lines[seen.game.lines.index(ground.line)]
        if mean < max(LEAST_POINTS, CLEAR * error):
            continue
        if ground.told is None and ground.points <= (instead[ground.line].points if ground.line in instead else 0):
            continue
        if ground.told is None or ground.told not in same:
            found.append(Reason(ground, mean))
    return sorted(found, key=lambda reason: (-reason.gain, reason.ground.told is not None))


def grounds_of(seen: Seen, answers: Sequence[int]) -> list[Ground]:
    """What an action changes that the seat is sure to see."""
    if not answers:
        return []
    path, before = follow(seen, answers), _sheet(seen)
    ends = [_sheet(end) for end in ends_of(seen, answers)]
    gains = [{sheet[k] - points for sheet in ends} for k, points in enumerate(before)]
    at_once = [Ground(line, min(gain)) for line, gain in zip(seen.game.lines, gains, strict=True) if _is_sure(gain)]
    return at_once + [Ground(line, told=told) for line, told in seen.game.grounds(path, answers[: len(path)])]


def _is_sure(gain: set[int]) -> bool:
    """The same in every world, and more than nothing."""
    return len(gain) == 1 and min(gain) > 0


def _sheet(seen: Seen) -> list[int]:
    """The seat's own score sheet as it stands, by what the seat sees."""
    return [int(points) for points in engine(seen.game).results(seen.states).sheet[seen.seat]]
