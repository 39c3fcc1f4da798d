"""A bot's answers in many games at once, compiled, on several threads: what somebody who learns plays against.

Every seat is seen as its bot would see it, and every game draws from its own generator: how many threads there are
changes no answer. A search begins anew at every question, so that it never goes on with the tree of the last.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from ...core.learn.batch import Batch
from ...core.learn.observation import as_words, close, layout, plain_array
from ...core.learn.results import Standings
from ...core.machine.jit import call_known, rule
from ...core.rules.chance import below
from ...core.rules.engine import engine, nth_option, seed_state
from ...core.rules.numbers import TODAY, Values
from ...core.rules.sight import game_show
from .. import LEVELS, UnknownBot
from ..players.greedy import Greedy, entry_one_step
from ..players.habit import answers_out_of_habit, entry_habit
from ..players.ismcts import Ismcts, looks_at_all, nodes_for
from ..search.knobs import Knobs
from ..search.loop import look_around
from ..search.options import Listing
from ..search.simulation import Mind, Space
from ..search.tree import ROOT, USED, best_child
from .answers import answer_tried, tell_search

AT_ONCE, TURNS = 16, 8  # games that a thread takes at a time at least, and about how often it comes for more


class Games(NamedTuple):
    """Games side by side, and what is answered in them."""

    states: Any
    wanted: Any
    gens: Any
    masks: Any
    answers: Any


class Seeing(NamedTuple):
    """What makes a game the record that the asked seat sees."""

    records: Any
    room: Any  # what is seen goes into room[0]; the others are for worlds
    shown: Any  # the words of room[0]
    keep: Any
    fill: Any


class Trial(NamedTuple):
    """Where somebody who looks one step ahead writes."""

    options: Any
    results: Any
    values: Any
    totals: Any  # by answer


class Looks(NamedTuple):
    """How much a search looks: so often, or where that is 0 so often for each option; does it stray?"""

    looks: Any
    each: Any
    usual: Any  # numbers by which it answers out of habit
    strays: Any


# --- one question of game i -----------------------------------------------------------------------------------------


@rule
def see_game(states: Any, i: Any, seeing: Any) -> Any:
    """What the seat that is asked in game i sees, and which seat that is."""
    seat = int(states[i].asked)
    close(seeing.records[i], seeing.shown, seeing.keep[0, seat], seeing.fill[0, seat])
    game_show(seeing.room[0], states[i], seat)
    return seat


@rule
def count_of(options: Any) -> Any:
    """How many answers are legal."""
    count = 0
    for a in range(len(options)):
        count += int(options[a] != 0)
    return count


@rule
def entry_any_many(games: Any, first: Any, last: Any) -> None:
    """Any legal answer in every wanted game."""
    for i in range(first, last):
        if games.wanted[i] != 0:
            options = games.masks[i]
            games.answers[i] = nth_option(options, below(games.gens[i : i + 1], count_of(options)))


@rule
def answer_from_habit(games: Any, i: Any, seeing: Any, seat: Any, listing: Any, n: Any) -> None:
    """A likely answer in game i, which was seen."""
    gen = games.gens[i : i + 1]
    games.answers[i] = entry_habit(seeing.room, seat, gen, listing.mask, listing.legal, listing.weights, n)


@rule
def entry_habit_many(games: Any, first: Any, last: Any, seeing: Any, listing: Any, n: Any) -> None:
    """An answer out of habit in every wanted game."""
    for i in range(first, last):
        if games.wanted[i] != 0:
            answer_from_habit(games, i, seeing, see_game(games.states, i, seeing), listing, n)


@rule
def entry_greedy_many(
    games: Any, first: Any, last: Any, seeing: Any, listing: Any, worlds: Any, trial: Any, n: Any
) -> None:
    """What leaves the seat best off one move ahead, in every wanted game."""
    totals = trial.totals
    for i in range(first, last):
        if games.wanted[i] != 0:
            seat = see_game(games.states, i, seeing)
            for a in range(len(totals)):
                totals[a] = 0.0
            entry_one_step(
                seeing.room, seat, worlds, games.gens[i : i + 1], trial.options, listing, trial.results, trial.values,
                totals, n,
            )  # fmt: skip
            games.answers[i] = best_total(games.masks[i], totals)


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
    games: Any, first: Any, last: Any, seeing: Any, how: Any, space: Any, mind: Any, visits: Any, found: Any
) -> None:
    """What a new search tried most in every wanted game.

    Who looks less than once at each option answers some questions out of habit, and who looks so often at each stops
    where no look can change the answer any more. Where it strays, it says what it tried in `visits`, and now and then
    answers something else."""
    looks, each, strays, pool = how.looks, how.each, how.strays, space.pool
    for i in range(first, last):
        if games.wanted[i] != 0:
            gen = games.gens[i : i + 1]
            seat = see_game(games.states, i, seeing)
            if looks == 0 and strays == 0 and answers_out_of_habit(each, gen):
                answer_from_habit(games, i, seeing, seat, space.listing, how.usual)
                continue
            forget(pool.kept, space.worth.spread, space.tally)
            often = looks if looks > 0 else looks_at_all(each, count_of(games.masks[i]))
            stops = looks == 0 and strays == 0
            look_around(seeing.room, seat, often, int(stops), gen, space, mind)
            if strays != 0:
                tell_search(pool, visits[i], found)
                games.answers[i] = answer_tried(visits[i], gen)
            else:
                games.answers[i] = best_child(pool, seat)


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
        room = self.batch.game.schema.empty(3)
        return Seeing(self._records, plain_array(room), as_words(room)[0], *self._tables), *self._scratch()

    def _values(self, numbers: str = TODAY) -> Values:
        return self.batch.game.advice.values(numbers).for_players(self.batch.players)

    def _for_habit(self) -> tuple[Any, ...]:
        return Listing.of(self.batch.game), self.batch.game.advice.values().rows

    def _for_greedy(self) -> tuple[Any, ...]:
        game, bot = self.batch.game, Greedy()
        n = len(game.actions)
        trial = Trial(np.zeros(n, dtype=np.int8), Standings.of(game), np.zeros(game.schema.seats), np.zeros(n))
        return Listing.of(game), bot.worlds, trial, self._values(bot.numbers).rows

    def _for_search(self) -> tuple[Any, ...]:
        game, values = self.batch.game, self._values()
        knobs = Knobs().array(values.search, game.advice.horizon)
        each = float(self._search.looks_at_each(game) or 0.0)
        nodes = nodes_for(self.looks or looks_at_all(each, len(game.actions)), knobs)
        how = Looks(self.looks, each, game.advice.values().rows, int(self.strays))
        mind = Mind(knobs, values.rows, 0)
        return how, Space.of(game, nodes), mind, self.visits, np.zeros(game.schema.seats, dtype=np.uint16)

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
            games = Games(self._states, marks, self.gens, self.batch.masks, self.answers)
            call_known(self._run, games, first, last, *own)
        finally:
            self._idle.append(own)
