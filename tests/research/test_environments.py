"""PettingZoo and Gymnasium: their own suites pass, and the games are the same games."""

from __future__ import annotations

import doctest
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils import env_checker
from pettingzoo.test import api_test, render_test, seed_test

import mastaba.research.gymnasium_env
import mastaba.research.gymnasium_vector
import mastaba.research.pettingzoo_env
from kit.calibration import connect_four, leduc
from kit.fingerprints import Choose, fingerprint_through
from mastaba.core.learn.batch import Batch
from mastaba.core.papers.check import SEED, fingerprint
from mastaba.core.rules.game import Game
from mastaba.research import Observation, pettingzoo, vector
from mastaba.research.pettingzoo_env import GENERATOR_WORDS

# what PettingZoo's test says of every environment whose observation is a dictionary with a mask, but for its own
OF_EVERY_DICTIONARY = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


# --- the same games -------------------------------------------------------------------------------------------------


def test_a_batch_plays_the_games_of_mastaba_check(game: Game) -> None:
    def play(seats: int, settings: dict[str, str], number: int, choose: Choose) -> tuple[Any, int]:
        batch = Batch(game, seats, 1, SEED, settings, renew=False)
        batch.number[:] = number
        batch.reset()
        asked = 0
        while batch.asked[0] >= 0:
            batch.step([choose(batch.masks[0])])
            asked += 1
        return batch.states, asked

    assert fingerprint_through(game, play) == fingerprint(game)


def test_pettingzoo_plays_the_games_of_mastaba_check(game: Game) -> None:
    def play(seats: int, settings: dict[str, str], number: int, choose: Choose) -> tuple[Any, int]:
        env = pettingzoo(game, seats, **settings)
        env.reset(seed=SEED)
        for _ in range(number):
            env.reset()
        asked = 0
        while not env.terminations[env.agent_selection]:
            env.step(choose(env.infos[env.agent_selection]["action_mask"]))
            asked += 1
        return env.batch.states, asked

    assert fingerprint_through(game, play) == fingerprint(game)


# --- PettingZoo -----------------------------------------------------------------------------------------------------


def test_pettingzoos_own_suites_pass(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        for players in game.players:  # fewest and most
            api_test(pettingzoo(game, players), num_cycles=60)
            seed_test(lambda players=players: pettingzoo(game, players), num_cycles=20)
    assert {str(w.message) for w in said} <= OF_EVERY_DICTIONARY


def test_every_way_of_drawing_passes_pettingzoos_test(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: pettingzoo(game, render_mode=render_mode),
        {"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda words: "decision" in words},
    )
    assert "decision" in capsys.readouterr().out


def test_rewards_come_at_the_end_and_masks_belong_to_whoever_is_asked() -> None:
    env = pettingzoo(connect_four.GAME, reward="win")
    env.reset(seed=3)
    assert env.possible_agents == ["player_0", "player_1"]
    while not env.terminations[env.agent_selection]:
        assert set(env.rewards.values()) == {0.0}
        mine, other = env.agent_selection, next(a for a in env.agents if a != env.agent_selection)
        told = env.observe(mine)
        assert np.array_equal(told["action_mask"], env.infos[mine]["action_mask"]) and told["action_mask"].any()
        assert not env.observe(other)["action_mask"].any()
        env.step(int(told["action_mask"].argmax()))
    assert sum(env.rewards.values()) == 1.0


def test_the_state_is_the_whole_record_for_critics() -> None:
    env = pettingzoo("cheops", 3)
    env.reset(seed=1)
    state = env.state()
    assert state in env.state_space
    hidden = env.batch.states[0]["pile"]
    at = env.game.schema.dtype.fields["pile"][1] // 2 - GENERATOR_WORDS
    assert np.array_equal(state[at : at + hidden.size], hidden.ravel()) and (hidden >= 0).any()


def test_an_answer_that_is_not_legal_changes_nothing() -> None:
    env = pettingzoo("cheops", 3)
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(ValueError, match="is not among the legal answers"):
        env.step(len(env.game.actions) - 1)
    assert np.array_equal(env.state(), before)


def test_an_answer_is_an_integer_and_is_never_rounded() -> None:
    """Even where an answer that is not legal loses the game: that is a slip of the program, not of the player."""
    turns, many = pettingzoo("cheops", 3), vector("cheops", 3, 2, illegal="lose")
    turns.reset(seed=1)
    many.reset(seed=1)
    before = turns.state(), many.batch.states.tobytes()
    for wrong in (0.5, np.float32(1), "0", True):
        with pytest.raises(ValueError, match="an answer is an integer"):
            turns.step(wrong)
        with pytest.raises(ValueError, match="answers are integers"):
            many.step(np.array([wrong, wrong]))
    assert np.array_equal(turns.state(), before[0]) and many.batch.states.tobytes() == before[1]


def test_what_cannot_be_played_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        pettingzoo("cheops", 7)
    with pytest.raises(ValueError, match="sand"):
        pettingzoo("cheops", 2, colour_of_sand="red")
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo("cheops", 2, render_mode="film")
    with pytest.raises(ValueError, match="rank, win, score"):
        vector("cheops", 2, reward="glory")
    with pytest.raises(ValueError, match="0 to 1"):
        vector("cheops", 2, seat=2)
    with pytest.raises(TypeError, match="seat is a whole number, not 'first'"):
        vector("cheops", 2, seat="first")
    with pytest.raises(ValueError, match="count is at least 1, not 0"):
        vector("cheops", 2, 0)
    with pytest.raises(TypeError, match=r"budget is a Budget, .* not 100"):
        vector("cheops", 2, opponents="vizier", budget=100)
    with pytest.raises(TypeError, match="players is a whole number"):
        Observation("cheops", "two")


def test_a_seed_is_not_lost_where_none_is_taken() -> None:
    for made in (pettingzoo, vector):
        with pytest.raises(TypeError, match=r"reset\(seed=…\)"):
            made("cheops", 2, seed=5)


def test_nothing_is_seen_before_a_game_has_begun_nor_by_anybody_else() -> None:
    env = pettingzoo("cheops", 2, render_mode="svg")
    for look in (env.see, env.render):
        with pytest.raises(ResetNeeded, match="after `reset`"):
            look()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="agents are player_0, player_1, not 'player_2'"):
        env.see("player_2")


# --- Gymnasium ------------------------------------------------------------------------------------------------------


def any_answers(masks: Any, rng: np.random.Generator) -> Any:
    return (masks * (1 + rng.random(masks.shape))).argmax(axis=1)


def rollout(env: Any, steps: int, seed: int = 5) -> list[Any]:
    """Everything that a learner gets when it answers by chance."""
    rng = np.random.default_rng(seed)
    got = [env.reset(seed=seed)]
    for _ in range(steps):
        got.append(env.step(any_answers(got[-1][0]["action_mask"], rng)))
    return got


OPPONENTS = {"uniform": "uniform", "self": "self", "bot": "greedy", "policy": lambda told, masks: masks.argmax(axis=1)}


@pytest.mark.parametrize("opponents", OPPONENTS.values(), ids=OPPONENTS)
def test_gymnasiums_own_checks_pass(opponents: Any) -> None:
    env = vector(connect_four.GAME, 2, 5, opponents=opponents)
    env_checker.check_reset_seed_determinism(env)
    env_checker.check_reset_options(env)
    env_checker.check_reset_return_type(env)
    env_checker.check_space_limit(env.single_observation_space["observation"], "observation")
    first, again = rollout(env, 30), rollout(env, 30)
    assert env_checker.data_equivalence(first, again, exact=True)
    for told, *_ in first:
        assert told in env.observation_space


@pytest.mark.parametrize("opponents", OPPONENTS.values(), ids=OPPONENTS)
def test_an_ended_game_gives_its_reward_and_is_replaced_by_the_next_step(opponents: Any) -> None:
    env = vector(connect_four.GAME, 2, 4, opponents=opponents, reward="win")
    ended = 0
    previous = np.zeros(4, dtype=bool)
    for told, reward, terminated, truncated, info in rollout(env, 80)[1:]:
        assert not (terminated & previous).any() and not truncated.any()
        assert told["action_mask"].any(axis=1).all() and told["action_mask"][terminated].all()
        assert np.allclose(info["rewards"].sum(axis=1), terminated)
        assert np.array_equal(reward, np.where(terminated, info["rewards"][np.arange(4), info["seat"]], 0.0))
        ended += int(terminated.sum())
        previous = terminated
    assert ended > 8


def test_the_learner_sits_on_every_seat_in_turn_unless_it_has_one() -> None:
    turning = [set(), set()]
    env = vector(leduc.GAME, 2, 2)
    for *_, info in rollout(env, 60):
        for i in range(2):
            turning[i].add(int(info["seat"][i]))
    assert turning == [{0, 1}, {0, 1}]
    assert {int(s) for *_, info in rollout(vector(leduc.GAME, 2, 2, seat=1), 20) for s in info["seat"]} == {1}


def test_a_policy_is_told_what_its_own_seat_sees() -> None:
    asked: list[tuple[Any, Any]] = []

    def policy(told: Any, masks: Any) -> Any:
        asked.append((told.copy(), masks.copy()))
        return masks.argmax(axis=1)

    env = vector("mykerinos", 3, 2, opponents=policy, seat=0)
    rollout(env, 3)
    whose = next(part for part in env.told.layout.parts if part.name == "asked")
    for told, masks in asked:
        assert (told[:, whose.start] == 1).all() and masks.any(axis=1).all()


def test_copies_may_be_kept_and_views_are_the_batchs_own() -> None:
    kept = rollout(vector(connect_four.GAME, 2, 3), 4)
    assert not np.array_equal(kept[0][0]["observation"], kept[-1][0]["observation"])
    env = vector(connect_four.GAME, 2, 3, copy=False)
    told, _ = env.reset(seed=1)
    assert told["action_mask"] is env.batch.masks


def test_all_games_can_be_learned_from_many_at_a_time(game: Game) -> None:
    env = vector(game, game.players[1], 3)
    for told, *_ in rollout(env, 12):
        assert told in env.observation_space


# --- small things ---------------------------------------------------------------------------------------------------


def test_the_examples_run() -> None:
    for module in (
        mastaba.research.pettingzoo_env,
        mastaba.research.gymnasium_vector,
        mastaba.research.gymnasium_env,
    ):
        done = doctest.testmod(module)
        assert done.attempted and not done.failed
