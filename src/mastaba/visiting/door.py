"""The way to a server: a guest's cookie, commands that are sent until they are answered, and the socket of a table."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import time
import urllib.error
import urllib.request
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

ANSWER_S = 60.0  # for one reply
FIRST_S, LONGEST_S = 0.5, 20.0  # between two tries
LARGEST = 2**22  # bytes of a message
BUSY = (429, 502, 503, 504)


class Refused(RuntimeError):
    """The server will not do that: the key of the reason, and a sentence."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(text)
        self.key = key


class Lost(RuntimeError):
    """The server could not be reached for too long."""


class Pauses:
    """How long to wait before the next try; Lost once patience ends."""

    def __init__(self, patience_s: float) -> None:
        self._end, self._next = time.monotonic() + patience_s, FIRST_S

    def wait(self, why: object, wanted: float = 0.0) -> None:
        """Wait a little, or as long as the server said."""
        pause, self._next = max(self._next, wanted), min(2 * self._next, LONGEST_S)
        if time.monotonic() + pause > self._end:
            raise Lost(f"the server cannot be reached: {why}") from None
        time.sleep(pause)


class Door:
    """One server, as one guest. With `keep`, a file, the same guest comes again another time."""

    def __init__(self, base: str, patience_s: float, keep: Path | None = None) -> None:
        self.base, self.patience_s, self._keep = base, patience_s, keep
        self._cookies = LWPCookieJar(str(keep) if keep else None)
        if keep and keep.exists():
            try:
                self._cookies.load(ignore_discard=True)
            except (LoadError, OSError) as error:
                raise ValueError(f"{keep} does not hold a guest's cookie: {error}") from None
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))

    def enter(self) -> None:
        """Become a guest, unless one is already."""
        if not self._cookie():
            self._ask("/", None)
            self._write_down()

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """A command; sent again where it is not known whether it arrived. Raises Refused, Lost."""
        found: dict[str, Any] = json.loads(self._ask(path, json.dumps(body).encode()))
        return found

    def socket(self, path: str) -> ClientConnection:
        """What happens at a table. Raises OSError or a WebSocketException."""
        way = "ws" + self.base.removeprefix("http") + path
        told = {"Cookie": self._cookie(), "Origin": self.base}
        return connect(way, additional_headers=told, max_size=LARGEST, open_timeout=ANSWER_S, close_timeout=2)

    def _ask(self, path: str, body: bytes | None) -> bytes:
        headers = {"Origin": self.base, "X-Mastaba": "1", "Content-Type": "application/json"}
        pauses = Pauses(self.patience_s)
        while True:
            request = urllib.request.Request(self.base + path, body, headers if body is not None else {})
            try:
                with self._opener.open(request, timeout=ANSWER_S) as reply:
                    content: bytes = reply.read()
                    return content
            except urllib.error.HTTPError as error:
                if error.code not in BUSY:
                    raise _refusal(error) from None
                pauses.wait(f"it answers {error.code}", _seconds(error.headers.get("Retry-After")))
            except (OSError, http.client.HTTPException) as error:
                pauses.wait(error)

    def _cookie(self) -> str:
        host = urlsplit(self.base).hostname or ""
        mine = [one for one in self._cookies if one.domain.removesuffix(".local") in (host, f".{host}")]
        return "; ".join(f"{one.name}={one.value}" for one in mine)

    def _write_down(self) -> None:
        if self._keep:
            os.close(os.open(self._keep, os.O_CREAT | os.O_WRONLY, 0o600))
            self._cookies.save(ignore_discard=True)


def _refusal(error: urllib.error.HTTPError) -> Refused:
    """What the server said, as far as it said anything."""
    with contextlib.suppress(ValueError, KeyError, TypeError, OSError):
        reason = json.loads(error.read())["error"]
        return Refused(str(reason["key"]), str(reason["text"]))
    return Refused(str(error.code), f"the server answers {error.code} {error.reason}")


def _seconds(text: str | None) -> float:
    return float(text) if text and text.isdecimal() else 0.0
