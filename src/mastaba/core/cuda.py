"""The same games on a GPU: the same text of the rules, the same numbers drawn.

A block of threads plays many games. Before every answer it sorts them by the question that they stand at, so that
neighbouring threads run the same rules; who takes up a game next does not matter to it. Needs the extra `gpu`.
`ptx` compiles without a device; `random_games_on_gpu` needs one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from .batch import LONGEST, SEAT, SEAT_PARTS, Tally, add_to_tally, blank_record, random_base, seed_game
from .chance import below
from .engine import fill_options, nth_option, rules_of
from .game import Game
from .jit import kernel_text, rule, specialise
from .numba_guard import fits

COMPUTE = (9, 0)
THREADS_PER_BLOCK = 256
GAMES_PER_BLOCK = 1024
PLACES = 1 << 18  # games that are played at the same time
ALIGNMENT = 16  # of a table, in bytes


class NoDevice(RuntimeError):
    """A GPU is needed for this, and none is here."""


# replaced by the compiler's names and the game's sizes; a place stands at a question, at BETWEEN or at DONE
cuda: Any = None
MASK = LINES = SEATS = TALLY = 1
BETWEEN, DONE, STANDS = 0, 1, 2
INT8 = INT16 = INT32 = INT64 = UINT64 = None


def game_start(s: Any) -> None: ...
def game_answer(s: Any, a: Any) -> None: ...


@rule
def answer_at_random(s: Any, mask: Any, gen: Any) -> Any:
    """One answer; 1 if it was asked for, 0 if it was forced."""
    count = fill_options(s, mask)
    game_answer(s, nth_option(mask, below(gen, count) if count > 1 else 0))
    s.ply += 1
    return 1 if count > 1 else 0


@rule
def where_it_stands(s: Any) -> Any:
    """The question that a game stands at, or BETWEEN when it is over."""
    return BETWEEN if s.asked < 0 else int(s.decision)


@rule
def sort_places(stands: Any, counts: Any, rank: Any, order: Any) -> None:
    """Fill `order` with the block's places by where they stand, and `counts` with where each kind begins."""
    me, threads = cuda.threadIdx.x, cuda.blockDim.x
    for kind in range(me, STANDS, threads):
        counts[kind] = 0
    cuda.syncthreads()
    for j in range(me, GAMES_PER_BLOCK, threads):
        rank[j] = cuda.atomic.add(counts, stands[j], 1)
    cuda.syncthreads()
    if me == 0:
        before = 0
        for kind in range(STANDS):
            here = counts[kind]
            counts[kind] = before
            before += here
    cuda.syncthreads()
    for j in range(me, GAMES_PER_BLOCK, threads):
        order[counts[stands[j]] + rank[j]] = j
    cuda.syncthreads()


def random_games_kernel(
    states: Any, blank: Any, first: Any, games: Any, base: Any, by_score: Any, tallies: Any
) -> None:
    """Place i plays games i, i + places, … in states[i]; block b adds what came of its places to tallies[b]."""
    stands = cuda.shared.array(GAMES_PER_BLOCK, INT16)
    number = cuda.shared.array(GAMES_PER_BLOCK, INT64)
    asked = cuda.shared.array(GAMES_PER_BLOCK, INT32)
    gens = cuda.shared.array(GAMES_PER_BLOCK, UINT64)
    rank = cuda.shared.array(GAMES_PER_BLOCK, INT16)
    order = cuda.shared.array(GAMES_PER_BLOCK, INT16)
    counts = cuda.shared.array(STANDS, INT32)
    mask = cuda.local.array(MASK, INT8)
    sheet = cuda.local.array(LINES, INT64)
    scores = cuda.local.array(SEATS, INT64)
    ranking = cuda.local.array(SEATS, INT64)
    gen = cuda.local.array(1, UINT64)
    tally = cuda.local.array(TALLY, INT64)
    places, origin = len(states), cuda.blockIdx.x * GAMES_PER_BLOCK
    for i in range(TALLY):
        tally[i] = 0
    for j in range(cuda.threadIdx.x, GAMES_PER_BLOCK, cuda.blockDim.x):
        number[j] = origin + j - places
        stands[j] = BETWEEN if origin + j < places else DONE
    cuda.syncthreads()
    sort_places(stands, counts, rank, order)
    while counts[DONE] > 0:
        for r in range(cuda.threadIdx.x, counts[DONE], cuda.blockDim.x):
            j = int(order[r])
            s = states[origin + j]
            gen[0] = gens[j]
            if stands[j] != BETWEEN:
                asked[j] += answer_at_random(s, mask, gen)
                stands[j] = where_it_stands(s)
            else:
                if number[j] >= 0:
                    add_to_tally(s, int(asked[j]), sheet, scores, ranking, by_score, tally)
                number[j] += places
                stands[j] = DONE
                if number[j] < games:
                    states[origin + j] = blank[0]
                    seed_game(s, gen, base, first + number[j])
                    game_start(s)
                    asked[j] = 0
                    stands[j] = where_it_stands(s)
            gens[j] = gen[0]
        cuda.syncthreads()
        sort_places(stands, counts, rank, order)
    for i in range(TALLY):
        if i == LONGEST:
            cuda.atomic.max(tallies, (cuda.blockIdx.x, i), tally[i])
        else:
            cuda.atomic.add(tallies, (cuda.blockIdx.x, i), tally[i])


def kernel_sizes(game: Game) -> dict[str, int]:
    """The numbers of one game under the names that the kernel uses."""
    questions = len(game.decisions.names)
    return {
        "MASK": len(game.actions),
        "LINES": len(game.lines),
        "SEATS": game.schema.seats,
        "TALLY": SEAT + SEAT_PARTS * game.schema.seats,
        "BETWEEN": questions,
        "DONE": questions + 1,
        "STANDS": questions + 2,
    }


def kernel_of(game: Game) -> Any:
    """The kernel's text for one game, its rules ready for the GPU's compiler."""
    from numba import cuda as target
    from numba import types

    sizes = kernel_sizes(game)
    kinds = {name.upper(): getattr(types, name) for name in ("int8", "int16", "int32", "int64", "uint64")}
    return kernel_text(specialise(random_games_kernel, {**rules_of(game), **sizes, **kinds, "cuda": target}))


def _table_in(module: Any, content: bytes) -> Any:
    """A table in global memory; equal tables have one name and are linked into one."""
    from llvmlite import ir
    from numba.cuda.cudadrv import nvvm

    name = f"table_{hashlib.sha256(content).hexdigest()[:16]}"
    if name not in module.globals:
        kind = ir.ArrayType(ir.IntType(8), len(content))
        table = ir.GlobalVariable(module, kind, name, addrspace=nvvm.ADDRSPACE_GLOBAL)
        table.linkage, table.global_constant, table.align = "linkonce_odr", True, ALIGNMENT
        table.initializer = ir.Constant(kind, bytearray(content))
    return module.globals[name]


def _constant_array(context: Any, builder: Any, kind: Any, table: Any) -> Any:
    """A table that a rule reads, as an array of the kernel's."""
    from llvmlite import ir
    from numba import types

    table = np.ascontiguousarray(table)
    made = context.make_array(kind)(context, builder)
    place = builder.addrspacecast(_table_in(builder.module, table.tobytes()), ir.PointerType(ir.IntType(8)), "generic")
    context.populate_array(
        made,
        data=builder.bitcast(place, made.data.type),
        shape=[context.get_constant(types.intp, n) for n in table.shape],
        strides=[context.get_constant(types.intp, n) for n in table.strides],
        itemsize=made.itemsize,
        parent=made.parent,
        meminfo=None,
    )
    return made._getvalue()


@contextmanager
def _replaced(owner: Any, name: str, ours: Any) -> Iterator[None]:
    """Something of Numba's replaced by ours for a while, in which nobody else compiles."""
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock:
        real = getattr(owner, name)
        setattr(owner, name, ours)
        try:
            yield
        finally:
            setattr(owner, name, real)


@contextmanager
def _tables_in_global_memory() -> Iterator[None]:
    """Constant memory has room for 64 kB and serves one address at a time; threads look up different ones."""
    if not fits("cuda_tables"):
        yield
        return
    from numba.cuda.target import CUDATargetContext

    with _replaced(CUDATargetContext, "make_constant_array", _constant_array):
        yield


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
    if not fits("cuda_device"):
        if not is_available():
            raise NoDevice(
                "this version of numba-cuda compiles for a GPU only where there is one; "
                "install the version that pyproject.toml names, or run this on a machine with a GPU"
            )
        yield
        return
    from numba.cuda import dispatcher

    with _replaced(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=COMPUTE)):
        yield


def ptx(game: Game) -> str:
    """The kernel of one game as PTX; no GPU is needed."""
    from numba import cuda as target

    with _pretended_device(), _tables_in_global_memory():
        text, _ = target.compile_ptx(kernel_of(game), signature(game), cc=COMPUTE)
    return str(text)


def is_available() -> bool:
    """Is a GPU here, and the extra `gpu` installed?"""
    try:
        from numba import cuda as target
    except ImportError:
        return False
    return bool(target.is_available())


@cache
def _kernel(game: Game) -> Any:
    """A game's kernel on this machine's GPU, compiled once."""
    from numba import cuda as target

    return target.jit(kernel_of(game))


class GpuPlayer:
    """Plays numbered random games on the GPU, so many at a time."""

    def __init__(self, game: Game, blank: Any, base: Any, places: int = PLACES) -> None:
        from numba import cuda as target

        self.seats = int(blank[0].seats)
        self.by_score = int(game.standing is None)
        self._kernel = _kernel(game)
        self._blank, self._base = target.to_device(np.asarray(blank)), target.to_device(base)
        self._states = target.to_device(np.zeros(places, dtype=game.schema.dtype))
        self._blocks = (places + GAMES_PER_BLOCK - 1) // GAMES_PER_BLOCK
        self._size = SEAT + SEAT_PARTS * game.schema.seats

    def play(self, first: int, count: int) -> Tally:
        """Games number first … first + count - 1."""
        from numba import cuda as target

        tallies = target.to_device(np.zeros((self._blocks, self._size), dtype=np.int64))
        with _tables_in_global_memory():  # the first launch compiles
            self._kernel[self._blocks, THREADS_PER_BLOCK](
                self._states, self._blank, first, count, self._base, self.by_score, tallies
            )
        return summed(tallies.copy_to_host(), self.seats)

    @property
    def states(self) -> Any:
        """The last record of every place."""
        return self._states.copy_to_host().view(np.recarray)


def summed(tallies: Any, seats: int) -> Tally:
    """The tallies of all blocks as one."""
    sums = tallies.sum(axis=0)
    sums[LONGEST] = tallies[:, LONGEST].max()
    return Tally(seats, sums[: SEAT + SEAT_PARTS * seats].copy())


def random_games_on_gpu(
    game: Game, seats: int, games: int, seed: int = 0, settings: Mapping[str, str] | None = None
) -> Tally:
    """Random play, many games; the same tally as on the CPU."""
    player = GpuPlayer(game, blank_record(game, seats, settings), random_base(seed), min(games, PLACES))
    return player.play(0, games)
