"""RULES.md §6: points, ties, shared victories."""

from __future__ import annotations

import pytest

from games.raiders.chamber import KINDS, chamber


def holding(curses=(0, 0, 0), **tokens):
    """Seat 0 holds these tokens; the curses of all three seats."""
    t = chamber(["A1", "A2", "A3"])
    for kind, count in tokens.items():
        t.s.collected[0, KINDS[kind]] = count
    t.s.curses[:3] = curses
    return t


@pytest.mark.parametrize("count, points", list(enumerate([0, 0, 2, 4, 7, 11, 16, 16])))
def test_quantity_for_each_colour_separately(count, points):
    """§6, R62."""
    for kind in ("coin", "pot", "totem", "goblet", "amulet", "mask"):
        assert holding(**{kind: count}).sheet(0)[kind] == points


@pytest.mark.parametrize("colours, points", [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_variety_and_books_by_the_number_of_colours(colours, points):
    """§6, R63."""
    kinds = ("coin", "pot", "totem", "goblet", "amulet", "mask")[:colours]
    sheet = holding(book=3, **{kind: 1 for kind in kinds}).sheet(0)
    assert (sheet["variety"], sheet["books"]) == (points, 3 * points)


@pytest.mark.parametrize("curses, points", [(0, 3), (1, -2), (2, -4), (15, -30)])
def test_each_curse_costs_two_and_none_brings_three(curses, points):
    """§6, R49."""
    assert holding((curses, 0, 0)).sheet(0)["curses"] == points


def test_a_tie_goes_to_fewer_curses_and_is_shared_otherwise():
    """§6: 5 points each for a curse and variety, or for no curse at all."""
    t = chamber(["A1", "A2", "A3"])
    t.s.collected[0, 1], t.s.curses[0] = 5, 4  # 11 - 8 = 3
    assert t.scores == [3, 3, 3] and t.ranks == [3, 1, 1]


def test_every_rank_shares_equal_pairs():
    t = chamber(["A1", "A2", "A3"])
    assert t.ranks == [1, 1, 1]
