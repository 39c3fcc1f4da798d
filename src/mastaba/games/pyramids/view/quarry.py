"""The middle of the table: where the round is, the god tiles in the order of turns, and the pairs of the quarry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen, Step
from mastaba.core.words.text import Who
from mastaba.draw.board import counter, last_mark, seat_disc
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..count import Cards, Pyramid, pile
from ..schema import CARD_COUNT, CHOOSE_KEEP_CARD, CHOOSE_PAIR, GOD_1, PAIR_0, ROUNDS, SEATS, TILES
from ..words.names import card_name, gift_name, god_name
from ..words.reasons import has_pair, why_not_pair
from .cards import card_tip, height, slab, whole
from .gods import BELOW, HIGH, God, draw_gods, gods_of, reason
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


def middle_of(seen: Seen, last: Sequence[Step]) -> Middle:
    s, p = seen.s, seen.seat
    takes = {(step.action - PAIR_0, step.seat) for step in last if step.decision == CHOOSE_PAIR}
    pairs = [Pair(i, taker, (i, taker) in takes, *s.quarry[i]) for i, taker in enumerate(s.quarry_taken_by[: s.seats])]
    built = (tuple(s.pyramid[p]), pile(s.obelisk[p], s.obelisk_n[p])) if p >= 0 and not has_pair(seen) else None
    phases, left = 2 if s.round_no == ROUNDS else 3, CARD_COUNT - s.pos
    phase = phase_of(s)
    order = _turn_order(s.seats, s.first, phase == 1, tuple(s.tile_of))
    return Middle(s.seats, phase, phases, left, order, gods_of(seen), tuple(pairs), built, why_not_pair(seen).key)


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
    middle = middle_of(seen, pen.last)
    if not seen.options:
        return _still(pen, middle)
    return Drawn(_drawn(pen, middle), (_words(pen, middle),), quarry_size(seen.s.seats))


class Pair(NamedTuple):
    """A pair of the quarry: whose it is (-1: nobody's), whether it was taken just now, its cards."""

    i: int
    taker: int
    just: bool
    first: int
    second: int


class Middle(NamedTuple):
    """All that is shown of the middle of the table."""

    seats: int
    phase: int
    phases: int
    left: int  # cards that have not been laid out yet
    order: tuple[int, ...]
    gods: tuple[God, ...]
    pairs: tuple[Pair, ...]
    built: tuple[Pyramid, Cards] | None  # by the reader, while cards may still come to it
    why: str  # why a free pair cannot be taken, as a key


@memoized(512)
def _still(pen: Pen, middle: Middle) -> Drawn:
    """The middle for somebody who is not asked about it."""
    return Drawn(_drawn(pen, middle), (_words(pen, middle),), quarry_size(middle.seats))


def _drawn(pen: Pen, middle: Middle) -> list[str]:
    """§11 The phase of the round, the cards left, and who comes when; the gods; the pairs."""
    head = [_phases(pen, middle.phase, middle.phases, middle.left), _order(pen, middle.order)]
    return [*head, *draw_gods(pen, middle.gods, GODS_Y, WIDE), *_pairs(pen, middle)]


# --- the round -----------------------------------------------------------------------------------------------------


def phase_of(s: Any) -> int:
    """Gods are chosen, edifices are built, cards are kept."""
    return 0 if s.turn_tile == 0 else 2 if s.decision == CHOOSE_KEEP_CARD else 1


@memoized(1024)
def _turn_order(seats: int, first: int, building: bool, tile_of: tuple[int, ...]) -> tuple[int, ...]:
    """Clockwise from the first player, or in ascending order of tiles while edifices are built."""
    clockwise = [(first + i) % seats for i in range(seats)]
    return tuple(sorted(clockwise, key=tile_of.__getitem__) if building else clockwise)


@memoized(512, names=False)
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


@memoized(512)
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


def _pairs(pen: Pen, middle: Middle) -> list[str]:
    """§11 The pairs, clearly apart."""
    bare = middle.seats > COLUMNS
    return [_pair(pen, middle, pair, *_corner(middle.seats, pair.i, bare), bare) for pair in middle.pairs]


@memoized(64)
def _corner(seats: int, i: int, bare: bool) -> tuple[float, float]:
    """Where a pair lies."""
    columns = seats if seats <= COLUMNS else (seats + 1) // 2
    pitch = min(WIDE / COLUMNS, WIDE / columns)
    high = height(CARD, bare) + 2 * MAT + GAIN + 4
    row, column = divmod(i, columns)
    held = min(columns, seats - row * columns)
    return (WIDE - held * pitch) / 2 + column * pitch + (pitch - PAIR_W) / 2, PAIRS_Y + row * high + MAT


def _pair(pen: Pen, middle: Middle, pair: Pair, x: float, y: float, bare: bool) -> str:
    i, taker, just, first, second = pair
    if taker >= 0:
        mark = last_mark((x, y, PAIR_W, height(CARD, bare))) if just else ""
        return _taken(pen, i, x, y, taker, bare) + mark
    body = _laid(pen, first, second, x, y, bare)
    if middle.built:
        body += _gains(first, second, *middle.built, x, y, bare)
    box = (x - 2, y - 2, PAIR_W + 4, height(CARD, bare) + 4 + GAIN)
    return pen.target(PAIR_0 + i, box, body, key=f"pair-{i}", why=pen.say(middle.why))


@memoized(512)
def _taken(pen: Pen, i: int, x: float, y: float, taker: int, bare: bool) -> str:
    h = height(CARD, bare)
    body = _mat(x, y, h) + rect(x, y, CARD, h, "hollow", 4) + rect(x + CARD + 3, y, CARD, h, "hollow", 4)
    body += seat_disc(taker, x + PAIR_W / 2, y + h / 2, 15)
    return group(body, key=f"pair-{i}", tip=pen.say("tip.pair_taken", player=Who(taker)))


def _mat(x: float, y: float, h: float) -> str:
    return rect(x - MAT, y - MAT, PAIR_W + 2 * MAT, h + 2 * MAT, "f-stone thin", 6)


@memoized(1024, names=False)
def _laid(pen: Pen, first: int, second: int, x: float, y: float, bare: bool) -> str:
    lay = slab if bare else whole
    cards = lay(first, x, y, CARD, tip=card_tip(pen, first)) + lay(
        second, x + CARD + 3, y, CARD, tip=card_tip(pen, second)
    )
    return _mat(x, y, height(CARD, bare)) + cards


@memoized(1024)
def _gains(first: int, second: int, pyramid: Pyramid, raised: Cards, x: float, y: float, bare: bool) -> str:
    """What each card would bring at its best place in the reader's pyramid."""
    base = y + height(CARD, bare) + MAT + 15
    out = []
    for card, middle in ((first, x + CARD / 2), (second, x + CARD * 1.5 + 3)):
        won = worth(card, pyramid, raised).pyramid
        out.append(use("pyramids-pyramid", middle - 19, base - 13, 16) + text(middle, base, f"+{won}", "t14 b"))
    return "".join(out)


# --- the same in sentences -----------------------------------------------------------------------------------------


def _words(pen: Pen, middle: Middle) -> str:
    """The phase, the gods with their holders, the pairs."""
    said = [pen.say(f"phase.tip_{middle.phase + 1}"), pen.say("tip.deck", n=middle.left)]
    said.append(_gods_told(pen, tuple([(god.seats, god.tile, god.owner, god.aside) for god in middle.gods])))
    said += [_pair_told(pen, pair) for pair in middle.pairs]
    return " ".join(said)


@memoized(512)
def _gods_told(pen: Pen, gods: tuple[tuple[int, int, int, bool], ...]) -> str:
    """Every god with what it allows, and who has chosen it."""
    said = []
    for seats, tile, owner, aside in gods:
        said.append(pen.say("quarry.god", god=god_name(tile), n=tile, gift=gift_name(seats, tile)))
        if owner >= 0:
            said.append(reason(pen, "why.god_taken", tile, owner, 0))
        elif aside:
            said.append(reason(pen, "why.god_aside_last", tile, -1, 0))
    return " ".join(said)


@memoized(1024)
def _pair_told(pen: Pen, pair: Pair) -> str:
    i, taker, just, first, second = pair
    if taker >= 0:
        return pen.say("quarry.just_taken" if just else "quarry.taken", n=i + 1, player=Who(taker))
    return pen.say("quarry.free", n=i + 1, first=card_name(first), second=card_name(second))
