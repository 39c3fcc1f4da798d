"""Positions of strong play with what a search found there and how the game ended: what numbers are fitted to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..core.chance import below, generator
from ..core.engine import engine, seed_state
from ..core.game import Game
from ..core.sight import see
from .bot import Budget
from .ismcts import Tree
from .knobs import Knobs

STRAY = 6  # one answer in so many is drawn by how often it was tried: games differ, and mistakes are seen, too


@dataclass
class Labels:
    """Rows: one position of one game each."""

    states: np.ndarray[Any, Any]  # true records, as bytes
    visits: np.ndarray[Any, Any]  # how often the search tried each answer
    scores: np.ndarray[Any, Any]  # every seat's score at the end
    number: np.ndarray[Any, Any]  # of the game

    def __len__(self) -> int:
        return len(self.states)

    def save(self, path: Path) -> None:
        np.savez_compressed(path, states=self.states, visits=self.visits, scores=self.scores, number=self.number)

    @staticmethod
    def load(path: Path) -> Labels:
        with np.load(path) as kept:
            return Labels(kept["states"], kept["visits"], kept["scores"], kept["number"])

    @staticmethod
    def joined(parts: Sequence[Labels]) -> Labels:
        """Several as one."""
        return Labels(
            np.concatenate([p.states for p in parts]),
            np.concatenate([p.visits for p in parts]),
            np.concatenate([p.scores for p in parts]),
            np.concatenate([p.number for p in parts]),
        )


def label_game(game: Game, seats: int, number: int, budget: Budget, numbers: str) -> Labels:
    """One game of a search against itself; every position that was asked about is a row. The number is the seed."""
    machine = engine(game)
    values = game.advice.values(numbers)
    states = machine.start(seats, number)
    gen = generator(seed_state(number * 8 + 7))
    rows: list[bytes] = []
    visits: list[Any] = []
    while states[0].asked >= 0:
        seen = see(game, states, int(states[0].asked))
        tree = Tree(seen, Knobs(), gen, nodes=1 << 14, values=values)
        tree.think(budget)
        tried = np.zeros(len(game.actions), dtype=np.uint16)
        for a, times in tree.visits().items():
            tried[a] = min(times, 65535)
        rows.append(states.tobytes())
        visits.append(tried)
        machine.play(states, _answer(tried, gen))
    scores = np.zeros(game.schema.seats, dtype=np.int32)
    scores[:seats] = machine.results(states).scores
    body = np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), -1)
    return Labels(body, np.array(visits), np.tile(scores, (len(rows), 1)), np.full(len(rows), number))


def _answer(tried: Any, gen: Any) -> int:
    """Mostly what was tried most."""
    if int(below(gen, STRAY)):
        return int(tried.argmax())
    left = int(below(gen, int(tried.sum())))
    return int(np.searchsorted(tried.cumsum(), left, side="right"))
