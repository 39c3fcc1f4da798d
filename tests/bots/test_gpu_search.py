"""The search's kernel, interpreted by one thread on the host, tries what a tree tries; where a GPU is, it does too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kit.calibration import leduc
from kit.gpu.one_thread import interpreted
from mastaba.bots.many.crowd import Crowd
from mastaba.bots.many.gpu_crowd import GpuCrowd
from mastaba.bots.many.gpu_search import (
    KEPT_HERE,
    Found,
    GpuSearch,
    Kept,
    Pools,
    Positions,
    Task,
    search_kernel,
    search_source,
    sizes_of_search,
)
from mastaba.bots.numbers.labelling import label
from mastaba.bots.players.ismcts import Tree, nodes_for
from mastaba.bots.search.knobs import Knobs
from mastaba.bots.search.simulation import LONGEST_PATH, MOST_SAID, Simulation
from mastaba.bots.search.tree import COLUMNS, KEPT
from mastaba.core.gpu.array import on_gpu
from mastaba.core.gpu.batch import CudaBatch
from mastaba.core.gpu.driver import is_available
from mastaba.core.gpu.ptx import NoKernel
from mastaba.core.learn.batch import Batch
from mastaba.core.learn.observation import as_words, plain_array
from mastaba.core.rules.chance import generator
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import holes, see

GAMES = [leduc.GAME, *map(load, game_ids())]
RAIDERS = load("raiders")


def by_id(game: Game) -> str:
    return game.id


def some_way_on(game: Game, count: int, steps: int, plain: bool | None) -> Any:
    """Positions of random play."""
    batch, rng = Batch(game, game.players[0], count, seed=3, plain=plain), np.random.default_rng(1)
    for _ in range(steps):
        batch.step((batch.masks * (1 + rng.random(batch.masks.shape))).argmax(axis=1))
    return batch.states


def tried_by_trees(game: Game, states: Any, looks: int, plain: bool | None) -> Any:
    visits = np.zeros((len(states), len(game.actions)), np.uint16)
    for i in range(len(states)):
        one = game.schema.copy(states[i : i + 1])
        tree = Tree(see(game, one, int(one[0].asked)), Knobs(), generator(40 + i), plain)
        tree.look(looks)
        for a, times in tree.visits().items():
            visits[i, a] = times
    return visits


def searched_by_kernel(game: Game, states: Any, looks: int, wanted: Any, strays: int = 1) -> tuple[Any, Any]:
    """The kernel's arrays on the host, all places in one block: visits and answers."""
    count, seats, n, values = len(states), game.schema.seats, len(game.actions), game.advice.values()
    roots, worlds = plain_array(game.schema.empty(count)), plain_array(game.schema.empty(count))
    closed = [[part.view(np.int16) for part in holes(game, seat, False, False)] for seat in range(seats)]
    visits, answers = np.full((count, n), 9, np.uint16), np.full(count, -9)
    knobs = Knobs().array(values.search, game.advice.horizon)
    nodes = nodes_for(looks, knobs)
    worths = [np.full((count, nodes, seats), 9.0) for _ in range(2)]
    keep, fill = map(np.stack, zip(*closed))
    kernel = interpreted(search_kernel, game, **sizes_of_search(game), game_show=game.show)
    kernel(
        count,
        Positions(plain_array(states), as_words(states), wanted, roots, as_words(roots), worlds, keep, fill),
        40 + np.arange(count, dtype=np.uint64)[:, None],
        Task(looks, strays, knobs, values.rows, int(game.standing is None)),
        Simulation(*(np.full((count, *s), 9, np.int32) for s in ((KEPT_HERE,), (LONGEST_PATH, 2), (MOST_SAID + 1, 2)))),
        Pools(np.full((count, nodes, COLUMNS), 9, np.int32), *worths, np.full((count, KEPT), 9)),
        Kept(np.full((count, 2), 9.0), np.full((count, seats), 9.0), np.full((count, seats, n + 1, 2), 9.0)),
        Found(visits, np.full((count, seats), 9, np.uint16), answers),
    )
    return visits, answers


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_the_kernel_tries_what_a_tree_tries(game, monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    states = some_way_on(game, 2, 9 if game is not leduc.GAME else 1, plain=True)
    looks = 20 if game is RAIDERS else 5  # in Raiders positions are known again, which has to happen
    visits, answers = searched_by_kernel(game, states, looks, np.ones(2, np.int8))
    assert visits.tolist() == tried_by_trees(game, states, looks, True).tolist()
    assert all(visits[i, answers[i]] for i in range(2))


def test_the_kernel_answers_what_a_crowd_answers_where_it_is_wanted(monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    batch, wanted = Batch(leduc.GAME, 2, 5, seed=3, plain=True), np.array([1, 0, 1, 1, 0], np.int8)
    crowd = Crowd(batch, "vizier", looks=7)
    crowd.gens[:], crowd.answers[:] = 40 + np.arange(5), -9
    _, answers = searched_by_kernel(leduc.GAME, batch.states, 7, wanted, strays=0)
    assert answers.tolist() == crowd.answer(wanted).tolist() and answers.tolist().count(-9) == 2


def test_where_products_cannot_be_kept_from_sums_no_kernel_is_made(monkeypatch):
    monkeypatch.setenv("MASTABA_STOCK_NUMBA", "cuda_loops")
    with pytest.raises(NoKernel, match="other answers than on the CPU"):
        search_source(leduc.GAME).compile()


@pytest.mark.soak
@pytest.mark.parametrize("game_id", game_ids())
def test_the_search_compiles_for_the_gpu(game_id):
    made = search_source(load(game_id))
    text = made.compile()
    assert "search_kernel" in text[text.index(".entry") :]
    assert "NRT_" not in text, "a rule allocates memory"
    assert "fma.rn.f64" not in text, "a product is fused with a sum: a search would try other answers than on the CPU"


# --- on a GPU ---------------------------------------------------------------------------------------------------


on_a_gpu = pytest.mark.skipif(not is_available(), reason="no GPU is here")


@on_a_gpu
@pytest.mark.parametrize("game_id", game_ids())
def test_the_gpu_tries_what_a_tree_tries(game_id):
    game, looks = load(game_id), 200
    states = some_way_on(game, 64, 12, plain=None)
    search = GpuSearch(game, game.players[0], 64, looks, game.advice.values(), 40 + np.arange(64))
    search.search(on_gpu(plain_array(states)))
    assert search.visits.numpy().tolist() == tried_by_trees(game, states, looks, None).tolist()


@on_a_gpu
def test_labels_of_the_gpu_are_those_of_the_cpu():
    seats = [2, 3, 2, 5]
    there, here = (label("pyramids", seats, 8, 30, "vizier", gpu=gpu, processes=1) for gpu in (True, False))
    for name, part in vars(there).items():
        assert np.array_equal(part, getattr(here, name)), name


@on_a_gpu
@pytest.mark.parametrize("strays", [False, True])
@pytest.mark.parametrize("game_id", game_ids())
def test_a_crowd_on_the_gpu_answers_what_one_on_the_cpu_answers(game_id, strays):
    game, places = load(game_id), 48
    here, there = Batch(game, game.players[0], places, seed=5), CudaBatch(game, game.players[0], places, seed=5)
    ours, theirs = Crowd(here, "vizier", 6, 40, strays=strays), GpuCrowd(there, "vizier", 6, 40, strays=strays)
    for turn in range(6):
        wanted = np.arange(places) % 3 != turn % 3
        answers = np.where(wanted, ours.answer(wanted), here.masks.argmax(axis=1))
        assert np.where(wanted, theirs.answer(wanted).numpy(), answers).tolist() == answers.tolist()
        assert theirs.save().tolist() == ours.save().tolist()
        assert not strays or theirs.visits.numpy()[wanted].tolist() == ours.visits[wanted].tolist()
        here.step(answers)
        there.step(answers)
