"""One game after another as a Gymnasium environment: one learner, bots on the other seats.

    >>> import gymnasium
    >>> import mastaba.research
    >>> env = gymnasium.make("Mastaba/Mykerinos-v0", players=3, opponents="uniform")
    >>> told, info = env.reset(seed=1)
    >>> told["observation"].shape, int(env.unwrapped.action_masks().sum())
    ((857,), 2)
    >>> told, reward, terminated, truncated, info = env.step(int(told["action_mask"].argmax()))
    >>> reward, terminated, truncated
    (0.0, False, False)

An answer that is not legal loses the game: learners that know no masks learn so what they may not do.
"""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from ..bots import Budget
from ..core.rules.game import Game, Seen
from .gymnasium_vector import GamesEnv
from .opponents import Array, Opponents
from .rendering import FRAMES_A_SECOND, RENDER_MODES, check_mode, rendered

MANY = {"autoreset_mode", "count", "num_envs", "threads"}  # what one game has no use for


class LearnerEnv(gymnasium.Env[dict[str, Array], int]):
    """A game with one learner; everything that may be chosen is as in the vector environment (`GamesEnv`).

    `action_masks()` are the legal answers, as sb3-contrib's MaskablePPO asks for them.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": FRAMES_A_SECOND}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        opponents: Opponents = "uniform",
        seat: int | None = None,
        reward: str = "rank",
        illegal: str = "lose",
        copy: bool = True,
        looks: int | None = None,
        budget: Budget | None = None,
        render_mode: str | None = None,
        plain: bool | None = None,
        **settings: Any,
    ) -> None:
        for name in sorted(MANY & settings.keys()):
            raise TypeError(
                f"{name} is for many games at once (`make_vec`, `vector`); one game is begun by `reset` alone"
            )
        self.render_mode = check_mode(render_mode)
        self.games = GamesEnv(
            game, players, 1, opponents=opponents, seat=seat, reward=reward, illegal=illegal, copy=copy, looks=looks,
            budget=budget, autoreset_mode=AutoresetMode.DISABLED, plain=plain, **settings,
        )  # fmt: skip
        self.observation_space = self.games.single_observation_space
        self.action_space = self.games.single_action_space

    def describe(self) -> list[Any]:
        """What every number of an observation means."""
        return self.games.describe()

    def action_masks(self) -> Array:
        """True for every legal answer; for all, once the game is over."""
        self.games._check_begun("answered")
        return np.asarray(self.games.batch.masks[0] != 0)

    # --- Gymnasium's door

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """The next game; the first of a seed, if one is named."""
        super().reset(seed=seed)
        told, said = self.games.reset(seed=seed)
        return _only(told), _only(said)

    def step(self, action: int) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        """The learner's answer, then the others' until it is asked again."""
        told, reward, terminated, truncated, said = self.games.step(np.array([action]))
        return _only(told), float(reward[0]), bool(terminated[0]), bool(truncated[0]), _only(said)

    # --- drawing

    def see(self) -> Seen:
        """What the learner sees, as bots get it."""
        return self.games.see()

    def render(self) -> Any:
        """The board as the learner sees it: words, an SVG, or an array of pixels."""
        return rendered(self.render_mode, self.see(), self.games.told)

    # --- copies

    def save(self) -> dict[str, Any]:
        """Where the game stands and what the others will draw, for `restore`: here, in a copy, or elsewhere."""
        return self.games.save()

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from where the game stood."""
        self.games.restore(saved)

    def __copy__(self) -> LearnerEnv:
        """A game of its own."""
        return copy.deepcopy(self)


def _only(rows: dict[str, Any]) -> dict[str, Any]:
    """Of many games, the only one."""
    return {name: row[0] for name, row in rows.items()}
