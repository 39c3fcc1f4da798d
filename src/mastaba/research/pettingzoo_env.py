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

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..core.learn.batch import Batch
from ..core.learn.observation import as_words
from ..core.learn.observer import Eyes
from ..core.rules.game import Game, Seen
from ..core.rules.sight import see
from ..draw import Pen, standalone
from ..play import choice_of, make
from .observation import Observation
from .pixels import pixels

GENERATOR_WORDS = 4  # the first words of a record are its generator
PIXELS_WIDE = 640  # of "rgb_array"
RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]


class GameEnv(AECEnv[str, dict[str, Any], Any]):  # type: ignore[misc]  # it has no types of its own
    """One game after another. The deal follows from the seed and from how often `reset` was called since."""

    metadata = {"render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012

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
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        first = make(game, players, **settings)  # refuses with a sentence what cannot be played
        chosen = {key: choice_of(value) for key, value in settings.items()}
        self.game, self.players, self.render_mode = first.game, first.players, render_mode
        self.metadata = {**self.metadata, "name": f"{self.game.id}_v0"}
        self.told = Observation(self.game, self.players)
        self.batch = Batch(self.game, self.players, 1, 0, chosen, reward=reward, renew=False, plain=plain)
        self._eyes = Eyes(self.game, self.players, self.batch.states, plain)
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
        seat = self._seat_of[agent]
        self._seat[0] = seat
        return {"observation": self._eyes.look(self._seat)[0].copy(), "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> np.ndarray[Any, Any]:
        return self.batch.masks[0].copy() if self.batch.asked[0] == seat else self._no_answer

    def state(self) -> np.ndarray[Any, Any]:
        """The whole record, hidden cards included and the generator left out: for critics, not for players."""
        return as_words(self.batch.states)[0, GENERATOR_WORDS:].copy()

    def describe(self) -> list[Any]:
        """What every number of an observation means."""
        return self.told.describe()

    # --- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The next game; the first of a seed, if one is named."""
        if seed is not None or not self._seeded:
            self.batch.seed(secrets.randbits(63) if seed is None else seed)
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
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._answer[0] = -1 if action is None else action
        self.batch.step(self._answer)
        self.infos[agent] = {"action_mask": self._no_answer}
        self._to_next()

    # --- drawing

    def see(self, agent: str | None = None) -> Seen:
        """What an agent sees, as bots get it; the selected one's, if none is named."""
        return see(self.game, self.batch.states, self._seat_of[agent or self.agent_selection])

    def render(self) -> Any:
        """The board as the selected agent sees it: words, an SVG, or an array of pixels."""
        if self.render_mode is None:
            return None
        if self.render_mode in ("human", "ansi"):
            text = self.told.text(self.see())
            return print(text) if self.render_mode == "human" else text
        drawing = standalone(self.see(), Pen(self.game, "en", [f"{p + 1}" for p in range(self.players)]), "day")
        return drawing if self.render_mode == "svg" else pixels(drawing, PIXELS_WIDE)

    def close(self) -> None:
        """There is nothing to close."""


def observation_space(told: Observation) -> spaces.Dict:
    """The space of what a seat is told, with its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(told.low, told.high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(told.game.actions),), np.int8),
        }
    )
