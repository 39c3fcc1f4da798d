"""Everything that can be sent to a server, made from its own table of addresses and its own messages.

A route or a message that is added is tried without anybody remembering: addresses come from `routes()`, the words of
commands from `COMMANDS`, those of sockets from `TabMessage`, names of form fields and of questions from the sources.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import time
import typing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from starlette.routing import Mount, Route, WebSocketRoute
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kit.malice import messages, odd_texts, said, spoilt
from mastaba.core.rules.registry import all_games, game_ids
from mastaba.server import web
from mastaba.server.messages import COMMANDS, TabMessage
from mastaba.server.web.routes import routes

from .guest import Guest, play_to_the_end, two_people
from .killing import Process

PATIENCE = 20.0
_SOURCES = "".join(path.read_text("utf-8") for path in Path(web.__file__).parent.rglob("*.py"))
QUERIES = sorted(set(re.findall(r'quer(?:y|y_params)\.get\("(\w+)"', _SOURCES)))
FIELDS = sorted(set(re.findall(r'form(?:(?:_of)?\(request\)\))?\.get\("(\w+)"', _SOURCES)))
HEADERS = ("accept", "accept-language", "accept-encoding", "content-type", "referer", "origin", "sec-fetch-site",
           "x-mastaba", "x-forwarded-for", "x-forwarded-proto", "range", "if-none-match", "expect", "host")  # fmt: skip


class Sent(NamedTuple):
    """One request, byte by byte; whole, or left in the middle of it."""

    head: bytes
    body: bytes
    whole: bool = True


class House:
    """A server process with a guest at it, some tables of hers, and its log."""

    def __init__(self, database_url: str, log: Path) -> None:
        self.log = log
        self.process = Process(database_url, log=log, silence_s=600.0)
        self.address = self.process.address
        self.guest = Guest(self.address)
        self.tables = [self.guest.play(players="2", level="novice"), self.guest.open(players="3")]
        closed = self.guest.open("raiders", players="3")
        self.guest.do(closed, "close")
        self.tables.append(closed)
        stranger = Guest(self.address)
        self.cookies = [self.guest.cookie(), self.guest.cookie(), stranger.cookie(), ""]

    def close(self) -> None:
        self.process.close()

    def with_a_finished_game(self) -> House:
        """One more table, whose secrets are open."""
        ana, ben, table = two_people(self.address)
        with ana.watch(table) as one, ben.watch(table) as two:
            play_to_the_end([(ana, one), (ben, two)], table)
        self.tables.append(table)
        self.cookies.append(ana.cookie())
        return self

    # --- what is sent

    def addresses(self) -> st.SearchStrategy[tuple[str, str, type[Any] | None]]:
        """Method, path and what the command there wants to hear."""
        made: list[st.SearchStrategy[tuple[str, str, type[Any] | None]]] = []
        for route in routes():
            if isinstance(route, Route):
                method = next(
                    m for m in sorted(route.methods or ("GET",)) if m != "HEAD"
                )  # a door of its own takes any
                shape = COMMANDS[route.name][0] if route.name in COMMANDS and method == "POST" else None
                made.append(st.tuples(st.just(method), self.filled(route.path), st.just(shape)))
            elif isinstance(route, WebSocketRoute):
                made.append(st.tuples(st.just("GET"), self.filled(route.path), st.none()))
            else:
                assert isinstance(route, Mount)
                made.append(
                    st.tuples(st.just("GET"), odd_texts.map(lambda t, p=route.path: f"{p}/{_raw(t)}"), st.none())
                )
        return st.one_of(made)

    def filled(self, path: str) -> st.SearchStrategy[str]:
        """An address with something in its places: mostly what belongs there."""
        places = re.findall(r"{(\w+)}", path)
        known = {
            "game": st.sampled_from(game_ids()),
            "table": st.sampled_from(self.tables),
            "setting": st.sampled_from(sorted({s.key for g in all_games() for s in g.settings})),
        }
        odd = odd_texts.map(_raw)
        values = [st.one_of(*[known.get(place, odd)] * 3, odd) for place in places]
        return st.tuples(*values).map(lambda given: _put(path, places, given))

    def requests(self) -> st.SearchStrategy[Sent]:
        """Every kind of request; what it is drawn from is made once."""
        words, cookies = self.words(), st.sampled_from(self.cookies)
        shapes = {shape: self.bodies(shape) for shape in (None, *(shape for shape, _ in COMMANDS.values()))}
        return _requests(
            self.address,
            self.addresses(),
            st.dictionaries(st.sampled_from(QUERIES) | odd_texts, words, max_size=3),
            shapes,
            st.dictionaries(st.sampled_from(HEADERS), words, max_size=2),
            cookies | odd_texts.map(lambda text: f"guest={text}; lang={text}"),
        )

    def words(self) -> st.SearchStrategy[str]:
        return st.one_of(odd_texts, st.sampled_from(("1", "en", "night", "0", "2", *self.tables, "variant=basic")))

    def bodies(self, shape: type[Any] | None) -> st.SearchStrategy[bytes]:
        settings = [f"settings[{s.key}]" for g in all_games() for s in g.settings]
        games = st.sampled_from(game_ids())
        form = st.dictionaries(st.sampled_from([*FIELDS, *settings]) | odd_texts, self.words() | games, max_size=5)
        written = form.map(lambda f: "&".join(f"{_raw(k)}={_raw(v)}" for k, v in f.items()).encode())
        written = st.one_of(written, written, written, st.sampled_from((b"a=b&" * 2000, b"&" * 9000, b"=" * 9000)))
        if shape is None:
            return written | written.flatmap(spoilt)
        return st.one_of(said(shape), said(shape), said(shape), written)

    # --- what must come back

    def answer(self, sent: Sent) -> None:
        """Whatever was sent: an answer, and not that something broke."""
        reply = self.raw(sent.head + sent.body, sent.whole)
        if reply:
            status = int(reply.split(b" ", 2)[1])
            assert status < 500 or status == 501, (status, sent, reply[:300])

    def raw(self, words: bytes, waits: bool = True) -> bytes:
        with socket.create_connection(("127.0.0.1", self.process.port), timeout=PATIENCE) as connection:
            with contextlib.suppress(ConnectionError):
                connection.sendall(words)
            if not waits:
                time.sleep(0.01)  # so that it is read before the connection ends
                return b""
            got = b""
            with contextlib.suppress(ConnectionError):
                while part := connection.recv(65536):
                    got += part if len(got) < 65536 else b""
            return got

    def talk(self, table: str, cookie: str, after: str, said: list[bytes | str]) -> None:
        """A socket hears anything; it may close, but it does not break."""
        address = f"ws://{self.address}/t/{table}/live?after={_raw(after)}"
        headers = {"Cookie": cookie, "Origin": f"http://{self.address}"}
        try:
            with connect(address, additional_headers=headers, max_size=2**23, close_timeout=1) as tab:
                for words in said:
                    tab.send(words, text=isinstance(words, str))
                tab.send('{"type":"ping"}')
                while '"pong"' not in str(tab.recv(timeout=PATIENCE))[:40]:
                    pass
        except ConnectionClosed as closed:
            assert closed.rcvd is not None and closed.rcvd.code != 1011, (closed, said)
        except InvalidStatus as refused:
            assert refused.response.status_code < 500, refused

    def broken_frames(self, table: str, frames: bytes) -> None:
        """Bytes that are no frames of a socket, after a proper handshake."""
        hello = (f"GET /t/{table}/live HTTP/1.1\r\nHost: {self.address}\r\n"
                 "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                 f"Cookie: {self.guest.cookie()}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                 "Sec-WebSocket-Version: 13\r\n\r\n").encode()  # fmt: skip
        with socket.create_connection(("127.0.0.1", self.process.port), timeout=PATIENCE) as connection:
            connection.sendall(hello)
            assert connection.recv(4096).startswith(b"HTTP/1.1 101")
            with contextlib.suppress(ConnectionError):
                connection.sendall(frames)

    def all_is_well(self) -> None:
        """No trace of anything broken in the log, and the next guest plays."""
        told = self.log.read_text("utf-8", "replace")
        assert "Traceback" not in told and "Error" not in told, told[-6000:]
        bek = Guest(self.address)
        table = bek.play(players="2", level="novice")
        with bek.watch(table) as tab:
            frame = tab.frame(lambda f: f["my_turn"])
            bek.answer(table, frame, frame["choices"][0]["action"])


@st.composite
def _requests(
    draw: st.DrawFn,
    host: str,
    addresses: st.SearchStrategy[tuple[str, str, type[Any] | None]],
    queries: st.SearchStrategy[dict[str, str]],
    bodies: dict[type[Any] | None, st.SearchStrategy[bytes]],
    headers: st.SearchStrategy[dict[str, str]],
    cookies: st.SearchStrategy[str],
) -> Sent:
    method, path, shape = draw(addresses)
    method = draw(st.sampled_from((method,) * 9 + ("GET", "POST", "PUT", "DELETE", "HEAD", "TRACE")))
    query = "&".join(f"{_raw(key)}={_raw(value)}" for key, value in draw(queries).items())
    body = b"" if method == "GET" else draw(bodies[shape])
    named = {"host": host, "connection": "close", "content-length": str(len(body))}
    if method != "GET":
        named |= {"x-mastaba": "1", "origin": f"http://{host}"}
    named |= {**draw(headers), "cookie": draw(cookies)}
    whole = draw(st.sampled_from((True,) * 12 + (False,)))
    if not whole:
        named |= draw(st.sampled_from(({"content-length": str(len(body) + 40)}, {"transfer-encoding": "chunked"})))
    head = [f"{method} {path}{'?' if query else ''}{query} HTTP/1.1"]
    head += [f"{name}: {value}".replace("\n", "").replace("\r", "") for name, value in named.items()]
    return Sent("\r\n".join([*head, "", ""]).encode("utf-8", "surrogatepass"), body, whole)


def _raw(text: str) -> str:
    """As it stands in an address: odd signs by their bytes, some as they are."""
    if "²" in text:
        return text
    return quote(text.encode("utf-8", "surrogatepass"), safe="/.")


def _put(path: str, places: list[str], given: tuple[str, ...]) -> str:
    for place, value in zip(places, given, strict=True):
        path = path.replace(f"{{{place}}}", value)
    return path


def tab_words() -> st.SearchStrategy[bytes | str]:
    """What a tab says, right or wrong; as text or as bytes."""
    shapes = typing.get_args(TabMessage)
    texts = st.one_of([messages(shape) for shape in shapes]).map(json.dumps)
    return st.one_of(texts, st.one_of([said(shape) for shape in shapes]), odd_texts.filter(_can_be_sent))


def _can_be_sent(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= c <= "\udfff" for c in text)


def fuzz(house: House, examples: int, number: int = 0) -> None:
    """So many requests, and a fifth as many conversations through sockets; then all must be well."""
    few = {"database": None, "deadline": None, "suppress_health_check": list(HealthCheck), "derandomize": False,
           "phases": (Phase.generate, Phase.shrink)}  # fmt: skip

    @seed(number)
    @settings(max_examples=examples, **few)
    @given(house.requests())
    def requests(sent: Sent) -> None:
        house.answer(sent)

    @seed(number)
    @settings(max_examples=examples // 5, **few)
    @given(st.sampled_from(house.tables), st.sampled_from(house.cookies), odd_texts, st.lists(tab_words(), max_size=5))
    def sockets(table: str, cookie: str, after: str, words: list[bytes | str]) -> None:
        house.talk(table, cookie, after, words)

    @seed(number)
    @settings(max_examples=examples // 10, **few)
    @given(st.sampled_from(house.tables), st.binary(max_size=40) | st.sampled_from(BROKEN))
    def frames(table: str, given: bytes) -> None:
        house.broken_frames(table, given)

    requests()
    sockets()
    frames()
    house.all_is_well()


BROKEN = (
    b"\x81\x05hello",  # not masked
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # a length without end
    b"\x89\xfe\x01\x00\x00\x00\x00\x00" + b"a" * 256,  # a ping too long
    b"\x01\x81\x00\x00\x00\x00a\x01\x81\x00\x00\x00\x00b",  # a beginning within a beginning
    b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # not UTF-8
    b"\x88\x81\x00\x00\x00\x00a",  # a goodbye cut off
    b"\xf1\x80\x00\x00\x00\x00",  # bits that mean nothing
    b"\xc1\x83\x00\x00\x00\x00abc",  # compressed, and not
)


def fuzz_for(house: House, seconds: float) -> int:
    """Again and again with other numbers; how many requests it was. A failure names its number."""
    end, rounds = time.monotonic() + seconds, 0
    first = int(os.environ.get("MASTABA_FUZZ", "0"))
    while time.monotonic() < end:
        fuzz(house, 200, first + rounds)
        rounds += 1
    return rounds * 200
