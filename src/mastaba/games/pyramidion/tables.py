"""components.toml into tables: sites, cards, boats, tokens, distributions; computed once, frozen."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from mastaba.core.rules.component_reader import Part, components, frozen

from .schema import (
    BOATS,
    CARDS,
    CATEGORIES,
    DISTRIBUTIONS,
    HAND_LIMIT,
    LAST_ROUND,
    PRIVATE_SLOT,
    REVOLT_TOKENS,
    SEATS,
    SITES,
    STATE,
)

RESOURCES = ("camel", "wood", "food", "stone", "worker", "statue")
COMMON = 5  # resources 0 … 4; 5 is the statue, the joker
STATUE = 5
WORKER = 4
SITE_KEYS = ("gizeh", "thebes", "luxor", "alexandria", "cairo", "philae", "abu_simbel", "karnak")
GIZEH, THEBES, LUXOR, ALEXANDRIA, CAIRO, PHILAE, ABU_SIMBEL, KARNAK = range(SITES)
TYPES = ("merchant", "negotiator", "torturer", "revolt", "special")
MERCHANT, NEGOTIATOR, TORTURER, REVOLT, SPECIAL = range(5)
BASICS = 5  # basic cards of a colour
DECK_FIRST = BASICS * SEATS  # the first id of the draw deck
SPECIALS = (
    "goddess",
    "high_priest",
    "bandit",
    "guard",
    "vizier",
    "thief",
    "philosopher",
    "slave_trader",
    "lithographer",
    "politician",
)
GODDESS, HIGH_PRIEST, BANDIT, GUARD, VIZIER, THIEF, PHILOSOPHER, SLAVE_TRADER, LITHOGRAPHER, POLITICIAN = range(1, 11)

# what the rules and the record have room for
MOST_TOKENS = STATE.field("supply").most
MOST_POINTS = STATE.field("points").most  # of all boats together: one player may load them all
MOST_VALUE = 9  # of a card in a category
MOST_CARGO = 7  # of one resource on a boat
MOST_SWAPPED = STATE.field("aside").most
MOST_PLAYED = STATE.field("played").most
TROOPS_EACH = 5  # of a kind: R76 counts on it
ROW = PRIVATE_SLOT  # slots of the row of boats
LARGE = 99


# --- reading ----------------------------------------------------------------------------------------------------------


class Card(NamedTuple):
    """What is printed on a character card."""

    kind: str
    type: int
    values: list[int]
    ankh: bool


def counts(part: Part, most: int, known: tuple[str, ...] = RESOURCES) -> list[int]:
    """Tokens by name as a row of six counts; what is not named is not there."""
    for name in part.names():
        part.check(name in known, f"{name!r} is none of {', '.join(known)}")
    return [part.whole(name, 1, most) if part.has(name) else 0 for name in RESOURCES]


def read_cards(file: Part) -> list[Card]:
    """The card of each id: five basic slots for each colour, forty deck ids, each once."""
    cards: dict[int, Card] = {}
    rows = file.rows("card")
    kinds = [row.text("kind") for row in rows]
    for row, kind in zip(rows, kinds):
        row.where = f"card {kind}"
        row.check(kinds.count(kind) == 1, "stands in the file twice")
        for i in card_ids(row, kind):
            if i in cards:
                row.refuse(f"{place_of(i)} is taken by {cards[i].kind}")
            cards[i] = read_card(row, kind)
    for kind in SPECIALS:
        file.check(kind in kinds, f"card {kind} is missing")
    for i in range(CARDS):
        file.check(i in cards, f"no card has the {place_of(i)}")
    revolts = sum(1 for card in cards.values() if card.type == REVOLT)
    file.check(revolts < REVOLT_TOKENS, f"{revolts} revolt cards: at most {REVOLT_TOKENS - 1}, a copy has a token too")
    return [cards[i] for i in range(CARDS)]


def place_of(i: int) -> str:
    """What a card id is called in the file."""
    return f"slot {i % BASICS}" if i < DECK_FIRST else f"id {i}"


def card_ids(row: Part, kind: str) -> list[int]:
    """The ids of a row: its slots for each colour, or its ids in the deck. There is one of each special character."""
    basic = row.flag("basic")
    most = 1 if kind in SPECIALS else CARDS
    row.check(basic or kind != "goddess", "the Goddess is a basic card")
    row.check(not basic or kind not in SPECIALS[1:], "this special character belongs to the deck")
    if basic:
        slots = row.wholes("slots", (1, most), 0, BASICS - 1, different=True)
        return [BASICS * p + slot for p in range(SEATS) for slot in slots]
    return row.wholes("ids", (1, most), DECK_FIRST, CARDS - 1, different=True)


def read_card(row: Part, kind: str) -> Card:
    """Type, values and ankh; exactly the ten known special characters are special."""
    known = TYPES[SPECIAL:] if kind in SPECIALS else TYPES[:SPECIAL]
    of_type = TYPES.index(row.text("type", known))
    values = row.wholes("values", CATEGORIES, 0, MOST_VALUE)
    row.check(kind != "goddess" or not any(values), "the Goddess is worth goddess_value of the rules, her values are 0")
    return Card(kind, of_type, values, row.flag("ankh"))


def read_sites(file: Part) -> tuple[list[list[int]], list[list[int]]]:
    """Minimums and native resources of the eight sites, in their order."""
    minimums, native = [], []
    for row, key in zip(file.rows("site", ids=range(SITES)), SITE_KEYS):
        row.text("key", [key])
        minimums.append([row.whole("min_influence", 1, LARGE), row.whole("min_negotiation", 1, LARGE)])
        there = row.texts("resources", (1, len(RESOURCES)), RESOURCES, different=True)
        native.append([int(name in there) for name in RESOURCES])
    return minimums, native


def read_boats(file: Part) -> tuple[list[int], list[list[int]]]:
    """Points and cargo of the twenty boats."""
    rows = file.rows("boat", ids=range(BOATS))
    points = [row.whole("vp", 1, MOST_POINTS) for row in rows]
    file.check(sum(points) <= MOST_POINTS, f"the boats are worth {sum(points)} points, {MOST_POINTS} at most")
    cargo = [counts(row.part("cargo"), MOST_CARGO, RESOURCES[:COMMON]) for row in rows]
    for row, need in zip(rows, cargo):
        row.check(any(need), "carries nothing")
    return points, cargo


def read_distributions(file: Part, native: list[list[int]]) -> list[list[list[int]]]:
    """What each distribution card brings to each site: only resources that are native there."""
    cards = []
    for row in file.rows("distribution", ids=range(DISTRIBUTIONS)):
        for key in row.names():
            row.check(key == "id" or key in SITE_KEYS, f"unknown site {key!r}")
        brought = [counts(row.part(key), MOST_TOKENS) if row.has(key) else [0] * len(RESOURCES) for key in SITE_KEYS]
        for site, tokens in enumerate(brought):
            for r, count in enumerate(tokens):
                row.check(not count or native[site][r] == 1, f"{RESOURCES[r]!r} is not native to {SITE_KEYS[site]}")
        cards.append(brought)
    return cards


class Components(NamedTuple):
    """The whole file, checked."""

    players: tuple[int, int]
    cards: list[Card]
    minimums: list[list[int]]
    native: list[list[int]]
    boat_points: list[int]
    boat_need: list[list[int]]
    revolt_values: list[int]
    revolt_rewards: list[int]
    distributions: list[list[list[int]]]
    supply: list[int]
    troops: list[int]
    rules: dict[str, int]
    options: dict[str, str]


RULE_BOUNDS = {  # [rules]: least and most that the rules can be played with
    "boat_row": (1, ROW),
    "deal": (0, HAND_LIMIT - BASICS - 2),  # a hand gains Thebes' card and Luxor's
    "goddess_value": (0, MOST_VALUE),
    "lithographer_raise": (0, LARGE),
    "lithographer_swap": (1, MOST_SWAPPED),
    "slave_trader_malus": (0, MOST_VALUE),
    "philae_bonus": (0, LARGE),
    "temple_workers": (1, MOST_TOKENS),
    "most_torturers_vp": (0, LARGE),
    "two_player_sites": (1, SITES),
    "two_player_card_cap": (1, MOST_PLAYED),
}
TARGETS = (10, 12, 15)


def read_options(part: Part) -> dict[str, str]:
    """The defaults of the table settings, as a table names them."""
    target = part.whole("target_vp", min(TARGETS), max(TARGETS))
    part.check(target in TARGETS, f"target_vp is {target}, one of {', '.join(map(str, TARGETS))} is needed")
    chosen = {"target_vp": str(target), "max_rounds": str(part.whole("max_rounds", 1, LAST_ROUND))}
    for key in ("all_boats", "open_boats", "statue_free_choice"):
        chosen[key] = "yes" if part.flag(key) else "no"
    return chosen


def load(path: Path) -> Components:
    """The checked components: an edited file that cannot be played with is refused, naming row and reason."""
    file = components(path)
    file.text("id", ["pyramidion"])
    file.check(tuple(file.texts("resources", len(RESOURCES), RESOURCES)) == RESOURCES, "the resources have their order")
    players = file.part("players")
    fewest = players.whole("min", 2, SEATS)
    minimums, native = read_sites(file)
    points, cargo = read_boats(file)
    tokens = file.rows("revolt_token", ids=range(REVOLT_TOKENS))
    supply, rules = file.part("supply"), file.part("rules")
    found = Components(
        (fewest, players.whole("max", fewest, SEATS)),
        read_cards(file),
        minimums,
        native,
        points,
        cargo,
        [token.whole("value", 1, LARGE) for token in tokens],
        [RESOURCES.index(token.text("reward", RESOURCES)) for token in tokens],
        read_distributions(file, native),
        [supply.whole(name, 0, MOST_TOKENS) for name in RESOURCES],
        [supply.whole(f"{kind}_troops", 0, TROOPS_EACH) for kind in ("torturer", "negotiator")],
        {key: rules.whole(key, *bounds) for key, bounds in RULE_BOUNDS.items()},
        read_options(file.part("options")),
    )
    file.close()
    return found


# --- tables -----------------------------------------------------------------------------------------------------------

DATA = load(Path(__file__).with_name("components.toml"))
PLAYERS = DATA.players
OPTIONS = DATA.options

KINDS: list[str] = [card.kind for card in DATA.cards]  # kind of each card


def _previous_twin(card: int) -> int:
    """The next lower id of the same kind and owner, or -1."""
    for other in range(card - 1, -1, -1):
        same_owner = card >= DECK_FIRST or other // BASICS == card // BASICS
        if KINDS[other] == KINDS[card] and same_owner:
            return other
    return -1


CARD_TYPE = frozen([card.type for card in DATA.cards])
CARD_VALUE = frozen([card.values for card in DATA.cards])  # card, category
CARD_ANKH = frozen([int(card.ankh) for card in DATA.cards])
CARD_POWER = frozen([SPECIALS.index(kind) + 1 if kind in SPECIALS else 0 for kind in KINDS])
PREVIOUS_TWIN = frozen([_previous_twin(card) for card in range(CARDS)])


def _first_twin(card: int) -> int:
    """The lowest id of the same kind and owner."""
    return card if PREVIOUS_TWIN[card] < 0 else _first_twin(int(PREVIOUS_TWIN[card]))


FIRST_TWIN = frozen([_first_twin(card) for card in range(CARDS)])


def special_id(kind: str) -> int:
    """The id of the one deck card of a special kind."""
    return KINDS.index(kind)


HIGH_PRIEST_CARD = special_id("high_priest")
PHILOSOPHER_CARD = special_id("philosopher")
LITHOGRAPHER_CARD = special_id("lithographer")

MINIMUM = frozen(DATA.minimums)  # site, category
NATIVE = frozen(DATA.native)  # site, resource

BOAT_POINTS = frozen(DATA.boat_points)
BOAT_NEED = frozen(DATA.boat_need)  # boat, resource
BOAT_SIZE = frozen([sum(need) for need in DATA.boat_need])


def _useful(need: list[int], native: list[int]) -> int:
    """The resources, as bits, of a cargo that are native to a site, or for which its statue may stand."""
    return sum(1 << r for r in range(COMMON) if need[r] > 0 and (native[r] == 1 or native[STATUE] == 1))


USEFUL = frozen([[_useful(need, native) for native in DATA.native] for need in DATA.boat_need])  # boat, site

REVOLT_VALUE = frozen(DATA.revolt_values)
REVOLT_REWARD = frozen(DATA.revolt_rewards)

DISTRIBUTION = frozen(DATA.distributions)  # card, site, resource

SUPPLY = frozen(DATA.supply)
TROOPS = frozen(DATA.troops)  # torturers, negotiators

RULES = DATA.rules
BOAT_ROW = RULES["boat_row"]
DEAL = RULES["deal"]
GODDESS_VALUE = RULES["goddess_value"]
RAISE_BY = RULES["lithographer_raise"]
SWAP_COUNT = RULES["lithographer_swap"]
MALUS = RULES["slave_trader_malus"]
PHILAE_BONUS = RULES["philae_bonus"]
TEMPLE_WORKERS = RULES["temple_workers"]
MOST_TORTURERS_VP = RULES["most_torturers_vp"]
CARD_CAP = RULES["two_player_card_cap"]
ACTIVATIONS = frozen([0, 0, RULES["two_player_sites"], 6, 8])  # sites activated a round, by players

TARGET = frozen(TARGETS, np.int16)

NUMBERS = {  # what texts say by name
    **RULES,
    "torturer_troops": DATA.troops[0],
    "negotiator_troops": DATA.troops[1],
    "boat_least": min(DATA.boat_points),
    "boat_most": max(DATA.boat_points),
    "max_rounds": int(OPTIONS["max_rounds"]),
}
