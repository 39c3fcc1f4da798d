"""RULES.md §10: the invariants as laws over random play."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from kit.play import random_settings
from mastaba.core.rules.engine import Taken, engine
from mastaba.games.cheops import GAME
from mastaba.games.cheops.rules.prices import full_tables, market_price, tables_to_end
from mastaba.games.cheops.schema import BOX, DISPOSE, EMPTY, IN_FRONT, ON_MARKET, PLACE, RUNNING, UNDER
from mastaba.games.cheops.tables import CELLS, LENGTH, SUPPORT, TOUCH

MACHINE = engine(GAME)
SEEDS = range(6)


def whole_game(seats: int, seed: int) -> tuple[list[Taken], Any, int]:
    """Every answer of one random game with the record before it, the last record, and the questions asked."""
    chance = random.Random(seed)
    taken: list[Taken] = []
    states = MACHINE.start(seats, seed, random_settings(GAME, seats, chance), taken)
    asked = 0
    while states[0].asked >= 0:
        options = MACHINE.options(states)
        assert len(options) >= 2 and max(options) < 151  # I11
        taken += MACHINE.play(states, chance.choice(options))
        asked += 1
    return taken, states, asked


@pytest.fixture(scope="module", params=[(seats, seed) for seats in (2, 3, 4, 5) for seed in SEEDS], ids=str)
def game_played(request):
    return whole_game(*request.param)


def records(game_played) -> list[Any]:
    taken, end, _ = game_played
    return [t.before[0] for t in taken] + [end[0]]


def test_i1_treasures_of_a_colour_are_ten(game_played):
    for s in records(game_played):
        n = int(s.seats)
        for c in range(6):
            held = int(s.asked >= 0 and s.decision == DISPOSE and s.pending == c)
            total = (s.content == c).sum() + s.kept[:n, c].sum() + s.covered[c] + s.discarded[c] + held
            assert total == 10


def test_i2_pawns_of_a_family_are_sixteen(game_played):
    for s in records(game_played):
        for f in range(4):
            piled = sum(int((s.pile[k, : s.height[k]] == f).sum()) for k in range(3))
            assert (s.pawn == f).sum() + s.hand[:, f].sum() + piled == 16


def test_i3_neighbours_are_four(game_played):
    for s in records(game_played):
        in_hand = int(s.asked >= 0 and s.decision == PLACE and s.pending == 4)
        assert s.neighbours_left + (s.pawn == 4).sum() + in_hand == 4


def test_i4_every_tablet_has_one_place(game_played):
    for s in records(game_played):
        places = Counter(int(p) for p in s.tablet_place)
        assert all(0 <= p <= BOX for p in places)
        assert places[ON_MARKET] <= 1 and all(places[UNDER + c] <= 1 for c in range(6))
        assert places[0] == 6 and places[1] == (s.content == 6).sum()
        assert not any(IN_FRONT <= s.tablet_place[t] < BOX for t in range(8))


def test_i5_a_cell_has_a_pawn_exactly_if_it_is_empty(game_played):
    for s in records(game_played):
        assert ((s.pawn >= 0) == (s.content == EMPTY)).all()


def test_i6_pawns_are_supported_and_families_never_touch(game_played):
    s = records(game_played)[-1]
    for k in range(CELLS):
        if s.pawn[k] >= 0 and SUPPORT[k, 0] >= 0:
            assert s.pawn[SUPPORT[k, 0]] >= 0 and s.pawn[SUPPORT[k, 1]] >= 0
        if 0 <= s.pawn[k] < 4:
            assert all(j < 0 or s.pawn[j] != s.pawn[k] for j in TOUCH[k])


def test_i7_covered_numbers_and_pawns_never_fall(game_played):
    before = None
    for s in records(game_played):
        assert all(s.covered[c] <= LENGTH[s.table_id[c]] - 1 for c in range(6))
        if before is not None:
            assert (s.covered >= before.covered).all() and (s.pawn >= 0).sum() >= (before.pawn >= 0).sum()
        before = s


def test_i8_hands_and_purses(game_played):
    for s in records(game_played):
        assert (s.hand.sum(axis=1) <= 4).all() and (s.money >= 0).all() and (s.money % 5 == 0).all()


def test_i9_money_comes_from_sales_and_goes_to_neighbours_and_the_joker(game_played):
    taken, end, _ = game_played
    names = GAME.actions.names
    sales = bought = paid = 0
    chain = [t.before[0] for t in taken[1:]] + [end[0]]
    for t, after in zip(taken, chain, strict=True):
        sales += int(after.covered.sum() - t.before[0].covered.sum()) * market_price(t.before[0])
        bought += names[t.step.action] == "NEIGHBOUR"
        paid += names[t.step.action] == "PAY"
        assert after.money.sum() == sales - 20 * bought - 25 * paid <= 390


def test_i10_the_game_stops_in_time(game_played):
    for s in records(game_played):
        if s.end_reason == RUNNING and s.last_round == 0:
            assert full_tables(s) < tables_to_end(s)


def test_i12_turns_and_questions_are_bounded(game_played):
    taken, end, asked = game_played
    n = int(end[0].seats)
    last = {GAME.actions[name] for name in ("DRAW_0", "DRAW_1", "DRAW_2", "END")}
    turns = [t for t in taken if t.step.action in last]
    assert len(turns) <= 66 * n and asked <= 132 * n + 151 and end[0].ply <= GAME.longest
    pawns = [int((t.before[0].pawn >= 0).sum()) for t in turns]
    assert all(later > earlier for earlier, later in zip(pawns, pawns[n:], strict=False))


def test_i13_the_same_seed_and_answers_give_the_same_game():
    (a, end_a, _), (b, end_b, _) = whole_game(3, 8), whole_game(3, 8)
    assert end_a.tobytes() == end_b.tobytes() and [t.step for t in a] == [t.step for t in b]


def test_i14_scores_fit_in_sixteen_bits(game_played):
    _, end, _ = game_played
    assert all(0 <= score < 3300 for score in MACHINE.results(end).scores)
    assert end[0].end_reason != RUNNING
