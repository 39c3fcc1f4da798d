"""Random play, one core: our games, and OpenSpiel's C++ loop over eleven games with chance or hidden information."""

from __future__ import annotations

import statistics
from collections.abc import Callable

from parts.common import Run, arguments, in_turn, means, one_core, quotient, rate, tell
from parts.peers import OPENSPIEL, Peers

from mastaba.core.learn.random_play import Player, blank_record, random_base
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import all_games

ELEVEN = (
    "hanabi(players=4)", "gin_rummy", "euchre", "skat", "hearts", "oh_hell", "cribbage", "dou_dizhu",
    "tarok(players=3)", "yacht", "backgammon",
)  # fmt: skip
GAMES_AT_ONCE = 64


def random_play(game: Game, seats: int, run: Run) -> Callable[[], float]:
    """Our loop: legal list, random choice, step, reset; whole games. Decisions per CPU second."""
    player = Player(game, blank_record(game, seats), random_base(1))
    first = iter(range(0, 1 << 40, GAMES_AT_ONCE))
    return lambda: rate(lambda: player.play(next(first), GAMES_AT_ONCE).questions, run.seconds)


def main() -> None:
    run = arguments(__doc__)
    one_core()
    tables = [(game, seats) for game in all_games() for seats in range(game.players[0], game.players[1] + 1)]
    peers = Peers(*OPENSPIEL, run)
    length = {name: float(peers.ask(f"length of {name}")) for name in ELEVEN}
    cases = {name: peers.measure(name) for name in ELEVEN}
    cases |= {f"{game.id} {seats}": random_play(game, seats, run) for game, seats in tables}
    found = in_turn(cases, run.repeat)
    peers.close()
    theirs = {name: [games * length[name] for games in found[name]] for name in ELEVEN}
    mean = means(theirs.values())
    rows = []
    for game, seats in tables:
        ours = found[f"{game.id} {seats}"]
        rows.append([game.id, seats, max(ours), statistics.median(ours), quotient(ours, mean)])
    rows += [[f"OpenSpiel {name}", "", max(rates), statistics.median(rates), ""] for name, rates in theirs.items()]
    rows.append(["OpenSpiel, geometric mean of the eleven", "", max(mean), statistics.median(mean), 1.0])
    tell(run, "random play, decisions per CPU second", ["game", "players", "best", "median", "× mean"], rows)


if __name__ == "__main__":
    main()
