"""One open table: decided, appended, and only then told to anybody.

Every change goes through `LiveTable.act`: one at a time, decided on the story as it stands, committed to the database,
and only then acknowledged and shown.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced

from msgspec.structs import replace

from mastaba.core.rules.engine import Illegal
from mastaba.core.table.clocks import flag_at, time_left
from mastaba.core.table.events import Answered, Chatted, Closed, Event, Forgotten, Rematched
from mastaba.core.table.table import PLAYING, Refused
from mastaba.core.words.text import say

from ..messages import Chat, RematchOffer
from ..now import now_ms
from ..store.events import Batch, Clash, Events, Known, NotStored, SeatedTwice
from ..store.played.results import Outcome
from .calling.whom import callings_of
from .ended.outcome import outcome_of
from .presence import News, Presence
from .story import Story, fold_all, folded
from .threads import Threads

Decide = Callable[[Story], Sequence[Event]]
TRIES = 4


@dataclass(frozen=True)
class Surroundings:
    """What every open table of a process has around it."""

    events: Events
    threads: Threads
    moved: Callable[[LiveTable], None]  # is called after every change, once everybody has been told
    forget_ms: int
    away_ms: int
    alone: bool  # no other process writes to these tables


class LiveTable:
    """A table in memory: its story and its viewers."""

    def __init__(self, table_id: str, story: Story, keys: Mapping[str, int], around: Surroundings) -> None:
        self.id = table_id
        self.story = story
        self.presence = Presence(around.forget_ms, around.away_ms)
        self.loaded_at = self.used_at = now_ms()
        self.bot: asyncio.Task[None] | None = None
        self._around = around
        self._lock = asyncio.Lock()
        self._keys = dict(keys)
        self._in_doubt = False  # a write failed in a way that leaves open whether it happened

    @property
    def busy(self) -> bool:
        return bool(self.presence.viewers) or self._lock.locked() or (self.bot is not None and not self.bot.done())

    @property
    def worth_playing(self) -> bool:
        """Bots alone rest, unless the one who opened the table looks on."""
        table = self.story.table
        return bool(table.people) or self.presence.connected(table.opened.host)

    # --- changing it

    async def act(self, decide: Decide, key: str | None = None) -> int:  # the key: an idempotency key
        """Decide on the story as it stands, commit, then tell everybody. The first event's number.

        Raises Refused if it is not allowed, NotStored if the database failed; nothing has changed then.
        """
        return await asyncio.shield(asyncio.create_task(self._act(decide, key)))

    async def _act(self, decide: Decide, key: str | None) -> int:
        async with self._lock:
            if self._in_doubt:
                await self._refresh()
            for _ in range(TRIES):
                if key is not None and key in self._keys:
                    return self._keys[key]
                try:
                    return await self._commit(decide, key)
                except Refused:
                    if self._around.alone or not await self._is_behind():
                        raise
                except Known as known:
                    await self._refresh()
                    return known.seq
                except SeatedTwice:
                    raise Refused(say("error.seated_twice")) from None
                except Clash:
                    await self._refresh()
            raise Refused(say("error.stale"))

    async def _commit(self, decide: Decide, key: str | None) -> int:
        events, story, outcome = await self._around.threads.soon(self.story, _planned, self.id, self.story, decide)
        if not events:
            return self.story.seq
        first = self.story.seq + 1
        try:
            batch = batch_of(self.id, story, first, events, key)
            callings = callings_of(self.id, self.story.table, story, events)
            await self._around.events.append(replaced(batch, outcome=outcome, callings=callings))
        except NotStored:
            self._in_doubt = True
            raise
        self.story = story
        if key is not None:
            self._keys[key] = first
        self.used_at = now_ms()
        self._tell(story, events[-1])
        self._around.moved(self)
        return first

    async def refresh(self, upto: int | None = None) -> None:
        """Take in what is in the database and not yet here; nothing is asked if event `upto` is here."""
        async with self._lock:
            if upto is None or upto > self.story.seq:
                await self._refresh()

    async def _is_behind(self) -> bool:
        """Had another process written more? It is taken in, and what was refused may be asked again."""
        before = self.story.seq
        await self._refresh()
        return self.story.seq > before

    async def _refresh(self) -> None:
        before = self.story.seq
        try:
            stored = await self._around.events.of_table(self.id, self.story.seq)
        except Exception as error:
            raise NotStored(str(error)) from error
        if any(isinstance(item.event, Forgotten) for item in stored):
            await self._begin_anew()
            stored = []
        for item in stored:
            self.story = await self._around.threads.run(folded, self.story, item.event)
            if item.key:
                self._keys[item.key] = item.seq
            self._tell(self.story, item.event)
        self._in_doubt = False
        if self.story.seq > before:
            self._around.moved(self)

    async def _begin_anew(self) -> None:
        """What earlier events said of somebody was taken out: nothing of it stays in memory."""
        stored = await self._around.events.of_table(self.id)
        self.story = await self._around.threads.run(fold_all, [item.event for item in stored])
        self._keys = {item.key: item.seq for item in stored if item.key}
        self._tell(self.story, stored[-1].event)
        self.tell_again()

    # --- telling it

    def _tell(self, story: Story, last: Event) -> None:
        """Tell every viewer. A word in the chat moves no piece, so it brings no frame."""
        for viewer in self.presence.viewers:
            viewer.put(chat_message(story.seq, last) if isinstance(last, Chatted) else story)
            if isinstance(last, Rematched):
                viewer.put(RematchOffer(last.table))

    def tell_again(self, person: str = "") -> None:
        """The chat from its beginning, to everybody or to the tabs of one person."""
        for viewer in self.presence.viewers:
            if not person or viewer.person == person:
                viewer.put(News.TALK)

    def tell_presence(self) -> None:
        for viewer in self.presence.viewers:
            viewer.put(News.PRESENCE)


def chat_message(seq: int, chat: Chatted) -> Chat:
    return Chat(seq, chat.name, chat.seat, chat.text, chat.at)


def _planned(table_id: str, story: Story, decide: Decide) -> tuple[list[Event], Story, Outcome | None]:
    """What is to happen, the story after it, and what came of a game that ends with it.

    The end of a game closes the table in the same breath.
    """
    events = [_not_before(story, event) for event in decide(story)]
    try:
        for event in events:
            story = folded(story, event)
    except Illegal:
        raise Refused(say("error.illegal")) from None
    if isinstance(events[-1] if events else None, Answered) and story.line is not None and story.line.over:
        events.append(Closed(events[-1].at))
        story = folded(story, events[-1])
        return events, story, outcome_of(table_id, story)
    return events, story, None


def _not_before(story: Story, event: Event) -> Event:
    """Within a table time does not go backwards, whatever the clocks of several machines say."""
    return event if event.at >= story.table.updated_at else replace(event, at=story.table.updated_at)


# --- what the database is given ----------------------------------------------------------------------------------


def batch_of(table_id: str, story: Story, first: int, events: Sequence[Event], key: str | None) -> Batch:
    """These events, with the table's row as it stands after them."""
    table = story.table
    people = {i: seat.person for i, seat in enumerate(table.seats) if seat.person}
    row = {
        "game": table.opened.game,
        "status": table.status,
        "host": table.opened.host,
        "seats": len(table.seats),
        "free": sum(seat.kind == "empty" for seat in table.seats),
        "asked": _asked(story),
        "flag_at": flag_at(table, story.asked),
        "names": json.dumps(table.names),
        "opened_at": table.opened.at,
        "updated_at": table.updated_at,
        "listed": int(table.listed),
        "watch": table.opened.watch,
        "answers": table.answers,
        "clocks": _clocks(story),
    }
    return Batch(table_id, first, tuple(events), row, people, key)


def _clocks(story: Story) -> str:
    """Who is asked, and what everybody had left when the question was put, as JSON; nothing where no clock runs."""
    table = story.table
    left = [time_left(table, i, table.since, story.asked) for i in range(len(table.seats))]
    return json.dumps([story.asked, left]) if table.clock.bank_ms and table.status == PLAYING else ""


def _asked(story: Story) -> str:
    """Who is awaited: a person's id, "bot", or nobody."""
    if story.table.status != PLAYING or story.asked < 0:
        return ""
    chair = story.table.seats[story.asked]
    return "bot" if chair.bot_answers else chair.person
