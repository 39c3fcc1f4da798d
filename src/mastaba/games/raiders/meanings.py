"""What the numbers in the record stand for: cells, tokens, items, cards and pieces."""

from __future__ import annotations

from mastaba.core.rules.meanings import bits, one_of, seat_words

from .geometry import NAMES
from .tables import CARDS, COLOURS, ITEM_KEYS, MOST_RUNS, SEATS

STAGES = 16
_CARDS = tuple(f"card {number}" for number in range(1, CARDS + 1))
_PIECES = (*(f"the pawn of {who}" for who in seat_words(SEATS)), "the doll")

MEANINGS = {
    "terrain": one_of("floor", "pillar", "fountain"),
    "runs": bits(*(f"run {d} of pillars" for d in range(MOST_RUNS))),
    "token": one_of("none", *(f"treasure {colour}" for colour in range(1, COLOURS + 1)), "ancient book"),
    "cell": one_of(*NAMES),
    "direction": one_of("north-east", "east", "south-east", "south-west", "west", "north-west"),
    "item": one_of(*(key.replace("_", " ") for key in ITEM_KEYS)),
    "hand": bits(*_CARDS),
    "number": one_of("none", *_CARDS),
    "stage": one_of(*(f"stage {number}" for number in range(STAGES))),
    "piece": one_of(*_PIECES),
    "pieces": bits(*_PIECES),
}
