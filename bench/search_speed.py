"""Information-set search, one core: looks per CPU second from the first question, playouts to the end and cut short."""

from __future__ import annotations

from parts.common import arguments, best, one_core, tell

from kit.calibration import connect_four, leduc
from mastaba.bots.players.ismcts import Tree
from mastaba.bots.search.knobs import DEPTH, Knobs
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import all_games
from mastaba.core.rules.sight import see

AT_ONCE, TO_THE_END = 250, 1 << 15


def looks_per_second(game, seats, knobs, run):
    """And the questions that its playouts go on for."""
    states = engine(game).start(seats, 5)
    seen = see(game, states, int(states[0].asked))

    def some():
        tree = Tree(seen, knobs, generator(3))
        for _ in range(8):
            tree.look(AT_ONCE)
        return tree.iterations

    return best(some, run)[0], int(Tree(seen, knobs, generator(3)).knobs[DEPTH])


def main() -> None:
    run = arguments(__doc__)
    one_core()
    rows = []
    for game in [*all_games(), connect_four.GAME, leduc.GAME]:
        seats = game.players[0]
        full, _ = looks_per_second(game, seats, Knobs(depth=TO_THE_END), run)
        short, horizon = looks_per_second(game, seats, Knobs(), run)
        rows.append([game.id, seats, full, horizon, short])
    columns = ["game", "players", "whole playouts", "horizon", "playouts to the horizon"]
    tell(run, "information-set search, looks per CPU second", columns, rows)


if __name__ == "__main__":
    main()
