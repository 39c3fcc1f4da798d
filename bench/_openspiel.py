"""OpenSpiel's C++ loop with its C++ random bots, one core, CPU time: games/s, and decisions/s by the mean length.

Runs with a Python that has open_spiel: _openspiel.py SECONDS REPEAT GAME...
"""

from __future__ import annotations

import json
import os
import random
import sys
import time

import pyspiel

LENGTHS = 200  # random games that give the mean number of decisions


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


def games_per_second(game: pyspiel.Game, seconds: float, repeat: int) -> float:
    bots = [pyspiel.make_uniform_random_bot(i, i + 3) for i in range(game.num_players())]
    rates = []
    for _ in range(repeat):
        n, began = 0, time.process_time()
        while (spent := time.process_time() - began) < seconds:
            for _ in range(5):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, n + 7)
                n += 1
        rates.append(n / spent)
    return max(rates)


def main() -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    seconds, repeat, names = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    found = {}
    for name in names:
        game, chance = pyspiel.load_game(name), random.Random(1)
        length = sum(decisions(game, chance) for _ in range(LENGTHS)) / LENGTHS
        rate = games_per_second(game, seconds, repeat)
        found[name] = {"games_s": rate, "decisions_s": rate * length, "decisions": length}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
