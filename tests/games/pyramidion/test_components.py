"""RULES.md §2: cards, sites, boats, tokens, distributions, and what the loader refuses."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mastaba.core.tables import BadComponents
from mastaba.games.pyramidion import GAME, tables
from mastaba.games.pyramidion.tables import (
    BOAT_NEED,
    BOAT_POINTS,
    BOAT_SIZE,
    CARD_ANKH,
    CARD_TYPE,
    CARD_VALUE,
    DISTRIBUTION,
    KINDS,
    MINIMUM,
    NATIVE,
    REVOLT_REWARD,
    REVOLT_VALUE,
    SUPPLY,
    load,
)

FILE = Path(tables.__file__).with_name("components.toml")


def test_sixty_characters_of_five_types():
    """§2.1: 20 merchants, 12 negotiators, 12 torturers, 3 revolts, 13 specials."""
    assert [int((t == CARD_TYPE).sum()) for t in range(5)] == [20, 12, 12, 3, 13]
    assert [int((CARD_TYPE[20:] == t).sum()) for t in range(5)] == [12, 8, 8, 3, 9]


def test_kinds_have_the_values_of_the_table():
    """§2.2."""
    expected = {
        "basic_merchant": (8, [0, 0, 3], 0),
        "basic_negotiator": (4, [0, 4, 0], 0),
        "basic_torturer": (4, [4, 0, 0], 0),
        "goddess": (4, [0, 0, 0], 1),
        "merchant_5": (2, [0, 0, 5], 0),
        "merchant_4i": (2, [1, 0, 4], 0),
        "merchant_4n": (2, [0, 1, 4], 0),
        "merchant_4": (2, [0, 0, 4], 0),
        "merchant_3a": (4, [0, 0, 3], 1),
        "negotiator_5": (2, [0, 5, 0], 0),
        "negotiator_4i": (1, [1, 4, 0], 0),
        "negotiator_4b": (1, [0, 4, 1], 0),
        "negotiator_4": (2, [0, 4, 0], 0),
        "negotiator_3a": (2, [0, 3, 0], 1),
        "torturer_5": (2, [5, 0, 0], 0),
        "torturer_4n": (1, [4, 1, 0], 0),
        "torturer_4b": (1, [4, 0, 1], 0),
        "torturer_4": (2, [4, 0, 0], 0),
        "torturer_3a": (2, [3, 0, 0], 1),
        "revolt": (3, [2, 0, 0], 0),
        "high_priest": (1, [1, 1, 1], 1),
        "bandit": (1, [2, 0, 0], 0),
        "guard": (1, [2, 0, 0], 0),
        "vizier": (1, [0, 2, 0], 1),
        "thief": (1, [0, 0, 2], 0),
        "philosopher": (1, [0, 0, 0], 0),
        "slave_trader": (1, [1, 0, 1], 0),
        "lithographer": (1, [0, 2, 0], 0),
        "politician": (1, [0, 1, 1], 0),
    }
    counts = Counter(KINDS)
    assert counts == {kind: row[0] for kind, row in expected.items()}
    for card, kind in enumerate(KINDS):
        assert (CARD_VALUE[card].tolist(), int(CARD_ANKH[card])) == expected[kind][1:]


def test_card_ids_follow_the_table():
    """§2.2: 5p + slot for basics, 20 to 59 for the deck."""
    assert KINDS[:5] == KINDS[15:20] == ["basic_merchant"] * 2 + ["basic_negotiator", "basic_torturer", "goddess"]
    assert [KINDS[c] for c in (20, 28, 31, 35, 43, 48, 50, 51, 55, 56, 59)] == [
        "merchant_5", "merchant_3a", "merchant_3a", "negotiator_4b", "torturer_4b", "revolt", "revolt",
        "high_priest", "thief", "philosopher", "politician",
    ]  # fmt: skip


def test_sites_have_their_minimums_and_native_resources():
    """§2.3: each common resource is native to three sites, the statue to one."""
    assert MINIMUM.tolist() == [[8, 5], [7, 6], [7, 5], [8, 5], [6, 4], [6, 4], [7, 6], [7, 5]]
    assert NATIVE.sum(axis=0).tolist() == [3, 3, 3, 3, 3, 1]
    assert NATIVE[1].tolist() == [0, 0, 0, 0, 1, 1] and NATIVE[4].tolist() == [0, 1, 0, 0, 0, 0]


def test_every_distribution_has_thirteen_native_tokens_and_leaves_two_sites_empty():
    """§2.4."""
    assert DISTRIBUTION.sum(axis=(1, 2)).tolist() == [13] * 10
    assert ((DISTRIBUTION.sum(axis=2) == 0).sum(axis=1) == 2).all()
    assert not (DISTRIBUTION * (1 - NATIVE)).any()
    assert DISTRIBUTION.sum(axis=(0, 1)).tolist() == [25, 25, 25, 25, 25, 5]
    assert DISTRIBUTION.sum(axis=(0, 2)).tolist() == [18, 15, 16, 16, 13, 16, 18, 18]


def test_boats_carry_24_of_each_common_resource_and_57_points():
    """§2.5."""
    assert BOAT_POINTS.sum() == 57 and BOAT_SIZE.sum() == 120
    assert BOAT_NEED.sum(axis=0).tolist() == [24, 24, 24, 24, 24, 0]
    assert Counter(zip(BOAT_POINTS.tolist(), BOAT_SIZE.tolist())) == {
        (1, 3): 3,
        (2, 5): 5,
        (3, 6): 6,
        (4, 8): 4,
        (5, 9): 2,
    }
    assert BOAT_NEED[8].tolist() == [2, 0, 1, 2, 1, 0]


def test_revolt_tokens_and_supply():
    """§2.6, §2.1."""
    assert REVOLT_VALUE.tolist() == [4, 5, 6, 6, 7, 8] and REVOLT_REWARD.tolist() == [0, 1, 4, 3, 2, 5]
    assert SUPPLY.tolist() == [35] * 5 + [10]


def test_the_action_table_has_the_integers_of_the_specification():
    """§4.7."""
    names = {
        "PASS": 0, "YES": 1, "SITE_0": 2, "SITE_7": 9, "CARD_0": 10, "CARD_59": 69, "RES_0": 70, "RES_5": 75,
        "CAT_0": 76, "CAT_2": 78, "ORDER_1": 79, "ORDER_4": 82, "TROOP_TORTURER_0": 83, "TROOP_NEGOTIATOR_0": 91,
        "TROOP_NEGOTIATOR_7": 98, "RAISE": 99, "SWAP": 100, "BOAT_0": 101, "BOAT_5": 106, "PAY_TROOP_0_0": 107,
        "PAY_TROOP_3_2": 124, "PAY_TROOP_7_4": 146, "PAY_AUTO": 147, "PAY_OWN": 148, "CANCEL": 149,
    }  # fmt: skip
    assert {name: GAME.actions[name] for name in names} == names and len(GAME.actions) == 150


def test_the_decisions_are_those_of_the_table():
    """§4.6."""
    assert set(GAME.decisions.names) == set(
        [
            "NEGOTIATE_TAKE",
            "ACTIVATE_SITE",
            "PLAY_CARD",
            "RECRUIT",
            "COPY_CARD",
            "GODDESS_CATEGORY",
            "BANDIT_TARGET",
            "GUARD_TARGET",
            "THIEF_TARGET",
            "VIZIER_TAKE",
            "LITHO_MODE",
            "LITHO_SITE",
            "LITHO_GIVE",
            "LITHO_TAKE",
            "POLITICIAN_ADD",
            "ORDER_TOKEN",
            "ALEX_TAKE",
            "CAIRO_RETURN",
            "DEPLOY_NEGOTIATOR",
            "TAKE_BACK",
            "TEMPLE_EXCHANGE",
            "LOAD_BOAT",
            "PAY",
        ]
    )


def edited(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text("utf-8")
    assert old in text
    copy = tmp_path / "components.toml"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return copy


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{ id = 3, vp = 2", "{ id = 4, vp = 2", "boat 4: stands in the file twice"),
        ("{ id = 3, vp = 2, cargo = { camel = 2", "{ id = 3, vp = 2, cargo = { statue = 2", "boat 3: unknown"),
        ("{ id = 0, vp = 1", "{ id = 0, vp = 0", "boat 0: a boat is worth at least one point"),
        ("cairo = { wood = 2 }", "cairo = { stone = 2 }", "distribution 0: 'stone' is not native to cairo"),
        ("ids = [20, 21]", "ids = [20, 22]", "card: the deck cards have the ids 20 to 59"),
        ('type = "revolt"', 'type = "riot"', "card revolt: unknown type 'riot'"),
        ("values = [1, 1, 1]", "values = [1, 1]", "card high_priest: three values"),
        ('key = "luxor"', 'key = "louxor"', "site 2: must be luxor"),
        ('reward = "food"', 'reward = "fish"', "revolt_token 4: unknown reward 'fish'"),
        ('resources = ["wood"]', 'resources = ["papyrus"]', "site 4: unknown resource 'papyrus'"),
    ],
)  # fmt: skip
def test_an_edited_file_is_refused_with_row_and_reason(tmp_path, old, new, says):
    with pytest.raises(BadComponents, match=says):
        load(edited(tmp_path, old, new))


def test_an_owner_of_the_box_may_correct_a_boat(tmp_path):
    data = load(edited(tmp_path, "{ id = 3, vp = 2", "{ id = 3, vp = 4"))
    assert data["boat"][3]["vp"] == 4
