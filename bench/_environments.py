"""EnvPool's backgammon and PettingZoo's classic games with random legal play, one core, CPU time: steps/s.

Runs with a Python that has both: _environments.py SECONDS REPEAT
"""

from __future__ import annotations

import importlib
import json
import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

CLASSIC = (
    "tictactoe_v3", "connect_four_v3", "hanabi_v5", "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6",
    "go_v5", "chess_v6",
)  # fmt: skip
GAMES = 1024


def rate(work: Callable[[], tuple[int, float]], seconds: float, repeat: int) -> float:
    """Steps per CPU second, the best of several runs; `work` says how many it took and how long they lasted."""
    work()
    rates = []
    for _ in range(repeat):
        done, spent = 0, 0.0
        while spent < seconds:
            steps, lasted = work()
            done, spent = done + steps, spent + lasted
        rates.append(done / spent)
    return max(rates)


def any_answers(masks: Any, rng: np.random.Generator) -> Any:
    """All legal answers alike, game by game."""
    return (masks * (1 + rng.random(masks.shape, dtype=np.float32))).argmax(axis=1)


def envpool_backgammon() -> Callable[[], tuple[int, float]]:
    """Steps of a batch; the answers are chosen while the clock stands still."""
    import envpool

    env = envpool.make_gymnasium("Backgammon-v1", num_envs=GAMES, num_threads=1, seed=1)
    rng = np.random.default_rng(1)
    masks = [env.reset()[1]["legal_action_mask"]]

    def step() -> tuple[int, float]:
        answers = any_answers(masks[0], rng).astype(np.int32)
        began = time.process_time()
        masks[0] = env.step(answers)[-1]["legal_action_mask"]
        return GAMES, time.process_time() - began

    return step


def pettingzoo_loop(env: Any) -> Callable[[], tuple[int, float]]:
    """As PettingZoo's own performance test: last, a random legal answer, step."""

    def play() -> tuple[int, float]:
        done, began = 0, time.process_time()
        env.reset()
        for _ in env.agent_iter():
            told, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                action = None
            else:
                mask = told["action_mask"] if "action_mask" in told else info["action_mask"]
                action = random.choice(np.flatnonzero(mask).tolist())
            env.step(action)
            done += 1
        return done, time.process_time() - began

    return play


def classic(name: str) -> Any:
    return importlib.import_module(f"pettingzoo.classic.{name}").env()


def main() -> None:
    warnings.simplefilter("ignore")
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    seconds, repeat = float(sys.argv[1]), int(sys.argv[2])
    found: dict[str, float] = {}
    found["envpool backgammon"] = rate(envpool_backgammon(), seconds, repeat)
    for name in CLASSIC:
        try:
            found[f"pettingzoo {name}"] = rate(pettingzoo_loop(classic(name)), seconds, repeat)
        except Exception as error:  # one that is not installed everywhere (Hanabi needs a compiler)
            print(f"{name} does not run here: {error}", file=sys.stderr)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
