"""Many numbers tried at once: what a seat has is what it drew, and what a change brings is found again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mastaba.bots.numbers.tune import LONG
from mastaba.bots.numbers.vary import Seat, TooFew, Trial, Varied, changed, draw, effects, read_varied, vary
from mastaba.bots.players.bot import Budget
from mastaba.core.rules.numbers import BadNumbers
from mastaba.core.rules.registry import load


def given(folder: Path, text: str) -> Path:
    path = folder / "changes.toml"
    path.write_text(text)
    return path


def test_a_seat_has_what_it_drew_and_the_rest_as_it_is(tmp_path):
    game = load("cheops")
    text = "[search]\nexploration = [0.3, 0.6]\n[advice]\npawn_worth = [[0, 1, 2, 3, 4]]\n[weight]\nsharp = [0.5]\n"
    varied = read_varied(game, given(tmp_path, text), 5)
    values = game.advice.values().for_players(5)
    table = game.advice.numbers.table
    own = changed(game, values, varied, (2, 1, 0))
    assert own.search == {**values.search, "exploration": 0.6}
    assert own.advice[table["pawn_worth"].at :][:5].tolist() == [0, 1, 2, 3, 4]
    assert own.weight.tolist() == values.weight.tolist()
    own = changed(game, values, varied, (0, 0, 1))
    assert own.search == values.search and own.advice.tolist() == values.advice.tolist()
    differs = np.flatnonzero(own.weight != values.weight).tolist()
    assert differs == [table["sharp"].at] and own.weight[differs[0]] == 0.5
    assert varied[2].now == (values.weight[table["sharp"].at],)


def test_what_each_change_adds_is_found_among_many():
    chance = np.random.default_rng(4)
    varied = tuple(Varied("search", name, (0.0,), ((1.0,), (2.0,))) for name in "abcd")
    truth = {(0, 1): 0.3, (2, 2): -0.2}
    seats = []
    for k in range(4000):
        for row in draw(Trial("any", 2, varied), k):
            adds = sum(truth.get((i, which), 0.0) for i, which in enumerate(row))
            seats.append(Seat(row, 1.0 + adds + chance.normal(), 10.0 * (adds + chance.normal())))
    for k, found in enumerate(effects(varied, seats)):
        wanted = truth.get((k // 2, k % 2 + 1), 0.0)
        assert abs(found.victories - wanted) < 4 * found.victories_error < 0.2
        assert abs(found.margin - wanted) < 4 * found.margin_error < 0.2


def test_a_search_that_looks_everywhere_alike_is_found_to_lose(tmp_path):
    """Exploration 10 spreads 40 looks by the advice's weights alone."""
    game = load("pyramids")
    varied = read_varied(game, given(tmp_path, "[search]\nexploration = [10.0]\n"), 2)
    found = effects(varied, vary(Trial("pyramids", 2, varied, seed=95_000_000), 60, Budget(LONG, 40), 1))
    assert found[0].victories < -3 * found[0].victories_error
    assert found[0].margin < -3 * found[0].margin_error


def test_the_same_trial_gives_the_same_seats_on_any_number_of_cores(tmp_path):
    varied = read_varied(load("pyramids"), given(tmp_path, "[search]\nexploration = [0.2]\ndepth = [3]\n"), 3)
    trial = Trial("pyramids", 3, varied, seed=95_100_000)
    one, two = (vary(trial, 3, Budget(LONG, 8), cores) for cores in (1, 2))
    assert one == two and len(one) == 9


def test_beside_another_bot_every_second_seat_draws_and_is_compared_with_it_alone(tmp_path):
    """Three seats, of which two draw in one game and one in the next; apprentice does not look ahead."""
    varied = read_varied(load("pyramids"), given(tmp_path, "[search]\nexploration = [0.9]\n"), 3)
    trial = Trial("pyramids", 3, varied, seed=95_200_000, against="apprentice")
    games = [vary(replace(trial, seed=trial.seed + k), 2, Budget(LONG, 40), 1) for k in range(2)]
    assert [len(seats) for seats in games] == [3, 3]
    for seats in games:
        assert all(seat.victories in (0.0, 1.0, 2.0) for seat in seats[:2]), "of two: one of these, and apprentice"
        assert seats[2].victories in (0.0, 1.0, 1.5, 3.0), "of three"
    assert sum(seat.victories for seats in games for seat in seats) > 6, "more than six fair shares"
    assert all(seat.margin > 0 for seats in games for seat in seats if seat.victories > 1.5)


@pytest.mark.parametrize(
    "text, reason",
    [
        ("", "varies nothing"),
        ("[search", "cannot be read"),
        ("[looks]\na = [1]\n", "looks is no part of a set"),
        ("[search]\nluck = [1]\n", "no knob of the search is called luck"),
        ("[search]\nexploration = 1\n", "exploration: a list of what is to be tried"),
        ("[search]\nexploration = ['x']\n", "exploration: 'x' is no number"),
        ("[search]\nexploration = [99]\n", "exploration: 99.0 is not within"),
        ("[advice]\nluck = [1]\n", "no number is called luck"),
        ("[weight]\nsharp = [-1]\n", "sharp: -1 is not within"),
        ("[advice]\npawn_worth = [1]\n", "pawn_worth: 5 wanted"),
    ],
)
def test_a_file_that_cannot_be_tried_is_refused_with_the_reason(tmp_path, text, reason):
    with pytest.raises(BadNumbers, match=reason):
        read_varied(load("cheops"), given(tmp_path, text), 5)


def test_too_few_seats_say_so():
    varied = (Varied("search", "a", (0.0,), ((1.0,), (2.0,))),)
    with pytest.raises(TooFew, match="1 seats are too few to tell 2 changes apart"):
        effects(varied, [Seat((1,), 1.0, 0.0)])
