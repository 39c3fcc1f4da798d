"""A crowd answers in many games at once what its bot would answer in each."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kit.calibration import leduc
from mastaba import bots
from mastaba.bots import Knobs
from mastaba.bots.many.crowd import AT_ONCE, Crowd
from mastaba.bots.players.bot import Budget
from mastaba.bots.players.ismcts import Tree
from mastaba.bots.search.loop import look_around
from mastaba.bots.search.tree import best_child
from mastaba.core.learn.batch import Batch
from mastaba.core.learn.observation import plain_array
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine
from mastaba.core.rules.sight import see

GAMES = 6


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")


FORGETFUL = replace(leduc.GAME, advice=replace(leduc.GAME.advice, looks=(("novice", 0.5), ("scribe", 1.5))))


@pytest.mark.parametrize(
    ("level", "game"),
    [
        *[(level, leduc.GAME) for level in ("uniform", "greedy", "apprentice", "novice")],
        *[(level, FORGETFUL) for level in ("novice", "scribe")],
    ],
)
def test_a_crowd_answers_what_its_bot_would_answer(level, game):
    batch = Batch(game, 2, GAMES, seed=4)
    crowd = Crowd(batch, level, seed=2)
    bot, gens = bots.make(level), crowd.gens.copy()
    for _ in range(3):
        expected = []
        for i in range(GAMES):
            seen = see(game, batch.states[i : i + 1], int(batch.asked[i]))
            expected.append(bot.choose(seen, seen.options, Budget(60.0), gens[i : i + 1]))
        assert crowd.answer(np.ones(GAMES)).tolist() == expected
        gens = crowd.gens.copy()  # both stop looking when nothing can change their choice, not at the same look
        batch.step(crowd.answers)


def test_who_stops_early_answers_what_all_looks_would_have_said():
    """And does stop early: the look that settles it is counted and goes no further."""
    looks, spared = 12, 0
    around = engine(leduc.GAME).entry(look_around)
    for seed in range(30):
        states = engine(leduc.GAME).start(2, seed)
        seen = see(leduc.GAME, states, int(states[0].asked))
        whole, stopped = (Tree(seen, Knobs(), generator(seed)) for _ in range(2))
        whole.look(looks)
        around(plain_array(stopped._states), seen.seat, looks, 1, stopped.gen, stopped._space, stopped.mind)
        assert best_child(stopped._pool, seen.seat) == best_child(whole._pool, seen.seat)
        visits = sorted(stopped.visits().values(), reverse=True)
        left = looks - sum(visits)
        assert left == 0 or visits[0] - visits[1] > left
        spared += left
    assert spared > 0


def test_threads_change_no_answer_and_unwanted_games_stay_unanswered():
    batch = Batch(leduc.GAME, 2, 20, seed=4)
    wanted = np.arange(20) % 3 > 0
    assert batch.count > AT_ONCE
    one, three = Crowd(batch, "novice", 2), Crowd(batch, "novice", 2, threads=3)
    one.answers[:] = three.answers[:] = -1
    assert one.answer(wanted).tolist() == three.answer(wanted).tolist()
    assert ((one.answers == -1) == ~wanted).all()


def test_a_crowd_that_strays_tells_what_it_tried():
    """All looks are told; now and then, not always, it answers what it did not try most."""
    batch, looks, strayed = Batch(leduc.GAME, 2, 60, seed=4), 12, 0
    crowd = Crowd(batch, "vizier", 2, looks, strays=True)
    for _ in range(4):
        answers = crowd.answer(np.ones(60))
        assert (crowd.visits.sum(axis=1) == looks).all() and (crowd.visits[batch.masks == 0] == 0).all()
        assert (crowd.visits[np.arange(60), answers] > 0).all()
        strayed += int((crowd.visits[np.arange(60), answers] < crowd.visits.max(axis=1)).sum())
        batch.step(answers)
    assert 0 < strayed < 4 * 60 / 6


def test_a_crowd_that_strays_looks_at_every_question():
    """Else nobody could be told what it tried."""
    batch = Batch(FORGETFUL, 2, 60, seed=4)
    crowd = Crowd(batch, "novice", 2, strays=True)
    crowd.answer(np.ones(60))
    assert (crowd.visits.sum(axis=1) == (batch.masks != 0).sum(axis=1)).all()


def test_who_does_not_search_cannot_tell_what_it_tried():
    batch = Batch(leduc.GAME, 2, 1)
    with pytest.raises(ValueError, match="does not search"):
        Crowd(batch, "apprentice", strays=True)


def test_who_looks_as_long_as_it_may_must_be_told_how_often():
    batch = Batch(leduc.GAME, 2, 1)
    with pytest.raises(ValueError, match="say how many looks"):
        Crowd(batch, "vizier")
    with pytest.raises(bots.UnknownBot, match="many games at once"):
        Crowd(batch, "nobody")
    assert batch.masks[0, Crowd(batch, "vizier", looks=20).answer(np.ones(1))[0]]
