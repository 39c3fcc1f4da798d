"""Why something cannot be done now."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, Who, say

from ..rules.gods import extra_of, holder_of, next_aside
from ..schema import CHOOSE_GOD, CHOOSE_PYRAMID_SLOT, ROUNDS
from ..tables import EXTRA_BOTH, EXTRA_EITHER
from .names import god_name


def why_not_god(seen: Seen, tile: int) -> Message:
    """Set aside, taken, or not this viewer's to choose."""
    s, god = seen.s, god_name(tile)
    if s.set_aside == tile:
        last = s.round_no == ROUNDS
        return say("why.god_aside_last", god=god) if last else say("why.god_aside", god=god, next=next_aside(s))
    holder = holder_of(s, tile)
    if holder >= 0:
        return say("why.god_taken", god=god, player=Who(holder))
    if s.decision != CHOOSE_GOD:
        return say("why.god_unused", god=god)
    return say("why.god_had" if seen.seat >= 0 and s.tile_of[seen.seat] else "why.god_later")


def why_not_pair(seen: Seen) -> Message:
    """A free pair waits for somebody else."""
    if seen.seat < 0:
        return say("why.pair_order")
    return say("why.pair_had" if has_pair(seen) else "why.pair_later")


def has_pair(seen: Seen) -> bool:
    """Has the viewer taken a pair in this round?"""
    return seen.seat in seen.s.quarry_taken_by[: seen.s.seats]


def needs_no_more(seen: Seen) -> bool:
    """Has the viewer taken the last pair of the game?"""
    return bool(seen.s.round_no == ROUNDS) and has_pair(seen)


def why_not_card(seen: Seen) -> Message:
    """A card in hand that is not asked for."""
    if seen.my_turn and seen.s.decision == CHOOSE_PYRAMID_SLOT:
        return say("why.card_not_now")
    return say("why.card_never" if needs_no_more(seen) else "why.card_later")


def is_barred(seen: Seen, p: int, extra: int) -> bool:
    """Does the viewer's own tile forbid this edifice (EXTRA_OBELISK, EXTRA_TOMB) in the round that is played?"""
    if seen.over or p != seen.seat or not seen.s.tile_of[p]:
        return False
    return int(extra_of(seen.s, p)) not in (extra, EXTRA_BOTH, EXTRA_EITHER)
