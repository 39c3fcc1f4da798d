"""Environments, one core: a batch of 256 games, without and with observations; the PettingZoo loop; peers."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from parts.common import Run, arguments, in_turn, means, one_core, quotient, tell
from parts.environments import BACKGAMMON, CLASSIC, GAMES, any_answers, pettingzoo_loop, rate
from parts.peers import ENVIRONMENTS, Peers

from mastaba.core.learn.batch import Batch
from mastaba.core.learn.observation import layout
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import all_games
from mastaba.research import pettingzoo


def batch_steps(batch: Batch) -> Callable[[], tuple[int, float]]:
    """Steps with masks and rewards; the answers are chosen while the clock stands still."""
    rng = np.random.default_rng(1)

    def step() -> tuple[int, float]:
        answers = any_answers(batch.masks, rng)
        began = time.process_time()
        batch.step(answers)
        return GAMES, time.process_time() - began

    return step


def ours(game: Game, run: Run) -> dict[str, Callable[[], float]]:
    """All ways to play a game, with as many players as it takes."""
    seats = game.players[1]
    work = {
        "bare": batch_steps(Batch(game, seats, GAMES, seed=1)),
        "told": batch_steps(Batch(game, seats, GAMES, seed=1, observe=True)),
        "loop": pettingzoo_loop(pettingzoo(game, seats)),
    }
    return {f"{way} {game.id}": partial(rate, one, run.seconds) for way, one in work.items()}


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
    backgammon = found[BACKGAMMON]
    for game in games:
        bare, told, loop = (found[f"{way} {game.id}"] for way in ("bare", "told", "loop"))
        row = [game.id, game.players[1], statistics.median(bare), quotient(bare, backgammon)]
        row += [layout(game, game.players[1]).size, statistics.median(told), quotient(told, backgammon)]
        rows.append([*row, statistics.median(loop), quotient(loop, mean)])
    rows.append([BACKGAMMON, 2, "", "", 34, statistics.median(backgammon), 1.0, "", ""])
    rows += [[f"PettingZoo {n}", *[""] * 6, statistics.median(found[n]), ""] for n in here if n != BACKGAMMON]
    rows.append(["PettingZoo, geometric mean", *[""] * 6, statistics.median(mean), 1.0])
    columns = ["game", "players", "batch steps/s", "× EnvPool", "numbers told", "batch with them", "× EnvPool then"]
    columns += ["PettingZoo steps/s", "× PettingZoo"]
    tell(run, f"environments, {GAMES} games in a batch, steps per CPU second", columns, rows)


if __name__ == "__main__":
    main()
