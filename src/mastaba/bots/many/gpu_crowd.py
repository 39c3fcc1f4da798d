"""A search's answers in many games that lie on the GPU: what `Crowd` answers in them, it answers.

Only where every answer has as many looks: a level with so many for each option has its crowd on the CPU.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core.gpu.array import Array, borrowed, on_gpu
from ...core.gpu.batch import CudaBatch
from .crowd import check_level, searches, streams
from .gpu_search import GpuSearch


def thinks_on_gpu(level: str, looks: int) -> bool:
    """Can this bot answer games on the GPU?"""
    return looks > 0 and searches(level)


class GpuCrowd:
    """One bot in many games: `answer` says what it answers where it is wanted."""

    def __init__(self, batch: CudaBatch, level: str, seed: int, looks: int, *, strays: bool = False) -> None:
        check_level(level, looks)
        if not thinks_on_gpu(level, looks):
            raise ValueError(f"{level} answers on the CPU alone")
        game = batch.game
        self.batch = batch
        self._search = GpuSearch(
            game, batch.players, batch.count, looks, game.advice.values(), streams(seed, batch.count), strays=strays
        )
        self.visits = self._search.visits

    def save(self) -> np.ndarray[Any, Any]:
        """What a later process needs to go on."""
        return self._search.gens.numpy()[:, 0]

    def restore(self, gens: np.ndarray[Any, Any]) -> None:
        self._search.gens.put(gens[:, None])

    def answer(self, wanted: Any) -> Array:
        """What the seats that are asked answer in the games marked in `wanted`, 8-bit integers on the GPU or anything
        that NumPy takes; elsewhere nothing is changed."""
        marks = borrowed(wanted) or on_gpu(np.asarray(wanted) != 0)
        if marks.shape != (self.batch.count,) or marks.dtype.itemsize != 1:
            raise ValueError(f"one mark of 8 bits for each of the {self.batch.count} games, not {marks.shape}")
        self._search.search(self.batch.states, marks)
        return self._search.answers
