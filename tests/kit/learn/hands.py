"""How everything that plays is played on, and everything that can be read of it: for laws about copies."""

from __future__ import annotations

from typing import Any

import numpy as np

import mastaba
from mastaba.core.gpu.batch import CudaBatch
from mastaba.core.learn.batch import Batch


def bytes_of(told: Any) -> bytes:
    """Everything that a learner is told, as bytes: equal bytes, equal experience."""
    if isinstance(told, dict):
        return b"".join(str(key).encode() + bytes_of(told[key]) for key in sorted(told))
    if isinstance(told, (tuple, list)) or (isinstance(told, np.ndarray) and told.dtype == object):
        return b"".join(bytes_of(one) for one in told)
    return told.tobytes() if isinstance(told, (np.ndarray, np.generic)) else repr(told).encode()


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
    """One learner's game, through wrappers or without."""
    told = b""
    for _ in range(answers):
        got = env.step(int(chance.choice(np.flatnonzero(env.unwrapped.action_masks()))))
        told += bytes_of(got)
        if got[2]:
            told += bytes_of(env.reset())
    return told


def begun(env: Any) -> Any:
    env.reset(seed=7)
    return env
