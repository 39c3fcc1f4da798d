"""One open page: whose it is, what it shows, and what it has been told."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import Any

from ..messages import Lang
from .mine import Mine


@dataclass(eq=False)
class OpenPage:
    """A page with its socket. Whatever changes is marked here, and told when the page may hear it."""

    person: str
    lang: Lang
    account: str = ""
    ids: tuple[str, ...] = ()  # under which the person sits at tables, the account's own first
    place: str = ""  # from where the page was asked for, as a digest
    home: bool = False  # it shows the lists
    visible: bool = True
    mine: Mine | None = None  # to be read anew
    told: dict[str, Any] = field(default_factory=dict)  # what the page shows, by part
    asked: dict[str, bool] | None = None  # the tables that wait, as far as told; does it speak of them?
    own: bool = True  # what is the person's own changed
    closing: bool = False
    leaving_ms: int = 0  # the server goes: when to come back
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _over: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        """Something is to be told."""
        self._wake.set()

    def concern(self) -> None:
        """Something of one's own is to be told."""
        self.own = True
        self._wake.set()

    def forget(self) -> None:
        """What is known of the person is to be read anew."""
        self.mine = None
        self.concern()

    def close(self) -> None:
        self.closing = True
        self._wake.set()
        self._over.set()

    async def changed(self) -> bool:
        """Wait until something is to be told; false at the end."""
        await self._wake.wait()
        self._wake.clear()
        return not self.closing

    async def rest(self, seconds: float) -> None:
        """Tell nothing for so long, unless it ends."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._over.wait()
