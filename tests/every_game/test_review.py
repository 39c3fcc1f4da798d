"""A game looked at again: worlds in which everybody sees the same, chances that sum to one, sums that add up."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kit.play import random_positions
from mastaba.bots.explain import counsel
from mastaba.bots.explain import review as reviewing
from mastaba.bots.explain.review import assembled, deepened, examine, suspects, why
from mastaba.bots.explain.review.worlds import chance_spoke, worlds
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import begin
from mastaba.core.rules.schema import PUBLIC
from mastaba.core.rules.sight import determinise, redact, see, viewers

SOAK_POSITIONS = 2000
LAST = 4  # questions of a game that are looked at in every run


def whole_game(game, seed=3):
    line, chance = begin(game, game.players[0], seed), random.Random(seed)
    while not line.over:
        line = line.answer(chance.choice(engine(game).options(line.states)))
    return line


def test_in_the_worlds_of_a_review_every_seat_sees_what_it_saw(game):
    """Only what nobody knows is drawn anew."""
    differ = 0
    for number, states in enumerate(random_positions(game, games=2, every=9)):
        for world in worlds(game, states, number, 2):
            for seat in viewers(game, states):
                assert redact(game, world, seat).tobytes() == redact(game, states, seat).tobytes()
            assert not game.schema.out_of_bounds(world[0])
            differ += world.tobytes() != states.tobytes()
    assert differ


def test_chance_speaks_where_it_is_thrown_or_something_comes_to_light(game):
    line = whole_game(game)
    asked = range(len(line.answers))[: len(line.answers) // 2]
    spoke = []
    for k in asked:
        before, after = line.states_at(k), line.states_at(k + 1)
        spoke.append(chance_spoke(game, before, line.answers[k].action, after, worlds(game, before, k, 4)))
        assert spoke[-1] or before[0].rng[0] == after[0].rng[0]
    assert any(spoke) == has_secrets_or_chance(game, line) and not all(spoke)


def has_secrets_or_chance(game, line):
    """Is something hidden from somebody, or thrown once the game has begun?"""
    thrown = line.states_at(0)[0].rng[0] != line.states[0].rng[0]
    return thrown or any(f.sees != PUBLIC for f in game.schema.fields if f.name != "rng")


def test_the_end_of_a_game_is_reviewed(game, monkeypatch):
    """The last few questions: chances sum to one, luck and answers add up to the result, twice the same."""
    monkeypatch.setattr(reviewing.lessons, "VARIATION_LOOKS", 2)
    monkeypatch.setattr(counsel, "ALTERNATIVE_LOOKS", 2)
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    line = whole_game(game)
    count = len(line.answers)
    moments = [examine(line, at, 8) for at in range(max(0, count - LAST), count)]
    assert examine(line, count - 2, 8) == moments[-2]
    for one in moments:
        assert sum(one.full) == pytest.approx(1) and sum(one.knew) == pytest.approx(1)
        assert not one.after or sum(one.after) == pytest.approx(1)
        assert one.best != one.action or (one.lost == (0.0, 0.0) and one.credit == 1.0)
        assert 0 <= one.credit <= 1 and 0 < one.drawn <= 1
    betters = [deepened(line, one.at, one.best, 8) for one in suspects(moments)[:1]]
    check_sums(assembled(line, moments, betters, 8))
    for one in betters:
        follow = line.back(one.at)
        for action in one.line:
            follow = follow.answer(action)


def check_sums(found):
    assert all(sum(chances) == pytest.approx(1, abs=1e-3) for chances in found.full)
    for hand in found.hands:
        assert hand.even + hand.deal + hand.chance + hand.own + hand.others == pytest.approx(hand.result)
        assert hand.accuracy is None or (0 <= hand.accuracy <= 1 and hand.accuracy_error >= 0)
    assert [hand.result for hand in found.hands] == pytest.approx(found.full[-1])
    assert sum(hand.chance + hand.deal for hand in found.hands) == pytest.approx(0), "what luck gave one it took others"


@pytest.mark.soak
def test_what_a_seat_knew_is_the_same_in_all_worlds_that_it_could_not_tell_apart(game):
    gen, tried, number = np.array([5], dtype=np.uint64), 0, 0
    while tried < SOAK_POSITIONS:
        number += 1
        line = whole_game(game, number)
        for at in range(0, len(line.answers), 2):
            states, given = line.states_at(at), line.answers[at]
            world = determinise(see(game, states, given.seat), gen)
            one, other = (
                reviewing.moments.as_the_seat_knew(see(game, record, given.seat), 8, at).found()
                for record in (states, world)
            )
            assert one == other
            tried += 1


@pytest.mark.soak
def test_a_whole_game_is_reviewed_twice_the_same(game):
    line, done = whole_game(game), []
    found = reviewing.review(line, 4000, done.append)
    check_sums(found)
    assert reviewing.review(line, 4000) == found
    assert len(found.full) == len(line.answers) + 1
    assert done == sorted(done) and done[-1] == 1.0
    for seat in range(game.players[0]):
        assert [one for one in found.lessons if one.seat == seat], "everybody has a moment of one's own"
    for one in found.lessons:
        assert one.found or one.lost[0] > 0
        assert all(reason.gain > 0 for reason in why(line, one))
