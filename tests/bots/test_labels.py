"""Labels: games that can be played once more, told compactly, the same on any number of cores and on a GPU."""

from __future__ import annotations

import numpy as np
import pytest

from mastaba.bots.many.answers import answer_tried
from mastaba.bots.numbers.labelling import answer_streams, label, label_game, players_in_turn
from mastaba.bots.numbers.labels import BadLabels, Labels
from mastaba.core.rules.chance import generator
from mastaba.core.rules.registry import load

GAME = load("pyramids")


@pytest.fixture(scope="module", autouse=True)
def plain():
    """Two games of two looks are played sooner than compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MASTABA_PLAIN", "1")
        yield


@pytest.fixture(scope="module")
def labels(plain):
    return Labels.joined([label_game("pyramids", seats, 5, k, 2, "vizier") for k, seats in enumerate((2, 3))])


def test_a_file_holds_all_and_little(labels, tmp_path):
    labels.save(tmp_path / "some.npz")
    again = Labels.load(tmp_path / "some.npz")
    for name, part in vars(labels).items():
        assert np.array_equal(part, getattr(again, name)), name
    assert (tmp_path / "some.npz").stat().st_size < len(labels) * 40 + 4000


def test_every_question_of_the_games_is_there_with_what_was_tried(labels):
    rows = labels.positions()
    states = GAME.schema.from_bytes(rows.states.tobytes())
    assert len(rows) == len(labels) == labels.length.sum() and labels.length.min() > 40
    assert (rows.visits.sum(axis=1) == 2).all() and (states["asked"] >= 0).all()
    assert sorted(set(zip(rows.number.tolist(), states["seats"].tolist()))) == [(0, 2), (1, 3)]
    assert (rows.visits[np.arange(len(rows)), labels.answers] > 0).all(), "an answer was given that nobody tried"
    assert rows.values[:, :2].min() > 0 and rows.scores.max() > 5


def test_games_put_in_the_order_of_their_numbers_keep_what_is_theirs(labels):
    late, early = (Labels(**{**vars(labels), "number": labels.number + k}) for k in (7, 0))
    swapped = Labels.joined([late, early])
    assert swapped.number.tolist() == [7, 8, 0, 1]
    for name, part in vars(Labels.joined([early, late])).items():
        assert np.array_equal(part, getattr(swapped.in_order(), name)), name


def test_labels_of_other_rules_are_refused(labels):
    wrong = Labels(**{**vars(labels), "scores": labels.scores + 1})
    with pytest.raises(BadLabels, match="label anew"):
        wrong.positions()


def test_a_file_that_holds_something_else_is_refused(tmp_path):
    np.savez(tmp_path / "other.npz", states=np.zeros(3))
    for name in ("other.npz", "nothing.npz"):
        with pytest.raises(BadLabels, match="holds no labels"):
            Labels.load(tmp_path / name)


def test_an_answer_is_mostly_what_was_tried_most():
    tried, gen = np.array([0, 3, 9, 0], np.uint16), generator(1)
    drawn = np.bincount([int(answer_tried(tried, gen)) for _ in range(600)], minlength=4)
    assert drawn[0] == drawn[3] == 0 and 10 < drawn[1] < 50


def test_every_number_of_players_comes_as_often_as_the_others():
    assert players_in_turn(GAME, 9) == [2, 3, 4, 5, 2, 3, 4, 5, 2]


def test_the_answers_of_two_games_have_nothing_to_do_with_each_other():
    assert len(set(answer_streams(3, np.arange(50)).tolist())) == 50


@pytest.mark.soak
def test_labels_are_the_same_on_any_number_of_cores():
    one, two = (label("pyramids", [2, 3, 2], 8, 20, "vizier", processes=n, gpu=False) for n in (1, 2))
    for name, part in vars(one).items():
        assert np.array_equal(part, getattr(two, name)), name
