"""The same games in our engine and in OpenSpiel's C++: connect four, leduc poker, backgammon; whole random games."""

from __future__ import annotations

from _common import arguments, best, one_core, openspiel, tell

from kit.calibration import backgammon, connect_four, leduc
from mastaba.core.batch import Player, blank_record, random_base

PAIRS = (("connect_four", connect_four.GAME), ("leduc_poker", leduc.GAME), ("backgammon", backgammon.GAME))


def games_per_second(game, run):
    player = Player(game, blank_record(game, 2), random_base(1))
    first = iter(range(0, 1 << 40, 256))
    return best(lambda: player.play(next(first), 256).games, run)[0]


def main() -> None:
    run = arguments(__doc__)
    one_core()
    peers = openspiel([name for name, _ in PAIRS], run)
    rows = []
    for name, game in PAIRS:
        ours, theirs = games_per_second(game, run), peers[name]["games_s"]
        length = peers[name]["decisions"]
        rows.append([name, ours, theirs, ours * length, theirs * length, round(ours / theirs, 1)])
    columns = ["game", "games/s", "OpenSpiel games/s", "decisions/s", "OpenSpiel decisions/s", "ratio"]
    tell(run, "calibration games, per CPU second; decisions as OpenSpiel counts them", columns, rows)


if __name__ == "__main__":
    main()
