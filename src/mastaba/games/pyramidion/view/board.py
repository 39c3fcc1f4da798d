"""The board: the Nile from the sea to Abu Simbel, towns on either shore, boats moored between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, use

from ..schema import ORDER_0, RES, RES_0, SEATS, SITE_0, SITES, TROOP_NEGOTIATOR_0, TROOP_TORTURER_0
from . import boats
from .boats import Moored, boat_tip, boats_left, moored, on_the_river, still_to_come
from .course import HEAD_H, draw_course, goal, order_words
from .tiles import NORTH_TO_SOUTH, TILE_H, TILE_W, Facts, draw_site, facts_of, site_words

WIDE, STEP = 400.0, 80.0
HIGH = HEAD_H + 4 * STEP
MIDDLE = WIDE / 2
READS = (
    "round_no activation order order_token site other_site raised tokens negotiator sundial"
    f" distribution_place asked decision {boats.READS}"
)
ANSWERS = (
    *range(SITE_0, SITE_0 + SITES),
    *range(RES_0, RES_0 + RES),  # foreshadowed
    *range(ORDER_0 + 1, ORDER_0 + 1 + SEATS),
    *range(TROOP_TORTURER_0, TROOP_TORTURER_0 + SITES),
    *range(TROOP_NEGOTIATOR_0, TROOP_NEGOTIATOR_0 + SITES),
)


@panel("board", reads=READS, answers=ANSWERS, size=(WIDE, HIGH), least=344, role=Role.BOARD, eyes=True)
def board(seen: Seen, pen: Pen) -> Drawn:
    """§11: eight sites from north to south in pairs on either shore, the boats on the river."""
    s = seen.s
    said_at: Box = (6, 27, WIDE - 12, 22)
    fleet, left, facts = moored(seen), boats_left(s), [facts_of(s, site) for site in NORTH_TO_SOUTH]
    out = [use("pyramidion-nile", 0, 0, WIDE, HIGH), *draw_course(pen, s, WIDE)]
    out += [on_the_river(pen, here, MIDDLE, HEAD_H + 2) for here in fleet]
    out.append(still_to_come(pen, left, MIDDLE - 32, HIGH - 11))
    for i, fact in enumerate(facts):
        box = (4 + (i % 2) * (WIDE - TILE_W - 8), HEAD_H + 2 + STEP * (i // 2), TILE_W, TILE_H)
        out.append(draw_site(pen, s, fact, box, said_at))
    return Drawn(out, _words(pen, s, facts, fleet, left))


def _words(pen: Pen, s: Any, facts: Sequence[Facts], fleet: Sequence[Moored], left: int) -> list[str]:
    """Round, goal, step, order, then every site: what lies there, whose troops, what comes; then the boats."""
    said = [pen.say("says.round", n=s.round_no, goal=goal(pen, s)), pen.say(f"course.{s.phase}")]
    said += [order_words(pen, s, i) for i in range(s.seats)]
    said += [site_words(pen, fact) for fact in facts]
    return [*said, *(boat_tip(pen, here) for here in fleet), pen.say("tip.boat_deck", n=left)]
