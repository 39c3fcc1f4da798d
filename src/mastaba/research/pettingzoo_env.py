"""A game as a PettingZoo AEC environment: agents player_0 …, masks in observation and info, rewards at the end.

>>> from mastaba.research import pettingzoo
>>> env = pettingzoo("mykerinos", players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination else int(observation["action_mask"].argmax()))
>>> env.agents
[]
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from ..core.learn.batch import Batch
from ..core.learn.observation import as_words
from ..core.learn.observer import Observer
from ..core.rules.game import Game, Seen
from ..core.rules.opening import whole
from ..core.rules.sight import see
from ..play import Play, make
from .observation import Observation
from .rendering import FRAMES_A_SECOND, RENDER_MODES, check_mode, rendered
from .versions import module_name

ONE_LEARNER = {"opponents", "seat", "illegal", "looks", "budget", "autoreset_mode"}  # for Gymnasium's environments
GENERATOR_WORDS = 4  # the first words of a record are its generator
CHANGES = (
    "agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos",
    "_skip_agent_selection", "_seeded",
)  # fmt: skip  # with every step


class GameEnv(AECEnv[str, dict[str, Any], Any]):  # type: ignore[misc]  # it has no types of its own
    """One game after another. The deal follows from the seed and from how often `reset` was called since."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": FRAMES_A_SECOND, "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        reward: str = "rank",
        render_mode: str | None = None,
        plain: bool | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        for name in sorted(ONE_LEARNER & settings.keys()):
            raise TypeError(f"{name} is for one learner (`vector`, `gymnasium.make`); here every seat is an agent")
        first = first_of(game, players, settings)
        self.game, self.players, self.render_mode = first.game, first.players, check_mode(render_mode)
        self.metadata = {**self.metadata, "name": module_name(self.game.id)}
        self.told = Observation(self.game, self.players)
        self.batch = Batch(self.game, self.players, 1, 0, first.settings, reward=reward, renew=False, plain=plain)
        self._plain = plain
        self._observer = Observer(self.game, self.players, self.batch.states, plain)
        self._seat = np.zeros(1, dtype=np.int64)
        self._answer = np.zeros(1, dtype=np.int64)
        self._seeded = False
        self._no_answer = np.zeros(len(self.game.actions), dtype=np.int8)
        self._no_answer.setflags(write=False)
        self.possible_agents = [f"player_{p}" for p in range(self.players)]
        self._seat_of = {agent: p for p, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._actions = {agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents}
        self._observations = {agent: observation_space(self.told) for agent in self.possible_agents}
        record = as_words(self.batch.states)[0, GENERATOR_WORDS:]
        self.state_space = spaces.Box(-(2**15), 2**15 - 1, record.shape, np.int16)

    # --- what may be seen and done

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and its legal answers; no answer is legal for whoever is not asked."""
        self._check_begun("seen")
        seat = self._seat_of[agent]
        self._seat[0] = seat
        return {"observation": self._observer.observe(self._seat)[0].copy(), "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> np.ndarray[Any, Any]:
        return self.batch.masks[0].copy() if self.batch.asked[0] == seat else self._no_answer

    def state(self) -> np.ndarray[Any, Any]:
        """The whole record, hidden cards included and the generator left out: for critics, not for players."""
        self._check_begun("seen")
        return as_words(self.batch.states)[0, GENERATOR_WORDS:].copy()

    def last(self, observe: bool = True) -> Any:
        """What the selected agent sees, what it was given since it answered, whether its game is over, and its mask."""
        if not self.agents:
            raise self._nobody("seen")
        return super().last(observe)

    def describe(self) -> list[Any]:
        """What every number of an observation means."""
        return self.told.describe()

    def _check_begun(self, done: str) -> None:
        if not self._seeded:
            raise self._nobody(done)

    def _nobody(self, done: str) -> ResetNeeded:
        """Why nobody is asked."""
        if self._seeded:
            return ResetNeeded("the game is over and every agent has stepped out of it: `reset` begins the next")
        return ResetNeeded(f"a game is {done} after `reset` has begun it")

    # --- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The next game; the first of a seed, if one is named."""
        if seed is not None or not self._seeded:
            self.batch.seed(seed)
            self._seeded = True
        self.batch.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._mask(p)} for p, agent in enumerate(self.agents)}
        self._to_next()

    def _to_next(self) -> None:
        """Turn to whoever is asked; at the end, everybody is told."""
        asked = int(self.batch.asked[0])
        if asked >= 0:
            self.agent_selection = self.possible_agents[asked]
            self.infos[self.agent_selection] = {"action_mask": self._mask(asked)}
            return
        self.rewards = {agent: float(self.batch.rewards[0, p]) for p, agent in enumerate(self.agents)}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"action_mask": self._mask(p)} for p, agent in enumerate(self.agents)}
        self._accumulate_rewards()

    def step(self, action: int | None) -> None:
        """The answer of the selected agent. One that is not legal is refused with ValueError; nothing has changed."""
        if not self.agents:
            raise self._nobody("answered")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and has to answer; None is for an agent whose game is over")
        self._answer[0] = action if type(action) is int else _number(action)
        self.batch.step(self._answer)
        self.infos[agent] = {"action_mask": self._no_answer}
        self._to_next()

    # --- drawing

    def see(self, agent: str | None = None) -> Seen:
        """What an agent sees, as bots get it; the selected one's, if none is named."""
        self._check_begun("seen")
        agent = agent or self.agent_selection
        if agent not in self._seat_of:
            raise ValueError(f"agents are {', '.join(self.possible_agents)}, not {agent!r}")
        return see(self.game, self.batch.states, self._seat_of[agent])

    def render(self) -> Any:
        """The board as the selected agent sees it: words, an SVG, or an array of pixels."""
        return rendered(self.render_mode, self.see(), self.told)

    def close(self) -> None:
        """There is nothing to close."""

    # --- copies

    def save(self) -> dict[str, Any]:
        """Where the game stands, for `restore`: here, in a copy, or, pickled, elsewhere. `state` is for critics."""
        kept = {name: copy.deepcopy(getattr(self, name)) for name in CHANGES if hasattr(self, name)}
        return {"batch": self.batch.save(), **kept}

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from where the game stood. All of it, or nothing."""
        if not isinstance(saved, Mapping) or not {"batch", "agents"} <= saved.keys():
            raise TypeError("what is restored is what `save` of such an environment gave")
        self.batch.restore(saved["batch"])
        for name in CHANGES:
            if name in saved:
                setattr(self, name, copy.deepcopy(saved[name]))
            else:
                self.__dict__.pop(name, None)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the observer of the record."""
        return {name: value for name, value in vars(self).items() if name != "_observer"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._observer = Observer(self.game, self.players, self.batch.states, self._plain)

    def __copy__(self) -> GameEnv:
        """A game of its own: an environment writes into its record, so no two share any."""
        return copy.deepcopy(self)


def first_of(game: str | Game, players: int | None, settings: dict[str, Any]) -> Play:
    """A game as an environment is to play it; refused with a sentence if it cannot be played."""
    if "seed" in settings:
        raise TypeError("an environment gets its seed with reset(seed=…)")
    return make(game, players, **settings)


def _number(action: Any) -> int:
    """An answer as an integer; nothing is rounded."""
    try:
        return whole("an answer", action)
    except TypeError:
        raise ValueError(f"an answer is an integer, not {action!r}") from None


def observation_space(told: Observation) -> spaces.Dict:
    """The space of what a seat is told, with its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(told.low, told.high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(told.game.actions),), np.int8),
        }
    )
