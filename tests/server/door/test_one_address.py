"""One hostile address beside people from others: nobody else is refused, and afterwards the house is as before."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from mastaba.server.shares import LISTED, RATES
from mastaba.server.tables import room

from ..conftest import quick
from ..guest import Guest, Host, Tab, until
from ..one_address import OneAddress

TABLES, ANSWERS, THREADS, DEEDS = 3, 6, 3, 150
REST_S = 0.25  # of the people after each round: nobody looks at more pages than a person may


class Neighbour(Guest):
    """A guest at an address of their own."""

    def __init__(self, address: str, number: int) -> None:
        super().__init__(address)
        transport = httpx.HTTPTransport(verify=False, local_address=f"127.0.1.{number}")
        self.http = httpx.Client(
            base_url=f"http://{address}", headers=self.http.headers, transport=transport, timeout=60
        )
        assert self.get("/").status_code == 200


def patiently(tab: Tab, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """A frame that comes, however busy the machine is."""
    end = time.monotonic() + 90
    while time.monotonic() < end:
        with contextlib.suppress(AssertionError, TimeoutError):
            return tab.frame(wanted)
    raise AssertionError("no such frame")


class Seat:
    """Somebody who plays, with a page that stays open."""

    def __init__(self, guest: Guest, table: str, tab: Tab) -> None:
        self.guest, self.table, self.tab = guest, table, tab
        self.frame = patiently(tab, lambda f: True)

    def answers(self) -> None:
        """One answer, which is granted."""
        if not (self.frame["my_turn"] or self.frame["over"]):
            self.frame = patiently(self.tab, lambda f: f["my_turn"] or f["over"])
        if not self.frame["over"]:
            asked = self.frame
            self.guest.answer(self.table, asked, asked["choices"][0]["action"])
            self.frame = patiently(self.tab, lambda f: f["seq"] > asked["seq"])


def beside(host: Host, tables: int, enough: Callable[[int, OneAddress], object]) -> OneAddress:
    """So many people play, each at an address of their own, while one address does everything."""
    people = [Neighbour(host.address, number + 2) for number in range(tables)]
    played = [guest.play(players="2", level="novice") for guest in people]
    with contextlib.ExitStack() as pages, OneAddress(host.address, "127.0.0.66", played[0], THREADS) as hostile:
        at_tables = zip(people, played, strict=True)
        seats = [Seat(guest, table, pages.enter_context(guest.watch(table))) for guest, table in at_tables]
        rounds = 0
        while not enough(rounds, hostile):
            for guest, table, seat in zip(people, played, seats, strict=True):
                seat.answers()
                for path in ("/", "/palette.css", f"/t/{table}"):
                    reply = guest.get(path)
                    assert reply.status_code == 200, f"{path}: {reply.status_code}"
            if rounds < RATES["open"].most:  # more would be refused to anybody, however long the hostile one takes
                opened = people[rounds % tables].post("/open", game="pyramids", players="2", listed="yes")
                assert opened.status_code == 303
                people[rounds % tables].do(opened.headers["location"].removeprefix("/t/"), "close")
            rounds += 1
            time.sleep(REST_S)
    return hostile


def test_nobody_else_is_refused_and_the_house_is_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SOON_MS", 0)
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", generous=False, most_open=60)) as host:
        hostile = beside(host, TABLES, lambda n, one: n >= ANSWERS and one.got.total() >= DEEDS and one.got[429])
        assert not hostile.got[500], hostile.got
        last = Neighbour(host.address, 200)
        listed = last.open(players="2", listed="yes")
        page = Neighbour(host.address, 201).get("/").text
        assert listed in page and page.count('<span class="pill">') <= LISTED.place + 1, "its tables fill no list"
        until(lambda: not host.context.ledger.held("socket"), 60)
        until(lambda: not host.context.ledger.held("picture"), 120)  # its worker comes last on a busy machine
