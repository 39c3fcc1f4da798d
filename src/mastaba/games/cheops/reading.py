"""What a screen says of a position, asked of the rules: prices, scores, cells."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Rows, excerpt
from mastaba.core.rules.record import as_arrays
from mastaba.draw.memo import memoized

from .rules.placing import OPEN, reach
from .rules.prices import leads, owned, worth_each
from .rules.scoring import sheet
from .rules.tablets import move_tablet
from .schema import IN_FRONT, LINES
from .tables import CELLS, COLOURS, JOKER

NOBODY = -1  # is asked


# --- prices


class Prices(NamedTuple):
    """All that the worth of treasures depends on, as the rules read it; nobody has any money."""

    seats: int
    table_id: tuple[int, ...]
    covered: tuple[int, ...]
    tablet_place: tuple[int, ...]
    law7_slot: int
    kept: Rows  # by seat and colour
    joker_colour: int
    setting: tuple[int, ...]
    money: tuple[int, ...]
    asked: int = NOBODY


def prices_of(s: Any) -> Prices:
    return excerpt(Prices, s, kept=Rows(s.kept[: s.seats]), money=(0,) * s.seats, asked=NOBODY)


class Kept(NamedTuple):
    """A player's treasures of one colour: how many, the worth of each, and whether nobody else has as many."""

    n: int
    each: int
    leads: bool


@memoized(1024)
def treasures_of(prices: Prices, p: int) -> tuple[Kept, ...]:
    """What a player keeps, colour by colour."""
    kept = [int(owned(prices, p, c)) for c in range(COLOURS)]
    return tuple(
        [Kept(n, worth_each(prices, p, c), leads(prices, p, c)) if n else NONE_KEPT for c, n in enumerate(kept)]
    )


NONE_KEPT = Kept(0, 0, False)


@memoized(1024)
def without_money(prices: Prices, p: int) -> int:
    """A seat's score as it stands, but for its money."""
    return sum(score_lines(prices, p))


# --- scores


def score_lines(s: Any, p: int) -> list[int]:
    """A seat's score as it stands, line by line."""
    out = [0] * len(LINES)
    sheet(s, p, out)
    return [int(v) for v in out]


def joker_gains(s: Any, p: int) -> list[int]:
    """For each colour what a joker of that colour would add to a seat's score; a leader may even lose."""
    owner = as_arrays(s)
    move_tablet(owner, JOKER, IN_FRONT + p)
    gains = []
    for c in range(COLOURS):
        owner.joker_colour = c
        gains.append(_kept_worth(owner, p, c) - _kept_worth(s, p, c))
    return gains


def _kept_worth(s: Any, p: int, c: int) -> int:
    """What a seat's treasures of one colour are worth together."""
    return int(owned(s, p, c) * worth_each(s, p, c))


# --- cells


class Pawns(NamedTuple):
    """Who stands where."""

    pawn: tuple[int, ...]  # by cell


@memoized(256)
def legal_families(pawns: tuple[int, ...]) -> list[int]:
    """For every cell OPEN and a bit for each family that may be laid there, or 0."""
    return [reach(Pawns(pawns), k) for k in range(CELLS)]


def is_dead(look: int) -> bool:
    """Open, but legal for no family."""
    return look == OPEN
