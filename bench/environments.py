"""Environments, one core: a batch of 1,024 games with masks and observations, and the PettingZoo loop, with peers."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np
from _common import Run, arguments, in_turn, means, one_core, quotient, tell
from _environments import BACKGAMMON, CLASSIC, GAMES, any_answers, pettingzoo_loop, rate
from _peers import ENVIRONMENTS, Peers

from mastaba.core.batch import Batch
from mastaba.core.game import Game
from mastaba.core.observation import layout
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


def ours(game: Game, run: Run) -> dict[str, Callable[[], float]]:
    """Both ways to play a game, with as many players as it takes."""
    steps = batch_steps(Batch(game, game.players[1], GAMES, seed=1, observe=True))
    loop = pettingzoo_loop(pettingzoo(game, game.players[1]))
    return {f"batch {game.id}": lambda: rate(steps, run.seconds), f"loop {game.id}": lambda: rate(loop, run.seconds)}


def main() -> None:
    run = arguments(__doc__)
    one_core()
    peers, games = Peers(*ENVIRONMENTS, run), all_games()
    here = [name for name in (BACKGAMMON, *CLASSIC) if peers.ask(name) is not None]
    cases = {name: peers.measure(name) for name in here}
    for game in games:
        cases |= ours(game, run)
    found = in_turn(cases, run.repeat)
    peers.close()
    classic = [found[name] for name in here if name != BACKGAMMON]
    mean, rows = means(classic), []
    for game in games:
        steps, loop, seats = found[f"batch {game.id}"], found[f"loop {game.id}"], game.players[1]
        told = [statistics.median(steps), quotient(steps, found[BACKGAMMON])]
        rows.append([game.id, seats, layout(game, seats).size, *told, statistics.median(loop), quotient(loop, mean)])
    rows.append([BACKGAMMON, 2, 34, statistics.median(found[BACKGAMMON]), 1.0, "", ""])
    rows += [[f"PettingZoo {n}", "", "", "", "", statistics.median(found[n]), ""] for n in here if n != BACKGAMMON]
    rows.append(["PettingZoo, geometric mean", "", "", "", "", statistics.median(mean), 1.0])
    columns = ["game", "players", "numbers", "batch steps/s", "× EnvPool", "PettingZoo steps/s", "× PettingZoo"]
    tell(run, f"environments, {GAMES} games in a batch, steps per CPU second", columns, rows)


if __name__ == "__main__":
    main()
