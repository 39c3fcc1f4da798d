"""Who sees what, for every game: redaction and determinisation laws over random play."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kit.play import random_positions
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen, show_nothing
from mastaba.core.rules.schema import CLOSED, NOBODY, OWNER, REMEMBERED
from mastaba.core.rules.sight import determinise, redact, reveals, see, step_for, viewers


def test_redacting_a_determinised_redacted_record_gives_it_back(game):
    gen = np.array([42], dtype=np.uint64)
    for states in random_positions(game, games=6, every=5):
        for seat in viewers(game, states):
            seen = Seen(game, redact(game, states, seat), seat)
            world = determinise(seen, gen)
            assert redact(game, world, seat).tobytes() == seen.states.tobytes(), (seat, states[0].ply)


def test_a_determinised_world_is_within_bounds_and_can_be_played_to_the_end(game):
    gen = np.array([43], dtype=np.uint64)
    machine = engine(game)
    chance = np.random.default_rng(1)
    for number, states in enumerate(random_positions(game, games=4, every=101)):
        for seat in viewers(game, states):
            world = determinise(Seen(game, redact(game, states, seat), seat), gen)
            assert not game.schema.out_of_bounds(world[0]), (seat, number)
            if seat >= 0 and states[0].asked == seat:
                assert machine.options(world) == machine.options(states)
            while world[0].asked >= 0 and number % 3 == 0:
                machine.step(world, int(chance.choice(machine.options(world))))
                assert not game.schema.out_of_bounds(world[0])


def test_determinisations_differ_where_something_is_hidden(game):
    gen = np.array([44], dtype=np.uint64)
    states = engine(game).start(game.players[1], 3)
    seen = Seen(game, redact(game, states, -1), -1)
    assert len({determinise(seen, gen).tobytes() for _ in range(8)}) == 8


def test_a_seat_sees_no_hidden_field_of_others_and_nobody_sees_the_generator(game):
    for states in random_positions(game, games=2, every=11):
        for seat in viewers(game, states):
            shown = redact(game, states, seat)
            assert shown[0].rng[0] == 0
            for f in game.schema.fields:
                if f.sees == NOBODY and f.name != "rng":
                    assert (shown[f.name] == -1).all()
                if f.sees == OWNER and states[0].asked >= 0:
                    others = [p for p in range(game.schema.seats) if p != seat]
                    assert (shown[f.name][0][others] == -1).all()


def test_a_field_that_nobody_opened_is_in_nobodys_record(game):
    """Closed by default: with the game's `show` forgotten, whatever stands in closed fields reaches nobody, ever."""
    forgetful = replace(game, show=show_nothing)
    closed = [f for f in game.schema.fields if f.sees in (CLOSED, NOBODY) and f.name != "rng"]
    for states in random_positions(game, games=2, every=13):
        other = states.copy()
        for f in closed:
            other[0][f.name] = f.most - np.asarray(states[0][f.name])
        for seat in viewers(game, states):
            seen = redact(forgetful, states, seat, plain=True)
            assert all((np.asarray(seen[0][f.name]) == -1).all() for f in closed)
            assert redact(forgetful, other, seat, plain=True).tobytes() == seen.tobytes()


def test_what_was_not_opened_may_be_exchanged_and_the_viewer_does_not_notice(game):
    """Every entry of a closed field that a viewer does not see is alike to that viewer."""
    chance = np.random.default_rng(5)
    for states in random_positions(game, games=2, every=7):
        for seat in viewers(game, states):
            for memory in (True, False):
                seen = redact(game, states, seat, perfect_memory=memory)
                other = states.copy()
                for f in game.schema.fields:
                    if f.sees == CLOSED and f.shape:
                        values = other[0][f.name]
                        holes = np.asarray(seen[0][f.name]) == -1
                        values[holes] = chance.permutation(values[holes])
                shown = redact(game, other, seat, perfect_memory=memory)
                assert shown.tobytes() == seen.tobytes(), (seat, memory, states[0].ply)


def test_what_is_shown_of_a_closed_field_is_true(game):
    for states in random_positions(game, games=2, every=7):
        for seat in viewers(game, states):
            seen = redact(game, states, seat)
            for f in game.schema.fields:
                if f.sees == CLOSED:
                    shown, true = np.asarray(seen[0][f.name]), np.asarray(states[0][f.name])
                    assert ((shown == -1) | (shown == true)).all(), f.name


def test_what_is_remembered_can_be_opened_by_a_setting_of_the_game(game):
    """One switch for memory: the game's own setting, which then shows every screen what a perfect memory knows."""
    if not any(f.sees == REMEMBERED for f in game.schema.fields):
        assert game.opened_by is None
        return
    key, choice = game.opened_by
    machine = engine(game)
    other = next(c for s in game.settings if s.key == key for c in s.choices if c != choice)
    for chosen, opened in ((choice, True), (other, False)):
        states = machine.start(game.players[0], 2, {key: chosen})
        for seat in viewers(game, states):
            forgot = redact(game, states, seat, perfect_memory=False).tobytes()
            assert (forgot == redact(game, states, seat).tobytes()) == opened


def test_only_the_asked_seat_is_given_options(game):
    for states in random_positions(game, games=2, every=13):
        for seat in viewers(game, states):
            seen = see(game, states, seat)
            assert bool(seen.options) == (seat >= 0 and states[0].asked == seat)


def test_a_hidden_answer_is_not_told_to_the_others(game):
    machine = engine(game)
    chance = np.random.default_rng(2)
    states = machine.start(game.players[1], 9)
    while states[0].asked >= 0:
        for taken in machine.play(states, int(chance.choice(machine.options(states)))):
            for seat in viewers(game, states):
                told = step_for(game, taken.step, seat)
                secret = taken.step.action in game.decisions.at(taken.step.decision).hides
                assert (told.action == -1) == (secret and seat != taken.step.seat)


def test_worlds_that_a_seat_cannot_tell_apart_show_it_the_same_after_any_unrevealing_answer(game):
    """The information barrier: an answer that may be taken back told nobody anything."""
    machine = engine(game)
    gen = np.array([45], dtype=np.uint64)
    chance = np.random.default_rng(3)
    states = machine.start(game.players[0], 4)
    while states[0].asked >= 0 and states[0].ply < 60:
        before = states.copy()
        action = int(chance.choice(machine.options(states)))
        machine.play(states, action)
        if reveals(game, before, action, states):
            continue
        assert before[0].rng[0] == states[0].rng[0]
        for seat in viewers(game, states):
            world = determinise(Seen(game, redact(game, before, seat), seat), gen)
            if action in machine.options(world):
                machine.play(world, action)
                assert redact(game, world, seat).tobytes() == redact(game, states, seat).tobytes()
