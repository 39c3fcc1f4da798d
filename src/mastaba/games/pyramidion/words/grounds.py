"""What an answer changes on the Nile: goods that a boat asks for, the lead in a category of the active site."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..rules.totals import leader, total
from ..schema import BARGAINING, CARD_0, CATEGORIES, INFLUENCE, NEGOTIATION, PRIVATE_SLOT, RES, SITE_0, SLOTS
from ..tables import BOAT_NEED, BOAT_POINTS
from .names import boat_in, category, site_name, token_list

LINE_OF = {INFLUENCE: "torturers", NEGOTIATION: "boats", BARGAINING: "boats"}


def grounds(path: Sequence[Seen], answers: Sequence[int]) -> list[tuple[str, Message]]:
    """By line of the score sheet."""
    found = []
    for seen, action in zip(path, answers, strict=False):
        if seen.decision == "ACTIVATE_SITE" and SITE_0 <= action < CARD_0:
            found += _goods(seen.listed, seen.seat, action - SITE_0)
    if path[0].decision == "PLAY_CARD" and len(path) > len(answers):
        found += _leads(path[0], path[-1])
    return found


def _goods(s: Any, seat: int, site: int) -> list[tuple[str, Message]]:
    """The boat worth most that lacks something which lies on the site."""
    boats = [boat_in(s, slot) for slot in range(SLOTS) if slot != PRIVATE_SLOT or s.private_owner == seat]
    for boat in sorted((b for b in boats if b >= 0), key=lambda b: -int(BOAT_POINTS[b])):
        lacks = [max(0, int(BOAT_NEED[boat][r]) - s.stock[seat][r]) for r in range(RES)]
        goods = token_list([min(lacks[r], s.tokens[site][r]) for r in range(RES)])
        if goods:
            return [("boats", say("ground.goods", site=site_name(site), goods=goods, n=int(BOAT_POINTS[boat])))]
    return []


def _leads(before: Seen, after: Seen) -> list[tuple[str, Message]]:
    """The categories in which the seat leads only now."""
    one, two, seat = before.s, after.s, before.seat
    if one.site < 0 or two.site != one.site:
        return []
    found = []
    for k in range(CATEGORIES):
        if leader(two, k) == seat and leader(one, k) != seat:
            other = max(int(total(two, p, k)) for p in range(two.seats) if p != seat)
            told = say("ground.lead", category=category(k), n=int(total(two, seat, k)), other=other)
            found.append((LINE_OF[k], told))
    return found
