"""Push services: which ones a browser may name, and one request to one of them.

The endpoint is an address that a client names, so nothing is sent but to the services of known browsers, by https, at
public addresses, without following anybody elsewhere; and to those that the host has named.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import io
import ipaddress
import socket
import ssl
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import SplitResult, urlsplit

KNOWN = (  # a host, or the end of one
    "fcm.googleapis.com",
    "android.googleapis.com",
    "jmt17.google.com",  # Chromium as distributions build it
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
LONGEST = 1000  # letters of an endpoint
PATIENCE_S = 10.0
CONNECT_S = 4.0  # of it, for one address of a service
LONGEST_HEAD = 16 * 1024


class Refused(ValueError):
    """This is no address of a push service."""


class Unreached(OSError):
    """A service did not answer."""


@dataclass(frozen=True)
class Reply:
    """What a service said, and for how many seconds it wants no more."""

    status: int
    rest_s: int = 0


class Services:
    """Those that are believed; `also` are hosts, or whole origins (http://127.0.0.1:4321) that are believed as such."""

    def __init__(self, also: tuple[str, ...] = ()) -> None:
        self._origins = {origin.rstrip("/") for origin in also if "://" in origin}
        self._hosts = (*KNOWN, *(host.lower() for host in also if "://" not in host))

    def check(self, endpoint: str) -> SplitResult:
        """The parts of an endpoint. Raises Refused."""
        try:
            parts = urlsplit(endpoint)
            port, host = parts.port, (parts.hostname or "").lower()
        except ValueError as error:
            raise Refused from error
        if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
            raise Refused
        if parts.username or parts.password or not host:
            raise Refused
        if origin_of(parts) in self._origins:
            return parts
        known = any(host == one or host.endswith(f".{one}") for one in self._hosts)
        if parts.scheme != "https" or port not in (None, 443) or not known:
            raise Refused
        return parts

    async def post(self, endpoint: str, headers: dict[str, str], body: bytes) -> Reply:
        """One request. Raises Refused, Unreached."""
        parts = self.check(endpoint)
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._ask(parts, headers, body)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as error:
            if isinstance(error, Refused):
                raise
            raise Unreached(f"{parts.hostname}: {error or type(error).__name__}") from error

    async def _ask(self, parts: SplitResult, headers: dict[str, str], body: bytes) -> Reply:
        reader, writer = await self._connected(parts)
        try:
            writer.write(_request(parts, headers, body))
            await writer.drain()
            return _reply(await reader.readuntil(b"\r\n\r\n"))
        finally:
            writer.close()
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(1):
                    await writer.wait_closed()

    async def _connected(self, parts: SplitResult) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to an address that was looked at: no other is asked for by name afterwards."""
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
        if origin_of(parts) not in self._origins and not all(ipaddress.ip_address(one).is_global for one in addresses):
            raise Refused
        safe: dict[str, Any] = {"ssl": _trust(), "server_hostname": host} if parts.scheme == "https" else {}
        last: Exception = OSError("it has no address")
        for address in addresses:
            try:
                async with asyncio.timeout(CONNECT_S):
                    return await asyncio.open_connection(address, port, limit=LONGEST_HEAD, **safe)
            except (OSError, TimeoutError) as error:
                last = error
        raise last


def origin_of(parts: SplitResult) -> str:
    """As a browser writes it."""
    return f"{parts.scheme}://{parts.netloc.lower()}"


@lru_cache(1)
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def _request(parts: SplitResult, headers: dict[str, str], body: bytes) -> bytes:
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    told = {**headers, "Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
    return "\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + body


def _reply(head: bytes) -> Reply:
    first, _, rest = head.partition(b"\r\n")
    status = first.split(b" ")[1]
    wish = http.client.parse_headers(io.BytesIO(rest)).get("Retry-After", "")
    return Reply(int(status), int(wish) if wish.isascii() and wish.isdecimal() and len(wish) < 7 else 0)
