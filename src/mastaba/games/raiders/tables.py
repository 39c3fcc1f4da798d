"""components.toml and the board's geometry as frozen tables; a file that cannot be played with is refused (R76)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from mastaba.core.rules.component_reader import Part, components, frozen

from .geometry import CELL_OF, CELLS, CENTRE, CORNERS, EDGE, NAMES, SIDE, distance, line, neighbour, ring

SEATS = 6
DIRECTIONS = 6
CARDS = 5
COLOURS = 6
KINDS = 7  # six colours and the ancient book
BOOK = 7
FLOOR, PILLAR, FOUNTAIN = 0, 1, 2
LAYOUTS = ("A", "B", "C")

# what a record has room for
MOST_ROUNDS = 15
MOST_STEPS = 5  # of a card
MOST_BONUS = 12  # of all cards of a round
MOST_MOVES = 20  # of the Guardian at once
MOST_TOKENS = 7  # of one kind
MOST_RUNS = 6  # of pillars

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

EFFECTS = ("none", "turn_guardian", "flip_rotation")
NO_EFFECT, TURNS_GUARDIAN, FLIPS_ROTATION = 0, 1, 2

# --- geometry

NEIGHBOUR = frozen([[neighbour(c, d) for d in range(DIRECTIONS)] for c in range(CELLS)])
DISTANCE = frozen([[distance(a, b) for b in range(CELLS)] for a in range(CELLS)])
LINE = frozen([[line(a, b) for b in range(CELLS)] for a in range(CELLS)])
BESIDE = frozen(
    [sum(1 << t for t in range(CELLS) if distance(c, t) == 1) for c in range(CELLS)], np.int64
)  # the neighbours of a cell as a set of bits
WRAP = 67  # divided by it, all these bits leave different remainders
CELL_OF_BIT = frozen([next((c for c in range(CELLS) if (1 << c) % WRAP == left), -1) for left in range(WRAP)])
IS_EDGE = frozen([c in EDGE for c in range(CELLS)])
IS_BOOK_CELL = frozen([c == CENTRE or c in CORNERS for c in range(CELLS)])
NEAR, FAR = 6, 18  # how many of AROUND lie next to a cell, and within two cells of it
AROUND = frozen(
    [[*NEIGHBOUR[c], *ring(c, 2), *[-1] * (FAR - NEAR - len(ring(c, 2)))] for c in range(CELLS)]
)  # the neighbours, then the cells at distance 2
FARTHEST = int(DISTANCE.max())
WALKS = frozen(
    [
        [sum(1 << t for t in range(CELLS) if (d in (1, 2)) <= distance(c, t) <= d) for d in range(FARTHEST + 1)]
        for c in range(CELLS)
    ],
    np.int64,
)  # where a walk of so many steps may end, as a set of bits, if nothing is in its way; at home after none, or three


# --- the file


def fixed(part: Part, key: str, value: int, why: str) -> int:
    """A number that the rules rely on."""
    found = part.whole(key, 0, CELLS)
    part.check(found == value, f"{key} is {found}, {value} is needed: {why}")
    return found


def marks(numbers: list[int], most: int) -> np.ndarray[Any, Any]:
    """A list of numbers as a table: 1 for those that are in it."""
    return frozen([int(n in numbers) for n in range(most + 1)])


def terrain(pillars: list[int], fountains: list[int]) -> list[int]:
    """The terrain of every cell."""
    return [PILLAR if c in pillars else FOUNTAIN if c in fountains else FLOOR for c in range(CELLS)]


def cells(part: Part, key: str, count: int) -> list[int]:
    """So many different cells, by their names."""
    return [CELL_OF[name] for name in part.texts(key, count, NAMES, different=True)]


_file = components(Path(__file__).with_name("components.toml"))

# --- the game

_game = _file.part("game")
_game.text("id", ("raiders",))
FEWEST, MOST = _game.wholes("players", 2, 3, SEATS)
_game.check(FEWEST <= MOST, f"players are {FEWEST} to {MOST}, the fewer first")
_rounds = _game.part("rounds")
ROUNDS = frozen([_rounds.whole(str(n), 1, MOST_ROUNDS) if FEWEST <= n <= MOST else 0 for n in range(SEATS + 1)])
DIE = fixed(_game, "die_faces", DIRECTIONS, "one face for each direction in which the Guardian may begin")

# --- the board

_board = _file.part("board")
fixed(_board, "side", SIDE, f"the record has {CELLS} cells")
PILLARS = fixed(_board, "pillars", 6, "law L1")
FOUNTAINS = fixed(_board, "fountains", 6, "law L1")
_books = cells(_board, "book_cells", len(CORNERS) + 1)
_board.check(set(_books) == {CENTRE, *CORNERS}, "book_cells are the centre and the corners (law L1)")
GUARDIAN_START = CELL_OF[_board.text("guardian_start", [NAMES[cell] for cell in _books])]

# --- the Guardian's eyes


def offsets(part: Part) -> list[int]:
    """§2.4 Three arrows, the red one ahead."""
    found = part.wholes("offsets", 3, 0, DIRECTIONS - 1, different=True)
    part.check(0 in found, "one of the three offsets is 0, straight ahead")
    return found


LOOKS = frozen([marks(offsets(row), DIRECTIONS - 1) for row in _file.rows("los_marker", ids=(1, 2, 3))])

# --- cards


def bonus(part: Part) -> int:
    """§2.5 Moves that a card gives the Guardian; a card does that, or something else, or nothing."""
    found = part.whole("guardian_bonus", 0, MOST_BONUS // SEATS)
    part.check(found == 0 or part.text("effect", EFFECTS) == "none", "has a guardian_bonus and an effect, not both")
    return found


_cards = _file.rows("action_card", ids=range(1, CARDS + 1), by="value")
CARD_STEPS = frozen([0, *[card.whole("steps", 1, MOST_STEPS) for card in _cards]])
CARD_EFFECT = frozen([NO_EFFECT, *[EFFECTS.index(card.text("effect", EFFECTS)) for card in _cards]])
CARD_BONUS = frozen([0, *[bonus(card) for card in _cards]])

# --- tokens

_tokens = _file.rows("treasure", ids=range(1, KINDS + 1))
TOKENS = frozen([0, *[row.whole("count", 1, MOST_TOKENS) for row in _tokens]])  # of each kind, in the box
_tokens[BOOK - 1].check(TOKENS[BOOK] == len(_books), f"count is {TOKENS[BOOK]}, one for each book cell is needed")
_file.check(
    TOKENS.sum() + PILLARS + FOUNTAINS == CELLS,
    f"treasure: {TOKENS.sum()} tokens, {CELLS - PILLARS - FOUNTAINS} fill the floor",
)

# --- items


def cards_of(item: Part) -> np.ndarray[Any, Any]:
    """The cards with which an item works."""
    return marks(item.wholes("cards", (1, CARDS), 1, CARDS, different=True), CARDS)


_items = _file.rows("item", ids=range(ITEMS))
for _item, _key in zip(_items, ITEM_KEYS, strict=True):
    _item.text("key", (_key,))
CHARM_FACES = marks(_items[LUCKY_CHARM].wholes("die_faces", (1, DIE), 1, DIE, different=True), DIE)
MAGNET_CARDS = cards_of(_items[BIG_MAGNETS])
ROCKET_STEPS = fixed(_items[ROCKET_SHOES], "extra_steps", 1, "a path has room for one more")
ROCKET_MOVES = _items[ROCKET_SHOES].whole("guardian_extra_when_seen", 1, MOST_MOVES - DIE - MOST_BONUS)
BOX_DISTANCE = _items[SNEAKING_BOX].whole("unseen_from_distance", 1, FARTHEST)
DOOR_CARDS = cards_of(_items[TELEPORT_DOOR])
GLOVES_DISTANCE = _items[POWER_GLOVES].whole("push_distance", 1, 2)
GLOVES_REACH = (NEAR, FAR)[GLOVES_DISTANCE - 1]  # how many of AROUND
DOLL_CARDS = cards_of(_items[DECOY_DOLL])
HANDS_CARDS = cards_of(_items[MAGIC_HANDS])

# --- layouts; laws L2-L4 are asked in boards.py

LAYOUT_TERRAIN = frozen(
    [
        terrain(cells(row, "pillars", PILLARS), cells(row, "fountains", FOUNTAINS))
        for row in _file.rows("layout", ids=LAYOUTS)
    ]
)

# --- points

MOST_POINTS = 99  # for one thing
_scoring = _file.part("scoring")
QUANTITY = frozen(_scoring.wholes("quantity", MOST_TOKENS + 1, 0, MOST_POINTS))
VARIETY = frozen(_scoring.wholes("variety", COLOURS + 1, 0, MOST_POINTS))
PER_BOOK = frozen(_scoring.wholes("per_book", COLOURS + 1, 0, MOST_POINTS))
_scoring.check((PER_BOOK == VARIETY).all(), "per_book differs from variety, and a book is worth the variety (§6)")
CURSE = _scoring.whole("curse", -MOST_POINTS, 0)
NO_CURSE_BONUS = _scoring.whole("no_curse_bonus", 0, MOST_POINTS)

_file.close()
