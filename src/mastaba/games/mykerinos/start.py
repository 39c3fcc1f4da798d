"""§3: set-up."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below, shuffle

from .rules.season import begin_season
from .schema import CARDS, CELLS, COLOURS, NEUTRAL, PATRONS, ROOMS
from .tables import PER_COLOUR


@rule
def fill_supplies(s: Any) -> None:
    """§3 Every colour in play: all its cubes in the general supply. Two players also have the neutral colour."""
    for colour in range(max(NEUTRAL + 1, int(s.seats))):
        s.supply[colour] = PER_COLOUR


@rule
def start(s: Any) -> None:
    """§3 The first player, the patrons' wings and the pile are drawn, in this order; season 1 begins."""
    fill_supplies(s)
    s.owner_of_35 = -1
    for room in range(ROOMS):
        s.room_owner[room] = -1
        s.put_at[CELLS + room] = -1
    s.first_player = below(s.rng, int(s.seats))
    for wing in range(PATRONS):
        s.wing_patron[wing] = wing
    shuffle(s.rng, s.wing_patron, PATRONS)
    for card in range(CARDS):
        s.pile[card] = card
        s.card_owner[card] = -1
    shuffle(s.rng, s.pile, CARDS)
    for i in range(COLOURS):
        s.rank[i] = -1
    begin_season(s, 1)
