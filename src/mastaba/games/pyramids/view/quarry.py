"""The middle of the table: where the round is, the god tiles in the order of turns, and the pairs of the quarry."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Who
from mastaba.draw.board import counter, last_mark, seat_disc
from mastaba.draw.measure import width
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, drawn_once, group, rect, text, use

from ..count import Cards, Pyramid, pile
from ..schema import CARD_COUNT, CHOOSE_KEEP_CARD, CHOOSE_PAIR, GOD_1, PAIR_0, ROUNDS, SEATS, TILES
from ..tables import TILE_COUNT
from ..words.names import card_name, gift_name, god_name
from ..words.reasons import has_pair, why_not_pair
from .cards import card_tip, height, slab, whole
from .gods import BELOW, HIGH, draw_gods, reason
from .worth import worth

WIDE = 400.0
GODS_Y = 30.0
PAIRS_Y = GODS_Y + HIGH + BELOW + 6
CARD, MAT = 54.0, 4.0  # a card's width, the stone around a pair
PAIR_W = 2 * CARD + 3
COLUMNS = 3
GAIN = 18.0  # the line under a pair: what its cards would bring


def quarry_size(seats: int) -> tuple[float, float]:
    """One row of whole cards, from four players on two rows of cards without their picture."""
    rows = 1 if seats <= COLUMNS else 2
    return WIDE, PAIRS_Y + rows * (height(CARD, rows == 2) + 2 * MAT + GAIN + 4)


@panel(
    "quarry",
    reads="asked decision round_no pos first set_aside tile_of turn_tile quarry quarry_taken_by"
    " pyramid obelisk obelisk_n",
    answers=(*range(GOD_1, GOD_1 + TILES), *range(PAIR_0, PAIR_0 + SEATS)),
    size=quarry_size(3),
    least=344,
    role=Role.BESIDE,
    eyes=True,
    last=True,
    when=lambda seen: not seen.over,
)
def quarry(seen: Seen, pen: Pen) -> Drawn:
    body = _head(pen, seen.s) + draw_gods(pen, seen, GODS_Y, WIDE) + _pairs(pen, seen)
    return Drawn(body, _words(pen, seen), quarry_size(seen.s.seats))


# --- the round -----------------------------------------------------------------------------------------------------


def phase_of(s: Any) -> int:
    """Gods are chosen, edifices are built, cards are kept."""
    return 0 if s.turn_tile == 0 else 2 if s.decision == CHOOSE_KEEP_CARD else 1


def turn_order(s: Any) -> list[int]:
    """Clockwise from the first player, or in ascending order of tiles while edifices are built."""
    clockwise = [(s.first + i) % s.seats for i in range(s.seats)]
    return sorted(clockwise, key=lambda p: s.tile_of[p]) if phase_of(s) == 1 else clockwise


def _head(pen: Pen, s: Any) -> str:
    """§11 The phase of the round, the cards left, and who comes when."""
    phases = 2 if s.round_no == ROUNDS else 3
    return _phases(pen, phase_of(s), phases, CARD_COUNT - s.pos) + _order(pen, tuple(turn_order(s)))


@drawn_once(512)
def _phases(pen: Pen, now: int, phases: int, left: int) -> str:
    out, x = [], 6.0
    for i in range(phases):
        words = pen.say(f"phase.{i + 1}")
        w = width(words, 14, "bold") + 14
        out.append(rect(x, 3, w, 21, "f-ink", 10) if i == now else "")
        shown = text(x + w / 2, 18, words, "t14 b mid f-panel" if i == now else "t14 mid soft")
        out.append(group(shown, tip=pen.say(f"phase.tip_{i + 1}")))
        x += w + 2
    return "".join(out) + counter("deck", x + 4, 13, left, size=20, tip=pen.say("tip.deck", n=left))


@drawn_once(512)
def _order(pen: Pen, seats: tuple[int, ...]) -> str:
    """The seats in the order of turns; who is asked now is said by the page."""
    step = 27.0
    left = WIDE - 8 - step * len(seats)
    out = []
    for i, p in enumerate(seats):
        disc = seat_disc(p, left + step * (i + 0.5), 14, 10)
        out.append(group(disc, tip=pen.say("tip.in_order", player=Who(p), n=i + 1)))
    return "".join(out)


# --- the pairs -----------------------------------------------------------------------------------------------------


def _pairs(pen: Pen, seen: Seen) -> str:
    """§11 The pairs, clearly apart."""
    s = seen.s
    n = s.seats
    columns = n if n <= COLUMNS else (n + 1) // 2
    bare = n > COLUMNS
    pitch = min(WIDE / COLUMNS, WIDE / columns)
    high = height(CARD, bare) + 2 * MAT + GAIN + 4
    out = []
    for i in range(n):
        row, column = divmod(i, columns)
        held = min(columns, n - row * columns)
        x = (WIDE - held * pitch) / 2 + column * pitch + (pitch - PAIR_W) / 2
        out.append(_pair(pen, seen, i, x, PAIRS_Y + row * high + MAT, bare))
    return "".join(out)


def _pair(pen: Pen, seen: Seen, i: int, x: float, y: float, bare: bool) -> str:
    s = seen.s
    taker = s.quarry_taken_by[i]
    if taker >= 0:
        just = any(t.decision == CHOOSE_PAIR and t.action == PAIR_0 + i and t.seat == taker for t in pen.last)
        mark = last_mark((x, y, PAIR_W, height(CARD, bare))) if just else ""
        return _taken(pen, i, x, y, taker, bare) + mark
    first, second = s.quarry[i]
    p = seen.seat
    body = _laid(pen, first, second, x, y, bare)
    if p >= 0 and not has_pair(seen):
        body += _gains(first, second, tuple(s.pyramid[p]), pile(s.obelisk[p], s.obelisk_n[p]), x, y, bare)
    box = (x - 2, y - 2, PAIR_W + 4, height(CARD, bare) + 4 + GAIN)
    return pen.target(PAIR_0 + i, box, body, key=f"pair-{i}", why=pen.say(why_not_pair(seen)))


@drawn_once(512)
def _taken(pen: Pen, i: int, x: float, y: float, taker: int, bare: bool) -> str:
    h = height(CARD, bare)
    body = _mat(x, y, h) + rect(x, y, CARD, h, "hollow", 4) + rect(x + CARD + 3, y, CARD, h, "hollow", 4)
    body += seat_disc(taker, x + PAIR_W / 2, y + h / 2, 15)
    return group(body, key=f"pair-{i}", tip=pen.say("tip.pair_taken", player=Who(taker)))


def _mat(x: float, y: float, h: float) -> str:
    return rect(x - MAT, y - MAT, PAIR_W + 2 * MAT, h + 2 * MAT, "f-stone thin", 6)


@drawn_once(1024)
def _laid(pen: Pen, first: int, second: int, x: float, y: float, bare: bool) -> str:
    lay = slab if bare else whole
    cards = lay(first, x, y, CARD, tip=card_tip(pen, first)) + lay(
        second, x + CARD + 3, y, CARD, tip=card_tip(pen, second)
    )
    return _mat(x, y, height(CARD, bare)) + cards


@lru_cache(1024)
def _gains(first: int, second: int, pyramid: Pyramid, raised: Cards, x: float, y: float, bare: bool) -> str:
    """What each card would bring at its best place in the reader's pyramid."""
    base = y + height(CARD, bare) + MAT + 15
    out = []
    for card, middle in ((first, x + CARD / 2), (second, x + CARD * 1.5 + 3)):
        won = worth(card, pyramid, raised).pyramid
        out.append(use("pyramids-pyramid", middle - 19, base - 13, 16) + text(middle, base, f"+{won}", "t14 b"))
    return "".join(out)


# --- the same in sentences -----------------------------------------------------------------------------------------


def _words(pen: Pen, seen: Seen) -> list[str]:
    """The phase, the gods with their holders, the pairs."""
    s = seen.s
    pairs = tuple((taker, *pair) for taker, pair in zip(s.quarry_taken_by[: s.seats], s.quarry))
    return [
        pen.say(f"phase.tip_{phase_of(s) + 1}"),
        pen.say("tip.deck", n=CARD_COUNT - s.pos),
        _gods_told(pen, s.seats, tuple(s.tile_of), s.set_aside),
        *(_pair_told(pen, i, *pair) for i, pair in enumerate(pairs)),
    ]


@drawn_once(512)
def _gods_told(pen: Pen, seats: int, tile_of: tuple[int, ...], aside: int) -> str:
    """Every god with what it allows, and who has chosen it."""
    said = []
    for tile in range(1, int(TILE_COUNT[seats]) + 1):
        said.append(pen.say("quarry.god", god=god_name(tile), n=tile, gift=gift_name(seats, tile)))
        if tile in tile_of:
            said.append(reason(pen, "why.god_taken", tile, tile_of.index(tile), 0))
        elif tile == aside:
            said.append(reason(pen, "why.god_aside_last", tile, -1, 0))
    return " ".join(said)


@drawn_once(1024)
def _pair_told(pen: Pen, i: int, taker: int, first: int, second: int) -> str:
    if taker >= 0:
        return pen.say("quarry.taken", n=i + 1, player=Who(taker))
    return pen.say("quarry.free", n=i + 1, first=card_name(first), second=card_name(second))
