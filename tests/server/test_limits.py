"""What may be done how often and held at once: by a person, by an address, in all; and the table that says so."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from kit.loops import run_alone
from mastaba.server.config import Config
from mastaba.server.frames.pictures import MOST_WAITING, Pictures
from mastaba.server.messages import LONGEST_CHAT, LONGEST_NAME
from mastaba.server.store.tables import OF_ONE_HOST
from mastaba.server.tables.hall import Full
from mastaba.server.tables.neighbours import Neighbours
from mastaba.server.tables.threads import Threads
from mastaba.server.web.bounds import MOST_TABLES
from mastaba.server.web.door import connections
from mastaba.server.web.door.guard import BIGGEST_BODY
from mastaba.server.web.door.limits import IN_ALL, LIMITS, OF_AN_ADDRESS, Limits, TooOften
from mastaba.server.web.door.socket_counts import SOCKETS_OF_A_PERSON, Places
from mastaba.server.workers.deadlines import Deadlines
from mastaba.server.workers.pool import Pool

from .conftest import quick
from .guest import Guest, Host, until

OPERATIONS = Path(__file__).resolve().parents[2] / "docs" / "operations.md"
NAMES = {
    "answer": "answers",
    "undo": "answers taken back",
    "chat": "words in the chat",
    "hint": "stages of hints",
    "review": "reviews begun",
    "open": "tables opened",
    "name": "other names",
    "mine": "lists of one's tables",
    "edit": "presses on a board of one's own",
    "recover": "codes tried",
    "login": "questions to an authenticator and its answers",
    "other": "seats taken, bots invited, votes …",
    "socket": "sockets opened",
    "picture": "pictures",
    "lights": "lights of the log",
    "page": "pages, positions of replays",
}


def often(most: int, each: float) -> str:
    return f"{most:,}, then {f'{1 / each:g} a second' if each <= 1 else f'one in {each:g} s'}"


def table() -> str:
    """The table of docs/operations.md, from the numbers that hold."""
    knobs = Config(database_url="sqlite://")
    rows = [
        (NAMES[kind], often(most, each), *(often(most * n, each / n) for n in (OF_AN_ADDRESS, IN_ALL)))
        for kind, (most, each) in LIMITS.items()
        if kind in NAMES
    ]
    sockets = SOCKETS_OF_A_PERSON
    rows += [
        ("all of this but pages", "", often(*LIMITS["address"]), ""),
        ("messages through one socket", often(*LIMITS["message"]), "", ""),
        ("sockets open at once", f"{sockets}", f"{sockets * OF_AN_ADDRESS}", f"{knobs.most_sockets:,}"),
        ("requests open at once", "", f"{connections.MOST_OF_AN_ADDRESS}", f"{connections.MOST_IN_ALL:,}"),
        ("tables that are not over", f"{MOST_TABLES}", "", f"{knobs.most_open:,}"),
        ("tables in memory", "", "", f"{knobs.most_tables:,}"),
        ("tables in the list of those that wait for players", f"{OF_ONE_HOST}", "", "20"),
        ("pictures that wait or are drawn", "in turn", "", f"{MOST_WAITING}"),
        ("bots that think at once", "in turn", "", "one for each processor but one"),
        ("a request's head", f"{connections.LONGEST_HEAD // 1024} kB within {connections.HEAD_S:g} s", "", ""),
        ("a request's body", f"{BIGGEST_BODY // 1024} kB within {connections.BODY_S:g} s", "", ""),
        ("a name, a line of chat", f"{LONGEST_NAME} and {LONGEST_CHAT} signs", "", ""),
    ]
    head = ("what", "for a person", "for an address", "in all, by each process")
    lines = [head, ("---",) * 4, *rows]
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |").replace("|  |", "| |") for line in lines)


def test_the_table_in_the_documents_is_that_of_the_code() -> None:
    assert set(LIMITS) - set(NAMES) == {"address", "message"}
    assert table() in OPERATIONS.read_text("utf-8"), f"docs/operations.md should say:\n{table()}"


# --- how often ---------------------------------------------------------------------------------------------------


def granted(limits: Limits, addresses: int) -> int:
    """How many pictures a crowd gets at one moment: a new cookie for each, from so many addresses."""
    count = 0
    for address in range(addresses):
        with contextlib.suppress(TooOften):
            for person in range(1000):
                limits.take("picture", f"p{address} {person}")
                limits.take_of_address("picture", str(address))
                limits.take_in_all("picture")
                count += 1
    return count


def test_a_crowd_from_everywhere_has_what_everybody_has_together() -> None:
    most = LIMITS["picture"][0]
    assert granted(Limits(clock=lambda: 0.0), 1) == most * OF_AN_ADDRESS
    assert granted(Limits(clock=lambda: 0.0), 100) == most * IN_ALL
    assert OF_AN_ADDRESS * 4 <= IN_ALL, "one address cannot use up what all have"


def test_what_all_have_comes_back_with_time() -> None:
    now = [0.0]
    limits, (most, each) = Limits(clock=lambda: now[0]), LIMITS["chat"]
    for _ in range(most * IN_ALL):
        limits.take_in_all("chat")
    with pytest.raises(TooOften) as refused:
        limits.take_in_all("chat")
    assert refused.value.seconds == 1
    now[0] += each / IN_ALL
    limits.take_in_all("chat")


def test_pages_are_counted_too(tmp_path: Path) -> None:
    """Whoever asks for pages without end is told to wait; is the house well can be asked at any time."""
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", generous=False)) as host:
        ana = Guest(host.address)
        replies = [ana.get("/me").status_code for _ in range(LIMITS["page"][0] * 4)]
        assert replies[: LIMITS["page"][0] - 1] == [200] * (LIMITS["page"][0] - 1)
        assert 429 in replies and ana.get("/healthz").status_code == 200
        assert Guest(host.address).get("/me").status_code == 200


# --- how many at once --------------------------------------------------------------------------------------------


def test_sockets_are_bounded_for_a_person_for_an_address_and_in_all() -> None:
    places, held = Places(in_all=300), contextlib.ExitStack()

    def fill(person: str, address: str) -> int:
        with contextlib.suppress(Full):
            while True:
                held.enter_context(places.one(person, address))
        return places.taken

    with held:
        assert fill("ana", "1") == SOCKETS_OF_A_PERSON
        assert [fill(f"p{i}", "1") for i in range(20)][-1] == SOCKETS_OF_A_PERSON * OF_AN_ADDRESS
        assert [fill(f"q{i}", str(i)) for i in range(20)][-1] == 300
    assert places.taken == 0 and fill("ana", "1") == SOCKETS_OF_A_PERSON


def test_somebody_who_may_have_no_more_sockets_is_told_why(tmp_path: Path) -> None:
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", most_sockets=1)) as host:
        ana = Guest(host.address)
        table = ana.open(players="2")
        with ana.watch(table) as tab:
            tab.frame()
            with pytest.raises(InvalidStatus) as refused, ana.watch(table):
                pass
            assert refused.value.response.status_code == 503
            assert b"The server is full for now. Your games are kept" in (refused.value.response.body or b"")
            assert host.context.sockets.taken == 1
        until(lambda: not host.context.sockets.taken)
        with pytest.raises(InvalidStatus) as refused, ana.watch("0" * 12):
            pass
        assert refused.value.response.status_code == 404


@pytest.mark.parametrize("bound", [{"most_tables": 1}, {"most_open": 1}])
def test_a_full_house_says_so_and_stores_and_lists_nothing(bound: dict[str, int], tmp_path: Path) -> None:
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", **bound)) as host:
        ana = Guest(host.address)
        table = ana.open(players="2")
        with ana.watch(table) as tab:
            tab.frame()
            for path, form in (("/open", {"game": "pyramids", "players": "2"}), ("/play/pyramids", {})):
                reply = ana.post(path, **form)
                assert reply.status_code == 503 and "The server is full for now. Your games are kept" in reply.text
        lists = host.context.store.tables
        stored = run_alone(lists.by_status("lobby")) + run_alone(lists.by_status("playing"))
        assert [row.id for row in stored] == [table]


def test_a_rematch_counts_as_a_table(tmp_path: Path) -> None:
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", most_open=1)) as host:
        ana = Guest(host.address)
        table = ana.open(players="2")
        ana.do(table, "close")
        other = ana.open(players="2")
        assert ana.send(table, "rematch").status_code == 503
        ana.do(other, "close")
        assert ana.do(table, "rematch")["table"]


def test_nobody_fills_the_list_of_waiting_tables_alone(database: str) -> None:
    with Host(quick(database)) as host:
        ben = Guest(host.address)
        bens = ben.open(players="2", listed="yes")
        greedy = Guest(host.address)
        many = [greedy.open(players="2", listed="yes") for _ in range(22)]
        page = Guest(host.address).get("/").text
    assert bens in page
    assert [table for table in many if table in page] == many[-OF_ONE_HOST:]


def test_a_crowded_door_says_why(tmp_path: Path) -> None:
    for words in (connections.TOO_MANY, connections.TOO_LONG, connections.TOO_SLOW):
        head, _, body = words.partition(b"\r\n\r\n")
        assert f"content-length: {len(body)}".encode() in head and body.count(b"\n") == 2 and len(body) > 80


# --- pictures ----------------------------------------------------------------------------------------------------


def test_a_picture_holds_nobody_up(tmp_path: Path) -> None:
    """A PNG is most of a second's work; meanwhile the server answers."""
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}")) as host:
        ana = Guest(host.address)
        table = ana.play("raiders", players="3", level="novice")
        assert ana.get(f"/t/{table}/position.png").content.startswith(b"\x89PNG")
        patient = {"url": f"/t/{table}/position.png", "timeout": 120.0}  # others may keep the machine busy
        pngs = [threading.Thread(target=Guest(host.address).http.get, kwargs=patient) for _ in range(3)]
        for thread in pngs:
            thread.start()
        waits = []
        with httpx.Client(base_url=f"http://{host.address}") as client:
            while any(thread.is_alive() for thread in pngs):
                began = time.monotonic()
                client.get("/healthz")
                waits.append(time.monotonic() - began)
                time.sleep(0.02)
    assert len(waits) > 10 and sorted(waits)[len(waits) // 2] < 0.25


def test_pictures_come_in_turn_and_not_too_many_wait() -> None:
    """With one place taken: sixty of a greedy guest wait, the sixty-first is refused."""

    async def run() -> tuple[int, bool]:
        pictures = Pictures(Pool(1, Deadlines()), Threads(), Neighbours())
        async with contextlib.AsyncExitStack() as held:
            await held.enter_async_context(pictures._turn("greedy"))
            waiting = [asyncio.create_task(_wait(pictures)) for _ in range(MOST_WAITING - 1)]
            await asyncio.sleep(0)
            try:
                await _wait(pictures)
                refused = False
            except Full:
                refused = True
        done = await asyncio.gather(*waiting)
        return len(done), refused

    assert run_alone(run()) == (MOST_WAITING - 1, True)


async def _wait(pictures: Pictures) -> None:
    async with pictures._turn("greedy"):
        pass
