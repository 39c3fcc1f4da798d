"""§4.2 and §4.5: a season begins and ends."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below

from ..schema import CELLS, COLOURS, DIG, LAST_SEASON, NEUTRAL, OVER, PATRONS, SLOTS
from ..settings import NEUTRAL_CUBES_CARRY_OVER
from ..tables import CARDS_BY_SEASON, NEUTRAL_QUOTA, QUOTA
from .turns import begin_turn

NEUTRAL_SPACE = 2  # of the scale: ruling R60


@rule
def hand_out(s: Any, p: Any) -> None:
    """§4.2 A player receives cubes of his colour; with too small a supply, what is left of it (rulings R31, R48)."""
    own = min(int(QUOTA[s.seats]), int(s.supply[p]))
    s.supply[p] -= own
    s.reserve[p] += own
    if s.seats == 2:
        neutral = min(NEUTRAL_QUOTA, int(s.supply[NEUTRAL]))
        s.supply[NEUTRAL] -= neutral
        s.neutral_hand[p] += neutral


@rule
def cards_before(season: Any) -> Any:
    """How many cards the seasons before this one have dealt."""
    count = 0
    for earlier in range(1, season):
        count += int(CARDS_BY_SEASON[earlier])
    return count


@rule
def deal(s: Any) -> None:
    """§4.2 Cards from the pile into the slots, then a rotation for each (ruling R2)."""
    start = cards_before(int(s.season))
    for slot in range(CARDS_BY_SEASON[s.season]):
        card = int(s.pile[start + slot])
        s.pile[start + slot] = -1
        s.slot_card[slot] = card
        s.dealt[card] = 1
    for slot in range(CARDS_BY_SEASON[s.season]):
        s.slot_rotation[slot] = below(s.rng, 2)


@rule
def clear_region(s: Any) -> None:
    for slot in range(SLOTS):
        s.slot_card[slot] = -1
        s.slot_rotation[slot] = 0
    for cell in range(CELLS):
        s.cube[cell] = -1
        s.put_at[cell] = -1


@rule
def clear_scale(s: Any) -> None:
    for c in range(COLOURS):
        s.pass_pos[c] = 0


@rule
def begin_season(s: Any, season: Any) -> None:
    """§4.2 Cubes in turn order, the region, the scale; the first player begins."""
    s.season = season
    for i in range(s.seats):
        hand_out(s, (int(s.first_player) + i) % int(s.seats))
    clear_region(s)
    deal(s)
    if s.seats == 2:
        s.pass_pos[NEUTRAL] = NEUTRAL_SPACE
    s.phase = DIG
    begin_turn(s, int(s.first_player))


@rule
def last_on_scale(s: Any) -> Any:
    """The player with the highest place on the scale; never the neutral (ruling R29)."""
    last = 0
    for p in range(1, s.seats):
        if s.pass_pos[p] > s.pass_pos[last]:
            last = p
    return last


@rule
def straighten_patrons(s: Any) -> None:
    for p in range(s.seats):
        for k in range(PATRONS):
            s.tilted[p, k] = 0


@rule
def return_neutral_hands(s: Any) -> None:
    """§7 Without carry-over the neutral cubes in the players' hands go back."""
    for p in range(2):
        s.supply[NEUTRAL] += s.neutral_hand[p]
        s.neutral_hand[p] = 0


@rule
def end_season(s: Any) -> None:
    """§4.5 Whoever stands last on the scale opens the next season; after the fourth the game is over."""
    s.zone = 0
    s.first_player = last_on_scale(s)
    clear_scale(s)
    straighten_patrons(s)
    if s.seats == 2 and s.setting[NEUTRAL_CUBES_CARRY_OVER] == 0:
        return_neutral_hands(s)
    if s.season < LAST_SEASON:
        begin_season(s, int(s.season) + 1)
    else:
        s.phase = OVER
