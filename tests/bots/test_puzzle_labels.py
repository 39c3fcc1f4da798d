"""Labels as a source of puzzles: every row leads back to its game, and the search and habit name the candidates."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from typer.testing import CliRunner

from kit.gpu.host_gpu import host_gpu
from mastaba.bots.numbers.labelling import label_game
from mastaba.bots.numbers.labels import BadLabels, Labels, Replays
from mastaba.bots.players.bot import Budget
from mastaba.bots.players.habit import Habit
from mastaba.bots.puzzles import make
from mastaba.bots.puzzles.labelled import RARE, SURE, candidates, favourites, labelled_games
from mastaba.bots.puzzles.mine import Effort, puzzles_in
from mastaba.cli.main import app
from mastaba.core.gpu.batch import CudaBatch
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_of_numbered, seed_state
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import see

__all__ = ["host_gpu"]

GAME = load("pyramids")
RUN, LOOKS = 5, 8
QUICK = Effort(play=2, first=4, again=4, second=4, third=4, tries=1, vizier=4, vizier_tries=1, referee=2)


@pytest.fixture(scope="module", autouse=True)
def plain():
    """A few games of a few looks are played sooner than compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MASTABA_PLAIN", "1")
        yield


@pytest.fixture(scope="module")
def labels(plain):
    return Labels.joined([label_game("pyramids", seats, RUN, k, LOOKS, "vizier") for k, seats in enumerate((2, 3))])


@pytest.fixture
def file(labels, tmp_path):
    labels.save(tmp_path / "labels.npz")
    return tmp_path / "labels.npz"


# --- the way back to the game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", game_ids())
def test_a_numbered_game_is_begun_from_its_seed_like_any_other(game_id):
    game = load(game_id)
    seats = game.players[0]
    numbered, _, _ = Replays(game_id, RUN).positions(seats, 3, [])
    assert begin(game, seats, seed_of_numbered(RUN, 3)).states.tobytes() == numbered.tobytes()


@pytest.mark.usefixtures("host_gpu")
def test_games_that_are_labelled_on_a_gpu_have_the_same_seeds():
    numbers = np.array([0, 4, 70_000])
    batch = CudaBatch(GAME, 2, len(numbers), renew=False)
    batch.seed(RUN, numbers)
    batch.reset()
    for states, number in zip(batch.states.numpy(), numbers, strict=True):
        assert states.tobytes() == begin(GAME, 2, seed_of_numbered(RUN, int(number))).states.tobytes()


def test_every_numbered_game_has_a_seed_of_its_own_that_fits_a_file():
    seeds = [seed_of_numbered(run, number) for run in (0, 1, 2**24 - 1) for number in (0, 1, 2**24 - 1)]
    assert len(set(seeds)) == len({seed_state(seed) for seed in seeds}) == len(seeds)
    assert min(seeds) > 2**62 and max(seeds) < 2**63 - 1
    for run, number in ((-1, 0), (2**24, 0), (0, 2**24)):
        with pytest.raises(ValueError, match="no seed of its own"):
            seed_of_numbered(run, number)


def test_seeds_that_anybody_may_choose_begin_the_games_that_they_always_began():
    """Bounds above all: whoever tries a large seed tries these."""
    known = {2**63 - 1: 13832267113325939379, 2**64 - 1: 6829230938831379244, 2**128 - 1: 16323566896311899635}
    assert {seed: seed_state(seed) for seed in known} == known


def test_a_label_file_is_told_as_the_games_that_were_played(labels, file):
    rows = labels.positions()
    states, at = GAME.schema.from_bytes(rows.states.tobytes()), 0
    for one in labelled_games(GAME, file)[1]:
        line = one.played(GAME)
        assert one.seats == line.states[0].seats and len(line.answers) == len(one.sure)
        for k in range(len(line.answers)):
            assert line.states_at(k).tobytes() == states[at : at + 1].tobytes()
            at += 1
    assert at == len(labels)


# --- candidates ------------------------------------------------------------------------------------------------------


def test_the_search_is_sure_of_what_it_tried_in_most_of_its_looks(labels):
    sure, visits = favourites(labels), labels.visits()
    share = visits.max(axis=1) / visits.sum(axis=1)
    assert ((sure >= 0) == (share >= SURE)).all() and 0 < (sure >= 0).sum() < len(labels)
    assert (visits.argmax(axis=1)[sure >= 0] == sure[sure >= 0]).all()


def test_a_candidate_is_what_the_search_is_sure_of_and_habit_hardly_ever_answers(file):
    one = next(labelled_games(GAME, file)[1])
    line = one.played(GAME)
    likely = candidates(line, one.sure, one.seed)
    for at, answer in enumerate(one.sure):
        if answer < 0:
            assert at not in likely
            continue
        if at not in likely and at % 3:
            continue  # what is no candidate is looked at now and then
        seen, gen = see(GAME, line.states_at(at), line.answers[at].seat), generator(at)
        share = Counter(Habit().choose(seen, seen.options, Budget(), gen) for _ in range(100))[answer] / 100
        assert share < 2 * RARE if at in likely else share > RARE / 2
        assert likely.get(at, answer) == answer
    assert 0 < len(likely) < len(one.sure)


def test_no_other_question_is_looked_at(monkeypatch, file):
    one = next(labelled_games(GAME, file)[1])
    line, asked = one.played(GAME), []
    likely = {20: one.answers[20], 31: one.answers[31]}
    looked = "mastaba.bots.puzzles.mine.is_plain"
    monkeypatch.setattr(looked, lambda seen, answer, seed: asked.append((int(seen.s.ply), answer)) or True)
    puzzles_in(line, one.seed, {}, QUICK, likely)
    plies = [(int(line.states_at(at)[0].ply), answer) for at, answer in likely.items()]
    assert [ask for ask in asked if ask in plies] == asked and len(asked) <= 2


# --- the file --------------------------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch):
    """No question is worth long looks: what is tried here is the way there."""
    monkeypatch.setattr(make, "candidates", lambda line, sure, seed: {})
    monkeypatch.setattr(make, "puzzles_in", lambda line, seed, settings, effort, likely: [])


def test_making_from_labels_goes_on_where_it_stopped(quick, file, tmp_path):
    found, told = tmp_path / "found.puzzles", []
    make.from_labels(GAME, found, file, effort=QUICK, seconds=0.0)
    assert [one.number for one in make.read(found)[1]] == [0]
    make.from_labels(GAME, found, file, effort=QUICK, progress=lambda diggings: told.append(1))
    assert [one.number for one in make.read(found)[1]] == [0, 1] and len(told) == 1


def test_a_file_begun_with_other_labels_is_not_gone_on_with(quick, labels, file, tmp_path):
    found, other = tmp_path / "found.puzzles", tmp_path / "other.npz"
    make.from_labels(GAME, found, file, effort=QUICK)
    Labels(**{**vars(labels), "times": labels.times + 1}).save(other)
    with pytest.raises(make.BadFile, match="another"):
        make.from_labels(GAME, found, other, effort=QUICK)


def test_labels_that_cannot_lead_to_a_puzzle_are_refused_with_a_sentence(labels, file, tmp_path):
    with pytest.raises(BadLabels, match="labels of pyramids, not of cheops"):
        labelled_games(load("cheops"), file)
    Labels(**{**vars(labels), "seed": 2**30}).save(file)
    with pytest.raises(BadLabels, match="no seed of its own"):
        labelled_games(GAME, file)
    Labels(**{**vars(labels), "scores": labels.scores + 1}).save(file)
    with pytest.raises(BadLabels, match="label anew"):
        next(labelled_games(GAME, file)[1]).played(GAME)


def test_in_the_terminal_what_is_no_label_file_gets_a_sentence(tmp_path):
    (tmp_path / "other.npz").write_bytes(b"nothing")
    given = ["puzzles", "make", "pyramids", str(tmp_path / "found.puzzles"), "--labels", str(tmp_path / "other.npz")]
    said = CliRunner().invoke(app, given)
    assert said.exit_code != 0 and "holds no labels" in said.output and not (tmp_path / "found.puzzles").exists()
