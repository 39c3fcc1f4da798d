"""The five games as standard environments. Needs the extra `research`: pip install 'mastaba[research]'.

    >>> from mastaba.research import Observation
    >>> Observation("cheops", players=4).size
    1832

`Observation` says what a seat sees in numbers and words, `pettingzoo` gives an AEC environment, `vector` a Gymnasium
vector environment; `pyramids_v0` and its like are modules as PettingZoo has them. Importing this enters every game in
Gymnasium's list: `gymnasium.make("Mastaba/Pyramids-v0")`. docs/research.md walks through them.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..bots import Budget
from .observation import Element, Observation

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode

    from ..core.rules.game import Game
    from .gymnasium_vector import GamesEnv
    from .opponents import Opponents
    from .pettingzoo_env import GameEnv

__all__ = ["Budget", "Element", "Observation", "pettingzoo", "vector"]

if find_spec("gymnasium"):
    from .registered import register

    register()


def pettingzoo(
    game: str | Game,
    players: int | None = None,
    *,
    reward: str = "rank",
    render_mode: str | None = None,
    plain: bool | None = None,
    **settings: Any,
) -> GameEnv:
    """One game after another as a PettingZoo environment, in which every seat is an agent.

    `reward` is "rank", "win" or "score", `render_mode` "human", "ansi", "svg" or "rgb_array"; `plain` interprets the
    rules. All else are settings of the game's table.
    """
    from .pettingzoo_env import GameEnv

    return GameEnv(game, players, reward=reward, render_mode=render_mode, plain=plain, **settings)


def vector(
    game: str | Game,
    players: int | None = None,
    count: int = 1,
    *,
    opponents: Opponents = "uniform",
    seat: int | None = None,
    reward: str = "rank",
    autoreset_mode: str | AutoresetMode = "next_step",
    illegal: str = "refuse",
    copy: bool = True,
    looks: int | None = None,
    budget: Budget | None = None,
    render_mode: str | None = None,
    threads: int = 1,
    plain: bool | None = None,
    **settings: Any,
) -> GamesEnv:
    """So many games as a Gymnasium vector environment, each with one learner and others on the other seats.

    `opponents` are a level's name, a bot, a policy, a network's file, a list of these, or "self"; a level that thinks
    as long as it may is given `looks`, a bot of one's own a `budget`. `seat` is the learner's; without one it sits on
    every seat in turn. `illegal` answers "refuse" the step or "lose" the game. `copy=False` hands out the games' own
    arrays, `threads` share the work out. All else are settings of the game's table.
    """
    from .gymnasium_vector import GamesEnv

    return GamesEnv(
        game, players, count, opponents=opponents, seat=seat, reward=reward, autoreset_mode=autoreset_mode,
        illegal=illegal, copy=copy, looks=looks, budget=budget, render_mode=render_mode, threads=threads, plain=plain,
        **settings,
    )  # fmt: skip
