"""What every socket has: who may open one and how it is refused, a page of another build, heartbeats."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..messages import Newer, Ping, Pong
from .assets import build
from .bounds import bounded
from .context import context_of, who
from .door.errors import Problem, problem_of, refused
from .door.guard import place, same_site
from .door.language import language
from .door.people import Person

RESTART = 1012
PONG = msgspec.json.encode(Pong()).decode()
M = TypeVar("M")


def let_in(socket: WebSocket, held: contextlib.ExitStack) -> Person:
    """Who opens this socket; their share of sockets is held. Whoever may not is refused by an exception."""
    context, comer = context_of(socket), who(socket)
    if not same_site(socket, context.config.origins):
        raise Problem(403, "error.foreign")
    if comer.ended:
        raise Problem(403, "error.session_ended")
    bounded(socket, "socket")
    held.enter_context(context.ledger.holding("socket", context.limits.share("socket"), comer.id, place(socket)))
    return comer


async def refuse(socket: WebSocket, error: Exception) -> None:
    """Say why, instead of opening."""
    await socket.send_denial_response(refused(problem_of(error), language(socket)))


async def tell_if_newer(socket: WebSocket) -> None:
    """A page of another build hears that the server is newer."""
    if socket.query_params.get("build", build()) != build():
        await socket.send_text(msgspec.json.encode(Newer(build())).decode())


async def heard(socket: WebSocket, tab: str, decoder: msgspec.json.Decoder[M]) -> AsyncIterator[M]:
    """What a tab says; heartbeats are answered, nonsense is passed over. TooOften: a flood; TimeoutError: silence."""
    context = context_of(socket)
    while True:
        async with asyncio.timeout(context.config.silence_s):
            text = await _text_of(socket)
        context.ledger.hear(tab)
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):  # the last one: nested too deep
            continue
        if isinstance(message, Ping):
            await socket.send_text(PONG)
        else:
            yield message


async def _text_of(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or message.get("bytes") or ""
