"""The board: the season and the region while it is dug and surveyed, the exhibition at the end."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen

from ..schema import CARD_LEFT, CARD_RIGHT, CELL_0, CELLS, LAST_SEASON, OVER, PASS, PATRONS, USE
from .end import draw_exhibition
from .header import draw_header, next_disc, phase_words, scale_words
from .plan import PLANS
from .region import Region, draw_region, just_words, region_of, region_words
from .zones import Heads

# the region and the scale; the questions about them; what plots are worth; the exhibition
READS = (
    "season phase last_turn pass_pos slot_card slot_rotation cube put_at zone rank_at"
    " decision called chain_kind chain_step chain_cells"
    " patrons room_owner wing_patron points reserve"
)
# cells and plots lie here; the tray's actions are foreshadowed
ANSWERS = (*range(PASS, USE + PATRONS), *range(CELL_0, CELL_0 + CELLS), CARD_LEFT, CARD_RIGHT)


@panel("board", reads=READS, answers=ANSWERS, size=PLANS[1].paper, least=344, role=Role.BOARD, eyes=True, last=True)
def board(seen: Seen, pen: Pen) -> Drawn:
    if seen.s.phase == OVER:
        return draw_exhibition(pen, seen)
    header, region, words = _for_everybody(pen, seen.s)
    body = [*header, next_disc(pen, seen), *draw_region(pen, seen, region)]
    return Drawn(body, [words, just_words(pen, seen.s, region.plan)], PLANS[seen.s.season].paper)


@memoized(256)
def _for_everybody(pen: Pen, s: Any) -> tuple[tuple[str, ...], Region, str]:
    """What all see alike: the header, the region while nothing can be pressed, and both in words."""
    region = region_of(pen, s)
    return draw_header(pen, s), region, " ".join(filter(None, _words(pen, s, region.heads)))


def _words(pen: Pen, s: Any, heads: Heads) -> list[str]:
    """Season, goal, scale, every zone, and where the cubes lie."""
    said = [pen.say("head.season_told", n=s.season, of=LAST_SEASON), phase_words(pen, s), pen.say("head.goal")]
    return [*said, scale_words(pen, s), region_words(pen, s, heads)]
