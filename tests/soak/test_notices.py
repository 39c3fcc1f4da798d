"""Servers are killed with -9 in the middle of calling people: no mail comes twice, no push is shown twice, none is lost
unless its sending had begun.

Every call has a person and a table of its own, on both channels; one process on SQLite, either of two on PostgreSQL.
`MASTABA_KILLS` says how often on each database, if not two hundred times.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import secrets
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from kit.processes.forks import Forks, is_alive
from mastaba.server.notices.push.signing import Signer
from mastaba.server.store.engine import make_engine
from mastaba.server.store.notices.making import Calling, call
from mastaba.server.store.schema import tables
from mastaba.server.store.shape.notices import call_wishes, mail_addresses, notices, ways
from mastaba.server.store.shape.push import subscriptions
from mastaba.server.store.store import Store
from server.conftest import fresh_database, postgres  # noqa: F401  (a fixture)
from server.guest import until
from server.letterbox import Letterbox
from server.push_service import Browser, PushService, push_service

KILLS = int(os.environ.get("MASTABA_KILLS", "200"))
TOGETHER = 4  # calls that are due at once, each by both channels
DAY_MS = 24 * 3_600_000
SLOW_S = 0.2  # what the mail server takes before it has a message, and again before it says so, at most
LATER_S = 0.1  # how long after the first calls a process is killed, at most
SITE = "http://localhost:8000"

pytestmark = pytest.mark.soak


LOADING = """
import asyncio
import mastaba.core.rules.registry as registry
from mastaba.server.app import running
from mastaba.server.config import Config
registry.all_games()
async def live(config):
    async with running(config):
        await asyncio.Event().wait()
def do(url, wishes):
    asyncio.run(live(Config(database_url=url, compile=False, workers=1, painters=1, **wishes)))
"""


class Sender:
    """All parts of a server, in a process of its own, behind no door: nobody comes here, it only calls."""

    def __init__(self, forks: Forks, url: str, knobs: dict[str, Any]) -> None:
        self._forks, self._order = forks, (url, knobs)
        self.start()

    def start(self) -> None:
        self.pid = self._forks.start(*self._order)

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
            until(lambda: not is_alive(self.pid))


@dataclass
class House:
    """Processes on one database, and those who are called."""

    url: str
    letterbox: Letterbox
    service: PushService
    server_key: str
    browsers: dict[str, Browser] = field(default_factory=dict)
    unsettled: int = 0  # kills after which some of the calls that had just been made were under way

    def __post_init__(self) -> None:
        self.engine = make_engine(self.url)

    def call_some(self) -> int:
        """People who are away, each with a table that has just begun to wait for them; when that was."""
        now = time.time_ns() // 1_000_000
        with self.engine.execution_options(writes=True).begin() as c:
            for _ in range(TOGETHER):
                person, table = secrets.token_hex(8), secrets.token_hex(8)
                self._reachable(c, person, now)
                c.execute(tables.insert().values(**_waiting(table, person, now)))
                call(c, Calling(person, "turn", table, 3, now, now, now, now + DAY_MS))
        return now

    def _reachable(self, c: sa.Connection, person: str, now: int) -> None:
        c.execute(call_wishes.insert().values(person=person, lang="en"))
        for channel in ("push", "mail"):
            c.execute(ways.insert().values(person=person, channel=channel, usage="away"))
        address = {"person": person, "address": f"{person}@example.org", "asked_at": now, "asked": 1}
        c.execute(mail_addresses.insert().values(**address, confirmed_at=now, stop=secrets.token_urlsafe(16)))
        browser = self.browsers[person] = Browser(self.service, f"/{person}")
        kept = browser.subscription(self.server_key)
        del kept["pressed"]
        known = {"id": secrets.token_hex(32), "person": person, "session": "", "origin": SITE, "agent": "test"}
        c.execute(subscriptions.insert().values(**kept, **known, made_at=now, seen_at=now))

    def states(self) -> Counter[tuple[str, str, str]]:
        query = sa.select(notices.c.channel, notices.c.state, notices.c.reason)
        with self.engine.connect() as c:
            return Counter((row[0], row[1], row[2]) for row in c.execute(query))

    def is_settled(self, since: int = 0) -> bool:
        """Is everything that was made since then sent, or given up?"""
        query = sa.select(notices.c.id).where(notices.c.at >= since, notices.c.state.not_in(("sent", "dropped")))
        with self.engine.connect() as c:
            return c.execute(query.limit(1)).first() is None

    def time_passes(self) -> None:
        """So much that what killed processes had claimed is free; none of them lives."""
        claimed = notices.update().where(notices.c.claimed_until > 0).values(claimed_until=1)
        with self.engine.execution_options(writes=True).begin() as c:
            c.execute(claimed)

    @property
    def came(self) -> int:
        return len(self.letterbox.mail) + len(self.service.sent)


def _waiting(table: str, person: str, now: int) -> dict[str, Any]:
    """A table as lists know it, at which it is this person's turn."""
    row = {"id": table, "game": "pyramids", "status": "playing", "host": person, "seats": 2, "free": 0}
    return {**row, "asked": person, "names": '["Ana", "Ben"]', "opened_at": now, "updated_at": now}


def kill_while_calling(url: str, processes: int) -> None:
    chance = random.Random(38)
    with Letterbox() as letterbox, push_service() as service:
        letterbox.pause = lambda: chance.random() * SLOW_S
        knobs = {**letterbox.smtp, "site": SITE, "push_services": (service.address,)}
        house = House(url, letterbox, service, asyncio.run(_server_key(url)))
        forks = Forks(LOADING)
        servers = [Sender(forks, url, knobs) for _ in range(processes)]
        try:
            for _ in range(KILLS):
                _one_death(house, servers, chance)
            for server in servers:
                server.kill()
            house.time_passes()
            servers[0].start()
            until(house.is_settled, 300)
        finally:
            for server in servers:
                server.kill()
            forks.close()
        _nothing_twice(house, processes)
        house.engine.dispose()


async def _server_key(url: str) -> str:
    """Of a new database."""
    store = Store(url)
    store.open()
    try:
        return Signer(await store.push_key(), SITE).public
    finally:
        store.close()


def _one_death(house: House, servers: list[Sender], chance: random.Random) -> None:
    """One of the processes dies while they send, and comes back."""
    before, enough = house.came, chance.randrange(1, TOGETHER + 1)
    made = house.call_some()
    until(lambda: house.came >= before + enough, 120)
    time.sleep(chance.random() * LATER_S)
    victim = chance.choice(servers)
    victim.kill()
    assert not is_alive(victim.pid)
    house.unsettled += not house.is_settled(made)
    victim.start()


def _nothing_twice(house: House, processes: int) -> None:
    states = house.states()
    mails = Counter(str(message["Message-ID"]) for message in house.letterbox.mail)
    people = Counter(str(message["To"]) for message in house.letterbox.mail)
    assert set(mails.values()) == {1} and set(people.values()) == {1}, "a mail came twice"
    assert states["mail", "sent", ""] <= len(mails) <= states["mail", "sent", ""] + states["mail", "dropped", "killed"]
    assert states["mail", "sent", ""] + states["mail", "dropped", "killed"] == len(house.browsers)
    assert states["push", "sent", ""] == len(house.browsers), "each call reached its device"
    again = 0
    for browser in house.browsers.values():
        taken = house.service.taken(browser.path)
        again += len(taken) - 1
        shown = {browser.reads(one)["notification"]["tag"] for one in taken}
        assert len(taken) >= 1 and len(shown) == 1 and len(house.service.delivered(browser.path)) == 1
    print(
        f"{KILLS} kills, {processes} processes, {house.unsettled} in the middle of sending: {len(mails)} mails, none "
        f"twice, {states['mail', 'dropped', 'killed']} given up; {len(house.browsers)} pushes, {again} sent again and "
        "each shown once"
    )
    assert house.unsettled >= KILLS * 4 // 5, "these kills did not come in the middle"


def test_killed_while_calling_on_sqlite(tmp_path: Path) -> None:
    kill_while_calling(f"sqlite:///{tmp_path / 'mastaba.db'}", 1)


def test_killed_while_calling_on_postgresql(postgres: str) -> None:  # noqa: F811
    kill_while_calling(fresh_database(postgres), 2)
