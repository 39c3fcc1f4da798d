"""components.toml into tables: cards, patrons, rooms, seasons; computed once, frozen."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from mastaba.core.rules.component_reader import Part, components, frozen

from .schema import (
    CARD_CELLS,
    CARD_COLUMNS,
    CARD_ROWS,
    CARDS,
    CARDS_PER_ROW,
    CELLS,
    COLUMNS,
    CUBES,
    LAST_SEASON,
    LONGEST,
    MOST_POINTS,
    OPENERS,
    PATRON_CARDS,
    PATRON_KEYS,
    PATRONS,
    ROOMS,
    SLOTS,
    UPPER_SLOTS,
    ZONE_COLUMNS,
)

PLAYERS = (2, 3, 4)
NO_PATRON = "none"
OPTIONS = ("violet_from_empty_reserve", "neutral_cubes_carry_over")
DISCS = ("violet", "yellow", "brown", "black", "orange")  # the colours of the patrons' discs
# What rules/region.py and the screen assume of the region's grid.
GRID = {"card_columns": CARD_COLUMNS, "card_rows": CARD_ROWS, "cards_per_row": CARDS_PER_ROW, "columns": COLUMNS}


class Season(NamedTuple):
    """What is laid out in a season."""

    cards: int
    rows: int


class Card(NamedTuple):
    """A plot: its patron (-1: none), its points, the local cells with a pyramid."""

    patron: int
    points: int
    pyramids: list[int]


class Components(NamedTuple):
    """Everything in the box."""

    seasons: list[Season]
    per_colour: int
    quota: dict[int, int]  # by number of players
    neutral_quota: int
    absent_value: int
    set_points: int
    options: dict[str, bool]
    discs: list[str]  # the colour of each patron's disc
    deck: list[Card]
    room_values: list[int]
    room_wings: list[list[int]]
    opened_by: list[list[int]]  # -1, -1, -1: open to all


def load(path: Path) -> Components:
    """The checked components: an edited file that cannot be played with is refused, naming row and reason."""
    file = components(path)
    per_colour, quota, neutral_quota = read_cubes(file.part("cubes"))
    scoring, options = file.part("scoring"), file.part("options")
    deck = [read_card(row) for row in file.part("deck").rows("cards", ids=range(CARDS), kind="card")]
    check_points(file.part("deck"), deck)
    values, wings, opened_by = read_museum(file.part("museum"))
    found = Components(
        seasons=read_seasons(file.part("geometry")),
        per_colour=per_colour,
        quota=quota,
        neutral_quota=neutral_quota,
        absent_value=scoring.whole("multiplier_absent", 0, 9),
        set_points=scoring.whole("set_points", 0, 99),
        options={key: options.flag(key) for key in OPTIONS},
        discs=read_patrons(file, deck),
        deck=deck,
        room_values=values,
        room_wings=wings,
        opened_by=opened_by,
    )
    file.close()
    return found


# --- the region ----------------------------------------------------------------------------------------------------


def read_seasons(geometry: Part) -> list[Season]:
    """The grid is the one that the rules know; the deck is dealt exactly once; a season's rows hold its cards."""
    for key, size in GRID.items():
        there = geometry.whole(key, 1, CELLS)
        geometry.check(there == size, f"{key} is {there}, but the region's grid has {size}")
    dealt = geometry.wholes("cards_by_season", LAST_SEASON, 1, SLOTS)
    rows = geometry.wholes("rows_by_season", LAST_SEASON, 1, CELLS // COLUMNS)
    for season, (n, high) in enumerate(zip(dealt, rows), 1):
        fits = n * CARD_ROWS == high * CARDS_PER_ROW
        geometry.check(fits, f"the {n} cards of season {season} do not fill {high} rows")
        most = SLOTS if season == LAST_SEASON else UPPER_SLOTS
        geometry.check(n <= most, f"season {season} deals {n} cards, but its region has {most} places")
    geometry.check(sum(dealt) == CARDS, f"the seasons deal {sum(dealt)} cards of {CARDS}")
    return [Season(n, high) for n, high in zip(dealt, rows)]


# --- cubes ---------------------------------------------------------------------------------------------------------


def read_cubes(cubes: Part) -> tuple[int, dict[int, int], int]:
    """Cubes of each colour, those received a season by number of players, and neutral ones for each of two players."""
    per_season = cubes.part("per_season")
    quota = {n: per_season.whole(f"p{n}", 1, CUBES) for n in PLAYERS}
    neutral = cubes.whole("neutral_per_player_per_season", 0, CUBES)
    for n in PLAYERS:
        answers = most_answers(n, quota[n], neutral if n == 2 else 0)
        cubes.check(answers <= LONGEST, f"a game of {n} could take {answers} answers, at most {LONGEST} can be kept")
    return cubes.whole("per_colour", 1, CUBES), quota, neutral


def most_answers(players: int, quota: int, neutral_quota: int) -> int:
    """§10, 9: the longest game, forced answers included."""
    favours = PATRON_CARDS * (LAST_SEASON - 1)  # of one patron, in the seasons after the first
    cubes = LAST_SEASON * players * quota + favours  # Lady Violet brings more
    answers = 2 * cubes + 2 * favours  # an action and a cell for each; Lady Violet and Lord Lemon ask once more
    if players == 2:
        answers += cubes + LAST_SEASON * players * neutral_quota  # the neutral's step, and its cells
    passes, ranked = LAST_SEASON * players, max(3, players)
    return answers + passes + ranked * (CARDS // 2)


# --- cards and patrons ---------------------------------------------------------------------------------------------


def read_card(row: Part) -> Card:
    """A known patron or none, points, and pyramids that leave at least one cell open."""
    patron = row.text("patron", (*PATRON_KEYS, NO_PATRON))
    pyramids = row.wholes("pyramids", (0, CARD_CELLS - 1), 0, CARD_CELLS - 1, different=True)
    return Card(PATRON_KEYS.index(patron) if patron != NO_PATRON else -1, row.whole("points", 0, 9), pyramids)


def check_points(deck: Part, cards: list[Card]) -> None:
    total = sum(card.points for card in cards)
    deck.check(total <= MOST_POINTS, f"all cards together bring {total} points, at most {MOST_POINTS} can be counted")
    lone = sum(card.patron < 0 for card in cards)
    deck.check(lone == 1, f"the number of cards without a patron is {lone}, 1 is needed")


def read_patrons(file: Part, cards: list[Card]) -> list[str]:
    """The colour of each patron's disc; the deck has as many cards of him as his row says."""
    discs: list[str] = []
    for k, row in enumerate(file.rows("patron", ids=range(PATRONS))):
        key, said = row.text("key"), row.whole("cards", 0, PATRON_CARDS)
        row.check(key == PATRON_KEYS[k], f"key is {key!r}, {PATRON_KEYS[k]!r} is needed")
        there = sum(card.patron == k for card in cards)
        row.check(there == said, f"cards is {said}, but the deck has {there} of them")
        colour = row.text("colour", DISCS)
        row.check(colour not in discs, f"colour is {colour!r}, another patron's")
        discs.append(colour)
    return discs


# --- the museum ----------------------------------------------------------------------------------------------------


def ring(room: int) -> list[int]:
    """§2.7 The wings that a room belongs to: a "3" (0 … 4) or "5" (5 … 9) to one, a "2" to it and the next."""
    wing = room % PATRONS
    return [wing, (wing + 1) % PATRONS] if room >= 2 * PATRONS else [wing]


def read_museum(museum: Part) -> tuple[list[int], list[list[int]], list[list[int]]]:
    """§2.7 Fifteen rooms in a ring of five wings; a "5" is opened by the three other rooms of its wing."""
    count = museum.whole("wings", 1, ROOMS)
    museum.check(count == PATRONS, f"wings is {count}, but each of the {PATRONS} patrons has one")
    values = museum.wholes("values", ROOMS, 0, 9)
    wings = museum.grid("room_wings", ROOMS, (1, 2), 0, PATRONS - 1)
    for room in range(ROOMS):
        there = sorted(wings[room]) == sorted(ring(room))
        museum.check(there, f"room_wings of room {room} is {wings[room]}, in the ring it is {ring(room)}")
    opens = museum.part("opens")
    opened_by = [[-1] * OPENERS for _ in range(ROOMS)]
    for room in range(PATRONS, 2 * PATRONS):
        doors = opens.wholes(f"r{room}", OPENERS, 0, ROOMS - 1, different=True)
        beside = [r for r in range(ROOMS) if r != room and room % PATRONS in ring(r)]
        opens.check(sorted(doors) == beside, f"r{room} is {doors}, but the other rooms of its wing are {beside}")
        opened_by[room] = doors
    return values, wings, opened_by


# --- the tables ----------------------------------------------------------------------------------------------------

BOX = load(Path(__file__).with_name("components.toml"))

CARDS_BY_SEASON = frozen([0, *(season.cards for season in BOX.seasons)])  # by season 1 … 4
ROWS_BY_SEASON = frozen([0, *(season.rows for season in BOX.seasons)])
ZONE_OF = frozen([2 * (cell // COLUMNS // CARD_ROWS) + cell % COLUMNS // ZONE_COLUMNS for cell in range(CELLS)])
SLOT_OF = frozen(
    [CARDS_PER_ROW * (cell // COLUMNS // CARD_ROWS) + cell % COLUMNS // CARD_COLUMNS for cell in range(CELLS)]
)

PER_COLOUR = BOX.per_colour
QUOTA = frozen([0, 0, *(BOX.quota[n] for n in PLAYERS)])  # by number of players
NEUTRAL_QUOTA = BOX.neutral_quota

CARD_PATRON = frozen([card.patron for card in BOX.deck])  # -1: none
CARD_POINTS = frozen([card.points for card in BOX.deck])
LONE_POINTS = next(card.points for card in BOX.deck if card.patron < 0)  # of the plot without a patron


def local_bits(cells: list[int], rotated: int) -> int:
    """§2.4 The local cells of a card as a set of cells, for a card in the top left corner of the region."""
    turned = [CARD_CELLS - 1 - cell if rotated else cell for cell in cells]
    return sum(1 << (COLUMNS * (cell // CARD_COLUMNS) + cell % CARD_COLUMNS) for cell in turned)


CARD_PYRAMIDS = frozen([[local_bits(card.pyramids, q) for q in (0, 1)] for card in BOX.deck], np.int64)

ROOM_VALUE = frozen(BOX.room_values)
WING_ROOMS = frozen([[r for r in range(ROOMS) if w in BOX.room_wings[r]] for w in range(PATRONS)])
ROOM_WINGS = frozen([(sorted(wings) + [-1])[:2] for wings in BOX.room_wings])  # one or two; -1: no other
OPENED_BY = frozen(BOX.opened_by)  # -1: open to all
ABSENT_VALUE = BOX.absent_value
SET_POINTS = BOX.set_points


def option_default(key: str) -> str:
    """An option's default as the settings write it."""
    return str(BOX.options[key]).lower()
