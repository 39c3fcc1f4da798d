"""Copies: whatever plays can be copied, pickled, saved and restored, goes on alike byte for byte, and is its own."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mastaba
from kit.calibration import connect_four, leduc
from kit.gpu.host_gpu import host_gpu
from mastaba.core.gpu.batch import CudaBatch
from mastaba.core.gpu.driver import is_available
from mastaba.core.learn.batch import Batch
from mastaba.core.rules.game import Game
from mastaba.research import Observation, pettingzoo, vector
from mastaba.research.gymnasium_env import LearnerEnv

Copied = Callable[[Any], Any]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: dict[str, Copied] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickled}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def bytes_of(told: Any) -> bytes:
    """Everything that a learner is told, as bytes: equal bytes, equal experience."""
    if isinstance(told, dict):
        return b"".join(str(key).encode() + bytes_of(told[key]) for key in sorted(told))
    if isinstance(told, (tuple, list)) or (isinstance(told, np.ndarray) and told.dtype == object):
        return b"".join(bytes_of(one) for one in told)
    return told.tobytes() if isinstance(told, (np.ndarray, np.generic)) else repr(told).encode()


# --- hands: how each of them is played on, and everything that can be read of it --------------------------------------


def play_on(play: mastaba.Play, chance: np.random.Generator, answers: int) -> bytes:
    told = b""
    for _ in range(answers):
        if not play.over:
            play.answer(int(chance.choice(play.options)))
        told += play.line.states.tobytes() + play.see(0).states.tobytes() + repr((play.options, play.scores)).encode()
    return told + play.replay().encode()


ARRAYS = ("states", "masks", "asked", "finished", "scores", "shares", "rewards", "observations", "number")
LIES_ON_A_GPU = ARRAYS[1:-1]


def batch_on(batch: Batch, chance: np.random.Generator, answers: int) -> bytes:
    told = b""
    for _ in range(answers):
        batch.step((batch.masks * (1 + chance.random(batch.masks.shape))).argmax(axis=1))
        told += b"".join(getattr(batch, name).tobytes() for name in ARRAYS)
        if not batch.renew and (batch.asked < 0).all():
            batch.reset()
    return told


def gpu_batch_on(batch: CudaBatch, chance: np.random.Generator, answers: int) -> bytes:
    told = b""
    for _ in range(answers):
        masks = batch.masks.numpy()
        batch.step((masks * (1 + chance.random(masks.shape))).argmax(axis=1))
        told += b"".join(batch.save()[name].tobytes() for name in ("states", "_number"))
        told += b"".join(getattr(batch, name).numpy().tobytes() for name in LIES_ON_A_GPU)
        if not batch.renew and (batch.asked.numpy() < 0).all():
            batch.reset()
    return told


def agents_on(env: Any, chance: np.random.Generator, answers: int) -> bytes:
    told = b""
    for _ in range(answers):
        if not env.agents:
            env.reset()
        observation, *rest = env.last()
        mask = observation["action_mask"]
        told += bytes_of([env.agent_selection, observation, rest, env.state(), env.agents, env.infos])
        env.step(int(chance.choice(np.flatnonzero(mask))) if mask.any() else None)
    return told


def games_on(env: Any, chance: np.random.Generator, answers: int) -> bytes:
    told = b""
    for _ in range(answers):
        masks = env.batch.masks
        got = env.step((masks * (1 + chance.random(masks.shape))).argmax(axis=1))
        told += bytes_of(got)
    return told


def game_on(env: Any, chance: np.random.Generator, answers: int) -> bytes:
    told = b""
    for _ in range(answers):
        got = env.step(int(chance.choice(np.flatnonzero(env.action_masks()))))
        told += bytes_of(got)
        if got[2]:
            told += bytes_of(env.reset())
    return told


def begun(env: Any) -> Any:
    env.reset(seed=7)
    return env


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


def test_only_what_fits_is_restored() -> None:
    with pytest.raises(ValueError, match="leduc"):
        mastaba.make(connect_four.GAME).restore(mastaba.make(leduc.GAME).save())
    with pytest.raises(ValueError, match="3 games"):
        Batch(connect_four.GAME, 2, 3).restore(Batch(connect_four.GAME, 2, 4).save())
