"""Copies: whatever plays can be copied, pickled, saved and restored, goes on alike byte for byte, and is its own."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import mastaba
from kit.calibration import connect_four, leduc
from kit.gpu.host_gpu import host_gpu
from kit.learn.hands import agents_on, batch_on, begun, bytes_of, game_on, games_on, gpu_batch_on, play_on
from kit.learn.networks import network
from mastaba.core.gpu.batch import CudaBatch
from mastaba.core.gpu.driver import is_available
from mastaba.core.learn.batch import Batch
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import load
from mastaba.research import Observation, pettingzoo, vector, versions
from mastaba.research.gymnasium_env import LearnerEnv

Copied = Callable[[Any], Any]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: dict[str, Copied] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickled}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


OnWithIt = Callable[[Any, np.random.Generator, int], bytes]
PLAYERS: dict[str, tuple[Callable[[Game], Any], OnWithIt]] = {
    "play": (lambda game: mastaba.make(game, game.players[1], seed=7), play_on),
    "batch": (lambda game: Batch(game, game.players[1], 3, 7, observe=True), batch_on),
    "waiting batch": (lambda game: Batch(game, game.players[0], 3, 7, observe=True, renew=False), batch_on),
    "threads": (lambda game: Batch(game, game.players[0], 3, 7, observe=True, threads=2), batch_on),
    "pettingzoo": (lambda game: begun(pettingzoo(game, game.players[0])), agents_on),
    "vector": (lambda game: begun(vector(game, game.players[1], 3)), games_on),
    "single": (lambda game: begun(LearnerEnv(game, game.players[0])), game_on),
}
players = pytest.mark.parametrize("kind", PLAYERS)
GPU_BATCHES: dict[str, tuple[Callable[[Game], Any], OnWithIt]] = {
    "gpu": (lambda game: CudaBatch(game, game.players[1], 3, 7, observe=True), gpu_batch_on),
    "waiting gpu": (lambda game: CudaBatch(game, game.players[0], 3, 7, observe=True, renew=False), gpu_batch_on),
}
gpu_batches = pytest.mark.parametrize("kind", GPU_BATCHES)
__all__ = ["host_gpu"]


def goes_on_alike(kind: str, game: Game, way: Copied, answers: int) -> None:
    """The original goes on first, then the copy with the same answers: it had not moved, and it moves alike."""
    make, on = (PLAYERS | GPU_BATCHES)[kind]
    one = make(game)
    on(one, np.random.default_rng(3), answers)
    other = way(one)
    first = on(one, np.random.default_rng(4), answers)
    assert on(other, np.random.default_rng(4), answers) == first
    still = way(one)
    on(other, np.random.default_rng(5), answers)
    assert on(one, np.random.default_rng(6), 3) == on(still, np.random.default_rng(6), 3)


@ways
@players
def test_a_copy_goes_on_alike_and_neither_touches_the_other(game: Game, kind: str, way: Copied) -> None:
    goes_on_alike(kind, game, way, 12)


@ways
@players
@pytest.mark.parametrize("small", [leduc.GAME, connect_four.GAME], ids=lambda game: game.id)
def test_copies_hold_beyond_the_end_of_games_too(small: Game, kind: str, way: Copied) -> None:
    """Short games of a few answers: many end while they are copied."""
    goes_on_alike(kind, small, way, 25)


def restored_here_and_elsewhere(kind: str, game: Game, answers: int) -> None:
    make, on = (PLAYERS | GPU_BATCHES)[kind]
    one, elsewhere = make(game), make(game)
    on(one, np.random.default_rng(3), answers // 2)
    on(elsewhere, np.random.default_rng(8), answers // 4)
    saved = one.save()
    first = on(one, np.random.default_rng(4), answers)
    one.restore(saved)
    elsewhere.restore(pickled(saved))
    assert on(one, np.random.default_rng(4), answers) == first
    assert on(elsewhere, np.random.default_rng(4), answers) == first


@players
def test_what_was_saved_is_restored_here_and_elsewhere(game: Game, kind: str) -> None:
    restored_here_and_elsewhere(kind, game, 20)


# --- on a GPU, and on one that is none --------------------------------------------------------------------------------


@pytest.mark.usefixtures("host_gpu")
def test_a_gpus_games_are_copied_saved_and_restored_too(game: Game) -> None:
    """Interpreted: what is kept and put back is the same text that a GPU is served by."""
    for way in WAYS.values():
        goes_on_alike("gpu", game, way, 4)
    restored_here_and_elsewhere("waiting gpu", game, 4)


@gpu_batches
@pytest.mark.usefixtures("host_gpu")
@pytest.mark.parametrize("small", [leduc.GAME, connect_four.GAME], ids=lambda game: game.id)
def test_games_that_end_on_a_gpu_are_copied_saved_and_restored_too(small: Game, kind: str) -> None:
    for way in WAYS.values():
        goes_on_alike(kind, small, way, 12)
    restored_here_and_elsewhere(kind, small, 12)


@pytest.mark.skipif(not is_available(), reason="no GPU is here")
def test_a_copy_on_a_gpu_goes_on_alike(game: Game) -> None:
    for kind in GPU_BATCHES:
        for way in WAYS.values():
            goes_on_alike(kind, game, way, 60)
        restored_here_and_elsewhere(kind, game, 60)


@ways
@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("opponents", ["uniform", "self", "greedy"])
def test_opponents_are_copied_with_what_they_will_draw(opponents: str, mode: str, way: Copied) -> None:
    def on(env: Any, chance: np.random.Generator) -> bytes:
        told = b""
        for _ in range(30):
            masks = env.batch.masks
            got = env.step((masks * (1 + chance.random(masks.shape))).argmax(axis=1))
            told += bytes_of(got)
            if mode == "disabled" and got[2].any():
                told += bytes_of(env.reset(options={"reset_mask": got[2]}))
        return told

    env = begun(vector(connect_four.GAME, 2, 4, opponents=opponents, autoreset_mode=mode))
    on(env, np.random.default_rng(1))
    other = way(env)
    assert on(env, np.random.default_rng(2)) == on(other, np.random.default_rng(2))


class Counting:
    """A bot that remembers how often it was asked."""

    name = "counting"

    def __init__(self) -> None:
        self.times = 0

    def choose(self, seen: Any, options: Any, budget: Any, rng: Any) -> int:
        self.times += 1
        return int(options[self.times % len(options)])


@ways
def test_a_bot_of_ones_own_is_copied_with_its_memory(way: Copied) -> None:
    env = begun(vector(connect_four.GAME, 2, 2, opponents=Counting()))
    games_on(env, np.random.default_rng(1), 7)
    other = way(env)
    first = games_on(env, np.random.default_rng(2), 20)
    assert games_on(other, np.random.default_rng(2), 20) == first


@ways
def test_there_is_one_of_each_game_and_what_is_seen_stays_what_it_is(game: Game, way: Copied) -> None:
    assert way(game) is game
    told = way(Observation(game, game.players[1]))
    play = mastaba.make(game, game.players[1], seed=2)
    seen = play.see()
    assert seen.decision  # something was reckoned from it
    again = way(seen)
    assert again.states.tobytes() == seen.states.tobytes() and again.options == seen.options
    assert told.vector(again).tobytes() == Observation(game, game.players[1]).vector(seen).tobytes()


def test_a_game_that_nobody_could_find_again_is_not_pickled() -> None:
    from dataclasses import replace

    other = replace(connect_four.GAME, id="elsewhere")
    with pytest.raises(pickle.PicklingError, match="elsewhere"):
        pickle.dumps(other)
    assert copy.deepcopy(other) is other


# --- opponents, and what Gymnasium makes ------------------------------------------------------------------------------


def likes_the_last(told: Any, masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@ways
@pytest.mark.parametrize("who", ["novice", "vizier", "network", "policy", "list"])
def test_whoever_sits_there_is_copied_with_the_games(who: str, way: Copied, tmp_path: Path) -> None:
    game = load("mykerinos")
    network(game).save(tmp_path / "net.npz", game)
    given = {"network": tmp_path / "net.npz", "policy": likes_the_last, "list": ["novice", Counting()]}.get(who, who)
    env = begun(vector(game, 3, 2, opponents=given, looks=6))
    games_on(env, np.random.default_rng(1), 3)
    other, elsewhere = way(env), begun(vector(game, 3, 2, opponents=given, looks=6))
    elsewhere.restore(pickled(env.save()))
    first = games_on(env, np.random.default_rng(2), 8)
    assert games_on(other, np.random.default_rng(2), 8) == first
    assert games_on(elsewhere, np.random.default_rng(2), 8) == first


@pytest.mark.parametrize("deep", [copy.deepcopy, pickled], ids=["deepcopy", "pickle"])
def test_what_gymnasium_makes_is_copied_deeply(game: Game, deep: Copied) -> None:
    name = versions.gymnasium_id(game.id)
    one, many = gymnasium.make(name), gymnasium.make_vec(name, num_envs=2)
    for env, on in ((one, game_on), (many, games_on)):
        begun(env)
        on(env, np.random.default_rng(1), 5)
        other = deep(env)
        first = on(env, np.random.default_rng(2), 9)
        assert on(other, np.random.default_rng(2), 9) == first


def test_a_shallow_copy_of_gymnasiums_wrapper_is_another_hull_around_the_same_game() -> None:
    """As with every environment of Gymnasium; what is inside is copied whole."""
    env = begun(gymnasium.make("Mastaba/Mykerinos-v0"))
    assert copy.copy(env).unwrapped is env.unwrapped
    inside = copy.copy(env.unwrapped)
    first = game_on(env, np.random.default_rng(2), 9)
    assert game_on(inside, np.random.default_rng(2), 9) == first


def test_many_games_of_gymnasiums_are_copied_at_once_too() -> None:
    many = gymnasium.make_vec("Mastaba/Mykerinos-v0", num_envs=2)
    begun(many)
    other = copy.copy(many)
    assert games_on(many, np.random.default_rng(2), 9) == games_on(other, np.random.default_rng(2), 9)
