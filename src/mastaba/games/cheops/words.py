"""What is said in Cheops: names of answers, the sentence over the board, counts beside a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message, Who, say, signed

from .reading import (
    arrays,
    colour,
    column,
    content,
    family,
    joker_gains,
    law,
    law_title,
    length,
    printed,
    score_lines,
    worth,
)
from .rules.prices import market_price
from .schema import (
    CELL_0,
    COLOUR_0,
    DECLINE,
    DISPOSE,
    DRAW_0,
    END,
    END_TURN,
    FAMILY_0,
    IN_FRONT,
    JOKER_COLOUR,
    KEEP,
    LAW9_PAY,
    LAW10_COLOUR,
    LAW11_CELL,
    LAW11_FAMILY,
    LAW12_SECOND,
    LAW_1,
    LAW_COLUMN,
    LAW_NOW_OR_LATER,
    MAIN,
    NEIGHBOUR,
    NEIGHBOUR_PAWN,
    ON_BOARD,
    ON_MARKET,
    ON_NUMBER,
    PASS,
    PAY,
    PLACE,
    PLAY_10,
    SELL,
    SLOT_0,
    STORE,
    UNDER,
    USE,
)
from .tables import HAND_SIZE, JOKER_PRICE, LAW7_VALUE, LAWS, MAX_NUMBERS, NEIGHBOUR_PRICE, cell_name

CHAPTER = {
    "MAIN": "20_turn",
    "PLACE": "30_placing",
    "DISPOSE": "40_selling",
    "END_TURN": "20_turn",
    "LAW_COLUMN": "70_laws",
    "LAW7_SLOT": "70_laws",
    "LAW8_TARGET": "70_laws",
    "LAW9_PAY": "70_laws",
    "LAW_NOW_OR_LATER": "70_laws",
    "LAW10_COLOUR": "70_laws",
    "LAW11_FAMILY": "70_laws",
    "LAW11_CELL": "70_laws",
    "LAW12_FIRST": "70_laws",
    "LAW12_SECOND": "70_laws",
    "JOKER_COLOUR": "70_laws",
}

# --- names of answers


def label(seen: Seen, action: int) -> Message:
    """What an answer is called here and now."""
    s = arrays(seen)
    if action < PLAY_10:
        return _pawn_label(s, action)
    if action < PASS:
        return say("label.play", law=law(action - PLAY_10 + 10))
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
    return _slot_label(s, action - SLOT_0)


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
    if action in (PAY, DECLINE):
        return say("label.pay" if action == PAY else "label.decline", price=JOKER_PRICE)
    return say("label.pass")


def sell_or_keep(s: Any, action: int) -> Message:
    """The money now, or the value now and after one more sale."""
    c = int(s.pending)
    if action == SELL:
        return say("label.sell", colour=colour(c), price=market_price(s))
    i = int(s.covered[c])
    return say("label.keep", colour=colour(c), now=worth(s, c, i), next=worth(s, c, i + 1))


def _draw_label(s: Any, action: int) -> Message:
    if action == END:
        return say("label.no_draw" if int(s.hand[s.cur].sum()) < HAND_SIZE else "label.end")
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
    what = content(int(s.content[k]))
    if s.decision in (PLACE, LAW11_CELL):
        return say("label.place", cell=cell_name(k), thing=what, family=family(int(s.pending)))
    return say("label.swap", cell=cell_name(k), thing=what)


def _slot_label(s: Any, slot: int) -> Message:
    c, i = divmod(slot, MAX_NUMBERS)
    return say("label.slot", column=column(c), place=i + 1, number=printed(s, c, i), value=LAW7_VALUE)


def where(s: Any, number: int) -> Message:
    """Where a tablet in play lies."""
    place = int(s.tablet_place[number - 1])
    if place == ON_MARKET:
        return say("where.market")
    if place == ON_BOARD:
        return say("where.board")
    if UNDER <= place < ON_NUMBER:
        return say("where.under", column=column(place - UNDER))
    if ON_NUMBER <= place < IN_FRONT:
        return say("where.number", column=column(place - ON_NUMBER), place=s.law7_slot + 1)
    return say("where.front", player=Who(place - IN_FRONT))


# --- the sentence over the board


def prompt(seen: Seen) -> Message:
    """What the asked person must do, and why."""
    s = arrays(seen)
    d = s.decision
    if d == MAIN:
        return say(_main_prompt(s, seen.options))
    if d in (PLACE, LAW11_CELL):
        key = "extra" if d == LAW11_CELL else "place_neighbour" if s.pending == NEIGHBOUR_PAWN else "place"
        return say(f"prompt.{key}", family=family(int(s.pending)))
    if d == DISPOSE:
        return say("prompt.dispose", colour=colour(int(s.pending)))
    if d in (LAW_COLUMN, LAW_NOW_OR_LATER):
        key = f"prompt.law{int(s.pending)}" if d == LAW_COLUMN else "prompt.now_or_later"
        return say(key, law=law_title(int(s.pending)))
    if d == LAW9_PAY:
        return say("prompt.joker", price=JOKER_PRICE)
    if d == END_TURN and int(s.hand[s.cur].sum()) >= HAND_SIZE:
        return say("prompt.end")
    if d == END_TURN and not s.height.any():
        return say("prompt.no_piles")
    return say(f"decision.{seen.decision}")


def _main_prompt(s: Any, options: Sequence[int]) -> str:
    """A pawn to choose, the normal turn after a neighbour, or none that can be laid."""
    if PASS in options:
        return "prompt.stuck"
    return "prompt.after_neighbour" if s.bought else "decision.MAIN"


# --- counts beside a seat


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Pawns, kept treasures, tablets, money where it may be seen, and while it runs the total if it ended now."""
    s = arrays(seen)
    told: list[tuple[str, Any]] = [
        ("fact.pawns", int(s.hand[seat].sum())),
        ("fact.kept", int(s.kept[seat].sum())),
        ("fact.tablets", sum(int(s.tablet_place[t]) == IN_FRONT + seat for t in range(LAWS))),
    ]
    total = sum(score_lines(s, seat))
    if s.money[seat] >= 0:
        told += [("fact.money", int(s.money[seat])), *([] if seen.over else [("fact.total", total)])]
    else:
        told.append(("fact.treasures", total))
    return told


def sales_left(s: Any, c: int) -> int:
    """How many treasures of a colour can still be sold."""
    return length(s, c) - 1 - int(s.covered[c])
