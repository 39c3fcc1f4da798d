"""What the numbers in the record stand for: god tiles, and the construction cards as printed."""

from __future__ import annotations

from mastaba.core.rules.meanings import flags, one_of, printed

from .tables import CARDS, GLYPH, GODS, HUES, LETTERS, STONES

CORNERS = ("top_left", "top_right", "bottom_left", "bottom_right")
GLYPHS = ("no_glyph", "pyramid_glyph", "obelisk_glyph", "tomb_glyph")

_STONES = {f"{hue}_stones": STONES[:, c] for c, hue in enumerate(HUES)}
_GLYPH = {name: column for name, column in flags(GLYPHS, GLYPH).items() if name != "no_glyph"}
_CORNER = {
    f"{corner}_{hue}": [int(card.stones[card.cells[at]] == letter) for card in CARDS]
    for at, corner in enumerate(CORNERS)
    for hue, letter in zip(HUES, LETTERS)
}

MEANINGS = {
    "tile": one_of("none", *GODS[1:]),
    # where a card lies in a pyramid, or may come to: each quarter counts
    "card": printed(**_STONES, **_GLYPH, **_CORNER),
    # where it does not matter any more how a card is divided
    "stones": printed(**_STONES, **_GLYPH),
}
