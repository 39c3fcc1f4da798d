"""Steps of one learner in 64 games against bots of a level, one core: what a step costs with everybody's answers."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from parts.common import Run, arguments, in_turn, one_core, tell
from parts.environments import any_answers, rate

from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import all_games
from mastaba.research import vector

LEVELS = ("uniform", "apprentice", "novice")
GAMES, SEED = 64, 1


def steps(game: Game, level: str, run: Run) -> Callable[[], float]:
    """The learner answers at random, while the clock stands still; the fewest players."""
    envs = vector(game, game.players[0], GAMES, opponents=level)
    told, rng = envs.reset(seed=SEED)[0], np.random.default_rng(SEED)

    def step() -> tuple[int, float]:
        nonlocal told
        answers = any_answers(told["action_mask"], rng)
        began = time.process_time()
        told, *_ = envs.step(answers)
        return GAMES, time.process_time() - began

    return lambda: rate(step, run.seconds)


def main() -> None:
    run = arguments(__doc__)
    one_core()
    rows = []
    for game in all_games():
        found = in_turn({level: steps(game, level, run) for level in LEVELS}, run.repeat)
        rows.append([game.id, game.players[0], *(float(np.median(found[level])) for level in LEVELS)])
    columns = ["game", "players", *LEVELS]
    tell(run, f"learner's steps per CPU second against a level, {GAMES} games at once", columns, rows)


if __name__ == "__main__":
    main()
