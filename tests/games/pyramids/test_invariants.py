"""RULES.md §10 as laws over random play."""

from __future__ import annotations

import numpy as np
import pytest

from kit.play import positions
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load
from mastaba.games.pyramids.rules.scoring import largest_group
from mastaba.games.pyramids.tables import STONES

from .test_sight import all_cards

GAME = load("pyramids")
COUNTERS = ("pos", "round_no", "obelisk_n", "tomb_n", "discard_n")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_laws_of_random_play(seats):
    for seed in range(4):
        before = None
        for states in positions(GAME, seats, seed):
            s = states[0]
            cards_are_conserved(s)
            hands_are_small(s)
            if before is not None:
                nothing_built_is_lost(before[0], s)
            before = states.copy()
        scores_are_possible(states)
        assert s.ply <= 69 * seats


def cards_are_conserved(s) -> None:
    """Every card in exactly one place; pos = N + 2N per round stocked; each player's cards add up."""
    n = int(s.seats)
    assert sorted(all_cards(s)) == list(range(105))
    assert s.pos == n + 2 * n * s.round_no
    for p in range(n):
        pairs = int((s.taken[p, :, 0] >= 0).sum())
        built = int((s.pyramid[p] >= 0).sum() + s.obelisk_n[p] + s.tomb_n[p])
        own_discards = int((s.discard_by[: s.discard_n] == p).sum())
        pending = int(s.pending >= 0 and s.asked == p)
        assert 1 + 2 * pairs == built + s.hand_n[p] + own_discards + pending


def hands_are_small(s) -> None:
    """At most one card between rounds, two or three after the pair."""
    for p in range(int(s.seats)):
        assert s.hand_n[p] == (s.hand[p] >= 0).sum()
        if s.asked >= 0 and s.decision == GAME.decisions["CHOOSE_GOD"]:
            assert s.hand_n[p] <= 1
            assert (s.pyramid[p] >= 0).sum() == s.round_no - 1
            assert s.obelisk_n[p] < s.round_no and s.tomb_n[p] < s.round_no
        if s.asked == p and s.decision == GAME.decisions["CHOOSE_PYRAMID_CARD"]:
            assert s.hand_n[p] in (2, 3)


def nothing_built_is_lost(before, s) -> None:
    """Counters never fall, placed cards stay, no group shrinks."""
    for name in COUNTERS:
        assert (np.asarray(s[name]) >= np.asarray(before[name])).all()
    for p in range(int(s.seats)):
        assert set(before.pyramid[p]) - {-1} <= set(s.pyramid[p])
        if (s.pyramid[p] != before.pyramid[p]).any():
            for colour in range(5):
                assert largest_group(s.pyramid[p], colour)[0] >= largest_group(before.pyramid[p], colour)[0]


def scores_are_possible(states) -> None:
    """0 ≤ g(c) ≤ stones of c; all tombs together at most 25; totals within 0 … 152."""
    s = states[0]
    results = engine(GAME, True).results(states)
    for p in range(int(s.seats)):
        for colour in range(5):
            stones = sum(int(STONES[c, colour]) for c in s.pyramid[p])
            assert 0 <= largest_group(s.pyramid[p], colour)[0] <= stones
    assert results.sheet[:, 4].sum() <= 25
    assert all(0 <= total <= 152 for total in results.scores)


def test_scores_do_not_depend_on_the_seats():
    """§10: seats permuted, tombs alike."""
    *_, states = positions(GAME, 3, 9)
    turned = states.copy()
    for name in ("pyramid", "obelisk", "obelisk_n", "tomb", "tomb_n"):
        turned[name][0][:3] = np.roll(states[name][0][:3], 1, axis=0)
    scores = engine(GAME, True).results(states).scores
    assert engine(GAME, True).results(turned).scores == [scores[2], scores[0], scores[1]]
