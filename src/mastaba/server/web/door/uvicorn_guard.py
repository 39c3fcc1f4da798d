"""uvicorn's inner protocols that ours are built on: each is tried at start, and where it fails plain uvicorn serves.

A trial is one connection without a network. Public names of uvicorn are promised to last; these are not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from ...shares import Proxies

log = logging.getLogger(__name__)
PATIENCE_S = 20.0
MESSAGE = "a message that is worth compressing " * 20
REQUEST = b"GET / HTTP/1.1\r\nhost: here\r\n"
UPGRADE = (
    b"connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-extensions: permessage-deflate\r\n"
)
PING, FLOOD = b"\x89\x80\x00\x00\x00\x00", 10_000
COMPRESSED_TEXT = 0xC1  # the first byte of a text message, whole and compressed


class Differs(Exception):
    """The protocol does not do what ours is built on."""


class Wire(asyncio.Transport):
    """A connection that only notes what is said."""

    def __init__(self) -> None:
        super().__init__()
        self.said = b""
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.said += bytes(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    async def hears(self, words: Callable[[bytes], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not words(self.said):
                await asyncio.sleep(0)


def protocols(proxies: Proxies) -> dict[str, Any]:
    """What uvicorn is told to speak: our protocols where they work with it, its own where they do not."""
    return {
        "http": _tried(lambda: _bounded(proxies), "connections are not bounded by address, length and time"),
        "ws": _tried(_compressing, "what pages are sent takes longer to compress"),
    }


def _tried(make: Callable[[], type[Any]], loses: str) -> type[Any] | str:
    try:
        return make()
    except Exception as error:
        why = f"{type(error).__name__} {error}".strip()
        log.warning("uvicorn %s is not a version that ours is built on (%s): %s", uvicorn.__version__, why, loses)
        return "auto"


def _run_apart(trial: Coroutine[Any, Any, None]) -> None:
    """Run a trial in a thread of its own: whoever starts a server may have an event loop running already."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, trial).result()


def _bounded(proxies: Proxies) -> type[Any]:
    """Ours, if it works on this protocol."""
    from .connections import Doors, behind

    doors = Doors()
    _run_apart(_answers(behind(doors), doors))
    return behind(Doors(proxies))


async def _answers(protocol: type[Any], doors: Any) -> None:
    """A request is answered, timed and counted in and out; a head without end is refused."""
    for head, reply in ((REQUEST + b"\r\n", b" 204 "), (REQUEST + b"x: " + b"x" * 40_000, b" 431 ")):
        wire, one = Wire(), _one(protocol)
        one.connection_made(wire)
        if doors.held.total() != 1:
            raise Differs("a connection is not counted")
        one.data_received(head)
        await wire.hears(partial(_begins, reply))
        if one._timer is not None and not wire.closed:
            raise Differs("a request has no end")
        one.connection_lost(None)
        if doors.held.total():
            raise Differs("a connection that is gone is counted")
    wire, one = Wire(), _one(protocol)
    one.connection_made(wire)
    one.data_received((REQUEST + b"\r\n") * FLOOD)
    if not wire.closed:
        raise Differs("requests that wait for each other are not counted")
    one.connection_lost(None)


def _begins(status: bytes, said: bytes) -> bool:
    return status in said.split(b"\r\n")[0]


def _compressing() -> type[Any]:
    """Ours, if it works on this protocol."""
    from .compression import LightCompression

    _run_apart(_compresses(LightCompression))
    return LightCompression


async def _compresses(protocol: type[Any]) -> None:
    """A page is let in and sent a compressed message."""
    wire, one = Wire(), _one(protocol)
    one.connection_made(wire)
    one.data_received(REQUEST + UPGRADE + b"\r\n")
    await wire.hears(lambda said: len(said.partition(b"\r\n\r\n")[2]) > 1)
    head, _, message = wire.said.partition(b"\r\n\r\n")
    if b" 101 " not in head or message[0] != COMPRESSED_TEXT or len(message) >= len(MESSAGE):
        raise Differs("a message is not compressed")
    one.data_received(PING * FLOOD)
    if not wire.closed:
        raise Differs("frames are not counted")
    one.connection_lost(None)


def _one(protocol: type[Any]) -> Any:
    config = uvicorn.Config(_application, lifespan="off", log_config=None, http=protocol, ws="none")
    config.load()
    return protocol(config=config, server_state=ServerState(), app_state={})


async def _application(
    scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
) -> None:
    """Says little over HTTP, and one long message over a socket."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
    else:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": MESSAGE})
        await receive()
