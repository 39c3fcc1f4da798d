"""How long a search takes among many finished games: milliseconds of CPU for one page of what was found, and its page.

A generated SQLite database: people of whom few play much and many little, bots of every level, three years of games.
Every search that the page of all games offers, alone and together, first and later pages, and those that find nothing.
`person's page` is all that somebody's own page asks for. `whole page` is the same search asked over HTTP of a server.
A search that takes no index is a fault.

    python bench/search.py [--quick] [--json] [--games N]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
from parts.common import tell
from parts.houses import house

from mastaba import bots
from mastaba.core.rules.registry import all_games
from mastaba.server.people.names import name_key
from mastaba.server.store.engine import make_engine, migrate
from mastaba.server.store.played.finding import PAGE, Place, Wanted, _page, asked_for
from mastaba.server.store.schema import accounts, people, result_seats, results, tables

GAMES = 100_000
PEOPLE = 3_000
YEARS_MS = 3 * 365 * 86_400_000
NOW = 1_790_000_000_000
CHUNK = 5_000
KINDS = all_games()


def person(rng: random.Random) -> str:
    """The first play most: somebody far behind plays once a year."""
    return f"{min(int(rng.paretovariate(0.6)), PEOPLE):016d}"


def game_of(rng: random.Random, n: int) -> tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]:
    """The rows of one game: its table, its result, its seats."""
    game = rng.choice(KINDS)
    seats, at, id = rng.randint(*game.players), NOW - rng.randrange(YEARS_MS), f"g{n:015d}"
    sitters = list(dict.fromkeys(person(rng) for _ in range(rng.randint(1, seats))))
    sitters += [""] * (seats - len(sitters))
    levels = ["" if one else rng.choice(bots.levels) for one in sitters]
    points = [rng.randrange(20, 120) for _ in range(seats)]
    ranks = [1 + sum(other > mine for other in points) for mine in points]
    best = {bool(one) for one, rank in zip(sitters, ranks, strict=True) if rank == 1}
    victors = "shared" if len(best) > 1 else "person" if best == {True} else "bot"
    length, public = int(rng.lognormvariate(14.5, 1.2)), int(rng.random() < 0.8)
    table = {"id": id, "game": game.id, "status": "over", "host": sitters[0], "seats": seats, "free": 0, "asked": ""}
    table |= {"names": json.dumps([f"Name {one}" for one in sitters]), "opened_at": at - length, "updated_at": at}
    result = {"table_id": id, "game": game.id, "settings": "{}", "seats": seats, "people": sum(map(bool, sitters))}
    result |= {"levels": f" {' '.join(filter(None, levels))} ", "victors": victors, "began_at": at - length}
    result |= {"ended_at": at, "length_ms": length, "answers": rng.randrange(30, 300), "public": public}
    sheet = json.dumps([rng.randrange(30) for _ in game.lines])
    chairs = [
        {"table_id": id, "seat": i, "person": sitters[i], "level": levels[i], "rank": ranks[i], "points": points[i]}
        | {"sheet": sheet, "resigned": 0, "replaced": 0, "game": game.id, "ended_at": at}
        | {"accuracy": rng.randrange(1000) if i == 0 else None, "luck": rng.randrange(-300, 300) if i == 0 else None}
        for i in range(seats)
    ]
    return table, result, chairs


def fill(engine: sa.Engine, games: int) -> None:
    """A house with so many finished games."""
    rng = random.Random(11)
    migrate(engine)
    with engine.execution_options(writes=True).begin() as connection:
        known = [f"{n:016d}" for n in range(1, PEOPLE + 1)]
        connection.execute(people.insert(), [{"id": id, "name": f"Name {id}", "created_at": 1} for id in known])
        rows = [
            {
                "person": id,
                "name_key": name_key(f"Name {id}"),
                "handle": id,
                "code_hash": id,
                "created_at": 1,
                "named_at": 1,
            }
            | {"openness": "public"}
            for id in known
        ]
        connection.execute(accounts.insert(), rows)
        for start in range(0, games, CHUNK):
            made = [game_of(rng, n) for n in range(start, min(start + CHUNK, games))]
            connection.execute(tables.insert(), [one for one, _, _ in made])
            connection.execute(results.insert(), [one for _, one, _ in made])
            connection.execute(result_seats.insert(), [seat for *_, seats in made for seat in seats])


BUSY, RARE = f"{1:016d}", f"{PEOPLE - 7:016d}"  # who plays most, who plays least
EARLIER = Place(NOW - YEARS_MS + 86_400_000, "z")  # near the last page
SEARCHES: dict[str, tuple[Wanted, Place | None]] = {
    "everything": (Wanted(), None),
    "the last page": (Wanted(), EARLIER),
    "game": (Wanted(game="raiders"), None),
    "players": (Wanted(seats=6), None),
    "level": (Wanted(level="vizier"), None),
    "length over a day": (Wanted(shortest=1440), None),
    "result shared": (Wanted(result="shared"), None),
    "game, level, players, result": (Wanted(game="raiders", level="vizier", seats=6, result="bot"), None),
    "all of it, nothing found": (Wanted("mykerinos", level="vizier", seats=4, shortest=9999, result="shared"), None),
    "a day long ago": (Wanted(since=NOW - YEARS_MS, before=NOW - YEARS_MS + 86_400_000), None),
    "who plays most": (Wanted(people=(BUSY,)), None),
    "who plays most, lost, a level, length": (Wanted(people=(BUSY,), result="lost", level="scribe", shortest=60), None),
    "who plays most, nothing found": (Wanted("pyramids", (BUSY,), level="vizier", seats=5, shortest=9999), None),
    "who plays least": (Wanted(people=(RARE,)), None),
}
PAGES = {  # the same by their addresses
    "everything": "/games",
    "game, level, players, result": "/games?game=raiders&level=vizier&players=6&result=bot",
    "all of it, nothing found": "/games?game=mykerinos&level=vizier&players=4&length=days&result=shared&to=2020-01-01",
    "who plays most": f"/games?person=Name+{BUSY}",
    "person's page": f"/people/Name%20{BUSY}",
}


def measured(work: Callable[[], object], times: int) -> tuple[float, float]:
    """Median and worst, in milliseconds of CPU."""
    work()
    spent = []
    for _ in range(times):
        began = time.process_time()
        work()
        spent.append(1000 * (time.process_time() - began))
    return statistics.median(spent), max(spent)


def searched(engine: sa.Engine, times: int) -> Iterator[list[object]]:
    with engine.connect() as connection:
        for name, (wanted, after) in SEARCHES.items():
            query = asked_for(wanted, after).limit(PAGE + 1)
            found = len(_page(connection, query, PAGE)[0])
            spent = measured(lambda query=query: _page(connection, query, PAGE), times)  # type: ignore[misc]
            yield [name, found, *spent, index_of(connection, query)]


def index_of(connection: sa.Connection, query: sa.Select[Any]) -> str:
    """The first index that SQLite takes for a query."""
    plain = query.compile(connection, compile_kwargs={"literal_binds": True})
    words = [word for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {plain}") for word in row[3].split()]
    return next((word for word in words if word.startswith("result") and "_by_" in word), "")


def asked(folder: Path, file: str, times: int) -> Iterator[list[object]]:
    """Whole pages, by the CPU of the server that makes them."""
    wishes = Namespace(processes=1, where=False, database=f"sqlite:///{file}", plain=True, game="")
    with house(wishes, folder) as server, httpx.Client(base_url=f"http://{server.addresses[0]}", timeout=60) as door:
        for name, path in PAGES.items():
            assert door.get(path).status_code == 200, path
            before = server.cpu()
            for _ in range(times):
                assert door.get(path).status_code == 200, path
            mean = 1000 * (server.cpu() - before) / times
            yield [f"whole page: {name}", "", mean, "", ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="shorter runs, rougher numbers")
    parser.add_argument("--json", action="store_true", help="JSON only")
    parser.add_argument("--games", type=int, default=GAMES)
    given = parser.parse_args()
    times = 5 if given.quick else 25
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "games.db")
        engine = make_engine(f"sqlite:///{file}")
        fill(engine, given.games)
        rows = list(searched(engine, times))
        slow = [row[0] for row in rows if not row[-1]]
        engine.dispose()
        rows += asked(Path(folder), file, 4 * times)
    columns = ["search", "found", "ms", "worst ms", "index"]
    run = Namespace(as_json=given.json)
    tell(run, "search", columns, rows, games=given.games)  # type: ignore[arg-type]
    if slow:
        raise SystemExit(f"no index is taken for {', '.join(map(str, slow))}")


if __name__ == "__main__":
    main()
