"""Sessions that end: nobody comes in with one any more, and its sockets close, at every process, within a second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from mastaba.server.people.sessions import hashed
from mastaba.server.web.home import feed_socket

from ..conftest import fresh_database, quick
from ..guest import Guest, Home, Host, Tab, until
from ..people import SITE, log_in, me, register

KNOBS = {"site": SITE, "follow_s": 60.0}  # what is not announced would be noticed after a minute


@contextmanager
def two_processes(database: str) -> Iterator[tuple[Host, Host]]:
    """On SQLite they are one."""
    with ExitStack() as held:
        one = held.enter_context(Host(quick(database, **KNOBS)))
        yield one, one if "sqlite" in database else held.enter_context(Host(quick(database, **KNOBS)))


def closes(open_page: Tab | Home, patience_s: float = 20.0) -> float:
    """Listen until the socket is closed; when that was."""
    end = time.monotonic() + patience_s
    while time.monotonic() < end:
        try:
            open_page.socket.recv(timeout=patience_s)
        except ConnectionClosed:
            return time.monotonic()
        except TimeoutError:
            break
    raise AssertionError("it stays open")


def test_sockets_of_a_session_that_is_ended_close_within_a_second_at_every_process(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also that of a page which was told something a moment ago, and would be told the next in a while."""
    monkeypatch.setattr(feed_socket, "LEAST_S", 30.0)
    with two_processes(database) as (one, two):
        ana = Guest(one.address)
        table = ana.play()
        key, _ = register(ana, "Ana")
        took: list[float] = []
        for _ in range(3):
            phone = Guest(two.address)
            assert log_in(phone, key)["status"] == 200 and me(phone) == me(ana)
            with phone.watch(table) as tab, phone.hears() as home:
                tab.frame()
                home.hear()
                ana.post("/account/sessions/end")
                ended = time.monotonic()
                took.append(max(closes(tab), closes(home)) - ended)
            assert me(phone) != me(ana), "and nobody comes in with it there"
        assert min(took) < 1.0, took


def test_a_session_that_ended_while_a_process_heard_nothing_closes_once_it_hears_again(postgres: str) -> None:
    url = fresh_database(postgres)
    with two_processes(url) as (one, two):
        ana, phone = Guest(one.address), Guest(two.address)
        table = ana.play()
        key, _ = register(ana, "Ana")
        log_in(phone, key)
        assert me(phone) == me(ana)
        with phone.watch(table) as tab:
            tab.frame()
            with psycopg.connect(url, autocommit=True) as connection:
                here = "datname = current_database() AND query LIKE 'LISTEN%'"
                deaf = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {here}"
                assert len(connection.execute(deaf).fetchall()) == 2
            person = me(ana)
            ana.post("/account/sessions/end")
            closes(tab)
        until(lambda: me(phone) != person)


def test_a_session_that_ends_while_it_is_asked_for_lets_nobody_in(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Host(quick(database, site=SITE)) as host:
        ana, phone = Guest(host.address), Guest(host.address)
        key, _ = register(ana, "Ana")
        log_in(phone, key)
        person, sessions = me(ana), host.context.people.sessions
        id, rows = hashed(phone.http.cookies["session"]), host.context.store.accounts
        sessions.account_changed(person)
        guests_of = rows.guests_of

        async def ended_meanwhile(who: str) -> Any:
            await host.context.people.end(person, id)
            return await guests_of(who)

        monkeypatch.setattr(rows, "guests_of", ended_meanwhile)
        assert me(phone) != person
        monkeypatch.setattr(rows, "guests_of", guests_of)
        assert me(phone) != person, "nor is it remembered"
        closed: list[bool] = []
        with sessions.holding(id, lambda: closed.append(True)):
            assert closed, "a socket that was being let in"


def test_a_guest_that_gets_a_key_while_asked_for_is_not_remembered_as_a_guest(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Host(quick(database, site=SITE)) as host:
        ana, thief = Guest(host.address), Guest(host.address)
        person, old = me(ana), ana.http.cookies["guest"]
        thief.http.cookies.set("guest", old, domain="127.0.0.1", path="/")
        sessions, rows = host.context.people.sessions, host.context.store.accounts
        is_merged = rows.is_merged

        async def meanwhile(guest: str) -> bool:
            found = await is_merged(guest)
            sessions.account_changed(guest)
            return found

        monkeypatch.setattr(rows, "is_merged", meanwhile)
        sessions.account_changed(person)
        assert not host.run(sessions.has_account(person))
        monkeypatch.setattr(rows, "is_merged", is_merged)
        with host.context.store.database.engine.execution_options(writes=True).begin() as connection:
            connection.exec_driver_sql(f"INSERT INTO merged (guest, \"into\") VALUES ('{person}', '{'x' * 16}')")
        assert host.run(sessions.has_account(person)), "what was read before the change is asked again"
        assert me(thief) != person
