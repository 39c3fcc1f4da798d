"""Nobody takes another's share: tables, lists, words at a table, counted by person, by place, in all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from kit.processes.loops import run_alone
from mastaba.server import limits
from mastaba.server.shares import ASIDE, LISTED
from mastaba.server.tables import clocks, room

from ..conftest import quick
from ..guest import Guest, Host, two_people, until


class Elsewhere(Guest):
    """A guest who comes from another address."""

    def __init__(self, address: str, ending: int) -> None:
        super().__init__(address)
        transport = httpx.HTTPTransport(verify=False, local_address=f"127.0.0.{ending}")
        self.http = httpx.Client(
            base_url=f"http://{address}", headers=self.http.headers, transport=transport, timeout=20
        )
        self.get("/")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place may have two tables, and an empty lobby gives way at once."""
    monkeypatch.setitem(limits.LIMITS, "share.table.place", limits.LIMITS["share.table.place"]._replace(usual=2))
    monkeypatch.setattr(room, "SOON_MS", -1000)


@pytest.fixture
def host(database: str) -> Iterator[Host]:
    with Host(quick(database, generous=False)) as made:
        yield made


def status(host: Host, table: str) -> str:
    found = [
        row.id for name in ("lobby", "playing") for row in run_alone(host.context.store.tables.by_status(name, 99))
    ]
    return "open" if table in found else "closed"


@pytest.mark.usefixtures("small")
def test_the_oldest_empty_lobby_gives_way_and_one_where_somebody_is_does_not(host: Host) -> None:
    with ExitStack() as held:
        watched = Guest(host.address).open(players="2")
        held.enter_context(Guest(host.address).watch(watched)).frame()
        empty = Guest(host.address).open(players="2")
        third = Guest(host.address).open(players="2")
        assert [status(host, one) for one in (watched, empty, third)] == ["open", "closed", "open"]
        held.enter_context(Guest(host.address).watch(third)).frame()
        refused = Guest(host.address).post("/open", game="pyramids", players="2")
        assert refused.status_code == 429 and "From where you are, 2 tables are open already" in refused.text
        assert "in 720 minutes at the latest" in refused.text and int(refused.headers["retry-after"]) <= 43_200
        assert Elsewhere(host.address, 8).open(players="2"), "another place has its own share"


def test_empty_lobbies_are_closed_by_themselves(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "TIDY_MS", 10**12)  # not before everybody has come
    with Host(quick(database, empty_ms=0, idle_s=0.0)) as host:
        ana, ben = Guest(host.address), Guest(host.address)
        by_days = ana.open(players="2", clock="days")
        taken, looked_at = ana.open(players="2"), ana.open(players="2")
        ben.do(taken, "sit", seat=1, name="Ben")
        with ben.watch(looked_at) as tab:
            tab.frame()
            empty = ana.open(players="2")
            monkeypatch.setattr(clocks, "TIDY_MS", 500)
            until(lambda: status(host, empty) == "closed", 30)
            assert [status(host, one) for one in (by_days, taken, looked_at)] == ["open"] * 3
        until(lambda: status(host, looked_at) == "closed", 30)


def test_a_public_list_shows_a_few_of_each_place(host: Host) -> None:
    bens = Elsewhere(host.address, 9).open(players="2", listed="yes")
    many = [Guest(host.address).open(players="2", listed="yes") for _ in range(LISTED.place + 3)]
    page = Elsewhere(host.address, 10).get("/").text
    assert bens in page and [one for one in many if one in page] == many[-LISTED.place :]
    near = Guest(host.address).get("/").text
    assert all(one in near for one in (bens, *many)), "one's own place is shown whole"


def test_who_looks_on_says_a_few_words_and_the_players_go_on_talking(host: Host) -> None:
    ana, _, table = two_people(host.address)
    stranger = Elsewhere(host.address, 11)
    said = [stranger.send(table, "chat", text="x") for _ in range(ASIDE[0].most + 2)]
    assert [one.status_code for one in said] == [200] * ASIDE[0].most + [429] * 2
    assert said[-1].json()["error"]["limit"] == "aside" and said[-1].json()["error"]["seconds"] <= ASIDE[0].each
    others = [Elsewhere(host.address, 11) for _ in range(6)]
    loud = [one.send(table, "chat", text="x").status_code for one in others]
    assert loud.count(200) == ASIDE[1].most - ASIDE[0].most, "new cookies bring no more words"
    assert ana.send(table, "chat", text="go on").status_code == 200


def test_a_crowd_of_pages_from_one_place_is_put_together_in_turn_with_others(host: Host) -> None:
    """Thirty pages of one address are ready at once; the one of another address is among the first two."""
    place, turns, done = "192.0.2.1", host.context.turns, list[str]()

    async def ask(place: str) -> None:
        way = httpx.ASGITransport(host.app, client=(place, 1))
        async with httpx.AsyncClient(transport=way, base_url=f"http://{host.address}") as guest:
            assert (await guest.get("/login")).status_code == 200
            done.append(place)

    async def crowd() -> None:
        async with turns.place("nobody"):
            asking = [asyncio.create_task(ask(place)) for _ in range(30)]
            while sum(map(len, turns._waiting.values())) < 30:
                await asyncio.sleep(0.01)
            asking.append(asyncio.create_task(ask("192.0.2.2")))
            while len(turns._waiting) < 2:
                await asyncio.sleep(0.01)
        await asyncio.gather(*asking)

    host.run(crowd())
    assert done.index("192.0.2.2") <= 2 and len(done) == 31


def test_places_are_stored_as_digests_that_tell_nobody_anything(host: Host) -> None:
    one, two = Guest(host.address).open(players="2"), Elsewhere(host.address, 12).open(players="2")
    rows = {row.id: row for row in run_alone(host.context.store.tables.by_status("lobby", 99))}
    homes = [rows[one].home, rows[two].home]
    assert len(set(homes)) == 2 and all(len(home) == 16 for home in homes)
