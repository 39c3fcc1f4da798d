"""What a boat would cost the viewer, asked of the rules: the payment of PAY_AUTO, or how much is missing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from ..rules.payment import (
    UNUSED,
    best_choice,
    digit,
    has_one_outcome,
    is_free_troop,
    is_payable,
    outcome,
    shortage,
    spent_of,
    statues_of,
)
from ..schema import SITES
from ..tables import COMMON

Row = tuple[int, ...]
NOTHING: Row = (-1,) * SITES  # no troop is committed


class Payment(NamedTuple):
    """Own tokens of each resource (5: statues), the troops used as (site, resource), and whether it is the only way."""

    own: Row
    troops: tuple[tuple[int, int], ...]
    only: bool


class Bill(NamedTuple):
    """How a boat can be paid for; None if it cannot, and then how many units of its cargo nothing covers."""

    payment: Payment | None
    short: int


def free_troops(s: Any, p: int) -> tuple[int, ...]:
    """The sites whose torturers may still supply this player with something this round."""
    return _free(tuple(s.torturer), tuple(s.troop_used), s.phase, p)


@lru_cache(512)
def _free(torturer: Row, troop_used: Row, phase: int, p: int) -> tuple[int, ...]:
    s = SimpleNamespace(torturer=torturer, troop_used=troop_used, phase=phase)
    return tuple(site for site in range(SITES) if is_free_troop(s, p, site))


def bill(s: Any, p: int, boat: int, committed: Iterable[int] = NOTHING) -> Bill:
    """§4.5: this boat for this player, with the troops that are free and the commitments made."""
    return _asked(tuple(s.stock[p]), tuple(s.supply), free_troops(s, p), tuple(committed), boat)


@lru_cache(4096)
def _asked(stock: Row, supply: Row, free: Row, committed: Row, boat: int) -> Bill:
    """The rules' answer. They are asked about a table with one player, who has these tokens and these free troops."""
    me = 0
    s = SimpleNamespace(
        stock=np.array([stock]),
        supply=supply,
        torturer=[me if site in free else -1 for site in range(SITES)],
        troop_used=[0] * SITES,
        commitment=committed,
        phase=0,
    )
    if not is_payable(s, me, boat):
        return Bill(None, shortage(s, me, boat))
    choice = best_choice(s, me, boat)
    result = outcome(s, me, boat, choice)
    own = (*(spent_of(result, r) for r in range(COMMON)), statues_of(result))
    troops = tuple((site, digit(choice, site)) for site in range(SITES) if digit(choice, site) != UNUSED)
    return Bill(Payment(own, troops, has_one_outcome(s, me, boat)), 0)
