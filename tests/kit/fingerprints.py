"""The fixed set of `mastaba check`, played through somebody else's door and counted by hand."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

from mastaba.core.learn.random_play import SHARE, random_base, seed_game
from mastaba.core.papers.check import SEED, variants
from mastaba.core.rules.chance import below
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Game

Choose = Callable[[Any], int]  # a mask -> one of its answers
Play = Callable[[int, dict[str, str], int, Choose], tuple[Any, int]]  # seats, settings, number -> the end, questions


def chooser(game: Game, number: int) -> Choose:
    """The random answers of one numbered game."""
    gen = np.zeros(1, dtype=np.uint64)
    seed_game(game.schema.empty(1)[0], gen, random_base(SEED), number)
    return lambda mask: int(np.flatnonzero(mask)[below(gen, int(mask.sum()))])


def fingerprint_through(game: Game, play: Play) -> str:
    """The digest of the fixed set, when `play` plays it."""
    digest = hashlib.sha256(f"{game.id} {game.version}".encode())
    for number, (seats, settings) in enumerate(variants(game)):
        states, asked = play(seats, settings, number, chooser(game, number))
        digest.update(counted(game, states, asked).tobytes())
        digest.update(states.tobytes())
    return digest.hexdigest()[:12]


def counted(game: Game, states: Any, asked: int) -> Any:
    """One game as a tally has it: games, questions, their square, the longest, answers; then seat by seat."""
    results = engine(game).results(states)
    sums = [1, asked, asked * asked, asked, int(states[0].ply)]
    for score, share in zip(results.scores, results.shares()):
        sums += [score, score * score, round(SHARE * share)]
    return np.array(sums, dtype=np.int64)
