"""Pyramids in the manner of PettingZoo's modules: `pyramids_v0.env(players=3)`."""

from functools import partial

from .pettingzoo_env import GameEnv

env = raw_env = partial(GameEnv, "pyramids")
