"""components.toml into tables: cards, layouts, tiles, scores; computed once, frozen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from mastaba.core.tables import BadComponents, check, check_ids, column, frozen, read

CARD_COUNT = 105
EXTRAS = ("none", "tomb", "obelisk", "both", "either")
GLYPHS = ("", "P", "O", "T")


def load(path: Path) -> dict[str, Any]:
    """The checked components: an edited file that cannot be played with is refused, naming row and reason."""
    data = read(path)
    for part in ("game", "score", "tile", "layout", "deck"):
        check(part in data, part, "is missing")
    letters = data["game"]["colour_letters"]
    check(len(letters) == len(set(letters)) == 5, "game", "five different colour letters are needed")
    for name, layout in data["layout"].items():
        check_layout(name, layout)
    rows = data["deck"].get("cards", [])
    check_ids(rows, CARD_COUNT, "card")
    for row in rows:
        check_card(row, data["layout"], letters)
    check(
        sorted(column(data["tile"], "number", "tile")) == [1, 2, 3, 4, 5], "tile", "numbers run from 1 to 5, once each"
    )
    for tile in data["tile"]:
        for n in range(2, 6):
            extra = tile["extra"].get(f"p{n}")
            check(extra in (*EXTRAS, "absent"), f"tile {tile['number']}", f"extra for {n} players is {extra!r}")
    return data


def check_layout(name: str, layout: dict[str, Any]) -> None:
    """A division of the 2 x 2 block into stones 0 … n - 1, each in one piece."""
    where = f"layout {name}"
    cells = [cell for row in layout["cells"] for cell in row]
    check(len(cells) == 4, where, "four cells are needed: [[TL, TR], [BL, BR]]")
    check(
        sorted(set(cells)) == list(range(layout["stones"])),
        where,
        f"cells must name stones 0 to {layout['stones'] - 1}",
    )
    for a, b in ((0, 3), (1, 2)):
        apart = cells[a] == cells[b] and cells.count(cells[a]) == 2
        check(not apart, where, f"stone {cells[a]} lies in two cells that only share a corner")


def check_card(row: dict[str, Any], layouts: dict[str, Any], letters: str) -> None:
    """A known layout, as many valid colour letters as it has stones, and one glyph or none."""
    where = f"card {row['id']}"
    for key in ("layout", "stones", "glyph"):
        check(key in row, where, f"has no {key!r}")
    check(row["layout"] in layouts, where, f"unknown layout {row['layout']!r}")
    need = layouts[row["layout"]]["stones"]
    check(
        len(row["stones"]) == need,
        where,
        f"layout {row['layout']} has {need} stones, {row['stones']!r} names {len(row['stones'])}",
    )
    for letter in row["stones"]:
        check(letter in letters, where, f"unknown colour {letter!r}")
    check(row["glyph"] in GLYPHS, where, f"unknown glyph {row['glyph']!r}: P, O, T or nothing")


DATA = load(Path(__file__).with_name("components.toml"))
CARDS: list[dict[str, Any]] = sorted(DATA["deck"]["cards"], key=lambda row: row["id"])
LETTERS: str = DATA["game"]["colour_letters"]
COLOURS = 5
ROUNDS = int(DATA["game"]["rounds"])
FLOORS = tuple(DATA["game"]["floors"])
if FLOORS != (4, 3, 2, 1) or sum(FLOORS) != ROUNDS:
    raise BadComponents("game: a pyramid of floors 4, 3, 2, 1 takes exactly ten rounds")

FLOOR_COUNT = len(FLOORS)
BASE = FLOORS[0]  # cards of the base, and so the first slot above it
WIDTH = frozen(FLOORS)  # floor -> places
FIRST_OF_FLOOR = frozen([sum(FLOORS[:f]) for f in range(FLOOR_COUNT)])  # floor -> its first slot
PLACE_OF = tuple((f, i) for f in range(FLOOR_COUNT) for i in range(FLOORS[f]))  # slot -> floor (0 = base), place
HUES: tuple[str, ...] = tuple(DATA["game"]["colours"])
GODS: tuple[str, ...] = ("", *(t["id"] for t in sorted(DATA["tile"], key=lambda t: t["number"])))  # by number

# The pyramid's cells as bits of an 8 x 8 square: bit 8 * y + x. All cells that share an edge touch (§2.2).
# Cells of a card from its origin: BL 0, BR 1, TL 8, TR 9.
CELL_BIT = (8, 9, 0, 1)  # TL, TR, BL, BR


def cells_of(row: dict[str, Any]) -> list[int]:
    """The stone that fills TL, TR, BL, BR."""
    return [stone for line in DATA["layout"][row["layout"]]["cells"] for stone in line]


def colour_of(row: dict[str, Any], stone: int) -> int:
    return LETTERS.index(row["stones"][stone])


def _bits(row: dict[str, Any], heads: bool) -> list[int]:
    """For each colour the cells it fills, or one cell for each of its stones."""
    bits = [0] * COLOURS
    cells = cells_of(row)
    for at, stone in enumerate(cells):
        if not heads or cells.index(stone) == at:
            bits[colour_of(row, stone)] |= 1 << CELL_BIT[at]
    return bits


CARD_CELLS = frozen([_bits(row, False) for row in CARDS], np.int64)  # card, colour -> cells
CARD_HEADS = frozen([_bits(row, True) for row in CARDS], np.int64)  # card, colour -> one cell for each stone
STONES = frozen([[row["stones"].count(c) for c in LETTERS] for row in CARDS])  # card, colour -> stones
SHOWS = frozen([[int(c in row["stones"]) for c in LETTERS] for row in CARDS])  # card, colour -> 0 or 1
GLYPH = frozen([GLYPHS.index(row["glyph"]) for row in CARDS])  # 0 none, 1 pyramid, 2 obelisk, 3 tomb
ORIGIN = frozen([8 * 2 * f + f + 2 * i for f, i in PLACE_OF])  # slot -> bit of its BL cell

TILE_COUNT = frozen([0, 0, *(sum(t["extra"][f"p{n}"] != "absent" for t in DATA["tile"]) for n in range(2, 6))])
EXTRA_NONE, EXTRA_TOMB, EXTRA_OBELISK, EXTRA_BOTH, EXTRA_EITHER = range(5)


def _extra(n: int, number: int) -> int:
    tile = next(t for t in DATA["tile"] if t["number"] == number)
    name = tile["extra"][f"p{n}"]
    return EXTRAS.index(name) if name in EXTRAS else 0


EXTRA = frozen([[0] * 6, [0] * 6, *([0, *(_extra(n, k) for k in range(1, 6))] for n in range(2, 6))])  # players, tile

SCORE = DATA["score"]
OBELISK_POINTS = frozen(SCORE["obelisk"])
OBELISK_MOST = len(SCORE["obelisk"]) - 1
PER_STONE = int(SCORE["pyramid_per_stone"])
LARGEST_EXTRA = int(SCORE["pyramid_largest_extra"])
BONUS = int(SCORE["pyramid_bonus"])
BONUS_MIN = int(SCORE["pyramid_bonus_min"])
MAJORITY = int(SCORE["tomb_majority"])
GLYPH_POINTS = int(SCORE["glyph"])
HAND_LIMIT = int(DATA["game"]["hand_limit"])


def code(card: int) -> str:
    """The card in letters, as RULES.md writes it: left column : right column, `X/Y` = X above Y."""
    row = CARDS[card]
    top_left, top_right, low_left, low_right = cells_of(row)
    stones = row["stones"]
    left = stones[top_left] if top_left == low_left else f"{stones[top_left]}/{stones[low_left]}"
    right = stones[top_right] if top_right == low_right else f"{stones[top_right]}/{stones[low_right]}"
    return f"{left}:{right}"
