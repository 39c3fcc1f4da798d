"""Many games at once: arrays of records, compiled loops, several CPU threads.

Every game has a number; its deal and its random answers follow from (seed, number) alone, so results do not depend
on how many threads played. Tallies are sums of integers, so they can be added in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .chance import STEP, below, next64
from .engine import answer_question, engine, nth_option, seed_state, start_game
from .game import Game
from .jit import rule, wraps_around

SHARE = 840  # a victory in parts that divide evenly among 1 … 8 winners
CHUNK = 512  # games between two looks at the clock

# places in a tally; from SEAT on, SEAT_PARTS numbers for each seat
GAMES, QUESTIONS, QUESTIONS_SQUARED, LONGEST, ANSWERS, SEAT = 0, 1, 2, 3, 4, 5
SCORE, SCORE_SQUARED, WINS, SEAT_PARTS = 0, 1, 2, 3


def game_sheet(s: Any, p: Any, out: Any) -> None: ...
def game_standing(s: Any, p: Any) -> Any: ...


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
    asked = 0
    count = start_game(s, mask)
    while count > 0:
        count = answer_question(s, nth_option(mask, below(gen, count)), mask)
        asked += 1
    return asked


@rule
def score_of(s: Any, p: Any, sheet: Any) -> Any:
    """Seat p's score as it stands."""
    total = 0
    for i in range(len(sheet)):
        sheet[i] = 0
    game_sheet(s, p, sheet)
    for i in range(len(sheet)):
        total += int(sheet[i])
    return total


@rule
def fill_results(s: Any, sheet: Any, scores: Any, ranking: Any, by_score: Any) -> Any:
    """Scores and ranking numbers of all seats; how many seats share the first place."""
    best = 0
    winners = 0
    for p in range(int(s.seats)):
        scores[p] = score_of(s, p, sheet)
        ranking[p] = scores[p] if by_score != 0 else game_standing(s, p)
        if p == 0 or ranking[p] > best:
            best = ranking[p]
            winners = 0
        if ranking[p] == best:
            winners += 1
    return winners


@rule
def is_first(ranking: Any, seats: Any, p: Any) -> Any:
    """Does nobody stand before seat p?"""
    for q in range(seats):
        if ranking[q] > ranking[p]:
            return False
    return True


@rule
def add_to_tally(s: Any, asked: Any, sheet: Any, scores: Any, ranking: Any, by_score: Any, tally: Any) -> None:
    """Count one finished game."""
    tally[GAMES] += 1
    tally[QUESTIONS] += asked
    tally[QUESTIONS_SQUARED] += asked * asked
    tally[LONGEST] = max(tally[LONGEST], asked)
    tally[ANSWERS] += int(s.ply)
    seats = int(s.seats)
    winners = fill_results(s, sheet, scores, ranking, by_score)
    for p in range(seats):
        at = SEAT + SEAT_PARTS * p
        tally[at + SCORE] += scores[p]
        tally[at + SCORE_SQUARED] += scores[p] * scores[p]
        if is_first(ranking, seats, p):
            tally[at + WINS] += SHARE // winners


# --- entries ----------------------------------------------------------------------------------------------------


@rule
def numbered_game(
    states: Any, i: Any, blank: Any, number: Any, base: Any, gen: Any, mask: Any, sheet: Any, scores: Any,
    ranking: Any, by_score: Any, tally: Any,
) -> None:  # fmt: skip
    """One numbered game of random answers in place i, counted."""
    states[i] = blank[0]
    s = states[i]
    seed_game(s, gen, base, number)
    asked = random_game(s, mask, gen)
    add_to_tally(s, asked, sheet, scores, ranking, by_score, tally)


@rule
def entry_random_games(
    states: Any, blank: Any, first: Any, count: Any, base: Any, gen: Any, mask: Any, sheet: Any, scores: Any,
    ranking: Any, by_score: Any, tally: Any,
) -> None:  # fmt: skip
    """Games number first … first + count - 1, one after the other in states[0]."""
    for k in range(count):
        numbered_game(states, 0, blank, first + k, base, gen, mask, sheet, scores, ranking, by_score, tally)


@rule
def begin(states: Any, i: Any, blank: Any, base: Any, gen: Any, number: Any, mask: Any) -> None:
    """Put a new game into place i."""
    states[i] = blank[0]
    s = states[i]
    seed_game(s, gen, base, number)
    start_game(s, mask)


@rule
def entry_begin_many(
    states: Any, first: Any, last: Any, blank: Any, base: Any, gen: Any, number: Any, masks: Any, wanted: Any
) -> None:
    """New games in the wanted places; the next game in place i is number[i]."""
    stride = len(states)
    for i in range(first, last):
        if wanted[i] != 0:
            begin(states, i, blank, base, gen, number[i], masks[i])
            number[i] += stride


@rule
def entry_step_many(
    states: Any, first: Any, last: Any, actions: Any, masks: Any, finished: Any, sheet: Any, scores: Any, ranking: Any,
    by_score: Any, shares: Any,
) -> None:  # fmt: skip
    """One answer in every game that goes on; results where a game ends."""
    for i in range(first, last):
        finished[i] = 0
        s = states[i]
        if s.asked < 0:
            continue
        if answer_question(s, actions[i], masks[i]) == 0:
            finished[i] = 1
            winners = fill_results(s, sheet, scores[i], ranking, by_score)
            for p in range(int(s.seats)):
                shares[i, p] = 1.0 / winners if is_first(ranking, int(s.seats), p) else 0.0


# --- random play, counted -----------------------------------------------------------------------------------------


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
        self.by_score = int(game.standing is None)
        self.loop = engine(game, plain).entry(entry_random_games)
        self.states = game.schema.empty(1)
        self.gen = np.zeros(1, dtype=np.uint64)
        self.mask = np.zeros(len(game.actions), dtype=np.int8)
        self.sheet = np.zeros(len(game.lines), dtype=np.int64)
        self.scores = np.zeros(game.schema.seats, dtype=np.int64)
        self.ranking = np.zeros(game.schema.seats, dtype=np.int64)

    def play(self, first: int, count: int) -> Tally:
        """Games number first … first + count - 1. The last one's record stays in `states`."""
        tally = Tally(self.seats)
        self.loop(
            self.states, self.blank, first, count, self.base, self.gen, self.mask, self.sheet, self.scores,
            self.ranking, self.by_score, tally.sums,
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


# --- a batch that is stepped from outside -------------------------------------------------------------------------


class Batch:
    """Many games side by side: give one answer to each, read the masks.

    `states` are the records, `masks` the legal answers (one row a game), `finished` says which games ended with the
    last step; their results are in `scores` and `shares`. With `renew`, a new game stands in the place of a finished
    one; without it the place waits (its mask is empty, its answers are ignored) until `reset`.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        count: int,
        seed: int = 0,
        settings: Mapping[str, str] | None = None,
        *,
        renew: bool = True,
        threads: int = 1,
        plain: bool | None = None,
    ) -> None:
        self.game, self.seats, self.count, self.renew, self.threads = game, seats, count, renew, threads
        self.blank, self.base = blank_record(game, seats, settings), random_base(seed)
        self.by_score = int(game.standing is None)
        machine = engine(game, plain)
        self._begin, self._step = machine.entry(entry_begin_many), machine.entry(entry_step_many)
        self.states = game.schema.empty(count)
        self.masks = np.zeros((count, len(game.actions)), dtype=np.int8)
        self.number = np.arange(count, dtype=np.int64)  # of the next game in each place
        self.finished = np.zeros(count, dtype=np.int8)
        self.scores = np.zeros((count, game.schema.seats), dtype=np.int64)
        self.shares = np.zeros((count, game.schema.seats), dtype=np.float64)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset()

    @property
    def asked(self) -> Any:
        """The seat that must answer in each game, or -1."""
        return self.states["asked"]

    def reset(self, where: Any = None) -> None:
        """New games everywhere, or in the places marked in `where`."""
        wanted = np.ones(self.count, dtype=np.int8) if where is None else np.asarray(where, dtype=np.int8)

        def begin_some(first: int, last: int) -> None:
            gen = np.zeros(1, dtype=np.uint64)
            self._begin(self.states, first, last, self.blank, self.base, gen, self.number, self.masks, wanted)

        self._share_out(begin_some)

    def step(self, actions: Any) -> Any:
        """One answer in every game; 1 where a game ended with it."""
        answers = np.ascontiguousarray(actions, dtype=np.int64)
        self._check(answers)

        def step_some(first: int, last: int) -> None:
            sheet = np.zeros(len(self.game.lines), dtype=np.int64)
            ranking = np.zeros(self.game.schema.seats, dtype=np.int64)
            self._step(
                self.states, first, last, answers, self.masks, self.finished, sheet, self.scores, ranking,
                self.by_score, self.shares,
            )  # fmt: skip

        self._share_out(step_some)
        if self.renew and self.finished.any():
            self.reset(self.finished)
        return self.finished

    def _check(self, answers: Any) -> None:
        """Refuse the whole step if one answer is not legal; nothing has changed then."""
        if answers.shape != (self.count,):
            raise ValueError(f"one answer for each of the {self.count} games, not {answers.shape}")
        inside = (answers >= 0) & (answers < len(self.game.actions))
        legal = self.masks[np.arange(self.count), np.where(inside, answers, 0)] != 0
        wrong = np.flatnonzero((self.states["asked"] >= 0) & ~(inside & legal))
        if len(wrong):
            raise ValueError(f"game {wrong[0]}: {answers[wrong[0]]} is not among the legal answers")

    def _share_out(self, work: Callable[[int, int], None]) -> None:
        """The places in equal parts, one for each thread."""
        if self._pool is None:
            work(0, self.count)
            return
        edges = [self.count * k // self.threads for k in range(self.threads + 1)]
        list(self._pool.map(work, edges[:-1], edges[1:]))
