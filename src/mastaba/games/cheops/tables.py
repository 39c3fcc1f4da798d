"""components.toml into tables: counts, prices, price tables, the pyramid's geometry; checked once, frozen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mastaba.core.rules.component_reader import Part, components, frozen

# What the record, the rules, the texts and the pictures are made for; components.toml cannot change it.
SEATS = 5
ROWS = 11
CELLS = ROWS * (ROWS + 1) // 2
COLOURS = 6
FAMILIES = 4
PILES = 3
PILE_SIZE = 19
TABLETS = 6  # on the pyramid
LAWS = 12
TYPES = {"I": 6, "II": 6, "III": 4}  # how many tables there are of each type
DRAWN = 2  # how many of each type are used
LONGEST_TABLE = 8  # numbers
MOST_NEIGHBOURS = 12
DEAREST = 200  # piastres: no price and no number is higher
MOST_TIMES = 20  # the largest multiple of X

# The law tablets by their numbers (§2.5), and where each kind of them goes
MARKET_1, MARKET_2, LONG_GAME, MUST_SELL, MUST_KEEP, SEAL = range(1, 7)
NEW_PRICE, REPEAL, JOKER, LATE_SALE, EXTRA_HAND, EXCHANGE = range(7, LAWS + 1)
STORED = EXCHANGE - LATE_SALE + 1  # 10, 11 and 12 can be kept for a later turn
KINDS_OF_LAW = {"market": 2, "board": 1, "column": 3, "number": 1, "repeal": 1, "joker": 1, "stored": STORED}

PLAIN, PAIR, TIMES_X = range(3)  # the three kinds of number (§2.4)

_NUMBER = re.compile(r"(?:(?P<plain>\d{1,6})|(?P<leader>\d{1,6})\|(?P<others>\d{1,6})|(?P<times>\d{0,6})X)", re.ASCII)


def parse_number(text: str, row: Part) -> tuple[int, int, int]:
    """A printed number as (kind, its value or the leader's or the multiple of X, the others' value)."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        row.refuse(f"{text[:20]!r} is not a number: write 15, 10|25, X or 3X")
    if match["times"] is not None:
        times = int(match["times"] or 1)
        row.check(times <= MOST_TIMES, f"{text!r} is too much: {MOST_TIMES}X is the most")
        return TIMES_X, times, 0
    values = [int(match[part]) for part in ("plain", "leader", "others") if match[part] is not None]
    row.check(max(values) <= DEAREST, f"{text!r} is too much: {DEAREST} is the most")
    return PLAIN if len(values) == 1 else PAIR, values[0], values[-1]


def _fixed(part: Part, key: str, value: int, reason: str) -> int:
    """A number that must be what the rules are made for."""
    found = part.whole(key, 0, 999)
    part.check(found == value, f"{key} is {found}, {value} is needed: {reason}")
    return found


_file = components(Path(__file__).with_name("components.toml"))

# --- counts and prices

_game = _file.part("game")
_game.text("id", ["cheops"])
PLAYERS_MIN = _game.whole("players_min", 2, SEATS)
PLAYERS_MAX = _game.whole("players_max", PLAYERS_MIN, SEATS)
_fixed(_game, "rows", ROWS, f"the pyramid has {ROWS} rows")
PER_COLOUR = _fixed(
    _game, "treasures_per_colour_on_pyramid", (CELLS - TABLETS) // COLOURS, "treasures and tablets fill the pyramid"
)
PAWNS = _game.whole("pawns_per_family", PLAYERS_MAX, PILES * PILE_SIZE // FAMILIES + PLAYERS_MIN)
HAND_SIZE = _fixed(_game, "hand_size", FAMILIES, "everybody begins with one pawn of each family")
NEIGHBOURS = _game.whole("neighbours", 0, MOST_NEIGHBOURS)
NEIGHBOUR_PRICE = _game.whole("neighbour_price", 0, DEAREST)
MARKET_PRICE = _game.whole("market_price", 0, DEAREST)
MARKET_PRICE_LAW1 = _game.whole("market_price_law1", 0, DEAREST)
MARKET_PRICE_LAW2 = _game.whole("market_price_law2", 0, DEAREST)
FULL_TO_END = _game.whole("full_tables_to_end", 1, COLOURS - 1)
FULL_TO_END_LAW3 = _game.whole("full_tables_to_end_law3", FULL_TO_END + 1, COLOURS)
JOKER_PRICE = _game.whole("joker_price", 0, DEAREST)
LAW7_VALUE = _game.whole("law7_value", 0, DEAREST)
MAX_NUMBERS = _game.whole("max_numbers", 2, LONGEST_TABLE)
TABLET_CELLS = frozen(_game.wholes("tablet_cells", TABLETS, 0, CELLS - 1, different=True))

_drawn = _game.part("tables_drawn")
for _type in TYPES:
    _fixed(_drawn, _type, DRAWN, "two of each type are used")

NUMBERS_IN_TEXTS = {
    "neighbour_price": NEIGHBOUR_PRICE,
    "market_price": MARKET_PRICE,
    "market_price_law1": MARKET_PRICE_LAW1,
    "market_price_law2": MARKET_PRICE_LAW2,
    "full_tables_to_end": FULL_TO_END,
    "full_tables_to_end_law3": FULL_TO_END_LAW3,
    "joker_price": JOKER_PRICE,
    "law7_value": LAW7_VALUE,
    "neighbours": NEIGHBOURS,
    "pawns_per_family": PAWNS,
}

# --- the defaults of the options (§7)

_options = _file.part("options")
FIRST_PLAYER_DEFAULT = _options.whole("first_player", -1, PLAYERS_MIN - 1)
OPEN_MONEY_DEFAULT = _options.flag("open_money")
FINISH_ROUND_DEFAULT = _options.flag("finish_round")

# --- colours, families, laws: texts and pictures know them by these names


def _names(key: str, kind: str, name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Every known name once, in the order of the ids."""
    rows = _file.rows(key, ids=range(len(known)), kind=kind)
    found = tuple(row.text(name, known) for row in rows)
    for i, row in enumerate(rows):
        row.check(found[i] not in found[:i], f"{name} is {found[i]!r}, like that of {kind} {found.index(found[i])}")
    return found


COLOUR_NAMES = _names("colours", "colour", "en", ("black", "blue", "brown", "green", "orange", "red"))
LETTERS = _names("families", "family", "letter", ("A", "B", "C", "D"))

_kinds = [kind for kind, count in KINDS_OF_LAW.items() for _ in range(count)]
for _law, _kind in zip(_file.rows("laws", ids=range(1, LAWS + 1), by="no", kind="law"), _kinds, strict=True):
    _law.text("kind", [_kind])

# --- price tables (§2.4)

TABLE_IDS = tuple(f"{kind}-{i + 1}" for kind, count in TYPES.items() for i in range(count))
_tables = _file.rows("tables", ids=TABLE_IDS, kind="table")
for _table, _id in zip(_tables, TABLE_IDS, strict=True):
    _table.text("type", [_id.split("-")[0]])
NUMBERS = tuple(tuple(row.texts("numbers", (2, MAX_NUMBERS))) for row in _tables)  # as printed
_file.close()

FIRST_OF_TYPE = frozen([TABLE_IDS.index(f"{kind}-1") for kind in TYPES])
COUNT_OF_TYPE = frozen(list(TYPES.values()))

_parsed = [[parse_number(text, row) for text in numbers] for row, numbers in zip(_tables, NUMBERS, strict=True)]


def _part_of_numbers(part: int) -> list[list[int]]:
    """One part of every number, table by table, with zeros after the last."""
    return [[number[part] for number in table] + [0] * (MAX_NUMBERS - len(table)) for table in _parsed]


LENGTH = frozen([len(numbers) for numbers in NUMBERS])
KIND = frozen(_part_of_numbers(0))  # table, position -> PLAIN, PAIR or TIMES_X
VALUE = frozen(_part_of_numbers(1))  # the value, the leader's value, or the multiple of X
OTHERS = frozen(_part_of_numbers(2))  # the value for all but the strict majority holder

MOST_SALES = DRAWN * sum(
    max(len(numbers) - 1 for numbers, name in zip(NUMBERS, TABLE_IDS, strict=True) if name.split("-")[0] == kind)
    for kind in TYPES
)
MOST_MONEY = MOST_SALES * max(MARKET_PRICE, MARKET_PRICE_LAW1, MARKET_PRICE_LAW2)

# --- geometry (§2.2)


def cell(r: int, i: int) -> int:
    """The number of the i-th cell of row r, or -1 outside the pyramid."""
    inside = 0 <= r < ROWS and 0 <= i < ROWS - r
    return ROWS * r - r * (r - 1) // 2 + i if inside else -1


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


_tablet_cells = TABLET_CELLS.tolist()
TOUCH = frozen([_touching(r, i) for r, i in places()])  # the cells that touch, -1 after the last
TABLET_INDEX = frozen([_tablet_cells.index(k) if k in _tablet_cells else -1 for k in range(CELLS)])
TREASURE_CELLS = frozen([k for k in range(CELLS) if k not in _tablet_cells])


def cell_name(k: int) -> str:
    """A cell as the screen names it: row letter A (base) to K (top), number from 1."""
    return f"{'ABCDEFGHIJK'[ROW[k]]}{PLACE_IN_ROW[k] + 1}"
