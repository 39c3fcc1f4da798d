"""What the learners share: one game against uniform players, a clock of computing time, fresh games at the end."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import torch

import mastaba.research
from mastaba.research import pyramids_v0, vector

GAME = "Mastaba/Pyramids-v0"
TABLE: dict[str, Any] = {"players": 2, "opponents": "uniform"}
FRESH, SEED = 200, 900_000  # games in which a learner is measured, and their seed, which no training sees
SECONDS = float(sys.argv[1])
assert mastaba.research.pettingzoo  # importing it enters the games in Gymnasium's list

torch.set_num_threads(1)  # none that spins counts as computing
torch.manual_seed(1)
Liked = Callable[[Any, Any], Any]  # what is seen, which answers are legal -> the answers that it likes best


def made(**wishes: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(GAME, **TABLE, **wishes)


class Minute:
    """A minute of this process's computing, so that a busy machine does not shorten it.

    It begins when all else is ready; what the games need is compiled before.
    """

    def __init__(self) -> None:
        turns = pyramids_v0.env(players=2)
        for env in (made(), gymnasium.make_vec(GAME, num_envs=16, **TABLE), turns):
            env.reset(seed=1)
        turns.step(int(turns.infos[turns.agent_selection]["action_mask"].argmax()))
        self.began = time.process_time()

    def over(self) -> bool:
        return time.process_time() - self.began > SECONDS


def tell(steps: int, liked: Liked) -> None:
    """How long it learnt, and what it is given in fresh games on both seats, by the answers that it likes best."""
    envs = vector("pyramids", 2, FRESH, opponents="uniform", autoreset_mode="disabled")
    told, _ = envs.reset(seed=SEED)
    given, over = 0.0, np.zeros(FRESH, bool)
    while not over.all():
        liked_best = np.asarray(liked(told["observation"], told["action_mask"]))
        told, reward, over, _, _ = envs.step(np.where(over, 0, liked_best))
        given += float(reward.sum())
    print(json.dumps({"steps": steps, "reward": round(given / FRESH, 3)}))
