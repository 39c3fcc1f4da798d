"""My data: one file with everything; and whoever leaves for good is named nowhere any more."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from mastaba.cli.main import app
from mastaba.core.papers.replay import Replay
from mastaba.server.ids import fresh_id
from mastaba.server.people import leaving
from mastaba.server.store.engine import make_engine, sqlite_file
from mastaba.server.store.house.erasing import erase
from mastaba.server.store.schema import leaving as leaving_rows
from mastaba.server.store.schema import metadata

from ..conftest import quick
from ..guest import Guest, Host, play_to_the_end, two_people, until
from ..people import SITE, bytes_with, log_in, me, named_in, register

NAME = "Nefertari"


def run(*args: object) -> None:
    done = CliRunner().invoke(app, [str(a) for a in args])
    assert done.exit_code == 0, done.output


def finished(host: Host, ana: Guest, ben: Guest) -> str:
    """A game of two people, played to its end."""
    table = ana.open(players="2")
    ben.do(table, "sit", seat=1)
    ana.do(table, "start")
    host.play_out(table, ana, ben)
    return table


def sunset(url: str) -> None:
    """The day of grace is over for everybody who leaves."""
    engine = make_engine(url)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(leaving_rows.update().values(due_at=1))
    engine.dispose()


def is_gone(url: str, person: str) -> bool:
    engine = make_engine(url)
    with engine.connect() as connection:
        found = connection.execute(sa.select(leaving_rows.c.person).where(leaving_rows.c.person == person)).first()
    engine.dispose()
    return found is None


def test_whoever_leaves_for_good_is_named_nowhere_afterwards(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(leaving, "LOOK_S", 0.05)
    with Host(quick(database, site=SITE)) as host:
        ana, ben, phone = Guest(host.address), Guest(host.address), Guest(host.address)
        ana.post("/name", name=NAME)
        before = me(ana)
        over = finished(host, ana, ben)
        brought = phone.open(players="2", name=f"{NAME} 2")
        guest = me(phone)
        key, _ = register(ana, NAME)
        log_in(phone, key)
        phone.post("/account/bring", bring="yes")
        _, _, foreign = two_people(host.address)
        ana.do(foreign, "chat", text="good evening", key="abc")
        ana.do(over, "chat", text=f"it was me, {NAME}", key="x1")
        ben.do(over, "chat", text=f"well played, {NAME.upper()}!")
        waiting, running = ben.open(players="2"), ben.open(players="2")
        ana.do(waiting, "sit", seat=1)
        ana.do(running, "sit", seat=1)
        ben.do(running, "start")
        ana.open(players="2")
        ana.post("/manners/block", table=over, seat="1")
        ben.post("/manners/report", table=over, seat="0", reason="abuse", words=f"{NAME} was rude")
        ana.post("/manners/report", table=over, seat="1", reason="spam", words="no")
        ids = (before, guest)
        assert len(named_in(database, *ids)) > 15 and named_in(database, NAME)
        with ben.watch(running) as tab:
            tab.frame()
            page = ana.post("/account/leave", sure="yes")
            assert page.status_code == 200
            assert me(ana) not in ids, "logged out"
            sunset(database)
            until(lambda: is_gone(database, before), 30)
            frame = tab.frame(lambda f: f["seats"][1]["resigned"])
            assert frame["seats"][1]["name"] == "somebody"
        assert named_in(database, *ids, NAME) == []
        shown = ben.get(f"/t/{over}/replay.txt").text
        assert NAME not in shown and "somebody" in shown
        Replay.read(shown).verify()
        assert NAME not in ben.get("/").text + ben.get(f"/t/{over}").text + ben.get("/account").text
        assert "quelqu’un" in Guest(host.address, "fr").get(f"/t/{over}/replay").text
        with ben.watch(waiting) as tab:
            assert [seat["kind"] for seat in tab.frame()["seats"]] == ["person", "empty"]
        with ben.watch(running) as tab:  # the game goes on to its end
            assert play_to_the_end([(ben, tab)], running)["over"]
        assert ben.get(f"/t/{brought}").status_code == 200
        assert named_in(database, *ids, NAME) == []
    run("export", tmp_path / "all.jsonl", "--database", database)
    assert bytes_with(tmp_path / "all.jsonl", *ids, NAME) == []
    if file := sqlite_file(database):
        run("backup", tmp_path / "copy.db", "--database", database)
        assert bytes_with(tmp_path / "copy.db", *ids, NAME) == []
        assert bytes_with(Path(file), *ids, NAME) == []
    assert not [one for one in caplog.messages if NAME in one or before in one or guest in one]
    done = CliRunner().invoke(app, ["doctor", "--database", database])
    assert done.exit_code == 0, done.output


SAMPLES = {sa.Integer: 1, sa.BigInteger: 1, sa.Float: 1.0}
OF_TABLES = ("tables", "events")  # rewritten event by event: the test above
NOBODY_S = ("meta", "forgotten", "processes")  # of the house, and digests of those who are gone


def about(table: sa.Table, n: int, person: str, name: str) -> dict[str, Any]:
    """A row of which every column that can names this person."""
    row: dict[str, Any] = {}
    for column in table.columns:
        if isinstance(column.type, sa.Text):
            row[column.name] = json.dumps([{"person": person, "name": name, "text": f"{name}!"}])
        elif isinstance(column.type, sa.String):
            length = column.type.length or 0
            fits = "id" in column.name or column.name in ("process", "digest", "challenge", "handle", "puzzle")
            row[column.name] = f"{n}"[:length] if fits or length < 16 else person if length == 16 else name
        else:
            row[column.name] = SAMPLES[type(column.type)]
    return row


def test_every_row_of_every_table_that_names_a_person_goes_with_them(database: str) -> None:
    """Of every table, also of those that are made tomorrow: a row in whose every column they stand."""
    person, name = fresh_id(), "Nefertari the Second"
    tables = [one for one in metadata.sorted_tables if one.name not in (*OF_TABLES, *NOBODY_S)]
    engine = make_engine(database)
    metadata.create_all(engine)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(metadata.tables["processes"].insert().values(id="7", beat_at=1))
        for table in tables:
            connection.execute(table.insert().values(**about(table, 7, person, name)))
    named = {line.split(".")[0] for line in named_in(database, person)}
    assert len(named) > 30 and named >= {one.name for one in tables if "person" in one.columns}
    with engine.execution_options(writes=True).begin() as connection:
        erase(connection, person, "scribe", 1)
    engine.dispose()
    assert named_in(database, person) == []
    assert not named & {line.split(".")[0] for line in named_in(database, name)}


def test_two_seats_of_one_person_at_one_table_are_both_somebody_s(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played as a guest beside oneself, and brought along once the game was over."""
    monkeypatch.setattr(leaving, "LOOK_S", 0.05)
    with Host(quick(database, site=SITE)) as host:
        ana, phone, ben = Guest(host.address), Guest(host.address), Guest(host.address)
        ana.post("/name", name=NAME)
        phone.post("/name", name="Meritamun")
        over = finished(host, ana, phone)
        person, guest = me(ana), me(phone)
        key, _ = register(ana, NAME)
        log_in(phone, key)
        assert phone.post("/account/bring", bring="yes").status_code == 303
        ben.post("/name", name="Ben")
        ana.post("/account/leave", sure="yes")
        sunset(database)
        until(lambda: is_gone(database, person), 30)
        assert named_in(database, person, guest, NAME, "Meritamun") == []
        with ben.watch(over) as tab:
            assert [seat["name"] for seat in tab.frame()["seats"]] == ["somebody", "somebody"]


def test_whoever_logs_in_within_the_day_stays(database: str) -> None:
    with Host(quick(database, site=SITE)) as host:
        ana, ben = Guest(host.address), Guest(host.address)
        key, _ = register(ana, NAME)
        person = me(ana)
        assert ana.post("/account/leave").status_code == 409, "asked twice"
        ana.post("/account/leave", sure="yes")
        assert me(ana) != person
        assert log_in(ben, key)["go"] == "/account?stayed"
        assert is_gone(database, person) and me(ben) == person
        assert "nothing is deleted" in ben.get("/account?stayed").text


def test_a_guest_may_leave_too_and_comes_back_with_the_code_or_not_at_all(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "LOOK_S", 0.05)
    with Host(quick(database)) as host:
        ana = Guest(host.address)
        ana.open(players="2", name=NAME)
        person, cookie, code = me(ana), ana.http.cookies["guest"], ana.get("/me").json()["code"]
        page = ana.post("/account/leave", sure="yes")
        assert code in page.text
        back = Guest(host.address)
        assert back.post("/recover", code=code).headers["location"] == "/account?stayed"
        assert me(back) == person
        back.post("/account/leave", sure="yes")
        sunset(database)
        until(lambda: is_gone(database, person), 30)
        thief = Guest(host.address)
        thief.http.cookies.clear()
        thief.http.cookies.set("guest", cookie, domain="127.0.0.1", path="/")
        until(lambda: me(thief) != person)  # an old cookie brings nobody back once the server knows that they are gone
        assert Guest(host.address).post("/recover", code=code).status_code == 409
        assert named_in(database, person, NAME) == []


def test_my_data_is_one_file_with_my_rows_my_words_and_my_replays(database: str) -> None:
    with Host(quick(database, site=SITE)) as host:
        ana, ben = Guest(host.address), Guest(host.address)
        register(ana, NAME)
        over = finished(host, ana, ben)
        tablet = me(Guest(host.address))
        register(ben, "Ben")
        ben.post("/friends/ask", friend=NAME)
        host.run(host.context.store.accounts.merge(tablet, me(ana)))
        host.context.people.sessions.account_changed(me(ana))
        ana.do(over, "chat", text="that was fun")
        ben.do(over, "chat", text="ben's own words")
        ben.post("/manners/report", table=over, seat="0", reason="abuse", words="secret to her")
        reply = ana.get("/account/data")
        assert reply.headers["content-type"] == "application/zip"
        packed = zipfile.ZipFile(io.BytesIO(reply.content))
        told: dict[str, Any] = json.loads(packed.read("data.json"))
        assert {"people", "accounts", "passkeys", "sessions", "sittings"} <= set(told["rows"])
        assert [word["text"] for word in told["words"]] == ["that was fun"]
        Replay.read(packed.read(f"replays/{over}.replay").decode()).verify()
        assert [(row["person"], row["asked"]) for row in told["rows"]["friend_requests"]] == [("Ben", me(ana))]
        assert [row["guest"] for row in told["rows"]["merged"]] == [tablet], "rows about two are theirs, too"
        whole = json.dumps(told)
        assert "code_hash" not in whole and "public_key" not in whole
        assert me(ben) not in whole and "ben's own words" not in whole and "secret to her" not in whole
