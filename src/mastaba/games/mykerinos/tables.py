"""components.toml into tables: cards, patrons, rooms, seasons; computed once, frozen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from mastaba.core.tables import check, check_ids, column, frozen, read

CARD_COUNT = 36
PATRON_COUNT = 5
ROOM_COUNT = 15
PARTS = ("geometry", "cubes", "scoring", "options", "patron", "deck", "museum")


def load(path: Path) -> dict[str, Any]:
    """The checked components: an edited file that cannot be played with is refused, naming row and reason."""
    data = read(path)
    for part in PARTS:
        check(part in data, part, "is missing")
    check_geometry(data["geometry"])
    check_ids(data["patron"], PATRON_COUNT, "patron")
    keys = column(data["patron"], "key", "patron")
    cards = data["deck"].get("cards", [])
    check_ids(cards, CARD_COUNT, "card")
    for row in cards:
        check_card(row, keys)
    for patron in data["patron"]:
        there = sum(row["patron"] == patron["key"] for row in cards)
        check(there == patron["cards"], f"patron {patron['id']}", f"has {there} cards, not {patron['cards']}")
    check(sum(row["patron"] == "none" for row in cards) == 1, "deck", "exactly one card has no patron")
    check_museum(data["museum"])
    return data


def check_geometry(geometry: dict[str, Any]) -> None:
    """The deck is dealt exactly once; a season's rows hold its cards."""
    dealt = geometry["cards_by_season"]
    check(sum(dealt) == CARD_COUNT, "geometry", f"the seasons deal {sum(dealt)} cards of {CARD_COUNT}")
    check(len(dealt) == len(geometry["rows_by_season"]) == 4, "geometry", "there are four seasons")
    for season, (cards, rows) in enumerate(zip(dealt, geometry["rows_by_season"]), 1):
        fits = cards * geometry["card_rows"] == rows * geometry["cards_per_row"]
        check(fits, f"season {season}", f"{cards} cards do not fill {rows} rows")


def check_card(row: dict[str, Any], patrons: list[str]) -> None:
    """A known patron or none, points 0 to 9, pyramids on different cells 0 to 5."""
    where = f"card {row['id']}"
    for key in ("patron", "points", "pyramids"):
        check(key in row, where, f"has no {key!r}")
    check(row["patron"] in (*patrons, "none"), where, f"unknown patron {row['patron']!r}")
    check(0 <= row["points"] <= 9, where, f"{row['points']} points are not between 0 and 9")
    check(len(set(row["pyramids"])) == len(row["pyramids"]), where, "the same pyramid stands twice")
    check(all(0 <= cell <= 5 for cell in row["pyramids"]), where, "pyramids stand on cells 0 to 5")


def check_museum(museum: dict[str, Any]) -> None:
    """Fifteen rooms; every "5" is opened by known rooms."""
    check(len(museum["values"]) == ROOM_COUNT, "museum", f"{ROOM_COUNT} values are needed")
    check(len(museum["room_wings"]) == ROOM_COUNT, "museum", f"{ROOM_COUNT} rows of wings are needed")
    for name, rooms in museum["opens"].items():
        known = name[1:].isdigit() and int(name[1:]) < ROOM_COUNT and all(0 <= r < ROOM_COUNT for r in rooms)
        check(known, f"museum opens {name}", "names an unknown room")
        check(len(rooms) == 3, f"museum opens {name}", "three rooms open a room")


DATA = load(Path(__file__).with_name("components.toml"))
GEOMETRY, MUSEUM = DATA["geometry"], DATA["museum"]

COLUMNS = int(GEOMETRY["columns"])
CARD_COLUMNS = int(GEOMETRY["card_columns"])
CARD_ROWS = int(GEOMETRY["card_rows"])
CARDS_PER_ROW = int(GEOMETRY["cards_per_row"])
CARDS_BY_SEASON = frozen([0, *GEOMETRY["cards_by_season"]])  # by season 1 … 4
ROWS_BY_SEASON = frozen([0, *GEOMETRY["rows_by_season"]])
LAST_SEASON = len(GEOMETRY["cards_by_season"])
SLOTS = int(GEOMETRY["max_slots"])
CELLS = int(GEOMETRY["max_cells"])
ZONE_COLUMNS = 2 * CARD_COLUMNS

PER_COLOUR = int(DATA["cubes"]["per_colour"])
QUOTA = frozen([0, 0, *(DATA["cubes"]["per_season"][f"p{n}"] for n in (2, 3, 4))])  # by number of players
NEUTRAL_QUOTA = int(DATA["cubes"]["neutral_per_player_per_season"])

PATRON_KEYS = [row["key"] for row in sorted(DATA["patron"], key=lambda row: row["id"])]
CARDS: list[dict[str, Any]] = sorted(DATA["deck"]["cards"], key=lambda row: row["id"])
CARD_PATRON = frozen([PATRON_KEYS.index(c["patron"]) if c["patron"] != "none" else -1 for c in CARDS])
CARD_POINTS = frozen([c["points"] for c in CARDS])


def local_bits(cells: list[int], rotated: int) -> int:
    """The local cells of a card as bits of the region, for a card in the top left corner (bit = 8 * row + column)."""
    turned = [5 - cell if rotated else cell for cell in cells]
    return sum(1 << (COLUMNS * (cell // CARD_COLUMNS) + cell % CARD_COLUMNS) for cell in turned)


CARD_PYRAMIDS = frozen([[local_bits(c["pyramids"], q) for q in (0, 1)] for c in CARDS], np.int64)

ROOM_VALUE = frozen(MUSEUM["values"])
WINGS = int(MUSEUM["wings"])
WING_ROOMS = frozen([[r for r in range(ROOM_COUNT) if w in MUSEUM["room_wings"][r]] for w in range(WINGS)])
OPENED_BY = frozen([MUSEUM["opens"].get(f"r{r}", [-1, -1, -1]) for r in range(ROOM_COUNT)])  # -1: open to all
ABSENT_VALUE = int(DATA["scoring"]["multiplier_absent"])
SET_POINTS = int(DATA["scoring"]["set_points"])


def option_default(key: str) -> str:
    """An option's default as the settings write it."""
    return str(DATA["options"][key]).lower()
