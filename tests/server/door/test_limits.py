"""What may be done how often and held at once: by a person, by an address, in all; and the table that says so."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import Response
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kit.processes.loops import run_alone
from mastaba.core.rules import own_box
from mastaba.server.config import Config
from mastaba.server.frames.pictures import Pictures
from mastaba.server.messages import LONGEST_CHAT, LONGEST_NAME
from mastaba.server.people.friends import MOST_ASKED, MOST_FRIENDS
from mastaba.server.puzzles.library import library
from mastaba.server.shares import (
    ASIDE,
    COMMANDS,
    HINTS,
    IN_ALL,
    LISTED,
    MESSAGES,
    OF_A_PLACE,
    PICTURES,
    RATES,
    REFUSED,
    REQUESTS,
    REVIEWS,
    SOCKETS,
    TABLES,
    Proxies,
    Rate,
    Share,
    TooMany,
    TooOften,
    place_of,
)
from mastaba.server.tables.days import wishes
from mastaba.server.tables.days.vacations import BETWEEN_DAYS, MOST_DAYS, YEAR_DAYS
from mastaba.server.tables.ledger import Ledger
from mastaba.server.web.door import connections, guard
from mastaba.server.web.door.guard import BIGGEST_BODY
from mastaba.server.workers.deadlines import Deadlines
from mastaba.server.workers.pool import Pool

from ..conftest import quick
from ..guest import Guest, Host, until

OPERATIONS = Path(__file__).resolve().parents[3] / "docs" / "operations.md"
NAMES = {
    "answer": "answers",
    "undo": "answers taken back",
    "chat": "words in the chat",
    "hint": "stages of hints",
    "review": "reviews begun",
    "report": "reports to the host",
    "export": "files with one's data",
    "push": "devices to be called, calls to try them",
    "open": "tables opened",
    "name": "other names",
    "mine": "lists of one's tables",
    "edit": "presses on a board of one's own",
    "recover": "codes tried",
    "login": "questions to an authenticator and its answers",
    "other": "seats taken, bots invited, votes …",
    "socket": "sockets opened",
    "picture": "pictures",
    "print": "summaries to print",
    "lights": "lights of the log",
    "puzzle": "answers to puzzles, votes on them",
    "scene": "boards of puzzles",
    "table": "tables brought into memory",
    "race": "races of puzzles begun",
    "page": "pages, positions of replays",
}


def often(rate: Rate) -> str:
    each = rate.each
    return f"{rate.most:,}, then {f'{1 / each:g} a second' if each <= 1 else f'one in {each:g} s'}"


def at_once(what: str, share: Share) -> tuple[str, ...]:
    return (what, *(f"{most:,}" for most in share))


def table() -> str:
    """The table of docs/operations.md, from the numbers that hold."""
    knobs = Config(database_url="sqlite://")
    rows = [
        (NAMES[kind], often(rate), often(rate.times(OF_A_PLACE)), often(rate.times(IN_ALL)))
        for kind, rate in RATES.items()
    ]
    rows += [
        ("all of this but pages", "", often(COMMANDS), ""),
        ("requests of every kind: files, unknown pages, refused ones", "", often(REQUESTS), ""),
        ("messages through one socket", often(MESSAGES), "", ""),
        ("lines of chat at one table by those who have no seat there", *map(often, ASIDE)),
        at_once("sockets open at once", SOCKETS),
        ("requests open at once", "", f"{connections.MOST_OF_AN_ADDRESS}", f"{connections.MOST_IN_ALL:,}"),
        at_once("tables that are not over", TABLES),
        ("tables in memory", "", "", f"{knobs.most_tables:,}"),
        at_once("tables in a public list", LISTED),
        at_once("hints that wait or are thought about, in turn", HINTS),
        at_once("pictures that wait or are drawn, in turn", PICTURES),
        at_once("reviews that wait or are made, in turn", REVIEWS),
        ("bots that think at once", "in turn", "in turn", "one for each processor but one"),
        ("a request's head", f"{connections.LONGEST_HEAD // 1024} kB within {connections.HEAD_S:g} s", "", ""),
        ("a request's body", f"{BIGGEST_BODY // 1024} kB within {connections.BODY_S:g} s", "", ""),
        (
            "a components file of one's own",
            f"{own_box.LONGEST:,} characters",
            "",
            f"{own_box.MOST_SETS} different ones",
        ),
        (
            "a game by days: the countdown before a bot takes a seat, what coming back earns once a question",
            "a sixth of the bank each",
            "",
            "",
        ),
        ("wishes in one list", f"{wishes.MOST}", "", ""),
        ("vacation", f"{MOST_DAYS} days at once, {YEAR_DAYS} a calendar year, {BETWEEN_DAYS} days between", "", ""),
        ("friends, requests that wait for an answer", f"{MOST_FRIENDS} and {MOST_ASKED}", "", ""),
        ("a name, a line of chat", f"{LONGEST_NAME} and {LONGEST_CHAT} characters", "", ""),
    ]
    head = ("what", "for a person", "for an address", "in all, by each process")
    lines = [head, ("---",) * 4, *rows]
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |").replace("|  |", "| |") for line in lines)


def test_the_table_in_the_documents_is_that_of_the_code() -> None:
    assert set(RATES) == set(NAMES)
    assert table() in OPERATIONS.read_text("utf-8"), f"docs/operations.md should say:\n{table()}"


# --- how often ---------------------------------------------------------------------------------------------------


def granted(ledger: Ledger, places: int) -> int:
    """How many pictures a crowd gets at one moment: a new cookie for each, from so many places."""
    count = 0
    for place in range(places):
        with contextlib.suppress(TooOften):
            for person in range(1000):
                ledger.take("picture", f"p{place} {person}", str(place))
                count += 1
    return count


def test_a_crowd_from_everywhere_has_what_everybody_has_together() -> None:
    most = RATES["picture"].most
    assert granted(Ledger(clock=lambda: 0.0), 1) == most * OF_A_PLACE
    assert granted(Ledger(clock=lambda: 0.0), 100) == most * IN_ALL
    assert OF_A_PLACE * 4 <= IN_ALL, "one address cannot use up what all have"


def test_what_a_place_has_comes_back_with_time() -> None:
    now = [0.0]
    ledger, rate = Ledger(clock=lambda: now[0]), RATES["recover"].times(OF_A_PLACE)
    for number in range(rate.most):
        ledger.take("recover", f"p{number}", "here")
    with pytest.raises(TooOften) as refused:
        ledger.take("recover", "another", "here")
    assert refused.value.seconds == 3, "what is told is what holds"
    now[0] += 3
    ledger.take("recover", "another", "here")


def test_a_household_of_ipv6_is_one_place_and_a_proxy_is_known_by_network_or_name() -> None:
    assert place_of("2001:db8:1:2::1") == place_of("2001:db8:1:2:ffff:1:2:3") != place_of("2001:db8:1:3::1")
    assert place_of("::ffff:192.0.2.7") == place_of("192.0.2.7") != place_of("192.0.2.8")
    proxies = Proxies(["10.0.0.0/8", "192.0.2.1", "localhost"])
    assert all(one in proxies for one in ("10.1.2.3", "192.0.2.1", "127.0.0.1"))
    assert not any(one in proxies for one in ("11.0.0.1", "192.0.2.2", "nonsense", ""))
    doors = connections.Doors(Proxies(["127.0.0.0/8"]), 2)
    assert all(doors.enter("127.0.0.9") for _ in range(9)), "those of a proxy are counted in all only"
    assert [doors.enter(f"2001:db8::{n}") for n in range(3)] == [True, True, False]


def test_every_request_counts_whatever_is_answered(tmp_path: Path) -> None:
    """Files, unknown pages, health, refused commands: whoever asks without end is told to wait, and nobody else is."""
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", generous=False)) as host:
        context, ana = host.context, Guest(host.address)
        paths = itertools.cycle(["/static/mastaba.svg", "/nowhere", "/healthz", "/readyz"])
        moment = time.monotonic()
        context.ledger._clock = lambda: moment  # nothing comes back with time
        with contextlib.suppress(TooOften):
            for _ in range(REQUESTS.most - 40):
                context.ledger.ask("127.0.0.1")
        codes = Counter(ana.get(next(paths)).status_code for _ in range(200))
        assert codes[429] and codes[200] and codes[404]
        for path in ("/nowhere", "/feed", "/t/a/live"):
            with pytest.raises(InvalidStatus) as told, connect(f"ws://{host.address}{path}", origin="http://elsewhere"):
                pass
            assert told.value.response.status_code == 429, f"{path}: a socket counts before anything is asked of it"
        refused = ana.post("/name", name="Ana")
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) == refused.json()["error"]["seconds"]
        transport = httpx.HTTPTransport(local_address="127.0.0.77")
        with httpx.Client(base_url=f"http://{host.address}", transport=transport) as other:
            assert other.get("/healthz").status_code == 200


def test_who_goes_on_after_hundreds_of_refusals_waits_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """To refuse costs something, too; an address holds few connections, and each waits."""
    monkeypatch.setattr(guard, "FLOOD_S", 0.05)
    ledger, took, said = Ledger(clock=lambda: 0.0), list[float](), list[int]()

    def refuse(scope: Any, status: int, key: str, seconds: int = 0) -> Response:
        said.append(status)
        return Response(status_code=status)

    def count(scope: Any, place: str) -> None:
        raise TooOften("request", 1)

    async def run() -> None:
        door = guard.Guard(Response(), refuse, count, lambda scope, place: ledger.is_flood(place), ())
        way = httpx.ASGITransport(door, client=("192.0.2.1", 1))
        async with httpx.AsyncClient(transport=way, base_url="http://here") as guest:
            for _ in range(REFUSED.most + 2):
                began = time.monotonic()
                await guest.get("/")
                took.append(time.monotonic() - began)

    run_alone(run())
    assert set(said) == {429} and min(took[REFUSED.most :]) >= 0.05 and sorted(took)[REFUSED.most // 2] < 0.05


def test_pages_are_counted_too(tmp_path: Path) -> None:
    """Whoever asks for pages without end is told to wait; is the house well can be asked at any time."""
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", generous=False)) as host:
        ana = Guest(host.address)
        replies = [ana.get("/me").status_code for _ in range(RATES["page"].most * 4)]
        assert replies[: RATES["page"].most - 1] == [200] * (RATES["page"].most - 1)
        assert 429 in replies and ana.get("/healthz").status_code == 200
        assert Guest(host.address).get("/me").status_code == 200


def test_boards_of_puzzles_and_tables_that_are_not_in_memory_are_counted(tmp_path: Path) -> None:
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", generous=False)) as host:
        ana, ben, tables = Guest(host.address), Guest(host.address), host.context.hall.tables
        table, puzzle = ana.play(players="2"), next(iter(library()))
        replies = [ana.get(f"/puzzles/{puzzle}/frame").status_code for _ in range(RATES["scene"].most + 20)]
        assert replies[: RATES["scene"].most] == [200] * RATES["scene"].most and 429 in replies
        assert [ben.get(f"/t/{table}/people").status_code for _ in range(RATES["table"].most * 2)].count(200) > 40
        for _ in range(RATES["table"].most * 2):
            tables.pop(table, None)
            reply = ben.http.get(f"/t/{table}/people", headers={"X-Mastaba": "1"})
            if reply.status_code == 429:
                break
        assert reply.json()["error"]["limit"] == "table", "one that is in memory costs nothing"


# --- how many at once --------------------------------------------------------------------------------------------


def test_sockets_are_bounded_for_a_person_for_an_address_and_in_all() -> None:
    ledger, held, share = Ledger(), contextlib.ExitStack(), SOCKETS._replace(all=300)

    def fill(person: str, place: str) -> int:
        with contextlib.suppress(TooMany):
            while True:
                held.enter_context(ledger.holding("socket", share, person, place))
        return ledger.held("socket")

    with held:
        assert fill("ana", "1") == SOCKETS.person
        assert [fill(f"p{i}", "1") for i in range(20)][-1] == SOCKETS.place
        assert [fill(f"q{i}", str(i)) for i in range(20)][-1] == 300
    assert ledger.held("socket") == 0 and fill("ana", "1") == SOCKETS.person


def test_somebody_who_may_have_no_more_sockets_is_told_why(tmp_path: Path) -> None:
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", most_sockets=1)) as host:
        ana = Guest(host.address)
        table = ana.open(players="2")
        with ana.watch(table) as tab:
            tab.frame()
            with pytest.raises(InvalidStatus) as refused, ana.watch(table):
                pass
            assert refused.value.response.status_code == 503
            assert b"All 1 table pages that this server can hold open" in (refused.value.response.body or b"")
            assert host.context.ledger.held("socket") == 1
        until(lambda: not host.context.ledger.held("socket"))
        with pytest.raises(InvalidStatus) as refused, ana.watch("0" * 12):
            pass
        assert refused.value.response.status_code == 404


@pytest.mark.parametrize(
    ("bound", "words"),
    [({"most_tables": 1}, "The server is full for now. Your games are kept"), ({"most_open": 1}, "in 720 minutes")],
)
def test_a_full_house_says_so_and_stores_and_lists_nothing(bound: dict[str, int], words: str, tmp_path: Path) -> None:
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", **bound)) as host:
        ana = Guest(host.address)
        table = ana.open(players="2")
        with ana.watch(table) as tab:
            tab.frame()
            for path, form in (("/open", {"game": "pyramids", "players": "2"}), ("/play/pyramids", {})):
                reply = ana.post(path, **form)
                assert reply.status_code == 503 and words in reply.text
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
    assert [table for table in many if table in page] == many[-LISTED.person :]


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
        patient = {"url": f"/t/{table}/position.png", "timeout": 120.0}  # others may keep the machine busy
        assert ana.http.get(**patient).content.startswith(b"\x89PNG")
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
    """With one place taken, one place's pictures wait up to its share; another's still find room."""

    async def run() -> tuple[int, str]:
        ledger = Ledger()
        for number in range(9):
            ledger.came(f"greedy {number}", "192.0.2.1")
        pictures = Pictures(Pool(1, Deadlines()), ledger)
        async with contextlib.AsyncExitStack() as held:
            await held.enter_async_context(pictures._turn("greedy 0"))
            waiting = [asyncio.create_task(_wait(pictures, f"greedy {n % 9}")) for n in range(PICTURES.place - 1)]
            await asyncio.sleep(0)
            with pytest.raises(TooMany) as refused:
                await _wait(pictures, "greedy 5")
            modest = asyncio.create_task(_wait(pictures, "modest"))
            await asyncio.sleep(0)
        done = await asyncio.gather(modest, *waiting)
        return len(done), refused.value.whose

    assert run_alone(run()) == (PICTURES.place, "place")


async def _wait(pictures: Pictures, owner: str) -> None:
    async with pictures._turn(owner):
        pass
