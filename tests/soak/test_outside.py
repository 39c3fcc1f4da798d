"""Outside suites at length: PettingZoo's, Gymnasium's and OpenSpiel's own, in every game for every number of players.

PettingZoo's `parallel_api_test` and `max_cycles_test` ask for a game in which all act at once and which can be cut off
after so many cycles; ours are played in turns, to their end.
"""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

from kit.play import player_counts
from mastaba.core.rules.registry import game_ids, load
from mastaba.research import openspiel_game, pettingzoo, vector, versions

TABLES = [(game_id, players) for game_id in game_ids() for players in player_counts(load(game_id))]
tables = pytest.mark.parametrize(("game_id", "players"), TABLES)
pytestmark = pytest.mark.soak
assert openspiel_game.GAMES  # importing it registers them


@tables
def test_pettingzoo(game_id: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo(game_id, players), num_cycles=1000)
        seed_test(lambda: pettingzoo(game_id, players), num_cycles=500)
        render_test(
            lambda render_mode: pettingzoo(game_id, players, render_mode=render_mode),
            {"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda words: "decision" in words},
        )


def test_games_in_turns_are_no_parallel_games() -> None:
    """PettingZoo's own conversion refuses what does not fit."""
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(pettingzoo("mykerinos", 2))


@tables
def test_gymnasium(game_id: str, players: int) -> None:
    env = gymnasium.make(versions.gymnasium_id(game_id), players=players, render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@tables
@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_gymnasium_many_at_once(game_id: str, players: int, mode: str) -> None:
    """The same seed gives the same games, whatever is told lies in its space, and no mask is empty."""

    def told(count: int) -> list[Any]:
        env, chance, found = vector(game_id, players, 4, autoreset_mode=mode), np.random.default_rng(2), []
        seen, _ = env.reset(seed=5)
        for _ in range(count):
            masks = seen["action_mask"]
            assert seen in env.observation_space and masks.any(axis=1).all()
            seen, reward, ended, *_ = env.step((masks * (1 + chance.random(masks.shape))).argmax(axis=1))
            found.append((seen["observation"].tobytes(), reward.tobytes()))
            if mode == "disabled" and ended.any():
                seen, _ = env.reset(options={"reset_mask": ended})
        return found

    assert told(300) == told(300)


@tables
@pytest.mark.parametrize("reward", ["win", "rank"])
def test_openspiel(game_id: str, players: int, reward: str) -> None:
    game = pyspiel.load_game(f"mastaba_{game_id}", {"players": players, "reward": reward})
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
