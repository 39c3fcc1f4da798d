"""Treasures counted: of every colour how many are left, sold and kept, and who keeps the most."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from mastaba.core.rules.game import Seen
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.panel import Drawn, panel
from mastaba.draw.svg import Pen, drawn_for_all, drawn_once, group, rect, text

from ..rules.prices import leads, owned_by_all
from ..tables import COLOUR_NAMES, COLOURS
from .pieces import scarab
from .words import spoken

WIDE, HIGH = 360.0, 134.0
LEFT, STEP = 108.0, (WIDE - 108) / COLOURS
LABELS = ("head.on_pyramid", "head.sold", "head.x", "head.most")


Rows = tuple[tuple[int, ...], ...]  # what is kept, by seat and colour


class Count(NamedTuple):
    """Treasures of one colour by where they are."""

    c: int
    left: int
    sold: int
    kept: int
    boxed: int
    leader: int  # who has strictly the most, or -1


@panel(
    "treasures",
    reads="content covered kept discarded tablet_place joker_colour",
    size=(WIDE, HIGH),
    least=344,
)
def treasures(seen: Seen, pen: Pen) -> Drawn:
    """§11 Nobody should count by hand."""
    s = seen.s
    kept = tuple([tuple(row) for row in s.kept[: s.seats]])
    counts = [count_of(s, kept, c) for c in range(COLOURS)]
    return Drawn([_labels(pen), *(_column(pen, count) for count in counts)], [told(pen, n) for n in counts])


def count_of(s: Any, rows: Rows, c: int) -> Count:
    kept, leader = _most(rows, tuple(s.tablet_place), s.joker_colour, c)
    return Count(c, s.content.count(c), s.covered[c], kept, s.discarded[c], leader)


@lru_cache(1024)
def _most(rows: Rows, places: tuple[int, ...], joker: int, c: int) -> tuple[int, int]:
    """How many of a colour are kept, and who has strictly the most (-1: nobody)."""
    s = SimpleNamespace(seats=len(rows), kept=np.array(rows), tablet_place=places, joker_colour=joker)
    kept = int(owned_by_all(s, c))
    return kept, next((p for p in range(s.seats) if leads(s, p, c)), -1) if kept else -1


@drawn_for_all(8)
def _labels(pen: Pen) -> str:
    said = [fit(spoken(pen, key), LEFT - 10, 14) for key in LABELS]
    return "".join(text(LEFT - 8, 54 + 23 * i, words, "t14 end soft") for i, words in enumerate(said))


@drawn_once(4096)
def _column(pen: Pen, count: Count) -> str:
    x = LEFT + (count.c + 0.5) * STEP
    body = scarab(count.c, x, 19, 32)
    body += "".join(text(x, 55 + 23 * i, n, "t18 b mid") for i, n in enumerate((count.left, count.sold, count.kept)))
    body += seat_disc(count.leader, x, 118, 11) if count.leader >= 0 else text(x, 124, "·", "t18 mid soft")
    return group(body + rect(x - STEP / 2, 0, STEP, HIGH, "hit"), tip=told(pen, count))


@drawn_once(4096)
def told(pen: Pen, count: Count) -> str:
    """A colour in a sentence, and who has strictly the most of it."""
    name = spoken(pen, f"line.{COLOUR_NAMES[count.c]}")
    numbers = {"left": count.left, "sold": count.sold, "kept": count.kept, "boxed": count.boxed}
    said = spoken(pen, "tip.column", treasures=name, **numbers)
    if not count.kept:
        return said
    some = spoken(pen, "tip.leader", player=pen.name(count.leader)) if count.leader >= 0 else ""
    return f"{said} {some or spoken(pen, 'tip.no_leader')}"
