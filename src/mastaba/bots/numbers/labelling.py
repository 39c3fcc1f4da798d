"""Games of a search against itself, played to be labelled: the same on a GPU and on any number of cores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...core.gpu.driver import is_available
from ...core.learn.random_play import random_base, seed_game
from ...core.rules.game import Game
from ...core.rules.registry import load
from ...core.rules.sight import see
from ..many.answers import answer_tried, tell_search
from ..matches.matches import cores, on_cores
from ..players.ismcts import Tree, nodes_for
from ..search.knobs import Knobs
from .labels import Array, Labels, Replays, ranges

AT_ONCE = 1 << 16  # games on a GPU


# --- one game on a core -------------------------------------------------------------------------------------------


def label_game(name: str, seats: int, seed: int, number: int, looks: int, numbers: str) -> Labels:
    """A numbered game; every question that was asked is labelled."""
    replays = Replays(name, seed)
    game, found = replays.game, _Found(replays.game)
    values = game.advice.values(numbers)
    nodes = nodes_for(looks, Knobs().array(values.for_players(seats).search, game.advice.horizon))
    answers: list[int] = []
    states, scores, gen = replays.positions(seats, number, answers)
    while states[-1].asked >= 0:
        one = game.schema.copy(states[-1:])
        tree = Tree(see(game, one, int(one[0].asked)), Knobs(), gen, nodes=nodes, values=values)
        tree.look(looks)
        visits, worths = np.zeros((1, len(game.actions)), np.uint16), np.zeros((1, game.schema.seats), np.uint16)
        tree.tell(tell_search, visits[0], worths[0])
        answers.append(int(answer_tried(visits[0], gen)))
        found.add(np.zeros(1, np.int64), np.array(answers[-1:]), visits, worths)
        states, scores, _ = replays.positions(seats, number, answers)
    return found.labels(name, seed, np.array([number]), np.array([seats]), scores[None])


class _Found:
    """What searches found, move by move in many games."""

    def __init__(self, game: Game) -> None:
        self._seats = game.schema.seats
        self._moves: list[tuple[Array, ...]] = []

    def add(self, place: Array, answers: Array, visits: Array, values: Array) -> None:
        """One more move in each of these places."""
        row, action = np.nonzero(visits)
        kind = np.int16
        tried = np.bincount(row, minlength=len(place)).astype(kind)
        self._moves.append((place, answers.astype(kind), tried, values, action.astype(kind), visits[row, action]))

    def labels(self, game: str, seed: int, number: Array, seats: Array, scores: Array) -> Labels:
        """Game by game instead of move by move."""
        place, answers, tried, values, action, times = map(np.concatenate, zip(*self._moves, strict=True))
        order = np.argsort(place, kind="stable")
        starts = np.cumsum(tried, dtype=np.int64) - tried
        inner = ranges(starts[order], tried[order])
        length = np.bincount(place, minlength=len(number))
        return Labels(
            game, seed, number.astype(np.int64), seats.astype(np.int8), length.astype(np.int32),
            scores.astype(np.int32), answers[order], tried[order], values[order], action[inner], times[inner],
        )  # fmt: skip


# --- many games ---------------------------------------------------------------------------------------------------


def players_in_turn(game: Game, games: int) -> list[int]:
    """Every number of players equally often."""
    low, high = game.players
    return [low + k % (high - low + 1) for k in range(games)]


def label(
    name: str,
    seats: Sequence[int],
    seed: int,
    looks: int,
    numbers: str,
    *,
    processes: int = 0,
    gpu: bool | None = None,
    progress: Callable[[int], Any] | None = None,
) -> Labels:
    """Game k of this seed has seats[k] players. On a GPU where there is one, else on so many cores (0: all)."""
    work = _on_gpu if (is_available() if gpu is None else gpu) else _on_cores
    return work(name, seats, seed, looks, numbers, processes, progress or (lambda done: None))


def _on_cores(
    name: str, seats: Sequence[int], seed: int, looks: int, numbers: str, processes: int, progress: Callable[[int], Any]
) -> Labels:
    parts = []
    with on_cores(processes or cores()) as run:
        for part in run(label_game, [(name, n, seed, k, looks, numbers) for k, n in enumerate(seats)]):
            parts.append(part)
            progress(1)
    return Labels.joined(parts)


def _on_gpu(
    name: str, seats: Sequence[int], seed: int, looks: int, numbers: str, processes: int, progress: Callable[[int], Any]
) -> Labels:
    """All games with the same number of players side by side."""
    parts = []
    for players in sorted(set(seats)):
        number = np.flatnonzero(np.asarray(seats) == players)
        for first in range(0, len(number), AT_ONCE):
            some = number[first : first + AT_ONCE]
            parts.append(_side_by_side(load(name), players, seed, some, looks, numbers))
            progress(len(some))
    return Labels.joined(parts).in_order()


def _side_by_side(game: Game, players: int, seed: int, number: Array, looks: int, numbers: str) -> Labels:
    from ...core.gpu.batch import CudaBatch
    from ..many.gpu_search import GpuSearch

    batch = CudaBatch(game, players, len(number), renew=False)
    batch.seed(seed, number)
    batch.reset()
    values, gens = game.advice.values(numbers), answer_streams(seed, number)
    search = GpuSearch(game, players, len(number), looks, values, gens, strays=True)
    found = _Found(game)
    while (place := np.flatnonzero(batch.asked.numpy() >= 0)).size:
        search.search(batch.states)
        told = [part.numpy()[place] for part in (search.answers, search.visits, search.values)]
        found.add(place, *told)
        batch.step(search.answers)
    return found.labels(game.id, seed, number, np.full(len(number), players), batch.scores.numpy())


def answer_streams(seed: int, number: Array) -> Array:
    """Where the generators of the answers of these games begin."""
    base, gen, streams = random_base(seed), np.zeros(1, dtype=np.uint64), np.zeros(len(number), dtype=np.uint64)
    header = SimpleNamespace(rng=np.zeros(1, dtype=np.uint64))
    for i, k in enumerate(number):
        seed_game(header, gen, base, int(k))
        streams[i] = gen[0]
    return streams
