"""The store: the same laws on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from kit.processes.loops import run_alone
from mastaba.core.table.events import Chatted, Started
from mastaba.server.store.engine import InUse, kept_alone
from mastaba.server.store.events import Batch, Clash, Known
from mastaba.server.store.people import People, first_name
from mastaba.server.store.schema import metadata
from mastaba.server.store.store import Store

ROW = {
    "game": "pyramids", "status": "lobby", "host": "h", "seats": 2, "free": 1, "asked": "", "flag_at": None,
    "names": '["Ana", ""]', "opened_at": 1, "updated_at": 2, "listed": 1, "watch": "link", "answers": 0, "clocks": "",
}  # fmt: skip


def with_store(url: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(url)
        store.open()
        try:
            await work(store)
        finally:
            store.close()

    run_alone(run())


def batch(table: str, first: int, key: str | None = None, count: int = 1) -> Batch:
    return Batch(table, first, (Started(first),) * count, ROW, {0: "ana"}, key)


def test_a_sequence_number_is_taken_once(database):
    async def work(store: Store) -> None:
        await store.events.append(batch("t", 0))
        outcomes = await asyncio.gather(
            *(store.events.append(batch("t", 1, f"k{i}")) for i in range(8)), return_exceptions=True
        )
        assert sum(o == 1 for o in outcomes) == 1
        assert sum(isinstance(o, Clash) for o in outcomes) == 7
        assert [s.seq for s in await store.events.of_table("t")] == [0, 1]

    with_store(database, work)


def test_whoever_no_longer_waits_does_not_stop_the_writing(database):
    async def work(store: Store) -> None:
        waiting = [asyncio.create_task(store.events.append(batch(f"t{i}", 0))) for i in range(40)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        assert await asyncio.wait_for(store.events.append(batch("last", 0)), 10) == 0

    with_store(database, work)


def test_a_key_is_carried_out_once(database):
    async def work(store: Store) -> None:
        await store.events.append(batch("t", 0, "first"))
        await store.events.append(batch("t", 1, "second", count=2))
        with pytest.raises(Known) as known:
            await store.events.append(batch("t", 3, "second"))
        assert known.value.seq == 1
        await store.events.append(batch("other", 0, "second"))
        assert [s.key for s in await store.events.of_table("t")] == ["first", "second", None]

    with_store(database, work)


def test_events_come_back_as_they_went_in(database):
    said = Chatted(5, "Zoé", 1, "«\u202fbonjour\u202f» 🐫 ' \" \\ \n")

    async def work(store: Store) -> None:
        await store.events.append(Batch("t", 0, (said,), ROW, {}))
        assert (await store.events.of_table("t"))[0].event == said
        assert await store.events.newest(["t", "u"]) == {"t": 0}

    with_store(database, work)


def test_lists_know_whose_turn_it_is(database):
    async def work(store: Store) -> None:
        await store.events.append(batch("old", 0))
        mine = {**ROW, "status": "playing", "asked": "ana", "updated_at": 1}
        await store.events.append(Batch("turn", 0, (Started(1),), mine, {0: "ana", 1: "ben"}))
        await store.events.append(Batch("bots", 0, (Started(1),), {**mine, "asked": "bot"}, {0: "ben"}))
        for table, flag in (("late", 900), ("soon", 100)):
            await store.events.append(Batch(table, 0, (Started(1),), {**mine, "flag_at": flag}, {0: "ana"}))
        assert [row.id for row in await store.tables.mine("ana")] == ["soon", "late", "turn", "old"], "least time first"
        assert {row.id for row in await store.tables.waiting()} == {"bots", "late", "soon"}
        assert (await store.tables.by_status("lobby"))[0].names == ["Ana", ""]

    with_store(database, work)


def test_companions_are_those_of_games_that_began_and_are_invited_once(database):
    async def work(store: Store) -> None:
        played = {**ROW, "status": "over", "names": '["Ana", "Ben"]'}
        await store.events.append(Batch("old", 0, (Started(1),), {**played, "updated_at": 1}, {0: "ana", 1: "ben"}))
        await store.events.append(Batch("new", 0, (Started(1),), {**played, "updated_at": 5}, {0: "ben", 1: "ana"}))
        await store.events.append(Batch("lobby", 0, (Started(1),), {**ROW, "host": "ana"}, {0: "ana", 1: "cleo"}))
        kept = store.invitations
        assert await kept.companions("ana") == [("ben", "new", 0)]
        assert await kept.companion("ana", "old", 1) == "ben"
        for table, seat in (("old", 0), ("lobby", 1), ("none", 0)):
            assert await kept.companion("ana", table, seat) == ""
        await kept.invite("ben", "lobby", 7)
        await kept.invite("ben", "lobby", 8)
        assert await kept.invited_to("lobby") == {"ben"}
        assert [row.id for row in await kept.of("ben", since=1)] == ["lobby"] and await kept.of("ben", since=9) == []
        await kept.take_back("ben", "lobby")
        assert await kept.of("ben", since=1) == []

    with_store(database, work)


def test_people_and_looks_are_kept(database):
    async def work(store: Store) -> None:
        assert await store.people.name_of("ana") == first_name("ana")
        await store.accounts.rename_guest("ana", "Ana", "ana", 1)
        await store.accounts.rename_guest("ana", "Anaïs", "anais", 2)
        store.people.renamed("ana")
        assert await store.people.name_of("ana") == "Anaïs"
        assert await People(store.database).name_of("ana") == "Anaïs", "on disk, not only in memory"
        assert await store.people.seen_up_to("ana", "t") == -1
        await store.people.saw("ana", "t", 4)
        await store.people.saw("ana", "t", 9)
        assert await store.people.seen_up_to("ana", "t") == 9
        assert await store.signing_key() == await store.signing_key()

    with_store(database, work)


def test_the_first_review_of_a_table_stays(database):
    async def work(store: Store) -> None:
        assert await store.reviews.of_table("t") is None
        await store.events.append(batch("t", 0))
        await store.reviews.keep("t", '{"looks": 1}', 5)
        await store.reviews.keep("t", '{"looks": 2}', 6)
        assert await store.reviews.of_table("t") == '{"looks": 1}'
        assert await store.reviews.of_table("u") is None

    with_store(database, work)


def test_migrations_give_the_shape_that_the_code_expects(database):
    store = Store(database)
    store.open()
    try:
        with store.database.engine.connect() as connection:
            from alembic.autogenerate import compare_metadata
            from alembic.migration import MigrationContext

            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    finally:
        store.close()
    again = Store(database)
    again.open()
    again.close()


def test_sqlite_is_set_to_lose_nothing(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'deep' / 'er' / 'a.db'}")
    store.open()
    with store.database.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
    store.close()


def test_one_server_holds_a_file_and_makes_its_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'folder' / 'mastaba.db'}"
    with kept_alone(url), pytest.raises(InUse), kept_alone(url):
        pass
    with kept_alone(url), kept_alone("sqlite:///:memory:"):
        assert (tmp_path / "new" / "folder").is_dir()
