"""components.toml into tables: cards, layouts, tiles, scores; computed once, frozen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mastaba.core.rules.component_reader import Part, components, frozen

from .schema import CARD_COUNT, FLOORS, HAND_LIMIT, PAIR, ROUNDS, SEATS, TILES

COLOURS = 5
COUNTS = range(2, SEATS + 1)  # numbers of players
EXTRAS = ("none", "tomb", "obelisk", "both", "either")
EXTRA_NONE, EXTRA_TOMB, EXTRA_OBELISK, EXTRA_BOTH, EXTRA_EITHER = range(len(EXTRAS))
ABSENT = "absent"  # the tile is not used by so many players
GLYPHS = ("", "P", "O", "T")
NO_GLYPH, PYRAMID_GLYPH, OBELISK_GLYPH, TOMB_GLYPH = range(len(GLYPHS))
PAINTED_COLOURS = ("blue", "white", "red", "green", "yellow")  # those with stones in art/ and words in text/
PAINTED_GODS = ("horus", "anubis", "khepri", "sekhmet", "thoth")
OBELISK_STEPS = 6  # no stage, one, … five or more: as many lines have the player aid and the help page
DEAREST = 100  # the most points that one thing may bring


# --- the file, checked: an edited one that cannot be played with is refused, naming row and reason


@dataclass(frozen=True)
class Card:
    """A construction card: the colour letters of its stones, and which stone fills its cells TL, TR, BL, BR."""

    layout: str
    cells: tuple[int, ...]
    stones: str
    glyph: str


@dataclass(frozen=True)
class Tile:
    """A god tile: whose it is, and what it lets 2, 3, 4, 5 players build."""

    god: str
    extras: tuple[str, ...]


@dataclass(frozen=True)
class Scores:
    """What everything is worth."""

    obelisk: tuple[int, ...]  # by stages of the best colour
    per_stone: int
    largest_extra: int
    bonus: int
    bonus_min: int
    majority: int
    glyph: int


@dataclass(frozen=True)
class Components:
    """All that is in the box."""

    players: tuple[int, int]
    hues: tuple[str, ...]
    letters: str
    scores: Scores
    tiles: tuple[Tile, ...]
    cards: tuple[Card, ...]


def load(path: Path) -> Components:
    """The checked components."""
    file = components(path)
    game = file.part("game")
    read_what_is_fixed(game)
    letters = read_letters(game)
    layouts = read_layouts(file.part("layout"))
    made = Components(
        players=read_players(game),
        hues=tuple(game.texts("colours", COLOURS, PAINTED_COLOURS, different=True)),
        letters=letters,
        scores=read_scores(file.part("score")),
        tiles=read_tiles(file),
        cards=read_deck(file.part("deck"), layouts, letters),
    )
    file.close()
    return made


def read_what_is_fixed(game: Part) -> None:
    """What the record and the questions are made for cannot be edited; the file says it for its reader."""
    game.text("name", ("pyramids",))
    fixed(game, "rounds", ROUNDS, "the pyramid takes one card a round")
    fixed(game, "hand_start", 1, "each player has one secret card from the deal")
    fixed(game, "hand_limit", HAND_LIMIT, "the question at the end of a round is which one of two cards to keep")
    fixed(game, "pair_size", PAIR, "the quarry lays out pairs")
    floors = game.wholes("floors", len(FLOORS), 1, ROUNDS)
    game.check(floors == list(FLOORS), f"floors is {floors}, {list(FLOORS)} is needed: the answers name its places")


def fixed(part: Part, key: str, value: int, reason: str) -> None:
    """A number that the rules are written for."""
    given = part.whole(key, 0, 1000)
    part.check(given == value, f"{key} is {given}, {value} is needed: {reason}")


def read_players(game: Part) -> tuple[int, int]:
    fewest = game.whole("players_min", COUNTS[0], COUNTS[-1])
    return fewest, game.whole("players_max", fewest, COUNTS[-1])


def read_letters(game: Part) -> str:
    letters = game.text("colour_letters")
    known = len(letters) == len(set(letters)) == COLOURS and letters.isalpha()
    game.check(known, f"colour_letters is {letters!r}, {COLOURS} different letters are needed")
    return letters


def read_scores(score: Part) -> Scores:
    obelisk = score.wholes("obelisk", OBELISK_STEPS, 0, DEAREST)
    score.check(obelisk == sorted(obelisk), f"obelisk is {obelisk}: one more stage is never worth less")
    return Scores(
        obelisk=tuple(obelisk),
        per_stone=score.whole("pyramid_per_stone", 0, DEAREST),
        largest_extra=score.whole("pyramid_largest_extra", 0, DEAREST),
        bonus=score.whole("pyramid_bonus", 0, DEAREST),
        bonus_min=score.whole("pyramid_bonus_min", 1, DEAREST),
        majority=score.whole("tomb_majority", 0, DEAREST),
        glyph=score.whole("glyph", 0, DEAREST),
    )


def read_tiles(file: Part) -> tuple[Tile, ...]:
    rows = file.rows("tile", ids=range(1, TILES + 1), by="number")
    tiles = tuple(read_tile(row) for row in rows)
    gods = [tile.god for tile in tiles]
    for row, tile in zip(rows, tiles):
        row.check(gods.count(tile.god) == 1, f"id is {tile.god!r}, which another tile is too")
    for at, n in enumerate(COUNTS):
        check_tiles_for(n, rows, [tile.extras[at] for tile in tiles])
    return tiles


def read_tile(row: Part) -> Tile:
    god = row.text("id", PAINTED_GODS)
    extra = row.part("extra")
    return Tile(god, tuple(extra.text(f"p{n}", (*EXTRAS, ABSENT)) for n in COUNTS))


def check_tiles_for(n: int, rows: list[Part], extras: list[str]) -> None:
    """§2.1, ruling 19: tiles 1 to k are used; one for each player, and with two players one more to be set aside."""
    used = len(extras) - extras.count(ABSENT)
    need = max(n, 3)
    for row, extra in zip(rows[:need], extras):
        row.check(extra != ABSENT, f"extra for {n} players is {ABSENT!r}: so many players need tiles 1 to {need}")
    for row, extra in zip(rows[:used], extras):
        row.check(extra != ABSENT, f"extra for {n} players is {ABSENT!r}: only the highest numbers may be left out")


def read_layouts(part: Part) -> dict[str, tuple[int, ...]]:
    return {name: read_layout(part.part(name, f"layout {name}")) for name in part.names()}


def read_layout(layout: Part) -> tuple[int, ...]:
    """A division of the 2 x 2 block into stones 0 … n - 1, each in one piece."""
    stones = layout.whole("stones", 1, 4)
    cells = [stone for line in layout.grid("cells", 2, 2, 0, stones - 1) for stone in line]
    for stone in range(stones):
        layout.check(stone in cells, f"cells names no stone {stone}, though there are {stones}")
    for a, b in ((0, 3), (1, 2)):
        apart = cells[a] == cells[b] and cells.count(cells[a]) == 2
        layout.check(not apart, f"stone {cells[a]} lies in two cells that only share a corner")
    return tuple(cells)


def read_deck(deck: Part, layouts: dict[str, tuple[int, ...]], letters: str) -> tuple[Card, ...]:
    return tuple(read_card(row, layouts, letters) for row in deck.rows("cards", ids=range(CARD_COUNT), kind="card"))


def read_card(row: Part, layouts: dict[str, tuple[int, ...]], letters: str) -> Card:
    """A known layout, as many valid colour letters as it has stones, and one glyph or none."""
    layout = row.text("layout", layouts)
    stones = row.text("stones")
    need = max(layouts[layout]) + 1
    row.check(len(stones) == need, f"layout {layout} has {need} stones, {stones!r} names {len(stones)}")
    for letter in stones:
        row.check(letter in letters, f"stones has {letter!r}, one of {letters!r} is needed")
    return Card(layout, layouts[layout], stones, row.text("glyph", GLYPHS))


BOX = load(Path(__file__).with_name("components.toml"))
CARDS = BOX.cards
LETTERS = BOX.letters
HUES = BOX.hues


# --- the pyramid's places

FLOOR_COUNT = len(FLOORS)
BASE = FLOORS[0]  # cards of the base, and so the first slot above it
WIDTH = frozen(FLOORS)  # floor -> places
FIRST_OF_FLOOR = frozen([sum(FLOORS[:f]) for f in range(FLOOR_COUNT)])  # floor -> its first slot
PLACE_OF = tuple((f, i) for f in range(FLOOR_COUNT) for i in range(FLOORS[f]))  # slot -> floor (0 = base), place
LEFT_BELOW = frozen([sum(FLOORS[: f - 1]) + i if f else -1 for f, i in PLACE_OF])  # slot -> left one of the two below


# --- the pyramid's cells as bits of an 8 x 8 square; all cells that share an edge touch (§2.2)

ROW = 8


def cell_bit(x: int, y: int) -> int:
    """The bit of a cell, counted from the lower left corner."""
    return ROW * y + x


CELL_BIT = (cell_bit(0, 1), cell_bit(1, 1), cell_bit(0, 0), cell_bit(1, 0))  # TL, TR, BL, BR from the card's origin
ORIGIN = frozen([cell_bit(f + 2 * i, 2 * f) for f, i in PLACE_OF])  # slot -> bit of its BL cell


def _bits(card: Card, heads: bool) -> list[int]:
    """For each colour the cells it fills, or one cell for each of its stones."""
    bits = [0] * COLOURS
    for at, stone in enumerate(card.cells):
        if not heads or card.cells.index(stone) == at:
            bits[LETTERS.index(card.stones[stone])] |= 1 << CELL_BIT[at]
    return bits


CARD_CELLS = frozen([_bits(card, False) for card in CARDS], np.int64)  # card, colour -> cells
CARD_HEADS = frozen([_bits(card, True) for card in CARDS], np.int64)  # card, colour -> one cell for each stone
STONES = frozen([[card.stones.count(c) for c in LETTERS] for card in CARDS])  # card, colour -> stones
SHOWS = frozen([[int(c in card.stones) for c in LETTERS] for card in CARDS])  # card, colour -> 0 or 1
STONE_COUNT = frozen([len(card.stones) for card in CARDS])  # card -> its stones of all colours
GLYPH = frozen([GLYPHS.index(card.glyph) for card in CARDS])  # card -> one of the four above


# --- colours as bits, and counts of all colours in one number: COUNT_BITS for each colour, and then for a glyph

COUNT_BITS = 7  # ten cards with four stones at most: the highest of these bits is never set
COUNT_MOST = (1 << COUNT_BITS) - 1
GLYPHS_AT = COLOURS  # where the glyphs are counted
HIGHEST_BITS = sum(1 << (COUNT_BITS * at + COUNT_BITS - 1) for at in range(COLOURS + 1))


def _counts(by_colour: list[int], glyph: bool) -> int:
    return sum(int(count) << (COUNT_BITS * at) for at, count in enumerate([*by_colour, int(glyph)]))


HUES_OF = frozen([sum(1 << c for c in range(COLOURS) if shows[c]) for shows in SHOWS])  # card -> its colours as bits
HOW_MANY = frozen([hues.bit_count() for hues in range(1 << COLOURS)])  # colours as bits -> how many they are
STAGE = frozen([_counts(SHOWS[i], GLYPH[i] == OBELISK_GLYPH) for i in range(CARD_COUNT)], np.int64)  # in an obelisk
BURIED = frozen([_counts(STONES[i], GLYPH[i] == TOMB_GLYPH) for i in range(CARD_COUNT)], np.int64)  # in a tomb


# --- god tiles

GODS = ("", *(tile.god for tile in BOX.tiles))  # by number


def _extra(n: int, tile: Tile) -> int:
    extra = tile.extras[COUNTS.index(n)]
    return EXTRA_NONE if extra == ABSENT else EXTRAS.index(extra)


EXTRA = frozen([[0] * (TILES + 1)] * COUNTS[0] + [[0, *(_extra(n, t) for t in BOX.tiles)] for n in COUNTS])
TILE_COUNT = frozen([0] * COUNTS[0] + [sum(t.extras[at] != ABSENT for t in BOX.tiles) for at in range(len(COUNTS))])


# --- scores

OBELISK_POINTS = frozen(BOX.scores.obelisk)
OBELISK_MOST = OBELISK_STEPS - 1
PER_STONE = BOX.scores.per_stone
LARGEST_EXTRA = BOX.scores.largest_extra
BONUS = BOX.scores.bonus
BONUS_MIN = BOX.scores.bonus_min
MAJORITY = BOX.scores.majority
GLYPH_POINTS = BOX.scores.glyph
