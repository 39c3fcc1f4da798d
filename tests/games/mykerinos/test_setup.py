"""RULES.md §3 and §4.2: set-up and the start of a season."""

from __future__ import annotations

from collections import Counter

import pytest

from kit.scenario import Scenario
from mastaba.core.rules.engine import Engine
from mastaba.core.rules.settings import BadSetting
from mastaba.games.mykerinos import GAME

from .dig import Dig, plain


@pytest.mark.parametrize(("seats", "quota"), [(2, 11), (3, 11), (4, 8)])
def test_every_player_receives_the_seasons_cubes(seats, quota):
    """§2.3, §3, ruling R46."""
    s = plain().start(seats, 3)[0]
    assert s.reserve.tolist() == [quota if p < seats else 0 for p in range(4)]
    assert s.points.tolist() == [0] * 4 and s.pass_pos[:seats].tolist() == [0] * seats
    neutral = 17 if seats == 2 else 14 if seats == 3 else 17
    assert s.supply.tolist() == [25 - quota if p < seats else neutral if p == 2 else 0 for p in range(4)]
    assert s.neutral_hand.tolist() == ([4, 4] if seats == 2 else [0, 0])


def test_the_neutral_disc_lies_on_space_2_from_the_start():
    """§3, ruling R60."""
    assert plain().start(2, 1)[0].pass_pos.tolist() == [0, 0, 2, 0]
    assert plain().start(3, 1)[0].pass_pos.tolist() == [0, 0, 0, 0]


def test_first_player_wings_and_deal_are_drawn_alike():
    """§3: uniform over seats, permutations, cards; rotations half and half."""
    first, wings, corner, turned = Counter(), Counter(), Counter(), 0
    machine = Engine(GAME, plain=False)
    for seed in range(1500):
        s = machine.start(3, seed)[0]
        first[int(s.first_player)] += 1
        wings[tuple(s.wing_patron)] += 1
        corner[int(s.slot_card[0])] += 1
        turned += int(s.slot_rotation[:8].sum())
        assert sorted(s.wing_patron) == [0, 1, 2, 3, 4]
    assert set(first) == {0, 1, 2} and min(first.values()) > 430
    assert len(wings) == 120 and max(wings.values()) < 40
    assert set(corner) == set(range(36)) and max(corner.values()) < 85
    assert 0.47 < turned / (8 * 1500) < 0.53


def test_the_first_player_begins():
    """§4.2."""
    for seed in range(20):
        s = plain().start(4, seed)[0]
        assert s.asked == s.player == s.first_player
        assert (s.season, s.phase) == (1, 2)


def test_eight_cards_are_dealt_and_known_the_rest_is_not():
    """§4.2, §5."""
    s = plain().start(4, 5)[0]
    dealt = s.slot_card[:8].tolist()
    assert sorted(dealt) == sorted(c for c in range(36) if s.dealt[c])
    assert s.slot_card[8:].tolist() == [-1] * 4
    assert sorted(c for c in s.pile if c >= 0) == sorted(set(range(36)) - set(dealt))


def test_a_short_supply_gives_what_is_left():
    """§4.2, ruling R31."""
    t = Dig(seats=3, season=1).put(reserve=[20, 4, 4, 0], supply=[5, 21, 21, 0]).passed(0, 1, 2)
    t.survey()
    assert t.s.season == 2
    assert t.s.reserve.tolist() == [25, 15, 15, 0]
    assert t.s.supply.tolist() == [0, 10, 10, 0]


def test_the_neutral_supply_is_shared_in_turn_order():
    """§4.2, ruling R48: the season's first player takes four, the other what is left."""
    t = Dig(seats=2).put(neutral_hand=[10, 9], supply=[21, 21, 6, 0]).passed(0, 1)
    t.survey()
    assert t.s.first_player == 1
    assert t.s.neutral_hand.tolist() == [12, 13]
    assert t.s.supply[2] == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_the_neutrals_option_changes_nothing_without_a_neutral(seats):
    """§7, ruling R68."""
    usual = plain().start(seats, 1)
    assert plain().start(seats, 1, {"neutral_cubes_carry_over": "false"}).tobytes() == usual.tobytes()
    assert Scenario(GAME, 2, 1, {"neutral_cubes_carry_over": "false"}).s.setting[1] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_unknown_value_of_an_option_is_refused(seats):
    """§7."""
    for key in ("neutral_cubes_carry_over", "violet_from_empty_reserve"):
        with pytest.raises(BadSetting, match="setting_value"):
            plain().start(seats, 1, {key: "perhaps"})
