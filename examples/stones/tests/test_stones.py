"""Stones: sentences about the rules."""

from __future__ import annotations

import mastaba
from mastaba_stones import GAME
from mastaba_stones.rules import FEWEST, HEAPS, MOST


def begun(heaps: list[int], asked: int = 0) -> mastaba.Play:
    """A table of two with these heaps."""
    play = mastaba.make(GAME, 2, seed=1)
    play.line.states[0].heap[:] = heaps
    play.line.states[0].asked = asked
    return mastaba.Play(play.line, 1, {})


def test_2_every_heap_has_three_to_seven_stones() -> None:
    for seed in range(20):
        heaps = mastaba.make(GAME, seed=seed).see().s.heap
        assert len(heaps) == HEAPS and all(FEWEST <= n <= MOST for n in heaps)


def test_3_one_two_or_three_stones_are_taken_from_one_heap() -> None:
    play = begun([0, 2, 5, 0])
    assert [GAME.actions.names[a] for a in play.options] == ["ONE_1", "ONE_2", "TWO_1", "TWO_2", "THREE_2"]
    assert list(play.answer("TWO_1").see().s.heap) == [0, 0, 5, 0]


def test_4_who_takes_the_last_stone_wins() -> None:
    play = begun([0, 2, 0, 0], asked=1)
    assert play.answer("TWO_1").over
    assert play.scores == [0, 1] and play.ranks == [2, 1]


def test_4_a_last_stone_that_must_be_taken_is_taken() -> None:
    """Nobody is asked where there is one answer."""
    assert begun([0, 2, 0, 0]).answer("ONE_1").ranks == [2, 1]
