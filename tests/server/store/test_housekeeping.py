"""A host's commands beside a server that runs: tables closed and deleted, people muted, banned and forgotten."""

from __future__ import annotations

import json
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from mastaba.cli import house as commands
from mastaba.cli.main import app
from mastaba.server.store.engine import make_engine
from mastaba.server.store.keeping.housekeeping import OF_A_TABLE
from mastaba.server.store.schema import metadata

from ..conftest import fresh_database, quick
from ..guest import Guest, Host, two_people, until
from ..tables.test_days import events_of


def run(*args: object, code: int = 0) -> Any:
    done = CliRunner().invoke(app, [str(a) for a in args] + ["--json"])
    assert done.exit_code == code, done.output
    return json.loads(done.stdout)


def rows_with(url: str, text: str) -> dict[str, int]:
    """How many rows of each table of the database hold this text in any column."""
    engine = make_engine(url)
    with engine.connect() as connection:
        found = {
            table.name: sum(any(text in str(value) for value in row) for row in connection.execute(sa.select(table)))
            for table in metadata.sorted_tables
        }
    engine.dispose()
    return {name: count for name, count in found.items() if count}


def test_a_table_is_closed_while_people_look_at_it_and_deleted_to_the_last_row(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "HEARD_S", 0.0)
    with Host(quick(database)) as host:
        ana, ben, table = two_people(host.address)
        other = ana.open(players="2")
        listed = {row["id"]: row for row in run("tables", "list", "--database", database)}
        assert listed[table]["status"] == "playing" and listed[other]["names"]
        assert run("tables", "close", table, "--dry-run", "--database", database)["closed"] == [table]
        with ben.watch(table) as tab:
            assert not tab.frame()["over"], "--dry-run does nothing"
            assert run("tables", "close", table, "--database", database)["closed"] == [table]
            assert tab.frame(lambda f: f["over"])
            assert run("tables", "close", table, "--database", database, code=1)["closed"] == []
        run("tables", "delete", table, "--database", database)
        until(lambda: ana.get(f"/t/{table}").status_code == 404, 30)
        assert rows_with(database, table) == {}
        assert ana.get(f"/t/{other}").status_code == 200
        done = CliRunner().invoke(app, ["doctor", "--database", database])
        assert done.exit_code == 0, done.output


def test_a_deleted_table_leaves_no_row_anywhere_but_in_what_people_told_the_host() -> None:
    about_a_table = {table.name for table in metadata.sorted_tables if "table_id" in table.columns}
    assert {table.name for table in OF_A_TABLE} == about_a_table - {"reports"}


def test_somebody_is_muted_then_banned_then_forgotten(database: str) -> None:
    with Host(quick(database)) as host:
        ana, ben, table = two_people(host.address)
        ben.post("/name", name="Rude Ben")
        (person,) = [row["id"] for row in run("people", "list", "--name", "rude", "--database", database)]
        run("people", "mute", person, "--database", database)
        until(lambda: ben.send(table, "chat", text="!").status_code == 403, 30)
        assert ben.send(table, "chat", text="!").json()["error"]["key"] == "muted"
        assert ben.send(table, "leave").status_code == 200 and ana.send(table, "chat", text="ah").status_code == 200
        run("people", "mute", person, "--hours", 0, "--database", database)
        until(lambda: ben.send(table, "chat", text="!").status_code == 200, 30)
        run("people", "ban", person, "--hours", 1, "--database", database)
        until(lambda: ben.post("/open", game="pyramids", players="2").status_code == 403, 30)
        assert ben.get("/").status_code == 200, "what is public may be looked at"
        assert run("people", "delete", person, "--dry-run", "--database", database)["deleted"] == [person]
        assert run("people", "delete", person, "--database", database)["deleted"] == [person]
        assert set(rows_with(database, person)) <= {"present"}, "what was played stays, as somebody's"


def test_tidying_deletes_what_was_given_up_and_games_that_ended_only_where_wished(database: str) -> None:
    with Host(quick(database)) as host:
        ana = Guest(host.address)
        given_up, kept = ana.open(players="2"), ana.open(players="2")
        ana.do(given_up, "close")
        assert run("tidy", "--aborted", 1, "--database", database)["aborted"] == 0, "not yet"
        told = run("tidy", "--aborted", 0, "--dry-run", "--database", database)
        assert (told["aborted"], told["over"], told["dry_run"]) == (1, 0, True)
        assert run("tidy", "--aborted", 0, "--database", database)["aborted"] == 1
        until(lambda: ana.get(f"/t/{given_up}").status_code == 404, 30)
        assert ana.get(f"/t/{kept}").status_code == 200


def test_a_table_that_somebody_writes_to_at_that_moment_is_closed_all_the_same(postgres: str) -> None:
    """Another server's event takes the number that the command was about to write."""
    url = fresh_database(postgres)
    with Host(quick(url)) as host:
        ana = Guest(host.address)
        table, cut_in = ana.open(players="2"), []

        def comes_between(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
            if statement.startswith("INSERT INTO events") and not cut_in:
                cut_in.append(ana.do(table, "chat", text="hello"))

        sa.event.listen(sa.Engine, "before_cursor_execute", comes_between)
        try:
            done = CliRunner().invoke(app, ["tables", "close", table, "--database", url])
        finally:
            sa.event.remove(sa.Engine, "before_cursor_execute", comes_between)
        assert cut_in and done.exit_code == 0, done.output
        kinds = [type(event).__name__ for event in events_of(host, table)]
        assert kinds[-2:] == ["Chatted", "Aborted"]
