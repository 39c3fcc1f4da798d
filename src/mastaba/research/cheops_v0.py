"""Cheops in the manner of PettingZoo's modules: `cheops_v0.env(players=3)`."""

from typing import Any

from .pettingzoo_env import GameEnv


def env(
    players: int | None = None,
    *,
    reward: str = "rank",
    render_mode: str | None = None,
    plain: bool | None = None,
    **settings: Any,
) -> GameEnv:
    """One game of Cheops after another, as `mastaba.research.pettingzoo` makes it, with these settings."""
    return GameEnv("cheops", players, reward=reward, render_mode=render_mode, plain=plain, **settings)


raw_env = env
