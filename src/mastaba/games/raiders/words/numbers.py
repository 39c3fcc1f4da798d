"""Numbers of the components that fixed texts say by name, the help above all."""

from __future__ import annotations

from ..tables import (
    BOX_DISTANCE,
    COLOURS,
    CURSE,
    MOST_TOKENS,
    NO_CURSE_BONUS,
    QUANTITY,
    ROCKET_MOVES,
    ROUNDS,
    SEATS,
    VARIETY,
)

NUMBERS = {
    "box_distance": BOX_DISTANCE,
    "rocket_moves": ROCKET_MOVES,
    "curse_cost": -CURSE,
    "no_curse_bonus": NO_CURSE_BONUS,
    **{f"rounds_{n}": int(ROUNDS[n]) for n in range(SEATS + 1)},
    **{f"quantity_{n}": int(QUANTITY[n]) for n in range(MOST_TOKENS + 1)},
    **{f"variety_{n}": int(VARIETY[n]) for n in range(COLOURS + 1)},
}
