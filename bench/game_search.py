"""How long a search of finished games takes on SQLite: a generated database of 100,000 games, every kind of question.

Each question is asked for its first page and, where there is one, for a page in the middle. What is told is the time of
the whole query with its names and seats, the median and the longest of many, and which index SQLite takes.

    python bench/game_search.py [--quick] [--json]
"""

from __future__ import annotations

import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from _common import arguments, tell

from mastaba.core.rules.registry import all_games
from mastaba.server.store.engine import make_engine, migrate
from mastaba.server.store.played.finding import PAGE, Place, Wanted, _page, asked_for
from mastaba.server.store.schema import result_seats, results, tables

GAMES, QUICK, PEOPLE, AT_ONCE = 100_000, 5_000, 3_000, 5_000
GOAL_MS = 100.0
LEVELS = ("apprentice", "scribe", "priest", "vizier")
BEGAN, STEP_MS = 1_760_000_000_000, 300_000
RARE = "pharaoh"


def questions(person: str) -> dict[str, Wanted]:
    middle = BEGAN + GAMES // 2 * STEP_MS
    return {
        "everything": Wanted(),
        "a game": Wanted(game="raiders"),
        "a person": Wanted(people=(person,)),
        "a person's victories in a game": Wanted(people=(person,), game="cheops", result="won"),
        "all of my own": Wanted(people=(person,), own=True),
        "a level": Wanted(level="vizier"),
        "a level that seldom plays": Wanted(level=RARE),
        "a level that never plays": Wanted(level="nobody"),
        "five players": Wanted(seats=5),
        "a day": Wanted(since=middle, before=middle + 86_400_000),
        "short ones": Wanted(longest=2),
        "of more than a week": Wanted(shortest=10_080),
        "won by a bot": Wanted(result="bot"),
        "everything at once": Wanted("raiders", level=RARE, seats=6, since=BEGAN, shortest=60, result="shared"),
    }


def filled(url: str, count: int) -> sa.Engine:
    """A database with so many games that are over."""
    engine, rng = make_engine(url), random.Random(1)
    migrate(engine)
    kinds = [(game.id, *game.players) for game in all_games()]
    people = [f"{n:016x}" for n in range(PEOPLE)]
    for first in range(0, count, AT_ONCE):
        made = [_game(rng, n, kinds, people) for n in range(first, min(first + AT_ONCE, count))]
        with engine.execution_options(writes=True).begin() as connection:
            for table, rows in zip((tables, results, result_seats), zip(*made, strict=True), strict=True):
                connection.execute(table.insert(), [row for some in rows for row in some])
    return engine


def _game(rng: random.Random, n: int, kinds: list[tuple[str, int, int]], people: list[str]) -> tuple[Any, Any, Any]:
    game, least, most = rng.choice(kinds)
    seats, id, ended = rng.randint(least, most), f"t{n:015x}", BEGAN + n * STEP_MS
    here = [rng.choice(people) if rng.random() < 0.6 or not seat else "" for seat in range(seats)]
    levels = ["" if person else RARE if rng.random() < 0.0005 else rng.choice(LEVELS) for person in here]
    ranks, points = list(range(1, seats + 1)), rng.sample(range(10, 120), seats)
    rng.shuffle(ranks)
    named = sorted({level for level in levels if level})
    row = {
        "table_id": id, "game": game, "settings": "{}", "seats": seats, "people": sum(map(bool, here)),
        "levels": f" {' '.join(named)} " if named else "",
        "victors": "person" if here[ranks.index(1)] else "bot",
        "began_at": ended - 1_000_000, "ended_at": ended, "length_ms": int(rng.lognormvariate(14, 1.2)),
        "answers": rng.randint(30, 300), "public": int(rng.random() < 0.9),
    }  # fmt: skip
    table = {
        "id": id, "game": game, "status": "over", "host": here[0], "seats": seats, "free": 0, "asked": "",
        "flag_at": None, "names": json.dumps([person[-6:] or "Nefret" for person in here]), "opened_at": ended,
        "updated_at": ended, "listed": 0, "watch": "listed", "answers": row["answers"], "home": "",
    }  # fmt: skip
    of_seats = [
        {
            "table_id": id, "seat": seat, "person": here[seat], "level": levels[seat], "rank": ranks[seat],
            "points": points[seat], "sheet": json.dumps([points[seat], 0, 0, 0]), "resigned": 0, "replaced": 0,
            "accuracy": None, "luck": None, "game": game, "ended_at": ended,
        }
        for seat in range(seats)
    ]  # fmt: skip
    return [table], [row], of_seats


def measured(engine: sa.Engine, wanted: Wanted, count: int, repeat: int) -> dict[str, Any]:
    """Milliseconds of the first page and of one in the middle."""
    places = [None, Place(BEGAN + count // 2 * STEP_MS, "u")]
    took: list[float] = []
    with engine.connect() as connection:
        for after in places * repeat:
            began = time.perf_counter()
            _page(connection, asked_for(wanted, after).limit(PAGE + 1), PAGE)
            took.append(1000 * (time.perf_counter() - began))
        plan = asked_for(wanted, None).limit(PAGE + 1).compile(engine, compile_kwargs={"literal_binds": True})
        ways = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {plan}")]
    index = next((word for way in ways for word in way.split() if word.startswith("result") and "_by_" in word), "none")
    return {"median ms": round(statistics.median(took), 1), "longest ms": round(max(took), 1), "index": index}


def main() -> None:
    run = arguments(__doc__ or "")
    count = QUICK if run.repeat < 5 else GAMES
    with tempfile.TemporaryDirectory() as folder:
        engine = filled(f"sqlite:///{Path(folder) / 'games.sqlite3'}", count)
        found = {
            name: measured(engine, wanted, count, 3 * run.repeat) for name, wanted in questions("0" * 15 + "7").items()
        }
        engine.dispose()
    columns = ["what is looked for", "median ms", "longest ms", "index"]
    rows = [[name, *(one[key] for key in columns[1:])] for name, one in found.items()]
    slow = [name for name, one in found.items() if one["median ms"] > GOAL_MS or one["index"] == "none"]
    tell(run, f"searches among {count:,} games", columns, rows)
    if slow:
        raise SystemExit(f"slower than {GOAL_MS:.0f} ms, or without an index: {', '.join(slow)}")


if __name__ == "__main__":
    main()
