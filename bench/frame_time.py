"""One frame: what a seat sees into SVG; time and size over random positions of every game."""

from __future__ import annotations

import gzip
import statistics
import time

import numpy as np
from _common import arguments, one_core, tell

from mastaba.core.engine import engine
from mastaba.core.registry import all_games
from mastaba.core.sight import see
from mastaba.draw.board import drawing
from mastaba.draw.svg import Pen


def positions(game, seats, count, chance):
    """What the asked seat sees, at random moments of random games."""
    machine = engine(game)
    seed = 0
    while count:
        seed += 1
        states = machine.start(seats, seed)
        while states[0].asked >= 0 and count:
            if chance.random() < 0.1:
                yield see(game, states, int(states[0].asked))
                count -= 1
            machine.step(states, int(chance.choice(machine.options(states))))


def main() -> None:
    run = arguments(__doc__)
    one_core()
    rows = []
    for game in all_games():
        for shape in ("wide", "tall"):
            times, sizes = [], []
            for seen in positions(game, game.players[1], 40 * run.repeat, np.random.default_rng(1)):
                pen = Pen(game, "fr", shape=shape)
                drawing(seen, pen)
                began = time.process_time()
                made = drawing(seen, pen)
                times.append(1000 * (time.process_time() - began))
                sizes.append(len(gzip.compress(made.encode(), 6)) / 1000)
            rows.append([game.id, shape, round(statistics.median(times), 2), round(max(times), 2),
                         round(statistics.median(sizes), 1), round(max(sizes), 1)])  # fmt: skip
    columns = ["game", "paper", "median ms", "most ms", "median kB gzipped", "most kB gzipped"]
    tell(run, "one frame, view to SVG, most players", columns, rows)


if __name__ == "__main__":
    main()
