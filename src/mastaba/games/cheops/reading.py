"""A viewer's record as plain arrays, so that the rules themselves can be asked what the screen should say."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from mastaba.core.rules.game import Seen
from mastaba.core.rules.record import as_arrays

from .rules.placing import OPEN, reach
from .rules.prices import leads, owned, worth_each
from .rules.scoring import sheet
from .rules.tablets import move_tablet
from .schema import IN_FRONT, LINES
from .tables import CELLS, COLOURS, JOKER

NOBODY = -1  # is asked


@lru_cache(16)
def arrays(seen: Seen) -> Any:
    """The fields of a record as integers and arrays: the rules can read them, and faster than a record."""
    return as_arrays(seen.listed)


def listed(seen: Seen) -> Any:
    """The fields that a panel reads, as integers, lists and tables of two sides: the rules can be asked about them."""
    fields = {name: value for name, value in vars(seen.s).items() if not name.startswith("_")}
    tables = {name: np.array(v) for name, v in fields.items() if isinstance(v, list) and isinstance(v[0], list)}
    return SimpleNamespace(**(fields | tables))


# --- prices


class Prices(NamedTuple):
    """All that the worth of treasures depends on."""

    table_id: tuple[int, ...]
    covered: tuple[int, ...]
    tablet_place: tuple[int, ...]
    law7_slot: int
    kept: tuple[tuple[int, ...], ...]  # by seat and colour
    joker_colour: int

    @property
    def record(self) -> Any:
        """As the rules read it; nobody has any money."""
        return _record(self)


def prices_of(s: Any) -> Prices:
    kept = [tuple(row) for row in s.kept[: s.seats]]
    places, slot = tuple(s.tablet_place), s.law7_slot
    return Prices(tuple(s.table_id), tuple(s.covered), places, slot, tuple(kept), s.joker_colour)


@lru_cache(256)
def _record(prices: Prices) -> Any:
    fields = prices._asdict() | {"kept": np.array(prices.kept), "seats": len(prices.kept), "asked": NOBODY}
    return SimpleNamespace(**fields, money=[0] * len(prices.kept))


class Kept(NamedTuple):
    """A player's treasures of one colour: how many, the worth of each, and whether nobody else has as many."""

    n: int
    each: int
    leads: bool


@lru_cache(1024)
def treasures_of(prices: Prices, p: int) -> tuple[Kept, ...]:
    """What a player keeps, colour by colour."""
    s = prices.record
    kept = [int(owned(s, p, c)) for c in range(COLOURS)]
    return tuple([Kept(n, worth_each(s, p, c), leads(s, p, c)) if n else NONE_KEPT for c, n in enumerate(kept)])


NONE_KEPT = Kept(0, 0, False)


@lru_cache(1024)
def without_money(prices: Prices, p: int) -> int:
    """A seat's score as it stands, but for its money."""
    return sum(score_lines(prices.record, p))


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


@lru_cache(256)
def legal_families(pawns: tuple[int, ...]) -> list[int]:
    """For every cell OPEN and a bit for each family that may be laid there, or 0."""
    s = SimpleNamespace(pawn=pawns)
    return [reach(s, k) for k in range(CELLS)]


def is_dead(look: int) -> bool:
    """Open, but legal for no family."""
    return look == OPEN
