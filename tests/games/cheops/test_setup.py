"""RULES.md §3: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from kit.scenario import Scenario
from mastaba.core.rules.engine import Engine
from mastaba.core.rules.settings import BadSetting
from mastaba.games.cheops import GAME
from mastaba.games.cheops.schema import FACE_DOWN, TABLET, UNDEALT
from mastaba.games.cheops.tables import TABLET_CELLS


def deal(seats: int, seed: int = 1, **settings: str) -> Scenario:
    return Scenario(GAME, seats, seed, settings or None)


@pytest.mark.parametrize("seed", range(5))
def test_two_tables_of_each_type_lie_on_the_six_columns(seed):
    """§3.1."""
    ids = deal(3, seed).s.table_id.tolist()
    assert len(set(ids)) == 6
    assert Counter("I" if i < 6 else "II" if i < 12 else "III" for i in ids) == {"I": 2, "II": 2, "III": 2}


def test_ten_treasures_of_each_colour_and_six_tablets_fill_the_pyramid():
    """§3.2, §3.3."""
    s = deal(4).s
    assert Counter(s.content.tolist()) == {**{c: 10 for c in range(6)}, TABLET: 6}
    assert all(s.content[k] == TABLET for k in TABLET_CELLS)
    assert (s.pawn == -1).all()
    assert Counter(s.tablet_place.tolist()) == {FACE_DOWN: 6, UNDEALT: 6}
    assert {int(s.tablet_place[law - 1]) for law in s.tablet_at} == {FACE_DOWN}


@pytest.mark.parametrize(
    ("seats", "heights"), [(2, [19, 19, 18]), (3, [18, 17, 17]), (4, [16, 16, 16]), (5, [15, 15, 14])]
)
def test_the_other_pawns_lie_in_three_piles(seats, heights):
    """§3.4, §3.5, R7."""
    s = deal(seats).s
    assert s.height.tolist() == heights
    assert (s.hand[:seats] == 1).all() and (s.hand[seats:] == 0).all()
    pawns = [int(f) for f in s.pile.ravel() if f >= 0]
    assert Counter(pawns) == {f: 16 - seats for f in range(4)}


def test_nobody_has_money_treasures_or_tablets():
    """§3.4, §3.6, R4."""
    s = deal(5).s
    assert (s.money == 0).all() and (s.kept == 0).all() and (s.covered == 0).all()
    assert s.neighbours_left == 4 and s.joker_colour == -1 and s.end_reason == 0


def test_the_first_player_is_drawn_or_given():
    """§3.7, R60."""
    drawn = Counter(deal(4, seed).asked for seed in range(80))
    assert set(drawn) == {0, 1, 2, 3} and min(drawn.values()) > 8
    for seat in range(4):
        t = deal(4, 5, first_player=str(seat))
        assert (t.asked, int(t.s.first), int(t.s.cur)) == (seat, seat, seat)


def test_the_deal_does_not_depend_on_who_starts():
    """§3: the first player is drawn last."""
    a, b = deal(3, 9), deal(3, 9, first_player="2")
    for name in ("content", "tablet_at", "table_id", "pile"):
        assert (a.states[name] == b.states[name]).all()


def test_a_first_player_who_is_not_at_the_table_is_refused():
    """§7, R63."""
    with pytest.raises(BadSetting):
        Engine(GAME, plain=True).start(3, 1, {"first_player": "3"})


def test_every_cell_and_column_gets_every_colour_and_table():
    """§3: shuffles reach everything."""
    deals = [deal(2, seed).s for seed in range(120)]
    assert {int(s.content[0]) for s in deals} == set(range(6))
    assert {int(s.table_id[3]) for s in deals} == set(range(16))
    assert {int(s.tablet_at[5]) for s in deals} == set(range(1, 13))
    assert {int(s.pile[2, 17]) for s in deals} == set(range(4))
