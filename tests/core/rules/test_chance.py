"""core/rules/chance: the same numbers plain and compiled, each alike."""

from __future__ import annotations

from collections import Counter

import numpy as np

from mastaba.core.machine.jit import compiled
from mastaba.core.rules.chance import below, draw, generator, next64, roll, shuffle

KNOWN = [16294208416658607535, 7960286522194355700, 487617019471545679]  # SplitMix64 from state 0, as published


def test_the_generator_is_splitmix64():
    gen = generator(0)
    assert [int(next64(gen)) for _ in range(3)] == KNOWN


def test_plain_and_compiled_draw_the_same_numbers():
    one, two = generator(77), generator(77)
    fast = compiled(below)
    for n in (1, 2, 6, 105, 1000, 2**31 - 1):
        assert [below(one, n) for _ in range(50)] == [int(fast(two, n)) for _ in range(50)]
    assert one[0] == two[0]


def test_every_face_of_a_die_comes_up_alike():
    gen = generator(3)
    seen = Counter(roll(gen, 6) for _ in range(6000))
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert all(880 < n < 1120 for n in seen.values())


def test_a_shuffle_keeps_every_card_and_reaches_every_order():
    gen = generator(9)
    orders = Counter()
    for _ in range(2400):
        pile = np.array([0, 1, 2, 3, 9], dtype=np.int16)
        shuffle(gen, pile, 4)
        assert sorted(pile[:4]) == [0, 1, 2, 3] and pile[4] == 9
        orders[tuple(int(c) for c in pile[:4])] += 1
    assert len(orders) == 24 and all(60 < n < 150 for n in orders.values())


def test_drawing_fills_the_gap_with_the_last():
    gen = generator(5)
    pile = np.array([4, 5, 6], dtype=np.int16)
    taken = [int(draw(gen, pile, n)) for n in (3, 2, 1)]
    assert sorted(taken) == [4, 5, 6]
