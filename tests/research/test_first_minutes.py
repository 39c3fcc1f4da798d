"""The first minutes with environments: what is written wrong is answered by a sentence that says what is right."""

from __future__ import annotations

import inspect
import subprocess
import sys
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import VectorEnv

from kit.calibration import connect_four
from mastaba.core.rules.game import Game
from mastaba.research import Budget, pettingzoo, vector, versions
from mastaba.research.gymnasium_env import LearnerEnv
from mastaba.research.gymnasium_vector import GamesEnv
from mastaba.research.pettingzoo_env import GameEnv

IN_A_FRESH_PROCESS = """
import gymnasium
env = gymnasium.make("mastaba.research:Mastaba/Pyramids-v0", players=3)
print(env.reset(seed=1)[0]["action_mask"].sum() > 1)
"""


# --- forfeits -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reward", "together"), [("rank", 0.0), ("win", 1.0)])
def test_an_answer_that_is_not_legal_loses_and_the_others_are_equals(reward: str, together: float) -> None:
    """What all seats are given adds up as at the end of any game."""
    envs = vector("mykerinos", 4, 3, reward=reward, illegal="lose")
    envs.reset(seed=1)
    _, given, over, _, info = envs.step(np.array([-1, int(envs.batch.masks[1].argmax()), 999]))
    assert over.tolist() == [True, False, True]
    for i in (0, 2):
        others = np.delete(info["rewards"][i], info["seat"][i])
        assert info["rewards"][i].sum() == pytest.approx(together) and len(set(others)) == 1
        assert given[i] == info["rewards"][i, info["seat"][i]] < others[0]
    assert not info["rewards"][1].any()


def test_where_points_count_no_game_can_be_lost_by_an_answer() -> None:
    """In Raiders people end below 0: whoever were given any number for it could do worse by playing."""
    for made in (
        lambda **wishes: vector("raiders", 3, **wishes),
        lambda **wishes: LearnerEnv("raiders", **wishes),
        lambda **wishes: gymnasium.make("Mastaba/Raiders-v0", **wishes),
        lambda **wishes: gymnasium.make_vec("Mastaba/Raiders-v0", **wishes),
    ):
        with pytest.raises(ValueError, match='points have no lowest number: illegal="refuse"'):
            made(reward="score", illegal="lose")
        made(reward="score", illegal="refuse")


# --- before a game has begun, and after it is over ------------------------------------------------------------------


def test_nothing_is_asked_of_a_game_that_has_not_begun() -> None:
    turns, one, many = pettingzoo(connect_four.GAME), LearnerEnv(connect_four.GAME), vector(connect_four.GAME, 2, 3)
    looks = [
        turns.last, turns.state, turns.render, turns.see, lambda: turns.observe("player_0"), lambda: turns.step(0),
        one.action_masks, one.render, one.see, lambda: one.step(0),
        many.render, many.see, lambda: many.step([0, 0, 0]),
    ]  # fmt: skip
    for look in looks:
        with pytest.raises(ResetNeeded, match="after `reset` has begun it"):
            look()
    with pytest.raises(ResetNeeded, match="after `reset` has begun it"):
        gymnasium.make("Mastaba/Cheops-v0").unwrapped.action_masks()


def test_nothing_is_answered_for_an_agent_that_is_asked_nor_after_everybody_has_left() -> None:
    env = pettingzoo(connect_four.GAME)
    env.reset(seed=1)
    with pytest.raises(
        ValueError, match=r"player_. is asked and has to answer; None is for an agent whose game is over"
    ):
        env.step(None)
    for _ in env.agent_iter():
        observation, _, over, *_ = env.last()
        env.step(None if over else int(observation["action_mask"].argmax()))
    for late in (env.last, lambda: env.step(0)):
        with pytest.raises(ResetNeeded, match="`reset` begins the next"):
            late()


# --- what may be named ----------------------------------------------------------------------------------------------


def test_the_doors_spell_out_what_they_take() -> None:
    """The same names with the same defaults as the environments behind them, and a sentence of help."""
    for door, made in ((pettingzoo, GameEnv), (vector, GamesEnv)):
        named, behind = inspect.signature(door).parameters, inspect.signature(made).parameters
        assert [*named] == [*behind] and door.__doc__
        for name in named:
            assert (
                str(getattr(named[name].default, "name", named[name].default)).lower()
                == str(getattr(behind[name].default, "name", behind[name].default)).lower()
            )
    missing = {*inspect.signature(GamesEnv).parameters} - {*inspect.signature(LearnerEnv).parameters}
    assert missing == {"count", "threads", "autoreset_mode"}


def test_every_module_in_the_manner_of_pettingzoo_has_a_function_that_explains_itself(game: Game) -> None:
    module = import_module(f"mastaba.research.{versions.module_name(game.id)}")
    assert inspect.isfunction(module.env) and game.id.title() in module.env.__doc__ and module.raw_env is module.env
    assert [*inspect.signature(module.env).parameters] == [*inspect.signature(GameEnv).parameters][1:]


def test_one_game_is_not_asked_how_many_are_begun_again() -> None:
    for wishes in ({"autoreset_mode": "disabled"}, {"threads": 2}, {"count": 3}):
        with pytest.raises(TypeError, match=f"{next(iter(wishes))} is for many games at once"):
            LearnerEnv(connect_four.GAME, **wishes)  # type: ignore[arg-type]


def test_pettingzoo_has_no_opponents() -> None:
    with pytest.raises(TypeError, match=r"opponents is for one learner .* every seat is an agent"):
        pettingzoo(connect_four.GAME, opponents="uniform")


def test_a_budget_can_be_had_where_the_environments_are() -> None:
    vector("mykerinos", 2, opponents="vizier", budget=Budget(iterations=3))


def test_a_fresh_process_finds_the_games_by_the_module_in_their_name() -> None:
    done = subprocess.run([sys.executable, "-c", IN_A_FRESH_PROCESS], capture_output=True, text=True)
    assert done.stdout.strip() == "True", done.stderr


# --- many boards ----------------------------------------------------------------------------------------------------


def test_many_games_are_drawn_each_as_its_learner_sees_it() -> None:
    envs: VectorEnv[Any, Any, Any] = gymnasium.make_vec(
        "Mastaba/Cheops-v0", num_envs=2, players=3, render_mode="rgb_array"
    )
    envs.reset(seed=1)
    drawn = envs.render()
    assert drawn is not None and [picture.shape for picture in drawn] == [(480, 640, 3)] * 2
    alone = gymnasium.make("Mastaba/Cheops-v0", players=3, render_mode="rgb_array")
    alone.reset(seed=1)
    assert np.array_equal(drawn[0], alone.render())
    assert vector("cheops", 2, 2).render_mode is None
    with pytest.raises(ValueError, match="render_mode is one of"):
        vector("cheops", 2, 2, render_mode="film")
    with pytest.raises(ValueError, match="places go from 0 to 1, not 2"):
        envs.see(2)
