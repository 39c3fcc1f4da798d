"""One player's sheet: hand, god and token, another's necropolis, and the ledger of what it is worth."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import badge, last_mark
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, drawn_once, group, rect, text, use

from ..count import Cards, Pyramid, count, majorities, pile
from ..schema import CHOOSE_OBELISK_CARD, CHOOSE_PYRAMID_SLOT, CHOOSE_TOMB_CARD, NONE
from ..tables import GODS
from .board import newest, tomb_words
from .edifices import foot, obelisk, obelisk_words
from .gods import god_words
from .ledger import ROW, ROWS, closed_tomb, open_lines, open_tomb, pyramid_words
from .plan import LEDGER_W, LEDGER_X, SHEET, SHEET_HIGH, SHEET_WIDE
from .pyramid import draw_pyramid
from .scene import strip

CHIPS = 14.0  # the middle of the row of god, hand and token
LEDGER_Y = SHEET_HIGH - 2 - ROWS * ROW


@panel(
    "seat",
    reads="asked decision first tile_of hand_n pyramid obelisk obelisk_n tomb tomb_n",
    size=(SHEET_WIDE, SHEET_HIGH),
    least=344,
    role=Role.SEAT,
    eyes=True,
    last=True,
)
def seat(seen: Seen, pen: Pen, p: int) -> Drawn:
    """The necropolis of the one whom the board shows is not drawn again."""
    s = seen.s
    pyramid, raised = tuple(s.pyramid[p]), pile(s.obelisk[p], s.obelisk_n[p])
    on_board = p == max(seen.seat, 0)
    x, w = (8.0, SHEET_WIDE - 16) if on_board else (LEDGER_X, LEDGER_W)
    body = _chips(pen, s, p, x + w) + open_lines(pen, (x, LEDGER_Y, w), pyramid, raised, seen.over)
    body += _tomb(pen, seen, p, (x, LEDGER_Y, w), on_board)
    if not on_board:
        body += _necropolis(pen, p, pyramid, raised, seen.over) + _just_now(pen, s, p)
    said = [_state(pen, s, p), _told(pen, pyramid, raised, seen.over), tomb_words(pen, seen, p)]
    return Drawn(body, said)


def _tomb(pen: Pen, seen: Seen, p: int, at: tuple[float, float, float], on_board: bool) -> str:
    """The ledger's last line: secret to all but its owner until the end."""
    s = seen.s
    n = s.tomb_n[p]
    cards = pile(s.tomb[p], n)
    if seen.over:
        return open_tomb(pen, at, n, cards, majorities(s, p))
    if p == seen.seat:
        return open_tomb(pen, at, n, cards, ())
    return closed_tomb(pen, at, n, -1 if on_board else p)


@drawn_once(2048)
def _necropolis(pen: Pen, p: int, pyramid: Pyramid, raised: Cards, over: bool) -> str:
    """Another player's pyramid and obelisk."""
    built = draw_pyramid(pen, SHEET.site(pyramid), pyramid)
    return strip(SHEET.scene, SHEET.ground) + foot(SHEET, p) + built + obelisk(pen, SHEET, p, raised, False, over)


# --- hand, god, token ----------------------------------------------------------------------------------------------


def unlaid(s: Any, p: int) -> int:
    """A player's cards not yet laid: the hand, and a card that is on its way to the pyramid."""
    return int(s.hand_n[p]) + bool(s.asked == p and s.decision == CHOOSE_PYRAMID_SLOT)


def _chips(pen: Pen, s: Any, p: int, right: float) -> str:
    going = s.asked >= 0
    return _chip_row(pen, s.seats, p, unlaid(s, p), s.tile_of[p] if going else 0, going and s.first == p, right)


@drawn_once(2048)
def _chip_row(pen: Pen, seats: int, p: int, hand: int, tile: int, first: bool, right: float) -> str:
    """From right to left: the cards in hand, the chosen god, the first player's token."""
    x = right - 40
    counted = use("cards", x, CHIPS - 11, 22) + text(x + 26, CHIPS + 5, hand, "t14 b")
    out = [group(counted, key=f"hand-{p}", tip=pen.say("tip.hand_size", n=hand))]
    if tile:
        x -= 54
        body = rect(x, CHIPS - 11, 46, 22, "f-stone thin", 5) + use(f"pyramids-{GODS[tile]}", x + 22, CHIPS - 10.5, 21)
        body += badge(x + 12, CHIPS, tile, fill="outline", ink="bright", size=13)
        out.append(group(body, key=f"tile-{tile}", tip=god_words(pen, seats, tile)))
    if first:
        out.append(group(use("first", x - 28, CHIPS - 11, 22), key="first", tip=pen.say("tip.first")))
    return "".join(out)


# --- what just happened --------------------------------------------------------------------------------------------


def _just_now(pen: Pen, s: Any, p: int) -> str:
    """Marks around what this player built since the viewer's previous answer, once for each edifice."""
    last = {step.decision: step.action for step in pen.last if step.seat == p and step.action != NONE}
    at = SHEET.site(tuple(s.pyramid[p]))
    out = []
    if CHOOSE_PYRAMID_SLOT in last:
        out.append(last_mark(newest(at, tuple(s.pyramid[p]), last[CHOOSE_PYRAMID_SLOT]), 3))
    if CHOOSE_OBELISK_CARD in last and s.obelisk_n[p]:
        out.append(last_mark(SHEET.top_stage(s.obelisk_n[p]), 3))
    if CHOOSE_TOMB_CARD in last:
        out.append(last_mark((LEDGER_X + 3, LEDGER_Y + (ROWS - 1) * ROW + 3, LEDGER_W - 6, ROW - 6), 4))
    return "".join(out)


# --- the same in sentences -----------------------------------------------------------------------------------------


def _state(pen: Pen, s: Any, p: int) -> str:
    """Hand, god and token."""
    going = s.asked >= 0
    return _state_told(pen, s.seats, unlaid(s, p), s.tile_of[p] if going else 0, going and s.first == p)


@drawn_once(512)
def _state_told(pen: Pen, seats: int, hand: int, tile: int, first: bool) -> str:
    said = [pen.say("tip.hand_size", n=hand)]
    said += [god_words(pen, seats, tile)] if tile else []
    said += [pen.say("tip.first")] if first else []
    return " ".join(said)


@drawn_once(1024)
def _told(pen: Pen, pyramid: Pyramid, raised: Cards, over: bool) -> str:
    """Pyramid and obelisk with their counts; their cards are told by the tips."""
    return f"{pyramid_words(pen, count(pyramid))} {obelisk_words(pen, raised, over)}"
