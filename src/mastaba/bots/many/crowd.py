"""A bot's answers in many games at once, compiled, on several threads: what somebody who learns plays against.

Every seat is seen as its bot would see it, and every game draws from its own generator: how many threads there are
changes no answer. A search begins anew at every question, so that it never goes on with the tree of the last.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ...core.learn.batch import Batch
from ...core.learn.observation import as_words, close, layout, plain_array
from ...core.machine.jit import rule
from ...core.rules.chance import below
from ...core.rules.engine import engine, nth_option, seed_state
from ...core.rules.numbers import TODAY, Values
from ...core.rules.sight import game_show
from .. import LEVELS, UnknownBot
from ..players.greedy import Greedy, entry_one_step
from ..players.habit import answers_out_of_habit, entry_habit
from ..players.ismcts import LONGEST_PATH, MOST_SAID, Ismcts, looks_at_all, nodes_for
from ..search.knobs import Knobs
from ..search.loop import entry_search
from ..search.simulation import KEPT_OF_LOOK
from ..search.tree import COLUMNS, KEPT, ROOT, USED, best_child
from .answers import answer_tried, tell_search

AT_ONCE, TURNS = 16, 8  # games that a thread takes at a time at least, and about how often it comes for more


# --- one question of game i: what is seen goes into room[0] ---------------------------------------------------------


@rule
def see_game(states: Any, i: Any, records: Any, room: Any, shown: Any, keep: Any, fill: Any) -> Any:
    """What the seat that is asked in game i sees, and which seat that is; `shown` are the words of room[0]."""
    seat = int(states[i].asked)
    close(records[i], shown, keep[0, seat], fill[0, seat])
    game_show(room[0], states[i], seat)
    return seat


@rule
def count_of(options: Any) -> Any:
    """How many answers are legal."""
    count = 0
    for a in range(len(options)):
        count += int(options[a] != 0)
    return count


@rule
def entry_any_many(states: Any, first: Any, last: Any, wanted: Any, gens: Any, options: Any, out: Any) -> None:
    """Any legal answer in every wanted game."""
    for i in range(first, last):
        if wanted[i] != 0:
            out[i] = nth_option(options[i], below(gens[i : i + 1], count_of(options[i])))


@rule
def entry_habit_many(
    states: Any, first: Any, last: Any, wanted: Any, gens: Any, options: Any, out: Any, records: Any, room: Any,
    shown: Any, keep: Any, fill: Any, mask: Any, legal: Any, weights: Any, n: Any,
) -> None:  # fmt: skip
    """An answer out of habit in every wanted game."""
    for i in range(first, last):
        if wanted[i] != 0:
            seat = see_game(states, i, records, room, shown, keep, fill)
            out[i] = entry_habit(room, seat, gens[i : i + 1], mask, legal, weights, n)


@rule
def entry_greedy_many(
    states: Any, first: Any, last: Any, wanted: Any, gens: Any, options: Any, out: Any, records: Any, room: Any,
    shown: Any, keep: Any, fill: Any, mask: Any, legal: Any, weights: Any, worlds: Any, possible: Any, sheet: Any,
    scores: Any, ranking: Any, by_score: Any, values: Any, totals: Any, n: Any,
) -> None:  # fmt: skip
    """What leaves the seat best off one move ahead, in every wanted game."""
    for i in range(first, last):
        if wanted[i] != 0:
            seat = see_game(states, i, records, room, shown, keep, fill)
            for a in range(len(totals)):
                totals[a] = 0.0
            entry_one_step(
                room, seat, worlds, gens[i : i + 1], possible, mask, legal, weights, sheet, scores, ranking, by_score,
                values, totals, n,
            )  # fmt: skip
            out[i] = best_total(options[i], totals)


@rule
def best_total(options: Any, totals: Any) -> Any:
    """The first of the legal answers that are worth most."""
    best = -1
    for a in range(len(options)):
        if options[a] != 0 and (best < 0 or totals[a] > totals[best]):
            best = a
    return best


@rule
def forget(kept: Any, spread: Any, tally: Any) -> None:
    """An empty pool, nothing learnt in other looks."""
    kept[USED] = 0
    kept[ROOT] = 0
    for k in range(len(spread)):
        spread[k] = 0.0
    for p in range(tally.shape[0]):
        for a in range(tally.shape[1]):
            for k in range(tally.shape[2]):
                tally[p, a, k] = 0.0


@rule
def entry_search_many(
    states: Any, first: Any, last: Any, wanted: Any, gens: Any, options: Any, out: Any, records: Any, room: Any,
    shown: Any, keep: Any, fill: Any, mask: Any, legal: Any, weights: Any, each: Any, looks: Any, usual: Any,
    child: Any, look: Any, path: Any, node: Any, worth: Any, best_of: Any, kept: Any, sheet: Any, scores: Any,
    ranking: Any, by_score: Any, values: Any, spread: Any, rewards: Any, glanced: Any, said: Any, tally: Any,
    knobs: Any, n: Any, strays: Any, visits: Any, found: Any,
) -> None:  # fmt: skip
    """What a new search tried most in every wanted game: so many looks, or where that is 0 so many for each option.

    Who looks less than once at each answers some questions out of habit, with `usual` numbers. Where it `strays`, it
    says what it tried in `visits`, and now and then answers something else."""
    for i in range(first, last):
        if wanted[i] != 0:
            seat = see_game(states, i, records, room, shown, keep, fill)
            if looks == 0 and strays == 0 and answers_out_of_habit(each, gens[i : i + 1]):
                out[i] = entry_habit(room, seat, gens[i : i + 1], mask, legal, weights, usual)
                continue
            forget(kept, spread, tally)
            tries = looks if looks > 0 else looks_at_all(each, count_of(options[i]))
            entry_search(
                room, seat, 1, -1, 0, tries, gens[i : i + 1], mask, legal, weights, child, look, path, node, worth,
                best_of, kept, sheet, scores, ranking, by_score, values, spread, rewards, glanced, said, tally, knobs,
                n, 0, worth, worth,
            )  # fmt: skip  # no ends are counted: nothing is written in the last two
            if strays != 0:
                tell_search(node, worth, kept, visits[i], found)
                out[i] = answer_tried(visits[i], gens[i : i + 1])
            else:
                out[i] = best_child(node, worth, kept[ROOT], seat)


# --- the crowd ------------------------------------------------------------------------------------------------------


def streams(seed: int, count: int) -> np.ndarray[Any, Any]:
    """Where the generators of so many games begin."""
    return np.uint64(seed_state(seed)) + np.arange(count, dtype=np.uint64) * np.uint64(0xD1342543DE82EF95)


def searches(level: str) -> bool:
    """Does this level search?"""
    return level in LEVELS and isinstance(LEVELS[level](None), Ismcts)


def check_level(level: str, looks: int = 0) -> None:
    """Can this bot answer many games at once? If not, an error says why."""
    if level in ("uniform", "greedy"):
        return
    if level not in LEVELS:
        known = ", ".join(("uniform", "greedy", *LEVELS))
        raise UnknownBot(f"no bot called {level!r} can answer many games at once; there are {known}")
    bot = LEVELS[level](None)
    if isinstance(bot, Ismcts) and not bot.per_option and not looks:
        raise ValueError(f"{level} looks as long as it may: say how many looks it has for an answer")


class Crowd:
    """One bot in many games: `answer` says what it answers where it is wanted.

    A level that thinks by the clock (vizier) needs `looks`, so many for each answer; others have their own. A search
    that `strays` plays as for labels: now and then it answers what it did not try most, and `visits` say what it tried.
    """

    def __init__(
        self, batch: Batch, level: str, seed: int = 0, looks: int = 0, threads: int = 1, *, strays: bool = False
    ) -> None:
        check_level(level, looks)
        if strays and not searches(level):
            raise ValueError(f"{level} does not search: nobody can be told what it tried")
        self.batch, self.level, self.looks, self.threads = batch, level, looks, threads
        self.answers = np.zeros(batch.count, dtype=np.int64)
        self.gens = streams(seed, batch.count)
        self.strays = strays
        self.visits = np.zeros((batch.count if strays else 0, len(batch.game.actions)), dtype=np.uint16)
        self._states, self._records = plain_array(batch.states), as_words(batch.states)
        laid = layout(batch.game, batch.players)
        self._tables = (np.ascontiguousarray(laid.keep), np.ascontiguousarray(laid.fill))
        self._run, self._scratch = self._kind(level)
        self._idle = [self._own() for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def _kind(self, level: str) -> tuple[Any, Callable[[], tuple[Any, ...]]]:
        """The rule by which this bot answers, and what a thread of it needs to write in."""
        game = self.batch.game
        machine = engine(game)
        if level == "uniform":
            return machine.entry(entry_any_many), lambda: ()
        if level == "greedy":
            return machine.entry(entry_greedy_many, game_show=game.show), self._for_greedy
        bot = LEVELS[level](None)
        if not isinstance(bot, Ismcts):
            return machine.entry(entry_habit_many, game_show=game.show), self._for_habit
        self._search = bot
        return machine.entry(entry_search_many, game_show=game.show), self._for_search

    def _own(self) -> tuple[Any, ...]:
        """What one thread writes in."""
        if self.level == "uniform":
            return ()
        game = self.batch.game
        n, room = len(game.actions), game.schema.empty(3)
        seeing = (self._records, plain_array(room), as_words(room)[0], *self._tables)
        listing = (np.zeros(n, dtype=np.int8), np.zeros(n + 1, dtype=np.int16), np.zeros(n + 1))
        return *seeing, *listing, *self._scratch()

    def _values(self, numbers: str = TODAY) -> Values:
        return self.batch.game.advice.values(numbers).for_players(self.batch.players)

    def _for_habit(self) -> tuple[Any, ...]:
        return (self.batch.game.advice.values().rows,)

    def _for_greedy(self) -> tuple[Any, ...]:
        game, bot = self.batch.game, Greedy()
        n, seats = len(game.actions), game.schema.seats
        numbers = self._values(bot.numbers).rows
        return bot.worlds, np.zeros(n, dtype=np.int8), *self._for_results(), np.zeros(seats), np.zeros(n), numbers

    def _for_search(self) -> tuple[Any, ...]:
        game, bot = self.batch.game, self._search
        n, seats, values = len(game.actions), game.schema.seats, self._values()
        knobs = Knobs().array(values.search, game.advice.horizon)
        each = float(bot.looks_at_each(game) or 0.0)
        nodes = nodes_for(self.looks or looks_at_all(each, n), knobs)
        return (
            each, self.looks, game.advice.values().rows, np.zeros(n, dtype=np.int32),
            np.zeros(KEPT_OF_LOOK, dtype=np.int32), np.zeros((LONGEST_PATH, 2), dtype=np.int32),
            np.empty((nodes, COLUMNS), dtype=np.int32), np.empty((nodes, seats)), np.empty((nodes, seats)),
            np.zeros(KEPT, dtype=np.int64), *self._for_results(), np.zeros(seats), np.zeros(2), np.zeros(seats),
            np.zeros(seats), np.zeros((MOST_SAID + 1, 2), dtype=np.int32), np.zeros((seats, n + 1, 2)),
            knobs, values.rows, int(self.strays), self.visits, np.zeros(seats, dtype=np.uint16),
        )  # fmt: skip

    def _for_results(self) -> tuple[Any, ...]:
        game = self.batch.game
        seats = game.schema.seats
        whole = (
            np.zeros(len(game.lines), dtype=np.int64),
            np.zeros(seats, dtype=np.int64),
            np.zeros(seats, dtype=np.int64),
        )
        return *whole, int(game.standing is None)

    def save(self) -> np.ndarray[Any, Any]:
        """What a later process needs to go on."""
        return self.gens.copy()

    def restore(self, gens: np.ndarray[Any, Any]) -> None:
        self.gens[:] = gens

    def answer(self, wanted: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """What the seats that are asked answer in the games marked in `wanted`; elsewhere nothing is changed."""
        marks = np.ascontiguousarray((wanted != 0) & (self.batch.asked >= 0), dtype=np.int8)
        if self._pool is None:
            self._answer_some(marks, 0, self.batch.count)
        else:
            count = self.batch.count
            each = max(AT_ONCE, count // (TURNS * self.threads))
            list(self._pool.map(lambda k: self._answer_some(marks, k, min(k + each, count)), range(0, count, each)))
        return self.answers

    def _answer_some(self, marks: Any, first: int, last: int) -> None:
        own = self._idle.pop()
        try:
            self._run(self._states, first, last, marks, self.gens, self.batch.masks, self.answers, *own)
        finally:
            self._idle.append(own)
