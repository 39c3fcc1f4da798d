"""Many games as a Gymnasium vector environment: one learner, the other seats by chance, a bot, a policy, or itself.

    >>> from mastaba.research import vector
    >>> envs = vector("mykerinos", players=3, count=8, opponents="uniform")
    >>> told, info = envs.reset(seed=1)
    >>> told["observation"].shape, told["action_mask"].shape
    ((8, 857), (8, 98))
    >>> told, reward, terminated, truncated, info = envs.step(told["action_mask"].argmax(axis=1))
    >>> reward.shape, bool(truncated.any())
    ((8,), False)

A finished game is shown as its learner sees it at the end; the next step puts a new one into its place, whatever the
answer there (`AutoresetMode.NEXT_STEP`). An answer that is not legal refuses the whole step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .. import bots
from ..bots import Bot, Budget
from ..core.learn.batch import Batch
from ..core.learn.observer import Eyes
from ..core.rules.chance import generator
from ..core.rules.game import Game
from ..core.rules.sight import see
from ..play import choice_of, make
from .observation import Observation
from .pettingzoo_env import observation_space

Array = np.ndarray[Any, Any]
Policy = Callable[[Array, Array], Any]  # observations and masks, a row for each game that waits -> answers

UNIFORM, SELF = "uniform", "self"


class GamesEnv(VectorEnv[dict[str, Array], Array, Array]):
    """So many games side by side, each with one learner.

    `opponents` is "uniform" (any legal answer), "self" (the learner answers for every seat), the name of a bot, a bot,
    or a policy. `seat` is the learner's; without one it sits on every seat in turn, game after game. The infos name
    the learner's seat, the mask, and what every seat was given when a game ended.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        count: int = 1,
        *,
        opponents: str | Bot | Policy = UNIFORM,
        seat: int | None = None,
        reward: str = "rank",
        copy: bool = True,
        budget: Budget | None = None,
        threads: int = 1,
        plain: bool | None = None,
        **settings: Any,
    ) -> None:
        first = make(game, players, **settings)  # refuses with a sentence what cannot be played
        if seat is not None and not 0 <= seat < first.players:
            raise ValueError(f"seats go from 0 to {first.players - 1}, not {seat}")
        chosen = {key: choice_of(value) for key, value in settings.items()}
        self.game, self.players, self.num_envs = first.game, first.players, count
        self.seat, self.copy, self.budget = seat, copy, budget or Budget()
        self.told = Observation(self.game, self.players)
        self.batch = Batch(
            self.game, self.players, count, 0, chosen, reward=reward, renew=False, threads=threads, plain=plain
        )
        self._eyes = Eyes(self.game, self.players, self.batch.states, plain)
        self._opponents = bots.make(opponents) if isinstance(opponents, str) and _is_bot(opponents) else opponents
        self._theirs = Eyes(self.game, self.players, self.batch.states, plain) if callable(self._opponents) else None
        self._learner = np.zeros(count, dtype=np.int64)
        self._over = np.zeros(count, dtype=bool)
        self._seeded = False
        self.single_observation_space = observation_space(self.told)
        self.single_action_space = spaces.Discrete(len(self.game.actions))
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)

    def describe(self) -> list[Any]:
        """What every number of an observation means."""
        return self.told.describe()

    # --- Gymnasium's door

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """New games everywhere; the first ones of a seed, if one is named."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self.batch.seed(int(self.np_random.integers(2**62)) if seed is None else seed)
            self._seeded = True
        reward = self._nothing_given()
        self._begin(np.ones(self.num_envs, dtype=bool))
        self._let_others_answer(reward)
        return self._shown(), self._infos()

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """The learner's answer in every game, then the others' until it is asked again."""
        reward = self._nothing_given()
        again = self._over.copy()
        self._answer(np.asarray(actions), ~again, reward)
        if again.any():
            self._begin(again)
        self._let_others_answer(reward)
        return self._shown(), reward, self._over.copy(), np.zeros(self.num_envs, dtype=bool), self._infos()

    # --- playing

    def _nothing_given(self) -> Array:
        """The learners' rewards of one step, and every seat's, still nothing."""
        self._given = np.zeros((self.num_envs, self.players))
        return np.zeros(self.num_envs)

    def _begin(self, where: Array) -> None:
        """New games in these places, and who learns in them."""
        if self.seat is None:
            games, places = np.divmod(self.batch.number[where], self.num_envs)
            self._learner[where] = (games + places) % self.players
        else:
            self._learner[where] = self.seat
        self.batch.reset(where)
        self._over &= ~where

    def _answer(self, answers: Any, where: Array, reward: Array) -> None:
        """These answers in these games; where one ends, what the learner is given for it."""
        if self._opponents == SELF:
            self._learner[where] = self.batch.asked[where]
        ended = self.batch.step(answers, where) != 0
        reward[ended] = self.batch.rewards[ended, self._learner[ended]]
        self._given[ended] = self.batch.rewards[ended]
        self._over |= ended

    def _let_others_answer(self, reward: Array) -> None:
        """Until everywhere the learner is asked or the game is over."""
        while self._opponents != SELF:
            asked = self.batch.asked
            waiting = (asked >= 0) & (asked != self._learner)
            if not waiting.any():
                return
            self._answer(self._others(waiting), waiting, reward)
        running = self.batch.asked >= 0
        self._learner[running] = self.batch.asked[running]

    def _others(self, waiting: Array) -> Array:
        """The answers of the other seats in the games that wait for one."""
        answers = np.zeros(self.num_envs, dtype=np.int64)
        if self._theirs is not None:
            told = self._theirs.look(np.where(waiting, self.batch.asked, -1).astype(np.int64))
            answers[waiting] = self._opponents(told[waiting], self.batch.masks[waiting])  # type: ignore[operator]
        elif self._opponents == UNIFORM:
            masks = self.batch.masks[waiting]
            answers[waiting] = (masks * (1 + self.np_random.random(masks.shape, dtype=np.float32))).argmax(axis=1)
        else:
            for i in np.flatnonzero(waiting):
                answers[i] = self._bots_answer(int(i))
        return answers

    def _bots_answer(self, i: int) -> int:
        states = self.batch.states[i : i + 1]
        seen = see(self.game, states, int(states[0].asked))
        rng = generator(int(self.np_random.integers(2**62)))
        return self._opponents.choose(seen, seen.options, self.budget, rng)  # type: ignore[union-attr]

    # --- showing

    def _shown(self) -> dict[str, Array]:
        told, masks = self._eyes.look(self._learner), self.batch.masks
        if self.copy:
            told, masks = told.copy(), masks.copy()
        return {"observation": told, "action_mask": masks}

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self.batch.masks.copy(),
            "seat": self._learner.copy(),
            "rewards": self._given.copy(),
        }


def _is_bot(name: str) -> bool:
    return name not in (UNIFORM, SELF)
