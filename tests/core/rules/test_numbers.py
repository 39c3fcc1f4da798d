"""Numbers of advice: a table with bounds, sets of values, and refusals that name the number."""

from __future__ import annotations

import numpy as np
import pytest

from kit.ours import OURS
from kit.play import player_counts
from mastaba.bots.search.knobs import TABLE, Knobs
from mastaba.core.rules.numbers import BadNumbers, Numbers
from mastaba.core.rules.registry import load

GAMES = [load(game_id) for game_id in OURS]


@pytest.fixture
def numbers(tmp_path):
    (tmp_path / "numbers.toml").write_text(
        'token = { least = 0.0, most = 2.0, says = "a token" }\n'
        'place = { many = 3, least = -1.0, most = 1.0, says = "by place" }\n'
        'late = { least = 0.0, most = 9.0, unless = 0.0, says = "came later" }\n'
    )
    (tmp_path / "vizier.toml").write_text(
        "[search]\nexploration = 0.5\n[advice]\ntoken = 0.36\nplace = [0.1, 0.2, 0.3]\nlate = 4\n"
    )
    return Numbers(tmp_path)


def test_a_set_becomes_one_array_in_the_order_of_the_table(numbers):
    values = numbers.named()
    assert values.advice.tolist() == [0.36, 0.1, 0.2, 0.3, 4.0]
    assert [numbers.at(name) for name in ("token", "place", "late")] == [0, 1, 4]
    assert values.search == {"exploration": 0.5}


def test_the_weights_may_reckon_with_a_number_of_their_own(numbers):
    given = {"advice": {"token": 1, "place": [0, 0, 0]}, "weight": {"token": 2}}
    values = numbers.valued(given, "both")
    assert (values.advice[0], values.weight[0]) == (1.0, 2.0)
    assert values.rows.tolist() == [values.advice.tolist(), values.weight.tolist()]
    (numbers.folder / "both.toml").write_text(numbers.written(values))
    assert np.array_equal(numbers.read(numbers.folder / "both.toml").rows, values.rows)
    with pytest.raises(BadNumbers, match="tokens"):
        numbers.valued({**given, "weight": {"tokens": 2}}, "wrong")


def test_what_came_later_than_a_set_is_there_what_the_table_says(numbers):
    assert numbers.valued({"advice": {"token": 1, "place": [0, 0, 0]}}, "old").advice[4] == 0.0


def test_a_set_is_read_back_as_it_was_written(numbers):
    (numbers.folder / "again.toml").write_text(numbers.written(numbers.named()))
    again = numbers.read(numbers.folder / "again.toml")
    assert np.array_equal(again.advice, numbers.named().advice) and again.search == numbers.named().search


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"place": [0, 0, 0]}, "token"),
        ({"token": 3, "place": [0, 0, 0]}, "token"),
        ({"token": 1, "place": [0, 0]}, "place"),
        ({"token": 1, "place": 0}, "place"),
        ({"token": [1], "place": [0, 0, 0]}, "token"),
        ({"token": "1", "place": [0, 0, 0]}, "token"),
        ({"token": float("nan"), "place": [0, 0, 0]}, "token"),
        ({"token": 1, "place": [0, 0, 0], "tokens": 1}, "tokens"),
    ],
)
def test_what_cannot_be_reckoned_with_is_named(numbers, given, named):
    with pytest.raises(BadNumbers, match=named):
        numbers.valued({"advice": given}, "wrong")


def test_a_file_that_is_not_there_is_named(numbers):
    with pytest.raises(BadNumbers, match=r"nobody\.toml"):
        numbers.named("nobody")


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_every_game_keeps_the_first_set_beside_todays(game):
    assert {"vizier", "vizier-0.1"} <= set(game.advice.numbers.sets)
    for name in game.advice.numbers.sets:
        values = game.advice.values(name)
        assert len(values.advice) == len(game.advice.numbers)
        for players in player_counts(game):
            assert len(Knobs().array(values.for_players(players).search)) == len(TABLE)


def test_a_knob_out_of_bounds_or_unknown_is_named():
    with pytest.raises(BadNumbers, match="win_part"):
        Knobs(win_part=2.0).array({})
    with pytest.raises(BadNumbers, match="speed"):
        Knobs().array({"speed": 1.0})


def test_what_was_turned_goes_before_the_advice_and_that_before_the_set():
    depth = list(TABLE).index("depth")
    assert Knobs().array({})[depth] == 10
    assert Knobs().array({"depth": 20})[depth] == 20
    assert Knobs().array({"depth": 20}, 30)[depth] == 30
    assert Knobs(depth=40).array({"depth": 20}, 30)[depth] == 40


def test_a_set_may_be_another_from_so_many_players_on(numbers):
    given = {
        "advice": {"token": 1, "place": [0, 0, 0]},
        "weight": {"token": 2},
        "search": {"depth": 10, "keen": 2},
        "from": {
            "5": {"search": {"depth": 60}, "weight": {"late": 3}},
            "3": {"search": {"depth": 20, "keen": 1}, "advice": {"place": [1, 0, 0], "token": 0.5}},
        },
    }
    values = numbers.valued(given, "many")
    (numbers.folder / "many.toml").write_text(numbers.written(values))
    for found in (values, numbers.read(numbers.folder / "many.toml")):
        two, four, five = (found.for_players(players) for players in (2, 4, 5))
        assert two.search == {"depth": 10.0, "keen": 2.0}
        assert four.search == {"depth": 20.0, "keen": 1.0}
        assert five.search == {"depth": 60.0, "keen": 1.0}
        assert two.rows.tolist() == [[1, 0, 0, 0, 0], [2, 0, 0, 0, 0]]
        assert four.rows.tolist() == [[0.5, 1, 0, 0, 0], [2, 1, 0, 0, 0]]
        assert five.rows.tolist() == [[0.5, 1, 0, 0, 0], [2, 1, 0, 0, 3]]


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"five": {"search": {"depth": 60}}}, "five"),
        ({"5": {"advice": {"tokens": 1}}}, "tokens"),
        ({"5": {"advice": {"token": 9}}}, "token"),
        ({"5": {"depths": {}}}, "depths"),
        ({"5": {"search": {"depth": "deep"}}}, "depth"),
        ({"5": {"advice": 3}}, "advice"),
        ({"5": 3}, "from"),
        (3, "from"),
    ],
)
def test_what_cannot_be_for_so_many_players_is_named(numbers, more, named):
    with pytest.raises(BadNumbers, match=named):
        numbers.valued({"advice": {"token": 1, "place": [0, 0, 0]}, "from": more}, "wrong")
