"""RULES.md §5: everything is public but the order of the cards to come."""

from __future__ import annotations

from collections import Counter

import numpy as np

from kit.play import random_positions
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import determinise, redact, viewers
from mastaba.games.mykerinos import GAME

from .dig import plain


def worlds(states, seat: int, count: int):
    seen = Seen(GAME, redact(GAME, states, seat, plain=True), seat)
    gen = np.array([11], dtype=np.uint64)
    return [determinise(seen, gen)[0] for _ in range(count)]


def test_nobody_sees_the_pile_and_everybody_all_else():
    states = plain().start(3, 4)
    for seat in viewers(GAME, states):
        shown = redact(GAME, states, seat, plain=True)
        for name in states.dtype.names:
            if name == "pile":
                assert (shown[name] == -1).all()
            elif name != "rng":
                assert (shown[name] == states[name]).all(), name


def test_the_cards_to_come_are_those_not_dealt_each_order_alike():
    states = plain().start(4, 4)
    to_come = {c for c in range(36) if not states[0].dealt[c]}
    next_card = Counter()
    for w in worlds(states, 0, 1400):
        assert {int(c) for c in w.pile if c >= 0} == to_come and (w.pile[:8] == -1).all()
        next_card[int(w.pile[8])] += 1
    assert set(next_card) == to_come and max(next_card.values()) < 95


def test_before_season_four_the_set_of_its_cards_is_known_exactly():
    """§5."""
    machine = plain()
    states = machine.start(3, 8)
    chance = np.random.default_rng(1)
    while states[0].season < 3:
        machine.step(states, int(chance.choice(machine.options(states))))
    last = {int(c) for c in states[0].pile if c >= 0}
    assert len(last) == 12
    for w in worlds(states, 1, 20):
        assert {int(c) for c in w.pile if c >= 0} == last


def test_cards_are_conserved_in_every_imagined_world():
    gen = np.array([3], dtype=np.uint64)
    for states in random_positions(GAME, games=6, every=9):
        for seat in viewers(GAME, states):
            w = determinise(Seen(GAME, redact(GAME, states, seat, plain=True), seat), gen)[0]
            pile = [int(c) for c in w.pile if c >= 0]
            assert len(set(pile)) == len(pile) == 36 - int(w.dealt.sum())
            assert not any(w.dealt[c] for c in pile)


def test_the_deal_of_another_season_differs_between_imagined_worlds():
    """§5: order and rotation are drawn anew."""
    states = plain().start(2, 3)
    deals = set()
    for w in worlds(states, 0, 6):
        world = np.array([w], dtype=states.dtype).view(np.recarray)
        while world[0].season == 1:
            plain().step(world, plain().options(world)[0])
        deals.add((tuple(world[0].slot_card), tuple(world[0].slot_rotation)))
    assert len(deals) == 6
