"""Who gives a command: the person, the table, the words; what is decided is done when it is on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starlette.requests import HTTPConnection

from mastaba.core.table.events import Event

from ...messages import Done, Lang
from ...tables.live import LiveTable
from ...tables.story import Story
from ..bounds import counted_as, home_of
from ..context import Context, who
from ..door.guard import place


class Asker:
    """Who asks, at which table, with which words."""

    def __init__(
        self,
        context: Context,
        live: LiveTable,
        person: str,
        speaks: Callable[[], Lang],
        body: Any,
        connection: HTTPConnection,
    ) -> None:
        self.context, self.live, self.person, self.body = context, live, person, body
        self._speaks = speaks
        self._connection = connection

    @property
    def account(self) -> str:
        """Whose account it is; nobody's for a guest."""
        return who(self._connection).account

    @property
    def home(self) -> str:
        """From where, as it is stored with a table."""
        return home_of(self._connection)

    @property
    def counted(self) -> str:
        """As whom the ledger knows them."""
        return counted_as(self._connection)

    @property
    def place(self) -> str:
        """From where they come."""
        return place(self._connection)

    @property
    def lang(self) -> Lang:
        """The language of whoever asks; most commands are carried out without a word."""
        return self._speaks()

    async def do(self, decide: Callable[[Story, int], Sequence[Event]]) -> Done:
        """Decide with the person's seat known; it is done when it is on disk."""
        named = f"{self.person}:{self.body.key}" if self.body.key else None
        return Done(seq=await self.live.act(lambda s: decide(s, s.table.seat_of(self.person)), named))
