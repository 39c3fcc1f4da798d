"""RULES.md §5: who sees what, and the worlds each viewer holds possible."""

from __future__ import annotations

from collections import Counter

import numpy as np

from kit.play import random_positions
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import determinise, redact, see, viewers
from mastaba.games.cheops import GAME

from .fixture import Table, at_cell_23, take


def worlds(t: Table, seat: int, count: int):
    seen = Seen(GAME, redact(GAME, t.states, seat), seat)
    gen = np.array([11], dtype=np.uint64)
    return [determinise(seen, gen)[0] for _ in range(count)]


def test_only_tops_and_heights_of_the_piles_are_seen():
    """§5, R6."""
    t = Table(2)
    s = t.seen_by(0).s
    assert s.height.tolist() == [19, 19, 18]
    assert [int(s.pile[k, s.height[k] - 1]) for k in range(3)] == [0, 3, 2]
    assert (s.pile >= 0).sum() == 3


def test_face_down_and_undealt_tablets_are_one_value_unseen():
    """§5, R8."""
    for seat in (0, -1):
        s = Table(2).seen_by(seat).s
        assert (s.tablet_at == -1).all() and (s.tablet_place == -1).all()


def test_a_taken_tablet_is_revealed_to_all_the_others_stay_unseen():
    """§5."""
    t = take(at_cell_23(6))
    for seat in (0, 1, -1):
        s = t.seen_by(seat).s
        assert s.tablet_at.tolist() == [6, -1, -1, -1, -1, -1]
        assert s.tablet_place[5] >= 0 and (np.delete(s.tablet_place, 5) == -1).all()


def test_money_is_the_owners_on_a_screen_and_known_to_a_perfect_memory():
    """§5, R58."""
    t = Table(3).money(10, 20, 30)
    assert see(GAME, t.states, 1, perfect_memory=False).s.money[:3].tolist() == [-1, 20, -1]
    assert see(GAME, t.states, -1, perfect_memory=False).s.money[:3].tolist() == [-1, -1, -1]
    assert t.seen_by(1).s.money[:3].tolist() == [10, 20, 30]


def test_the_option_opens_everybodys_money():
    """§7 open_money."""
    t = Table(3, open_money="true").money(10, 20, 30)
    assert see(GAME, t.states, 1, perfect_memory=False).s.money[:3].tolist() == [10, 20, 30]


def test_money_is_shown_at_scoring():
    """§5, §6."""
    t = Table(3).money(10, 20, 30).put(asked=-1)
    assert see(GAME, t.states, -1, perfect_memory=False).s.money[:3].tolist() == [10, 20, 30]


def test_while_the_joker_is_asked_money_stays_hidden():
    """R41: chosen before money is shown."""
    t = Table(3).holds(2, 9).covered(3, 4, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0", "SELL")
    assert see(GAME, t.states, 1, perfect_memory=False).s.money[0] == -1


def test_a_hidden_purse_counts_nothing_in_the_running_score():
    """§11, R65: others' provisional totals without cash."""
    t = Table(2).money(50, 70).keeps(1, black=1)
    t.states = see(GAME, t.states, 0, perfect_memory=False).states
    assert t.scores == [50, 5]


def test_a_screen_shows_nothing_that_depends_on_another_purse():
    """I13: everything but the purse itself is the same."""
    a, b = Table(2).money(5, 0), Table(2).money(5, 80)
    shown = [see(GAME, t.states, 0, perfect_memory=False).states.tobytes() for t in (a, b)]
    assert shown[0] == shown[1]


def test_money_is_never_drawn_anew():
    """§5 For search."""
    assert {tuple(w.money) for w in worlds(Table(3).money(10, 20, 30), 0, 20)} == {(10, 20, 30, 0, 0)}


def test_unseen_pawns_and_tablets_are_dealt_alike():
    """§5: every face-down cell gets each unseen number equally often, every hidden place each family."""
    t = take(at_cell_23(6)).answer("COLOUR_0")
    found = worlds(t, 0, 2200)
    tablets = Counter(int(w.tablet_at[3]) for w in found)
    assert set(tablets) == {1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12} and max(tablets.values()) < 280
    families = Counter(int(w.pile[0, 0]) for w in found)
    assert set(families) == {0, 1, 2, 3} and min(families.values()) > 430


def test_pawns_and_tablets_are_conserved_in_every_imagined_world():
    """§10 I2, I4 hold in whatever a viewer imagines."""
    gen = np.array([3], dtype=np.uint64)
    for states in random_positions(GAME, games=8, every=9):
        for seat in viewers(GAME, states):
            w = determinise(Seen(GAME, redact(GAME, states, seat), seat), gen)[0]
            for f in range(4):
                assert (w.pawn == f).sum() + w.hand[:, f].sum() + (w.pile == f).sum() == 16
            places = Counter(int(p) for p in w.tablet_place)
            assert places[0] == 6 and places[1] == (w.content == 6).sum()
            assert all(w.tablet_place[w.tablet_at[j] - 1] >= 1 for j in range(6))


def test_a_forgotten_purse_is_filled_with_what_the_question_proves():
    """§5, R64: whoever is asked about the joker has 25 piastres."""
    t = take(at_cell_23(9, seats=2).money(40))
    seen = see(GAME, t.states, 1, perfect_memory=False)
    world = determinise(seen, np.array([3], dtype=np.uint64))
    assert world[0].money[0] == 25 and world[0].money[1] == 0
