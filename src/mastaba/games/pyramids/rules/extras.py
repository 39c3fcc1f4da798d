"""Chapter 4: the obelisk and the tomb, as the god tile permits."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import CARD_0, NONE
from ..tables import EXTRA_BOTH, EXTRA_EITHER, EXTRA_OBELISK, EXTRA_TOMB
from .gods import extra_of
from .hand import lay_open, options_hand, remove_from_hand


@rule
def may_raise(s: Any, p: Any) -> Any:
    """§2.1 Does the tile allow an obelisk card, with a card left to give?"""
    extra = extra_of(s, p)
    allowed = extra == EXTRA_OBELISK or extra == EXTRA_BOTH or extra == EXTRA_EITHER
    return allowed and s.hand_n[p] > 0


@rule
def may_bury(s: Any, p: Any, raised: Any) -> Any:
    """§2.1 Does the tile allow a tomb card? `either` does once the obelisk was declined."""
    extra = extra_of(s, p)
    allowed = extra == EXTRA_TOMB or extra == EXTRA_BOTH or (extra == EXTRA_EITHER and not raised)
    return allowed and s.hand_n[p] > 0


@rule
def options_extra(s: Any, mask: Any) -> None:
    """Ruling 15: any card left in hand, or none."""
    options_hand(s, mask)
    mask[NONE] = 1


@rule
def answer_obelisk(s: Any, a: Any) -> None:
    """§4 CHOOSE_OBELISK_CARD: the card goes on top, face up."""
    if a == NONE:
        return
    p = s.asked
    card = remove_from_hand(s, p, a - CARD_0)
    s.obelisk[p, s.obelisk_n[p]] = card
    s.obelisk_n[p] += 1
    lay_open(s, p, card)


@rule
def answer_tomb(s: Any, a: Any) -> None:
    """§4 CHOOSE_TOMB_CARD: the card goes face down into the tomb; all see that one was buried."""
    if a == NONE:
        return
    p = s.asked
    s.tomb[p, s.tomb_n[p]] = remove_from_hand(s, p, a - CARD_0)
    s.tomb_n[p] += 1
    s.buried[p, s.round_no - 1] = 1
