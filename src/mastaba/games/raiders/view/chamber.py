"""The chamber: floor, obstacles, tokens, the Guardian's sight, trails, and where he would stop."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Texts, say
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, circle, esc, ghost, group, num, path, use

from ..geometry import CELLS, NAMES
from ..rules.hindsight import is_fresh
from ..schema import CELL_0, STEP
from ..tables import DISTANCE, FLOOR, PILLAR
from ..words.reasons import closed_cells
from .ahead import Way, ends_of_walk, forecast
from .pieces import chip, draw_pieces
from .plan import BAND, ROOM_H, ROOM_W, SIDE, at, outline, way
from .sight import draw_sight
from .trail import draw_trails

APART = DISTANCE.tolist()
STRETCHES = [slice(first, first + 6) for first in range(0, CELLS, 6)]  # cells that are drawn together


ROOM = use("raiders-chamber", 0, BAND, ROOM_W, ROOM_H)
LETTERS = use("raiders-names", 0, BAND, ROOM_W, ROOM_H)


def draw_chamber(pen: Pen, seen: Seen) -> list[str]:
    """Everything on the floor, up to the pieces that stand on it."""
    s = seen.s
    ahead = () if is_fresh(s) else forecast(s)
    return [
        ROOM,
        _washes(seen),
        LETTERS,
        *_cells(pen, seen, closed_cells(seen)),
        draw_sight(pen, s),
        draw_trails(pen, s),
        _way_ahead(s.guardian, ahead),
        _ends(s),
        *draw_pieces(pen, s),
        *_covered_tokens(s),
    ]


def draw_stops(pen: Pen, seen: Seen) -> str:
    """§11 Where each die would end his way: over what is lit, in the way of no press."""
    s = seen.s
    ahead = () if is_fresh(s) else forecast(s)
    lit = frozenset(a - CELL_0 for a in seen.options if CELL_0 <= a < CELL_0 + CELLS)
    return _stops(pen, s.guardian, tuple(s.piece), ahead, lit)


def _washes(seen: Seen) -> str:
    """The floor shines where something may be chosen."""
    cells = [a - CELL_0 for a in seen.options if CELL_0 <= a < CELL_0 + CELLS]
    if not cells:
        return ""
    return f'<path d="{"".join(outline(c) for c in cells)}" class="f-light"/>'


# --- cells


def _cells(pen: Pen, seen: Seen, closed: list[str]) -> list[str]:
    """Obstacles and tokens; every cell says what it is, and why it cannot be chosen."""
    s = seen.s
    standing = [False] * CELLS
    for cell in (*s.piece, s.guardian):
        if cell >= 0:
            standing[cell] = True
    terrain, token = tuple(s.terrain), tuple(s.token)
    covered, why = tuple(standing), tuple(closed)
    rows = [(row.start, terrain[row], token[row], covered[row], why[row]) for row in STRETCHES]
    return [_stretch(pen, s.guardian, *row) for row in rows]


@memoized(8192, names=False)
def _stretch(
    pen: Pen,
    guardian: int,
    first: int,
    terrain: tuple[int, ...],
    tokens: tuple[int, ...],
    covered: tuple[bool, ...],
    closed: tuple[str, ...],
) -> str:
    """Some cells side by side."""
    look, far = (pen.game.texts, pen.lang), APART[guardian]
    cells = zip(range(first, CELLS), terrain, tokens, covered, far[first:], closed, strict=False)
    return "".join([_cell(*look, *cell) for cell in cells])


@memoized(1 << 16)
def _cell(texts: Texts, lang: str, cell: int, terrain: int, kind: int, covered: bool, far: int, why: str) -> str:
    """One cell with what lies on it, a single symbol; far is its distance from the Guardian."""
    x, y = at(cell)
    shown = ("p" if terrain == PILLAR else "f") if terrain != FLOOR else 0 if covered else kind
    tip = cell_tip(texts, lang, cell, terrain, kind, far, why)
    return (
        f'<use width="48" height="48" y="{num(y - 24)}" data-key="{cell_key(cell)}" x="{num(x - 24)}"'
        f' data-tip="{esc(tip)}" href="#raiders-c{shown}"/>'
    )


def cell_key(cell: int) -> str:
    return f"cell-{cell}"


def draw_token(kind: int, x: float, y: float, size: float) -> str:
    """A token, centred on a point."""
    return use(f"raiders-k{kind}", x - size / 2, y - size / 2, size)


def _covered_tokens(s: Any) -> list[str]:
    """Tokens under a pawn, the doll or the Guardian peep out at the side."""
    covered = sorted({c for c in s.piece if c >= 0} | {s.guardian})
    return [_peeping(cell, s.token[cell]) for cell in covered if s.token[cell]]


@memoized(512)
def _peeping(cell: int, kind: int) -> str:
    x, y = at(cell)
    x, y, r = x + 0.52 * SIDE, y - 0.42 * SIDE, 0.36 * SIDE
    return circle(x, y, r, "f-panel rim") + draw_token(kind, x, y, 1.5 * r)


@memoized(1 << 14)
def cell_tip(texts: Texts, lang: str, cell: int, terrain: int, kind: int, far: int, why: str) -> str:
    """What a cell is, how far from the Guardian, and why it cannot be chosen now."""
    name = NAMES[cell]
    if terrain != FLOOR:
        what = say("tip.pillar" if terrain == PILLAR else "tip.fountain", cell=name)
    elif kind:
        what = say("tip.floor" if far else "tip.floor_under", cell=name, token=say(f"a_token.{kind}"), n=far)
    else:
        what = say("tip.floor_bare" if far else "tip.floor_under_bare", cell=name, n=far)
    said = texts.say(lang, what)
    return f"{said} {texts.say(lang, why)}" if why else said


# --- ways


Ways = tuple[Way, ...]  # §11 his ways during the turns, one for each die; none between his walk and the next cards


@memoized(512)
def _way_ahead(guardian: int, ways: Ways) -> str:
    """The Guardian's way if nothing else moved."""
    if not ways or not ways[-1].cells:
        return ""
    return group(path(way([guardian, *ways[-1].cells]), "none s-carnelian w2 dot round"), key="ahead")


@memoized(512, names=False)
def _stops(pen: Pen, guardian: int, pieces: tuple[int, ...], ways: Ways, lit: frozenset[int]) -> str:
    if not ways or not ways[-1].cells:
        return ""
    ends: dict[int, list[Way]] = {}
    for ahead in ways:
        ends.setdefault(ahead.cells[-1], []).append(ahead)
    stops = [_stop(pen, guardian, pieces, cell, found, cell in lit) for cell, found in ends.items()]
    return group("".join(stops), key="stops")


def _stop(pen: Pen, guardian: int, pieces: tuple[int, ...], cell: int, found: list[Way], lit: bool) -> str:
    """The dice that end his way on one cell; pointed at, it draws the way, with rings around those he would meet."""
    x, y = at(cell)
    dice = tuple(ahead.die for ahead in found)
    stop = chip(x + 0.48 * SIDE, y + 0.54 * SIDE, "·".join(map(str, dice)), "carnelian")
    if lit:
        return f'<g pointer-events="none">{stop}</g>'
    met = "".join(circle(*at(pieces[i]), 0.8 * SIDE, "none s-carnelian w4") for i in found[-1].hits)
    shown = (
        path(way([guardian, *found[-1].cells]), "none s-lit w4 round") + met + path(outline(cell, 0.8), "none s-lit w4")
    )
    return group(stop + ghost(shown), tip=_stop_words(pen, dice), cls="peek")


@memoized(64, names=False)
def _stop_words(pen: Pen, dice: tuple[int, ...]) -> str:
    return pen.say("tip.stop", dice=list(dice))


def _ends(s: Any) -> str:
    """While somebody walks: a ring on every cell where the walk may end."""
    if s.asked < 0 or s.decision != STEP or s.steps_left < 2:
        return ""
    return _rings(s.asked, ends_of_walk(s, s.asked))


@memoized(512)
def _rings(p: int, cells: frozenset[int]) -> str:
    rings = "".join(outline(cell, 0.76) for cell in sorted(cells))
    return f'<path d="{rings}" class="none s-seat-{p} w2" stroke-opacity=".6"/>'
