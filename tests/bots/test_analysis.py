"""An analysis counts whole games for every answer, from what the seat sees."""

from __future__ import annotations

import pytest

from kit.calibration import connect_four, leduc
from mastaba.bots.explain.analysis import analyse
from mastaba.core.rules.engine import Engine, engine
from mastaba.core.rules.sight import see


def after(game, answers, seed=1):
    states = Engine(game, plain=True).start(2, seed)
    for a in answers:
        engine(game).play(states, a)
    return see(game, states, int(states[0].asked))


def test_the_line_of_four_is_certain_to_win():
    found = analyse(after(connect_four.GAME, [3, 0, 3, 0, 3, 0]), 1, 400, plain=True)
    assert found.best.action == 3
    assert found.best.chance(found.seat) == 1.0
    assert found.of(1).chance(found.seat) < 1.0


def test_every_answer_is_looked_at_and_every_look_ends_with_somebodys_victory():
    found = analyse(after(connect_four.GAME, []), 2, 70, plain=True)
    assert sorted(one.action for one in found.prospects) == list(range(7))
    assert found.looks == 70
    assert all(sum(one.won) == pytest.approx(one.looks) and one.looks >= 2 for one in found.prospects)
    assert sum(found.chances()) == pytest.approx(1)


def test_the_sheet_is_what_the_ended_games_came_to():
    """Leduc pays what the other loses: the seat's mean score and that of the best other sum to nothing."""
    found = analyse(after(leduc.GAME, []), 3, 60, plain=True)
    for one in found.prospects:
        assert sum(one.sheet) == pytest.approx(-one.best_other)


def test_plain_and_compiled_analyses_are_the_same():
    seen = after(leduc.GAME, [])
    assert analyse(seen, 5, 40, plain=True) == analyse(seen, 5, 40, plain=False)


def test_the_same_seed_gives_the_same_analysis_and_another_seed_another():
    seen = after(leduc.GAME, [])
    assert analyse(seen, 5, 40, plain=True) == analyse(seen, 5, 40, plain=True)
    assert analyse(seen, 5, 40, plain=True) != analyse(seen, 6, 40, plain=True)


def test_an_analysis_cannot_tell_two_worlds_apart_that_look_the_same():
    """Leduc: whatever card the other holds, the numbers are the same."""
    machine, found = Engine(leduc.GAME, plain=True), []
    for other in range(1, 6):
        states = machine.start(2, 4)
        states[0].hand[0], states[0].hand[1] = 0, other
        found.append(analyse(see(leduc.GAME, states, 0), 8, 30, plain=True))
    assert all(one == found[0] for one in found)
