"""Games that a level plays against itself for a data set: their answers, the same on a CPU and on a GPU."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ...bots.many.crowd import Crowd, searches, streams
from ...bots.many.gpu_crowd import thinks_on_gpu
from ...core.gpu.driver import is_available
from ...core.learn.batch import Batch
from ...core.rules.game import Game

AT_ONCE = 64  # games whose answers are drawn from neighbouring generators; on a core they are played side by side
GPU_AT_ONCE = 1 << 15  # games side by side on a GPU


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: Game
    players: int
    games: int
    level: str = "scribe"
    looks: int = 0
    seed: int = 0
    settings: Mapping[str, str] = field(default_factory=dict)

    def blocks(self, first: int, games: int) -> Iterator[tuple[int, int]]:
        """The games from `first` on, which begins a block, block by block: the first of each and how many they are."""
        for k in range(first, first + games, AT_ONCE):
            yield k, min(AT_ONCE, first + games - k)


class Moves(NamedTuple):
    """What was answered in a game, and how often a search tried each answer before; no column where nobody searches."""

    answers: np.ndarray[Any, Any]
    visits: np.ndarray[Any, Any]


def plays_on_gpu(plan: Plan) -> bool:
    """Is a GPU here that can play this?"""
    return thinks_on_gpu(plan.level, plan.looks) and is_available()


def play(plan: Plan, first: int, games: int, *, gpu: bool = False) -> list[Moves]:
    """So many games from number `first` on, which begins a block, all side by side."""
    batch, crowd = (_on_gpu if gpu else _on_cpu)(plan, games)
    batch.seed(plan.seed, np.arange(first, first + games))
    batch.reset()
    crowd.restore(np.concatenate([streams(plan.seed + k, count) for k, count in plan.blocks(first, games)]))
    moved, answered, tried = [], [], []
    while (running := np.asarray(batch.asked) >= 0).any():
        answers = crowd.answer(running)
        moved.append(np.flatnonzero(running))
        answered.append(np.asarray(answers)[running].astype(np.int16))
        tried.append(_visits(plan, crowd, running))
        batch.step(answers)
    game, order = np.concatenate(moved), np.argsort(np.concatenate(moved), kind="stable")
    edges = np.cumsum(np.bincount(game, minlength=games))[:-1]
    parts = [np.split(np.concatenate(rows)[order], edges) for rows in (answered, tried)]
    return [Moves(*one) for one in zip(*parts, strict=True)]


def _visits(plan: Plan, crowd: Any, running: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    if not searches(plan.level):
        return np.zeros((int(running.sum()), 0), np.uint16)
    visits: np.ndarray[Any, Any] = np.asarray(crowd.visits)[running]
    return visits


def _on_cpu(plan: Plan, games: int) -> tuple[Any, Any]:
    batch = Batch(plan.game, plan.players, games, plan.seed, plan.settings, renew=False)
    return batch, Crowd(batch, plan.level, plan.seed, plan.looks, strays=searches(plan.level))


def _on_gpu(plan: Plan, games: int) -> tuple[Any, Any]:
    from ...bots.many.gpu_crowd import GpuCrowd
    from ...core.gpu.batch import CudaBatch

    batch = CudaBatch(plan.game, plan.players, games, plan.seed, plan.settings, renew=False)
    return batch, GpuCrowd(batch, plan.level, plan.seed, plan.looks, strays=True)
