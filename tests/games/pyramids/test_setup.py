"""RULES.md §3: set-up."""

from __future__ import annotations

import pytest

from kit.scenario import table
from mastaba.core.rules.settings import BadSetting


@pytest.mark.parametrize(("n", "offered", "used"), [(2, 3, 6), (3, 4, 9), (4, 5, 12), (5, 5, 15)])
def test_one_card_each_and_one_pair_per_player(n, offered, used):
    """§3 table, E2: as many pairs as players, two cards each."""
    t = table("pyramids", seats=n)
    assert t.s.hand_n[:n].tolist() == [1] * n
    assert (t.s.quarry[:n] >= 0).all() and (t.s.quarry[n:] == -1).all()
    assert t.s.pos == n + 2 * n == used
    assert len(t.options) == offered
    assert t.decision == "CHOOSE_GOD" and t.asked == t.s.first


def test_one_tile_is_set_aside_with_two_players_only():
    """§3, E5."""
    assert {int(table("pyramids", seats=2, seed=k).s.set_aside) for k in range(40)} == {1, 2, 3, 4}
    assert {int(table("pyramids", seats=n).s.set_aside) for n in (3, 4, 5)} == {0}


def test_any_seat_may_be_the_first_player():
    """Ruling 28: a random seat."""
    assert {int(table("pyramids", seats=5, seed=k).s.first) for k in range(60)} == {0, 1, 2, 3, 4}


def test_cards_are_dealt_in_seat_order_from_the_top_then_pairs_are_laid():
    """§3, §4 STOCK: the whole deck is somewhere, once."""
    t = table("pyramids", seats=3, seed=5)
    drawn = [*t.s.hand[:3, 0].tolist(), *t.s.quarry[:3].ravel().tolist()]
    pile = t.s.order[9:].tolist()
    assert sorted(drawn + pile) == list(range(105))
    assert (t.s.order[:9] == -1).all()
    assert t.s.dealt_card[:3].tolist() == t.s.hand[:3, 0].tolist()


def test_a_table_may_name_its_first_player():
    """§7 `first`: then no chance is drawn for it, and seats that are not there cannot be named."""
    for seat in range(3):
        assert {int(table("pyramids", seats=3, seed=k, first=str(seat)).s.first) for k in range(5)} == {seat}
    with pytest.raises(BadSetting):
        table("pyramids", seats=3, first="3")
