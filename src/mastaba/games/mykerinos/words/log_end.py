"""The log of the end: the exhibition wing by wing, the sets, and who won."""

from __future__ import annotations

from typing import Any

from mastaba.core.text import Message, Who, say

from ..count import Worth, worth
from ..schema import PATRONS
from ..tables import SET_POINTS
from .names import patron_name


def exhibition_told(s: Any) -> list[Message]:
    """§6 Wing by wing with the arithmetic, then the sets, then who won."""
    seats = range(s.seats)
    scores = [worth(s, p) for p in seats]
    lines = []
    for wing in range(PATRONS):
        k = s.wing_patron[wing]
        parts = [_product(p, scores[p], k) for p in seats if scores[p].cards[k]]
        if parts:
            lines.append(say("log.wing", n=wing + 1, patron=patron_name(k), parts=parts))
    sets = [say("log.part", player=Who(p), n=SET_POINTS * scores[p].sets) for p in seats if scores[p].sets]
    if sets:
        lines.append(say("log.sets", parts=sets))
    return [*lines, _winners(s, [score.total for score in scores])]


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
