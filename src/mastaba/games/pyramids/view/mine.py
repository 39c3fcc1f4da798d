"""One's own hand: the question that concerns it, and what every card would bring in each edifice."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.draw.board import arrow, button
from mastaba.draw.measure import fit
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, circle, group, rect, text, use

from ..count import Cards, Pyramid, pile
from ..schema import (
    CARD_0,
    CHOOSE_KEEP_CARD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PYRAMID_CARD,
    CHOOSE_PYRAMID_SLOT,
    CHOOSE_TOMB_CARD,
    HAND,
    NONE,
    PAIR_0,
    SEATS,
)
from ..tables import EXTRA_OBELISK, EXTRA_TOMB, MAJORITY
from ..words.reasons import is_barred, needs_no_more, why_not_card
from .cards import card_tip, height, whole
from .worth import worth

WIDE, HIGH = 400.0, 120.0
STEP = (WIDE - 4) / HAND  # from place to place
CARD, TOP = 62.0, 28.0  # a card's width, and where cards begin
LINE = 28.0  # from edifice to edifice, beside a card
EDIFICES = ("pyramid", "obelisk", "tomb")
ABOUT = {CHOOSE_PYRAMID_CARD: 0, CHOOSE_OBELISK_CARD: 1, CHOOSE_TOMB_CARD: 2}  # the edifice that is asked about


@panel(
    "mine",
    reads="asked decision round_no tile_of turn_tile quarry quarry_taken_by hand hand_n pending"
    " pyramid obelisk obelisk_n",
    answers=(*range(PAIR_0, PAIR_0 + SEATS), *range(CARD_0, CARD_0 + HAND), NONE),
    size=(WIDE, HIGH),
    least=344,
    role=Role.MINE,
    eyes=True,
    when=lambda seen: seen.seat >= 0 and not seen.over,
)
def mine(seen: Seen, pen: Pen) -> Drawn:
    """§11 Three places: own cards, the card on its way to the pyramid, a button to decline."""
    hand = hand_of(seen)
    if not seen.options:
        return _still(pen, hand)
    out = _drawn(pen, hand)
    if pen.may(NONE):
        out.append(button(pen, NONE, (4 + 2 * STEP, 46, STEP - 8, 52), pen.say("hand.none"), key="none", size=16))
    elif hand.cards and seen.s.decision == CHOOSE_KEEP_CARD:
        out += [pen.foreshadow(CARD_0 + i, _goes(pen, place(1 - i))) for i in range(len(hand.cards))]
    return Drawn([*out, *_coming(pen, seen, len(hand.cards))], (_words(pen, hand),))


class Hand(NamedTuple):
    """All that is shown of a hand."""

    title: str  # the keys of its texts: the title, what is said of no cards, why a card cannot be chosen
    empty: str
    why: str
    cards: Cards
    pending: int  # the card on its way to the pyramid, or -1
    worth: Facts


def hand_of(seen: Seen) -> Hand:
    s, p = seen.s, seen.seat
    pending = s.pending if seen.my_turn and s.decision == CHOOSE_PYRAMID_SLOT else -1
    cards = pile(s.hand[p], s.hand_n[p])
    empty = "" if cards or pending >= 0 or NONE in seen.options else _empty(seen)
    return Hand(_question(seen), empty, why_not_card(seen).key if cards else "", cards, pending, _worth_of(seen))


def _empty(seen: Seen) -> str:
    return "hand.empty_last" if needs_no_more(seen) else "hand.empty"


@memoized(1024, names=False)
def _still(pen: Pen, hand: Hand) -> Drawn:
    """The hand of somebody who is not asked about it."""
    return Drawn(_drawn(pen, hand), (_words(pen, hand),))


def _drawn(pen: Pen, hand: Hand) -> list[str]:
    out = [_title(pen, pen.say(hand.title))]
    out += [_card(pen, hand, i, card) for i, card in enumerate(hand.cards)]
    if hand.pending >= 0:
        out.append(_pending(pen, hand.pending))
    if hand.empty:
        out.append(text(WIDE / 2, 76, pen.say(hand.empty), "t15 mid soft"))
    return out


@memoized(32, names=False)
def _title(pen: Pen, words: str) -> str:
    return text(8, 19, fit(words, WIDE - 16, 15, "bold"), "t15 b")


def _question(seen: Seen) -> str:
    """What the hand is for just now, or where the answer lies."""
    if not seen.my_turn:
        return "hand.mine"
    return "hand.pending" if seen.s.decision == CHOOSE_PYRAMID_SLOT else f"hand.{seen.decision}"


def place(i: int) -> float:
    """The left edge of a place."""
    return 4 + i * STEP


# --- cards ---------------------------------------------------------------------------------------------------------


def _card(pen: Pen, hand: Hand, i: int, card: int) -> str:
    """One card of the hand, and beside it what it would bring in each edifice."""
    x, action = place(i), CARD_0 + i
    body = _valued(pen, card, hand.worth, x)
    if not pen.may(action):
        return group(body, tip=f"{card_tip(pen, card)} {pen.say(hand.why)}")
    box = (x + 1, TOP, STEP - 10, height(CARD))
    return pen.target(action, box, body, tip=f"{pen.label(action)}. {_worth_told(pen, card, *hand.worth)}")


Facts = tuple[Pyramid, Cards, tuple[bool, bool, bool], int]


def _worth_of(seen: Seen) -> Facts:
    """What is needed to say what a card is worth: the edifices, which of them are closed to it, the one asked about."""
    s, p = seen.s, seen.seat
    keeping = s.decision == CHOOSE_KEEP_CARD  # the next round's god is not yet chosen
    pyramid = tuple(s.pyramid[p])
    closed = (
        min(pyramid) >= 0,
        not keeping and is_barred(seen, p, EXTRA_OBELISK),
        not keeping and is_barred(seen, p, EXTRA_TOMB),
    )
    asked = ABOUT.get(s.decision, -1) if seen.my_turn else -1
    return pyramid, pile(s.obelisk[p], s.obelisk_n[p]), closed, asked


@memoized(2048, names=False)
def _valued(pen: Pen, card: int, worth: Facts, x: float) -> str:
    return whole(card, x, TOP, CARD) + _lines(pen, card, *worth, x)


def _lines(
    pen: Pen, card: int, pyramid: Pyramid, raised: Cards, closed: tuple[bool, bool, bool], asked: int, x: float
) -> str:
    """Three edifices with the points that the card would bring; a closed one lies back."""
    found = worth(card, pyramid, raised)
    points = (f"+{found.pyramid}", f"+{found.obelisk}", f"+{found.tomb}\u00a0?" if found.tomb else "?")
    out = []
    for i, (edifice, shown) in enumerate(zip(EDIFICES, points)):
        y = TOP + 14 + LINE * i
        left = x + CARD + 5
        mark = rect(left - 2, y - 12, 56, 24, "f-lit-soft", 6) if i == asked else ""
        icon = use(f"pyramids-{edifice}", left, y - 10, 20, cls="faded" if closed[i] else "")
        out.append(
            mark + icon + text(left + 23, y + 5, "–" if closed[i] else shown, f"t15 b{' soft' if closed[i] else ''}")
        )
    return "".join(out)


@memoized(2048, names=False)
def _worth_told(
    pen: Pen, card: int, pyramid: Pyramid, raised: Cards, closed: tuple[bool, bool, bool], asked: int
) -> str:
    """The same in sentences: of the edifice that is asked about, else of all that are open."""
    found = worth(card, pyramid, raised)
    said = (
        pen.say("worth.pyramid", n=found.pyramid),
        pen.say("worth.obelisk", n=found.obelisk),
        _buried_told(pen, found.stones, found.tomb),
    )
    return said[asked] if asked >= 0 else " ".join(words for words, shut in zip(said, closed) if not shut)


def _buried_told(pen: Pen, stones: int, glyph: int) -> str:
    """What it would bring in the tomb; of a glyph only where it scores."""
    if glyph:
        return pen.say("worth.tomb_glyph", stones=stones, n=MAJORITY, glyph=glyph)
    return pen.say("worth.tomb", stones=stones, n=MAJORITY)


@memoized(8, names=False)
def _goes(pen: Pen, x: float) -> str:
    """The card that is not kept, crossed out."""
    h = height(CARD)
    gone = rect(x, TOP, CARD, h, "f-hollow s-line", 4) + use(
        "cross", x + CARD / 2 - 20, TOP + 14, 40, cls="c-carnelian"
    )
    return gone + text(x + CARD / 2, TOP + h - 14, pen.say("hand.goes"), "t14 b mid")


@memoized(256, names=False)
def _pending(pen: Pen, card: int) -> str:
    """The card between hand and slot, with an arrow up to the pyramid."""
    x = place(2)
    r = 12.0
    mark = circle(x + CARD - r, TOP + r, r, "f-lit-soft edge")
    mark += arrow(x + CARD - r, TOP + r, r * 1.5, turn=-90, cls="c-ink")
    return whole(card, x, TOP, CARD, tip=pen.say("tip.pending")) + mark


def _coming(pen: Pen, seen: Seen, held: int) -> list[str]:
    """The cards of a pair in the places where they would come, while it is pointed at."""
    pairs = [a for a in seen.options if a < CARD_0]
    return [pen.foreshadow(a, _pair(tuple(seen.s.quarry[a - PAIR_0]), held)) for a in pairs]


@memoized(1024)
def _pair(cards: Cards, held: int) -> str:
    laid = [whole(card, place(held + i), TOP, CARD, key=False) for i, card in enumerate(cards)]
    return rect(place(held), TOP, WIDE - place(held), height(CARD), "f-papyrus") + "".join(laid)


# --- the same in sentences -----------------------------------------------------------------------------------------


@memoized(1024, names=False)
def _words(pen: Pen, hand: Hand) -> str:
    said = [pen.say("tip.hand_size", n=len(hand.cards))]
    for card in hand.cards:
        said += [card_tip(pen, card), _worth_told(pen, card, *hand.worth[:3], -1)]
    said += [pen.say("tip.pending"), card_tip(pen, hand.pending)] if hand.pending >= 0 else []
    return " ".join(filter(None, said))
