"""Many games at once (a vectorized environment): arrays of records, compiled loops, several CPU threads.

Every game has a number; its deal and its random answers follow from (seed, number) alone, so results do not depend
on how many threads played. Tallies are sums of integers, so they can be added in any order.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..machine.jit import for_types_of, rule, wraps_around
from ..rules.chance import STEP, below, next64
from ..rules.engine import Engine, answer_question, engine, nth_option, seed_state, start_game
from ..rules.game import Game
from ..rules.opening import any_seed, opened
from ..rules.registry import load
from .observation import plain_array
from .observer import Eyes
from .watching import Watching

REWARDS = ("rank", "win", "score")  # what an ended game gives: RANK_REWARD, WIN_REWARD, SCORE_REWARD
RANK_REWARD, WIN_REWARD, SCORE_REWARD = range(len(REWARDS))

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
def reward_of(reward: Any, scores: Any, ranking: Any, seats: Any, winners: Any, p: Any) -> Any:
    """What an ended game gives seat p: its place from 1 (first) to -1 (last), its share of the victory, its score."""
    if reward == SCORE_REWARD:
        return float(scores[p])
    if reward == WIN_REWARD:
        return 1.0 / winners if is_first(ranking, seats, p) else 0.0
    ahead = 0
    for q in range(seats):
        ahead += int(ranking[p] > ranking[q]) - int(ranking[p] < ranking[q])
    return ahead / (seats - 1)


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
def entry_first_illegal(states: Any, wanted: Any, actions: Any, masks: Any) -> Any:
    """The first wanted game that goes on and is given an answer that is not legal, or -1."""
    for i in range(len(states)):
        if wanted[i] != 0 and states[i].asked >= 0:
            a = actions[i]
            if a < 0 or a >= masks.shape[1] or masks[i, a] == 0:
                return i
    return -1


@rule
def entry_step_many(
    states: Any, first: Any, last: Any, wanted: Any, actions: Any, masks: Any, finished: Any, sheet: Any, scores: Any,
    ranking: Any, by_score: Any, shares: Any, reward: Any, rewards: Any,
) -> None:  # fmt: skip
    """One answer in every wanted game that goes on; results where a game ends."""
    for i in range(first, last):
        finished[i] = 0
        s = states[i]
        seats = int(s.seats)
        for p in range(seats):
            rewards[i, p] = 0.0
        if wanted[i] == 0 or s.asked < 0:
            continue
        if answer_question(s, actions[i], masks[i]) == 0:
            finished[i] = 1
            winners = fill_results(s, sheet, scores[i], ranking, by_score)
            for p in range(seats):
                shares[i, p] = 1.0 / winners if is_first(ranking, seats, p) else 0.0
                rewards[i, p] = reward_of(reward, scores[i], ranking, seats, winners, p)


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


def _integers(actions: Any) -> np.ndarray[Any, Any]:
    """Answers as the rules take them; a number with a point is no answer."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu" and given.size:
        raise ValueError(f"answers are integers, not {given.dtype.name}")
    return np.ascontiguousarray(given, dtype=np.int64)


SAVED = ("masks", "number", "finished", "scores", "shares", "rewards")
_OF_THIS_PROCESS = {"_states", "_asked", "_eyes", "_pool", "_begin", "_step", "_first_illegal"}
_ready: dict[Any, tuple[Any, Any, Any]] = {}  # by engine: what begins, steps and checks its games


class Batch(Watching[np.ndarray[Any, Any]]):
    """Many games side by side: give one answer to each, read the masks.

    >>> import mastaba
    >>> batch = mastaba.Batch("pyramids", players=3, count=4, seed=1, observe=True)
    >>> batch.masks.shape, batch.observations.shape, batch.rewards.shape
    ((4, 22), (4, 7188), (4, 3))
    >>> batch.step(batch.masks.argmax(axis=1)).tolist()  # the first legal answer in each game
    [0, 0, 0, 0]
    >>> batch.asked.tolist()  # who must answer now
    [1, 1, 2, 0]

    All arrays are written in place. `states` are the records, `masks` the legal answers (one row a game), `asked`
    whose turn it is; with `observe`, `observations` are what that seat sees (docs/research.md says in what form).
    A step returns which games ended with it: their results are in `scores` and `shares` until the place's next game
    ends, and in `rewards` until the next step: "rank" gives 1 to the first and -1 to the last seat and shares
    out between them, "win" a share of the victory, "score" the score. With `renew` a new game stands in the place of a
    finished one; without it the place waits (its mask is empty, its answers are ignored) until `reset`.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        count: int = 1,
        seed: int | None = 0,
        settings: Mapping[str, Any] | None = None,
        *,
        observe: bool = False,
        reward: str = "rank",
        renew: bool = True,
        threads: int = 1,
        plain: bool | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
        self.game = load(game) if isinstance(game, str) else game
        self.players = self.game.players[0] if players is None else players
        self.count, self.renew, self.threads, self.settings = count, renew, threads, settings
        self.blank = plain_array(opened(self.game, self.players, settings))
        self.reward, self.by_score = REWARDS.index(reward), int(self.game.standing is None)
        self._plain, self._observe = plain, observe
        self.states = self.game.schema.empty(count)
        self.masks = np.zeros((count, len(self.game.actions)), dtype=np.int8)
        self.finished = np.zeros(count, dtype=np.int8)
        self.scores = np.zeros((count, self.game.schema.seats), dtype=np.int64)
        self.shares = np.zeros((count, self.game.schema.seats), dtype=np.float64)
        self.rewards = np.zeros((count, self.players), dtype=np.float64)
        self._seats = np.zeros(count, dtype=np.int64)
        self._all = np.ones(count, dtype=np.int8)
        self.seed(seed)
        self._get_ready()
        self.reset()

    def _get_ready(self) -> None:
        """What belongs to this batch in this process: views of its memory, eyes on it, threads, compiled code."""
        self._states = plain_array(self.states)
        self._asked = self._states["asked"]  # five times as fast as through the records
        self._eyes: Eyes | None = (
            Eyes(self.game, self.players, self.states, self._plain) if self._observe else None
        )  # fmt: skip
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        machine = engine(self.game, self._plain)
        if machine not in _ready:
            _ready[machine] = self._entries_of(machine)
        self._begin, self._step, self._first_illegal = _ready[machine]

    def _entries_of(self, machine: Engine) -> tuple[Any, Any, Any]:
        """What begins, steps and checks the games: for the types of their arguments, which never change."""
        answers, gen, here = np.zeros(self.count, dtype=np.int64), np.zeros(1, dtype=np.uint64), (self._states, 0, 0)
        begun = (*here, self.blank, self.base, gen, self.number, self.masks, self._all)
        stepped = (*here, self._all, answers, *self._written(), self.reward, self.rewards)
        checked = (self._states, self._all, answers, self.masks)
        return (
            for_types_of(machine.entry(entry_begin_many), *begun),
            for_types_of(machine.entry(entry_step_many), *stepped),
            for_types_of(machine.entry(entry_first_illegal), *checked),
        )

    # --- copies

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what `_get_ready` makes, and what was seen of games that are over."""
        seen = self._eyes and self._eyes.save(self._asked < 0)
        return {**{name: value for name, value in vars(self).items() if name not in _OF_THIS_PROCESS}, "seen": seen}

    def __setstate__(self, state: dict[str, Any]) -> None:
        seen = state.pop("seen")
        vars(self).update(state)
        self._get_ready()
        if self._eyes is not None:
            self._eyes.restore(self._asked < 0, seen)
        self._look()

    def __copy__(self) -> Batch:
        """Games of its own: a batch writes into its arrays, so no two share any."""
        return copy.deepcopy(self)

    def _written(self) -> tuple[Any, ...]:
        """Where a step writes, with room of its own for the sheet and the ranking of one game."""
        sheet = np.zeros(len(self.game.lines), dtype=np.int64)
        ranking = np.zeros(self.game.schema.seats, dtype=np.int64)
        return self.masks, self.finished, sheet, self.scores, ranking, self.by_score, self.shares

    @property
    def asked(self) -> Any:
        """The seat that must answer in each game, or -1."""
        return self._asked

    def seed(self, seed: int | None, number: Any = None) -> None:
        """Count the games anew from this seed: the next game in place i is number i, or number[i]."""
        self.base = random_base(any_seed() if seed is None else seed)
        self.number = np.array(np.arange(self.count) if number is None else number, np.int64)  # of the next game there

    def save(self) -> dict[str, np.ndarray[Any, Any]]:
        """Where every game stands, for `restore`: here, in a copy, or, pickled, elsewhere."""
        arrays = {name: getattr(self, name).copy() for name in SAVED}
        arrays["states"] = self._states.view(np.uint8).copy()
        arrays["base"] = self.base.view(np.int64).copy()
        arrays["seen"] = np.zeros((0, 0), np.float32) if self._eyes is None else self._eyes.save(self._asked < 0)
        return arrays

    def restore(self, saved: Mapping[str, np.ndarray[Any, Any]]) -> None:
        """Go on from where the games stood; their numbers and settings are part of that."""
        records = self._states.view(np.uint8)
        if saved["states"].shape != records.shape:
            raise ValueError(f"{self.count} games of {self.game.id} were not saved so: {saved['states'].shape}")
        records[:] = saved["states"]
        self.base = saved["base"].view(np.uint64).copy()
        for name in SAVED:
            getattr(self, name)[:] = saved[name]
        if self._eyes is not None and saved["seen"].size:
            self._eyes.restore(self._asked < 0, saved["seen"])
        self._look()

    def reset(self, where: Any = None) -> None:
        """New games everywhere, or in the places marked in `where`."""
        wanted = self._wanted(where)
        self._share_out(lambda first, last: self._begin_some(wanted, first, last))
        self._look()

    def _wanted(self, where: Any) -> np.ndarray[Any, Any]:
        if where is None:
            return self._all
        wanted = np.ascontiguousarray(where, dtype=np.int8)
        if wanted.shape != (self.count,):
            raise ValueError(f"one mark for each of the {self.count} games, not {wanted.shape}")
        return wanted

    def _begin_some(self, wanted: Any, first: int, last: int) -> None:
        gen = np.zeros(1, dtype=np.uint64)
        self._begin(self._states, first, last, self.blank, self.base, gen, self.number, self.masks, wanted)

    def step(self, actions: Any, where: Any = None) -> Any:
        """One answer in every game, or in those marked in `where`; 1 where a game ended with it."""
        answers, wanted = _integers(actions), self._wanted(where)
        self._check(answers, wanted)

        def step_some(first: int, last: int) -> None:
            self._step(
                self._states, first, last, wanted, answers, *self._written(), self.reward, self.rewards
            )  # fmt: skip

        self._share_out(step_some)
        if self.renew and self.finished.any():
            self._share_out(lambda first, last: self._begin_some(self.finished, first, last))
        self._look()
        return self.finished

    def _look(self) -> None:
        """Tell every seat that is asked what it sees."""
        eyes = self._eyes
        if eyes is not None:
            self._seats[:] = self._asked
            self._share_out(lambda first, last: eyes.look(self._seats, first, last))

    def _check(self, answers: Any, wanted: Any) -> None:
        """Refuse the whole step if one answer is not legal; nothing has changed then."""
        if answers.shape != (self.count,):
            raise ValueError(f"one answer for each of the {self.count} games, not {answers.shape}")
        wrong = self._first_illegal(self._states, wanted, answers, self.masks)
        if wrong >= 0:
            raise ValueError(f"game {wrong}: {answers[wrong]} is not among the legal answers")

    def _share_out(self, work: Callable[[int, int], Any]) -> None:
        """The places in equal parts, one for each thread."""
        if self._pool is None:
            work(0, self.count)
            return
        edges = [self.count * k // self.threads for k in range(self.threads + 1)]
        list(self._pool.map(work, edges[:-1], edges[1:]))
