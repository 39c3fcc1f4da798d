"""Rounds: a block of threads carries many games on, one part of an answer each, neighbours by the same rules.

Before every round a block sorts its places by where their games stand: at a question, at a stage that goes on by
itself, or between two games. So neighbouring threads run the same text; who takes up a game next does not matter to it.
"""

from __future__ import annotations

from typing import Any

from ..machine.jit import rule
from ..rules.game import Game

FEWEST, MANY, CAPACITY = 256, 2048, 4096  # games of a block: sorting more of them makes likelier neighbours
THREADS_PER_BLOCK, MANY_THREADS, WARP = 256, 512, 32

# replaced by the compiler and by a game's sizes: a place stands at a question, from STAGE on at a stage, at OVER (the
# game has ended), at BEGIN (a game is to begin), or at DONE
cuda: Any = None
STAGE, OVER, BEGIN, DONE, STANDS = 1, 2, 3, 4, 5


def game_stage(s: Any) -> Any: ...


@rule
def sort_places(stands: Any, counts: Any, order: Any, places: Any) -> None:
    """Fill `order` with the block's places by where they stand; then `counts` says where each kind ends."""
    me, threads = cuda.threadIdx.x, cuda.blockDim.x
    for kind in range(me, STANDS, threads):
        counts[kind] = 0
    cuda.syncthreads()
    for j in range(me, places, threads):
        cuda.atomic.add(counts, stands[j], 1)
    cuda.syncthreads()
    if me == 0:
        before = 0
        for kind in range(STANDS):
            here = counts[kind]
            counts[kind] = before
            before += here
    cuda.syncthreads()
    for j in range(me, places, threads):
        order[cuda.atomic.add(counts, stands[j], 1)] = j
    cuda.syncthreads()


@rule
def where_it_stands(s: Any, asks: Any) -> Any:
    """After a part of an answer: at the next stage, or, the answer being carried out, at a question or the end."""
    if asks == 0:
        return STAGE + int(game_stage(s))
    s.ply += 1
    return OVER if s.asked < 0 else int(s.decision)


def kinds_of(game: Game) -> dict[str, int]:
    """Where the places of one game can stand, under the names that kernels use."""
    stage = len(game.decisions.names)
    over = stage + (game.stages.count if game.stages else 0)
    return {"STAGE": stage, "OVER": over, "BEGIN": over + 1, "DONE": over + 2, "STANDS": over + 3}


def sizes_of(game: Game) -> dict[str, int]:
    """The numbers of one game under the names that kernels use."""
    return {
        "MASK": len(game.actions),
        "LINES": len(game.lines),
        "SEATS": game.schema.seats,
        "CAPACITY": CAPACITY,
        **kinds_of(game),
    }


class Grid:
    """How places are shared out among blocks of threads: as many games to a block as leave enough blocks.

    A block has `most` games at most, and more threads if it has `many` of them, as far as the kernel's registers allow.
    """

    def __init__(
        self, places: int, blocks: int, most: int = CAPACITY, many: int = MANY, most_threads: int = MANY_THREADS
    ) -> None:
        self.each = FEWEST
        while self.each < most and 2 * self.each * blocks <= places:
            self.each *= 2
        wanted = min(self.each, MANY_THREADS if self.each >= many else THREADS_PER_BLOCK)
        self.threads = min(wanted, most_threads // WARP * WARP)
        self.blocks = -(-places // self.each)
