"""One player's sheet: hand, god and token, another's necropolis, and the ledger of what it is worth."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.draw.board import badge, last_mark
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..count import Cards, Pyramid, count, majorities, pile
from ..schema import CHOOSE_PYRAMID_SLOT, NONE
from ..tables import GODS
from .board import NOTHING, Just, just_now, just_words, newest
from .edifices import foot, obelisk, obelisk_words
from .gods import god_words
from .ledger import ROW, ROWS, closed_tomb, open_lines, open_tomb, pyramid_words, tomb_words
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
    sheet = sheet_of(seen, p)
    return _still(pen, sheet, NOTHING if sheet.on_board else just_now(pen.last, seen.s, p))


@memoized(2048, names=False)
def _still(pen: Pen, sheet: Sheet, just: Just) -> Drawn:
    words = _words(pen, sheet), just_words(pen, sheet.pyramid, sheet.obelisk, just)
    return Drawn((*_drawn(pen, sheet), *_marks(sheet, just)), words)


class Sheet(NamedTuple):
    """All that is shown of a player."""

    seats: int
    seat: int
    on_board: bool  # the board shows this necropolis: it is not drawn again
    own: bool
    over: bool
    first: bool
    tile: int
    hand: int
    pyramid: Pyramid
    obelisk: Cards
    buried: int
    tomb: Cards  # those that the viewer sees
    won: tuple[bool, ...]  # majorities, once all tombs are open


def sheet_of(seen: Seen, p: int) -> Sheet:
    """What is to be shown of a player now."""
    s, over, n = seen.s, seen.over, seen.s.tomb_n[p]
    return Sheet(
        s.seats, p, p == max(seen.seat, 0), p == seen.seat, over, not over and s.first == p,
        0 if over else s.tile_of[p], unlaid(s, p), tuple(s.pyramid[p]), pile(s.obelisk[p], s.obelisk_n[p]),
        n, pile(s.tomb[p], n), majorities(s, p) if over else (),
    )  # fmt: skip


def unlaid(s: Any, p: int) -> int:
    """A player's cards not yet laid: the hand, and a card that is on its way to the pyramid."""
    return int(s.hand_n[p]) + bool(s.asked == p and s.decision == CHOOSE_PYRAMID_SLOT)


@memoized(2048, names=False)
def _drawn(pen: Pen, sheet: Sheet) -> tuple[str, ...]:
    x, w = (8.0, SHEET_WIDE - 16) if sheet.on_board else (LEDGER_X, LEDGER_W)
    at = (x, LEDGER_Y, w)
    body = (
        _chips(pen, sheet.seats, sheet.seat, sheet.hand, sheet.tile, sheet.first, x + w),
        *open_lines(pen, at, sheet.pyramid, sheet.obelisk, sheet.over),
        open_tomb(pen, at, sheet.buried, sheet.tomb, sheet.won)
        if sheet.over or sheet.own
        else closed_tomb(pen, at, sheet.buried, -1 if sheet.on_board else sheet.seat),
    )
    return body if sheet.on_board else (*body, *_necropolis(pen, sheet))


def _necropolis(pen: Pen, sheet: Sheet) -> tuple[str, ...]:
    """Another player's pyramid and obelisk."""
    built = draw_pyramid(pen, SHEET.site(sheet.pyramid), sheet.pyramid)
    return (_ground(sheet.seat), *built, *obelisk(pen, SHEET, sheet.seat, sheet.obelisk, False, sheet.over))


@memoized(8)
def _ground(p: int) -> str:
    return strip(SHEET.scene, SHEET.ground) + foot(SHEET, p)


# --- hand, god, token ----------------------------------------------------------------------------------------------


@memoized(2048, names=False)
def _chips(pen: Pen, seats: int, p: int, hand: int, tile: int, first: bool, right: float) -> str:
    """From right to left: the cards in hand, the chosen god, the first player's token."""
    x = right - 40
    counted = use("cards", x, CHIPS - 11, 22) + text(x + 26, CHIPS + 5, hand, "t14 b")
    out = [group(counted, key=f"hand-{p}", cls="stack", tip=pen.say("tip.hand_size", n=hand))]
    if tile:
        x -= 54
        body = rect(x, CHIPS - 11, 46, 22, "f-stone thin", 5) + use(f"pyramids-{GODS[tile]}", x + 22, CHIPS - 10.5, 21)
        body += badge(x + 12, CHIPS, tile, fill="outline", ink="bright", size=13)
        out.append(group(body, key=f"tile-{tile}", tip=god_words(pen, seats, tile)))
    if first:
        out.append(group(use("first", x - 28, CHIPS - 11, 22), key="first", tip=pen.say("tip.first")))
    return "".join(out)


# --- what just happened --------------------------------------------------------------------------------------------


def _marks(sheet: Sheet, just: Just) -> list[str]:
    """Marks around what this player built since the viewer's previous answer, once for each edifice."""
    out = []
    if just.slot != NONE:
        out.append(last_mark(newest(SHEET.site(sheet.pyramid), sheet.pyramid, just.slot), 3))
    if just.raised:
        out.append(last_mark(SHEET.top_stage(len(sheet.obelisk)), 3))
    if just.buried:
        out.append(last_mark((LEDGER_X + 3, LEDGER_Y + (ROWS - 1) * ROW + 3, LEDGER_W - 6, ROW - 6), 4))
    return out


# --- the same in sentences -----------------------------------------------------------------------------------------


@memoized(2048, names=False)
def _words(pen: Pen, sheet: Sheet) -> str:
    """Hand, god and token; the edifices with their counts. Their cards are told by the tips."""
    said = [pen.say("tip.hand_size", n=sheet.hand)]
    said += [god_words(pen, sheet.seats, sheet.tile)] if sheet.tile else []
    said += [pen.say("tip.first")] if sheet.first else []
    said += [pyramid_words(pen, count(sheet.pyramid)), obelisk_words(pen, sheet.obelisk, sheet.over)]
    said.append(tomb_words(pen, sheet.buried, sheet.tomb, sheet.over or sheet.own))
    return " ".join(said)
