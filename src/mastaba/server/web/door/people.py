"""Who somebody is: a signed guest cookie, and a code that brings one's seats back on another device."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ...ids import bytes_of, fresh_id, id_of

COOKIE = "guest"
YEAR = 366 * 24 * 3600
SIGNED = 5  # bytes of a code that prove the rest of it
CODES = (16, 24)  # letters of a code


@dataclass(frozen=True)
class Person:
    """A visitor. `fresh`: the cookie is yet to be given.

    `account` is whose account it is, `session` by which session; `guests` are ids under which the account sits, too;
    `ended`: came with a session that is over.
    """

    id: str
    fresh: bool = False
    account: str = ""
    session: str = ""
    guests: tuple[str, ...] = ()
    ended: bool = False

    @property
    def ids(self) -> tuple[str, ...]:
        """Everything under which this person is known."""
        return tuple(dict.fromkeys(id for id in (self.id, self.account, *self.guests) if id))


def new_id() -> str:
    """The id of somebody who was never here."""
    return fresh_id()


class Accounts:
    """Signs and reads cookies and codes with the server's own secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _sign(self, purpose: str, person: str) -> bytes:
        return hmac.new(self._secret, f"{purpose}:{person}".encode(), hashlib.sha256).digest()

    def cookie_for(self, person: str) -> str:
        return f"{person}.{self._sign('cookie', person).hex()[:40]}"

    def of(self, connection: HTTPConnection) -> Person:
        """The person behind a request; a new guest where there is no valid cookie."""
        person = self.person_of_cookie(connection.cookies.get(COOKIE, ""))
        return Person(person) if person else Person(new_id(), fresh=True)

    def person_of_cookie(self, cookie: str) -> str:
        person, _, _ = cookie.partition(".")
        return person if person and hmac.compare_digest(cookie.encode(), self.cookie_for(person).encode()) else ""

    def home(self, place: str) -> str:
        """A place as it is stored: told from another, but not to be read."""
        return self._sign("home", place).hex()[:16]

    def code_of(self, person: str) -> str:
        """Letters that prove who one is, in groups of four: twenty-four, or sixteen for an id of an earlier version."""
        raw = bytes_of(person) + self._sign("code", person)[:SIGNED]
        letters = base64.b32encode(raw).decode()
        return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))

    def person_of_code(self, code: str) -> str:
        """Whose code this is, or nothing."""
        letters = "".join(c for c in code.upper() if c.isalnum())
        try:
            person = id_of(base64.b32decode(letters)[:-SIGNED]) if len(letters) in CODES else ""
        except ValueError:
            return ""
        right = person and hmac.compare_digest(self.code_of(person).replace("-", ""), letters)
        return person if right else ""


def give_cookie(response: Response, accounts: Accounts, person: str, secure: bool) -> None:
    """Hand over the cookie that says who one is."""
    cookie = accounts.cookie_for(person)
    response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
