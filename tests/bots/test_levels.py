"""Five levels with one door: choose(seen, level, seconds, seed)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.calibration import connect_four
from mastaba import bots
from mastaba.bots.matches.arena import play_match
from mastaba.bots.players.ismcts import Tree
from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import Engine
from mastaba.core.rules.sight import see


@rule
def only_the_middle(s, a):
    return 1.0 if a == 3 else 0.0


def first_question():
    states = Engine(connect_four.GAME, plain=True).start(2, 1)
    return see(connect_four.GAME, states, int(states[0].asked))


def test_there_are_five_levels_weakest_first():
    assert bots.levels == ("apprentice", "novice", "scribe", "priest", "vizier")


@pytest.mark.parametrize("level", bots.levels)
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "compiled"])
def test_every_level_gives_a_legal_answer(level, plain):
    seen = first_question()
    assert bots.choose(seen, level, 0.05, 1, plain) in seen.options


@pytest.mark.parametrize("level", ["apprentice", "novice", "scribe"])
def test_a_seed_decides_the_answer(level):
    seen = first_question()
    assert bots.choose(seen, level, 5, 11) == bots.choose(seen, level, 5, 11)


def test_an_unknown_level_is_named():
    with pytest.raises(bots.UnknownBot, match="grandmaster"):
        bots.choose(first_question(), "grandmaster", 1, 1)


def test_a_seat_that_is_not_asked_gives_no_answer():
    states = Engine(connect_four.GAME, plain=True).start(2, 1)
    with pytest.raises(ValueError, match="not asked"):
        bots.choose(see(connect_four.GAME, states, 1), "novice", 1, 1)


def test_a_game_may_say_how_often_a_level_looks(monkeypatch):
    looked = []
    monkeypatch.setattr(Tree, "think", lambda self, budget: looked.append(budget.iterations) or self.look(1))
    for looks in ((), (("novice", 5), ("scribe", 1.5))):
        game = replace(connect_four.GAME, advice=replace(connect_four.GAME.advice, looks=looks))
        states = Engine(game, plain=True).start(2, 1)
        for level in ("novice", "scribe"):
            bots.choose(see(game, states, int(states[0].asked)), level, 5, 1, plain=True)
    assert looked == [2 * 7, 6 * 7, 5 * 7, 10], "seven columns"


def test_a_level_that_looks_less_than_once_answers_some_questions_out_of_habit(monkeypatch):
    """At the others it looks once at every option."""
    looked = []
    monkeypatch.setattr(Tree, "think", lambda self, budget: looked.append(budget.iterations) or self.look(1))
    advice = replace(connect_four.GAME.advice, weight=only_the_middle, looks=(("novice", 0.6),))
    game = replace(connect_four.GAME, advice=advice)
    states = Engine(game, plain=True).start(2, 1)
    seen = see(game, states, int(states[0].asked))
    answers = [bots.choose(seen, "novice", 5, seed, plain=True) for seed in range(200)]
    assert 0.5 < len(looked) / 200 < 0.7
    assert set(looked) == {7}
    assert answers.count(3) >= 200 - len(looked), "the habit of this game is the middle"


def test_a_scribe_beats_a_novice():
    table = play_match(connect_four.GAME, ["scribe", "novice"], 30, 1).table()
    assert table[0].name == "scribe"
    assert table[0].win_rate >= 0.7


def test_an_apprentice_answers_out_of_habit():
    """By the weights of the game's advice: what has none is never answered."""
    seen = first_question()
    game = replace(connect_four.GAME, advice=replace(connect_four.GAME.advice, weight=only_the_middle))
    habit = bots.make("apprentice", plain=True)
    answers = {habit.choose(replace(seen, game=game), seen.options, bots.Budget(1), generator(k)) for k in range(12)}
    assert answers == {3}
