"""A light guest for load tests: HTTP on kept connections, one WebSocket a page, reading only what a player needs.

Everything here costs the measuring process about a tenth of what it costs the server to serve it.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import connect

BEAT_S = 2.5  # as often as the browser's client


class Choice(msgspec.Struct):
    action: int


class Frame(msgspec.Struct):
    """The few fields of a message that matter here; everything else in it is skipped, not parsed."""

    type: str
    seq: int = -1
    at: int = 0
    my_turn: bool = False
    over: bool = False
    choices: list[Choice] = []


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


READ = msgspec.json.Decoder(Frame)
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Door:
    """HTTP/1.1 to one address over connections that are kept open; perhaps from a place of one's own."""

    def __init__(self, address: str, place: str = "") -> None:
        self.address = address
        self.place = (place, 0) if place else None
        self.free: list[Line] = []

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Reply:
        more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.address}\r\nOrigin: http://{self.address}\r\n"
        request = f"{head}Content-Length: {len(body)}\r\n{more}\r\n".encode() + body
        while True:
            reader, writer, fresh = await self._line()
            writer.write(request)
            try:
                reply = await _reply(reader)
            except (asyncio.IncompleteReadError, ConnectionError):  # the server closes what was idle for a while
                writer.close()
                if fresh:
                    raise
                continue
            except asyncio.CancelledError:  # what was asked for would be read as the answer to the next question
                writer.close()
                raise
            self.free.append((reader, writer))
            return reply

    async def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, bool]:
        while self.free:
            reader, writer = self.free.pop()
            if not reader.at_eof():
                return reader, writer, False
            writer.close()
        host, port = self.address.split(":")
        return *await asyncio.open_connection(host, int(port), local_addr=self.place), True

    async def command(self, cookie: str, table: str, name: str, **body: Any) -> Reply:
        kind = {"Content_Type": "application/json", "X_Mastaba": "1", "Cookie": f"guest={cookie}"}
        return await self.ask("POST", f"/t/{table}/{name}", json.dumps(body).encode(), **kind)

    def close(self) -> None:
        for _, writer in self.free:
            writer.close()


async def _reply(reader: asyncio.StreamReader) -> Reply:
    status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
    return Reply(int(status.split()[1]), headers, await reader.readexactly(int(headers.get("content-length", "0"))))


class Page:
    """One open page at one table: a cookie (none for those who only watch), a socket, the newest frame."""

    def __init__(self, door: Door, table: str, cookie: str, wake: asyncio.Event) -> None:
        self.door, self.table, self.cookie = door, table, cookie
        self.address = door.address
        self.wake = wake  # set whenever a page of this table shows something new
        self.pushes: list[tuple[int, float]] = []  # number of the event, milliseconds from decision to arrival
        self.arrivals: list[tuple[int, float]] = []  # number of the newest event on a frame, when it came
        self.frame = Frame("none")
        self.came = 0.0
        self.frames = 0
        self.bytes = 0

    async def listen(self, lang: str, deflate: bool) -> None:
        url = f"ws://{self.address}/t/{self.table}/live?after=-1&lang={lang}"
        headers = {"Origin": f"http://{self.address}", **({"Cookie": f"guest={self.cookie}"} if self.cookie else {})}
        how: dict[str, Any] = {"max_size": 2**22, "compression": "deflate" if deflate else None, "ping_interval": None}
        async with connect(url, additional_headers=headers, **how) as socket:
            heart = asyncio.create_task(_beat(socket))
            try:
                while True:
                    self.hear(await socket.recv(decode=False))
            finally:
                heart.cancel()

    def hear(self, text: bytes) -> None:
        now = time.time()
        message = READ.decode(text)
        if message.type == "frame":
            if message.seq > self.frame.seq >= 0:
                self.pushes.append((message.seq, now * 1000 - message.at))
            self.frame, self.came = message, now
            self.arrivals.append((message.seq, now))
            self.frames += 1
            self.bytes += len(text)
            self.wake.set()


async def _beat(socket: Any) -> None:
    await asyncio.sleep(random.random() * BEAT_S)
    while True:
        await socket.send('{"type":"ping"}')
        await asyncio.sleep(BEAT_S)
