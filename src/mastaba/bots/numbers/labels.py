"""Games of a search against itself (self-play data) with what it found: what numbers and networks are fitted to.

A file holds seeds, answers and what was tried, not records: a numbered game follows from its answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...core.learn.random_play import blank_record, random_base, seed_game
from ...core.learn.results import Standings, fill_results
from ...core.machine.jit import rule
from ...core.rules.engine import answer_question, engine, start_game
from ...core.rules.registry import load

Array = np.ndarray[Any, Any]


class BadLabels(ValueError):
    """A file of labels that does not fit the rules as they are."""


@rule
def entry_positions(
    states: Any, blank: Any, base: Any, gen: Any, number: Any, answers: Any, mask: Any, results: Any
) -> None:
    """states[k] is a numbered game after k answers, `gen` the generator of its answers; the scores at the last one."""
    states[0] = blank[0]
    seed_game(states[0], gen, base, number)
    start_game(states[0], mask)
    for k in range(len(answers)):
        states[k + 1] = states[k]
        answer_question(states[k + 1], int(answers[k]), mask)
    fill_results(states[len(answers)], results)


class Replays:
    """Positions of numbered games of one seed, from their answers."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = load(game)
        self._base, self._blanks = random_base(seed), {}  # type: tuple[Any, dict[int, Any]]
        self._run = engine(self.game).entry(entry_positions)

    def positions(self, seats: int, number: int, answers: Sequence[int] | Array) -> tuple[Any, Array, Array]:
        """A game after none, one, two … of these answers; the scores at the last; the generator of its answers."""
        game = self.game
        if seats not in self._blanks:
            self._blanks[seats] = blank_record(game, seats)
        states, gen = game.schema.empty(len(answers) + 1), np.zeros(1, dtype=np.uint64)
        results = Standings.of(game)
        self._run(
            states, self._blanks[seats], self._base, gen, number, np.asarray(answers, dtype=np.int64),
            np.zeros(len(game.actions), dtype=np.int8), results,
        )  # fmt: skip
        return states, results.scores, gen


@dataclass
class Positions:
    """Rows: one position of one game each."""

    states: Array  # true records, as bytes
    visits: Array  # how often the search tried each answer
    values: Array  # what it thought of the position, for every seat, in PARTS
    scores: Array  # every seat's score at the end
    number: Array  # of the game

    def __len__(self) -> int:
        return len(self.states)


@dataclass
class Labels:
    """Games in the order of their numbers; of each, its questions in the order of play."""

    game: str
    seed: int
    # of every game
    number: Array
    seats: Array
    length: Array  # questions
    scores: Array
    # of every question
    answers: Array
    tried: Array  # how many answers were tried
    values: Array
    # of every answer that was tried
    action: Array
    times: Array

    def __len__(self) -> int:
        return len(self.answers)

    def save(self, path: Path) -> None:
        np.savez_compressed(path, **vars(self))

    @staticmethod
    def load(path: Path) -> Labels:
        try:
            with np.load(path) as kept:
                parts = {name: kept[name] for name in Labels.__dataclass_fields__}
        except (OSError, ValueError, KeyError) as error:
            raise BadLabels(f"{path} holds no labels: {error}") from None
        return Labels(str(parts.pop("game")), int(parts.pop("seed")), **parts)

    @staticmethod
    def joined(parts: Sequence[Labels]) -> Labels:
        """Several as one; their games must be of one kind and one seed."""
        first = parts[0]
        rows = {name: np.concatenate([vars(p)[name] for p in parts]) for name in vars(first) if name not in SINGLE}
        return Labels(first.game, first.seed, **rows)

    def in_order(self) -> Labels:
        """The same games, in the order of their numbers."""
        ends = np.cumsum(self.length)
        tries = np.concatenate(([0], np.cumsum(self.tried, dtype=np.int64)))
        games = np.argsort(self.number, kind="stable")
        rows = ranges(ends[games] - self.length[games], self.length[games])
        told = ranges(tries[rows], self.tried[rows])
        return Labels(
            self.game, self.seed, self.number[games], self.seats[games], self.length[games], self.scores[games],
            self.answers[rows], self.tried[rows], self.values[rows], self.action[told], self.times[told],
        )  # fmt: skip

    def visits(self) -> Array:
        """How often each answer was tried, a row for every question."""
        dense = np.zeros((len(self), len(load(self.game).actions)), dtype=np.uint16)
        dense[np.repeat(np.arange(len(self)), self.tried), self.action] = self.times
        return dense

    def positions(self) -> Positions:
        """The games played once more, question by question."""
        replays, parts, first = Replays(self.game, self.seed), [], 0
        for number, seats, length, scores in zip(self.number, self.seats, self.length, self.scores, strict=True):
            states, ended, _ = replays.positions(int(seats), int(number), self.answers[first : first + length])
            if states[-1].asked >= 0 or not (ended == scores).all():
                raise BadLabels(f"game {number} of {self.game} ends otherwise by the rules as they are: label anew")
            parts.append(states[:-1].tobytes())
            first += int(length)
        size = replays.game.schema.dtype.itemsize
        return Positions(
            np.frombuffer(b"".join(parts), dtype=np.uint8).reshape(-1, size),
            self.visits(),
            self.values,
            np.repeat(self.scores, self.length, axis=0),
            np.repeat(self.number, self.length),
        )


SINGLE = ("game", "seed")  # one for all games


def ranges(starts: Array, lengths: Array) -> Array:
    """start, start + 1, … for each start, so many of them, in one row."""
    lengths = lengths.astype(np.int64)
    before = np.cumsum(lengths) - lengths
    return np.repeat(starts - before, lengths) + np.arange(lengths.sum())
