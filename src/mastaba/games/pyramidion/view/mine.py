"""What is mine: resources, then the hand, the present question's buttons, the torturers that lend, or a payment."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.draw.board import badge
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, drawn_once, group, rect, text, use

from ..rules.payment import is_marked
from ..schema import (
    BOAT_0,
    CANCEL,
    CARD_0,
    CARDS,
    CAT_0,
    CATEGORIES,
    LOAD_BOAT,
    LOADING_PHASE,
    PASS,
    PAY,
    PAY_TROOP_0,
    RAISE,
    RES,
    RES_0,
    SITES,
    SLOTS,
    SWAP,
    YES,
)
from ..tables import RESOURCES
from ..words.names import boat_in, card_name, token_list
from .choices import QUESTIONS, draw_choices
from .hand import CARD_H, draw_hand, hand_of
from .pay import draw_payment, pay_height, payment_of
from .payment import Payment, bill
from .tiles import NATIVES, natives_tip, troop_picture
from .words import fit_lines, line_of, site_word, token

WIDE, TOP = 390.0, 44.0
HIGH = TOP + CARD_H + 8
STEP = 42.0  # between resources
READS = (
    "card card_place card_order card_shown goddess_category philosopher_copy raised phase site other_site tokens"
    " supply stock torturer negotiator troop_used boat_place paying commitment asked decision"
)
ANSWERS = (
    PASS,
    YES,
    *range(CARD_0, CARD_0 + CARDS),
    *range(RES_0, RES_0 + RES),
    *range(CAT_0, CAT_0 + CATEGORIES),
    RAISE,
    SWAP,
    *range(BOAT_0, BOAT_0 + SLOTS),  # foreshadowed
    *range(PAY_TROOP_0, CANCEL + 1),
)


def is_playing(seen: Seen) -> bool:
    return seen.seat >= 0 and not seen.over


@panel("mine", reads=READS, answers=ANSWERS, size=(WIDE, HIGH), least=344, role=Role.MINE, eyes=True, when=is_playing)
def mine(seen: Seen, pen: Pen) -> Drawn:
    """§11: own resources always in sight; below them what the question is about."""
    s, p = seen.s, seen.seat
    asked = s.decision if seen.my_turn else -1
    paid = payment_of(s) if asked == PAY else None
    out = [*_stock(pen, tuple(s.stock[p]), paid.own if paid else (0,) * RES)]
    area: Box = (8, TOP, WIDE - 16, CARD_H)
    high = HIGH
    if asked == PAY:
        out.append(draw_payment(pen, seen, 8, TOP, WIDE - 16))
        high = TOP + pay_height(s, p) + 4
    elif asked in QUESTIONS:
        out.append(draw_choices(pen, seen, area))
    elif s.phase == LOADING_PHASE:
        out.append(_lenders(pen, s, p, area))
    else:
        out += draw_hand(pen, seen, area)
    if asked == LOAD_BOAT:
        out += [_spent(pen, s, p, slot) for slot in range(SLOTS) if pen.may(BOAT_0 + slot)]
    out.append(_corner(pen, seen, asked))
    troops = (s.torturer.count(p), s.negotiator.count(p))
    return Drawn(out, [_words(pen, tuple(s.stock[p]), tuple(hand_of(s, p)), troops)], (WIDE, high))


# --- own resources ----------------------------------------------------------------------------------------------------


@drawn_once(2048)
def _stock(pen: Pen, stock: tuple[int, ...], spent: tuple[int, ...]) -> tuple[str, ...]:
    """Every resource with its count; while a boat is paid for, what it would take."""
    out = []
    for r in range(RES):
        x = 8 + STEP * r
        body = use(f"pyramidion-{RESOURCES[r]}", x, 6, 25)
        body += text(x + 26, 25, stock[r], "t18 b" if stock[r] else "t16 soft")
        if spent[r]:
            body += badge(x + 30, 34, f"−{spent[r]}", fill="carnelian", ink="bright", size=13)
        out.append(group(body, key=f"own-{r}", tip=pen.say("mine.stock", token=token(pen, r, stock[r]))))
    return tuple(out)


def _spent(pen: Pen, s: Any, p: int, slot: int) -> str:
    """What loading this boat would take, shown while it is pointed at."""
    paid = bill(s, p, boat_in(s, slot)).payment
    return pen.foreshadow(BOAT_0 + slot, _marks(s, p, paid)) if paid is not None else ""


def _marks(s: Any, p: int, paid: Payment) -> str:
    """Badges on own resources and on the troops that lend."""
    out = [
        badge(38 + STEP * r, 34, f"−{n}", fill="carnelian", ink="bright", size=13) for r, n in enumerate(paid.own) if n
    ]
    places = _places(s, p)
    out += [rect(*places[site], "lit", 8) for site, _ in paid.troops]
    return "".join(out)


# --- the corner: the answer that renounces, or what one's troops are for ----------------------------------------------


def _corner(pen: Pen, seen: Seen, asked: int) -> str:
    """Drawn last, at the right: pass. Where nothing is asked, the own troops with what they do."""
    box: Box = (8 + STEP * RES + 4, 4, WIDE - 20 - STEP * RES, 32)
    if pen.may(PASS) and asked not in QUESTIONS:
        body = rect(*box, "btn", 8) + fit_lines((box[0] + 4, 4, box[2] - 8, 32), pen.label(PASS))
        sure = pen.say("mine.sure_pass") if asked == LOAD_BOAT else ""
        return pen.target(PASS, box, body, sure=sure, lit=False, key="pass")
    s, p = seen.s, seen.seat
    return _troops(pen, p, s.torturer.count(p), s.negotiator.count(p), box[0])


@drawn_once(256)
def _troops(pen: Pen, p: int, torturers: int, negotiators: int, x: float) -> str:
    out = []
    for kind, n in enumerate((torturers, negotiators)):
        body = troop_picture(kind, p, x + 56 * kind + 4, 7, 20) + text(x + 56 * kind + 28, 25, n, "t16 b")
        out.append(group(body, tip=pen.say(f"mine.troops_{kind}", n=n)))
    return "".join(out)


# --- the torturers that lend ------------------------------------------------------------------------------------------


def _places(s: Any, p: int) -> dict[int, Box]:
    """Where each own torturer troop lies on the tray, by site."""
    own = [site for site in range(SITES) if s.torturer[site] == p]
    each = min(118.0, (WIDE - 12) / max(1, len(own)))
    return {site: (8 + each * i, TOP + 20, each - 4, 58.0) for i, site in enumerate(own)}


def _lenders(pen: Pen, s: Any, p: int, box: Box) -> str:
    """While boats are loaded: each torturer troop with what it may lend; a used one crossed."""
    x, y, w, _ = box
    places = _places(s, p)
    title = pen.say("mine.lenders" if places else "mine.no_lenders")
    out = [line_of(x + 2, y + 13, title, w - 4, 14, "b" if places else "")]
    for site, place in places.items():
        out.append(_lender(pen, p, site, bool(is_marked(s, site)), place))
    return "".join(out)


@drawn_once(256)
def _lender(pen: Pen, p: int, site: int, used: bool, box: Box) -> str:
    x, y, w, _ = box
    body = rect(x, y, w, 58, "f-hollow" if used else "f-panel s-panel-edge", 8)
    body += line_of(x + 5, y + 16, site_word(pen, site), w - 8, 13, "b") + troop_picture(0, p, x + 4, y + 23, 25)
    for i, r in enumerate(NATIVES[site]):
        body += use(f"pyramidion-{RESOURCES[r]}", x + 31 + 16 * i, y + 28, 16 if w < 90 else 19)
    if used:
        body += use("cross", x + 8, y + 29, 18, cls="c-carnelian")
    tip = f"{site_word(pen, site)}. {pen.say('tip.troop_used') if used else natives_tip(pen, site)}"
    return group(body, tip=tip, key=f"lender-{site}")


# --- the same in sentences --------------------------------------------------------------------------------------------


@drawn_once(512)
def _words(pen: Pen, stock: tuple[int, ...], hand: tuple[int, ...], troops: tuple[int, int]) -> str:
    held = token_list(stock)
    said = [pen.say("says.stock", tokens=held) if held else pen.say("says.stock_none")]
    cards = [card_name(card) for card in hand]
    said.append(pen.say("says.hand", cards=cards) if cards else pen.say("mine.no_hand"))
    return " ".join([*said, *(pen.say(f"mine.troops_{k}", n=n) for k, n in enumerate(troops))])
