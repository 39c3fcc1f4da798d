"""Labels as a source: the questions of labelled games at which the search was sure of what hardly anybody would answer.

To find them costs nothing but reading; they meet the same doubts as all others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mastaba.core.rules.engine import Illegal, engine, seed_of_numbered
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import Line, begin, follow
from mastaba.core.rules.sight import see

from ..numbers.labels import Array, BadLabels, Labels
from .sift import is_plain

SURE = 0.6  # of the search's tries, for its favourite answer
RARE = 0.25  # of habit's answers; one that it gives oftener is no candidate


class Labelled(NamedTuple):
    """A labelled game: its number and seed, and by question what was answered and what the search was sure of (-1:
    of nothing)."""

    number: int
    seats: int
    seed: int
    scores: tuple[int, ...]
    answers: tuple[int, ...]
    sure: tuple[int, ...]

    def played(self, game: Game) -> Line:
        """The game from its first question to the end. Raises BadLabels if the rules are others by now."""
        try:
            line = follow(begin(game, self.seats, self.seed), self.answers)
        except Illegal:
            line = None
        if line is None or not line.over or tuple(engine(game).results(line.states).scores) != self.scores:
            raise BadLabels(f"game {self.number} of {game.id} ends otherwise by the rules as they are: label anew")
        return line


def labelled_games(game: Game, path: Path) -> tuple[Labels, Iterator[Labelled]]:
    """What a file holds, and its games one after another. Raises BadLabels for what is none of this game."""
    labels = Labels.load(path)
    if labels.game != game.id:
        raise BadLabels(f"{path} holds labels of {labels.game}, not of {game.id}")
    try:
        seed_of_numbered(labels.seed, int(labels.number.max(initial=0)))
    except ValueError as error:
        raise BadLabels(f"{path}: {error}") from None
    return labels, _games(labels)


def _games(labels: Labels) -> Iterator[Labelled]:
    sure, first = favourites(labels), 0
    for k, length in enumerate(labels.length.tolist()):
        seats, number, questions = int(labels.seats[k]), int(labels.number[k]), slice(first, first + length)
        yield Labelled(
            number,
            seats,
            seed_of_numbered(labels.seed, number),
            tuple(labels.scores[k, :seats].tolist()),
            tuple(labels.answers[questions].tolist()),
            tuple(sure[questions].tolist()),
        )
        first += length


def favourites(labels: Labels) -> Array:
    """By question the answer that the search tried nearly always; -1 where there is none."""
    row = np.repeat(np.arange(len(labels)), labels.tried)
    tries = np.bincount(row, labels.times, len(labels))
    often = labels.times >= SURE * tries[row]
    sure = np.full(len(labels), -1)
    sure[row[often]] = labels.action[often]
    return sure


def candidates(line: Line, sure: tuple[int, ...], seed: int) -> dict[int, int]:
    """The questions at which habit hardly ever gives the answer that the search was sure of, and that answer."""
    found = {}
    for at, answer in enumerate(sure):
        if answer >= 0:
            seen = see(line.game, line.states_at(at), line.answers[at].seat)
            if not is_plain(seen, answer, seed + at, RARE):
                found[at] = answer
    return found


def source_of(path: Path) -> str:
    """What tells a file of labels from every other."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
