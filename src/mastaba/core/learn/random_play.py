"""Numbered games of random answers, counted; compiled, on several threads.

Every game has a number; its deal and its random answers follow from (seed, number) alone, so results do not depend
on how many threads played. Tallies are sums of integers, so they can be added in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..machine.jit import rule, wraps_around
from ..rules.chance import STEP, next64
from ..rules.engine import engine, play_out, seed_state
from ..rules.game import Game
from .results import Standings, fill_results, is_first

SHARE = 840  # a victory in parts that divide evenly among 1 … 8 winners
CHUNK = 512  # games between two looks at the clock

# places in a tally; from SEAT on, SEAT_PARTS numbers for each seat
GAMES, QUESTIONS, QUESTIONS_SQUARED, LONGEST, ANSWERS, SEAT = 0, 1, 2, 3, 4, 5
SCORE, SCORE_SQUARED, WINS, SEAT_PARTS = 0, 1, 2, 3


def game_start(s: Any) -> None: ...


# --- one game ---------------------------------------------------------------------------------------------------


def _aim_compiled(gen: Any, base: Any, number: Any) -> None:
    gen[0] = base[0] + np.uint64(2) * np.uint64(number) * STEP


@wraps_around(_aim_compiled)
def aim(gen: Any, base: Any, number: Any) -> None:
    """Set a generator to the stream of one game: two draws for each number, and no two games share one."""
    gen[0] = (int(base[0]) + 2 * int(number) * int(STEP)) & ((1 << 64) - 1)


@rule
def seed_game(s: Any, gen: Any, base: Any, number: Any) -> None:
    """The record's generator and the generator of the answers, for one numbered game."""
    aim(gen, base, number)
    s.rng[0] = next64(gen)
    gen[0] = next64(gen)


@rule
def random_game(s: Any, mask: Any, gen: Any) -> Any:
    """One game of random answers; how many questions were asked."""
    game_start(s)
    return play_out(s, mask, gen)


@rule
def add_to_tally(s: Any, asked: Any, results: Any, tally: Any) -> None:
    """Count one finished game."""
    scores = results.scores
    tally[GAMES] += 1
    tally[QUESTIONS] += asked
    tally[QUESTIONS_SQUARED] += asked * asked
    tally[LONGEST] = max(tally[LONGEST], asked)
    tally[ANSWERS] += int(s.ply)
    seats = int(s.seats)
    winners = fill_results(s, results)
    for p in range(seats):
        at = SEAT + SEAT_PARTS * p
        tally[at + SCORE] += scores[p]
        tally[at + SCORE_SQUARED] += scores[p] * scores[p]
        if is_first(results.ranking, seats, p):
            tally[at + WINS] += SHARE // winners


@rule
def numbered_game(
    states: Any, i: Any, blank: Any, number: Any, base: Any, gen: Any, mask: Any, results: Any, tally: Any
) -> None:
    """One numbered game of random answers in place i, counted."""
    states[i] = blank[0]
    s = states[i]
    seed_game(s, gen, base, number)
    asked = random_game(s, mask, gen)
    add_to_tally(s, asked, results, tally)


@rule
def entry_random_games(
    states: Any, blank: Any, first: Any, count: Any, base: Any, gen: Any, mask: Any, results: Any, tally: Any
) -> None:
    """Games number first … first + count - 1, one after the other in states[0]."""
    for k in range(count):
        numbered_game(states, 0, blank, first + k, base, gen, mask, results, tally)


# --- many games -------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What came of many games of one kind, in sums."""

    seats: int
    sums: Any = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def __post_init__(self) -> None:
        if not len(self.sums):
            self.sums = np.zeros(SEAT + SEAT_PARTS * self.seats, dtype=np.int64)

    def add(self, other: Tally) -> None:
        longest = max(self.sums[LONGEST], other.sums[LONGEST])
        self.sums += other.sums
        self.sums[LONGEST] = longest

    @property
    def games(self) -> int:
        return int(self.sums[GAMES])

    @property
    def questions(self) -> int:
        """Questions really asked; forced answers are not counted."""
        return int(self.sums[QUESTIONS])

    @property
    def longest(self) -> int:
        return int(self.sums[LONGEST])

    @property
    def answers(self) -> int:
        """All answers, forced ones included."""
        return int(self.sums[ANSWERS])

    def mean_questions(self) -> float:
        return self.questions / self.games

    def mean_scores(self) -> list[float]:
        return [float(v) / self.games for v in self._of_seats(SCORE)]

    def deviations(self) -> list[float]:
        """The standard deviation of each seat's score."""
        squares = self._of_seats(SCORE_SQUARED)
        return [max(float(sq) / self.games - mean * mean, 0.0) ** 0.5 for sq, mean in zip(squares, self.mean_scores())]

    def wins(self) -> list[float]:
        """Each seat's share of the victories; k winners of one game get 1/k each."""
        return [float(v) / SHARE / self.games for v in self._of_seats(WINS)]

    def _of_seats(self, part: int) -> Any:
        return self.sums[SEAT + part :: SEAT_PARTS]


def blank_record(game: Game, seats: int, settings: Mapping[str, str] | None = None) -> Any:
    """A record with its header filled in and nothing dealt."""
    return engine(game).new(seats, 0, settings)


def random_base(seed: int) -> Any:
    """The root of all streams of one run."""
    return np.array([seed_state(seed)], dtype=np.uint64)


class Player:
    """Plays numbered random games, one chunk at a time; one for each thread."""

    def __init__(self, game: Game, blank: Any, base: Any, plain: bool | None = None) -> None:
        self.seats = int(blank[0].seats)
        self.blank, self.base = blank, base
        self.loop = engine(game, plain).entry(entry_random_games)
        self.states = game.schema.empty(1)
        self.gen = np.zeros(1, dtype=np.uint64)
        self.mask = np.zeros(len(game.actions), dtype=np.int8)
        self.results = Standings.of(game)

    def play(self, first: int, count: int) -> Tally:
        """Games number first … first + count - 1. The last one's record stays in `states`."""
        tally = Tally(self.seats)
        self.loop(
            self.states, self.blank, first, count, self.base, self.gen, self.mask, self.results, tally.sums
        )  # fmt: skip
        return tally


def _chunks(games: int, size: int) -> Iterator[tuple[int, int]]:
    for first in range(0, games, size):
        yield first, min(size, games - first)


def random_games(
    game: Game,
    seats: int,
    games: int,
    seed: int = 0,
    settings: Mapping[str, str] | None = None,
    *,
    threads: int = 1,
    plain: bool | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Random play, many games; the tally is the same for every number of threads."""
    blank, base = blank_record(game, seats, settings), random_base(seed)
    players = [Player(game, blank, base, plain) for _ in range(threads)]
    total = Tally(seats)
    idle = list(players)

    def play(part: tuple[int, int]) -> Tally:
        player = idle.pop()
        try:
            return player.play(*part)
        finally:
            idle.append(player)

    with ThreadPoolExecutor(threads) as pool:
        for part in pool.map(play, _chunks(games, CHUNK)):
            total.add(part)
            if progress:
                progress(part.games)
    return total
