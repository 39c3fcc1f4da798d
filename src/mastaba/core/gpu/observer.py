"""What a seat sees, told on the GPU: the numbers of `core/learn/observation.py`, 32 threads for 32 games."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..learn.observation import COUNT, ELEMENT, MAP, PLACE, TABLE, UNTOLD, WIDTH, WORD, Layout, layout
from ..machine.jit import rule
from ..rules.game import Game
from .array import Array, on_gpu, words_in
from .ptx import Source, named, ready

WARP, WARPS_PER_BLOCK, MOST_BLOCKS = 32, 8, 1056  # eight blocks for each of 132 multiprocessors

# what is known of a place of the row
AT_WORD, AT_MAP, AT_TABLE, AT_WIDTH, AT_ELEMENT = range(5)

# replaced by the compiler's names and by the game's own
cuda: Any = None


class GpuTables(NamedTuple):
    """How a record becomes a row."""

    keep: Any
    fill: Any
    spots: Any
    maps: Any
    rows: Any


def game_show(s: Any, true: Any, seat: Any) -> None: ...


@rule
def tell_place(shown: Any, spots: Any, place: Any, maps: Any, rows: Any, before: Any, out: Any) -> None:
    """One value of a redacted record as numbers of the row, if it is not the value that was told before."""
    value, map_at = int(shown[spots[AT_WORD, place]]), int(spots[AT_MAP, place])
    if map_at >= 0:
        value = int(maps[map_at + value + 1])
    if value != before[place]:
        before[place] = value
        width, at = int(spots[AT_WIDTH, place]), int(spots[AT_ELEMENT, place])
        row = int(spots[AT_TABLE, place]) + (value + 1) * width
        for j in range(width):
            out[at + j] = rows[row + j]


def observe_kernel(
    states: Any, records: Any, seen: Any, shown: Any, asked: Any, tables: Any, before: Any, out: Any
) -> None:
    """What the seats that are asked see of all games, 32 of them at a time; where none is asked (-1) the row stays."""
    keep, fill, spots, maps, rows = tables.keep, tables.fill, tables.spots, tables.maps, tables.rows
    lane, warp = cuda.threadIdx.x % WARP, (cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x) // WARP
    room = warp * WARP  # of this warp in `seen`
    for first in range(room, len(states), len(seen)):
        games = min(WARP, len(states) - first)
        for k in range(games):
            seat = int(asked[first + k])
            if seat >= 0:
                for w in range(lane, records.shape[1], WARP):
                    shown[room + k, w] = (records[first + k, w] & keep[seat, w]) | fill[seat, w]
        cuda.syncwarp()
        if lane < games and asked[first + lane] >= 0:
            game_show(seen[room + lane], states[first + lane], int(asked[first + lane]))
        cuda.syncwarp()
        for k in range(games):
            i, seat = first + k, int(asked[first + k])
            if seat >= 0:
                for place in range(lane, before.shape[1], WARP):
                    tell_place(shown[room + k], spots[seat], place, maps[seat], rows, before[i], out[i])
        cuda.syncwarp()


@cache
def observe_source(game: Game) -> Source:
    """The kernel that tells what the seats of one game see."""

    def signature() -> Any:
        from numba import from_dtype, types

        records, words = types.Array(from_dtype(game.schema.dtype), 1, "C"), types.int16[:, ::1]
        tables = named(GpuTables, words, words, types.int32[:, :, ::1], words, types.float32[::1])
        return types.void(
            records, words, records, words, types.int16[::1], tables, words, types.float32[:, ::1]
        )  # fmt: skip

    return Source("observe", observe_kernel, game, signature, {"game_show": game.show})


def spots_of(laid: Layout) -> np.ndarray[Any, Any]:
    """For each seat and each place of the row: its word in the record, and how its values become numbers."""
    spots = np.zeros((laid.players, 5, laid.places), dtype=np.int32)
    for seat in range(laid.players):
        for run in laid.runs[seat]:
            k = np.arange(run[COUNT])
            here = spots[seat][:, run[PLACE] + k]
            here[AT_WORD], here[AT_MAP], here[AT_TABLE] = run[WORD] + k, run[MAP], run[TABLE]
            here[AT_WIDTH], here[AT_ELEMENT] = run[WIDTH], run[ELEMENT] + k * run[WIDTH]
            spots[seat][:, run[PLACE] + k] = here
    return spots


class GpuObserver:
    """A row of numbers for each of many games on the GPU, kept up to date in place."""

    def __init__(self, game: Game, players: int, states: Array, asked: Array) -> None:
        self.layout = laid = layout(game, players)
        count = len(states)
        self.rows = Array((count, laid.size), np.float32)
        self._kernel = ready(observe_source(game))
        self._blocks = min(MOST_BLOCKS, -(-count // (WARP * WARPS_PER_BLOCK)))
        seen = Array((self._blocks * WARPS_PER_BLOCK * WARP,), game.schema.dtype)
        before = on_gpu(np.full((count, laid.places), UNTOLD, dtype=np.int16))
        keep, fill = on_gpu(laid.keep[0]), on_gpu(laid.fill[0])  # who is asked is in a game that goes on
        tables = GpuTables(keep, fill, on_gpu(spots_of(laid)), on_gpu(laid.maps), on_gpu(laid.rows))
        self._before = before
        self._kept = (states, asked, seen, tables)  # they live as long as this
        self._words = words_in(states, Words(states), seen, Words(seen), asked, tables, before, self.rows)

    def observe(self) -> None:
        """What the seats that are asked see now."""
        self._kernel.launch(self._blocks, WARP * WARPS_PER_BLOCK, self._words)

    def save(self, where: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The rows of these games, which nobody will look at again. On the host."""
        return self.rows.numpy()[where] if where.any() else np.zeros((0, 0), np.float32)

    def restore(self, where: np.ndarray[Any, Any], rows: np.ndarray[Any, Any]) -> None:
        """Put these rows back; whoever looks there next is told all of it anew."""
        all_rows, before = self.rows.numpy(), self._before.numpy()
        all_rows[where], before[where] = rows, UNTOLD
        self.rows.put(all_rows)
        self._before.put(before)


class Words:
    """The same records as rows of 16-bit words, for a kernel."""

    def __init__(self, records: Array) -> None:
        count, each = len(records), records.dtype.itemsize // 2
        self.words = [0, 0, count * each, 2, records.memory.address, count, each, 2 * each, 2]
