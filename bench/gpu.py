"""Random play on a GPU, several numbers of games at once; the tally is checked against the CPU's."""

from __future__ import annotations

import sys
import time

from _common import arguments, tell

from mastaba.core.batch import blank_record, random_base, random_games
from mastaba.core.cuda import GpuPlayer, is_available
from mastaba.core.registry import all_games

CHECKED = 256


def decisions_per_second(game, seats, places, repeat):
    """Two games a place, after one to warm up."""
    player = GpuPlayer(game, blank_record(game, seats), random_base(1), places)
    player.play(0, places)
    rates = []
    for _ in range(repeat):
        began = time.perf_counter()
        tally = player.play(0, 2 * places)
        rates.append(tally.questions / (time.perf_counter() - began))
    return max(rates)


def main() -> None:
    run = arguments(__doc__)
    if not is_available():
        print("no GPU is here, or the extra `gpu` is not installed", file=sys.stderr)
        return
    rows = []
    for game in all_games():
        seats = game.players[0]
        player = GpuPlayer(game, blank_record(game, seats), random_base(1), CHECKED)
        same = (player.play(0, CHECKED).sums == random_games(game, seats, CHECKED, 1).sums).all()
        for places in (1 << 16, 1 << 18, 1 << 20):
            rate = decisions_per_second(game, seats, places, run.repeat)
            rows.append([game.id, seats, places, rate, "yes" if same else "NO"])
    columns = ["game", "players", "games at once", "decisions/s", "same as CPU"]
    tell(run, "random play on the GPU", columns, rows)


if __name__ == "__main__":
    main()
