"""Pictures of 640 by 480 pixels, as `rgb_array` gives them: frames per CPU second, one after every answer."""

from __future__ import annotations

import time

import numpy as np
from parts.common import arguments, command, one_core, tell

from mastaba.core.rules.registry import all_games
from mastaba.research import pettingzoo

SEED = 1


def frames(game, players: int, count: int) -> tuple[float, float]:
    """Seconds of the first picture, and pictures per second after it; random play, one game after another."""
    env, rng = pettingzoo(game, players, render_mode="rgb_array"), np.random.default_rng(SEED)
    env.reset(seed=SEED)
    began = time.thread_time()
    env.render()
    first, spent = time.thread_time() - began, 0.0
    for _ in range(count):
        if env.terminations[env.agent_selection]:
            env.reset()
        env.step(int(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))
        began = time.thread_time()
        env.render()
        spent += time.thread_time() - began
    return first, count / spent


def main() -> None:
    run = arguments(__doc__)
    one_core()
    count = 200 if run.repeat == 2 else 1000
    rows = []
    for game in all_games():
        for players in game.players:
            rows.append([game.id, players, *frames(game, players, count)])
    columns = ["game", "players", "first frame s", "frames/s"]
    tell(run, f"rendering, {count} frames of 640 × 480", columns, rows, seed=SEED, command=command())


if __name__ == "__main__":
    main()
