"""Home while it stays open: one socket tells what changed, to those whom it concerns, and nothing that is hidden."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kit.processes.loops import run_alone
from mastaba.server.feed.asked import LEAST_S
from mastaba.server.feed.feed import TOGETHER_S
from mastaba.server.feed.pages import OpenPage
from mastaba.server.web.home import feed_socket

from ..conftest import fresh_database, quick
from ..guest import Guest, Home, Host, until
from ..people import me


@contextmanager
def house(database: str) -> Iterator[tuple[Host, Host]]:
    """One process on SQLite; two on PostgreSQL."""
    with ExitStack() as held:
        one = held.enter_context(Host(quick(database, follow_s=60.0)))
        two = one if "sqlite" in database else held.enter_context(Host(quick(database, follow_s=60.0)))
        yield one, two


def begun(ana: Guest, ben: Guest, **form: str) -> str:
    """A running table of two people."""
    table = ana.open(players="2", **form)
    ben.do(table, "sit", seat=1, name="Ben")
    ana.do(table, "start")
    return table


def with_a_bot(ana: Guest, watch: str) -> str:
    """A running table with a bot."""
    table = ana.open(players="2", watch=watch)
    ana.do(table, "bot", seat=1, level="novice")
    ana.do(table, "start")
    return table


def move(host: Host, table: str, *people: Guest) -> Guest:
    """Whoever is asked answers with the first answer; who it was."""
    for guest in people:
        with guest.watch(table) as tab:
            frame = tab.frame()
            if frame["my_turn"]:
                guest.answer(table, frame, frame["choices"][0]["action"])
                return guest
    raise AssertionError("nobody is asked")


def asked(home: Home) -> list[str]:
    return [one["table"] for one in home.asked]


def test_home_moves_when_another_answers_at_another_process(database: str) -> None:
    with house(database) as (one, two):
        ana, ben = Guest(one.address), Guest(two.address)
        tables = [begun(ana, ben, watch="none") for _ in range(3)]
        stories = [one.run(one.context.hall.get(table)) for table in tables]
        with ana.hears() as home:
            home.until(lambda h: set(h.rows("mine")) == {f"mine-{table}" for table in tables})
            waits = {table for table, live in zip(tables, stories, strict=True) if live.story.asked == 0}
            home.until(lambda h: set(asked(h)) == waits)
            for table in tables:
                by = move(two, table, ana, ben)
                (waits.discard if by is ana else waits.add)(table)
                if by is ana and stories[tables.index(table)].story.asked == 0:
                    waits.add(table)
                until(lambda table=table: one.context.hall.tables[table].story.table.answers >= 1, 20)
                home.until(lambda h: set(asked(h)) == expected(one, ana, tables))
                first = home.rows("mine")[: len(asked(home))]
                assert {row.removeprefix("mine-") for row in first} == set(asked(home)), "mine that wait come first"


def expected(host: Host, guest: Guest, tables: list[str]) -> set[str]:
    """The tables that wait for somebody."""
    me = guest.get("/me").json()["id"]
    stories = [(table, host.context.hall.tables[table].story) for table in tables]
    return {table for table, s in stories if s.asked >= 0 and s.table.seats[s.asked].person == me}


def test_lists_invitations_and_who_is_here(database: str) -> None:
    with house(database) as (one, two):
        ana, ben = Guest(one.address), Guest(two.address)
        old = begun(ana, ben)
        ana.do(old, "leave")
        with ben.hears() as home:
            home.until(lambda h: "here now" in h.parts.get("online", ""))
            table = ana.open(players="3", listed="yes")
            home.until(lambda h: f"open-{table}" in h.rows("open-rows"))
            private = ana.open(players="3", listed="no")
            met = {"met_at": old, "seat": 1}
            ana.do(private, "invite", **met)
            home.until(lambda h: f"invited-{private}" in h.rows("mine"))
            assert f"open-{private}" not in home.rows("open-rows")
            ana.do(table, "bot", seat=1, level="novice")
            home.until(lambda h: "1 free seat<" in h.parts["open-rows"])
            ben.do(table, "sit", seat=2, name="Ben")
            home.until(lambda h: f"open-{table}" not in h.rows("open-rows") and f"mine-{table}" in h.rows("mine"))
            ben.post(f"/away/{private}")
            home.until(lambda h: f"invited-{private}" not in h.rows("mine"))
            ana.do(private, "close")


def test_what_is_private_never_appears_and_pictures_are_a_spectators(host: Host) -> None:
    """A running game is pictured as one without a seat sees it, if everybody may watch it."""
    ana, cleo = Guest(host.address), Guest(host.address)
    shown, *hidden = (with_a_bot(ana, watch) for watch in ("listed", "link", "none"))
    with cleo.hears() as home:
        home.until(lambda h: f"running-{shown}" in h.rows("running-rows"))
        home.until(lambda h: "/watch/" in h.parts["running-rows"])
        address = home.parts["running-rows"].split('src="')[1].split('"')[0]
        reply = httpx.get(f"http://{host.address}{address}")
        assert reply.status_code == 200 and reply.content.startswith(b"\x89PNG")
        assert "immutable" in reply.headers["cache-control"]
        live = host.run(host.context.hall.get(shown))
        home.until(lambda h: live.story.asked == 0)
        assert not any(table in home.said for table in hidden)
        assert ana.get("/me").json()["id"] not in home.said
    assert httpx.get(f"http://{host.address}/watch/{'0' * 32}.png").status_code == 404


def test_somebody_whom_i_block_is_not_listed(host: Host) -> None:
    ana, ben = Guest(host.address), Guest(host.address)
    old = begun(ana, ben)
    table = ana.open(players="2", listed="yes")
    with ben.hears() as home:
        home.until(lambda h: f"open-{table}" in h.rows("open-rows"))
        assert ben.post("/manners/block", table=old, seat="0").status_code == 303
        other = Guest(host.address).open(players="2", listed="yes")
        home.until(lambda h: f"open-{other}" in h.rows("open-rows") and f"open-{table}" not in h.rows("open-rows"))


def test_the_table_page_hears_of_the_other_tables(host: Host) -> None:
    """Through the socket that it has already."""
    ana, ben = Guest(host.address), Guest(host.address)
    here, there = begun(ana, ben), begun(ana, ben)
    watcher = ana if host.run(host.context.hall.get(there)).story.asked == 0 else ben
    with watcher.watch(here) as tab:
        until(lambda: there in [one["table"] for one in tab.message("news")["asked"]], 30)


def test_a_hidden_page_is_told_whose_turn_it_is_and_nothing_else(host: Host) -> None:
    ana, ben = Guest(host.address), Guest(host.address)
    table = begun(ana, ben)
    one = ana if host.run(host.context.hall.get(table)).story.asked == 0 else ben
    with one.hears(hidden="yes") as home:
        home.until(lambda h: table in asked(h))
        assert not home.parts
        home.socket.send(json.dumps({"type": "looks", "visible": True}))
        home.until(lambda h: f"mine-{table}" in h.rows("mine") and "online" in h.parts)
    with one.hears(page="rules") as other:
        other.until(lambda h: table in asked(h))
        other.socket.send(json.dumps({"type": "ping"}))
        other.until(lambda h: any(o["type"] == "pong" for o in h.others))
        assert not other.parts


def test_the_next_table_is_known_to_whoever_wants_no_notifications_in_pages(host: Host) -> None:
    """They say nothing by themselves, nor does any page of a table that is muted."""
    ana, ben = Guest(host.address), Guest(host.address)
    loud, muted = begun(ana, ben), begun(ana, ben)
    for table in (loud, muted):
        while host.run(host.context.hall.get(table)).story.asked == 1:
            move(host, table, ben)
    with ana.hears() as home:
        home.until(lambda h: calling(h) == {loud: True, muted: True})
        ana.post(f"/t/{muted}/hush", hush="yes")
        home.until(lambda h: calling(h) == {loud: True, muted: False})
        assert host.run(host.context.store.subscriptions.waiting_for(me(ana))) == 1, "an app's sign counts the same"
        ana.post("/calls", **{"use-page": "never"})
        home.until(lambda h: calling(h) == {loud: False, muted: False})


def calling(home: Home) -> dict[str, bool]:
    return {one["table"]: one["calls"] for one in home.asked}


def test_lists_do_not_hold_up_what_is_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """After something of one's own the page rests; what the server adds is less than a second."""
    rested, told = list[float](), list[str]()
    page = OpenPage("ana", "en", home=True, own=False)

    async def nothing(*_: object) -> bytes:
        told.append("own" if page.own else "lists")
        page.own = False
        return b""

    async def rest(seconds: float) -> None:
        rested.append(seconds)
        page.close()

    async def two_changes() -> None:
        telling = asyncio.create_task(feed_socket._tell(None, None, page))  # type: ignore[arg-type]
        page.wake()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        page.concern()
        await telling

    async def no_lists(*_: object) -> bytes:
        return b""

    monkeypatch.setattr(feed_socket, "_own", nothing)
    monkeypatch.setattr(feed_socket, "_lists", no_lists)
    monkeypatch.setattr(page, "rest", rest)
    run_alone(two_changes())
    assert told == ["lists", "own"] and rested == [LEAST_S]
    assert LEAST_S + TOGETHER_S < 1.0


def test_a_feed_is_bounded_like_every_socket(tmp_path_factory: pytest.TempPathFactory) -> None:
    """So many at once, so many messages; foreign pages hear nothing."""
    url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'mastaba.db'}"
    with Host(quick(url, generous=False)) as host, ExitStack() as held:
        ana = Guest(host.address)
        with pytest.raises(InvalidStatus), connect(f"ws://{host.address}/feed", origin="https://elsewhere.example"):  # type: ignore[arg-type]
            pass
        homes = [held.enter_context(ana.hears()) for _ in range(30)]
        with pytest.raises(InvalidStatus), ana.hears():
            pass
        with pytest.raises(ConnectionClosed):
            for _ in range(200):
                homes[0].socket.send(json.dumps({"type": "looks", "visible": False}))
            while True:
                homes[0].socket.recv(timeout=20)


def test_a_feed_comes_back_after_the_server_went(tmp_path_factory: pytest.TempPathFactory) -> None:
    """It is told when, and then hears everything anew."""
    url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'mastaba.db'}"
    with Host(quick(url)) as host:
        ana = Guest(host.address)
        table = ana.open(players="2")
        with ana.hears() as home:
            home.until(lambda h: f"mine-{table}" in h.rows("mine"))
            host.server.should_exit = True
            home.until(lambda h: any(one["type"] == "bye" for one in h.others))
    with Host(quick(url)) as host:
        ana.moves_to(host.address)
        with ana.hears() as home:
            home.until(lambda h: f"mine-{table}" in h.rows("mine"))


def test_two_who_share_a_database_see_each_others_friends(postgres: str) -> None:
    """Nobody is here twice: people are counted, not pages."""
    url = fresh_database(postgres)
    with Host(quick(url)) as one, Host(quick(url)) as two:
        ana, ben = Guest(one.address), Guest(two.address)
        with ana.hears() as left, ana.hears(), ben.hears():
            left.until(lambda h: "2 people here now" in h.parts.get("online", ""))
