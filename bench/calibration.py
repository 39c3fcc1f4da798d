"""The same games in our engine and in OpenSpiel's C++: connect four, leduc poker, backgammon; whole random games."""

from __future__ import annotations

from collections.abc import Callable

from parts.common import Run, arguments, in_turn, one_core, quotient, rate, tell
from parts.peers import OPENSPIEL, Peers

from kit.calibration import backgammon, connect_four, leduc
from mastaba.core.learn.random_play import Player, blank_record, random_base
from mastaba.core.rules.game import Game

PAIRS = (("connect_four", connect_four.GAME), ("leduc_poker", leduc.GAME), ("backgammon", backgammon.GAME))


def whole_games(game: Game, run: Run) -> Callable[[], float]:
    player = Player(game, blank_record(game, 2), random_base(1))
    first = iter(range(0, 1 << 40, 256))
    return lambda: rate(lambda: player.play(next(first), 256).games, run.seconds)


def main() -> None:
    run = arguments(__doc__)
    one_core()
    peers = Peers(*OPENSPIEL, run)
    length = {name: float(peers.ask(f"length of {name}")) for name, _ in PAIRS}
    cases = {f"ours {name}": whole_games(game, run) for name, game in PAIRS}
    found = in_turn(cases | {name: peers.measure(name) for name, _ in PAIRS}, run.repeat)
    peers.close()
    rows = []
    for name, _ in PAIRS:
        ours, theirs = max(found[f"ours {name}"]), max(found[name])
        times = quotient(found[f"ours {name}"], found[name])
        rows.append([name, ours, theirs, ours * length[name], theirs * length[name], times])
    columns = ["game", "games/s", "OpenSpiel games/s", "decisions/s", "OpenSpiel decisions/s", "ratio"]
    tell(run, "calibration games, per CPU second; decisions as OpenSpiel counts them", columns, rows)


if __name__ == "__main__":
    main()
