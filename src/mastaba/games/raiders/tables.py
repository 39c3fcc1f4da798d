"""components.toml and the board's geometry as frozen tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from mastaba.core.tables import check, check_ids, column, frozen, read

from .geometry import CELL_OF, CELLS, CENTRE, CORNERS, EDGE, SIDE, distance, line, neighbour, ring

DIRECTIONS = 6
CARDS = 5
COLOURS = 6
KINDS = 7  # six colours and the ancient book
BOOK = 7
FLOOR, PILLAR, FOUNTAIN = 0, 1, 2
LAYOUTS = ("A", "B", "C")

ITEM_KEYS = (
    "lucky_charm",
    "big_magnets",
    "spring_boots",
    "diving_helmet",
    "rocket_shoes",
    "sneaking_box",
    "teleport_door",
    "power_gloves",
    "decoy_doll",
    "magic_hands",
)
ITEMS = len(ITEM_KEYS)
LUCKY_CHARM, BIG_MAGNETS, SPRING_BOOTS, DIVING_HELMET, ROCKET_SHOES = 0, 1, 2, 3, 4
SNEAKING_BOX, TELEPORT_DOOR, POWER_GLOVES, DECOY_DOLL, MAGIC_HANDS = 5, 6, 7, 8, 9


def load(path: Path) -> dict[str, Any]:
    """The components, checked row by row."""
    data = read(path)
    check(data["board"]["side"] == SIDE, "board", f"the board has side {SIDE}")
    check(column(data["action_card"], "value", "action_card") == [1, 2, 3, 4, 5], "action_card", "values are 1 to 5")
    check([t["id"] for t in data["treasure"]] == list(range(1, KINDS + 1)), "treasure", "ids are 1 to 7, in order")
    check_ids(data["item"], ITEMS, "item")
    for row in data["item"]:
        check(row["key"] == ITEM_KEYS[row["id"]], f"item {row['id']}", f"its key is {ITEM_KEYS[row['id']]!r}")
    check_ids(data["character"], 6, "character")
    check([m["id"] for m in data["los_marker"]] == [1, 2, 3], "los_marker", "ids are 1, 2, 3, in order")
    for row in data["los_marker"]:
        check(0 in row["offsets"] and len(row["offsets"]) == 3, f"los_marker {row['id']}", "three arrows, one ahead")
    check(tuple(lay["id"] for lay in data["layout"]) == LAYOUTS, "layout", "A, B, C, in order")
    for key, size in (("quantity", 8), ("variety", 7), ("per_book", 7)):
        check(len(data["scoring"][key]) == size, f"scoring.{key}", f"{size} values are needed")
    _check_places(data)
    return data


def _check_places(data: dict[str, Any]) -> None:
    """Cells named in the file exist; books lie on the centre and the corners; tokens fill the floor."""
    books = data["board"]["book_cells"]
    check({CELL_OF.get(name, -1) for name in books} == {CENTRE, *CORNERS}, "board", "books: the centre and corners")
    check(data["treasure"][BOOK - 1]["count"] == len(books), "treasure 7", "one book for each book cell")
    treasures = sum(t["count"] for t in data["treasure"])
    obstacles = data["board"]["pillars"] + data["board"]["fountains"]
    check(treasures + obstacles == CELLS, "treasure", f"{CELLS - obstacles} tokens fill the floor, not {treasures}")
    for row in data["layout"]:
        for name in (*row["pillars"], *row["fountains"]):
            check(name in CELL_OF, f"layout {row['id']}", f"there is no cell {name!r}")


COMPONENTS = load(Path(__file__).parent / "components.toml")

# --- geometry

NEIGHBOUR = frozen([[neighbour(c, d) for d in range(DIRECTIONS)] for c in range(CELLS)])
DISTANCE = frozen([[distance(a, b) for b in range(CELLS)] for a in range(CELLS)])
LINE = frozen([[line(a, b) for b in range(CELLS)] for a in range(CELLS)])
BESIDE = frozen(
    [sum(1 << t for t in range(CELLS) if distance(c, t) == 1) for c in range(CELLS)], np.int64
)  # the neighbours of a cell as a set of bits
IS_EDGE = frozen([c in EDGE for c in range(CELLS)])
IS_BOOK_CELL = frozen([c == CENTRE or c in CORNERS for c in range(CELLS)])
NEAR, FAR = 6, 18  # how many of AROUND lie next to a cell, and within two cells of it
AROUND = frozen(
    [[*NEIGHBOUR[c], *ring(c, 2), *[-1] * (FAR - NEAR - len(ring(c, 2)))] for c in range(CELLS)]
)  # the neighbours, then the cells at distance 2

# --- components

ROUNDS = frozen([COMPONENTS["game"]["rounds"].get(str(n), 0) for n in range(7)])
DIE = int(COMPONENTS["game"]["die_faces"])
PILLARS = int(COMPONENTS["board"]["pillars"])
FOUNTAINS = int(COMPONENTS["board"]["fountains"])
GUARDIAN_START = CELL_OF[COMPONENTS["board"]["guardian_start"]]
CARD_STEPS = frozen([0, *column(COMPONENTS["action_card"], "steps")])
CARD_BONUS = frozen([0, *column(COMPONENTS["action_card"], "guardian_bonus")])
TURN_CARD, FLIP_CARD = 1, 2
TOKENS = frozen([0, *column(COMPONENTS["treasure"], "count")])  # of each kind, in the box
LOOKS = frozen([[int(o in m["offsets"]) for o in range(DIRECTIONS)] for m in COMPONENTS["los_marker"]])


def terrain(pillars: list[int], fountains: list[int]) -> list[int]:
    """The terrain of every cell."""
    return [PILLAR if c in pillars else FOUNTAIN if c in fountains else FLOOR for c in range(CELLS)]


LAYOUT_TERRAIN = frozen(
    [
        terrain([CELL_OF[n] for n in row["pillars"]], [CELL_OF[n] for n in row["fountains"]])
        for row in COMPONENTS["layout"]
    ]
)

_ITEM = {row["key"]: row for row in COMPONENTS["item"]}
CHARM_FACE = int(_ITEM["lucky_charm"]["die_faces"][0])
MAGNET_CARDS = frozen([int(k in _ITEM["big_magnets"]["cards"]) for k in range(CARDS + 1)])
ROCKET_STEPS = int(_ITEM["rocket_shoes"]["extra_steps"])
ROCKET_MOVES = int(_ITEM["rocket_shoes"]["guardian_extra_when_seen"])
BOX_DISTANCE = int(_ITEM["sneaking_box"]["unseen_from_distance"])
DOOR_CARDS = frozen([int(k in _ITEM["teleport_door"]["cards"]) for k in range(CARDS + 1)])
DOLL_CARDS = frozen([int(k in _ITEM["decoy_doll"]["cards"]) for k in range(CARDS + 1)])
HANDS_CARDS = frozen([int(k in _ITEM["magic_hands"]["cards"]) for k in range(CARDS + 1)])

QUANTITY = frozen(COMPONENTS["scoring"]["quantity"])
VARIETY = frozen(COMPONENTS["scoring"]["variety"])
PER_BOOK = frozen(COMPONENTS["scoring"]["per_book"])
CURSE = int(COMPONENTS["scoring"]["curse"])
NO_CURSE_BONUS = int(COMPONENTS["scoring"]["no_curse_bonus"])
