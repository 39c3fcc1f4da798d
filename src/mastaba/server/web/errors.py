"""Answers to requests: yes with a number, or no with a reason that a person understands."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from mastaba.core.registry import UnknownGame
from mastaba.core.table import Refused
from mastaba.core.text import Message, Texts, say
from mastaba.server.store.events import NotStored
from mastaba.server.tables.hall import Full, NoTable
from mastaba.server.tables.story import Retired
from mastaba.server.texts import TEXTS
from mastaba.server.web.limits import TooOften
from mastaba.server.workers.pool import Failed


class Problem(Exception):
    """A request that cannot be granted: a status and a sentence, ours or a game's."""

    def __init__(self, status: int, message: Message | str, texts: Texts = TEXTS, **more: Any) -> None:
        self.status = status
        self.message = say(message) if isinstance(message, str) else message
        self.texts = TEXTS if TEXTS.has(self.message.key) else texts
        self.more = more
        super().__init__(str(self.message))

    def said(self, lang: str) -> str:
        return self.texts.say(lang, self.message)


_FORBIDDEN = {"error.spectator", "error.host_only", "error.not_seated"}


def problem_of(error: Exception) -> Problem:
    """Any error as something that can be said."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Refused):
        return Problem(403 if error.message.key in _FORBIDDEN else 409, error.message)
    if isinstance(error, TooOften):
        return Problem(429, say("error.rate", seconds=error.seconds), limit=error.kind, seconds=error.seconds)
    for kind, status, key in _KINDS:
        if isinstance(error, kind):
            return Problem(status, key)
    raise error


_KINDS: tuple[tuple[type[Exception], int, str], ...] = (
    (NoTable, 404, "error.no_table"),
    (UnknownGame, 404, "error.no_game"),
    (Retired, 409, "error.retired"),
    (Full, 503, "error.full"),
    (NotStored, 503, "error.not_stored"),
    (Failed, 503, "error.no_hint"),
    (msgspec.ValidationError, 400, "error.bad_request"),
    (msgspec.DecodeError, 400, "error.bad_request"),
    (UnicodeDecodeError, 400, "error.bad_request"),
)
EXPECTED: tuple[type[Exception], ...] = (Problem, Refused, TooOften, *(kind for kind, _, _ in _KINDS))


def yes(**values: Any) -> Response:
    return json_response({"ok": True, **values})


def no(problem: Problem, lang: str, seq: int | None = None) -> Response:
    """A refusal: its key, the sentence, and where the table stands."""
    error = {"key": problem.message.key.removeprefix("error."), "text": problem.said(lang), **problem.more}
    return json_response({"ok": False, "error": error, "seq": seq}, problem.status, retry=problem.more.get("seconds"))


def json_response(body: Any, status: int = 200, retry: int | None = None) -> Response:
    headers = {"Cache-Control": "no-store", **({"Retry-After": str(retry)} if retry else {})}
    return Response(msgspec.json.encode(body), status, headers, media_type="application/json")


def wants_json(connection: HTTPConnection) -> bool:
    """Is this one of the client's commands rather than a page?"""
    return "x-mastaba" in connection.headers or "application/json" in connection.headers.get("accept", "")
