"""Gymnasium's list of environments: every installed game is in it as Mastaba/<Game>-v<version>."""

from __future__ import annotations

from gymnasium.envs.registration import register as enter
from gymnasium.envs.registration import registry

from ..core.rules.registry import game_ids
from .versions import gymnasium_id

SINGLE, MANY = "mastaba.research.gymnasium_env:LearnerEnv", "mastaba.research.gymnasium_vector:many"


def register() -> list[str]:
    """Enter every game that is not there yet; the ids of all."""
    ids = {gymnasium_id(game_id): game_id for game_id in game_ids()}
    for name, game_id in ids.items():
        if name not in registry:
            enter(name, entry_point=SINGLE, vector_entry_point=MANY, kwargs={"game": game_id})
    return list(ids)
