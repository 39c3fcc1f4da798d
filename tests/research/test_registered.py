"""Gymnasium's list: every game is in it by a name with a version, made alone or many at once, and passes its checks."""

from __future__ import annotations

import importlib
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo import AECEnv

from kit.calibration import connect_four
from mastaba.core.rules.game import Game
from mastaba.research import pettingzoo, vector, versions
from mastaba.research.gymnasium_env import LearnerEnv
from mastaba.research.registered import register

MODES = {"next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP, "disabled": AutoresetMode.DISABLED}


def any_answers(masks: Any, rng: np.random.Generator) -> Any:
    return (masks * (1 + rng.random(masks.shape))).argmax(axis=1)


# --- versions -------------------------------------------------------------------------------------------------------


def test_the_version_moves_when_observations_answers_or_rules_do(game: Game) -> None:
    known = versions.kept()[game.id]
    assert versions.digest(game) == known[-1], (
        "what learners are told, what they may answer or the rules have changed: add this digest as a new version "
        "to versions.toml, and name the module of the game after it"
    )
    assert len(set(known)) == len(known)


def test_every_game_has_a_module_in_the_manner_of_pettingzoo(game: Game) -> None:
    name = versions.module_name(game.id)
    module = importlib.import_module(f"mastaba.research.{name}")
    env = module.env(players=game.players[1])
    assert isinstance(env, AECEnv) and env.metadata["name"] == name and env.game is game
    assert env.num_agents == 0 and env.max_num_agents == game.players[1]


def test_every_game_is_in_the_list_once_and_entering_it_again_changes_nothing(game: Game) -> None:
    name = versions.gymnasium_id(game.id)
    spec = gymnasium.registry[name]
    assert name in register() and gymnasium.registry[name] is spec
    assert f"{game.id}_v{spec.version}" == versions.module_name(game.id)


# --- one game -------------------------------------------------------------------------------------------------------


def test_gymnasiums_own_check_passes(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    for players in game.players:
        env = gymnasium.make(versions.gymnasium_id(game.id), players=players)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env.unwrapped, skip_render_check=players != game.players[0])


def test_a_game_is_played_to_its_end_and_the_masks_are_never_empty(game: Game) -> None:
    env = gymnasium.make(versions.gymnasium_id(game.id), players=game.players[1], opponents="uniform", reward="win")
    told, info = env.reset(seed=3)
    chance, given = np.random.default_rng(1), []
    for _ in range(2):
        over = False
        while not over:
            masks = env.get_wrapper_attr("action_masks")()
            assert masks.any() and np.array_equal(masks, told["action_mask"] != 0)
            told, reward, over, truncated, info = env.step(int(chance.choice(np.flatnonzero(masks))))
            assert not truncated
        assert env.get_wrapper_attr("action_masks")().all() and info["rewards"].sum() == pytest.approx(1.0)
        given.append(reward)
        told, info = env.reset()
    assert set(given) <= {0.0, 1.0, 0.5, 1 / 3, 0.25, 0.2}


def test_an_answer_that_is_not_legal_loses_or_is_refused() -> None:
    losing, refusing = LearnerEnv(connect_four.GAME), LearnerEnv(connect_four.GAME, illegal="refuse")
    for env in (losing, refusing):
        env.reset(seed=1)
    _, reward, terminated, _, _ = losing.step(99)
    assert (reward, terminated) == (-1.0, True) and losing.action_masks().all()
    with pytest.raises(ValueError, match="not among the legal answers"):
        refusing.step(99)


def test_nobody_answers_before_a_game_has_begun() -> None:
    with pytest.raises(ResetNeeded):
        LearnerEnv(connect_four.GAME).step(0)
    with pytest.raises(ResetNeeded):
        vector(connect_four.GAME, 2, 3).step([0, 0, 0])
    with pytest.raises(ResetNeeded):
        pettingzoo(connect_four.GAME, 2).step(0)


# --- many at once ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_many_games_are_made_at_once_in_every_autoreset_mode(game: Game, mode: str) -> None:
    env = gymnasium.make_vec(versions.gymnasium_id(game.id), num_envs=3, players=game.players[0], autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] is MODES[mode] and env.num_envs == 3
    told, _ = env.reset(seed=2)
    assert told in env.observation_space
    for _ in range(6):
        told, *_ = env.step(any_answers(told["action_mask"], np.random.default_rng(1)))
        assert told in env.observation_space and told["action_mask"].any(axis=1).all()


def ended_games(mode: str, steps: int) -> list[Any]:
    """What a learner is given at the end of games, as (reward, what it saw then), one place after the other."""
    env = vector(connect_four.GAME, 2, 3, opponents="uniform", autoreset_mode=mode, seat=0)
    chance, found = np.random.default_rng(5), []
    told, info = env.reset(seed=5)
    previous = np.zeros(3, dtype=bool)
    for _ in range(steps):
        assert told["action_mask"].any(axis=1).all() and info["action_mask"].any(axis=1).all()
        told, reward, ended, _, info = env.step(any_answers(told["action_mask"], chance))
        for i in np.flatnonzero(ended):
            last = info["final_obs"][i] if mode == "same_step" else {name: rows[i] for name, rows in told.items()}
            assert last["action_mask"].all()
            found.append((reward[i], last["observation"][:-1].tobytes()))
        if mode == "same_step" and ended.any():
            assert info["_final_obs"].tolist() == info["_final_info"].tolist() == ended.tolist()
            assert np.array_equal(info["final_info"]["rewards"][ended, 0], reward[ended])
            assert (env.batch.asked[ended] >= 0).all()  # the next game stands there already
        if mode == "next_step":
            assert not (ended & previous).any()
            previous = ended
        if mode == "disabled" and ended.any():
            _, _, still, *_ = env.step(any_answers(told["action_mask"], chance) * 0)
            assert still[ended].all()
            told, info = env.reset(options={"reset_mask": still})
    return found


@pytest.mark.parametrize("mode", MODES)
def test_a_learner_is_told_how_its_games_ended(mode: str) -> None:
    found = ended_games(mode, 60)
    assert len(found) > 9 and {reward for reward, _ in found} == {-1.0, 1.0}


def test_some_games_are_begun_anew_and_the_others_stay() -> None:
    env = vector(connect_four.GAME, 2, 3, autoreset_mode="disabled")
    with pytest.raises(ResetNeeded):
        env.reset(options={"reset_mask": np.array([True, False, False])})
    env.reset(seed=1)
    told, *_ = env.step(env.batch.masks.argmax(axis=1))
    new, _ = env.reset(options={"reset_mask": np.array([False, True, False])})
    assert np.array_equal(new["observation"][[0, 2]], told["observation"][[0, 2]])
    assert not np.array_equal(new["observation"][1], told["observation"][1])
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"reset_mask": np.array([1, 0, 0])})


def test_an_autoreset_mode_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="next_step, same_step, disabled"):
        vector(connect_four.GAME, autoreset_mode="never")
