"""Connections are bounded: how long a head may be and take, how long a body may take, how many one address may hold.

The web server below knows no such bounds: a head without end would cost ever more, a silent connection would stay.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mastaba.core.words.text import LANGUAGES

from ...shares import Proxies, place_of
from ...texts import speak

LONGEST_HEAD = 32 * 1024
LONGEST_ASIDE = 16 * 1024  # of a body where none is asked for
LONGEST_UNREAD = 256 * 1024  # of one that was refused meanwhile: who sends it is to have time to read that
HEAD_S = 10.0  # from the first byte, or from the beginning of the connection, to the end of the head
BODY_S = 20.0
MOST_OF_AN_ADDRESS = 150  # open requests; a whole club may sit behind one address
MOST_IN_ALL = 3000
AT_ONCE = 4 * 1024  # bytes that are read before it is asked how many requests lie in them
MOST_AHEAD = 16  # requests on one connection that wait for the one before; browsers send none


def _refusal(status: str, key: str, more: str = "") -> bytes:
    """An answer from before anything is known of the guest: the sentence in every language."""
    body = "\n".join(speak(lang, key) for lang in LANGUAGES).encode() + b"\n"
    head = f"HTTP/1.1 {status}\r\n{more}connection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


TOO_LONG = _refusal("431 Request Header Fields Too Large", "error.too_big")
TOO_MANY = _refusal("503 Service Unavailable", "error.full", "retry-after: 5\r\n")
TOO_BIG = _refusal("413 Content Too Large", "error.too_big")
TOO_SLOW = _refusal("408 Request Timeout", "error.too_slow")


class Doors:
    """How many connections each address holds. Those of our own proxies are counted in all only."""

    def __init__(self, proxies: Proxies | None = None, of_an_address: int = MOST_OF_AN_ADDRESS) -> None:
        self.proxies = proxies or Proxies()
        self.of_an_address = of_an_address
        self.held: Counter[str] = Counter()  # by place
        self.in_all = 0

    def enter(self, address: str) -> bool:
        """One more, if there is room."""
        place = place_of(address)
        crowded = self.held[place] >= self.of_an_address and address not in self.proxies
        if crowded or self.in_all >= MOST_IN_ALL:
            return False
        self.held[place] += 1
        self.in_all += 1
        return True

    def leave(self, address: str) -> None:
        place = place_of(address)
        self.held[place] -= 1
        self.in_all -= 1
        if self.held[place] <= 0:
            del self.held[place]


class Bounded(HttpToolsProtocol):
    """uvicorn's protocol behind a door of ours; a WebSocket leaves it for a protocol of its own."""

    doors = Doors()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._timer: asyncio.TimerHandle | None = None
        self._head = self._body = 0
        self._reads_head = True
        self._upgraded = False
        self._inside = self.doors.enter(self._address)
        if self._inside:
            self._within(HEAD_S)
        else:
            self._close(TOO_MANY)

    def data_received(self, data: bytes) -> None:
        """In parts: thousands of requests fit into one reading, and all of them would be read at once."""
        for first in range(0, len(data), AT_ONCE):
            if self.transport.is_closing() or self._upgraded:
                return
            self._read(data[first : first + AT_ONCE])
            if len(self.pipeline) > MOST_AHEAD:
                self._close(TOO_MANY)

    def _read(self, data: bytes) -> None:
        if self._reads_head:
            if self._timer is None:
                self._within(HEAD_S)
            self._head += len(data)
            if self._head > LONGEST_HEAD and self._is_still_head(data):
                self._close(TOO_LONG)
                return
        super().data_received(data)

    def _is_still_head(self, data: bytes) -> bool:
        """A body may follow its head in the same breath."""
        end = data.find(b"\r\n\r\n")
        return end < 0 or self._head - len(data) + end > LONGEST_HEAD

    def on_headers_complete(self) -> None:
        self._reads_head = False
        self._within(BODY_S)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """What nobody reads nobody would ever stop: what comes along with a GET, or where the answer was no at once."""
        self._body += len(body)
        most = LONGEST_ASIDE if self.parser.get_method() in (b"GET", b"HEAD") else LONGEST_UNREAD
        if self._body > most:
            self._close(b"" if self.cycle.response_started else TOO_BIG)
        else:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._head, self._body, self._reads_head = 0, 0, True
        self._within(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self._within(None)
        self._go_out()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(None)
        self._go_out()
        super().connection_lost(exc)

    def _within(self, seconds: float | None) -> None:
        """Whatever is awaited must come within so many seconds; None: nothing is awaited."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._close, TOO_SLOW)

    def _go_out(self) -> None:
        if self._inside:
            self._inside = False
            self.doors.leave(self._address)

    def _close(self, words: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(words)
            self.transport.close()


def behind(doors: Doors) -> type[Any]:
    """The protocol of one server, with its own doors."""
    return type("Bounded", (Bounded,), {"doors": doors})
