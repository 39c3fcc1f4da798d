"""Two requests at one moment: what holds for one after the other holds for both at once."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import psycopg
import pytest

from kit.authenticator import Authenticator
from mastaba.server.people.accounts import NotDone
from mastaba.server.people.names import name_key
from mastaba.server.store.accounts import Account

from ..cluster import fresh_database
from ..guest import Guest, Host, until
from ..people import SITE, log_in, me, register
from .test_sessions import two_processes


def after_reading(host: Host, monkeypatch: pytest.MonkeyPatch, wait: Any) -> None:
    """Between what is read of an account and what is done with it, this goes by."""
    rows = host.context.store.accounts
    find = rows.find

    async def slowly(person: str) -> Account | None:
        found = await find(person)
        await asyncio.to_thread(wait)
        return found

    monkeypatch.setattr(rows, "find", slowly)


def test_of_two_changes_of_a_name_at_one_moment_one_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both requests have read that the account may change its name; at two processes on PostgreSQL."""
    with two_processes(database) as (one, two):
        ana = Guest(one.address)
        register(ana, "Ana")
        person, both = me(ana), threading.Barrier(2, timeout=20)
        for host in {one, two}:
            after_reading(host, monkeypatch, both.wait)
        asked = {"Nefertari": one, "Hatshepsut": two}
        deeds = [
            asyncio.run_coroutine_threadsafe(host.context.people.rename(person, name), host.loop)
            for name, host in asked.items()
        ]
        refused = [deed.exception(30) for deed in deeds]
        monkeypatch.undo()
        (error,) = [error for error in refused if error is not None]
        assert isinstance(error, NotDone) and str(error) == "error.name_soon"
        name = next(name for name, error in zip(asked, refused, strict=True) if error is None)
        account = one.run(one.context.store.accounts.find(person))
        assert account is not None and account.name_key == name_key(name)
        assert name in ana.get("/account").text


def test_a_guest_who_becomes_an_account_meanwhile_is_renamed_as_one(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the account would be shown under a name that another may take."""
    with two_processes(database) as (one, two):
        ana, ben = Guest(one.address), Guest(one.address)
        person, is_read, has_key = me(ana), threading.Event(), threading.Event()

        def wait() -> None:
            is_read.set()
            assert has_key.wait(20)

        after_reading(two, monkeypatch, wait)
        deed = asyncio.run_coroutine_threadsafe(two.context.people.rename(person, "Meritamun"), two.loop)
        assert is_read.wait(20)
        monkeypatch.undo()
        register(ana, "Ana")
        has_key.set()
        assert deed.exception(30) is None
        account = one.run(one.context.store.accounts.find(person))
        assert account is not None and account.name_key == name_key("Meritamun")
        assert ben.post("/name", name="Meritamun").status_code == 409
        assert two.run(two.context.people.rename(me(ben), "Ben")) is None


def test_of_two_keys_that_are_removed_at_one_moment_one_stays(postgres: str) -> None:
    """Both removals are under way before either has deleted anything; on SQLite nobody else writes meanwhile."""
    url = fresh_database(postgres)
    with two_processes(url) as (one, two), psycopg.connect(url) as between:
        ana = Guest(one.address)
        keys = [register(ana, "Ana", key)[0] for key in (Authenticator(SITE), Authenticator(SITE))]
        person = me(ana)
        ids = [row[0] for row in between.execute("SELECT id FROM passkeys FOR UPDATE").fetchall()]
        removed = [
            asyncio.run_coroutine_threadsafe(host.context.store.accounts.remove_key(person, id), host.loop)
            for host, id in zip((one, two), ids, strict=True)
        ]
        with psycopg.connect(url, autocommit=True) as looks:
            waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
            until(lambda: looks.execute(waiting).fetchone() == (2,))
        between.rollback()
        assert sorted(deed.result(30) for deed in removed) == [False, True]
        assert sorted(log_in(Guest(two.address), key)["status"] for key in keys) == [200, 409]


def test_numbers_that_two_hosts_set_at_one_moment_both_hold(database: str) -> None:
    """One process has not heard yet of what the other was told."""
    with two_processes(database) as (one, two):
        one.run(one.context.hosting.set_number("ana", "share.table.person", "7"))

        async def not_heard_yet() -> None:
            two.context.store.hosting.numbers = {}
            await two.context.hosting.set_number("ben", "days.chat", "9")

        two.run(not_heard_yet())
        one.run(one.context.store.hosting.read())
        assert one.context.store.hosting.numbers == {"share.table.person": 7, "days.chat": 9}
        one.run(one.context.hosting.set_number("ana", "share.table.person", ""))
        assert one.context.store.hosting.numbers == {"days.chat": 9}
