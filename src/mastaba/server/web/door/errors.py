"""Yes with a number, or no with a reason that a person understands."""

from __future__ import annotations

import msgspec
from sqlalchemy.exc import DataError, SQLAlchemyError
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response

from mastaba.core.rules.own_box import TooManySets
from mastaba.core.rules.registry import UnknownGame
from mastaba.core.table.table import Refused
from mastaba.core.words.text import Message, Texts, say

from ...frames.lights import NoSuchLine
from ...messages import Reason, Refusal
from ...people.accounts import NotDone
from ...puzzles.library import NoPuzzle
from ...puzzles.solving import Wrong
from ...shares import TooMany, TooOften
from ...store.events import Damaged, NotStored
from ...tables.hall import Full, NoTable
from ...tables.opening import NotOffered
from ...tables.story import Retired
from ...texts import TEXTS
from ...workers.pool import Failed


class Problem(Exception):
    """A request that cannot be granted: a status and a sentence, ours or a game's; perhaps a time to wait."""

    def __init__(
        self, status: int, message: Message | str, texts: Texts = TEXTS, *, limit: str = "", seconds: int = 0
    ) -> None:
        self.status = status
        self.message = say(message) if isinstance(message, str) else message
        self.texts = TEXTS if TEXTS.has(self.message.key) else texts
        self.limit = limit
        self.seconds = seconds
        super().__init__(str(self.message))

    def said(self, lang: str) -> str:
        return self.texts.say(lang, self.message)


_FORBIDDEN = {"error.spectator", "error.host_only", "error.not_seated"}
_KINDS: tuple[tuple[type[Exception], int, str], ...] = (
    (NoTable, 404, "error.no_table"),
    (UnknownGame, 404, "error.no_game"),
    (NoSuchLine, 404, "error.no_page"),
    (NoPuzzle, 404, "error.no_puzzle"),
    (Wrong, 409, "error.puzzle_path"),
    (Retired, 409, "error.retired"),
    (Damaged, 409, "error.damaged"),
    (Full, 503, "error.full"),
    (TooManySets, 503, "error.own_full"),
    (NotStored, 503, "error.not_stored"),
    (DataError, 400, "error.bad_request"),  # a letter or a number that no row can hold
    (SQLAlchemyError, 503, "error.not_stored"),
    (Failed, 503, "error.no_hint"),
    (msgspec.ValidationError, 400, "error.bad_request"),
    (msgspec.DecodeError, 400, "error.bad_request"),
    (UnicodeDecodeError, 400, "error.bad_request"),
    (RecursionError, 400, "error.bad_request"),
    (ClientDisconnect, 400, "error.bad_request"),  # went away in the middle of a sentence
)
EXPECTED: tuple[type[Exception], ...] = (
    Problem,
    Refused,
    NotOffered,
    NotDone,
    TooOften,
    TooMany,
    *(kind for kind, _, _ in _KINDS),
)


def problem_of(error: Exception) -> Problem:
    """Any error as something that can be said."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Refused):
        return Problem(403 if error.message.key in _FORBIDDEN else 409, error.message)
    if isinstance(error, NotOffered):
        return Problem(409, error.message, error.texts)
    if isinstance(error, NotDone):
        return Problem(409, str(error))
    if isinstance(error, TooOften):
        return Problem(429, say("error.rate", seconds=error.seconds), limit=error.kind, seconds=error.seconds)
    if isinstance(error, TooMany):
        return _too_many(error)
    for kind, status, key in _KINDS:
        if isinstance(error, kind):
            return Problem(status, key)
    raise error


def _too_many(error: TooMany) -> Problem:
    """What there is too much of, whose share is used up, and when there is room again."""
    key = f"error.{'full' if error.whose == 'all' else 'many'}_{error.what}"
    if error.what == "table" and error.whose == "person":
        return Problem(409, say("error.many_tables", most=error.most))
    seconds, minutes = max(1, error.seconds), max(1, round(error.seconds / 60))
    message = say(key, most=error.most, seconds=seconds, minutes=minutes)
    return Problem(503 if error.whose == "all" else 429, message, limit=error.what, seconds=error.seconds)


def answered(message: msgspec.Struct, status: int = 200, retry_s: int = 0) -> Response:
    """A message as the answer to a request."""
    headers = {"Cache-Control": "no-store", **({"Retry-After": str(retry_s)} if retry_s else {})}
    return Response(msgspec.json.encode(message), status, headers, media_type="application/json")


def refused(problem: Problem, lang: str, seq: int | None = None) -> Response:
    """A refusal: its key, the sentence, and where the table stands."""
    key = problem.message.key.removeprefix("error.")
    reason = Reason(key, problem.said(lang), problem.limit, problem.seconds)
    return answered(Refusal(error=reason, seq=seq), problem.status, problem.seconds)


def wants_json(connection: HTTPConnection) -> bool:
    """Is this one of the client's commands rather than a page?"""
    return "x-mastaba" in connection.headers or "application/json" in connection.headers.get("accept", "")
