"""A review finds the blunder, tells luck from skill, and keeps noise out of the curve."""

from __future__ import annotations

import numpy as np
import pytest

from kit.calibration import connect_four, leduc
from mastaba.bots.explain.review import review
from mastaba.bots.explain.review.smooth import smoothed
from mastaba.core.rules.line import begin, follow


def test_a_missed_line_of_four_is_the_answer_that_cost_most(monkeypatch):
    """Seat 0 has three in a column and plays elsewhere; seat 1, who could have blocked before, wins in the end."""
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    line = follow(begin(connect_four.GAME, 2, 1), [3, 0, 3, 0, 3, 0, 6, 0])
    assert line.over
    found = review(line, 1600)
    worst = next(one for one in found.lessons if one.seat == 0)
    assert (worst.at, worst.action, worst.better, worst.doubt) == (6, 6, 3, "sure")
    assert worst.comparison.chance == 1.0 and worst.line[0] == 3
    assert found.hands[0].accuracy < 1.0
    assert found.full[-1] == [0.0, 1.0]
    assert all(hand.chance == 0 for hand in found.hands), "no die, no card"


def test_luck_is_what_the_cards_did(monkeypatch):
    """Leduc: the queen is dealt the worse hand, and beats the king once a queen is shown, whatever was answered."""
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    line = begin(leduc.GAME, 2, 6)
    while not line.over:
        line = line.answer(1)
    found = review(line, 400)
    assert sum(hand.chance + hand.deal for hand in found.hands) == pytest.approx(0)
    assert found.hands[1].result == 1.0
    assert found.hands[1].chance > 0.3 > abs(found.hands[1].own)


def test_smoothing_keeps_a_jump_and_spreads_noise():
    noise = np.random.default_rng(1).normal(0, 0.05, 60)
    true = np.array([0.3] * 30 + [0.8] * 30)
    values = np.stack([true + noise, 1 - true - noise], axis=1)
    kinds = [0] * 59
    kinds[29] = 1
    steady = smoothed(values, np.full(60, 0.05**2), kinds)
    assert np.abs(steady[:, 0] - true).max() < 0.05
    assert steady.sum(axis=1) == pytest.approx(np.ones(60))


def test_what_is_certain_stays_as_it_is():
    values = np.array([[0.4, 0.6], [0.5, 0.5], [1.0, 0.0]])
    steady = smoothed(values, np.array([0.01, 0.01, 0.0]), [0, 0])
    assert steady[-1].tolist() == [1.0, 0.0]
