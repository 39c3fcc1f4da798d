"""What the numbers in the record stand for: patrons, cells, and the plots as printed."""

from __future__ import annotations

from mastaba.core.rules.meanings import flags, one_of, printed

from .schema import CARD_CELLS, CELLS, COLUMNS, PATRON_KEYS
from .tables import BOX, CARD_PATRON, CARD_POINTS

MEANINGS = {
    "patron": one_of(*PATRON_KEYS),
    "chain": one_of(
        *("no cube is being placed", "a new dig", "an extended dig", "Lord Lemon's new dig"),
        *("Lord Lemon's extended dig", "Colonel Blackmore's cubes", "Madam Tangerine's cubes"),
    ),
    "cell": printed(
        row=[cell // COLUMNS for cell in range(CELLS)],
        column=[cell % COLUMNS for cell in range(CELLS)],
    ),
    "card": printed(
        points=CARD_POINTS,
        **flags(PATRON_KEYS, CARD_PATRON),
        **{f"pyramid_on_cell_{at}": [int(at in card.pyramids) for card in BOX.deck] for at in range(CARD_CELLS)},
    ),
}
