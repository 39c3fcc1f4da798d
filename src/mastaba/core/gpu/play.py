"""Random play on the GPU, counted: the tally of the CPU, to the last integer."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..learn.random_play import LONGEST, SEAT, SEAT_PARTS, Tally, add_to_tally, seed_game
from ..learn.results import Standings
from ..machine.jit import rule
from ..rules.chance import below
from ..rules.engine import fill_options, nth_option
from ..rules.game import Game
from .array import Array, on_gpu, words_in
from .ptx import Source, named, ready
from .rounds import Grid, sizes_of, sort_places, where_it_stands

PLACES = 1 << 20  # games that are played at the same time
BLOCKS = 256

# replaced by the compiler's names and by the game's own
cuda: Any = None
CAPACITY = MASK = LINES = SEATS = TALLY = 1
STAGE, OVER, BEGIN, DONE, STANDS = 1, 2, 3, 4, 5
INT8 = INT16 = INT32 = INT64 = UINT64 = None


class Numbered(NamedTuple):
    """Which games are played: their record, the root of their streams, the first number, how many."""

    blank: Any
    base: Any
    first: Any
    games: Any


class Course(NamedTuple):
    """Of the game in each place: its number after the first, how many questions were asked, its generator."""

    number: Any
    asked: Any
    gens: Any


def game_start(s: Any) -> None: ...
def game_take(s: Any, a: Any) -> Any: ...
def game_go_on(s: Any) -> Any: ...


@rule
def answer_at_random(s: Any, mask: Any, course: Any, i: Any, gen: Any) -> Any:
    """Take one answer, any of the legal ones; only where there are several is the question counted."""
    count = fill_options(s, mask)
    n = 0
    if count > 1:
        gen[0] = course.gens[i]
        n = below(gen, count)
        course.gens[i] = gen[0]
        course.asked[i] += 1
    return where_it_stands(s, game_take(s, nth_option(mask, n)))


def random_games_kernel(each: Any, states: Any, numbered: Any, by_score: Any, course: Any, tallies: Any) -> None:
    """Place i plays games i, i + places, … in states[i]; block b adds what came of its `each` places to tallies[b]."""
    stands = cuda.shared.array(CAPACITY, INT16)
    order = cuda.shared.array(CAPACITY, INT16)
    counts = cuda.shared.array(STANDS, INT32)
    mask = cuda.local.array(MASK, INT8)
    sheet = cuda.local.array(LINES, INT64)
    scores = cuda.local.array(SEATS, INT64)
    ranking = cuda.local.array(SEATS, INT64)
    gen = cuda.local.array(1, UINT64)
    tally = cuda.local.array(TALLY, INT64)
    results = Standings(sheet, scores, ranking, by_score)
    number, games = course.number, numbered.games
    places, origin = len(states), cuda.blockIdx.x * each
    for i in range(TALLY):
        tally[i] = 0
    for j in range(cuda.threadIdx.x, each, cuda.blockDim.x):
        stands[j] = DONE
        if origin + j < places and origin + j < games:
            number[origin + j] = origin + j
            stands[j] = BEGIN
    cuda.syncthreads()
    sort_places(stands, counts, order, each)
    while counts[BEGIN] > 0:
        for r in range(cuda.threadIdx.x, counts[BEGIN], cuda.blockDim.x):
            j = int(order[r])
            i = origin + j
            s = states[i]
            at = int(stands[j])
            if at < STAGE:
                stands[j] = answer_at_random(s, mask, course, i, gen)
            elif at < OVER:
                stands[j] = where_it_stands(s, game_go_on(s))
            elif at == OVER:
                add_to_tally(s, int(course.asked[i]), results, tally)
                number[i] += places
                stands[j] = BEGIN if number[i] < games else DONE
            else:
                states[i] = numbered.blank[0]
                seed_game(s, gen, numbered.base, numbered.first + number[i])
                course.gens[i] = gen[0]
                course.asked[i] = 0
                game_start(s)
                stands[j] = OVER if s.asked < 0 else int(s.decision)
        cuda.syncthreads()
        sort_places(stands, counts, order, each)
    for i in range(TALLY):
        if i == LONGEST:
            cuda.atomic.max(tallies, (cuda.blockIdx.x, i), tally[i])
        else:
            cuda.atomic.add(tallies, (cuda.blockIdx.x, i), tally[i])


def _tally_size(game: Game) -> int:
    return SEAT + SEAT_PARTS * game.schema.seats


@cache
def random_play(game: Game) -> Source:
    """The kernel of random play of one game."""

    def signature() -> Any:
        from numba import from_dtype, types

        records, whole = types.Array(from_dtype(game.schema.dtype), 1, "C"), types.int64
        numbered = named(Numbered, records, types.uint64[::1], whole, whole)
        course = named(Course, types.int64[::1], types.int32[::1], types.uint64[::1])
        return types.void(whole, records, numbered, whole, course, types.int64[:, ::1])

    return Source("play", random_games_kernel, game, signature, sizes_of(game) | {"TALLY": _tally_size(game)})


class GpuPlayer:
    """Plays numbered random games on the GPU, so many at a time."""

    def __init__(self, game: Game, blank: Any, base: Any, places: int = PLACES) -> None:
        self.seats = int(blank[0].seats)
        self.by_score = int(game.standing is None)
        self.kernel = ready(random_play(game))
        self._blank, self._base = on_gpu(np.asarray(blank).view(np.ndarray)), on_gpu(base)
        self._states = Array((places,), game.schema.dtype)
        kinds = np.int64, np.int32, np.uint64
        self._course = Course(*(Array((places,), kind) for kind in kinds))
        self.grid, self._size = Grid(places, BLOCKS, most_threads=self.kernel.most_threads), _tally_size(game)

    def play(self, first: int, count: int) -> Tally:
        """Games number first … first + count - 1."""
        tallies = Array((self.grid.blocks, self._size), np.int64)
        numbered = Numbered(self._blank, self._base, first, count)
        words = words_in(self.grid.each, self._states, numbered, self.by_score, self._course, tallies)
        self.kernel.launch(self.grid.blocks, self.grid.threads, words)
        return summed(tallies.numpy(), self.seats)

    @property
    def states(self) -> Any:
        """The last record of every place."""
        return self._states.numpy().view(np.recarray)


def summed(tallies: Any, seats: int) -> Tally:
    """The tallies of all blocks as one."""
    sums = tallies.sum(axis=0)
    sums[LONGEST] = tallies[:, LONGEST].max()
    return Tally(seats, sums[: SEAT + SEAT_PARTS * seats].copy())
