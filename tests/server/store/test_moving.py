"""Moving house: a running game goes on in the other kind of database, with the cookies and codes that people have."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from mastaba.cli.main import app
from mastaba.server.store.engine import make_engine, migrate
from mastaba.server.store.keeping.moving import moved_tables

from ..accounts.test_my_data import OF_TABLES, about
from ..conftest import fresh_database, quick
from ..guest import Guest, Host, play_to_the_end, two_people
from ..people import SITE, log_in, me, register


def run(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("way", ["to PostgreSQL", "to SQLite"])
def test_a_running_game_moves_with_everybody_at_it(way: str, postgres: str, tmp_path) -> None:
    old, new = f"sqlite:///{tmp_path / 'old.db'}", fresh_database(postgres)
    if way == "to SQLite":
        old, new = fresh_database(postgres), f"sqlite:///{tmp_path / 'new.db'}"
    with Host(quick(old)) as host:
        ana, ben, table = two_people(host.address)
        code = ana.get("/me").json()["code"]
        ben.post("/name", name="Ben\u2028jamin")
        with ana.watch(table) as one, ben.watch(table) as two:
            last = play_to_the_end([(ana, one), (ben, two)], table, most=5)
        exported = run("export", tmp_path / "all.jsonl", "--database", old)
    brought = run("import", tmp_path / "all.jsonl", "--database", new)
    assert exported.split(" written")[0] == brought.split(" read")[0]
    with Host(quick(new)) as host:
        for guest in (ana, ben):
            guest.moves_to(host.address)
        with ana.watch(table) as one, ben.watch(table) as two:
            assert one.frame()["hash"] == last["hash"] and (one.frame()["seat"], two.frame()["seat"]) == (0, 1)
            play_to_the_end([(ana, one), (ben, two)], table, most=4)
        assert ana.get("/me").json()["code"] == code
        other_device = Guest(host.address)
        other_device.post("/recover", code=code)
        assert other_device.get("/me").json()["id"] == ana.get("/me").json()["id"]


@pytest.mark.parametrize("way", ["to PostgreSQL", "to SQLite"])
def test_every_row_of_every_table_moves_as_it_is(way: str, postgres: str, tmp_path) -> None:
    """Of tables that are made tomorrow too; games have the test above."""
    old, new = f"sqlite:///{tmp_path / 'old.db'}", fresh_database(postgres)
    if way == "to SQLite":
        old, new = new, f"sqlite:///{tmp_path / 'new.db'}"
    moved = [table for table in moved_tables() if table.name not in ("meta", *OF_TABLES)]
    engine = make_engine(old)
    migrate(engine)
    with engine.execution_options(writes=True).begin() as connection:
        for n, table in enumerate(moved * 2):
            connection.execute(table.insert().values(**about(table, n, f"{n:016}", f"Ramsès {n} \u2028")))
    told = rows_of(engine, moved)
    run("export", tmp_path / "all.jsonl", "--database", old)
    run("import", tmp_path / "all.jsonl", "--database", new)
    assert rows_of(make_engine(new), moved) == told and all(len(rows) == 2 for rows in told.values())


def rows_of(engine: sa.Engine, tables: list[sa.Table]) -> dict[str, list[tuple[object, ...]]]:
    with engine.connect() as connection:
        asked = {one.name: sa.select(one).order_by(*one.primary_key.columns) for one in tables}
        told = {name: [tuple(row) for row in connection.execute(query)] for name, query in asked.items()}
    engine.dispose()
    return told


@pytest.mark.parametrize("way", ["by an export, to PostgreSQL", "by a backup"])
def test_accounts_friends_and_manners_move_along(way: str, postgres: str, tmp_path) -> None:
    old, new = f"sqlite:///{tmp_path / 'old.db'}", f"sqlite:///{tmp_path / 'new.db'}"
    with Host(quick(old, site=SITE)) as host:
        ana, ben, rude = Guest(host.address), Guest(host.address), Guest(host.address)
        key, code = register(ana, "Nefertari")
        register(ben, "Ramses")
        register(rude, "Apophis")
        ana.post("/friends/ask", friend="Ramses")
        ben.post("/friends/accept", friend="Nefertari")
        ana.post("/manners/block", name="Apophis")
        ana.post("/account/openness", openness="friends")
        table, person = ana.open(players="2"), me(ana)
        if way == "by a backup":
            run("backup", tmp_path / "copy.db", "--database", old)
        else:
            run("export", tmp_path / "all.jsonl", "--database", old)
    if way == "by a backup":
        run("restore", tmp_path / "copy.db", "--database", new)
    else:
        new = fresh_database(postgres)
        run("import", tmp_path / "all.jsonl", "--database", new)
    with Host(quick(new, site=SITE)) as host:
        for guest in (ana, ben, rude):
            guest.moves_to(host.address)
        assert me(ana) == person, "her session goes on"
        phone = Guest(host.address)
        assert log_in(phone, key)["status"] == 200 and me(phone) == person
        assert 'href="/people/Ramses"' in phone.get("/account").text and "Apophis" in phone.get("/account").text
        assert ben.get("/people/Nefertari").status_code == 200 and rude.get("/people/Nefertari").status_code == 404
        assert rude.refused(table, "sit", seat=1) == "kept_away"
        finder = Guest(host.address)
        finder.post("/recover", code=code)
        assert me(finder) == person != me(phone), "and the code that she wrote down ends the sessions"
