"""OpenSpiel's C++ loop with its C++ random bots, one core, CPU time: games/s.

Runs with a Python that has open_spiel: openspiel.py SECONDS. Each line that it reads is the name of a game, which is
then played for so long; "length of NAME" asks for the mean number of decisions in its random games.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from functools import cache
from typing import TextIO

import pyspiel

LENGTHS = 200  # random games that give the mean number of decisions
LENGTH_OF = "length of "


def decisions(game: pyspiel.Game, chance: random.Random) -> int:
    """The decisions of one random game; chance does not count."""
    n, state = 0, game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            n += 1
    return n


def mean_length(game: pyspiel.Game) -> float:
    chance = random.Random(1)
    return sum(decisions(game, chance) for _ in range(LENGTHS)) / LENGTHS


def games_per_second(game: pyspiel.Game, seconds: float) -> float:
    bots = [pyspiel.make_uniform_random_bot(i, i + 3) for i in range(game.num_players())]
    n, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(5):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, n + 7)
            n += 1
    return n / spent


def alone_on_stdout() -> TextIO:
    """Standard output for answers; whatever the programs print themselves goes to standard error."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return answers


def main() -> None:
    answers = alone_on_stdout()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    seconds, load = float(sys.argv[1]), cache(pyspiel.load_game)
    for line in sys.stdin:
        name = line.rstrip("\n")
        if name.startswith(LENGTH_OF):
            found = mean_length(load(name.removeprefix(LENGTH_OF)))
        else:
            found = games_per_second(load(name), seconds)
        print(json.dumps(found), file=answers, flush=True)


if __name__ == "__main__":
    main()
