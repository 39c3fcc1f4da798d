"""§4.4, C1: the revolt: its tokens, whom it crushes, whom it rewards."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below
from mastaba.core.rules.settings import is_switched

from ..schema import (
    ALWAYS_PAID,
    CARDS,
    CRUSHED,
    DISCARD,
    INFLUENCE,
    REVOLT_RISES,
    REVOLT_TOKEN,
    REVOLT_TOKENS,
    REWARDED,
    TABLE,
    UNREWARDED,
)
from ..tables import PHILAE, PHILAE_BONUS, REVOLT, REVOLT_REWARD, REVOLT_VALUE
from .cards import leave_table
from .totals import highest_of, leader_of, total_of, totals, type_on_table
from .trace import happen


@rule
def turn_up_revolt(s: Any, left: Any) -> int:
    """One more revolt token of those still face down; its value on this site."""
    skip = below(s.rng, left)
    for token in range(REVOLT_TOKENS):
        if s.revolt_shown[token] == 0:
            if skip == 0:
                s.revolt_shown[token] = 1
                happen(s, REVOLT_TOKEN, token, 0, 0)
                return int(REVOLT_VALUE[token]) + (PHILAE_BONUS if s.site == PHILAE else 0)
            skip -= 1
    return 0


@rule
def discard_cards_of(s: Any, p: Any) -> int:
    """A player's table cards are discarded; how many there were."""
    count = 0
    for card in range(CARDS):
        if s.card_place[card] == TABLE + p:
            leave_table(s, card, DISCARD)
            count += 1
    return count


@rule
def reward_revolt(s: Any, p: Any) -> None:
    """Each token's resource from the supply; what is missing is not obtained (R11)."""
    for token in range(REVOLT_TOKENS):
        r = int(REVOLT_REWARD[token])
        if s.revolt_shown[token] == 1 and s.supply[r] > 0:
            s.supply[r] -= 1
            s.stock[p, r] += 1
            happen(s, REWARDED, p, r, 0)


@rule
def revolt(s: Any) -> None:
    """C1: influence is taken once for all; those below V lose their cards, the one highest from V on gains (R46)."""
    cards = type_on_table(s, REVOLT)
    if cards == 0:
        return
    value = 0
    for i in range(cards):
        value += turn_up_revolt(s, REVOLT_TOKENS - i)
    happen(s, REVOLT_RISES, value, cards, 0)
    influences = totals(s, INFLUENCE)
    hero = leader_of(s, influences)
    top = highest_of(s, influences)
    crush(s, value, influences)
    if hero >= 0 and (top >= value or is_switched(s, ALWAYS_PAID)):
        reward_revolt(s, hero)
    else:
        happen(s, UNREWARDED, top, 0, 0)


@rule
def crush(s: Any, value: Any, influences: Any) -> None:
    """R47: those whose influence before any discard is below V discard."""
    for p in range(s.seats):
        influence = total_of(influences, p)
        if influence < value:
            count = discard_cards_of(s, p)
            if count > 0:
                happen(s, CRUSHED, p, count, influence)
