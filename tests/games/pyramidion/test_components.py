"""RULES.md §2: cards, sites, boats, tokens, distributions, and what the loader refuses."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mastaba.core.rules.component_reader import BadComponents
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
        ("{ id = 3, vp = 2", "{ vp = 2", "boat in place 4: has no 'id'"),
        ("{ id = 3, vp = 2, cargo = { camel = 2", "{ id = 3, vp = 2, cargo = { statue = 2", "boat 3, cargo: 'statue'"),
        ("camel = 2, stone = 2, worker = 1 } },", "camel = 8 } },", "boat 3, cargo: camel is 8, a whole number"),
        ("{ id = 0, vp = 1", "{ id = 0, vp = 0", "boat 0: vp is 0, a whole number from 1 to 99"),
        ("{ id = 0, vp = 1", "{ id = 0, vp = 50", "the boats are worth 106 points, 99 at most"),
        ("cargo = { camel = 1, wood = 1, food = 1 }", "cargo = {}", "boat 0: carries nothing"),
        ("cairo = { wood = 2 }", "cairo = { stone = 2 }", "distribution 0: 'stone' is not native to cairo"),
        ("cairo = { wood = 2 }", "ciaro = { wood = 2 }", "distribution 0: unknown site 'ciaro'"),
        ("ids = [20, 21]", "ids = [20, 22]", "card merchant_4i: id 22 is taken by merchant_5"),
        ("ids = [20, 21]", "ids = [20]", "no card has the id 21"),
        ("slots = [2]", "slots = [1]", "card basic_negotiator: slot 1 is taken by basic_merchant"),
        ('type = "revolt"', 'type = "riot"', "card revolt: type is 'riot', one of 'merchant'"),
        ('kind = "merchant_4n", type = "merchant"', 'kind = "merchant_4n", type = "special"', "merchant_4n: type is"),
        ('kind = "merchant_3a", type = "merchant"', 'kind = "merchant_3a", type = "revolt"', "7 revolt cards: at most"),
        ('kind = "bandit"', 'kind = "brigand"', "card brigand: type is 'special'"),
        ("ids = [53]", "ids = [53, 54]", "card guard: the number of entries of ids is 2"),
        ("basic = true, slots = [4]", "basic = false, ids = [4]", "card goddess: the Goddess is a basic card"),
        ("slots = [4], values = [0, 0, 0]", "slots = [4], values = [0, 3, 0]", "card goddess: the Goddess is worth"),
        ("values = [1, 1, 1]", "values = [1, 1]", "card high_priest: the number of entries of values is 2"),
        ("values = [1, 1, 1]", "values = [1, 1, 10]", "card high_priest: values is 10, a whole number from 0 to 9"),
        ('key = "luxor"', 'key = "louxor"', "site 2: key is 'louxor'"),
        ("min_influence = 8", "min_influence = true", "site 0: min_influence is true"),
        ('reward = "food"', 'reward = "fish"', "revolt_token 4: reward is 'fish'"),
        ('resources = ["wood"]', 'resources = ["papyrus"]', "site 4: resources is 'papyrus'"),
        ("deal = 4", "deal = 5", "rules: deal is 5, a whole number from 0 to 4"),
        ("lithographer_swap = 2", "lithographer_swap = 0", "rules: lithographer_swap is 0"),
        ("two_player_sites = 3", "two_player_sites = 9", "rules: two_player_sites is 9"),
        ("statue = 10", "statue = 36", "supply: statue is 36, a whole number from 0 to 35"),
        ("torturer_troops = 5", "torturer_troops = 6", "supply: torturer_troops is 6"),
        ("max_rounds = 40", "max_rounds = 41", "options: max_rounds is 41, a whole number from 1 to 40"),
        ("target_vp = 10", "target_vp = 11", "options: target_vp is 11, one of 10, 12, 15"),
        ("philae_bonus = 2", "philae_bonus = 2\nthebes_bonus = 1", "rules: 'thebes_bonus' is read by nothing"),
    ],
)  # fmt: skip
def test_an_edited_file_is_refused_with_row_and_reason(tmp_path, old, new, says):
    with pytest.raises(BadComponents, match=says):
        load(edited(tmp_path, old, new))


def test_an_owner_of_the_box_may_correct_a_boat(tmp_path):
    data = load(edited(tmp_path, "{ id = 3, vp = 2", "{ id = 3, vp = 4"))
    assert data.boat_points[3] == 4
