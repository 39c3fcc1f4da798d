"""Who is banned or deleted: their pages close at every process, also where the word of it was lost between them."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from mastaba.cli.main import app
from mastaba.server.now import now_ms
from mastaba.server.people import hosting
from mastaba.server.store import sessions
from mastaba.server.store.house.erasing import erase
from mastaba.server.store.house.sanctions import BANNED
from mastaba.server.tables.bots import default_level

from ..guest import Guest, until
from ..people import log_in, me, named_in, register
from ..puzzles.test_races import opened, running, ten_of
from .test_sessions import closes, two_processes


def ban(url: str, person: str, hours: str = "1") -> None:
    done = CliRunner().invoke(app, ["people", "ban", person, "--hours", hours, "--database", url])
    assert done.exit_code == 0, done.output


def test_a_ban_from_outside_of_the_servers_closes_every_page_of_a_guest(database: str) -> None:
    """Nothing announces it; a page that comes again may look, and stays."""
    with two_processes(database) as (one, two):
        guest, other = Guest(one.address), Guest(two.address)
        table = guest.play()
        with guest.watch(table) as tab, guest.hears() as home, other.hears() as stays:
            tab.frame()
            home.hear()
            stays.hear()
            guest.moves_to(two.address)
            with guest.watch(table) as there:
                there.frame()
                ban(database, me(guest))
                for page in (tab, home, there):
                    closes(page)
            with guest.watch(table) as looks:
                looks.frame()
                assert guest.refused(table, "chat", text="?") == "banned"
            with guest.hears() as later:
                later.hear()
                person, soon = me(guest), now_ms() + 90 * 60_000
                ban(database, person, "2")
                until(lambda: two.context.store.sanctions.hold(person, BANNED, soon))
                pages = {page.person: page.closing for page in two.context.feed.pages}
                assert pages == {person: False, me(other): False}, "nor does a longer ban close it once more"


def test_a_ban_closes_the_pages_of_an_account_where_no_announcement_came(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither that of the ban nor those of the sessions that end with it."""
    with two_processes(database) as (one, two):
        ana, phone = Guest(one.address), Guest(two.address)
        table = ana.play()
        key, _ = register(ana, "Ana")
        log_in(phone, key)
        with phone.watch(table) as tab, phone.hears() as home:
            tab.frame()
            home.hear()
            for room in (hosting, sessions):
                monkeypatch.setattr(room, "announce", lambda *_: None)
            one.run(one.context.hosting.out("the host", me(ana), 1))
            for page in (tab, home):
                closes(page)


def test_somebody_who_is_banned_in_a_race_hears_no_more_of_it(
    database: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once where it is announced; an answer that comes between is refused, which is no fault of ours."""
    monkeypatch.setattr("mastaba.server.puzzles.races.COUNTDOWN_MS", 50)
    with two_processes(database) as (one, two):
        ana, ben = Guest(one.address), Guest(two.address)
        race = opened(ana)
        ben.post(f"{race}/join")
        first = ten_of(two, race)[0].first.worths[0].action
        with running(ben, race) as runs:
            runs.until("question", n=0)
            banned = me(ben)
            one.run(one.context.hosting.out("the host", banned, 1))
            with pytest.raises(ConnectionClosed):
                runs.until("never")
        until(lambda: two.context.store.sanctions.hold(banned, BANNED, now_ms()))  # read within two seconds
        with running(ben, race) as looks:
            looks.until("question", n=0)
            looks.say(0, first)
            with pytest.raises(ConnectionClosed):
                looks.until("verdict")
            assert "verdict" not in json.dumps(looks.heard)
        assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_whoever_is_deleted_while_they_look_is_out_within_seconds_and_named_nowhere(database: str) -> None:
    """A guest and an account; what a page has seen is not written down when it closes."""
    with two_processes(database) as (_, two):
        guest, ana = Guest(two.address), Guest(two.address)
        register(ana, "Ana")
        for person in (guest, ana):
            table, id = person.play(), me(person)
            with person.watch(table) as tab, person.hears() as home:
                tab.say(type="seen", seq=tab.frame()["seq"])
                home.hear()
                done = CliRunner().invoke(app, ["people", "delete", id, "--database", database])
                assert done.exit_code == 0, done.output
                for page in (tab, home):
                    closes(page)
            assert me(person) != id, "nor does the cookie open anything"
            until(lambda id=id: named_in(database, id) == [])


def test_a_page_that_closes_before_anybody_heard_of_it_writes_nothing_down(database: str) -> None:
    with two_processes(database) as (_, two):
        store, level = two.context.store, default_level()
        two.run(store.people.saw("somebody gone", "table", 3))
        assert named_in(database, "somebody gone")
        two.run(store.database.change(lambda c: erase(c, "somebody gone", level, now_ms())))
        two.run(store.people.saw("somebody gone", "table", 4))
        assert named_in(database, "somebody gone") == []
