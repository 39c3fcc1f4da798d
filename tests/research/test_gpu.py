"""What a seat sees is told on a GPU by the same text; no GPU is needed to compile it."""

from __future__ import annotations

from typing import Any

from numba import cuda, from_dtype, types

from mastaba.core.cuda import COMPUTE, _pretended_device, _tables_in_global_memory
from mastaba.core.engine import rules_of
from mastaba.core.game import Game
from mastaba.core.jit import kernel_text, rule, specialise
from mastaba.core.observation import look


@rule
def look_kernel(
    states: Any, records: Any, seen: Any, shown: Any, seats: Any, keep: Any, fill: Any, runs: Any, maps: Any, rows: Any,
    before: Any, out: Any,
) -> None:  # fmt: skip
    """One thread for each game."""
    i = cuda.grid(1)
    if i < len(states):
        look(states, i, records, seen, shown[i], i, seats[i], keep, fill, runs, maps, rows, before[i], out[i])


def test_telling_what_a_seat_sees_compiles_for_the_gpu(game: Game) -> None:
    games = types.Array(from_dtype(game.schema.dtype), 1, "C")
    words, numbers = types.int16[:, ::1], types.float32[:, ::1]
    masks = types.int16[:, :, ::1]
    signature = types.void(
        games, words, games, words, types.int64[::1], masks, masks, types.int64[:, :, ::1], words, types.float32[::1],
        words, numbers,
    )  # fmt: skip
    text = kernel_text(specialise(look_kernel, {**rules_of(game, game_show=game.show), "cuda": cuda}))
    with _pretended_device(), _tables_in_global_memory():
        made, _ = cuda.compile_ptx(text, signature, cc=COMPUTE)
    assert "look_kernel" in made[made.index(".entry") :]
    assert "NRT_" not in made, "something is allocated"
