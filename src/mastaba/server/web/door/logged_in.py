"""Who comes in: a session's person, else a guest by its signed cookie, else somebody new.

Asked once for every request and socket, before any page: pages read the answer from the request's state.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ...people.sessions import Sessions, hashed
from ...store.accounts import AccountRows
from .people import COOKIE, YEAR, Accounts, Person, new_id

SESSION = "session"
LONGEST_TOKEN = 100
SAME_FOR_ALL = ("/static/", "/watch/", "/art/", "/covers.svg", "/palette.css", "/healthz", "/readyz", "/metrics")
_TABLE = re.compile(r"/(?:t|sit|away)/([^/]+)")


class LoggedIn:
    """Puts the person into the state of every request that is about somebody."""

    def __init__(self, app: ASGIApp, refuse: Callable[[Scope, int, str], Response]) -> None:
        self.app, self.refuse = app, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith(SAME_FOR_ALL):
            context: Any = scope["app"].state.context
            try:
                person = await person_behind(
                    HTTPConnection(scope), context.accounts, context.people.sessions, context.store.accounts
                )
            except SQLAlchemyError:
                if scope["type"] == "http":
                    await self.refuse(scope, 503, "error.not_stored")(scope, receive, send)
                    return
                person = Person(new_id(), fresh=True, ended=True)
            scope.setdefault("state", {})["person"] = person
        await self.app(scope, receive, send)


async def person_behind(connection: HTTPConnection, signed: Accounts, sessions: Sessions, rows: AccountRows) -> Person:
    """The person behind a request. Raises SQLAlchemyError where a session cannot be asked for."""
    token = connection.cookies.get(SESSION, "")[:LONGEST_TOKEN]
    if token:
        known = await sessions.known(token)
        if known is not None:
            here = _TABLE.match(connection.scope["path"])
            sits = await rows.seat_holder(here[1], known.guests) if here and known.guests else ""
            return Person(sits or known.person, session=hashed(token), account=known.person, guests=known.guests)
    guest = signed.person_of_cookie(connection.cookies.get(COOKIE, ""))
    if guest and not await _has_account(sessions, guest):
        return Person(guest, ended=bool(token))
    return Person(new_id(), fresh=True, ended=bool(token))


async def _has_account(sessions: Sessions, guest: str) -> bool:
    """While the database is away guests stay who they are: nothing can be changed then anyway."""
    try:
        return await sessions.has_account(guest)
    except SQLAlchemyError:
        return False


def give_session(response: Response, token: str, secure: bool) -> None:
    """The cookie of a session; a guest's own cookie stays, until its tables were brought along or left."""
    response.set_cookie(SESSION, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def take_cookie(response: Response, name: str) -> None:
    response.delete_cookie(name, path="/")
