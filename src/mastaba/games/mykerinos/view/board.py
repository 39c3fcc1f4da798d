"""The board: the season and the region while it is dug and surveyed, the exhibition at the end."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen

from ..schema import CARD_LEFT, CARD_RIGHT, CELL_0, CELLS, LAST_SEASON, OVER, PASS, PATRONS, USE
from .end import draw_exhibition
from .header import draw_header, phase_words, scale_words
from .plan import PLANS
from .region import cubes_words, draw_region
from .zones import Head, head_words, heads_of

# the region and the scale; the questions about them; what plots are worth; the exhibition
READS = (
    "season phase last_turn pass_pos slot_card slot_rotation cube put_at zone rank_at"
    " decision called chain_kind chain_step chain_cells"
    " patrons room_owner wing_patron points reserve"
)
# cells and plots lie here; the tray's actions are foreshadowed
ANSWERS = (*range(PASS, USE + PATRONS), *range(CELL_0, CELL_0 + CELLS), CARD_LEFT, CARD_RIGHT)


@panel("board", reads=READS, answers=ANSWERS, size=PLANS[1].paper, least=340, role=Role.BOARD, eyes=True, last=True)
def board(seen: Seen, pen: Pen) -> Drawn:
    if seen.s.phase == OVER:
        return draw_exhibition(pen, seen)
    heads = heads_of(seen.s)
    body = draw_header(pen, seen) + draw_region(pen, seen, heads)
    return Drawn(body, _words(pen, seen, heads), PLANS[seen.s.season].paper)


def _words(pen: Pen, seen: Seen, heads: list[Head]) -> list[str]:
    """Season, goal, scale, every zone, and where the cubes lie."""
    s = seen.s
    said = [pen.say("head.season_told", n=s.season, of=LAST_SEASON), phase_words(pen, s), pen.say("head.goal")]
    said.append(scale_words(pen, s))
    said += [head_words(pen, head) for head in heads]
    return [*said, *cubes_words(pen, s)]
