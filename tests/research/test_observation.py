"""What a seat is told: nothing that it may not know, all that it may, its own seat first."""

from __future__ import annotations

import doctest
from typing import Any

import numpy as np
import pytest

import mastaba.research
import mastaba.research.observation
from kit.play import player_counts, random_positions
from kit.seats import moved
from mastaba.core.learn.observation import Layout, layout
from mastaba.core.learn.observer import Observer, row_of
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Game, Seen
from mastaba.core.rules.line import begin, follow
from mastaba.core.rules.registry import load
from mastaba.core.rules.schema import NOBODY
from mastaba.core.rules.sight import determinise, redact
from mastaba.research import Observation


def seats_of(states: Any) -> range:
    return range(int(states[0].seats))


def test_worlds_that_a_seat_cannot_tell_apart_are_told_alike(game: Game) -> None:
    gen = np.array([7], dtype=np.uint64)
    for states in random_positions(game, games=6, every=23, plain=None):
        for seat in seats_of(states):
            seen = Seen(game, redact(game, states, seat), seat)
            told = row_of(game, seen.states, seat)
            for _ in range(2):
                world = determinise(seen, gen)
                assert np.array_equal(row_of(game, redact(game, world, seat), seat), told)


def test_many_games_are_told_as_one_by_one_whoever_looks(game: Game) -> None:
    """The loop redacts by itself; row by row it says what the redacted record says, interpreted."""
    for players in player_counts(game):
        positions = [s for s in random_positions(game, games=8, every=17, plain=None) if s[0].seats == players]
        states = game.schema.copy(np.concatenate(positions))
        observer = Observer(game, players, states)
        for first in range(2):
            seats = np.array([(i + first) % players for i in range(len(states))])
            rows = observer.observe(seats)
            for i in range(0, len(states), 7):
                alone = row_of(game, redact(game, positions[i], int(seats[i])), int(seats[i]), plain=True)
                assert np.array_equal(rows[i], alone)


def test_every_number_is_within_its_bounds(game: Game) -> None:
    for states in random_positions(game, games=8, every=31, plain=None):
        told = layout(game, int(states[0].seats))
        for seat in seats_of(states):
            row = row_of(game, redact(game, states, seat), seat)
            assert (row >= told.low).all() and (row <= told.high).all()
            assert row.dtype == np.float32


def words_told(told: Layout, seat: int) -> list[int]:
    """The words of the record that a seat's row is made of."""
    runs = told.runs[seat]
    return sorted(int(word) + k for word, count in runs[:, :2] for k in range(count))


def words_seen(game: Game) -> list[int]:
    """The words of a record that some seat may see and that say something."""
    fields = game.schema.dtype.fields
    assert fields is not None
    found: list[int] = []
    for f in game.schema.fields:
        first = fields[f.name][1] // 2
        if f.name == "setting":
            found += [first + i for i, setting in enumerate(game.settings) if setting.choices and setting.told]
        elif f.name not in ("rng", "version") and f.sees != NOBODY and not f.trace:
            found += [first + i for i in range(int(np.prod(f.shape)))]
    return sorted(found)


def test_everything_that_a_seat_sees_is_told_once(game: Game) -> None:
    """All but what nobody sees, the log's, the version of the rules, settings in free text or not `told`."""
    for players in player_counts(game):
        told = layout(game, players)
        for seat in range(players):
            assert words_told(told, seat) == words_seen(game)


def test_different_values_are_told_differently_unless_their_print_is_the_same(game: Game) -> None:
    for part in layout(game, game.players[1]).parts:
        shown = game.meanings[part.field.holds].rows if part.field.holds else np.arange(len(part.table) - 1)[:, None]
        different = len(np.unique(shown, axis=0)) + 1  # and none
        assert len(np.unique(part.table, axis=0)) == different, part.name


def test_any_other_value_anywhere_makes_another_row(game: Game) -> None:
    chance = np.random.default_rng(3)
    states = next(s for s in random_positions(game, games=1, every=20, plain=None) if s[0].ply > 10)
    seat = int(max(states[0].asked, 0))
    seen = redact(game, states, seat)
    before = row_of(game, seen, seat)
    for part in layout(game, int(states[0].seats)).parts:
        place = int(chance.choice(part.places))
        other = seen.copy()
        values = np.atleast_1d(other[0][part.field.name]).copy()
        flat = values.reshape(-1)
        here = part.table[flat[place] + 1]
        choices = [v for v in range(-1, len(part.table) - 1) if not np.array_equal(part.table[v + 1], here)]
        flat[place] = int(chance.choice(choices))
        if part.name == "seats":
            continue  # a table of other players has a layout of its own
        other[0][part.field.name] = values.reshape(part.field.shape) if part.field.shape else flat[0]
        assert not np.array_equal(row_of(game, other, seat), before), part.name


def test_every_seat_sees_the_table_from_its_own_place(game: Game) -> None:
    """With everybody moved on by one seat, the next seat is told what this one was; answers keep their numbers."""
    for states in random_positions(game, games=4, every=41, plain=None):
        players = int(states[0].seats)
        other = moved(game, states, 1)
        for seat in seats_of(states):
            mine = row_of(game, redact(game, states, seat), seat)
            after = (seat + 1) % players
            assert np.array_equal(row_of(game, redact(game, other, after), after), mine)


def test_none_and_unknown_are_no_number_and_no_component(game: Game) -> None:
    for part in layout(game, game.players[0]).parts:
        assert not (part.table[1:] == part.table[0]).all(axis=1).any(), part.name


def test_every_number_is_described(game: Game) -> None:
    told = Observation(game, game.players[1])
    described = told.describe()
    assert [element.index for element in described] == list(range(told.size))
    assert len({element.words for element in described}) == told.size
    for element in described:
        assert element.words and element.least < element.most


def test_named_arrays_are_the_same_numbers(game: Game) -> None:
    told = Observation(game, game.players[0])
    states = engine(game).start(game.players[0], 5)
    seen = Seen(game, redact(game, states, 0), 0)
    named = told.named(seen)
    assert np.array_equal(np.concatenate([part.ravel() for part in named.values()]), told.vector(seen))
    assert named["asked"].shape == (game.schema.seats,)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_words_tell_the_question_the_answers_and_what_happened(game: Game, lang: str) -> None:
    machine = engine(game)
    line = begin(game, game.players[0], 11)
    for _ in range(min(8, game.longest // 10)):
        line = follow(line, [machine.options(line.states)[-1]])
    seat = line.asked
    seen = Seen(game, redact(game, line.states, seat), seat, tuple(machine.options(line.states)))
    text = Observation(game, game.players[0]).text(seen, line, lang=lang)
    lines = text.splitlines()
    for action in seen.options:
        assert any(line.startswith(f"{action}: ") for line in lines)
    without = Observation(game, game.players[0]).text(seen, lang=lang)
    assert text.startswith(without) and len(text) > len(without)


def test_a_seat_is_told_in_words_what_it_is_told_in_numbers(game: Game) -> None:
    """Worlds that it cannot tell apart read the same."""
    gen = np.array([9], dtype=np.uint64)
    states = engine(game).start(game.players[1], 2)
    told = Observation(game, game.players[1])
    for seat in seats_of(states):
        seen = Seen(game, redact(game, states, seat), seat)
        other = Seen(game, redact(game, determinise(seen, gen), seat), seat)
        assert told.text(seen) == told.text(other)


def test_a_table_or_game_that_it_was_not_made_for_is_refused() -> None:
    told = Observation("cheops", 3)
    play = mastaba.make("cheops", 2)
    with pytest.raises(ValueError, match="cheops of 3 players"):
        told.vector(play.see(0))
    with pytest.raises(ValueError, match="2 to 5 players, not 6"):
        Observation("cheops", 6)
    with pytest.raises(ValueError, match="seats go from 0 to 1"):
        Observation("cheops", 2).vector(play.see(-1))


def test_the_examples_run() -> None:
    for module in (mastaba.research, mastaba.research.observation):
        done = doctest.testmod(module)
        assert done.attempted and not done.failed


@pytest.mark.parametrize(("name", "field"), [("cheops", "pending"), ("cheops", "covered"), ("raiders", "piece")])
def test_what_is_asked_about_has_a_number_of_its_own(name: str, field: str) -> None:
    """On one scale seventy things would lie a seventieth from each other."""
    told = next(part for part in layout(load(name), 4).parts if part.name == field)
    known = told.table[1:]
    assert np.array_equal(known @ known.T, np.eye(len(known)))
