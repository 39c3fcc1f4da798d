"""The board: the steps of the round, and the Nile with its eight sites."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, num, path, rect, use

from ..schema import ORDER_0, RES, RES_0, SEATS, SITE_0, SITES, TROOP_NEGOTIATOR_0, TROOP_TORTURER_0
from .header import HEAD_H, draw_header, goal, order_words
from .tiles import NORTH_TO_SOUTH, TILE_H, TILE_W, Facts, draw_site, facts_of, site_words

WIDE, STEP = 430.0, 70.0
HIGH = HEAD_H + 6 + 4 * STEP
READS = (
    "round_no phase activation order order_token site other_site raised tokens torturer negotiator sundial"
    " distribution_place troop_used asked decision"
)
ANSWERS = (
    *range(SITE_0, SITE_0 + SITES),
    *range(RES_0, RES_0 + RES),  # foreshadowed
    *range(ORDER_0 + 1, ORDER_0 + 1 + SEATS),
    *range(TROOP_TORTURER_0, TROOP_TORTURER_0 + SITES),
    *range(TROOP_NEGOTIATOR_0, TROOP_NEGOTIATOR_0 + SITES),
)


def _facts(seen: Seen, last: Sequence[Step]) -> tuple[Any, ...]:
    """The round, and every site."""
    s = seen.s
    course = s.round_no, s.phase, s.activation, tuple(s.order), tuple(s.order_token)
    return *course, tuple([facts_of(s, site) for site in NORTH_TO_SOUTH])


@panel("board", reads=READS, answers=ANSWERS, size=(WIDE, HIGH), least=344, role=Role.BOARD, still=_facts)
def board(seen: Seen, pen: Pen) -> Drawn:
    """§11: eight sites from north to south in pairs on either shore."""
    s = seen.s
    said_at: Box = (6, HEAD_H - 19, WIDE - 12, 20)
    out = [_valley(), *draw_header(pen, s, WIDE)]
    facts = [facts_of(s, site) for site in NORTH_TO_SOUTH]
    for i, fact in enumerate(facts):
        box = (6 + (i % 2) * (WIDE - TILE_W - 12), HEAD_H + 6 + STEP * (i // 2), TILE_W, TILE_H)
        out.append(draw_site(pen, s, fact, box, said_at))
    return Drawn(out, _words(pen, s, facts))


@lru_cache(1)
def _valley() -> str:
    """Green shores, and the river between them."""
    top = HEAD_H + 2
    middle = WIDE / 2
    waves = "".join(
        path(f"M{num(middle - 6)} {num(y)}q3 -4 6 0t6 0", "none s-bright w1 round far")
        for y in range(int(top) + 16, int(HIGH) - 6, 22)
    )
    return (
        rect(0, top, WIDE, HIGH - top, "f-reed", 8)
        + rect(middle - 14, top, 28, HIGH - top, "f-water")
        + waves
        + use("pyramidion-reeds", middle - 16, HIGH - 22, 32, 20)
    )


def _words(pen: Pen, s: Any, facts: list[Facts]) -> list[str]:
    """Round, goal, step, order, then every site: what lies there, whose troops, what comes."""
    said = [pen.say("says.round", n=s.round_no, goal=goal(pen, s)), pen.say(f"course.{s.phase}")]
    said += [order_words(pen, s, i) for i in range(s.seats)]
    return said + [site_words(pen, fact) for fact in facts]
