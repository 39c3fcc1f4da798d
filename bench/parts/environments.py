"""EnvPool's backgammon and PettingZoo's classic games with random legal play, one core, CPU time: steps/s.

Runs with a Python that has both: environments.py SECONDS. Each line that it reads is the name of a case, which is
then measured for so long; null is said of one that does not run here.
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
from functools import cache
from typing import Any, TextIO

import numpy as np

CLASSIC = (
    "tictactoe_v3", "connect_four_v3", "hanabi_v5", "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6",
    "go_v5", "chess_v6",
)  # fmt: skip
BACKGAMMON = "EnvPool backgammon"
GAMES = 256


def rate(work: Callable[[], tuple[int, float]], seconds: float) -> float:
    """Steps per CPU second; `work` says how many it took and how long they lasted."""
    done, spent = 0, 0.0
    while spent < seconds:
        steps, lasted = work()
        done, spent = done + steps, spent + lasted
    return done / spent


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


def case(name: str) -> Callable[[], tuple[int, float]] | None:
    """The work of a case, or None if it does not run here (Hanabi needs a compiler)."""
    try:
        if name == BACKGAMMON:
            return envpool_backgammon()
        return pettingzoo_loop(importlib.import_module(f"pettingzoo.classic.{name}").env())
    except Exception as error:
        print(f"{name} does not run here: {error}", file=sys.stderr)
        return None


def alone_on_stdout() -> TextIO:
    """Standard output for answers; whatever the programs print themselves goes to standard error."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return answers


def main() -> None:
    answers = alone_on_stdout()
    warnings.simplefilter("ignore")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    seconds, made = float(sys.argv[1]), cache(case)
    for line in sys.stdin:
        work = made(line.rstrip("\n"))
        print(json.dumps(None if work is None else rate(work, seconds)), file=answers, flush=True)


if __name__ == "__main__":
    main()
