"""Many games at once (a vectorized environment): arrays of records, compiled loops, several CPU threads.

Every game has a number, and its deal follows from (seed, number) alone.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from ..machine.jit import for_types_of, rule
from ..rules.engine import Engine, answer_question, engine, start_game
from ..rules.game import Game
from ..rules.opening import chosen_from, opened, seed_from, whole
from .observation import plain_array
from .observed import ObservedGames, integers
from .observer import Observer
from .random_play import random_base, seed_game
from .results import Ended, Standings, tell_end


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
    states: Any, first: Any, last: Any, wanted: Any, actions: Any, masks: Any, results: Any, reward: Any, ended: Any
) -> None:
    """One answer in every wanted game that goes on; results where a game ends."""
    for i in range(first, last):
        ended.finished[i] = 0
        s = states[i]
        for p in range(int(s.seats)):
            ended.rewards[i, p] = 0.0
        if wanted[i] != 0 and s.asked >= 0 and answer_question(s, actions[i], masks[i]) == 0:
            tell_end(s, i, results, reward, ended)


# --- a batch that is stepped from outside -------------------------------------------------------------------------


SAVED = ("masks", "number", "finished", "scores", "shares", "rewards")
_OF_THIS_PROCESS = {"_states", "_asked", "_observer", "_pool", "_parts", "_begin", "_step", "_first_illegal"}
_ready: dict[Any, tuple[Any, Any, Any]] = {}  # by engine: what begins, steps and checks its games


class Batch(ObservedGames[np.ndarray[Any, Any]]):
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
        **chosen: Any,
    ) -> None:
        settings = chosen_from(settings) | chosen_from(chosen)
        self._say_what(game, players, count, settings, reward, renew)
        self.blank = plain_array(opened(self.game, self.players, settings))
        self.threads, self._plain, self._observe = whole("threads", threads, 1), plain, observe
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
        """What belongs to this batch in this process: views of its memory, its observer, threads, compiled code."""
        self._states = plain_array(self.states)
        self._asked = self._states["asked"]  # five times as fast as through the records
        self._observer: Observer | None = (
            Observer(self.game, self.players, self.states, self._plain) if self._observe else None
        )  # fmt: skip
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        edges = [self.count * k // self.threads for k in range(self.threads + 1)]
        self._parts = [(first, last, self._written()) for first, last in pairwise(edges)]
        machine = engine(self.game, self._plain)
        if machine not in _ready:
            _ready[machine] = self._entries_of(machine)
        self._begin, self._step, self._first_illegal = _ready[machine]

    def _entries_of(self, machine: Engine) -> tuple[Any, Any, Any]:
        """What begins, steps and checks the games: for the types of their arguments, which never change."""
        answers, gen, here = np.zeros(self.count, dtype=np.int64), np.zeros(1, dtype=np.uint64), (self._states, 0, 0)
        begun = (*here, self.blank, self.base, gen, self.number, self.masks, self._all)
        stepped = (*here, self._all, answers, *self._written())
        checked = (self._states, self._all, answers, self.masks)
        return (
            for_types_of(machine.entry(entry_begin_many), *begun),
            for_types_of(machine.entry(entry_step_many), *stepped),
            for_types_of(machine.entry(entry_first_illegal), *checked),
        )

    # --- copies

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what `_get_ready` makes, and what was seen of games that are over."""
        seen = self._observer and self._observer.save(self._asked < 0)
        return {**{name: value for name, value in vars(self).items() if name not in _OF_THIS_PROCESS}, "seen": seen}

    def __setstate__(self, state: dict[str, Any]) -> None:
        seen = state.pop("seen")
        vars(self).update(state)
        self._get_ready()
        if self._observer is not None:
            self._observer.restore(self._asked < 0, seen)
        self._look()

    def __copy__(self) -> Batch:
        """Games of its own: a batch writes into its arrays, so no two share any."""
        return copy.deepcopy(self)

    def _written(self) -> tuple[Any, ...]:
        """Where a step writes, with room of its own for the results of one game."""
        ended = Ended(self.finished, self.scores, self.shares, self.rewards)
        return self.masks, Standings.of(self.game), self.reward, ended

    @property
    def asked(self) -> Any:
        """The seat that must answer in each game, or -1."""
        return self._asked

    def seed(self, seed: int | None, number: Any = None) -> None:
        """Count the games anew from this seed: the next game in place i is number i, or number[i]."""
        self.base = random_base(seed_from(seed))
        self.number = self._numbers(number)  # of the next game there

    def save(self) -> dict[str, np.ndarray[Any, Any]]:
        """Where every game stands, for `restore`: here, in a copy, or, pickled, elsewhere."""
        arrays = {name: getattr(self, name).copy() for name in SAVED}
        arrays["states"] = self._states.view(np.uint8).copy()
        arrays["base"] = self.base.view(np.int64).copy()
        arrays["seen"] = (
            np.zeros((0, 0), np.float32) if self._observer is None else self._observer.save(self._asked < 0)
        )
        return arrays

    def restore(self, saved: Mapping[str, np.ndarray[Any, Any]]) -> None:
        """Go on from where the games stood; their numbers and settings are part of that. All of it, or nothing."""
        here = {name: getattr(self, name) for name in SAVED}
        here |= {"states": self._states.view(np.uint8), "base": self.base.view(np.int64)}
        self._check_saved(saved, {name: (array.shape, array.dtype) for name, array in here.items()})
        here["states"][:] = saved["states"]
        self.base = saved["base"].view(np.uint64).copy()
        for name in SAVED:
            getattr(self, name)[:] = saved[name]
        if self._observer is not None and saved["seen"].size:
            self._observer.restore(self._asked < 0, saved["seen"])
        self._look()

    def reset(self, where: Any = None) -> None:
        """New games everywhere, or in the places marked in `where`."""
        wanted = self._wanted(where)
        self._share_out(lambda first, last, _: self._begin_some(wanted, first, last))
        self._look()

    def _wanted(self, where: Any) -> np.ndarray[Any, Any]:
        return self._all if where is None else self._marks(where)

    def _begin_some(self, wanted: Any, first: int, last: int) -> None:
        gen = np.zeros(1, dtype=np.uint64)
        self._begin(self._states, first, last, self.blank, self.base, gen, self.number, self.masks, wanted)

    def step(self, actions: Any, where: Any = None) -> Any:
        """One answer in every game, or in those marked in `where`; 1 where a game ended with it."""
        answers, wanted = integers(actions), self._wanted(where)
        self._check(answers, wanted)

        def step_some(first: int, last: int, written: tuple[Any, ...]) -> None:
            self._step(self._states, first, last, wanted, answers, *written)

        self._share_out(step_some)
        if self.renew and self.finished.any():
            self._share_out(lambda first, last, _: self._begin_some(self.finished, first, last))
        self._look()
        return self.finished

    def _look(self) -> None:
        """Tell every seat that is asked what it sees."""
        observer = self._observer
        if observer is not None:
            self._seats[:] = self._asked
            self._share_out(lambda first, last, _: observer.observe(self._seats, first, last))

    def _check(self, answers: Any, wanted: Any) -> None:
        """Refuse the whole step if one answer is not legal; nothing has changed then."""
        if answers.shape != (self.count,):
            raise ValueError(f"one answer for each of the {self.count} games, not {answers.shape}")
        wrong = self._first_illegal(self._states, wanted, answers, self.masks)
        if wrong >= 0:
            raise ValueError(f"game {wrong}: {answers[wrong]} is not among the legal answers")

    def _share_out(self, work: Callable[[int, int, tuple[Any, ...]], Any]) -> None:
        """The places in equal parts, one for each thread, with where its steps write."""
        if self._pool is None:
            work(*self._parts[0])
            return
        list(self._pool.map(lambda part: work(*part), self._parts))
