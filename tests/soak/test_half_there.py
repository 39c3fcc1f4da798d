"""Servers are killed with -9 while people register, bring guests along and leave for good: nobody is half there.

`MASTABA_KILLS` says how often, if not a thousand times.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from kit.authenticator import Authenticator
from mastaba.server.now import now_ms
from mastaba.server.people.names import name_key
from mastaba.server.store.engine import make_engine
from mastaba.server.store.house.old_names import is_held
from mastaba.server.store.people import digest_of
from mastaba.server.store.schema import accounts, forgotten, leaving, merged, passkeys, people
from server.conftest import fresh_database, postgres  # noqa: F401  (a fixture)
from server.guest import Guest, until
from server.killing import Process
from server.people import SITE, log_in, me, named_in, register

KILLS = int(os.environ.get("MASTABA_KILLS", "1000"))
LONGEST_LIFE_S = 2.5  # of a server: long enough to register, and to begin to forget
REST_S = 0.02  # of a person before the next
NEWEST = 4  # who are looked for after each kill: all of them at the end
GONE = (httpx.HTTPError, AssertionError, ValueError)  # the server died in the middle of it

pytestmark = pytest.mark.soak


def live(address: str, url: str, n: int, left: list[tuple[str, str]], stop: threading.Event) -> None:
    """One person after another: registers, brings a guest along, leaves."""
    while not stop.is_set():
        n += 1000
        time.sleep(REST_S)  # while nobody serves, refusals come by the thousand
        with contextlib.suppress(*GONE):
            name = f"Pharaoh {n} {random.randrange(10**6)}"
            ana, phone = Guest(address), Guest(address)
            ana.open(players="2")
            phone.open(players="2")
            ids = me(ana), me(phone)
            key, _ = register(ana, name, Authenticator(SITE))
            log_in(phone, key)
            phone.post("/account/bring", bring="yes")
            if ana.post("/account/leave", sure="yes").status_code == 200:
                left += [(one, name) for one in ids]
                sunset(url)


def sunset(url: str) -> None:
    engine = make_engine(url)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(leaving.update().values(due_at=1))
    engine.dispose()


def rows(connection: sa.Connection, column: Any) -> set[str]:
    return set(connection.execute(sa.select(column)).scalars())


def check(url: str, left: list[tuple[str, str]], newest: int = 0) -> int:
    """Every account has a key and a name, every key and every guest an account; who was forgotten is named nowhere.
    Of those who were forgotten, the `newest` are looked for, or all."""
    engine = make_engine(url)
    with engine.connect() as connection:
        whole = rows(connection, accounts.c.person)
        assert rows(connection, passkeys.c.person) == whole
        assert rows(connection, merged.c.into) <= whole
        assert whole <= rows(connection, people.c.id)
        gone = _gone(connection, left)
        sought = gone[-newest:]
        assert all(is_held(connection, name_key(name), now_ms()) for _, name in sought), "their names are nobody's"
    engine.dispose()
    assert not sought or named_in(url, *itertools.chain.from_iterable(sought)) == []
    return len(gone)


def forgotten_of(url: str, left: list[tuple[str, str]]) -> int:
    """How many of these are forgotten."""
    engine = make_engine(url)
    with engine.connect() as connection:
        gone = _gone(connection, left)
    engine.dispose()
    return len(gone)


def _gone(connection: sa.Connection, left: list[tuple[str, str]]) -> list[tuple[str, str]]:
    digests = rows(connection, forgotten.c.digest)
    return [(person, name) for person, name in left if digest_of(person) in digests]


def die_often(url: str) -> None:
    server, left, stop = Process(url, site=SITE), list[tuple[str, str]](), threading.Event()
    crowd = [threading.Thread(target=live, args=(server.address, url, n, left, stop), daemon=True) for n in range(3)]
    for one in crowd:
        one.start()
    try:
        for _ in range(KILLS):
            time.sleep(random.uniform(0.05, LONGEST_LIFE_S))
            server.kill()
            check(url, left, NEWEST)
            server.start()
        stop.set()
        for one in crowd:
            one.join(60)
        sunset(url)
        server.kill()
        server.start()  # a server begins with those whose day is over
        until(lambda: forgotten_of(url, left) == len(left), 120)
        server.kill()
        gone = check(url, left)
    finally:
        stop.set()
        for one in crowd:
            one.join(60)
        server.close()
    print(f"{KILLS} kills: {len(left)} ids asked to be forgotten, {gone} were")
    assert gone == len(left) > 0


def test_nobody_is_half_there_on_sqlite(tmp_path: Path) -> None:
    die_often(f"sqlite:///{tmp_path / 'mastaba.db'}")


def test_nobody_is_half_there_on_postgresql(postgres: str) -> None:  # noqa: F811
    die_often(fresh_database(postgres))
