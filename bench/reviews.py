"""Does a review know who plays well? A table of four kinds of players, many games of each game, all reviewed.

    python bench/reviews.py --games 20

For each kind the mean of the accuracy that its reviews say, with the error of that mean; do the kinds come in the order
of their strength? "lost": how often somebody did not win, in how many of these cases the review names a moment of their
own, and in how many one that cost them something. "seconds": for one review, on one core.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict
from typing import Any

from parts.common import Run, command, tell
from parts.many import each

from mastaba.bots import Budget, make
from mastaba.bots.explain.review import review
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import see

KINDS = ("uniform", "novice", "scribe", "vizier")  # weakest first
LOOKS = 200_000  # for one game, as the server's config has it
THINKING = Budget(1e9, 1500)  # looks at one question by whoever has no limit of its own: the same on every machine
Job = tuple[str, int, int, int]  # game, number, seed, looks


def seated(seats: int, number: int) -> list[str]:
    """Who sits where: the kinds in turn, so that each has every seat as often."""
    return [KINDS[(seat + number) % len(KINDS)] for seat in range(seats)]


def played(game_id: str, number: int, seed: int) -> tuple[Line, list[str]]:
    """A whole game, and who sat where."""
    game = load(game_id)
    kinds = seated(min(len(KINDS), game.players[1]), number)
    bots, gen = [make(kind) for kind in kinds], generator(seed_state(1000 * seed + number))
    line = begin(game, len(kinds), 1000 * seed + number)
    while not line.over:
        seen = see(game, line.states, line.asked)
        line = line.answer(bots[seen.seat].choose(seen, seen.options, THINKING, gen))
    return line, kinds


def reviewed(job: Job) -> dict[str, Any]:
    """One game and its review, by kind of player."""
    game_id, number, seed, looks = job
    line, kinds = played(game_id, number, seed)
    began = time.perf_counter()
    found = review(line, looks)
    took = time.perf_counter() - began
    rows = {}
    for seat, (kind, hand) in enumerate(zip(kinds, found.hands, strict=True)):
        mine = [one for one in found.lessons if one.seat == seat]
        rows[kind] = {
            "accuracy": hand.accuracy,
            "lost": hand.result < 1,
            "moments": len(mine),
            "taught": any(not one.found for one in mine),
        }
    return {"game": game_id, "answers": len(line.answers), "s": took, "kinds": rows}


def summed(game_id: str, done: list[dict[str, Any]]) -> dict[str, Any]:
    """All games of one game, as a row."""
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for one in done:
        for kind, row in one["kinds"].items():
            rows[kind].append(row)
    lost = [row for kind in KINDS for row in rows[kind] if row["lost"]]
    means = [_mean(rows[kind])[0] for kind in KINDS]
    return {
        "game": game_id,
        "games": len(done),
        **{kind: "{:.0%} ± {:.0%}".format(*_mean(rows[kind])) for kind in KINDS},
        "in order": "yes" if means == sorted(means) else "no",
        "lost": len(lost),
        "with a moment": sum(row["moments"] > 0 for row in lost),
        "with a mistake": sum(row["taught"] for row in lost),
        "seconds": round(statistics.mean(one["s"] for one in done), 1),
    }


def _mean(rows: list[dict[str, Any]]) -> tuple[float, float]:
    known = [row["accuracy"] for row in rows if row["accuracy"] is not None]
    error = statistics.stdev(known) / len(known) ** 0.5 if len(known) > 1 else 0.0
    return statistics.mean(known) if known else 0.0, error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--of", nargs="+", default=game_ids(), metavar="GAME", help="which games")
    parser.add_argument("--games", type=int, default=20, help="tables of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--looks", type=int, default=LOOKS, help="for the review of one game")
    parser.add_argument("-j", type=int, default=0, help="processes; 0: all cores")
    parser.add_argument("--json", action="store_true", help="JSON only")
    given = parser.parse_args()
    jobs = [(game_id, n, given.seed, given.looks) for n in range(given.games) for game_id in given.of]
    done: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for one in each(reviewed, jobs, given.j):
        done[one["game"]].append(one)
    found = [summed(game_id, done[game_id]) for game_id in given.of]
    tell(Run(0, 0, given.json), "reviews", list(found[0]), [list(row.values()) for row in found], command=command())


if __name__ == "__main__":
    main()
