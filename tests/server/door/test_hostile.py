"""One hostile guest, and another who only wants to play: heads without end, silent crowds, floods."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from kit.processes.loops import run_alone
from mastaba.core.rules.registry import load
from mastaba.core.rules.settings import BadSetting
from mastaba.server.shares import ASIDE, OF_A_PLACE, RATES, TooOften
from mastaba.server.store.engine import Database, migrate
from mastaba.server.store.secrets import SIGNING, secret_of
from mastaba.server.tables.ledger import Ledger
from mastaba.server.tables.names import distinct
from mastaba.server.web.door import connections

from ..cluster import fresh_database
from ..conftest import quick
from ..guest import Guest, Host, two_people, until
from ..killing import Process


@pytest.fixture
def house(tmp_path) -> Iterator[Process]:
    """A real process with real limits."""
    made = Process(f"sqlite:///{tmp_path / 'a.db'}", generous=False)
    yield made
    made.close()


def at(house: Process) -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), timeout=20)


def read_all(connection: socket.socket) -> bytes:
    parts = []
    with contextlib.suppress(OSError):
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def test_a_head_without_end_is_cut_off_at_once(house: Process) -> None:
    with at(house) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        began = time.monotonic()
        with contextlib.suppress(OSError):
            for _ in range(96):
                connection.sendall(b"a" * 1_000_000)
        said = read_all(connection)
    assert time.monotonic() - began < 10
    assert said == b"" or said.startswith(b"HTTP/1.1 431")
    assert httpx.get(f"http://{house.address}/healthz", verify=False).status_code == 200


def test_a_long_head_says_so_and_a_body_behind_a_head_does_not_count(house: Process) -> None:
    reply = httpx.get(f"http://{house.address}/", headers={"X-Long": "a" * connections.LONGEST_HEAD})
    assert reply.status_code == 431
    assert httpx.get(f"http://{house.address}/", headers={"X-Long": "a" * 8000}).status_code == 200
    whole = b"POST /name HTTP/1.1\r\nHost: x\r\nContent-Length: 80000\r\n\r\n" + b"a" * 80_000
    with at(house) as connection:
        connection.sendall(whole)
        connection.shutdown(socket.SHUT_WR)
        assert read_all(connection).startswith(b"HTTP/1.1 413")


def test_a_body_that_nobody_reads_comes_to_an_end(house: Process) -> None:
    """The answer is given long before; what is sent after it would keep the loop busy for as long as it comes."""
    piece = b"4000\r\n" + b"a" * 0x4000 + b"\r\n"
    for head in ("POST /no-such-page", "PUT /", "OPTIONS /", "POST /name", "GET /"):
        with at(house) as connection:
            connection.sendall(head.encode() + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            with pytest.raises(OSError):
                for _ in range(64_000_000 // len(piece)):  # far more than a loopback and both of its ends keep
                    connection.sendall(piece)
    reply = httpx.post(f"http://{house.address}/open", content=b"a" * 150_000, headers={"Accept-Language": "en"})
    assert reply.status_code == 413 and "too long" in reply.text, "who sends somewhat too much reads why"


def test_a_silent_crowd_shuts_nobody_out(house: Process) -> None:
    """More connections than an address may hold are refused; silent and half-sent ones end by themselves."""
    crowd = [at(house) for _ in range(connections.MOST_OF_AN_ADDRESS + 40)]
    try:
        refused = crowd[-1]
        assert read_all(refused).startswith(b"HTTP/1.1 503")
        other = socket.create_connection(("127.0.0.1", house.port), timeout=20, source_address=("127.0.0.2", 0))
        with other:
            other.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert read_all(other).startswith(b"HTTP/1.1 200")
        half_sent, silent = crowd[0], crowd[1]
        half_sent.sendall(b"GET / HTTP/1.1\r\nHos")
        for connection in (half_sent, silent):
            connection.settimeout(connections.HEAD_S + 10)
            assert read_all(connection).startswith(b"HTTP/1.1 408")
        until(lambda: httpx.get(f"http://{house.address}/healthz", verify=False).status_code == 200, 20)
    finally:
        for connection in crowd:
            connection.close()


def test_without_a_cookie_one_is_bounded_by_address(house: Process) -> None:
    ana = Guest(house.address)
    table = ana.play(players="2")
    began = time.monotonic()
    said = [
        httpx.post(
            f"http://{house.address}/t/{table}/chat",
            json={"text": "x"},
            headers={"X-Mastaba": "1", "Origin": f"http://{house.address}"},
        ).status_code
        for _ in range(40)
    ]
    most, each = ASIDE[0]
    assert said.count(200) <= most + (time.monotonic() - began) / each + 1 and 429 in said


def test_fresh_cookies_win_little() -> None:
    """A thousand new guests at one address have what a club has, not what a thousand have."""
    ledger, granted = Ledger(clock=lambda: 0.0), 0
    with contextlib.suppress(TooOften):
        for person in range(1000):
            ledger.take("picture", f"p{person}", "192.0.2.1")
            granted += 1
    assert granted == RATES["picture"].most * OF_A_PLACE


def test_what_comes_along_with_a_page_that_is_asked_for_is_bounded(house: Process) -> None:
    """Nobody reads the body of a GET, whether its length is told or not."""
    host, port = house.address.split(":")
    for told in ("Content-Length: 100000000", "Transfer-Encoding: chunked"):
        with socket.create_connection((host, int(port)), 60) as one:
            one.sendall(f"GET /healthz HTTP/1.1\r\nHost: x\r\n{told}\r\n\r\n".encode())
            sent = 0
            with contextlib.suppress(ConnectionError):
                while sent < 100_000_000:
                    one.sendall(b"10000\r\n" + b"a" * 65_536 + b"\r\n")
                    sent += 65_536
            assert sent < 100_000_000, "it is cut off long before"


def test_a_guest_cannot_open_tables_without_end(house: Process) -> None:
    ana = Guest(house.address)
    replies = [ana.post("/open", game="pyramids", players="2") for _ in range(12)]
    assert {r.status_code for r in replies} == {303}
    assert ana.post("/open", game="pyramids", players="2").status_code == 429


def test_bots_alone_rest_unless_the_one_who_opened_the_table_looks_on(address: str, host) -> None:
    ana, stranger = Guest(address), Guest(address)
    table = ana.play(players="2", level="novice")
    ana.do(table, "leave")
    live = host.context.hall.tables[table]
    with stranger.watch(table) as tab:
        tab.frame()
        assert not live.worth_playing
        with ana.watch(table):
            until(lambda: live.worth_playing)


def test_two_people_at_a_table_have_different_names(address: str) -> None:
    ana, ben = Guest(address), Guest(address)
    table = ana.open(players="3")
    ana.do(table, "sit", seat=0, name="Tiyi")
    ben.do(table, "sit", seat=1, name="tiyi")
    with ben.watch(table) as tab:
        assert [s["name"] for s in tab.frame()["seats"]][:2] == ["Tiyi", "tiyi 2"]
    assert distinct("A" * 24, ["a" * 24]) == "A" * 21 + " 2"
    assert distinct("Zoe\u0301", ["Zo\u00e9"]) == "Zoe\u0301 2", "written otherwise, seen as the same"
    assert distinct("\u0410na", ["Ana"]) == "\u0410na 2", "with a Cyrillic letter"


def test_nobody_takes_a_bots_name_or_speaks_under_a_players(address: str) -> None:
    ana, ben, stranger = Guest(address), Guest(address), Guest(address)
    table = ana.open(players="3")
    ana.do(table, "sit", seat=0, name="tiyi")
    ana.do(table, "bot", seat=2, level="novice")
    with ana.watch(table) as tab:
        bots_name = tab.frame()["seats"][2]["name"]
        assert bots_name.casefold() != "tiyi"
        ben.do(table, "sit", seat=1, name=bots_name.upper())
        stranger.post("/name", name="Tiyi")
        stranger.do(table, "chat", text="bonjour")
        assert tab.message("chat")["name"] == "Tiyi 2"
        assert tab.frame(lambda f: f["seats"][1]["kind"] == "person")["seats"][1]["name"] == f"{bots_name.upper()} 2"


def test_strangers_do_not_write_at_a_finished_table(host: Host) -> None:
    ana, ben, table = two_people(host.address)
    stranger = Guest(host.address)
    assert stranger.send(table, "chat", text="bonjour").status_code == 200
    host.play_out(table, ana, ben)
    assert stranger.refused(table, "chat", text="bonjour") == "chat_is_over"
    assert ana.send(table, "chat", text="adieu").status_code == 200
    closed = ana.open(players="2")
    ana.do(closed, "close")
    assert stranger.refused(closed, "chat", text="bonjour") == "chat_is_over"


@pytest.mark.parametrize("path", ["/t/%00", "/t/a%00b", "/t/" + "x" * 3000, "/t/../../etc/passwd", "/rules/%00"])
def test_an_odd_address_is_no_page(address: str, path: str) -> None:
    assert Guest(address).get(path).status_code in (400, 404)


def test_what_no_row_can_hold_is_not_taken_for_a_database_that_is_away(postgres: str) -> None:
    with Host(quick(fresh_database(postgres))) as house:
        assert Guest(house.address).get("/puzzles/mine/a%00b/1/frame").status_code == 400


def test_a_form_with_fields_without_end_is_refused(address: str) -> None:
    reply = Guest(address).http.post("/name", content=b"a=b&" * 2000)
    assert reply.status_code == 413 and "too long" in reply.text


def test_somebody_who_goes_away_in_the_middle_leaves_no_trace(tmp_path) -> None:
    house = Process(f"sqlite:///{tmp_path / 'a.db'}", log=tmp_path / "log")
    try:
        for path in ("/name", "/open", "/recover", "/t/0123456789ab/chat"):
            with at(house) as connection:
                head = f"POST {path} HTTP/1.1\r\nHost: x\r\nX-Mastaba: 1\r\nContent-Length: 400\r\n\r\na=b"
                connection.sendall(head.encode())
                time.sleep(0.2)
        until(lambda: httpx.get(f"http://{house.address}/healthz", verify=False).status_code == 200)
        time.sleep(0.5)
        assert (tmp_path / "log").read_text() == ""
    finally:
        house.close()


def test_numbers_and_nests_of_any_size_are_refused_politely_or_passed_over(address: str) -> None:
    ana = Guest(address)
    table = ana.play(players="2")
    assert ana.get(f"/t/{table}/position.svg?as={'9' * 5000}").status_code == 409
    nest = b"[" * 15_000
    reply = ana.http.post(f"/t/{table}/answer", content=b'{"seq":' + nest, headers={"X-Mastaba": "1"})
    assert reply.status_code == 400
    with ana.watch(table) as tab:
        tab.socket.send('{"type":"seen","seq":' + "[" * 15_000)
        tab.say(type="ping")
        tab.message("pong")


@pytest.mark.parametrize(
    ("came", "goes"),
    [
        ("//elsewhere.example", "/elsewhere.example"),
        ("/\\elsewhere.example", "/%5Celsewhere.example"),
        ("////elsewhere.example/x", "/elsewhere.example/x"),
        ("/\t/elsewhere.example", "/elsewhere.example"),
        ("@elsewhere.example/", "/"),
        ("/t/0123456789ab?x=//y", "/t/0123456789ab"),
    ],
)
def test_a_form_never_leads_to_another_house(came: str, goes: str, address: str) -> None:
    ana = Guest(address)
    reply = ana.http.post("/name", data={"name": "Ana"}, headers={"Referer": f"http://{address}{came}"})
    assert reply.headers["location"] == goes


def test_pages_talk_to_this_house_alone(address: str) -> None:
    policy = Guest(address).get("/").headers["content-security-policy"]
    assert "connect-src 'self';" in policy and "ws:" not in policy and "*" not in policy


def test_a_further_address_may_be_named(tmp_path) -> None:
    """`--origin`: pages reached under another name than the server knows."""
    further = "https://games.example.org"
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", origins=(further,))) as host:
        ana = Guest(host.address)
        for origin, status in ((further, 303), ("https://evil.example.org", 403)):
            ana.http.headers["Origin"] = origin
            assert ana.post("/open", game="pyramids", players="2").status_code == status


@pytest.mark.parametrize("words", [".".join("a" * 7500) + " = 1", "a={" * 1000, "a=" + "[" * 3000])
def test_a_plan_without_end_costs_nothing(words: str, address: str) -> None:
    """A dotted key of 15 kB took a second of the rules' time."""
    ana, editor = Guest(address), load("raiders").editors["board"]
    began = time.thread_time()
    with pytest.raises(BadSetting):
        editor.check(words)
    assert time.thread_time() - began < 0.05
    form = {"game": "raiders", "players": "3", "settings[layout]": "custom", "settings[board]": words}
    assert ana.post("/open", **form).status_code == 409


def test_the_first_key_is_one_however_many_ask_for_it(database: str) -> None:
    stores = [Database(database) for _ in range(8)]
    migrate(stores[0].engine)
    with ThreadPoolExecutor(len(stores)) as threads:
        keys = list(threads.map(lambda store: run_alone(secret_of(store, SIGNING)), stores))
    for store in stores:
        store.close()
    assert len(set(keys)) == 1 and len(keys[0]) == 32


def test_forwarded_addresses_are_believed_from_our_proxy_only(tmp_path) -> None:
    for proxies, secure in (([], False), (["127.0.0.1"], True)):
        house = Process(f"sqlite:///{tmp_path / f'{secure}.db'}", proxies=proxies)
        try:
            reply = httpx.get(f"http://{house.address}/", headers={"X-Forwarded-Proto": "https"})
            assert ("Secure" in reply.headers["set-cookie"]) == secure
        finally:
            house.close()


@pytest.mark.parametrize("said", ["\x00", "\x000\x00", "a\x00b\x00c", "\x00\x00\x00", "0\x00"])
def test_what_somebody_looks_for_never_stands_for_a_part_of_the_page(address, said):
    guest = Guest(address)
    plain = guest.http.get("/games", params={"person": "nobody at all"})
    for field in ("person", "from", "to"):
        reply = guest.http.get("/games", params={field: said})
        assert reply.status_code == 200, field
        assert reply.text.count("<footer") == plain.text.count("<footer") == 1
        assert reply.text.count("<script") == plain.text.count("<script")
