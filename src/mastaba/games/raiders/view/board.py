"""The board: the hexagonal chamber by torchlight, round and phase over it, and all that may be chosen in it."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who, say
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen

from ..geometry import CELLS, NAMES
from ..schema import CARD_0, CELL_0, DOLL, FACE_0, ROT_CCW, ROT_CW
from ..tables import CARDS, DIRECTIONS, FOUNTAIN, KINDS, PILLAR
from .chamber import draw_chamber, draw_stops
from .end import READS as TURN
from .facing import draw_facings
from .header import draw_header, phase_of, phase_words, rotation_words, round_words
from .pieces import absence, draw_lifted, guardian_words, outside, pawn_tip
from .plan import PAPER
from .targets import draw_targets, draw_walks

# a turn as it is played; the round; his last walk; what a token would bring
READS = f"{TURN} round_no walks die bonus notes notes_length collected curses"
# cells, arrows and the marker lie here; the walk of a card is foreshadowed
ANSWERS = (
    *range(CARD_0 + 1, CARD_0 + CARDS + 1),
    *range(CELL_0, CELL_0 + CELLS),
    *range(FACE_0, FACE_0 + DIRECTIONS),
    ROT_CW,
    ROT_CCW,
)


@panel("board", reads=READS, answers=ANSWERS, size=PAPER, least=344, role=Role.BOARD)
def board(seen: Seen, pen: Pen) -> Drawn:
    """§11 The chamber."""
    s = seen.s
    body = [*draw_chamber(pen, seen), *draw_header(pen, s), *draw_walks(pen, s), *draw_targets(pen, seen)]
    return Drawn([*body, draw_stops(pen, seen), draw_lifted(s), *draw_facings(pen, s)], _words(pen, s))


# --- the same in sentences


def _words(pen: Pen, s: Any) -> list[str]:
    """Round, phase, the Guardian, everybody, and where the tokens lie."""
    said = [round_words(pen, s.seats, s.round_no), phase_words(pen, phase_of(s))]
    said += [guardian_words(pen, s.guardian, s.facing), rotation_words(pen, s.rotation)]
    said += [pawn_tip(pen, s, p) for p in range(s.seats) if s.piece[p] >= 0]
    said += [pen.say(absence(s), player=Who(p)) for p in outside(s)]
    if s.piece[DOLL] >= 0:
        said.append(pen.say("tip.doll", cell=NAMES[s.piece[DOLL]]))
    return [*said, _tokens_told(pen, tuple(s.token)), _obstacles_told(pen, tuple(s.terrain))]


@memoized(512, names=False)
def _tokens_told(pen: Pen, token: tuple[int, ...]) -> str:
    """Each kind with the cells where it lies."""
    lying = [(kind, _named(token, kind)) for kind in range(1, KINDS + 1)]
    return " ".join(pen.say("told.lie", tokens=say(f"tokens.{kind}"), cells=cells) for kind, cells in lying if cells)


@memoized(64, names=False)
def _obstacles_told(pen: Pen, terrain: tuple[int, ...]) -> str:
    return pen.say("told.obstacles", pillars=_named(terrain, PILLAR), fountains=_named(terrain, FOUNTAIN))


def _named(cells: tuple[int, ...], what: int) -> list[str]:
    return [NAMES[cell] for cell, found in enumerate(cells) if found == what]
