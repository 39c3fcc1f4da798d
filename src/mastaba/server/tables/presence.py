"""Who is looking: one viewer per tab, each with a short queue of what is still to be shown."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from enum import Enum

from mastaba.core.table.clocks import flag_at
from mastaba.core.table.table import PLAYING

from ..messages import Bye, Chat, Lang, RematchOffer
from ..messages import News as Called
from ..now import now_ms
from .story import Story

BEHIND = 6  # frames that may wait; a slower reader skips to the newest ones
LATE_MS = 700  # a frame that waited so long and that another follows is passed over


class News(Enum):
    """What is told without saying more: each viewer's own words for it are made when they are sent."""

    PRESENCE = "somebody came or went"
    TALK = "other lines of the chat are to be seen"


Item = Story | Chat | RematchOffer | Bye | News | Called  # a story is drawn for the viewer when its turn comes


@dataclass(eq=False)
class Viewer:
    """One open tab: who, in which language, and how much of the log it has."""

    person: str
    lang: Lang
    account: str = ""  # whose account it is, where the seat belongs to a guest of before
    visible: bool = True  # is the tab before somebody's eyes?
    program: bool = False  # is told what its seat may see as numbers, instead of frames
    after: int = -1
    seen: int = -1
    closing: bool = False
    gone: bool = False  # and nothing about this person is to be written down
    _queue: deque[Item] = field(default_factory=deque)
    _put_at: dict[int, int] = field(default_factory=dict)  # when each story came, by its number
    _came: int = 0  # when the one that is being shown came
    _wake: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, item: Item) -> None:
        """Something more to show."""
        self._queue.append(item)
        if isinstance(item, Story):
            self._put_at[item.seq] = now_ms()
            stories = [i for i in self._queue if isinstance(i, Story)]
            if len(stories) > BEHIND:
                self._queue.remove(stories[0])
                self._put_at.pop(stories[0].seq, None)
        self._wake.set()

    def close(self) -> None:
        """Nothing more will come."""
        self.closing = True
        self._wake.set()

    async def next(self) -> Item | None:
        """The next thing to show; None at the end."""
        while not self._queue:
            if self.closing:
                return None
            self._wake.clear()
            await self._wake.wait()
        item = self._queue.popleft()
        if isinstance(item, Story):
            self._came = self._put_at.pop(item.seq, now_ms())
            if self.is_behind:
                return await self.next()
        return item

    @property
    def newest(self) -> Story | None:
        """The newest position that is still to be shown."""
        return next((item for item in reversed(self._queue) if isinstance(item, Story)), None)

    def pass_over(self) -> None:
        """Of the positions that are still to be shown, the newest alone."""
        newest = self.newest
        self._queue = deque(item for item in self._queue if item is newest or not isinstance(item, Story))
        self._put_at = {seq: at for seq, at in self._put_at.items() if newest is not None and seq == newest.seq}

    @property
    def is_behind(self) -> bool:
        """Is what is being shown a position that nobody has seen yet, that waited for long, and that is past by now?"""
        return now_ms() - self._came > LATE_MS and any(isinstance(later, Story) for later in self._queue)


class Presence:
    """Who is at the table. A lost connection counts as present for a while: phones sleep, trains have tunnels."""

    def __init__(self, forget_ms: int, away_ms: int) -> None:
        self.forget_ms = forget_ms
        self.away_ms = away_ms
        self.viewers: set[Viewer] = set()
        self.elsewhere: set[str] = set()  # people who are connected to other processes
        self._lost: dict[str, int] = {}

    def add(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self._lost.pop(viewer.person, None)

    def remove(self, viewer: Viewer, now: int) -> None:
        self.viewers.discard(viewer)
        if not self.connected(viewer.person):
            self._lost[viewer.person] = now

    def hear(self, elsewhere: set[str], now: int) -> bool:
        """Who is connected to other processes now. Did that change anything?"""
        before, self.elsewhere = self.elsewhere, elsewhere
        for person in elsewhere:
            self._lost.pop(person, None)
        for person in before - elsewhere:
            if not self.connected(person):
                self._lost[person] = now
        return before != elsewhere

    @property
    def anybody(self) -> bool:
        """Does anybody look, here or elsewhere?"""
        return bool(self.viewers or self.elsewhere)

    def connected(self, person: str) -> bool:
        return person in self.elsewhere or self.connected_here(person)

    def connected_here(self, person: str) -> bool:
        return any(v.person == person for v in self.viewers)

    def present(self, person: str, now: int) -> bool:
        return self.connected(person) or now - self._lost.get(person, -(10**15)) < self.forget_ms

    def lost_at(self, person: str, otherwise: int) -> int:
        """When a person was last connected."""
        return self._lost.get(person, otherwise)

    def taken_over_at(self, story: Story, loaded_at: int, now: int) -> int | None:
        """When a bot answers for the asked person, who is away while others wait; None if none will."""
        table, asked = story.table, story.asked
        if table.status != PLAYING or asked < 0 or table.seats[asked].bot_answers or table.opened.leavers != "bot":
            return None
        person = table.seats[asked].person
        waits = any(self.present(table.seats[i].person, now) for i in table.people if i != asked)
        if not waits or self.connected(person) or flag_at(table, asked) is not None:
            return None
        return max(table.since, self.lost_at(person, loaded_at)) + self.away_ms

    def forgotten(self, now: int, since: int) -> bool:
        """Did somebody cease to count as present between `since` and now?"""
        return any(since - self.forget_ms < at <= now - self.forget_ms for at in self._lost.values())

    def looking(self, seated: set[str]) -> set[str]:
        """Everybody who is connected, but for those."""
        return ({v.person for v in self.viewers} | self.elsewhere) - seated
