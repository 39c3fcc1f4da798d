"""What the numbers in the record stand for: colours, families, tablets, and the price tables as printed."""

from __future__ import annotations

from mastaba.core.rules.meanings import flags, one_of, printed, seat_words

from .schema import DECISIONS, END_TURN
from .tables import CELLS, COLOUR_NAMES, FAMILIES, KIND, LAWS, LENGTH, MAX_NUMBERS, OTHERS, PAIR, SEATS, TIMES_X, VALUE

_FAMILIES = tuple(f"family {f}" for f in range(FAMILIES))
_LAWS = tuple(f"law {number}" for number in range(1, LAWS + 1))

_NUMBERS = {
    f"number_{i}_{name}": column
    for i in range(MAX_NUMBERS)
    for name, column in {
        "is_a_pair": KIND[:, i] == PAIR,
        "is_a_multiple_of_X": KIND[:, i] == TIMES_X,
        "value": VALUE[:, i],
        "value_for_the_others": OTHERS[:, i],
    }.items()
}

MEANINGS = {
    "thing": one_of(*(f"thing {n}" for n in range(CELLS + 1))),  # a pawn, colour, cell or tablet, as is asked
    "resumed": one_of(*DECISIONS.names[: END_TURN + 1]),
    "number": one_of(*(f"number {i}" for i in range(MAX_NUMBERS))),
    "colour": one_of(*COLOUR_NAMES),
    "family": one_of(*_FAMILIES),
    "content": one_of(*COLOUR_NAMES, "tablet", "empty"),
    "pawn": one_of(*_FAMILIES, "neighbour"),
    "law": one_of("none", *_LAWS),
    "tablet place": one_of(
        *("not dealt", "face down", "at the market", "at the board"),
        *(f"under column {colour}" for colour in COLOUR_NAMES),
        *(f"on a number of column {colour}" for colour in COLOUR_NAMES),
        *(f"in front of {who}" for who in seat_words(SEATS)),
        "in the box",
    ),
    "table": printed(**flags(tuple(f"{n}_numbers" for n in range(MAX_NUMBERS + 1)), LENGTH), **_NUMBERS),
    "end": one_of("running", "pyramid empty", "nobody can play", "tables full"),
}
