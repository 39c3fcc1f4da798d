"""Do hints hold? Positions of every game, asked twice with other seeds and once with ten times the looks.

    python bench/hints.py --positions 200 --deep

"agree": both say the same, or both call several answers equal. "hold": where one answer is claimed to be the best, ten
times the looks name it too, or do not deny it. "reasons": every reason that is named, checked in the true position by
`parts/reasons.py`, which reads the record and the rules and asks no bot. "advice s" is how long the advice took on the
machine as busy as this benchmark makes it, in the mean; "first s" until it was begun, at the longest.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from parts.common import Run, command, tell
from parts.many import each
from parts.reasons import is_true

from mastaba.bots import Budget, make
from mastaba.bots.explain.counsel import Counsel, counsel
from mastaba.bots.explain.reasons import reasons
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import see

LOOKS = 24_000  # as the server's config has it
DEEPER = 10
WILD = 0.15  # of the answers that lead to the positions: any, so that they are not only sensible ones
A_GAME = 4  # positions taken from one game
Job = tuple[str, int, int, int, bool]  # game, seats, number of the game, seed, deep


def positions(game: Game, seats: int, number: int, seed: int) -> Iterator[Line]:
    """Questions out of a novices' game, from all its phases."""
    chance = random.Random(f"{game.id} {seats} {number} {seed}")
    line, gen, lines = (
        begin(game, seats, chance.randrange(1 << 30)),
        generator(seed_state(chance.randrange(1 << 60))),
        [],
    )
    bot = make("novice")
    while not line.over:
        seen = see(game, line.states, line.asked)
        lines.append(line)
        wild = chance.random() < WILD
        line = line.answer(chance.choice(seen.options) if wild else bot.choose(seen, seen.options, Budget(), gen))
    yield from chance.sample(lines, min(A_GAME, len(lines)))


def agree(one: Counsel, two: Counsel) -> bool:
    """The same advice; or both call several equal, and have some of them in common."""
    a, b = one.links[0].verdict, two.links[0].verdict
    return a.best == b.best or (not a.sure and not b.sure and bool(set(a.equals) & set(b.equals)))


class Clock:
    """Is asked now and then whether it is late, and knows when that was first."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.first = 0.0

    def never(self) -> bool:
        self.first = self.first or time.perf_counter() - self.began
        return False


def asked(job: Job) -> dict[str, Any]:
    """The positions of one game: what came of the questions."""
    game_id, seats, number, seed, deep = job
    game, told, times, first = load(game_id), Counter[str](), [], []
    for n, line in enumerate(positions(game, seats, number, seed)):
        seen, clock = see(game, line.states, line.asked), Clock()
        base = 1000 * number + 10 * n
        one = counsel(seen, base + 1, LOOKS, clock.never)
        times.append(time.perf_counter() - clock.began)
        first.append(clock.first)
        judge(told, line, one, counsel(seen, base + 2, LOOKS))
        verdict = one.links[0].verdict
        if deep and verdict.sure:
            told["claims"] += 1
            told["hold"] += verdict.best in counsel(seen, base + 3, DEEPER * LOOKS).links[0].verdict.equals
    return {"game": game_id, "seats": seats, "told": told, "times": times, "first": first}


def judge(told: Counter[str], line: Line, one: Counsel, two: Counsel) -> None:
    """Two advices to the same question."""
    seen = see(line.game, line.states, line.asked)
    told["positions"] += 1
    told["agree"] += agree(one, two)
    for given in (one, two):
        verdict = given.links[0].verdict
        told["advice"] += 1
        told["sure"] += verdict.sure
        told["some_equal"] += not verdict.sure and len(verdict.equals) < verdict.options
        for reason in reasons(seen, given.links[0], given.answers):
            told["reasons"] += 1
            told["true"] += is_true(line, given, reason.ground)


def summed(game: str, seats: int, done: list[dict[str, Any]]) -> dict[str, Any]:
    """All positions of one game with so many players, as a row."""
    told: Counter[str] = Counter()
    for one in done:
        told.update(one["told"])
    times = [second for one in done for second in one["times"]]
    first = [second for one in done for second in one["first"]]
    return {
        "game": game,
        "players": seats,
        "positions": told["positions"],
        "agree": f"{told['agree'] / told['positions']:.0%}",
        "sure": f"{told['sure'] / told['advice']:.0%}",
        "some equal": f"{told['some_equal'] / told['advice']:.0%}",
        "claims": told["claims"],
        "hold": told["hold"],
        "reasons": told["reasons"],
        "true": told["true"],
        "advice s": round(statistics.mean(times), 2),
        "longest s": round(max(times), 2),
        "first s": round(max(first), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=game_ids())
    parser.add_argument("--positions", type=int, default=40, help="of each game, half with the fewest players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deep", action="store_true", help="ask again with ten times the looks where it is sure")
    parser.add_argument("-j", type=int, default=0, help="processes; 0: all cores")
    parser.add_argument("--json", action="store_true", help="JSON only")
    given = parser.parse_args()
    tables = [(game_id, seats) for game_id in given.games for seats in load(game_id).players]
    count = -(-given.positions // (2 * A_GAME))
    jobs = [(*table, number, given.seed, given.deep) for number in range(count) for table in tables]
    done = defaultdict(list)
    for one in each(asked, jobs, given.j):
        done[one["game"], one["seats"]].append(one)
    found = [summed(*table, done[table]) for table in tables]
    tell(Run(0, 0, given.json), "hints", list(found[0]), [list(row.values()) for row in found], command=command())


if __name__ == "__main__":
    main()
