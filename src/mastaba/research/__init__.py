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

from .observation import Element, Observation

if TYPE_CHECKING:
    from ..core.rules.game import Game
    from .gymnasium_vector import GamesEnv
    from .pettingzoo_env import GameEnv

__all__ = ["Element", "Observation", "pettingzoo", "vector"]

if find_spec("gymnasium"):
    from .registered import register

    register()


def pettingzoo(game: str | Game, players: int | None = None, **settings: Any) -> GameEnv:
    """One game after another as a PettingZoo environment; `reward` and `render_mode` are named with the settings."""
    from .pettingzoo_env import GameEnv

    return GameEnv(game, players, **settings)


def vector(game: str | Game, players: int | None = None, count: int = 1, **settings: Any) -> GamesEnv:
    """Many games as a Gymnasium vector environment; `opponents`, `reward` and more are named with the settings."""
    from .gymnasium_vector import GamesEnv

    return GamesEnv(game, players, count, **settings)
