"""Why something cannot be done now."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..count import OPENERS_OF
from ..schema import (
    DIG_ACTION,
    LAST_SEASON,
    OVER,
    PATRON_KEYS,
    SURVEY,
    VIOLET,
)
from ..settings import VIOLET_FROM_EMPTY_RESERVE
from .names import mode_name, patron_name


def why_not_dig(s: Any, action: int) -> Message:
    """What NEW or EXTEND would need: for oneself, for the neutral, or under Lord Lemon."""
    return say(f"why.{mode_name(s, action)}")


def why_no_patron(seen: Seen, patron: int) -> Message:
    """Why the viewer cannot call on a patron."""
    s, p = seen.s, seen.seat
    if not s.patrons[p][patron]:
        return say("why.no_card", patron=patron_name(patron))
    if s.patrons[p][patron] == s.tilted[p][patron]:
        key = "why.tilted" if s.season < LAST_SEASON else "why.tilted_for_good"
        return say(key, patron=patron_name(patron))
    if not seen.my_turn or s.decision != DIG_ACTION:
        return say("why.patron_later")
    if patron == VIOLET and s.setting[VIOLET_FROM_EMPTY_RESERVE]:
        return say("why.violet_from_empty_reserve")
    return say(f"why.{PATRON_KEYS[patron]}")


def why_no_room(s: Any, p: int, room: int) -> str:
    """The text that says why a player cannot take a free room now; nothing is left to say when the game is over."""
    if s.phase == OVER:
        return ""
    if OPENERS_OF[room] and not any([s.room_owner[other] == p for other in OPENERS_OF[room]]):
        return "why.room_closed"
    if s.phase == SURVEY and s.rank_at > 1:
        return "why.room_rank"
    return "why.room_supply" if s.phase == SURVEY and not s.supply[p] else "why.room_later"
