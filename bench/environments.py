"""Environments, one core: a batch of 1,024 games with masks and observations, and the PettingZoo loop, with peers."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from _common import arguments, geometric_mean, one_core, peers, tell
from _environments import GAMES, any_answers, pettingzoo_loop, rate

from mastaba.core.batch import Batch
from mastaba.core.registry import all_games
from mastaba.research import pettingzoo


def batch_steps(batch: Batch) -> Callable[[], tuple[int, float]]:
    """Steps with masks and observations; the answers are chosen while the clock stands still."""
    rng = np.random.default_rng(1)

    def step() -> tuple[int, float]:
        answers = any_answers(batch.masks, rng)
        began = time.process_time()
        batch.step(answers)
        return GAMES, time.process_time() - began

    return step


def main() -> None:
    run = arguments(__doc__)
    one_core()
    found = peers("_environments.py", {"envpool": "envpool", "pettingzoo.classic": "pettingzoo[classic]"}, run)
    backgammon = found["envpool backgammon"]
    classic = {name: v for name, v in found.items() if name.startswith("pettingzoo")}
    mean = geometric_mean(classic.values())
    rows = []
    for game in all_games():
        seats = game.players[1]
        batch = Batch(game, seats, GAMES, seed=1, observe=True)
        steps = rate(batch_steps(batch), run.seconds, run.repeat)
        loop = rate(pettingzoo_loop(pettingzoo(game, seats)), run.seconds, run.repeat)
        rows.append(
            [game.id, seats, batch.layout.size, steps, round(steps / backgammon, 2), loop, round(loop / mean, 2)]
        )
    rows.append(["EnvPool backgammon", 2, 34, backgammon, 1.0, "", ""])
    rows += [[name, "", "", "", "", v, ""] for name, v in classic.items()]
    rows.append(["PettingZoo, geometric mean", "", "", "", "", mean, 1.0])
    columns = ["game", "players", "numbers", "batch steps/s", "× EnvPool", "PettingZoo steps/s", "× PettingZoo"]
    tell(run, f"environments, {GAMES} games in a batch, steps per CPU second", columns, rows)


if __name__ == "__main__":
    main()
