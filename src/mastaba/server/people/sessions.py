"""Who is logged in where: tokens in cookies, remembered for a while, and open pages, which close with their session."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ..now import now_ms
from ..store.sessions import Session
from ..store.store import Store

REMEMBERED = 10_000
REMEMBERED_MS = 300_000
SEEN_MS = 12 * 3_600_000  # how often it is written down that a session is still used
AGENTS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")  # the first that a browser's own words contain
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux")


@dataclass(frozen=True)
class Known:
    """A session's person, and the guests whose seats are the person's too."""

    person: str
    guests: tuple[str, ...]
    until: int


class Sessions:
    """Sessions as this process knows them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._accounts: OrderedDict[str, tuple[bool, int]] = OrderedDict()
        self._sockets: dict[str, set[Callable[[], None]]] = defaultdict(set)
        self._pages: dict[str, set[Callable[[], None]]] = defaultdict(set)  # the same by person, guests' too
        self._over: OrderedDict[str, bool] = OrderedDict()  # sessions that ended lately: what is being read is older
        self._changes = 0  # of accounts; what was read before the latest is not remembered

    async def begin(self, person: str, agent: str) -> str:
        """A new session; what the cookie is to say."""
        token, now = secrets.token_urlsafe(24), now_ms()
        for id in await self._store.sessions.begin(Session(hashed(token), person, described(agent), now, now)):
            self.ended(id)
        return token

    async def known(self, token: str) -> Known | None:
        """Whose session this is; None if it was ended or never was."""
        id, now = hashed(token), now_ms()
        found = self._known.get(id)
        if found is not None and found.until > now:
            return found
        changes = self._changes
        session = await self._store.sessions.find(id)
        if session is None:
            self._known.pop(id, None)
            return None
        if now - session.seen_at > SEEN_MS:
            await self._store.sessions.seen(id, now)
        guests = await self._store.accounts.guests_of(session.person)
        if id in self._over:
            return None
        found = Known(session.person, guests, now + REMEMBERED_MS)
        if changes == self._changes:
            _remember(self._known, id, found)
        return found

    async def has_account(self, person: str) -> bool:
        """Has a guest become an account or part of one, or gone? Then its old cookie and code open nothing any more."""
        now = now_ms()
        known, until = self._accounts.get(person, (False, 0))
        if until > now:
            return known
        changes, rows = self._changes, self._store.accounts
        known = await rows.find(person) is not None or await rows.is_merged(person)
        known = known or await self._store.leaving.is_leaving(person)
        if changes == self._changes:
            _remember(self._accounts, person, (known, now + REMEMBERED_MS))
        return known

    def account_changed(self, person: str) -> None:
        """Whatever was known about a person's account is asked for again."""
        self._changes += 1
        self._accounts.pop(person, None)
        for id in [id for id, known in self._known.items() if known.person == person]:
            del self._known[id]

    def ended(self, id: str) -> None:
        """A session is over: nobody comes in with it, and its sockets close."""
        self._known.pop(id, None)
        _remember(self._over, id, True)
        for close in list(self._sockets.get(id, ())):
            close()

    @property
    def people(self) -> set[str]:
        """Whoever has a page open here."""
        return set(self._pages)

    def see_off(self, person: str) -> None:
        """Close every page that somebody has open here; who comes again is asked again."""
        for close in list(self._pages.get(person, ())):
            close()

    async def look_again(self) -> None:
        """Announcements may have been lost: nothing is remembered, and sockets of sessions that are over close."""
        self._changes += 1
        self._known.clear()
        self._accounts.clear()
        held = list(self._sockets)
        there = await self._store.sessions.there(held) if held else set()
        for id in held:
            if id not in there:
                self.ended(id)

    @contextmanager
    def holding(self, id: str, close: Callable[[], None], people: Iterable[str] = ()) -> Iterator[None]:
        """A socket of this session and these people is open; it closes at once if the session ended meanwhile."""
        kept = [(self._sockets, id), *((self._pages, person) for person in set(people))]
        kept = [(closing, key) for closing, key in kept if key]
        for closing, key in kept:
            closing[key].add(close)
        if id in self._over:
            close()
        try:
            yield
        finally:
            for closing, key in kept:
                closing[key].discard(close)
                if not closing[key]:
                    del closing[key]


def _remember(kept: OrderedDict[str, Any], key: str, value: Any) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > REMEMBERED:
        kept.popitem(last=False)


def hashed(token: str) -> str:
    """What is kept of a secret that somebody else has."""
    return hashlib.sha256(token.encode()).hexdigest()


def described(agent: str) -> str:
    """A browser in two words, as far as it says what it is."""
    browser = next((name for name in AGENTS if name in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    names = {"Edg": "Edge", "OPR": "Opera", "Mac OS X": "macOS"}
    return " · ".join(names.get(word, word) for word in (browser, system) if word)[:40]
