"""A contest says which answer is best where that is sure, and that several are equal where it is not."""

from __future__ import annotations

import numpy as np
import pytest

from bots.test_analysis import after
from kit.calibration import connect_four, leduc
from mastaba.bots.explain import contest as module
from mastaba.bots.explain.contest import FIRST_WORLDS, contest
from mastaba.bots.explain.counsel import action_from, counsel, sight_of
from mastaba.bots.explain.paired import LINES, Paired
from mastaba.core.rules.engine import Engine
from mastaba.core.rules.sight import see

THREE_IN_A_ROW = [3, 0, 3, 0, 3, 0]


def test_the_line_of_four_is_sure():
    verdict = contest(after(connect_four.GAME, THREE_IN_A_ROW), 1, 1500, plain=True)
    assert verdict.sure and verdict.best == 3
    assert verdict.comparison.chance == 1.0 > verdict.comparison.other_chance
    mean, error = verdict.comparison.gain
    assert mean > 3 * error


def test_the_same_seed_gives_the_same_verdict():
    seen = after(leduc.GAME, [])
    assert contest(seen, 5, 900, plain=True) == contest(seen, 5, 900, plain=True)


def test_every_answer_is_looked_at_in_the_same_worlds():
    """Leduc: the other's card is drawn anew in every world, and the same for each answer of the first seat."""
    seen = after(leduc.GAME, [])
    pairs = Paired(seen, 4, plain=True)
    fold, *others = seen.options
    assert pairs.reach(seen.options, 40, lambda: False)
    assert pairs.looks == 40 * len(seen.options)
    twin = Paired(seen, 4, plain=True)
    twin.reach([fold], 40, lambda: False)
    assert np.array_equal(twin.ends(fold, 0, 40), pairs.ends(fold, 0, 40)), "no answer disturbs another's worlds"
    assert others


def test_a_contest_cannot_tell_two_worlds_apart_that_look_the_same():
    machine, found = Engine(leduc.GAME, plain=True), []
    for other in range(1, 4):
        states = machine.start(2, 4)
        states[0].hand[0], states[0].hand[1] = 0, other
        found.append(contest(see(leduc.GAME, states, 0), 8, 300, plain=True))
    assert found[0] == found[1] == found[2]


def test_what_is_late_is_cut_short_and_nothing_is_claimed():
    seen, calls = after(connect_four.GAME, []), iter(range(10**6))
    verdict = contest(seen, 1, 10**6, late=lambda: next(calls) >= FIRST_WORLDS // 2, plain=True)
    assert verdict.worlds == 0 and not verdict.sure and verdict.comparison is None
    assert verdict.looks == FIRST_WORLDS // 2 * len(seen.options)


class Dice:
    """In place of looks: answer a is worth means[a], give or take 0.3, in every world."""

    def __init__(self, means, seed):
        self.seen = after(connect_four.GAME, [])
        self._rows = {a: np.random.default_rng((seed, a)).normal(means[a], 0.3, 20_000) for a in self.seen.options}
        self._worlds = dict.fromkeys(self.seen.options, 0)
        self.looks = 0

    def worlds_of(self, action):
        return self._worlds[action]

    def reach(self, actions, worlds, late):
        self.looks += sum(worlds - self._worlds[a] for a in actions)
        self._worlds.update(dict.fromkeys(actions, worlds))
        return True

    def worths(self, actions, first, last):
        return {a: self._rows[a][first:last] for a in actions}

    def ends(self, action, first, last):
        rows = np.zeros((last - first, LINES + 1))
        rows[:, 0] = self._rows[action][first:last]
        return rows


@pytest.fixture
def contest_of(monkeypatch):
    def run(means, seed, looks=16_000):
        monkeypatch.setattr(module, "Paired", lambda seen, seed_, plain: Dice(means, seed))
        return contest(after(connect_four.GAME, []), seed, looks, plain=True)

    return run


def test_of_answers_that_are_worth_the_same_none_is_claimed_to_be_the_best(contest_of):
    verdicts = [contest_of([0.5] * 7, seed) for seed in range(100)]
    assert not any(verdict.sure for verdict in verdicts)
    assert sum(len(verdict.equals) < 7 for verdict in verdicts) <= 1, "99 in 100"


def test_a_clear_difference_is_found_and_never_the_wrong_way_round(contest_of):
    verdicts = [contest_of([0.4, 0.4, 0.6, 0.4, 0.4, 0.4, 0.4], seed) for seed in range(50)]
    assert all(verdict.sure and verdict.best == 2 for verdict in verdicts)


def test_two_that_are_best_are_left_and_the_worse_ones_drop_out(contest_of):
    verdicts = [contest_of([0.3, 0.6, 0.3, 0.3, 0.3, 0.6, 0.3], seed) for seed in range(50)]
    assert all(set(verdict.equals) == {1, 5} for verdict in verdicts)


def test_answers_are_equal_if_they_cannot_be_far_apart_and_open_if_the_looks_ended_before(contest_of):
    long = [contest_of([0.5] * 7, seed, looks=400_000) for seed in range(6)]
    assert all(verdict.alike and len(verdict.equals) > 1 for verdict in long)
    short = [contest_of([0.5] * 7, seed, looks=2_000) for seed in range(6)]
    assert not any(verdict.alike for verdict in short)
    assert not contest_of([0.3, 0.3, 0.9, 0.3, 0.3, 0.3, 0.3], 1).alike, "one alone is equal to nothing"


def test_an_action_is_followed_until_others_are_asked():
    seen = after(connect_four.GAME, [])
    assert [answer for _, answer in action_from(seen, lambda here: here.options[2])] == [2]
    found = counsel(after(connect_four.GAME, THREE_IN_A_ROW), 1, 1500, plain=True)
    assert found.answers == (3,) and found.links[0].at == sight_of(after(connect_four.GAME, THREE_IN_A_ROW))
