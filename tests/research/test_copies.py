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


def batch_on(batch: Batch, chance: np.random.Generator, answers: int) -> bytes:
    told = b""
    for _ in range(answers):
        batch.step((batch.masks * (1 + chance.random(batch.masks.shape))).argmax(axis=1))
        told += b"".join(
            getattr(batch, name).tobytes()
            for name in (
                "states",
                "masks",
                "asked",
                "finished",
                "scores",
                "shares",
                "rewards",
                "observations",
                "number",
            )
        )
        if not batch.renew and (batch.asked < 0).all():
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


def goes_on_alike(kind: str, game: Game, way: Copied, answers: int) -> None:
    """The original goes on first, then the copy with the same answers: it had not moved, and it moves alike."""
    make, on = PLAYERS[kind]
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


@players
def test_what_was_saved_is_restored_here_and_elsewhere(game: Game, kind: str) -> None:
    make, on = PLAYERS[kind]
    one, elsewhere = make(game), make(game)
    on(one, np.random.default_rng(3), 9)
    on(elsewhere, np.random.default_rng(8), 5)
    saved = one.save()
    first = on(one, np.random.default_rng(4), 20)
    one.restore(saved)
    elsewhere.restore(pickled(saved))
    assert on(one, np.random.default_rng(4), 20) == first
    assert on(elsewhere, np.random.default_rng(4), 20) == first


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
