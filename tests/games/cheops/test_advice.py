"""Advice: what a sensible player lays, keeps and sells."""

from __future__ import annotations

import pytest

from mastaba.games.cheops import GAME
from mastaba.games.cheops.advice.evaluate import chance_of_sale, expected, worth_with
from mastaba.games.cheops.advice.weight import common, drift, weight
from mastaba.games.cheops.schema import DISPOSE, KEEP, MAIN, SELL
from mastaba.games.cheops.tables import FAMILIES

from .fixture import BLACK, BROWN, GREEN, Table

MANY, FEW = GAME.advice.values().for_players(5).weight, GAME.advice.values().weight


def weights(t: Table, actions: list[int], n=MANY) -> list[float]:
    shared = common(t.s, n)
    return [float(weight(t.s, a, n, shared)) for a in actions]


def disposing(colour: int, kept: int) -> Table:
    """Seat 0 has just taken a treasure of a colour of which it keeps some already."""
    t = Table(seats=5)
    t.put(decision=DISPOSE, pending=colour)
    t.s.kept[0, colour] = kept
    return t


def test_with_many_players_a_family_is_chosen_by_what_lies_on_its_cells():
    """§2.2: where a pawn of family 0 stands, the cell beside it is closed to that family alone."""
    t = Table(seats=5)
    t.put(decision=MAIN)
    t.s.hand[0] = [1, 1, 1, 1]
    assert len(set(weights(t, list(range(FAMILIES))))) == 1, "on an empty pyramid all families reach the same"
    t.s.pawn[0] = 0
    first, *others = weights(t, list(range(FAMILIES)))
    assert first < min(others) and len(set(others)) == 1
    assert weights(t, list(range(FAMILIES)), FEW) == [1.0] * FAMILIES


def test_a_rising_price_is_a_reason_to_sell_where_one_keeps_some():
    """Black has the table 5 10 15 20 25: a sale makes those that are kept dearer."""
    few, many = (weights(disposing(BLACK, kept), [KEEP, SELL]) for kept in (0, 3))
    assert few[0] / few[1] > many[0] / many[1]


def test_a_falling_price_is_a_reason_to_keep():
    """Green has the table 15 0 15 0 15 0: a sale now makes those that are kept worthless."""
    none, some = (weights(disposing(GREEN, kept), [KEEP, SELL]) for kept in (0, 3))
    assert none[0] / none[1] < some[0] / some[1]


@pytest.mark.parametrize("colour", [BLACK, BROWN, GREEN])
def test_what_a_sale_adds_is_what_is_expected_after_it_less_what_is_expected_now(colour):
    t = Table(seats=5)
    again = chance_of_sale(t.s, MANY)
    before, added = expected(t.s, 0, colour, 0, again), drift(t.s, 0, colour, again)
    today = worth_with(t.s, 0, colour, 0, 0)
    assert before == pytest.approx((1 - again) * today + again * (before + added))
    t.s.covered[colour] += 1
    assert expected(t.s, 0, colour, 0, again) == pytest.approx(before + added)
