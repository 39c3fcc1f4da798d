"""What an answer is called here and now."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say, signed
from mastaba.draw.memo import memoized

from ..reading import joker_gains
from ..rules.laws import slot_column, slot_number
from ..rules.prices import market_price
from ..rules.stored import law_played
from ..schema import (
    CELL_0,
    COLOUR_0,
    DECLINE,
    DRAW_0,
    END,
    FAMILY_0,
    JOKER_COLOUR,
    KEEP,
    LAW10_COLOUR,
    LAW11_CELL,
    LAW11_FAMILY,
    LAW12_SECOND,
    LAW_1,
    LAW_COLUMN,
    NEIGHBOUR,
    PASS,
    PAY,
    PLACE,
    PLAY_10,
    SELL,
    SLOT_0,
    STORE,
    USE,
)
from ..tables import HAND_SIZE, JOKER_PRICE, LAW7_VALUE, NEIGHBOUR_PRICE, cell_name
from .names import colour, column, content, family, law, where
from .prices import if_kept, printed


def label(seen: Seen, action: int) -> Message:
    """What an answer is called here and now."""
    s = seen.listed
    if action < PLAY_10:
        return _pawn_label(s, action)
    if action < PASS:
        return say("label.play", law=law(law_played(action)))
    if action < DRAW_0:
        return _button_label(s, action)
    if action <= END:
        return _draw_label(s, action)
    if action < LAW_1:
        return _colour_label(s, action - COLOUR_0)
    if action < CELL_0:
        number = action - LAW_1 + 1
        return say("label.repeal", law=law(number), where=where(s, number))
    if action < SLOT_0:
        return _cell_label(s, action - CELL_0)
    return _slot_label(s, action)


def _pawn_label(s: Any, action: int) -> Message:
    if action == NEIGHBOUR:
        return say("label.neighbour", price=NEIGHBOUR_PRICE)
    key = "label.family_extra" if s.decision == LAW11_FAMILY else "label.family"
    return say(key, family=family(action - FAMILY_0))


def _button_label(s: Any, action: int) -> Message:
    if action in (SELL, KEEP):
        return sell_or_keep(s, action)
    if action in (USE, STORE):
        return say("label.use" if action == USE else "label.store", law=law(int(s.pending)))
    if action == PAY:
        return say("label.pay", price=JOKER_PRICE, gain=signed(max(joker_gains(s, s.asked))))
    if action == DECLINE:
        return say("label.decline", price=JOKER_PRICE)
    return say("label.pass")


def sell_or_keep(s: Any, action: int) -> Message:
    """The money now, or the value now and after one more sale."""
    c = int(s.pending)
    if action == SELL:
        return say("label.sell", colour=colour(c), price=market_price(s))
    kept = if_kept(s, c)
    return say(f"label.{kept.key}", colour=colour(c), now=kept.now, next=kept.later)


def _draw_label(s: Any, action: int) -> Message:
    if action == END:
        return say("label.no_draw" if sum(s.hand[s.cur]) < HAND_SIZE else "label.end")
    k = action - DRAW_0
    return say("label.draw", family=family(int(s.pile[k, s.height[k] - 1])), pile=k + 1)


def _colour_label(s: Any, c: int) -> Message:
    keys = {LAW_COLUMN: "column", LAW10_COLOUR: "sell_kept", LAW12_SECOND: "swap_kept", JOKER_COLOUR: "joker"}
    key = f"label.{keys[int(s.decision)]}"
    if s.decision == LAW_COLUMN:
        return say(key, law=law(int(s.pending)), column=column(c))
    if s.decision == LAW10_COLOUR:
        return say(key, colour=colour(c), price=market_price(s))
    if s.decision == JOKER_COLOUR:
        return say(key, colour=colour(c), gain=signed(joker_gains(s, s.asked)[c]))
    return say(key, colour=colour(c))


def _cell_label(s: Any, k: int) -> Message:
    if s.decision in (PLACE, LAW11_CELL):
        return _place_label(k, int(s.content[k]), int(s.pending))
    return say("label.swap", cell=cell_name(k), thing=content(int(s.content[k])))


@memoized(4096)
def _place_label(k: int, thing: int, f: int) -> Message:
    return say("label.place", cell=cell_name(k), thing=content(thing), family=family(f))


def _slot_label(s: Any, action: int) -> Message:
    c, i = slot_column(action), slot_number(action)
    return say("label.slot", column=column(c), place=i + 1, number=printed(s, c, i), value=LAW7_VALUE)
