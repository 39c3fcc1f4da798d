"""Leaving for good: asked for, a day of grace, then nothing names the person any more."""

from __future__ import annotations

import asyncio
import logging

from ..now import now_ms
from ..store.store import Store
from ..store.troubles import report
from ..tables.bots import default_level
from ..tables.hall import Hall
from .sessions import Sessions

log = logging.getLogger(__name__)
GRACE_MS = 24 * 3_600_000
LOOK_S = 30.0  # how often it is asked whose day is over


class Leaving:
    """Who goes, and who thought better of it."""

    def __init__(self, store: Store, sessions: Sessions, hall: Hall) -> None:
        self._store, self._sessions, self._hall = store, sessions, hall

    async def ask(self, person: str) -> int:
        """Somebody wants to be forgotten: logged out everywhere now, forgotten then, unless they come back."""
        due_at = now_ms() + GRACE_MS
        for session in await self._store.leaving.ask(person, due_at):
            self._sessions.ended(session)
        self._sessions.account_changed(person)
        self.see_off(person)
        return due_at

    def see_off(self, person: str) -> None:
        """Somebody is to go: every page that they have open here closes, and what they saw is not written down."""
        self._hall.see_off(person)
        self._sessions.see_off(person)

    async def look_again(self) -> None:
        """People may have been forgotten, and sessions ended, from outside of the servers."""
        for person in await self._store.leaving.forgotten(self._sessions.people):
            self.see_off(person)
        await self._sessions.look_again()

    async def take_back(self, person: str) -> bool:
        """They came back; had they asked to be forgotten?"""
        asked = await self._store.leaving.take_back(person)
        if asked:
            self._sessions.account_changed(person)
        return asked

    async def forget_due(self) -> int:
        """Forget all whose day is over; how many were."""
        now, gone = now_ms(), 0
        for person in await self._store.leaving.due(now):
            if await self._store.leaving.erase(person, default_level(), now):
                self._store.people.renamed(person)
                self._sessions.account_changed(person)
                gone += 1
        if gone:
            await self._hall.catch_up()
        return gone

    async def tend(self) -> None:
        """Until cancelled."""
        while True:
            try:
                gone = await self.forget_due()
                if gone:
                    log.info("%d people were forgotten, as they had asked", gone)
            except Exception as error:
                report(log, error, "whoever asked to be forgotten could not be yet")
            await asyncio.sleep(LOOK_S)
