"""What the record's events leave out of a resolution, worked out from what everybody saw before it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.record import as_arrays

from ..flow import go_on, take_answer
from ..rules.revolt import discard_cards_of
from ..rules.totals import leader, minimum, on_sites, reach, total
from ..schema import (
    ALEX_TAKE,
    CRUSHED,
    DEPLOY_NEGOTIATOR,
    INFLUENCE,
    NEGOTIATION,
    PAID,
    POLITICIAN_ADD,
    POWER,
    RES_0,
    REWARDED,
    SITE_CLOSED,
    SITE_POWER,
    TAKE_BACK,
    TEMPLE_EXCHANGE,
    TURN,
    YES,
)
from ..tables import STATUE, TEMPLE_WORKERS, TROOPS, WORKER

Row = tuple[int, int, int, int]


class Unplaced(NamedTuple):
    """A leader who reached the minimum and had no troop in reserve (R12)."""

    category: int
    player: int
    total: int


def unplaced(before: Seen, after: Seen, step: Step, rows: list[Row]) -> list[Unplaced]:
    """The leaders without a troop in reserve, if this answer had a site resolved."""
    if not resolves(before, after, step, rows):
        return []
    s = at_resolution(before.s, step, rows)
    found = []
    for category, owners in ((INFLUENCE, s.torturer), (NEGOTIATION, s.negotiator)):
        w = leader(s, category)
        if w >= 0 and owners[s.site] != w and reach(s, w, category) >= minimum(s, category):
            if on_sites(owners, w) >= TROOPS[category]:
                found.append(Unplaced(category, w, total(s, w, category)))
    return found


def resolves(before: Seen, after: Seen, step: Step, rows: list[Row]) -> bool:
    """Did the answer end the playing of cards on a site?"""
    if before.s.site < 0 or step.decision in (DEPLOY_NEGOTIATOR, TAKE_BACK, TEMPLE_EXCHANGE):
        return False
    asked = after.s.asked >= 0 and after.s.decision in (DEPLOY_NEGOTIATOR, TAKE_BACK)
    return asked or any(row[0] == SITE_CLOSED for row in rows)


def at_resolution(record: Any, step: Step, rows: list[Row]) -> Any:
    """The table after the answer and after the revolt, before any troop is placed; hands are not to be trusted."""
    s = as_arrays(record, rng=np.ones(1, np.uint64))
    going = take_answer(s, step.action)
    while going == 0 and s.stage in (POWER, SITE_POWER, TURN):
        going = go_on(s)
    for row in rows:
        if row[0] == CRUSHED:
            discard_cards_of(s, row[1])
    return s


def supply_then(before: Seen, step: Step, rows: list[Row]) -> list[int]:
    """What the supply held when this answer led to a distribution."""
    supply = [int(n) for n in before.s.supply]
    if step.decision in (ALEX_TAKE, POLITICIAN_ADD):
        supply[step.action - RES_0] -= 1
    if step.decision == TEMPLE_EXCHANGE and step.action == YES:
        supply[WORKER] += TEMPLE_WORKERS
        supply[STATUE] -= 1
    for kind, a, b, _ in rows:
        if kind == PAID:
            supply[a] += b
        elif kind == REWARDED:
            supply[b] -= 1
    return supply
