"""Treasures counted, colour by colour: how many are left, sold and kept, and who keeps the most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Rows, excerpt
from mastaba.draw.board import seat_disc
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, group, rect, text

from ..rules.prices import leads, owned_by_all
from ..tables import COLOUR_NAMES, COLOURS
from .grid import HIGH, Grid
from .words import spoken

ROW = 24.0  # the height of the counts


class Count(NamedTuple):
    """Treasures of one colour by where they are."""

    c: int
    left: int
    sold: int
    kept: int
    boxed: int
    leader: int  # who has strictly the most, or -1


class Owned(NamedTuple):
    """All that the number of a player's treasures depends on."""

    seats: int
    kept: Rows  # by seat and colour
    tablet_place: tuple[int, ...]
    joker_colour: int


def counts_of(s: Any) -> tuple[Count, ...]:
    """Every colour counted."""
    owners = excerpt(Owned, s)
    return tuple([_count_of(s, owners, c) for c in range(COLOURS)])


def _count_of(s: Any, owners: Owned, c: int) -> Count:
    kept, leader = _most(owners, c)
    return Count(c, s.content.count(c), s.covered[c], kept, s.discarded[c], leader)


@memoized(1024)
def _most(s: Owned, c: int) -> tuple[int, int]:
    """How many of a colour are kept, and who has strictly the most (-1: nobody)."""
    kept = int(owned_by_all(s, c))
    return kept, next((p for p in range(s.seats) if leads(s, p, c)), -1) if kept else -1


def draw_counts(pen: Pen, grid: Grid, counts: Sequence[Count]) -> list[str]:
    """§11 Nobody should count by hand: under every column what all keep together, and who leads."""
    return [_head(pen), *(_cell(pen, grid, count) for count in counts)]


@memoized(8, names=False)
def _head(pen: Pen) -> str:
    return text(6, HIGH - ROW - 5, spoken(pen, "head.kept"), "t14 soft")


@memoized(4096)
def _cell(pen: Pen, grid: Grid, count: Count) -> str:
    x, y = grid.mid(count.c), HIGH - ROW / 2 - 1
    shift = 13 if count.leader >= 0 else 0
    body = text(x - shift, y + 6, count.kept if count.kept else "·", "t18 b mid" if count.kept else "t18 mid soft")
    body += seat_disc(count.leader, x + shift, y, 11) if count.leader >= 0 else ""
    return group(body + rect(grid.left(count.c), y - ROW / 2, grid.w, ROW, "hit"), tip=told(pen, count))


@memoized(4096)
def told(pen: Pen, count: Count) -> str:
    """A colour in a sentence, and who has strictly the most of it."""
    name = spoken(pen, f"line.{COLOUR_NAMES[count.c]}")
    numbers = {"left": count.left, "sold": count.sold, "kept": count.kept, "boxed": count.boxed}
    said = spoken(pen, "tip.column", treasures=name, **numbers)
    if not count.kept:
        return said
    some = spoken(pen, "tip.leader", player=pen.name(count.leader)) if count.leader >= 0 else ""
    return f"{said} {some or spoken(pen, 'tip.no_leader')}"
