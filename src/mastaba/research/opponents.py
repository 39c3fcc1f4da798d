"""Who sits on the other seats: bots of the house asked in all games at once, networks, policies, bots of one's own."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np

from ..bots import LEVELS, Bot, Budget, Ismcts, UnknownBot, names
from ..bots.many.crowd import Crowd, streams
from ..bots.players.by_name import NETWORK, find
from ..bots.players.time_odds import Hurried
from ..bots.search.network import Network
from ..core.learn.batch import Batch
from ..core.learn.observed import integers
from ..core.learn.observer import Observer
from ..core.rules.chance import generator
from ..core.rules.engine import seed_state
from ..core.rules.game import Game
from ..core.rules.opening import whole
from ..core.rules.sight import see

Array = np.ndarray[Any, Any]
Policy = Callable[[Array, Array], Any]  # observations and masks, a row for each game that waits -> answers
Opponent: TypeAlias = "str | Path | Bot | Policy"
Opponents: TypeAlias = "Opponent | Sequence[Opponent]"

SELF = "self"
TOGETHER = ("uniform", "greedy", *LEVELS)  # bots that are asked in all games at once


class OpponentFailed(RuntimeError):
    """Whoever sits on another seat raised an error: who, where, and in which game of which seed."""


class Asked(Protocol):
    """Somebody who answers in many games at once, as often as the learner is not asked."""

    name: str

    def answer(self, waiting: Array) -> Array:
        """An answer for each game; it counts where a game waits for it."""
        ...

    def seed(self, seed: int, number: int) -> None:
        """Begin again, as so many-th of those who are asked: the same seed gives the same answers."""
        ...

    def save(self) -> Any:
        """What must be kept to go on alike."""
        ...

    def restore(self, saved: Any) -> None:
        """Go on from there."""
        ...


def asked(given: Opponent, batch: Batch, budget: Budget, threads: int = 1, plain: bool | None = None) -> Asked:
    """Somebody who answers in these games; an error says why not."""
    name = str(given) if isinstance(given, (str, Path)) else ""
    if name.endswith(".npz") and not name.startswith(NETWORK) and "+" not in name and "@" not in name:
        name = NETWORK + name
    if name in TOGETHER:
        return Together(batch, name, looks_of(name, budget), threads)
    if name.startswith(NETWORK):
        return Networked(batch, Path(name.removeprefix(NETWORK)), plain)
    if name:
        return OneByOne(batch, _found(name), budget)
    if callable(getattr(given, "choose", None)):
        return OneByOne(batch, given, budget)  # type: ignore[arg-type]  # it chooses, so it is a bot
    if callable(given):
        return Told(batch, given, plain)
    raise TypeError(f"an opponent is a name, a network's file, a bot or a policy, not {given!r}")


def budget_of(looks: int | None, budget: Budget | None) -> Budget:
    """`looks=100` is short for `budget=Budget(iterations=100)`."""
    if not isinstance(budget, Budget | None):
        raise TypeError(f"budget is a Budget, as Budget(iterations=100), not {budget!r}")
    if looks is None:
        return budget or Budget()
    if budget is not None:
        raise TypeError("looks=… is short for budget=Budget(iterations=…): only one of them is given")
    return Budget(iterations=whole("looks", looks, 1))


def looks_of(level: str, budget: Budget) -> int:
    """A level that thinks by the clock is given so many looks; the others have their own."""
    bot = LEVELS[level](None) if level in LEVELS else None
    if not isinstance(bot, Ismcts) or bot.per_option:
        return 0
    return _looks(level, budget)


def unhurried(bot: Bot, game: Game, budget: Budget) -> Budget:
    """What a bot may spend. A search of the house counts looks and no seconds, so that a seed gives its games again."""
    while isinstance(bot, Hurried):
        bot = bot.bot
    if not isinstance(bot, Ismcts):
        return budget
    if bot.iterations is None and bot.looks_at_each(game) is None:
        _looks(bot.name, budget)
    return Budget(math.inf, budget.iterations)


def _looks(name: str, budget: Budget) -> int:
    if budget.iterations is None:
        raise ValueError(f"{name} thinks as long as it may: say how many looks it has for an answer, as looks=100")
    return whole("looks", budget.iterations, 1)


def _found(name: str) -> Bot:
    try:
        return find(name)
    except UnknownBot as error:
        if ":" in name or "@" in name:
            raise
        known = ", ".join(dict.fromkeys((*TOGETHER, *names())))
        raise UnknownBot(
            f"no opponent is called {name!r}; there are {known}, {SELF}, module:Class for your own, or a network's file"
        ) from error


class Together:
    """A bot of the house, asked in all games at once by compiled code."""

    def __init__(self, batch: Batch, level: str, looks: int, threads: int) -> None:
        self.name = level
        self._crowd = Crowd(batch, level, 0, looks, threads)

    def answer(self, waiting: Array) -> Array:
        return self._crowd.answer(waiting)

    def seed(self, seed: int, number: int) -> None:
        self._crowd.restore(streams(seed + number, self._crowd.batch.count))

    def save(self) -> Array:
        return self._crowd.save()

    def restore(self, saved: Array) -> None:
        self._crowd.restore(saved)


class Told:
    """A policy: it is told what the asked seats see, and answers for all of them at once."""

    def __init__(self, batch: Batch, policy: Policy, plain: bool | None) -> None:
        self.name = getattr(policy, "__name__", type(policy).__name__)
        self._batch, self._policy, self._seed = batch, policy, 0
        self._observer = Observer(batch.game, batch.players, batch.states, plain)
        self._answers = np.zeros(batch.count, dtype=np.int64)

    def answer(self, waiting: Array) -> Array:
        told = self._observer.observe(np.where(waiting, self._batch.asked, -1).astype(np.int64))
        try:
            answers = self._policy(told[waiting], self._batch.masks[waiting])
        except Exception as error:
            first, more = np.flatnonzero(waiting)[0], waiting.sum() - 1
            where = _where(self._batch, first, self._seed) + (f", and in {more} more" if more else "")
            raise OpponentFailed(f"{self.name} failed in {where}: {error!r}") from error
        given = integers(answers)
        if given.shape != (waiting.sum(),):
            raise ValueError(f"a policy gives one answer for each of {waiting.sum()} games, not {given.shape}")
        self._answers[waiting] = given
        return self._answers

    def seed(self, seed: int, number: int) -> None:
        """A policy has its own chance."""
        self._seed = seed

    def save(self) -> int:
        return self._seed

    def restore(self, saved: int) -> None:
        self._seed = saved


class Networked(Told):
    """The answers that a network likes best."""

    def __init__(self, batch: Batch, file: Path, plain: bool | None) -> None:
        if not file.is_file():
            raise UnknownBot(f"there is no network in {file}")
        self._network = Network.read(file, batch.game)
        super().__init__(batch, self._liked_best, plain)
        self.name = file.name

    def _liked_best(self, told: Array, masks: Array) -> Array:
        best: Array = np.where(masks != 0, self._network.liked(told), -np.inf).argmax(axis=1)
        return best


class OneByOne:
    """A bot that knows one game at a time: it is asked in one after another, whatever seat it sits on.

    What it remembers it remembers of all of them. A seed begins with another copy of the bot that was given.
    """

    def __init__(self, batch: Batch, bot: Bot, budget: Budget) -> None:
        self._batch, self._budget = batch, unhurried(bot, batch.game, budget)
        self._given, self.name = bot, str(getattr(bot, "name", type(bot).__name__))
        self.seed(0, 0)
        self._answers = np.zeros(batch.count, dtype=np.int64)

    def answer(self, waiting: Array) -> Array:
        for i in map(int, np.flatnonzero(waiting)):
            self._answers[i] = self._answer(i, self._batch.states[i : i + 1])
        return self._answers

    def _answer(self, i: int, states: Any) -> int:
        """What it answers in one game; an error says in which."""
        seen = see(self._batch.game, states, int(states[0].asked))
        rng = generator(seed_state(int(self._chance.integers(2**62))))
        where = _where(self._batch, i, self._seed)
        try:
            given = self._bot.choose(seen, seen.options, self._budget, rng)
        except Exception as error:
            raise OpponentFailed(f"{self.name} failed in {where}: {error!r}") from error
        if given not in seen.options:
            raise ValueError(
                f"{self.name} answered {given!r} in {where}; legal are {', '.join(map(str, seen.options))}"
            )
        return int(given)

    def seed(self, seed: int, number: int) -> None:
        self._seed, self._bot = seed, _copied(self._given)
        self._chance = np.random.default_rng(seed + number)

    def save(self) -> Any:
        return copy.deepcopy((self._bot, self._chance, self._seed))

    def restore(self, saved: Any) -> None:
        self._bot, self._chance, self._seed = copy.deepcopy(saved)


def _copied(bot: Bot) -> Bot:
    """A bot with a memory of its own."""
    try:
        return copy.deepcopy(bot)
    except Exception as error:
        raise TypeError(
            f"{getattr(bot, 'name', bot)!r} cannot be copied, so that no seed could begin with it anew ({error}); "
            "a bot without a memory says so: `def __deepcopy__(self, memo): return self`"
        ) from error


def _where(batch: Batch, i: int, seed: int) -> str:
    """Which game stands in place i, and who is asked there: its number with the seed deals it again."""
    return f"game {batch.number[i] - batch.count} of seed {seed}, on seat {batch.asked[i]}"
