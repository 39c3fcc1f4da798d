"""Random play, one core: our games, and OpenSpiel's C++ loop over eleven games with chance or hidden information."""

from __future__ import annotations

from _common import arguments, best, geometric_mean, one_core, openspiel, tell

from mastaba.core.batch import Player, blank_record, random_base
from mastaba.core.registry import all_games

ELEVEN = (
    "hanabi(players=4)", "gin_rummy", "euchre", "skat", "hearts", "oh_hell", "cribbage", "dou_dizhu",
    "tarok(players=3)", "yacht", "backgammon",
)  # fmt: skip
GAMES_AT_ONCE = 64


def decisions_per_second(game, seats, run):
    """Our loop: legal list, random choice, step, reset; whole games."""
    player = Player(game, blank_record(game, seats), random_base(1))
    first = iter(range(0, 1 << 40, GAMES_AT_ONCE))
    return best(lambda: player.play(next(first), GAMES_AT_ONCE).questions, run)


def main() -> None:
    run = arguments(__doc__)
    one_core()
    peers = openspiel(ELEVEN, run)
    mean = geometric_mean(p["decisions_s"] for p in peers.values())
    rows = []
    for game in all_games():
        for seats in range(game.players[0], game.players[1] + 1):
            top, median = decisions_per_second(game, seats, run)
            rows.append([game.id, seats, top, median, round(top / mean, 2)])
    rows += [[f"OpenSpiel {name}", "", p["decisions_s"], "", ""] for name, p in peers.items()]
    rows.append(["OpenSpiel, geometric mean of the eleven", "", mean, "", 1.0])
    tell(run, "random play, decisions per CPU second", ["game", "players", "best", "median", "× mean"], rows)


if __name__ == "__main__":
    main()
