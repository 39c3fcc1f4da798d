"""Random play on the GPU, counted: the tally of the CPU, to the last integer."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ..learn.batch import LONGEST, SEAT, SEAT_PARTS, Tally, add_to_tally, seed_game
from ..machine.jit import rule
from ..rules.chance import below
from ..rules.engine import fill_options, nth_option
from ..rules.game import Game
from .array import Array, on_gpu
from .ptx import Source, ready
from .rounds import Grid, sizes_of, sort_places, where_it_stands

PLACES = 1 << 20  # games that are played at the same time
BLOCKS = 256

# replaced by the compiler's names and by the game's own
cuda: Any = None
CAPACITY = MASK = LINES = SEATS = TALLY = 1
STAGE, OVER, BEGIN, DONE, STANDS = 1, 2, 3, 4, 5
INT8 = INT16 = INT32 = INT64 = UINT64 = None


def game_start(s: Any) -> None: ...
def game_take(s: Any, a: Any) -> Any: ...
def game_go_on(s: Any) -> Any: ...


@rule
def answer_at_random(s: Any, mask: Any, gens: Any, asked: Any, i: Any, gen: Any) -> Any:
    """Take one answer, any of the legal ones; only where there are several is the question counted."""
    count = fill_options(s, mask)
    n = 0
    if count > 1:
        gen[0] = gens[i]
        n = below(gen, count)
        gens[i] = gen[0]
        asked[i] += 1
    return where_it_stands(s, game_take(s, nth_option(mask, n)))


def random_games_kernel(
    each: Any, states: Any, blank: Any, first: Any, games: Any, base: Any, by_score: Any, number: Any, asked: Any,
    gens: Any, tallies: Any,
) -> None:  # fmt: skip
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
                stands[j] = answer_at_random(s, mask, gens, asked, i, gen)
            elif at < OVER:
                stands[j] = where_it_stands(s, game_go_on(s))
            elif at == OVER:
                add_to_tally(s, int(asked[i]), sheet, scores, ranking, by_score, tally)
                number[i] += places
                stands[j] = BEGIN if number[i] < games else DONE
            else:
                states[i] = blank[0]
                seed_game(s, gen, base, first + number[i])
                gens[i] = gen[0]
                asked[i] = 0
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
        return types.void(
            whole, records, records, whole, whole, types.uint64[::1], whole, types.int64[::1], types.int32[::1],
            types.uint64[::1], types.int64[:, ::1],
        )  # fmt: skip

    return Source("play", random_games_kernel, game, signature, sizes_of(game) | {"TALLY": _tally_size(game)})


class GpuPlayer:
    """Plays numbered random games on the GPU, so many at a time."""

    def __init__(self, game: Game, blank: Any, base: Any, places: int = PLACES) -> None:
        self.seats = int(blank[0].seats)
        self.by_score = int(game.standing is None)
        self.kernel = ready(random_play(game))
        self._blank, self._base = on_gpu(np.asarray(blank).view(np.ndarray)), on_gpu(base)
        self._states = Array((places,), game.schema.dtype)
        self._number, self._gens = Array((places,), np.int64), Array((places,), np.uint64)
        self._asked = Array((places,), np.int32)
        self.grid, self._size = Grid(places, BLOCKS), _tally_size(game)

    def play(self, first: int, count: int) -> Tally:
        """Games number first … first + count - 1."""
        tallies = Array((self.grid.blocks, self._size), np.int64)
        words = [
            self.grid.each, *self._states.words, *self._blank.words, first, count, *self._base.words, self.by_score,
            *self._number.words, *self._asked.words, *self._gens.words, *tallies.words,
        ]  # fmt: skip
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
