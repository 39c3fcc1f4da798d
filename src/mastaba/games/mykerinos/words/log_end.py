"""The log of the end: the exhibition wing by wing, the sets, and who won."""

from __future__ import annotations

from typing import Any

from mastaba.core.words.text import Message, Who, say

from ..count import Worth, worth
from ..schema import PATRONS
from ..tables import SET_POINTS
from .names import patron_name


def exhibition_told(s: Any) -> list[Message]:
    """§6 Wing by wing with the arithmetic, then the sets, then who won."""
    scores = [worth(s, p) for p in range(s.seats)]
    lines = [*(wing_told(s, scores, wing) for wing in range(PATRONS)), sets_told(scores)]
    return [line for line in lines if line] + [_winners(s, [score.total for score in scores])]


def wing_told(s: Any, scores: list[Worth], wing: int) -> Message | None:
    """What the cards of a wing's patron bring, where anybody has one."""
    k = s.wing_patron[wing]
    parts = [_product(p, score, k) for p, score in enumerate(scores) if score.cards[k]]
    return say("log.wing", n=wing + 1, patron=patron_name(k), parts=parts) if parts else None


def sets_told(scores: list[Worth]) -> Message | None:
    parts = [say("log.part", player=Who(p), n=SET_POINTS * score.sets) for p, score in enumerate(scores) if score.sets]
    return say("log.sets", parts=parts) if parts else None


def _product(p: int, score: Worth, patron: int) -> Message:
    """Cards × value = points."""
    cards, value = score.cards[patron], score.values[patron]
    return say("log.product", player=Who(p), cards=cards, value=value, n=cards * value)


def _winners(s: Any, totals: list[int]) -> Message:
    """The most prestige; a tie goes to more cubes in the reserve, then it is shared."""
    best = max((totals[p], s.reserve[p]) for p in range(s.seats))
    first = [p for p in range(s.seats) if (totals[p], s.reserve[p]) == best]
    if len(first) > 1:
        return say("log.share", players=[Who(p) for p in first], n=best[0])
    by_cubes = totals.count(best[0]) > 1
    return say("log.wins_by_cubes" if by_cubes else "log.wins", player=Who(first[0]), n=best[0])
