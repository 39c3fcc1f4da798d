"""components.toml into tables: the pyramid's geometry, price tables, counts; computed once, frozen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mastaba.core.tables import check, check_ids, column, frozen, read

TYPES = {"I": 6, "II": 6, "III": 4}
ROWS = 11
CELLS = 66
COLOURS = 6
FAMILIES = 4
TABLETS = 6  # on the pyramid
LAWS = 12
PLAIN, PAIR, TIMES_X = range(3)  # the three kinds of number (§2.4)

_NUMBER = re.compile(r"(?:(?P<plain>\d+)|(?P<leader>\d+)\|(?P<others>\d+)|(?P<times>\d*)X)")


def parse_number(text: str, where: str) -> tuple[int, int, int]:
    """A printed number as (kind, its value or the leader's or the multiple of X, the others' value)."""
    match = _NUMBER.fullmatch(text)
    check(match is not None, where, f"{text!r} is not a number: write 15, 10|25, X or 3X")
    assert match is not None
    if match["plain"] is not None:
        return PLAIN, int(match["plain"]), int(match["plain"])
    if match["leader"] is not None:
        return PAIR, int(match["leader"]), int(match["others"])
    return TIMES_X, int(match["times"] or 1), 0


def load(path: Path) -> dict[str, Any]:
    """The checked components: an edited file that cannot be played with is refused, naming row and reason."""
    data = read(path)
    for part in ("game", "options", "colours", "families", "tables", "laws"):
        check(part in data, part, "is missing")
    game = data["game"]
    check(game["rows"] == ROWS, "game", f"the pyramid has {ROWS} rows")
    check_ids(data["colours"], COLOURS, "colour")
    check_ids(data["families"], FAMILIES, "family")
    cells = game["tablet_cells"]
    check(len(set(cells)) == len(cells) == TABLETS, "tablet_cells", f"{TABLETS} different cells are needed")
    check(all(0 <= cell < CELLS for cell in cells), "tablet_cells", f"cells run from 0 to {CELLS - 1}")
    check_tables(data["tables"], game["max_numbers"])
    numbers = column(data["laws"], "no", "law")
    check(sorted(numbers) == list(range(1, LAWS + 1)), "laws", f"numbers run from 1 to {LAWS}, once each")
    return data


def check_tables(rows: list[dict[str, Any]], most: int) -> None:
    """Six of type I, six of type II, four of type III, in this order, each with 2 to 8 numbers."""
    types = column(rows, "type", "table")
    check(len(set(column(rows, "id", "table"))) == len(rows), "tables", "two tables share an id")
    wanted = [kind for kind, count in TYPES.items() for _ in range(count)]
    check(types == wanted, "tables", "six of type I, six of type II and four of type III are needed, in this order")
    for row in rows:
        where = f"table {row['id']}"
        check("numbers" in row, where, "has no 'numbers'")
        check(2 <= len(row["numbers"]) <= most, where, f"2 to {most} numbers are needed")
        for text in row["numbers"]:
            parse_number(text, where)


DATA = load(Path(__file__).with_name("components.toml"))
GAME = DATA["game"]

PLAYERS_MIN, PLAYERS_MAX = int(GAME["players_min"]), int(GAME["players_max"])
PAWNS = int(GAME["pawns_per_family"])
HAND_SIZE = int(GAME["hand_size"])
NEIGHBOURS = int(GAME["neighbours"])
NEIGHBOUR_PRICE = int(GAME["neighbour_price"])
MARKET_PRICE = int(GAME["market_price"])
MARKET_PRICE_LAW1 = int(GAME["market_price_law1"])
MARKET_PRICE_LAW2 = int(GAME["market_price_law2"])
FULL_TO_END = int(GAME["full_tables_to_end"])
FULL_TO_END_LAW3 = int(GAME["full_tables_to_end_law3"])
JOKER_PRICE = int(GAME["joker_price"])
LAW7_VALUE = int(GAME["law7_value"])
MAX_NUMBERS = int(GAME["max_numbers"])
PER_COLOUR = int(GAME["treasures_per_colour_on_pyramid"])
TABLET_CELLS = frozen(GAME["tablet_cells"])

# --- price tables (§2.4)

TABLE_IDS = tuple(row["id"] for row in DATA["tables"])
NUMBERS = tuple(tuple(row["numbers"]) for row in DATA["tables"])  # as printed
FIRST_OF_TYPE = frozen([0, TYPES["I"], TYPES["I"] + TYPES["II"]])
COUNT_OF_TYPE = frozen(list(TYPES.values()))
DRAWN_OF_TYPE = frozen([int(GAME["tables_drawn"][kind]) for kind in TYPES])
check(int(DRAWN_OF_TYPE.sum()) == COLOURS, "tables_drawn", f"{COLOURS} tables are needed in all")
check(all(n == 2 for n in DRAWN_OF_TYPE), "tables_drawn", "two of each type are used")


def _parsed(part: int) -> list[list[int]]:
    """One part of every number, table by table, with zeros after the last."""
    rows = [[parse_number(text, "")[part] for text in numbers] for numbers in NUMBERS]
    return [row + [0] * (MAX_NUMBERS - len(row)) for row in rows]


LENGTH = frozen([len(numbers) for numbers in NUMBERS])
KIND = frozen(_parsed(0))  # table, position -> PLAIN, PAIR or TIMES_X
VALUE = frozen(_parsed(1))  # the value, the leader's value, or the multiple of X
OTHERS = frozen(_parsed(2))  # the value for all but the strict majority holder

# --- geometry (§2.2)


def cell(r: int, i: int) -> int:
    """The number of the i-th cell of row r, or -1 outside the pyramid."""
    inside = 0 <= r < ROWS and 0 <= i < ROWS - r
    return 11 * r - r * (r - 1) // 2 + i if inside else -1


def places() -> Iterator[tuple[int, int]]:
    """Row and place in the row, cell by cell."""
    for r in range(ROWS):
        for i in range(ROWS - r):
            yield r, i


ROW_START = frozen([cell(r, 0) for r in range(ROWS)] + [CELLS])
ROW = frozen([r for r, _ in places()])
PLACE_IN_ROW = frozen([i for _, i in places()])
SUPPORT = frozen([[cell(r - 1, i), cell(r - 1, i + 1)] for r, i in places()])  # -1, -1 on the base
# the one or two cells that a pawn here helps to open, and the other support of each
ABOVE = frozen([[cell(r + 1, i - 1), cell(r + 1, i)] for r, i in places()])
BESIDE = frozen([[cell(r, i - 1), cell(r, i + 1)] for r, i in places()])


def _touching(r: int, i: int) -> list[int]:
    around = (r, i - 1), (r, i + 1), (r - 1, i), (r - 1, i + 1), (r + 1, i - 1), (r + 1, i)
    cells = [cell(*at) for at in around if cell(*at) >= 0]
    return cells + [-1] * (6 - len(cells))


TOUCH = frozen([_touching(r, i) for r, i in places()])  # the cells that touch, -1 after the last
TABLET_INDEX = frozen([GAME["tablet_cells"].index(k) if k in GAME["tablet_cells"] else -1 for k in range(CELLS)])
TREASURE_CELLS = frozen([k for k in range(CELLS) if k not in GAME["tablet_cells"]])
check(len(TREASURE_CELLS) == COLOURS * PER_COLOUR, "game", "treasures and tablets do not fill the pyramid")


def cell_name(k: int) -> str:
    """A cell as the screen names it: row letter A (base) to K (top), number from 1."""
    return f"{'ABCDEFGHIJK'[ROW[k]]}{PLACE_IN_ROW[k] + 1}"
