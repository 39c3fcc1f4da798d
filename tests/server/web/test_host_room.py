"""The host's room: open to hosts alone, unknown to everybody else; every act holds, and stands in the log."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from mastaba.cli.main import app
from mastaba.server.limits import LIMITS
from mastaba.server.now import now_ms
from mastaba.server.people import hosting
from mastaba.server.store.engine import make_engine
from mastaba.server.store.house import reports as report_rows
from mastaba.server.store.schema import events, host_acts, meta, people, tables
from mastaba.server.store.shape.puzzles import attempts

from ..conftest import quick
from ..guest import Guest, Host, two_people, until
from ..people import SITE, me, named_in, register

METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW")


def admin(url: str, *args: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["admin", *args, "--database", url])
    assert done.exit_code == code, done.output
    return done.output


def act(host: Guest, deed: str, code: int = 303, **form: str) -> str:
    reply = host.post("/host/act", deed=deed, **form)
    assert reply.status_code == code, reply.text
    return reply.text


def deeds(url: str) -> list[str]:
    engine = make_engine(url)
    with engine.connect() as connection:
        found = list(connection.execute(sa.select(host_acts.c.deed).order_by(host_acts.c.deed)).scalars())
    engine.dispose()
    return found


def changed(url: str, change: sa.Update | sa.Insert) -> None:
    engine = make_engine(url)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(change)
    engine.dispose()


def test_a_host_reads_reports_and_acts_and_nobody_else_finds_the_room(database: str) -> None:
    with Host(quick(database, site=SITE, generous=False)) as host:
        ana, ben, table = two_people(host.address)
        ben.do(table, "chat", text="you <b>fool</b>")
        assert "no account is called" in admin(database, "Ana", code=1)
        register(ana, "Ana the host")
        unknown = {m: (r.status_code, r.text) for m in METHODS for r in [ana.http.request(m, "/no-such-page")]}
        for path in ("/host", "/host/", "/host/people", "/host/act", "/host/x/y"):
            for method in METHODS:
                reply = ana.http.request(method, path)
                assert (reply.status_code, reply.text) == unknown[method], (method, path)
        assert "is a host" in admin(database, "ana THE host")
        until(lambda: ana.get("/host").status_code == 200, 30)
        assert ben.get("/host").status_code == 404
        assert "No report is waiting" in ana.get("/host").text

        ana.post("/manners/report", table=table, seat="1", reason="abuse", words="he said <i>it</i>")
        page = ana.get("/host").text
        assert "you &lt;b&gt;fool" in page and "he said &lt;i&gt;it" in page
        report, person = (page.split(f'name="{name}" value="')[1].split('"')[0] for name in ("report", "person"))
        assert person == me(ben)
        act(ana, "quiet", person=person, hours="2", report=report)
        assert ben.send(table, "chat", text="!").json()["error"]["key"] == "muted"
        assert "No report is waiting" in ana.get("/host").text
        assert "dealt with already" in act(ana, "read", 409, report=report)
        act(ana, "quiet", person=person, hours="0")
        ben.do(table, "chat", text="sorry")
        act(ana, "rename", person=person, name="Gentle Ben")
        assert "Gentle Ben" in ana.get("/host/people?q=gentle").text
        assert act(ana, "rename", 409, person=person, name="Ana the host")
        with ben.watch(table) as tab:
            tab.frame()
            act(ana, "close", table=table)
            assert tab.frame(lambda f: f["over"])
        assert act(ana, "close", 409, table=table)
        act(ana, "out", person=person, hours="1")
        assert ben.post("/open", game="pyramids", players="2").status_code == 403
        assert act(ana, "out", 409, person=me(ana), hours="1"), "not another host"
        for hours in ("-1", "nan", "inf", "x", ""):
            assert act(ana, "out", 409, person=person, hours=hours)
        for room in ("people", "tables", "numbers", "log", "health"):
            for lang in ("fr", "en"):
                assert ana.get(f"/host/{room}?lang={lang}").status_code == 200
        log = ana.get("/host/log").text
        assert "Ana the host" in log and "silenced" in log and "banned" in log
        assert deeds(database) == sorted(["host", "quiet", "read", "quiet", "rename", "close", "out"])
        admin(database, "Ana the host", "--remove")
        until(lambda: ana.get("/host").status_code == 404, 30)


def test_numbers_change_without_a_restart_within_bounds_and_at_every_process(postgres: str) -> None:
    from ..conftest import fresh_database

    database = fresh_database(postgres)
    with Host(quick(database, site=SITE, generous=False)) as one, Host(quick(database, generous=False)) as two:
        ana = Guest(one.address)
        register(ana, "Ana")
        admin(database, "Ana")
        until(lambda: ana.get("/host/numbers").status_code == 200, 30)
        act(ana, "number", number="share.table.person", value="1")
        ben = Guest(two.address)
        ben.open(players="2")
        until(lambda: two.context.limits.share("table").person == 1, 30)
        assert ben.post("/open", game="pyramids", players="2").status_code == 409
        for value in ("0", "-3", "nan", "1e99", "many"):
            assert act(ana, "number", 409, number="share.table.person", value=value)
        assert act(ana, "number", 409, number="share.moon.person", value="1")
        act(ana, "number", number="share.table.person", value="")
        until(lambda: two.context.limits.share("table").person == LIMITS["share.table.person"].usual, 30)
        ben.open(players="2")
        assert deeds(database) == ["host", "number", "number"]
        until(lambda: "<polyline" in ana.get("/host/health").text, 30)


def test_what_cannot_be_written_down_is_not_done(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed server leaves no act that nobody answers for."""
    with Host(quick(database, site=SITE, generous=False)) as host:
        ana, ben, table = two_people(host.address)
        register(ana, "Ana")
        register(ben, "Ben")
        ben.post("/manners/report", table=table, seat="0", reason="abuse", words="")
        (report,) = [row.id for row in host.run(host.context.store.reports.waiting())]

        def killed(*_: object) -> None:
            raise OSError("killed here")

        monkeypatch.setattr(hosting, "write_act", killed)
        monkeypatch.setattr(report_rows, "write_act", killed)
        does, person = host.context.hosting, me(ben)
        for deed in (
            does.rename(me(ana), person, "Gentle Ben"),
            does.quiet(me(ana), person, 2),
            does.close(me(ana), table),
            does.read(me(ana), report),
        ):
            with pytest.raises(OSError, match="killed here"):
                host.run(deed)
        assert host.run(host.context.store.people.name_of(person)) == "Ben"
        assert [row.id for row in host.run(host.context.store.reports.waiting())] == [report]
        assert deeds(database) == [] and not named_in(database, "Gentle Ben")
        monkeypatch.undo()
        assert ben.do(table, "chat", text="!") and ana.get(f"/t/{table}").status_code == 200


def test_a_french_host_reads_no_english_and_writes_numbers_as_french_people_do(database: str) -> None:
    with Host(quick(database, site=SITE, generous=False)) as host:
        ana = Guest(host.address, "fr")
        register(ana, "Ana")
        admin(database, "Ana")
        until(lambda: ana.get("/host/numbers").status_code == 200, 30)
        page = ana.get("/host/numbers").text
        assert "de 0,01 à 86\u202f400" in page and "0.01" not in page
        act(ana, "number", number="rate.answer.each", value="1\u202f234,5")
        assert 'value="1\u202f234,5"' in ana.get("/host/numbers").text
        changed(database, host_acts.insert().values(**TIDIED))
        log = " ".join(ana.get("/host/log").text.split())
        assert "Réponses : secondes jusqu’à la suite : 0,25 → 1 234,5" in log
        assert "1 invité, 3 tables abandonnées" in log and "guests" not in log


TIDIED = {"id": "t", "at": 1, "host": "", "deed": "tidy", "whom": "", "words": "1 guests, 3 aborted"}


def test_a_night_tidies_once_what_is_old_and_nothing_else(database: str) -> None:
    with Host(quick(database, site=SITE)) as host:
        ana, ben, table = two_people(host.address)
        ben.post("/name", name="Old Ben")
        ben.do(table, "chat", text="long ago")
        ana.do(table, "resign")
        ben.do(table, "resign")
        with ana.watch(table) as tab:
            until(lambda: tab.frame(lambda f: f["over"]), 60)  # two bots have played on
        fresh = ana.open(players="2", name="Young Ana")
        stale = Guest(host.address).open(players="2")
        nightly = host.context.nightly
        year = 366 * 24 * 3_600_000
        old = tables.update().values(updated_at=now_ms() - year)
        changed(database, old.where(tables.c.id.in_((table, stale))))
        changed(database, people.update().where(people.c.name == "Old Ben").values(created_at=now_ms() - 2 * year))
        solver = Guest(host.address)
        solver.post("/name", name="Puzzled Meri")
        changed(database, people.update().where(people.c.name == "Puzzled Meri").values(created_at=now_ms() - 2 * year))
        changed(
            database,
            attempts.insert().values(person=me(solver), puzzle="p", at=now_ms(), action=0, credit=1.0, rated=0, run=""),
        )
        act_of = [host.run(nightly.tidy(day="2026-01-01")) for _ in range(2)]
        assert act_of[1] is None, "once a night"
        gone = act_of[0]
        assert gone is not None and (gone["words"], gone["guests"], gone["lobbies"]) == (1, 1, 1), gone
        assert named_in(database, "Old Ben", "long ago") == []
        assert named_in(database, "Young Ana") and named_in(database, "Puzzled Meri"), "who was here lately stays"
        with ana.watch(fresh) as tab:
            assert tab.frame()["seats"][0]["me"]
        engine = make_engine(database)
        with engine.connect() as connection:
            kept = connection.execute(sa.select(meta.c.value).where(meta.c.key == "tidied_on")).scalar()
            assert kept == "2026-01-01"
            assert connection.execute(sa.select(sa.func.count()).select_from(events)).scalar_one() > 5
        engine.dispose()
