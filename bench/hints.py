"""Do hints hold? Positions of every game, asked twice with other seeds and once with ten times the looks.

    python bench/hints.py --positions 40

"agree": both say the same, or both call several answers equal. "hold": where one answer is claimed to be the best, ten
times the looks name it too, or do not deny it. "reasons": every reason that is named, checked in the true position by
`_reasons.py`, which reads the record and the rules and asks no bot.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import _reasons

from mastaba.bots import Budget, make
from mastaba.bots.explain.counsel import Counsel, counsel
from mastaba.bots.explain.reasons import reasons
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import see

LOOKS = 16_000  # as the server's config has it
DEEPER = 10
WILD = 0.15  # of the answers that lead to the positions: any, so that they are not only sensible ones
A_GAME = 4  # positions taken from one game


def positions(game: Game, seats: int, count: int, seed: int) -> Iterator[Line]:
    """Questions out of novices' games, from all phases of the game."""
    chance = random.Random(seed)
    found = 0
    while found < count:
        line, gen, lines = (
            begin(game, seats, chance.randrange(1 << 30)),
            generator(seed_state(chance.random().hex().__hash__())),
            [],
        )
        bot = make("novice")
        while not line.over:
            seen = see(game, line.states, line.asked)
            lines.append(line)
            wild = chance.random() < WILD
            line = line.answer(chance.choice(seen.options) if wild else bot.choose(seen, seen.options, Budget(), gen))
        for one in chance.sample(lines, min(A_GAME, len(lines), count - found)):
            found += 1
            yield one


def agree(one: Counsel, two: Counsel) -> bool:
    """The same advice; or both call several equal, and have some of them in common."""
    a, b = one.links[0].verdict, two.links[0].verdict
    return a.best == b.best or (not a.sure and not b.sure and bool(set(a.equals) & set(b.equals)))


def measure(game: Game, seats: int, count: int, seed: int, deep: bool) -> dict[str, Any]:
    """One game with so many players."""
    told: Counter[str] = Counter()
    times = []
    for n, line in enumerate(positions(game, seats, count, seed)):
        seen = see(game, line.states, line.asked)
        began = time.perf_counter()
        first = counsel(seen, 2 * n + 1, LOOKS)
        times.append(time.perf_counter() - began)
        second = counsel(seen, 2 * n + 2, LOOKS)
        told["positions"] += 1
        told["agree"] += agree(first, second)
        for one in (first, second):
            verdict = one.links[0].verdict
            told["advice"] += 1
            told["sure"] += verdict.sure
            told["some_equal"] += not verdict.sure and len(verdict.equals) < verdict.options
            for reason in reasons(seen, one.links[0], one.answers):
                told["reasons"] += 1
                told["true"] += _reasons.is_true(line, one, reason.ground)
        if deep and first.links[0].verdict.sure:
            told["claims"] += 1
            verdict = counsel(seen, 3 * n + 7, DEEPER * LOOKS).links[0].verdict
            told["hold"] += first.links[0].verdict.best in verdict.equals
    return {
        "game": game.id,
        "seats": seats,
        **told,
        "mean_s": round(sum(times) / len(times), 2),
        "most_s": round(max(times), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=game_ids())
    parser.add_argument("--positions", type=int, default=40, help="of each game, half with the fewest players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deep", action="store_true", help="ask again with ten times the looks where it is sure")
    given = parser.parse_args()
    for game in map(load, given.games):
        for seats in game.players:
            print(json.dumps(measure(game, seats, given.positions // 2, given.seed, given.deep)), flush=True)


if __name__ == "__main__":
    main()
