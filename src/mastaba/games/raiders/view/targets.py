"""The cells that may be chosen: each glows and says what it brings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import signed
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, ghost, path

from ..geometry import CELLS
from ..schema import CARD_0, CELL_0, CHOOSE_CARD, ENTER_CELL, PLACE_DOLL, PUSH_TO, STEP, TELEPORT_TO
from ..tables import CARD_STEPS, CARDS
from .ahead import ends_after, would_see
from .chamber import APART, cell_tip
from .count import gain
from .end import last_word
from .pieces import bare_doll, bare_pawn, bare_piece, chip
from .plan import SIDE, at, box, dots, outline

STANDS = (STEP, ENTER_CELL, TELEPORT_TO)  # the questions whose answer is where one's own pawn will stand


def draw_targets(pen: Pen, seen: Seen) -> list[str]:
    """One glowing hexagon for each legal cell; neighbours share no point, however small they are."""
    cells = [a for a in seen.options if CELL_0 <= a < CELL_0 + CELLS]
    exact = replace(pen, reach=1) if cells else pen
    return [_target(exact, seen.s, a) for a in cells]


def _target(pen: Pen, s: Any, action: int) -> str:
    cell = action - CELL_0
    body = path(outline(cell, 0.9), "lit clear") + _brings(s, cell) + ghost(_preview(s, cell))
    return pen.target(action, box(cell), body, tip=_tip(pen, s, action), sure=last_word(pen, s, action), lit=False)


def _tip(pen: Pen, s: Any, action: int) -> str:
    """The answer, what lies there, and whether the Guardian sees whoever stands there."""
    cell = action - CELL_0
    what = cell_tip(pen.game.texts, pen.lang, cell, s.terrain[cell], s.token[cell], APART[s.guardian][cell], "")
    said = f"{pen.label(action)}. {what}"
    stands = s.decision in STANDS and (s.decision != STEP or s.steps_left <= 1)
    return f"{said} {pen.say('tip.in_sight')}" if stands and would_see(s, s.asked, cell) else said


def _takes(s: Any) -> bool:
    """Does the answer bring the token of its cell?"""
    if s.decision == STEP:
        return bool(s.steps_left + s.extra <= 1)
    return s.decision not in (ENTER_CELL, PUSH_TO, PLACE_DOLL)


def _brings(s: Any, cell: int) -> str:
    """Next to the target: the points that its token would bring."""
    if not s.token[cell] or not _takes(s):
        return ""
    x, y = at(cell)
    won = signed(gain(tuple(s.collected[s.asked]), s.curses[s.asked], s.token[cell]))
    return chip(x - 0.44 * SIDE, y - 0.62 * SIDE, won, "gold", "outline")


def _preview(s: Any, cell: int) -> str:
    """The piece that would stand there, and how many steps would then be left."""
    x, y = at(cell)
    if s.decision == PUSH_TO:
        return bare_piece(s.lifted, x, y)
    if s.decision == PLACE_DOLL:
        return bare_doll(x, y)
    shown = bare_pawn(s.asked, x, y) if s.decision in STANDS else ""
    if s.decision == STEP and s.steps_left > 1:
        shown += chip(x - 0.5 * SIDE, y - 0.6 * SIDE, s.steps_left - 1, "lit")
    return shown


def draw_walks(pen: Pen, s: Any) -> list[str]:
    """While one chooses a card: pointed at, it shows where its walk could end, if nothing else moved."""
    if s.asked < 0 or s.decision != CHOOSE_CARD or s.piece[s.asked] < 0:
        return []
    p, cards = s.asked, [k for k in range(1, CARDS + 1) if pen.may(CARD_0 + k)]
    return [pen.foreshadow(CARD_0 + k, _ends(p, ends_after(s, p, int(CARD_STEPS[k])))) for k in cards]


@memoized(512)
def _ends(p: int, cells: frozenset[int]) -> str:
    points = dots(cells)
    return (
        f'<path d="{points}" class="none s-outline round" stroke-width="17"/>'
        f'<path d="{points}" class="none s-seat-{p} round" stroke-width="13"/>'
    )
