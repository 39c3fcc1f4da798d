"""The same games on a GPU: one thread a game, the same text of the rules, the same numbers drawn.

Needs the extra `gpu`. `ptx` compiles without a device; `random_games_on_gpu` needs one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np

from .batch import LONGEST, SEAT, SEAT_PARTS, Tally, blank_record, numbered_game, random_base
from .engine import rules_of
from .game import Game
from .jit import kernel_text, specialise

COMPUTE = (9, 0)
THREADS_PER_BLOCK = 64

# replaced by the compiler's names and the game's sizes
cuda: Any = None
MASK = LINES = SEATS = TALLY = 1
INT8 = INT64 = UINT64 = None


def random_games_kernel(
    states: Any, blank: Any, first: Any, games: Any, base: Any, by_score: Any, tallies: Any
) -> None:
    """Thread t plays games t, t + threads, … in states[t] and counts them in tallies[t]."""
    t = cuda.grid(1)
    mask = cuda.local.array(MASK, INT8)
    sheet = cuda.local.array(LINES, INT64)
    scores = cuda.local.array(SEATS, INT64)
    ranking = cuda.local.array(SEATS, INT64)
    gen = cuda.local.array(1, UINT64)
    tally = cuda.local.array(TALLY, INT64)
    for i in range(TALLY):
        tally[i] = 0
    for k in range(t, games, cuda.gridsize(1)):
        numbered_game(states, t, blank, first + k, base, gen, mask, sheet, scores, ranking, by_score, tally)
    if t < len(tallies):
        for i in range(TALLY):
            tallies[t, i] = tally[i]


def kernel_of(game: Game) -> Any:
    """The kernel's text for one game, its rules ready for the GPU's compiler."""
    from numba import cuda as target
    from numba import types

    sizes = {
        "MASK": len(game.actions),
        "LINES": len(game.lines),
        "SEATS": game.schema.seats,
        "TALLY": SEAT + SEAT_PARTS * game.schema.seats,
    }
    kinds = {"cuda": target, "INT8": types.int8, "INT64": types.int64, "UINT64": types.uint64}
    return kernel_text(specialise(random_games_kernel, {**rules_of(game), **sizes, **kinds}))


def signature(game: Game) -> Any:
    """The types of the kernel's arguments."""
    from numba import from_dtype, types

    records = types.Array(from_dtype(game.schema.dtype), 1, "C")
    return types.void(
        records, records, types.int64, types.int64, types.uint64[::1], types.int64, types.int64[:, ::1]
    )  # fmt: skip


@contextmanager
def _pretended_device() -> Iterator[None]:
    """Rules called by a kernel ask for the current device while they compile; answer without one."""
    from numba.cuda import dispatcher

    real = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=COMPUTE)
    try:
        yield
    finally:
        dispatcher.get_current_device = real


def ptx(game: Game) -> str:
    """The kernel of one game as PTX; no GPU is needed."""
    from numba import cuda as target

    with _pretended_device():
        text, _ = target.compile_ptx(kernel_of(game), signature(game), cc=COMPUTE)
    return str(text)


def is_available() -> bool:
    """Is a GPU here, and the extra `gpu` installed?"""
    try:
        from numba import cuda as target
    except ImportError:
        return False
    return bool(target.is_available())


class GpuPlayer:
    """Plays numbered random games on the GPU, so many at a time."""

    def __init__(self, game: Game, blank: Any, base: Any, threads: int = 1 << 16) -> None:
        from numba import cuda as target

        self.seats = int(blank[0].seats)
        self.by_score = int(game.standing is None)
        self.threads = threads
        self._kernel = target.jit(kernel_of(game))
        self._blank, self._base = target.to_device(np.asarray(blank)), target.to_device(base)
        self._states = target.to_device(np.zeros(threads, dtype=game.schema.dtype))
        self._tallies = target.device_array((threads, SEAT + SEAT_PARTS * game.schema.seats), dtype=np.int64)

    def play(self, first: int, count: int) -> Tally:
        """Games number first … first + count - 1."""
        blocks = (self.threads + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
        self._kernel[blocks, THREADS_PER_BLOCK](
            self._states, self._blank, first, count, self._base, self.by_score, self._tallies
        )
        return summed(self._tallies.copy_to_host(), self.seats)

    @property
    def states(self) -> Any:
        """The last record of every thread."""
        return self._states.copy_to_host().view(np.recarray)


def summed(tallies: Any, seats: int) -> Tally:
    """The tallies of all threads as one."""
    sums = tallies.sum(axis=0)
    sums[LONGEST] = tallies[:, LONGEST].max()
    return Tally(seats, sums[: SEAT + SEAT_PARTS * seats].copy())


def random_games_on_gpu(
    game: Game, seats: int, games: int, seed: int = 0, settings: Mapping[str, str] | None = None
) -> Tally:
    """Random play, many games; the same tally as on the CPU."""
    player = GpuPlayer(game, blank_record(game, seats, settings), random_base(seed), min(games, 1 << 16))
    return player.play(0, games)
