"""The kernels, interpreted by one thread on the host, tell what Batch tells; where a GPU is, it is asked the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kit.calibration import backgammon, connect_four, leduc
from kit.gpu.one_thread import interpreted
from mastaba.core.gpu.array import Array
from mastaba.core.gpu.batch import CudaBatch
from mastaba.core.gpu.driver import NoDevice, is_available
from mastaba.core.gpu.observer import GpuTables, observe_kernel, spots_of
from mastaba.core.gpu.play import Course, GpuPlayer, Numbered, random_games_kernel
from mastaba.core.gpu.step import ANSWER, RENEW, Deal, Terms, check_kernel, step_kernel
from mastaba.core.learn.batch import Batch
from mastaba.core.learn.observation import UNTOLD, as_words, layout, plain_array
from mastaba.core.learn.random_play import Tally, blank_record, random_base, random_games
from mastaba.core.learn.results import Ended
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import game_ids, load

CALIBRATION = [connect_four.GAME, leduc.GAME, backgammon.GAME]
GAMES = [*CALIBRATION, *map(load, game_ids())]


def by_id(game: Game) -> str:
    return game.id


class HostBatch:
    """CudaBatch's arrays on the host, stepped by its kernels; two blocks, the second one not full."""

    def __init__(self, game: Game, players: int, count: int, seed: int, renew: bool = True) -> None:
        self.game, self.count, self.each, self.renew, self.seats = game, count, count - 1, int(renew), game.schema.seats
        self.blank, self.base = plain_array(blank_record(game, players)), random_base(seed)
        self.states = plain_array(game.schema.empty(count))
        self.number, self.answers = np.arange(count), np.zeros(count, np.int64)
        self.masks = np.full((count, len(game.actions)), 5, np.int8)
        self.asked, self.finished = np.zeros(count, np.int16), np.zeros(count, np.int8)
        self.scores, self.shares = np.zeros((count, self.seats), np.int64), np.zeros((count, self.seats))
        self.rewards = np.zeros((count, players))
        self.laid = laid = layout(game, players)
        self.observations = np.zeros((count, laid.size), np.float32)
        self.before = np.full((count, laid.places), UNTOLD)
        self.seen = plain_array(game.schema.empty(1))
        self.launch(np.full(count, RENEW, np.int8))

    def launch(self, wanted: Any) -> None:
        for block in range(2):
            interpreted(step_kernel, self.game, block)(
                self.each, self.states, Deal(self.blank, self.base, self.number), wanted, self.answers, self.masks,
                self.asked, Ended(self.finished, self.scores, self.shares, self.rewards),
                Terms(0, int(self.game.standing is None), self.renew),
            )  # fmt: skip
        laid = self.laid
        tables = GpuTables(laid.keep[0], laid.fill[0], spots_of(laid), laid.maps, laid.rows)
        interpreted(observe_kernel, self.game, game_show=self.game.show, WARP=1)(
            self.states, as_words(self.states), self.seen, as_words(self.seen), self.asked, tables, self.before,
            self.observations,
        )  # fmt: skip

    def step(self, answers: Any, where: Any = None) -> Any:
        wanted = np.full(self.count, ANSWER, np.int8) if where is None else np.array(where, np.int8)
        wrong = np.array([99])
        for i in range(self.count):
            interpreted(check_kernel, self.game, i)(
                wanted, self.asked, np.asarray(answers), self.masks, self.answers, wrong
            )  # fmt: skip
        if wrong[0] != 99:
            raise ValueError(f"game {wrong[0]}")
        self.launch(wanted)
        return self.finished


TOLD = ("asked", "finished", "masks", "rewards", "scores", "shares", "observations", "states")


def assert_alike(ours: Any, batch: Batch) -> None:
    for name in TOLD:
        assert np.asarray(getattr(ours, name)).tobytes() == np.asarray(getattr(batch, name)).tobytes(), name


def random_answers(masks: Any, rng: np.random.Generator) -> Any:
    return (masks * (1 + rng.random(masks.shape))).argmax(axis=1)


def walk(ours: Any, batch: Batch, steps: int) -> int:
    """The same random answers to both, step by step; how many games ended."""
    rng, ended = np.random.default_rng(1), 0
    assert_alike(ours, batch)
    for _ in range(steps):
        answers = random_answers(batch.masks, rng)
        ours.step(answers)
        ended += int(batch.step(answers).sum())
        assert_alike(ours, batch)
    return ended


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_a_step_of_the_kernels_is_a_step_of_batch(game):
    players = game.players[1]
    batch = Batch(game, players, 3, seed=4, observe=True, plain=True)
    ended = walk(HostBatch(game, players, 3, seed=4), batch, 60 if game in CALIBRATION else 12)
    assert game is backgammon.GAME or game not in CALIBRATION or ended, "no game ended: results were not compared"


@pytest.mark.parametrize("game_id", game_ids())
def test_the_end_of_a_game_and_the_next_one_are_told_alike(game_id):
    """One game to its end with the first legal answer, in place 0 only; then the next one begins."""
    game = load(game_id)
    players = game.players[0]
    batch = Batch(game, players, 2, seed=8, observe=True, plain=True)
    ours, rng = HostBatch(game, players, 2, seed=8), np.random.default_rng(2)
    where, ended = np.array([1, 0], np.int8), False
    while not ended:
        answers = random_answers(batch.masks, rng)
        ours.step(answers, where)
        ended = bool(batch.step(answers, where)[0])
    assert_alike(ours, batch)
    assert batch.rewards[0].any() or len(set(batch.scores[0, :players])) == 1


def test_a_finished_place_waits_if_it_is_not_renewed():
    batch = Batch(leduc.GAME, 2, 3, 2, renew=False, observe=True, plain=True)
    ours = HostBatch(leduc.GAME, 2, 3, 2, renew=False)
    assert walk(ours, batch, 12) == 3
    assert (ours.asked == -1).all() and not ours.masks.any()


def test_an_illegal_answer_refuses_the_whole_step():
    ours = HostBatch(connect_four.GAME, 2, 4, seed=1)
    before = ours.states.tobytes()
    for wrong in (7, -1, 1000):
        with pytest.raises(ValueError, match="game 2"):
            ours.step([0, 1, wrong, 3])
        assert ours.states.tobytes() == before
    ours.step([0, 1, 99, 3], where=[1, 1, 0, 1])


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_random_play_of_the_kernel_has_the_tally_of_the_cpu(game):
    games, places, seats = (7, 3, 2) if game in CALIBRATION else (2, 2, game.players[0])
    blank, total = plain_array(blank_record(game, seats)), Tally(game.schema.seats)
    tallies = np.zeros((1, len(total.sums)), np.int64)
    interpreted(random_games_kernel, game, TALLY=len(total.sums))(
        places, plain_array(game.schema.empty(places)), Numbered(blank, random_base(6), 0, games),
        int(game.standing is None), Course(*(np.zeros(places, kind) for kind in (np.int64, np.int32, np.uint64))),
        tallies,
    )  # fmt: skip
    expected = random_games(game, seats, games, 6, plain=True).sums
    assert tallies[0][: len(expected)].tolist() == expected.tolist()


def with_stages() -> list[Game]:
    return [game for game in GAMES if game.stages]


@pytest.mark.parametrize("game", with_stages(), ids=by_id)
def test_an_answer_is_the_sum_of_its_stages(game):
    batch = Batch(game, game.players[1], 1, seed=5, plain=True)
    rng, stages, longest = np.random.default_rng(3), game.stages, 0
    for _ in range(150):
        answer = int(random_answers(batch.masks, rng)[0])
        whole, parts = batch.states.copy(), batch.states.copy()
        game.answer(whole[0], answer)
        asks, count = stages.take(parts[0], answer), 0
        while not asks:
            assert 0 <= stages.at(parts[0]) < stages.count
            asks, count = stages.go_on(parts[0]), count + 1
        assert whole.tobytes() == parts.tobytes()
        longest = max(longest, count)
        batch.step([answer])
    assert longest > 1


# --- on a GPU ---------------------------------------------------------------------------------------------------


@pytest.mark.skipif(is_available(), reason="a GPU is here")
def test_without_a_gpu_a_sentence_says_so():
    for make in (lambda: CudaBatch("cheops"), lambda: Array((2,), np.int8)):
        with pytest.raises(NoDevice, match="use Batch"):
            make()


on_a_gpu = pytest.mark.skipif(not is_available(), reason="no GPU is here")


@on_a_gpu
@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_a_batch_on_the_gpu_is_a_batch(game):
    for players in range(game.players[0], game.players[1] + 1):
        batch = Batch(game, players, 1500, seed=4, observe=True)
        assert walk(CudaBatch(game, players, 1500, seed=4, observe=True), batch, 250)


@on_a_gpu
@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_random_play_on_the_gpu_has_the_tally_of_the_cpu(game):
    player = GpuPlayer(game, blank_record(game, game.players[1]), random_base(1), 1500)
    assert player.play(0, 3000).sums.tolist() == random_games(game, game.players[1], 3000, 1).sums.tolist()
