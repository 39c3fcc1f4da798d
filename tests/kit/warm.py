"""One game compiled for its tests: `python tests/kit/warm.py GAME`.

All that `mastaba warmup` compiles, and then what only tests run: the parts that it is linked from are at hand here, and
a process of tests would have to make them first, which is half of the work.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from mastaba.bots.many.crowd import Crowd
from mastaba.cli.machine import steps_of
from mastaba.core.learn.batch import Batch
from mastaba.core.learn.observer import row_of
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import redact

MANY = {"pyramids": 20, "raiders": 20}  # games whose tests search many at once, and looks


def of_tests(game: Game) -> None:
    """What answers anything at all in many games, and what tells a seat's row; for some games the search of many."""
    least = game.players[0]
    batch, wanted = Batch(game, least, 1), np.ones(1)
    Crowd(batch, "uniform").answer(wanted)
    row_of(game, redact(game, begin(game, least, 1).states, 0), 0)
    if game.id in MANY:
        Crowd(batch, "vizier", looks=MANY[game.id]).answer(wanted)


def main(game: Game) -> None:
    began = time.perf_counter()
    for step in (*steps_of(game).values(), lambda: of_tests(game)):
        step()
    print(f"{game.id}: ready in {time.perf_counter() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main(load(sys.argv[1]))
