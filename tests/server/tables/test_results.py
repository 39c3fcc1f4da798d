"""What came of a game is written with its last event, once, and can be made again from the events."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from typer.testing import CliRunner

from kit.processes.loops import run_alone
from kit.reviews import made_up
from mastaba.cli.main import app
from mastaba.server.store.engine import make_engine
from mastaba.server.store.played.finding import Place, Wanted
from mastaba.server.store.played.results import Judged, Outcome
from mastaba.server.store.schema import result_seats, results
from mastaba.server.store.store import Store
from mastaba.server.tables.ended.outcome import judged

from ..conftest import fresh_database, quick
from ..guest import Host, play_to_the_end, two_people, until
from ..store.test_upgrade import copy_of

Rows = list[dict[str, Any]]


def rows(url: str, table: sa.Table) -> Rows:
    engine = make_engine(url)
    try:
        with engine.connect() as connection:
            found = connection.execute(sa.select(table).order_by(*table.primary_key.columns)).mappings()
            return [dict(row) for row in found]
    finally:
        engine.dispose()


def run(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_result_is_there_with_the_last_event_and_again_when_it_is_rebuilt(database: str, tmp_path: Path, postgres):
    with Host(quick(database)) as host:
        ana, ben, table = two_people(host.address, watch="listed")
        people = [guest.get("/me").json()["id"] for guest in (ana, ben)]
        with ana.watch(table) as one, ben.watch(table) as two:
            assert rows(database, results) == []
            last = play_to_the_end([(ana, one), (ben, two)], table)
        ana.send(table, "chat", text="well played")
        (game,), seats = rows(database, results), rows(database, result_seats)
        shown = {row["seat"]: row for row in last["result"]["rows"]}
        assert (game["table_id"], game["game"], game["seats"], game["people"]) == (table, "pyramids", 2, 2)
        assert (game["public"], game["levels"]) == (1, "") and game["victors"] in ("person", "shared")
        assert game["length_ms"] == game["ended_at"] - game["began_at"] > 0 and game["answers"] > 10
        assert [seat["person"] for seat in seats] == people
        for seat in seats:
            told = shown[seat["seat"]]
            assert (seat["rank"], seat["points"]) == (told["rank"], told["score"])
            assert json.loads(seat["sheet"]) == told["sheet"] and seat["accuracy"] is None
    assert json.loads(run("results", "rebuild", "--json", "--database", database)) == {
        "made": 1,
        "left": 0,
        "dry_run": False,
    }
    assert (rows(database, results), rows(database, result_seats)) == ([game], seats)
    elsewhere = fresh_database(postgres) if "sqlite" in database else f"sqlite:///{tmp_path / 'other.db'}"
    run("export", tmp_path / "all.jsonl", "--database", database)
    run("import", tmp_path / "all.jsonl", "--database", elsewhere)
    assert (rows(elsewhere, results), rows(elsewhere, result_seats)) == ([game], seats)


def test_games_of_an_earlier_version_get_their_results_and_what_reviews_found(tmp_path: Path):
    old = copy_of("0.2.0", tmp_path)
    over = old.table("over")
    with Host(quick(old.url, bots=False)) as host:
        until(lambda: over in [row["table_id"] for row in rows(old.url, results)], 30)
        old.back(host, "ana").get(f"/t/{over}")
        line = host.context.hall.tables[over].story.line
    before = rows(old.url, result_seats)
    assert line is not None and [row["accuracy"] for row in before] == [None] * len(before)
    found = made_up(line)

    async def review() -> None:
        store = Store(old.url)
        store.open()
        await store.reviews.keep(over, msgspec.json.encode(found).decode(), 1, judged(found))
        store.close()

    run_alone(review())
    after = rows(old.url, result_seats)
    hands = [round(1000 * (hand.accuracy or 0)) for hand in found.hands]
    assert [row["accuracy"] for row in after if row["table_id"] == over] == hands
    run("results", "rebuild", "--database", old.url)
    assert rows(old.url, result_seats) == after, "what reviews found is found again"


def played(number: int, game: str, *people: str, public: int = 1) -> Outcome:
    """A game made up: whoever is named first wins; a name with a stroke is a bot's level."""
    table, ended = f"t{number}", 1000 * number
    levels = [name[1:] for name in people if name.startswith("-")]
    row = {
        "table_id": table, "game": game, "settings": "{}", "seats": len(people), "people": len(people) - len(levels),
        "levels": f" {' '.join(levels)} " if levels else "", "victors": "bot" if people[0][0] == "-" else "person",
        "began_at": ended - 600, "ended_at": ended, "length_ms": 60_000 * number, "answers": 9, "public": public,
    }  # fmt: skip
    seats = [
        {
            "table_id": table, "seat": seat, "person": "" if name[0] == "-" else name, "rank": seat + 1,
            "level": name[1:] if name[0] == "-" else "", "points": 30 - seat, "sheet": f"[{20 - seat}, 10]",
            "resigned": 0, "replaced": 0, "accuracy": None, "luck": None, "game": game, "ended_at": ended,
        }
        for seat, name in enumerate(people)
    ]  # fmt: skip
    return Outcome(row, tuple(seats))


def test_games_are_found_page_after_page_and_counted_for_a_person(database: str):
    games = [
        played(1, "pyramids", "ana", "ben"),
        played(2, "pyramids", "-scribe", "ana"),
        played(3, "cheops", "ana", "-scribe", "-vizier"),
        played(4, "pyramids", "ben", "ana", public=0),
        played(5, "pyramids", "cleo", "ana"),
    ]

    async def ids(store: Store, wanted: Wanted, after: Place | None = None, most: int = 20) -> tuple[list[str], bool]:
        found, more = await store.search.page(wanted, after, most)
        return [one.table_id for one in found], more

    async def work() -> None:
        store = Store(database)
        store.open()
        for game in games:
            await store.results.keep(game, [Judged(900, -100), Judged(None, 100)] if game is games[0] else [])
        await store.results.keep(games[0], [])  # a second one changes nothing
        assert await ids(store, Wanted(), most=2) == (["t5", "t3"], True)
        assert await ids(store, Wanted(), Place(3000, "t3"), 2) == (["t2", "t1"], False)
        assert await ids(store, Wanted(game="pyramids")) == (["t5", "t2", "t1"], False)
        assert await ids(store, Wanted(people=("ana",), own=True)) == (["t5", "t4", "t3", "t2", "t1"], False)
        assert await ids(store, Wanted(people=("ana", "cleo"), result="won")) == (["t5", "t3", "t1"], False)
        assert await ids(store, Wanted(people=("ana",), game="pyramids", result="lost")) == (["t5", "t2"], False)
        assert await ids(store, Wanted(people=("ana",)), Place(5000, "t5")) == (["t3", "t2", "t1"], False)
        assert await ids(store, Wanted(level="vizier")) == (["t3"], False)
        assert await ids(store, Wanted(level="_izier")) == ([], False), "a letter that stands for all stands for itself"
        assert await ids(store, Wanted(seats=3)) == (["t3"], False)
        assert await ids(store, Wanted(since=2000, before=3000)) == (["t2"], False)
        assert await ids(store, Wanted(shortest=2, longest=4)) == (["t3", "t2"], False)
        assert await ids(store, Wanted(result="bot")) == (["t2"], False)
        overview = await store.records.overview(["ana"])
        assert {game: (one.games, one.wins) for game, one in overview.items()} == {"pyramids": (4, 1), "cheops": (1, 1)}
        record = await store.records.of(["ana"], "pyramids")
        assert record is not None and record.all == (4, 1, 29.25) and list(record.by_seats) == [2]
        assert record.levels == [("scribe", 1, 0)] and record.lines == [(20, 19.25), (10, 10.0)]
        assert (record.accuracy, record.luck, record.reviewed) == (0.9, -0.1, 1)
        assert await store.records.of(["nobody"], "pyramids") is None
        store.close()

    run_alone(work())
