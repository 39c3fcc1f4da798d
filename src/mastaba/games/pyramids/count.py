"""What people would count by hand in a necropolis, asked of the rules and kept: groups, stages, stones, gains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Rows, excerpt
from mastaba.draw.memo import memoized

from .rules.pyramid import options_slot, place
from .rules.scoring import (
    counted,
    glyphs_in,
    largest_of,
    obelisk_counts,
    rivals_counts,
    score_sizes,
    sheet,
    tomb_counts,
)
from .schema import ACTIONS, LINES, PLACES
from .tables import (
    BONUS_MIN,
    CARD_CELLS,
    CARD_HEADS,
    COLOURS,
    GLYPH_POINTS,
    OBELISK_MOST,
    OBELISK_POINTS,
    ORIGIN,
    PLACE_OF,
    PYRAMID_GLYPH,
)

Cards = tuple[int, ...]
Pyramid = Cards
EMPTY: Pyramid = (-1,) * PLACES


class Necropolis(NamedTuple):
    """One necropolis and the tombs of all, its own first, as the rules read them."""

    seats: int
    asked: int
    pyramid: Rows
    obelisk: Rows
    obelisk_n: tuple[int]
    tomb: Rows
    tomb_n: tuple[int, ...]


def necropolis(pyramid: Pyramid = EMPTY, obelisk: Cards = (), tombs: Sequence[Cards] = ((),)) -> Necropolis:
    """What one player has built, alone or beside the tombs of others."""
    built, raised, buried = Rows([pyramid]), Rows([_padded(obelisk)]), Rows([_padded(tomb) for tomb in tombs])
    return Necropolis(len(tombs), 0, built, raised, (len(obelisk),), buried, tuple(map(len, tombs)))


def _padded(cards: Cards) -> Cards:
    return cards + EMPTY[len(cards) :]


def _scored(s: Any, p: int) -> list[int]:
    """§6 A seat's score line by line."""
    out = [0] * len(LINES)
    sheet(s, p, out)
    return [int(points) for points in out]


# --- the pyramid


@dataclass(frozen=True)
class Count:
    """One pyramid counted: largest group of each colour (cells as bits, and stones), glyphs in place, points."""

    groups: tuple[int, ...]
    sizes: tuple[int, ...]
    glyphs: int
    colours: int
    largest: int
    bonus: int

    @property
    def most(self) -> int:
        return max(self.sizes)

    @property
    def reached(self) -> int:
        """Colours large enough for the bonus."""
        return sum(size >= BONUS_MIN for size in self.sizes)

    @property
    def points(self) -> int:
        return self.colours + self.largest + self.bonus

    @property
    def with_glyphs(self) -> int:
        return self.points + self.glyphs * GLYPH_POINTS


@memoized(8192)
def count(pyramid: Pyramid) -> Count:
    """§6 The groups and points of a pyramid."""
    laid = [_bits(slot, card) for slot, card in enumerate(pyramid) if card >= 0]
    bits = [*map(sum, zip(*laid, strict=True))] or [0] * (2 * COLOURS)  # no two cards share a cell
    sizes, groups = zip(*map(_largest, bits[:COLOURS], bits[COLOURS:]), strict=True)
    points = [0] * len(LINES)
    score_sizes(sum(sizes), max(sizes), min(sizes), points)
    colours, largest, bonus = map(int, points[:3])
    return Count(groups, sizes, glyphs_in(pyramid, PYRAMID_GLYPH), colours, largest, bonus)


@memoized()
def _bits(slot: int, card: int) -> tuple[int, ...]:
    """For each colour the cells that a card fills in its slot, then one cell for each of its stones."""
    return tuple([bits << int(ORIGIN[slot]) for bits in (*CARD_CELLS[card].tolist(), *CARD_HEADS[card].tolist())])


_largest = memoized(16384)(largest_of)  # most colours stay as they are from card to card


@memoized(8192)
def placed(pyramid: Pyramid, action: int, card: int) -> Pyramid:
    """The pyramid after a card is placed where an answer says (§4.1)."""
    slots = list(pyramid)
    place(slots, action, card)
    return tuple(slots)


def floors_of(pyramid: Pyramid) -> int:
    """How many floors have been begun."""
    return 1 + max((floor for (floor, _), card in zip(PLACE_OF, pyramid) if card >= 0), default=0)


@memoized(4096)
def slots(pyramid: Pyramid) -> tuple[int, ...]:
    """The answers that the slot question offers for this pyramid (§4.1)."""
    mask = [0] * len(ACTIONS)
    options_slot(necropolis(pyramid), mask)
    return tuple(action for action, free in enumerate(mask) if free)


def gain(pyramid: Pyramid, action: int, card: int) -> int:
    """Points won by placing a card there, its glyph included."""
    return count(placed(pyramid, action, card)).with_glyphs - count(pyramid).with_glyphs


# --- obelisk and tomb


@memoized(4096)
def stages(cards: Cards) -> tuple[int, ...]:
    """§6 For each colour the obelisk's cards that show it."""
    return _by_colour(obelisk_counts(necropolis(obelisk=cards), 0))


def _by_colour(counts: int) -> tuple[int, ...]:
    return tuple(counted(counts, colour) for colour in range(COLOURS))


def stage_points(best: int) -> int:
    return int(OBELISK_POINTS[min(best, OBELISK_MOST)])


def obelisk_points(cards: Cards) -> int:
    return stage_points(max(stages(cards)))


@memoized(4096)
def stones(cards: Cards) -> tuple[int, ...]:
    """For each colour the stones on these cards."""
    return _by_colour(tomb_counts(necropolis(tombs=[cards]), 0))


@memoized(4096)
def glyphs(cards: Cards, glyph: int) -> int:
    """How many of these cards carry a glyph (PYRAMID_GLYPH, OBELISK_GLYPH or TOMB_GLYPH)."""
    return int(glyphs_in(_padded(cards), glyph))


def pile(cards: Any, n: int) -> Cards:
    """The first n cards of a pile; those that the viewer cannot see are left out."""
    return tuple([int(card) for card in cards[:n] if card >= 0])


# --- scores


class Tombs(NamedTuple):
    """Every tomb, as the rules read them."""

    seats: int
    tomb: Rows
    tomb_n: tuple[int, ...]


def majorities(s: Any, p: int) -> tuple[bool, ...]:
    """The colours of which a tomb holds strictly the most stones; only true when all tombs are open."""
    tombs = excerpt(Tombs, s)
    mine, theirs = _by_colour(tomb_counts(tombs, p)), _by_colour(rivals_counts(tombs, p))
    return tuple(own > other for own, other in zip(mine, theirs))


def score_lines(s: Any, p: int) -> list[int]:
    """§6 A seat's score line by line; the tomb's majorities are nothing while a tomb is closed to the viewer."""
    tombs = [tuple(map(int, s.tomb[q][: s.tomb_n[q]])) for q in range(s.seats)]
    mine = tombs.pop(p)
    return list(_lines(tuple(map(int, s.pyramid[p])), pile(s.obelisk[p], s.obelisk_n[p]), (mine, *tombs)))


@memoized(1024)
def _lines(pyramid: Pyramid, obelisk: Cards, tombs: tuple[Cards, ...]) -> tuple[int, ...]:
    """The lines of one necropolis, its own tomb first among all."""
    return tuple(_scored(necropolis(pyramid, obelisk, tombs), 0))
