"""Trails on the floor: the walk under way, and the way that the Guardian took, with what made him turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import excerpt
from mastaba.core.rules.record import as_namespace
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, circle, group

from ..rules.hindsight import is_fresh, walk_start
from ..rules.trace import HIT, MOVED, ROCKETED, ROTATED, TIED, TURNED, entries
from ..schema import NONE
from ..tables import ROCKET_MOVES
from .pieces import chip, turn_sign
from .plan import SIDE, at, way


def draw_trails(pen: Pen, s: Any) -> str:
    """The walk under way; between rounds the way that the Guardian took, with what made him turn."""
    out = []
    if s.path_length:
        walker = (s.first + s.turn) % s.seats
        cells = [*s.path[: s.path_length], *([s.piece[walker]] if s.piece[walker] >= 0 else [])]
        points = way(cells)
        out.append(f'<path d="{points}" class="none s-outline round" stroke-width="5" stroke-opacity=".55"/>')
        out.append(f'<path d="{points}" class="none s-seat-{walker} round w3"/>')
    elif s.notes_length and is_fresh(s):
        out.append(_guardian_trail(pen, excerpt(Walked, s, asked=NONE)))
    return "".join(out)


class Walked(NamedTuple):
    """All that his last walk is read from, by its names in the record, while nothing has moved since."""

    notes: tuple[int, ...]
    notes_length: int
    walks: int
    guardian: int
    facing: int
    rotation: int
    setting: tuple[int, ...]
    terrain: tuple[int, ...]
    token: tuple[int, ...]
    piece: tuple[int, ...]
    item_of: tuple[int, ...]
    asked: int


SIGNS = {HIT: "×", ROCKETED: f"+{ROCKET_MOVES}", TIED: "?", TURNED: "!", ROTATED: ""}  # the weightiest first
SIGN_KEYS = {HIT: "hit", ROCKETED: "rocket", TIED: "tie", TURNED: "turn", ROTATED: "barred"}


@memoized(256, names=False)
def _guardian_trail(pen: Pen, s: Walked) -> str:
    """Dots from cell to cell, and a sign wherever he turned, met somebody or could not decide."""
    cells, signs = last_way(s)
    dots = f'<path d="{way(cells)}" class="none s-last round" stroke-width="2.4" stroke-dasharray="1 5"/>'
    return dots + "".join(_sign(pen, s, cell, kinds) for cell, kinds in signs.items())


def last_way(s: Any) -> tuple[list[int], dict[int, list[int]]]:
    """The cells of the Guardian's last walk, from where he set out if that is known, and what happened on each."""
    here = walk_start(as_namespace(s))
    cells = [here] if here >= 0 else []
    signs: dict[int, list[int]] = {}
    for kind, x, _ in entries(s):
        if kind == MOVED:
            here = x
            cells.append(here)
        if kind in SIGNS:
            signs.setdefault(here, []).append(kind)
    return cells, signs


def _sign(pen: Pen, s: Any, cell: int, kinds: list[int]) -> str:
    """What happened on one cell of his way: the weightiest thing is drawn, the tip tells all."""
    x, y = at(cell)
    x, y = x - 0.42 * SIDE, y + 0.5 * SIDE
    said = [kind for kind in SIGNS if kind in kinds]
    if SIGNS[said[0]]:
        body = chip(x, y, SIGNS[said[0]], "last")
    else:
        body = circle(x, y, 8, "f-last thin") + turn_sign(s.rotation, x, y, 12, "c-papyrus")
    return group(body, tip=" ".join(pen.say(f"sign.{SIGN_KEYS[kind]}", n=ROCKET_MOVES) for kind in said))
