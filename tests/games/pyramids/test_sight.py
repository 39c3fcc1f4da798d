"""RULES.md §5: what each player knows, and the worlds each holds possible."""

from __future__ import annotations

from collections import Counter

import numpy as np

from kit.play import random_positions
from kit.scenario import table
from mastaba.core.rules.game import Seen
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import determinise, redact, viewers

GAME = load("pyramids")


def worlds(t, seat: int, count: int):
    seen = Seen(GAME, redact(GAME, t.states, seat), seat)
    gen = np.array([11], dtype=np.uint64)
    return [determinise(seen, gen)[0] for _ in range(count)]


def test_others_see_a_hand_only_by_its_size():
    t = table("pyramids", seats=3, seed=4)
    s = t.seen_by(1).s
    assert s.hand[1, 0] >= 0 and (s.hand[0] == -1).all() and s.hand_n[0] == 1
    assert (s.order == -1).all() and s.dealt_card[0] == -1 and s.dealt_card[1] >= 0


def test_the_card_between_hand_and_slot_is_the_turn_owners_secret():
    """§5 pending: to all when the slot is chosen."""
    t = at_slot()
    assert t.decision == "CHOOSE_PYRAMID_SLOT"
    assert t.seen_by(t.asked).s.pending >= 0
    other = (t.asked + 1) % 3
    assert t.seen_by(other).s.pending == -1 and t.seen_by(-1).s.pending == -1


def at_slot():
    """Three players, nothing buried, the first time that a slot is asked for."""
    t = table("pyramids", seats=3, seed=4)
    while t.decision != "CHOOSE_PYRAMID_SLOT":
        t.answer("NONE" if "NONE" in t.options else t.options[0])
    return t


def test_a_hidden_pending_card_is_one_of_the_hidden_zone_each_alike():
    """§5 hidden zone = hand, pending and tomb."""
    t = at_slot()
    p, other = t.asked, (t.asked + 1) % 3
    zone = {int(c) for c in t.s.hand[p] if c >= 0} | {int(t.s.pending)}
    seen = Counter(int(w.pending) for w in worlds(t, other, 600))
    known = zone - {int(t.s.dealt_card[p])}
    assert known <= set(seen)
    assert all(0.8 < seen[c] * len(zone) / 600 < 1.2 for c in known)


def test_the_dealt_card_is_uniform_over_the_cards_never_seen():
    """§5."""
    t = table("pyramids", seats=5, seed=3)
    seen = Counter(int(w.dealt_card[1]) for w in worlds(t, 0, 3000))
    unseen = set(range(105)) - set(t.s.quarry.ravel().tolist()) - {int(t.s.dealt_card[0])}
    assert set(seen) == unseen
    assert max(seen.values()) < 3 * 3000 / len(unseen)


def test_a_dealt_card_once_shown_is_known_to_all():
    """§5: revealed when it is placed or discarded."""
    t = table("pyramids", seats=3, seed=4)
    while not t.s.dealt_seen[:3].any():
        t.answer(t.options[0])
    p = int(np.flatnonzero(t.s.dealt_seen)[0])
    assert {int(w.dealt_card[p]) for w in worlds(t, -1, 20)} == {int(t.s.dealt_card[p])}


def test_which_of_two_hidden_cards_was_buried_is_even():
    """§5 in figures: the carried card or a card received in the round, one or two candidates, each alike."""
    t = table("pyramids", seats=3)
    t.s.taken[1, 0] = [20, 21]
    t.s.pyramid[1, 0] = 21
    t.s.shown[21] = 1
    t.s.dealt_card[1] = 30
    t.s.tomb[1, 0], t.s.tomb_n[1], t.s.buried[1, 0] = 20, 1, 1
    t.s.hand[1], t.s.hand_n[1] = [30, -1, -1], 1
    t.s.quarry_taken_by[0] = 1
    t.s.quarry[:3] = [[20, 21], [40, 41], [50, 51]]
    t.ask(0, "CHOOSE_PAIR")
    buried = Counter(int(w.tomb[1, 0]) == 20 for w in worlds(t, 0, 400))
    assert 150 < buried[True] < 250
    for w in worlds(t, 0, 20):
        assert {int(w.tomb[1, 0]), int(w.hand[1, 0])} == {20, int(w.dealt_card[1])}


def test_the_cards_conserved_in_every_imagined_world():
    """§5 and §10 together: whatever a viewer imagines, each of the 105 cards is in exactly one place."""
    gen = np.array([3], dtype=np.uint64)
    for states in random_positions(GAME, games=8, every=7):
        for seat in viewers(GAME, states):
            w = determinise(Seen(GAME, redact(GAME, states, seat), seat), gen)[0]
            assert sorted(all_cards(w)) == list(range(105))


def all_cards(s) -> list[int]:
    """Every card's place: pile, quarry, hands, pending, edifices, discards."""
    n = int(s.seats)
    free = [s.quarry[i] for i in range(n) if s.quarry_taken_by[i] < 0] if s.asked >= 0 else []
    places = [s.order[s.pos :], s.hand[:n], s.pyramid[:n], s.obelisk[:n], s.tomb[:n], s.discard, [s.pending], *free]
    return [int(c) for place in places for c in np.asarray(place).ravel() if c >= 0]


def test_tombs_are_opened_to_all_at_the_end():
    """§5, §6."""
    t = table("pyramids", seats=2, seed=1)
    while t.asked >= 0:
        t.answer(t.options[0])
    s = t.seen_by(-1).s
    assert (s.tomb[:2] == t.s.tomb[:2]).all() and t.s.tomb_n[:2].sum() > 0
