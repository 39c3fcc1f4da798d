"""What is mine: resources, then the hand in whole cards, the present question's buttons, or the torturers that lend."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.rules.settings import is_switched
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from ..rules.payment import is_marked
from ..schema import (
    BOAT_0,
    CARD_0,
    CARDS,
    CAT_0,
    CATEGORIES,
    HAND,
    LOAD_BOAT,
    LOADING_PHASE,
    MAY_RETURN,
    PASS,
    PAY,
    RAISE,
    RES,
    RES_0,
    SITES,
    SLOTS,
    SWAP,
    YES,
)
from ..tables import DECK_FIRST, KINDS, RESOURCES, SITE_KEYS
from ..words.names import boat_in, card_name, token_list
from .cards import alike, card_tip, twins, whole
from .choices import QUESTIONS, draw_choices
from .payment import Payment, wish
from .tiles import NATIVES, natives_tip, troop_picture
from .words import fit_lines, line_of, lines_in, quiet_button, site_word, token

WIDE, TOP, AREA_H = 380.0, 42.0, 186.0
HIGH = TOP + AREA_H + 4
STEP = 41.0  # between resources
IN_ROW, ROWS = 5, 2
GAP, BETWEEN = 3.0, 6.0  # cards beside and below each other: their light keeps off the next one
KIND = [KINDS.index(kind) for kind in KINDS]  # of a card: the first of its kind
READS = (
    "card card_place card_shown goddess_category philosopher_copy raised phase site other_site tokens"
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
)


def is_playing(seen: Seen) -> bool:
    return seen.seat >= 0 and not seen.over


@panel("mine", reads=READS, answers=ANSWERS, size=(WIDE, HIGH), least=326, role=Role.MINE, eyes=True, when=is_playing)
def mine(seen: Seen, pen: Pen) -> Drawn:
    """§11: own resources always in sight; below them what the question is about."""
    s, p = seen.s, seen.seat
    asked = s.decision if seen.my_turn else -1
    paid = wish(s, p, boat_in(s, s.paying), s.commitment).payment if asked == PAY else None
    out = [*_stock(pen, tuple(s.stock[p]), paid.own if paid else (0,) * RES)]
    area: Box = (4, TOP, WIDE - 8, AREA_H)
    if asked in QUESTIONS:
        out.append(draw_choices(pen, seen, area))
    elif s.phase == LOADING_PHASE:
        out.append(_lenders(pen, s, p, area))
    else:
        out += draw_hand(pen, seen, area)
    if asked == LOAD_BOAT:
        out += [_spent(pen, s, p, slot) for slot in range(SLOTS) if pen.may(BOAT_0 + slot)]
    out.append(_corner(pen, seen, asked))
    troops = (s.torturer.count(p), s.negotiator.count(p))
    return Drawn(out, [_words(pen, tuple(s.stock[p]), tuple(hand_of(s, p)), troops)])


# --- own resources ----------------------------------------------------------------------------------------------------


@memoized(2048)
def _stock(pen: Pen, stock: tuple[int, ...], spent: tuple[int, ...]) -> tuple[str, ...]:
    """Every resource with its count; while a boat is paid for, what it would take."""
    out = []
    for r in range(RES):
        x = 6 + STEP * r
        body = use(f"pyramidion-{RESOURCES[r]}", x, 5, 25)
        body += text(x + 26, 25, stock[r], "t18 b" if stock[r] else "t16 soft")
        if spent[r]:
            body += _less(r, spent[r])
        out.append(group(body, key=f"own-{r}", tip=pen.say("mine.stock", token=token(pen, r, stock[r]))))
    return tuple(out)


def _less(r: int, n: int) -> str:
    """Under the count of a resource: so many fewer."""
    return text(30 + STEP * r, 38.5, f"−{n}", "t15 b f-carnelian")


def _spent(pen: Pen, s: Any, p: int, slot: int) -> str:
    """What loading this boat would take, shown while it is pointed at."""
    paid = wish(s, p, boat_in(s, slot)).payment
    return pen.foreshadow(BOAT_0 + slot, _marks(s, p, paid)) if paid is not None else ""


def _marks(s: Any, p: int, paid: Payment) -> str:
    """Badges on own resources and on the troops that lend."""
    out = [_less(r, n) for r, n in enumerate(paid.own) if n]
    places = _places(s, p)
    out += [rect(*places[site], "lit", 8) for site, _ in paid.troops]
    return "".join(out)


# --- the corner: the answer that renounces, or what one's troops are for ----------------------------------------------


def _corner(pen: Pen, seen: Seen, asked: int) -> str:
    """Drawn last, at the right: pass. Where nothing is asked, the own troops with what they do."""
    box: Box = (8 + STEP * RES, 4, WIDE - 14 - STEP * RES, 32)
    if pen.may(PASS) and asked not in QUESTIONS:
        body = quiet_button(box) + fit_lines((box[0] + 4, 4, box[2] - 8, 32), pen.label(PASS))
        last = "mine.sure_wait" if is_switched(seen.s, MAY_RETURN) else "mine.sure_pass"
        sure = pen.say(last) if asked == LOAD_BOAT else ""
        return pen.target(PASS, box, body, sure=sure, lit=False, key="pass")
    s, p = seen.s, seen.seat
    return _troops(pen, p, s.torturer.count(p), s.negotiator.count(p), box[0])


@memoized(256)
def _troops(pen: Pen, p: int, torturers: int, negotiators: int, x: float) -> str:
    out = []
    for kind, n in enumerate((torturers, negotiators)):
        body = troop_picture(kind, p, x + 56 * kind + 6, 5, 22) + text(x + 56 * kind + 32, 25, n, "t16 b")
        out.append(group(body, tip=pen.say(f"mine.troops_{kind}", n=n)))
    return "".join(out)


# --- the hand ---------------------------------------------------------------------------------------------------------


def hand_of(s: Any, p: int) -> list[int]:
    """The cards in a hand that the viewer knows: basics first, then by type, identical ones beside each other."""
    here = HAND + p
    held = [c for c, place in enumerate(s.card_place) if place == here]
    return sorted(held, key=lambda c: (KIND[c], s.card_shown[c], c))


def card_places(count: int, box: Box) -> list[Box]:
    """Where so many cards lie: five in a row, two rows; three lower ones for a very large hand."""
    x, y, w, h = box
    rows = max(ROWS, -(-count // IN_ROW))
    wide, high = (w + GAP) / IN_ROW, (h + BETWEEN) / rows
    return [(x + wide * (i % IN_ROW), y + high * (i // IN_ROW), wide - GAP, high - BETWEEN) for i in range(count)]


def draw_hand(pen: Pen, seen: Seen, box: Box) -> list[str]:
    """The own hand, every card whole."""
    x, y, w, _ = box
    cards = hand_of(seen.s, seen.seat)
    if not cards:
        return [line_of(x + 4, y + 24, pen.say("mine.no_hand"), w - 8)]
    out = []
    for same in alike(seen.s, list(zip(cards, card_places(len(cards), box), strict=True))):
        first = same[0][0]
        owner = seen.seat if first < DECK_FIRST else -1
        lit = pen.may(CARD_0 + min(same)[0])
        facts = (tuple(same), bool(seen.s.card_shown[first]), owner, seen.my_turn)
        out.append(_card(pen, *facts) if lit else _quiet_card(pen, *facts))
    return out


def _card(pen: Pen, same: tuple[tuple[int, Box], ...], known: bool, owner: int, my_turn: bool) -> str:
    """A card and those identical to it: pressing any of them is the same answer."""
    first = same[0][0]
    drawn = [(card, box, whole(pen, card, box, owner=owner, known=known)) for card, box in same]
    tip = card_tip(pen, first) + (" " + pen.say("tip.shown") if known else "")
    why = f"{tip} {pen.say('tip.not_this' if my_turn else 'tip.not_now')}"
    return twins(pen, drawn, tip=tip, why=why)


_quiet_card = memoized(4096)(_card)  # while it cannot be played


# --- the torturers that lend ------------------------------------------------------------------------------------------


def _places(s: Any, p: int) -> dict[int, Box]:
    """Where each own torturer troop lies on the tray, by site."""
    own = [site for site in range(SITES) if s.torturer[site] == p]
    each = min(112.0, (WIDE - 5) / max(1, len(own)))
    return {site: (4 + each * i, TOP + 24, each - 3, 118.0) for i, site in enumerate(own)}


def _lenders(pen: Pen, s: Any, p: int, box: Box) -> str:
    """While boats are loaded: each torturer troop with what it may lend; a used one crossed."""
    x, y, w, _ = box
    places = _places(s, p)
    if not places:
        return lines_in((x + 8, y, w - 16, 90), pen.say("mine.no_lenders"), 15, "mid")
    out = [line_of(x + 2, y + 16, pen.say("mine.lenders"), w - 4, 15, "b")]
    for site, place in places.items():
        out.append(_lender(pen, p, site, bool(is_marked(s, site)), place))
    return "".join(out)


@memoized(256)
def _lender(pen: Pen, p: int, site: int, used: bool, box: Box) -> str:
    """A troop before its town, and what it may lend."""
    x, y, w, h = box
    town = use(f"pyramidion-town-{SITE_KEYS[site]}", x + 3, y + 20, w - 6, 36)
    body = rect(x + 1.5, y + 2, w, h, "cast", 6) + rect(x, y, w, h, "f-hollow edge" if used else "f-sand-light edge", 6)
    body += line_of(x + w / 2, y + 16, site_word(pen, site), w - 4, 14, "mid") + (
        group(town, cls="faded") if used else town
    )
    body += troop_picture(0, p, x + w / 2 - 15, y + 48, 30)
    size = min(24.0, (w - 6) / len(NATIVES[site]))
    left = x + w / 2 - size * len(NATIVES[site]) / 2
    for i, r in enumerate(NATIVES[site]):
        body += use(f"pyramidion-{RESOURCES[r]}", left + size * i, y + h - 27, size)
    if used:
        body += use("cross", x + w / 2 - 16, y + 52, 32, cls="c-carnelian")
    tip = f"{site_word(pen, site)}. {pen.say('tip.troop_used') if used else natives_tip(pen, site)}"
    return group(body, tip=tip, key=f"lender-{site}")


# --- the same in sentences --------------------------------------------------------------------------------------------


@memoized(512)
def _words(pen: Pen, stock: tuple[int, ...], hand: tuple[int, ...], troops: tuple[int, int]) -> str:
    held = token_list(stock)
    said = [pen.say("says.stock", tokens=held) if held else pen.say("says.stock_none")]
    cards = [card_name(card) for card in hand]
    said.append(pen.say("says.hand", cards=cards) if cards else pen.say("mine.no_hand"))
    return " ".join([*said, *(pen.say(f"mine.troops_{k}", n=n) for k, n in enumerate(troops))])
