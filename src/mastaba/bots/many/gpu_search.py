"""Searches of many positions at once on a GPU: the looks of `simulation`, one thread a game, the same visits.

A round carries every look of a block one answer on; before it, places are sorted by where their looks stand: at a
question in the tree, at one beyond it, or between two looks.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ...core.gpu.array import Array, Borrowed, on_gpu, words_in
from ...core.gpu.driver import device
from ...core.gpu.observer import Words
from ...core.gpu.ptx import NoKernel, Source, named, ready
from ...core.gpu.rounds import Grid, sort_places
from ...core.learn.observation import close
from ...core.learn.results import Standings
from ...core.machine.jit import rule
from ...core.machine.numba_guard import fits
from ...core.rules.game import Game
from ...core.rules.numbers import Values
from ...core.rules.sight import holes
from ..players.ismcts import nodes_for
from ..search.knobs import ECHO, HISTORY, Knobs
from ..search.options import COUNT, Listing, list_options
from ..search.playout import fill_rewards, fill_weights
from ..search.simulation import (
    AT,
    KEPT_OF_LOOK,
    LONGEST_PATH,
    MOST_SAID,
    Simulation,
    answer_in_tree,
    answer_on,
    arrive,
    begin_look,
    give_back,
    glances,
    goes_down,
    goes_on,
    imagine,
)
from ..search.tree import COLUMNS, KEPT, USED, Pool, best_child, foresee
from .answers import answer_tried, tell_search

BLOCKS = 128  # as many as a large GPU carries at once, before they grow
MOST_PLACES, MANY = 4096, 512  # of a block; so many have more threads
PLAYS, TO_COME, KEPT_HERE = KEPT_OF_LOOK, KEPT_OF_LOOK + 1, KEPT_OF_LOOK + 2  # kept of a look: beyond the tree; looks

# replaced by the compiler's names and by the game's own: a place stands at a question in the tree, from QUESTIONS on
# at one beyond it, at OVER (a look has ended), at BEGIN (a look is to begin), or at DONE
cuda: Any = None
CAPACITY = MASK = LISTED = LINES = SEATS = 1
QUESTIONS, OVER, BEGIN, DONE, STANDS = 1, 2, 3, 4, 5
INT8 = INT16 = INT32 = INT64 = FLOAT64 = None


class Positions(NamedTuple):
    """What is searched, place by place."""

    states: Any
    records: Any  # their words
    wanted: Any
    roots: Any  # as the asked seat sees it
    shown: Any  # their words
    worlds: Any  # as a look imagines it
    keep: Any
    fill: Any


class Task(NamedTuple):
    """How it is searched."""

    looks: Any
    strays: Any
    knobs: Any
    n: Any  # the advice's numbers
    by_score: Any


class Pools(NamedTuple):
    """`Pool`, for every place; a thread has its own room for children."""

    node: Any
    worth: Any
    best_of: Any
    kept: Any


class Kept(NamedTuple):
    """What a place keeps from look to look, and from the leaf to the end of a look."""

    spread: Any
    glanced: Any
    tally: Any


class Found(NamedTuple):
    """What a search says."""

    visits: Any
    values: Any
    answers: Any


def game_show(s: Any, true: Any, seat: Any) -> None: ...
def game_answer(s: Any, a: Any) -> None: ...


@rule
def stands_after(s: Any, a: Any, look: Any) -> Any:
    """Give an answer: at which question, or at the end, a place stands then."""
    game_answer(s, a)
    s.ply += 1
    return OVER if s.asked < 0 else int(s.decision) + QUESTIONS * int(look[PLAYS])


@rule
def leave_tree(s: Any, simulation: Any, pool: Any, rewards: Any, glanced: Any) -> Any:
    """Keep what a glance at the leaf says; where the place stands beyond the tree."""
    look = simulation.look
    seats = int(s.seats)
    for p in range(seats):
        glanced[p] = rewards[p]
    foresee(simulation.path, int(look[AT]), pool, glanced, simulation.said, seats)
    look[PLAYS] = 1
    return OVER if s.asked < 0 else int(s.decision) + QUESTIONS


@rule
def begin_search(kept: Any, spread: Any, tally: Any, knobs: Any) -> None:
    """An empty pool, nothing known of margins and answers."""
    kept[USED] = 0
    spread[0] = 0.0
    spread[1] = 0.0
    if knobs[HISTORY] + knobs[ECHO] > 0.0:
        for p in range(tally.shape[0]):
            for a in range(tally.shape[1]):
                tally[p, a, 0] = 0.0
                tally[p, a, 1] = 0.0


def search_kernel(
    each: Any, positions: Any, gens: Any, task: Any, simulations: Any, pools: Any, kept: Any, found: Any
) -> None:
    """So many looks at every wanted position where somebody is asked, from what that seat sees, and an answer by them:
    what was tried most, or, where it strays, now and then another."""
    stands = cuda.shared.array(CAPACITY, INT16)
    order = cuda.shared.array(CAPACITY, INT16)
    counts = cuda.shared.array(STANDS, INT32)
    mask = cuda.local.array(MASK, INT8)
    legal = cuda.local.array(LISTED, INT16)
    weights = cuda.local.array(LISTED, FLOAT64)
    child = cuda.local.array(MASK, INT32)
    sheet = cuda.local.array(LINES, INT64)
    scores = cuda.local.array(SEATS, INT64)
    ranking = cuda.local.array(SEATS, INT64)
    worths = cuda.local.array(SEATS, FLOAT64)
    rewards = cuda.local.array(SEATS, FLOAT64)
    listing, results = Listing(mask, legal, weights), Standings(sheet, scores, ranking, task.by_score)
    states, roots, worlds, looks = positions.states, positions.roots, positions.worlds, simulations.look
    knobs, n = task.knobs, task.n
    places, origin = len(states), cuda.blockIdx.x * each
    for a in range(MASK):
        mask[a] = 0
    legal[COUNT] = 0
    for j in range(cuda.threadIdx.x, each, cuda.blockDim.x):
        i = origin + j
        stands[j] = DONE
        if i < places and positions.wanted[i] != 0 and states[i].asked >= 0:
            seat = int(states[i].asked)
            close(positions.records[i], positions.shown[i], positions.keep[seat], positions.fill[seat])
            game_show(roots[i], states[i], seat)
            begin_search(pools.kept[i], kept.spread[i], kept.tally[i], knobs)
            looks[i, TO_COME] = task.looks
            stands[j] = BEGIN
    cuda.syncthreads()
    sort_places(stands, counts, order, each)
    while counts[BEGIN] > 0:
        for r in range(cuda.threadIdx.x, counts[BEGIN], cuda.blockDim.x):
            j = int(order[r])
            i = origin + j
            s = worlds[i]
            at = int(stands[j])
            simulation = Simulation(looks[i], simulations.path[i], simulations.said[i])
            pool = Pool(pools.node[i], pools.worth[i], pools.best_of[i], pools.kept[i], child)
            gen, tally = gens[i], kept.tally[i]
            if at < OVER:
                a = -1
                down, on = at < QUESTIONS and goes_down(simulation), at >= QUESTIONS and goes_on(s, looks[i])
                if list_options(s, mask, legal) == 1:
                    a = int(legal[1])
                elif down or on:
                    if down:
                        arrive(s, simulation, pool, knobs)
                    total = fill_weights(s, legal, weights, n)
                    if on:
                        a = answer_on(s, listing, total, gen, simulation, tally, knobs)
                    else:
                        a = answer_in_tree(s, listing, total, simulation, pool, tally, knobs)
                if a >= 0:
                    stands[j] = stands_after(s, a, looks[i])
                elif at >= QUESTIONS or glances(knobs):
                    stands[j] = OVER
                else:
                    looks[i, PLAYS] = 1
                    stands[j] = at + QUESTIONS
            elif at == OVER:
                fill_rewards(s, results, worths, kept.spread[i], knobs, rewards, n)
                if looks[i, PLAYS] == 0 and glances(knobs):
                    stands[j] = leave_tree(s, simulation, pool, rewards, kept.glanced[i])
                else:
                    give_back(s, simulation, pool, rewards, tally, knobs)
                    stands[j] = BEGIN
                    if looks[i, TO_COME] == 0:
                        stands[j] = DONE
                        tell_search(pool, found.visits[i], found.values[i])
                        if task.strays != 0:
                            found.answers[i] = answer_tried(found.visits[i], gen)
                        else:
                            found.answers[i] = best_child(pool, int(roots[i].asked))
            else:
                worlds[i] = roots[i]
                imagine(s, int(s.asked), gen, knobs, n)
                begin_look(simulation, pool, knobs)
                looks[i, PLAYS] = 0
                looks[i, TO_COME] -= 1
                stands[j] = int(s.decision)
        cuda.syncthreads()
        sort_places(stands, counts, order, each)


def sizes_of_search(game: Game) -> dict[str, Any]:
    """The numbers of one game under the names that the kernel uses."""
    questions = len(game.decisions.names)
    return {
        "MASK": len(game.actions),
        "LISTED": len(game.actions) + 1,
        "LINES": len(game.lines),
        "SEATS": game.schema.seats,
        "CAPACITY": MOST_PLACES,
        "QUESTIONS": questions,
        "OVER": 2 * questions,
        "BEGIN": 2 * questions + 1,
        "DONE": 2 * questions + 2,
        "STANDS": 2 * questions + 3,
    }


@cache
def search_source(game: Game) -> Source:
    """The kernel that searches positions of one game."""

    def signature() -> Any:
        from numba import from_dtype, types

        if not fits("cuda_loops"):
            raise NoKernel(
                "this version of numba-cuda fuses products with sums, and a search would try other answers than on the "
                "CPU: install the version that pyproject.toml names, or compile the kernel where it is installed"
            )

        records, words = types.Array(from_dtype(game.schema.dtype), 1, "C"), types.int16[:, ::1]
        whole, wholes, parts = types.int64, types.int32[:, ::1], types.float64[:, ::1]
        many, worths = types.int32[:, :, ::1], types.float64[:, :, ::1]
        positions = named(Positions, records, words, types.int8[::1], records, words, records, words, words)
        task = named(Task, whole, whole, types.float64[::1], parts, whole)
        pools = named(Pools, many, worths, worths, types.int64[:, ::1])
        kept = named(Kept, parts, parts, types.float64[:, :, :, ::1])
        found = named(Found, types.uint16[:, ::1], types.uint16[:, ::1], types.int64[::1])
        looks = named(Simulation, wholes, many, many)
        return types.void(whole, positions, types.uint64[:, ::1], task, looks, pools, kept, found)

    return Source("search", search_kernel, game, signature, sizes_of_search(game) | {"game_show": game.show})


class GpuSearch:
    """Searches on the GPU: so many looks at each of so many positions; `visits`, `values` and `answers` lie there."""

    def __init__(
        self, game: Game, players: int, places: int, looks: int, values: Values, gens: Any, *, strays: bool = False
    ) -> None:
        """It `strays` for labels: now and then it answers what it did not try most."""
        seats, n, dtype = game.schema.seats, len(game.actions), game.schema.dtype
        self.places, self.looks, self.strays = places, looks, strays
        values = values.for_players(players)
        self.kernel = ready(search_source(game))
        self.grid = Grid(places, BLOCKS, MOST_PLACES, MANY, self.kernel.most_threads)
        self.visits = Array((places, n), np.uint16)
        self.values = Array((places, seats), np.uint16)
        self.answers = Array((places,), np.int64)
        roots, worlds = Array((places,), dtype), Array((places,), dtype)
        closed = [[part.view(np.int16) for part in holes(game, seat, False, False)] for seat in range(seats)]
        keep, fill = (on_gpu(np.stack(rows)) for rows in zip(*closed, strict=True))
        knobs = Knobs().array(values.search, game.advice.horizon)
        nodes = nodes_for(looks, knobs)
        self.gens = on_gpu(np.asarray(gens, np.uint64).reshape(places, 1))
        self._all = on_gpu(np.ones(places, np.int8))
        self._task = Task(looks, int(strays), on_gpu(knobs), on_gpu(values.rows), int(game.standing is None))
        path, said = Array((places, LONGEST_PATH, 2), np.int32), Array((places, MOST_SAID + 1, 2), np.int32)
        self._simulations = Simulation(Array((places, KEPT_HERE), np.int32), path, said)
        worth, best_of = (Array((places, nodes, seats), np.float64) for _ in range(2))
        node, kept = Array((places, nodes, COLUMNS), np.int32), Array((places, KEPT), np.int64)
        self._pools = Pools(node, worth, best_of, kept)
        shapes = (places, 2), (places, seats), (places, seats, n + 1, 2)
        self._kept = Kept(*(Array(shape, np.float64) for shape in shapes))
        self._found = Found(self.visits, self.values, self.answers)
        self._seen = roots, Words(roots), worlds, keep, fill

    def search(self, states: Array, wanted: Array | Borrowed | None = None) -> None:
        """Look at the positions in which somebody is asked, at all or at those marked in `wanted` (8-bit integers).

        Done when it returns."""
        marked = self._all if wanted is None else wanted
        positions = Positions(states, Words(states), marked, *self._seen)
        words = words_in(
            self.grid.each, positions, self.gens, self._task, self._simulations, self._pools, self._kept, self._found
        )  # fmt: skip
        self.kernel.launch(self.grid.blocks, self.grid.threads, words)
        device().wait()
