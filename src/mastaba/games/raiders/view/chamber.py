"""The chamber: floor, obstacles, tokens, the Guardian's sight, trails, and the cells that may be chosen."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Texts, say, signed
from mastaba.draw.board import badge
from mastaba.draw.svg import Pen, circle, ghost, group, path, text, use

from ..geometry import CELLS, NAMES, ROWS
from ..rules.hindsight import is_fresh
from ..schema import CELL_0, DOLL, ENTER_CELL, PLACE_DOLL, PUSH_TO, STEP, TELEPORT_TO
from ..tables import DISTANCE, FLOOR, PILLAR
from ..words.reasons import closed_cells
from .ahead import Way, ends_of_walk
from .count import gain
from .end import last_word
from .pieces import bare_doll, bare_pawn, draw_pieces
from .plan import Plan, way
from .sight import draw_sight
from .trail import draw_trails

APART = DISTANCE.tolist()
TORCHES = ((-1.02, 0.0), (1.02, 0.0), (-0.51, -0.885), (0.51, -0.885), (-0.51, 0.885), (0.51, 0.885))


def draw_chamber(pen: Pen, seen: Seen, plan: Plan, ways: list[Way]) -> str:
    """Everything on the board, from the floor up to what glows."""
    s = seen.s
    closed = closed_cells(seen)
    return "".join(
        [
            _floor(plan),
            _washes(seen, plan),
            _cells(pen, seen, plan, closed),
            draw_sight(pen, s, plan),
            draw_trails(pen, s, plan),
            _way_ahead(pen, s, plan, ways),
            _ends(s, plan),
            draw_pieces(pen, s, plan),
            _covered_tokens(pen, s, plan),
            _targets(pen, seen, plan),
        ]
    )


@lru_cache(8)
def _floor(plan: Plan) -> str:
    """The room by torchlight."""
    w, h = 17.6 * plan.side, 15.3 * plan.side
    out = [use("raiders-chamber", plan.x - w / 2, plan.y - h / 2, w, h)]
    size, far = 1.15 * plan.side, 8.05 * plan.side
    for dx, dy in TORCHES:
        out.append(use("raiders-torch", plan.x + dx * far - size / 2, plan.y + dy * far - size / 2, size))
    return "".join(out) + _names(plan)


def _names(plan: Plan) -> str:
    """The first and the last cell of every row say what they are called; those between are counted."""
    out = []
    for row in ROWS:
        cells = [cell for cell in range(CELLS) if NAMES[cell][0] == row]
        for cell, side, anchor in ((cells[0], -1, ""), (cells[-1], 1, " end")):
            x, y = plan.at(cell)
            out.append(text(x + side * (0.84 * plan.side - 2), y + 0.52 * plan.side, NAMES[cell], f"t12 b{anchor}"))
    return f'<g opacity=".6">{"".join(out)}</g>'


def _washes(seen: Seen, plan: Plan) -> str:
    """The floor shines where something may be chosen."""
    cells = [a - CELL_0 for a in seen.options if CELL_0 <= a < CELL_0 + CELLS]
    if not cells:
        return ""
    return f'<path d="{"".join(plan.outline(c) for c in cells)}" class="f-lit-soft" fill-opacity=".8"/>'


# --- cells


def _cells(pen: Pen, seen: Seen, plan: Plan, closed: list[str]) -> str:
    """Obstacles and tokens; every cell says what it is, and why it cannot be chosen."""
    s = seen.s
    standing = {c for c in s.piece if c >= 0} | {s.guardian}
    far = APART[s.guardian]
    look = pen.game.texts, pen.lang, plan
    return "".join(
        _cell(*look, cell, s.terrain[cell], s.token[cell], cell in standing, far[cell], closed[cell])
        for cell in range(CELLS)
    )


@lru_cache(1 << 16)
def _cell(
    texts: Texts, lang: str, plan: Plan, cell: int, terrain: int, kind: int, covered: bool, far: int, why: str
) -> str:
    """One cell with what lies on it; far is its distance from the Guardian."""
    body = path(plan.outline(cell, 0.98), "hit") + _content(plan, cell, terrain, 0 if covered else kind)
    tip = cell_tip(texts, lang, cell, terrain, kind, far, why)
    return group(body, key=f"token-{cell}" if kind else "", tip=tip)


def _content(plan: Plan, cell: int, terrain: int, kind: int) -> str:
    x, y = plan.at(cell)
    if terrain != FLOOR:
        size = plan.side * (1.62 if terrain == PILLAR else 1.74)
        symbol = "raiders-pillar" if terrain == PILLAR else "raiders-fountain"
        return use(symbol, x - size / 2, y - size / 2, size)
    return draw_token(kind, x, y, 1.16 * plan.side) if kind else ""


def draw_token(kind: int, x: float, y: float, size: float) -> str:
    """A token, centred on a point."""
    return use(f"raiders-k{kind}", x - size / 2, y - size / 2, size)


def _covered_tokens(pen: Pen, s: Any, plan: Plan) -> str:
    """Tokens under a pawn, the doll or the Guardian peep out at the side."""
    out = []
    for cell in {c for c in s.piece if c >= 0} | {s.guardian}:
        if s.token[cell]:
            x, y = plan.at(cell)
            x, y, r = x + 0.52 * plan.side, y - 0.42 * plan.side, 0.33 * plan.side
            out.append(circle(x, y, r, "f-panel rim") + draw_token(s.token[cell], x, y, 1.5 * r))
    return "".join(out)


@lru_cache(1 << 14)
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


def _way_ahead(pen: Pen, s: Any, plan: Plan, ways: list[Way]) -> str:
    """§11 During the turns: the Guardian's way if nothing else moved, and where each die would end it."""
    if is_fresh(s) or not ways[-1].cells:
        return ""
    points = way([plan.at(s.guardian), *[plan.at(c) for c in ways[-1].cells]])
    out = [f'<path d="{points}" class="none s-carnelian w2 round" stroke-dasharray="2 6"/>']
    size = 14 if plan.side > 30 else 12
    ends: dict[int, list[int]] = {}
    for ahead in ways:
        ends.setdefault(ahead.cells[-1], []).append(ahead.die)
    for cell, dice in ends.items():
        x, y = plan.at(cell)
        x, y = x + 0.46 * plan.side, y + 0.46 * plan.side
        stop = badge(x, y, "·".join(map(str, dice)), fill="carnelian", ink="papyrus", size=size)
        out.append(group(stop, tip=pen.say("tip.stop", dice=dice)))
    return "".join(out)


def _ends(s: Any, plan: Plan) -> str:
    """While somebody walks: a ring on every cell where the walk may end."""
    if s.asked < 0 or s.decision != STEP or s.steps_left < 2:
        return ""
    out = []
    for cell in ends_of_walk(s, s.asked):
        out.append(plan.outline(cell, 0.76))
    return f'<path d="{"".join(out)}" class="none s-seat-{s.asked} w2 dash" stroke-opacity=".6"/>'


# --- what may be chosen


def _targets(pen: Pen, seen: Seen, plan: Plan) -> str:
    """One glowing hexagon for each legal cell, with a preview of what would happen there."""
    s, out = seen.s, []
    for action in seen.options:
        if CELL_0 <= action < CELL_0 + CELLS:
            cell = action - CELL_0
            body = path(plan.outline(cell, 1), "hit") + path(plan.outline(cell, 0.9), "lit")
            body += ghost(_preview(seen, plan, cell))
            far = APART[s.guardian][cell]
            what = cell_tip(pen.game.texts, pen.lang, cell, s.terrain[cell], s.token[cell], far, "")
            tip = f"{pen.label(action)}. {what}"
            out.append(pen.target(action, plan.box(cell), body, tip=tip, sure=last_word(pen, s, action), lit=False))
    return "".join(out)


def _preview(seen: Seen, plan: Plan, cell: int) -> str:
    """The piece that would stand there, or the points that its token would bring."""
    s, p = seen.s, seen.s.asked
    x, y = plan.at(cell)
    if s.decision == PUSH_TO and s.lifted != DOLL:
        return bare_pawn(s.lifted, x, y, plan.side)
    if s.decision == PLACE_DOLL or s.decision == PUSH_TO:
        return bare_doll(x, y, plan.side)
    shown = bare_pawn(p, x, y, plan.side) if s.decision in (STEP, ENTER_CELL, TELEPORT_TO) else ""
    takes = s.decision != ENTER_CELL and (s.decision != STEP or s.steps_left <= 1)
    if takes and s.token[cell]:
        won = signed(gain(tuple(s.collected[p]), s.curses[p], s.token[cell]))
        shown += badge(x, y - 0.72 * plan.side, won, fill="gold", ink="outline", size=13)
    elif s.decision == STEP and s.steps_left > 1:
        shown += text(x, y - 0.6 * plan.side, s.steps_left - 1, "t14 b mid")
    return shown
