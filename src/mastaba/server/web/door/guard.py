"""At the door (middleware): every request is counted; foreign origins, oversized bodies; headers of every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...shares import TooOften, place_of

FLOOD_S = 1.0  # for which a refusal waits where refusals are asked for without end: an address holds few connections
BIGGEST_BODY = 64 * 1024  # a form with a components file of one's own

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "interest-cohort=()",
}


def same_site(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Does this request come from our own pages (or from no page at all)?"""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    host = connection.headers.get("host", "")
    return origin in origins or (urlsplit(origin).netloc == host and host != "")


def address_of(connection: HTTPConnection) -> str:
    """From where a request comes: all that is known of somebody without a cookie."""
    return connection.client.host if connection.client else ""


def place(connection: HTTPConnection) -> str:
    """The same as the ledger counts it: a household's whole part of IPv6 is one place."""
    return place_of(address_of(connection))


class TooBig(Exception):
    """A body larger than anything we ask for."""


class Guard:
    """Refuses before anything is read; adds the security headers to every answer."""

    def __init__(
        self,
        app: ASGIApp,
        refuse: Any,
        count: Callable[[Scope, str], None],
        is_flood: Callable[[Scope, str], bool],
        origins: tuple[str, ...],
    ) -> None:
        self.app = app
        self.is_flood = is_flood  # is_flood(scope, place): one more that is refused; are there too many of these, too?
        self.refuse = refuse  # refuse(scope, status, key, seconds) -> an ASGI answer
        self.count = count  # count(scope, place): one more request from there; raises TooOften
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        guarded = _with_headers(send) if scope["type"] == "http" else send
        try:
            self.count(scope, place(HTTPConnection(scope)))
        except TooOften as error:
            if self.is_flood(scope, place(HTTPConnection(scope))):
                await asyncio.sleep(FLOOD_S)
            await self.refuse(scope, 429, "error.rate", error.seconds)(scope, receive, guarded)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            problem = self._problem(scope)
            if problem:
                await self.refuse(scope, *problem)(scope, receive, guarded)
                return
        receive = _bounded(receive)
        try:
            await self.app(scope, receive, guarded)
        except TooBig:
            await self.refuse(scope, 413, "error.too_big")(scope, receive, guarded)

    def _problem(self, scope: Scope) -> tuple[int, str] | None:
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdigit() or int(length) > BIGGEST_BODY:
            return 413, "error.too_big"
        if not same_site(HTTPConnection(scope), self.origins):
            return 403, "error.foreign"
        return None


def _bounded(receive: Receive) -> Receive:
    """The same stream, cut off with TooBig when it grows beyond reason."""
    total = 0

    async def read() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > BIGGEST_BODY:
            raise TooBig
        return message

    return read


def _with_headers(send: Send) -> Send:
    async def write(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return write
