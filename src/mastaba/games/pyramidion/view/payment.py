"""The default payment of a boat, as PAY_AUTO would make it, and whether there is one."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ..tables import COMMON, NATIVE, STATUE
from ..words.names import boat_in
from .count import NEED

NATIVES: list[list[int]] = NATIVE.tolist()


class Payment(NamedTuple):
    """Own tokens of each resource (5: statues), the troops used as (site, resource), and whether it is the only way."""

    own: tuple[int, ...]
    troops: tuple[tuple[int, int], ...]
    only: bool = True


def payment(s: Any, p: int, boat: int) -> Payment | None:
    """§4.5 PAY_AUTO for this boat with the troops that are free and the commitments made."""
    free = tuple(site for site in range(8) if s.torturer[site] == p and not s.troop_used[site])
    paying = s.asked == p and s.paying >= 0 and boat_in(s, s.paying) == boat
    committed = tuple(s.commitment[site] for site in free) if paying else (-1,) * len(free)
    return _best(tuple(s.stock[p]), tuple(s.supply), free, committed, boat)


@lru_cache(4096)
def _best(stock: tuple[int, ...], supply: tuple[int, ...], free: Any, committed: Any, boat: int) -> Payment | None:
    """Fewest own statues, then fewest own tokens, then the first pairs of site and resource."""
    need = NEED[boat]
    short = sum(max(0, need[r] - stock[r]) for r in range(COMMON)) - stock[STATUE]
    if short > len(free):
        return None
    found: list[tuple[Any, Payment]] = []
    _try(0, (), need, stock, supply, free, committed, found)
    outcomes = {(made.own, tuple(site for site, _ in made.troops)) for _, made in found}
    return min(found)[1]._replace(only=len(outcomes) == 1) if found else None


def _try(at: int, pairs: Any, need: Any, stock: Any, supply: Any, free: Any, committed: Any, found: Any) -> None:
    """Every deed of the troops from `at` on."""
    if at == len(free):
        made = _paid(pairs, need, stock, supply)
        if made is not None:
            found.append(((made.own[STATUE], sum(made.own[:COMMON]), made.troops), made))
        return
    site = free[at]
    for r in range(COMMON):
        native = NATIVES[site][r] or NATIVES[site][STATUE]
        wanted = need[r] > sum(1 for _, x in pairs if x == r)
        if native and wanted and committed[at] in (-1, r):
            _try(at + 1, (*pairs, (site, r)), need, stock, supply, free, committed, found)
    if committed[at] < 0:
        _try(at + 1, pairs, need, stock, supply, free, committed, found)


def _paid(pairs: Any, need: Any, stock: Any, supply: Any) -> Payment | None:
    """What these troops leave to the own stock; None if it or the supply does not suffice."""
    statues = 0
    own = [0] * (COMMON + 1)
    for r in range(COMMON):
        takers = [site for site, x in pairs if x == r]
        tokens = sum(1 for site in takers if not NATIVES[site][STATUE])
        if tokens > supply[r]:
            return None
        enough = len(takers) <= supply[r]
        statues += sum(1 for site in takers if NATIVES[site][STATUE] and not (NATIVES[site][r] and enough))
        rest = need[r] - len(takers)
        own[r] = min(rest, stock[r])
        own[STATUE] += rest - own[r]
    if statues > supply[STATUE] or own[STATUE] > stock[STATUE]:
        return None
    return Payment(tuple(own), pairs)
