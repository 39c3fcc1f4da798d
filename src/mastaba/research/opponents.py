"""Who sits on the other seats: bots of the house asked in all games at once, networks, policies, bots of one's own."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np

from ..bots import LEVELS, Bot, Budget, Ismcts, UnknownBot, names
from ..bots.many.crowd import Crowd, streams
from ..bots.players.by_name import NETWORK, find
from ..bots.search.network import Network
from ..core.learn.batch import Batch
from ..core.learn.observed import integers
from ..core.learn.observer import Observer
from ..core.rules.chance import generator
from ..core.rules.engine import seed_state
from ..core.rules.sight import see

Array = np.ndarray[Any, Any]
Policy = Callable[[Array, Array], Any]  # observations and masks, a row for each game that waits -> answers
Opponent: TypeAlias = "str | Path | Bot | Policy"
Opponents: TypeAlias = "Opponent | Sequence[Opponent]"

SELF = "self"
TOGETHER = ("uniform", "greedy", *LEVELS)  # bots that are asked in all games at once


class Asked(Protocol):
    """Somebody who answers in many games at once, as often as the learner is not asked."""

    def answer(self, waiting: Array) -> Array:
        """An answer for each game; it counts where a game waits for it."""
        ...

    def seed(self, seed: int) -> None:
        """Begin again: the same seed gives the same answers."""
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


def looks_of(level: str, budget: Budget) -> int:
    """A level that thinks by the clock is given so many looks; the others have their own."""
    bot = LEVELS[level](None) if level in LEVELS else None
    return int(budget.iterations or 0) if isinstance(bot, Ismcts) and not bot.per_option else 0


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
        self._crowd = Crowd(batch, level, 0, looks, threads)

    def answer(self, waiting: Array) -> Array:
        return self._crowd.answer(waiting)

    def seed(self, seed: int) -> None:
        self._crowd.restore(streams(seed, self._crowd.batch.count))

    def save(self) -> Array:
        return self._crowd.save()

    def restore(self, saved: Array) -> None:
        self._crowd.restore(saved)


class Told:
    """A policy: it is told what the asked seats see, and answers for all of them at once."""

    def __init__(self, batch: Batch, policy: Policy, plain: bool | None) -> None:
        self._batch, self._policy = batch, policy
        self._observer = Observer(batch.game, batch.players, batch.states, plain)
        self._answers = np.zeros(batch.count, dtype=np.int64)

    def answer(self, waiting: Array) -> Array:
        told = self._observer.observe(np.where(waiting, self._batch.asked, -1).astype(np.int64))
        given = integers(self._policy(told[waiting], self._batch.masks[waiting]))
        if given.shape != (waiting.sum(),):
            raise ValueError(f"a policy gives one answer for each of {waiting.sum()} games, not {given.shape}")
        self._answers[waiting] = given
        return self._answers

    def seed(self, seed: int) -> None:
        """A policy has its own chance."""

    def save(self) -> None:
        return None

    def restore(self, saved: None) -> None:
        """Nothing is kept."""


class Networked(Told):
    """The answers that a network likes best."""

    def __init__(self, batch: Batch, file: Path, plain: bool | None) -> None:
        if not file.is_file():
            raise UnknownBot(f"there is no network in {file}")
        self._network = Network.read(file, batch.game)
        super().__init__(batch, self._liked_best, plain)

    def _liked_best(self, told: Array, masks: Array) -> Array:
        best: Array = np.where(masks != 0, self._network.liked(told), -np.inf).argmax(axis=1)
        return best


class OneByOne:
    """A bot that knows one game at a time: it is asked in one after another."""

    def __init__(self, batch: Batch, bot: Bot, budget: Budget) -> None:
        self._batch, self._bot, self._budget = batch, bot, budget
        self._chance = np.random.default_rng(0)
        self._answers = np.zeros(batch.count, dtype=np.int64)

    def answer(self, waiting: Array) -> Array:
        game = self._batch.game
        for i in np.flatnonzero(waiting):
            states = self._batch.states[i : i + 1]
            seen = see(game, states, int(states[0].asked))
            rng = generator(seed_state(int(self._chance.integers(2**62))))
            given = self._bot.choose(seen, seen.options, self._budget, rng)
            if given not in seen.options:
                legal = ", ".join(map(str, seen.options))
                raise ValueError(f"{self._bot.name} answered {given!r} in game {i}; legal are {legal}")
            self._answers[i] = given
        return self._answers

    def seed(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)

    def save(self) -> Any:
        return copy.deepcopy((self._bot, self._chance))

    def restore(self, saved: Any) -> None:
        self._bot, self._chance = copy.deepcopy(saved)
