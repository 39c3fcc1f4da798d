"""components.toml into tables: sites, cards, boats, tokens, distributions; computed once, frozen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from mastaba.core.tables import check, check_ids, column, frozen, read

RESOURCES = ("camel", "wood", "food", "stone", "worker", "statue")
COMMON = 5  # resources 0 … 4; 5 is the statue, the joker
STATUE = 5
WORKER = 4
SITE_KEYS = ("gizeh", "thebes", "luxor", "alexandria", "cairo", "philae", "abu_simbel", "karnak")
TYPES = ("merchant", "negotiator", "torturer", "revolt", "special")
MERCHANT, NEGOTIATOR, TORTURER, REVOLT, SPECIAL = range(5)
BASICS = 5  # basic cards of a colour
DECK_FIRST = 20  # the first id of the draw deck
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


def load(path: Path) -> dict[str, Any]:
    """The checked components: an edited file that cannot be played with is refused, naming row and reason."""
    data = read(path)
    for part in ("site", "card", "revolt_token", "boat", "distribution", "supply", "rules", "options"):
        check(part in data, part, "is missing")
    check(tuple(data.get("resources", ())) == RESOURCES, "resources", f"must be {', '.join(RESOURCES)}")
    check_sites(data["site"])
    check_cards(data["card"])
    check_boats(data["boat"])
    check_ids(data["revolt_token"], 6, "revolt_token")
    for row in data["revolt_token"]:
        check(row["reward"] in RESOURCES, f"revolt_token {row['id']}", f"unknown reward {row['reward']!r}")
        check(row["value"] > 0, f"revolt_token {row['id']}", "the value is at least 1")
    check_ids(data["distribution"], 10, "distribution")
    for row in data["distribution"]:
        check_distribution(row, data["site"])
    return data


def check_sites(rows: list[dict[str, Any]]) -> None:
    """Eight sites in their order, with known resources."""
    check_ids(rows, 8, "site")
    for row in rows:
        where = f"site {row['id']}"
        check(row["key"] == SITE_KEYS[row["id"]], where, f"must be {SITE_KEYS[row['id']]}")
        check(row["min_influence"] > 0 and row["min_negotiation"] > 0, where, "minimums are at least 1")
        for resource in row["resources"]:
            check(resource in RESOURCES, where, f"unknown resource {resource!r}")


def check_cards(rows: list[dict[str, Any]]) -> None:
    """Five basic slots and forty deck ids, each once; known types; three values of 0 to 9."""
    slots = [s for row in rows if row["basic"] for s in row["slots"]]
    ids = [i for row in rows if not row["basic"] for i in row["ids"]]
    check(sorted(slots) == list(range(BASICS)), "card", "the basic slots are 0 to 4, once each")
    check(sorted(ids) == list(range(DECK_FIRST, 60)), "card", "the deck cards have the ids 20 to 59, once each")
    for row in rows:
        where = f"card {row['kind']}"
        check(row["type"] in TYPES, where, f"unknown type {row['type']!r}")
        in_range = len(row["values"]) == 3 and all(0 <= v <= 9 for v in row["values"])
        check(in_range, where, "three values of 0 to 9 are needed")
        special = row["type"] == "special"
        check(special == (row["kind"] in SPECIALS), where, "exactly the ten known special characters are special")
        once = row["kind"] in SPECIALS[1:]
        check(not once or len(row["ids"]) == 1, where, "there is one of each special character in the deck")


def check_boats(rows: list[dict[str, Any]]) -> None:
    """Twenty boats; cargo of at most seven of a common resource."""
    check_ids(rows, 20, "boat")
    for row in rows:
        where = f"boat {row['id']}"
        check(row["vp"] > 0, where, "a boat is worth at least one point")
        for resource, count in row["cargo"].items():
            check(resource in RESOURCES[:COMMON], where, f"unknown or uncommon cargo {resource!r}")
            check(1 <= count <= 7, where, f"{count} {resource}: a hold takes 1 to 7 of a kind")


def check_distribution(row: dict[str, Any], sites: list[dict[str, Any]]) -> None:
    """Only resources that are native to the site."""
    where = f"distribution {row['id']}"
    for key, tokens in row.items():
        if key == "id":
            continue
        check(key in SITE_KEYS, where, f"unknown site {key!r}")
        native = next(site["resources"] for site in sites if site["key"] == key)
        for resource in tokens:
            check(resource in native, where, f"{resource!r} is not native to {key}")


DATA = load(Path(__file__).with_name("components.toml"))


def counts(tokens: dict[str, int]) -> list[int]:
    """Tokens by name as a row of six counts."""
    return [int(tokens.get(resource, 0)) for resource in RESOURCES]


def card_rows() -> list[dict[str, Any]]:
    """The row of each card id 0 … 59."""
    rows: list[dict[str, Any]] = [{}] * 60
    for row in DATA["card"]:
        ids = [BASICS * p + s for p in range(4) for s in row["slots"]] if row["basic"] else row["ids"]
        for i in ids:
            rows[i] = row
    return rows


CARD_ROWS = card_rows()
KINDS: list[str] = [row["kind"] for row in CARD_ROWS]  # kind of each card


def _previous_twin(card: int) -> int:
    """The next lower id of the same kind and owner, or -1."""
    for other in range(card - 1, -1, -1):
        same_owner = card >= DECK_FIRST or other // BASICS == card // BASICS
        if KINDS[other] == KINDS[card] and same_owner:
            return other
    return -1


CARD_TYPE = frozen([TYPES.index(row["type"]) for row in CARD_ROWS])
CARD_VALUE = frozen([row["values"] for row in CARD_ROWS])  # card, category
CARD_ANKH = frozen([int(row["ankh"]) for row in CARD_ROWS])
CARD_POWER = frozen([SPECIALS.index(kind) + 1 if kind in SPECIALS else 0 for kind in KINDS])
PREVIOUS_TWIN = frozen([_previous_twin(card) for card in range(60)])


def special_id(kind: str) -> int:
    """The id of the one deck card of a special kind."""
    return KINDS.index(kind)


HIGH_PRIEST_CARD = special_id("high_priest")
PHILOSOPHER_CARD = special_id("philosopher")
LITHOGRAPHER_CARD = special_id("lithographer")

SITES: list[dict[str, Any]] = sorted(DATA["site"], key=lambda row: row["id"])
GIZEH, THEBES, LUXOR, ALEXANDRIA, CAIRO, PHILAE, ABU_SIMBEL, KARNAK = range(8)
MINIMUM = frozen([[row["min_influence"], row["min_negotiation"]] for row in SITES])
NATIVE = frozen([[int(r in row["resources"]) for r in RESOURCES] for row in SITES])  # site, resource

BOATS: list[dict[str, Any]] = sorted(DATA["boat"], key=lambda row: row["id"])
BOAT_POINTS = frozen(column(BOATS, "vp", "boat"))
BOAT_NEED = frozen([counts(row["cargo"]) for row in BOATS])  # boat, resource
BOAT_SIZE = frozen([sum(row["cargo"].values()) for row in BOATS])

REVOLTS: list[dict[str, Any]] = sorted(DATA["revolt_token"], key=lambda row: row["id"])
REVOLT_VALUE = frozen(column(REVOLTS, "value", "revolt_token"))
REVOLT_REWARD = frozen([RESOURCES.index(row["reward"]) for row in REVOLTS])

DISTRIBUTIONS: list[dict[str, Any]] = sorted(DATA["distribution"], key=lambda row: row["id"])
# card, site, resource
DISTRIBUTION = frozen([[counts(row.get(key, {})) for key in SITE_KEYS] for row in DISTRIBUTIONS])

SUPPLY = frozen(counts(DATA["supply"]))
TROOPS = frozen([int(DATA["supply"]["torturer_troops"]), int(DATA["supply"]["negotiator_troops"])])

RULES = DATA["rules"]
BOAT_ROW = int(RULES["boat_row"])
DEAL = int(RULES["deal"])
GODDESS_VALUE = int(RULES["goddess_value"])
RAISE_BY = int(RULES["lithographer_raise"])
SWAP_COUNT = int(RULES["lithographer_swap"])
MALUS = int(RULES["slave_trader_malus"])
PHILAE_BONUS = int(RULES["philae_bonus"])
TEMPLE_WORKERS = int(RULES["temple_workers"])
MOST_TORTURERS_VP = int(RULES["most_torturers_vp"])
CARD_CAP = int(RULES["two_player_card_cap"])
ACTIVATIONS = frozen([0, 0, int(RULES["two_player_sites"]), 6, 8])  # sites activated a round, by players

TARGETS = (10, 12, 15)
TARGET = frozen(TARGETS, np.int16)
MAX_ROUNDS = int(DATA["options"]["max_rounds"])
