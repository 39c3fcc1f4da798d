"""Open tables: load by replay, apply, append, and only then notify.

Every change goes through `Hall.act`: one at a time per table, decided on the story as it stands, committed to the
database, and only then acknowledged and shown. Thinking, drawing and the database stay off the event loop.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from mastaba.core.engine import Illegal
from mastaba.core.events import Answered, Chatted, Closed, Event, Opened, Rematched
from mastaba.core.jit import runs_plain
from mastaba.core.table import OVER, PLAYING, Refused, flag_at
from mastaba.core.text import say
from mastaba.server.config import Config
from mastaba.server.frames import frame as stream
from mastaba.server.frames.drawing import Studio
from mastaba.server.store.events import Batch, Clash, Known, NotStored, Store
from mastaba.server.tables.presence import Presence, Viewer
from mastaba.server.tables.story import Story, opening, tell_all, told

T = TypeVar("T")
Decide = Callable[[Story], Sequence[Event]]
FRAMES_KEPT = 48
FEW_ENTRIES = 3
TRIES = 4


class NoTable(LookupError):
    """No table has this id."""


class Full(Exception):
    """Too many tables are open."""


def now_ms() -> int:
    """The moment, in milliseconds."""
    return time.time_ns() // 1_000_000


def fresh_id() -> str:
    """A table's name: not to be guessed."""
    return secrets.token_hex(6)


class LiveTable:
    """A table in memory: its story, its viewers, its drawn frames."""

    def __init__(self, table_id: str, story: Story, config: Config) -> None:
        self.id = table_id
        self.story = story
        self.lock = asyncio.Lock()
        self.keys: dict[str, int] = {}
        self.doubt = False  # a write failed in a way that leaves open whether it happened
        self.presence = Presence(config.forget_ms)
        self.loaded_at = self.used_at = now_ms()
        self.bot: asyncio.Task[None] | None = None
        self.frames: OrderedDict[tuple[Any, ...], asyncio.Future[dict[str, Any]]] = OrderedDict()
        self.said: dict[tuple[int, str], dict[int, list[dict[str, Any]]]] = {}

    def publish(self, story: Story, events: Sequence[Event]) -> None:
        """Tell every viewer. A word in the chat moves no piece, so it brings no frame."""
        last = events[-1]
        for viewer in self.presence.viewers:
            if isinstance(last, Chatted):
                viewer.put(chat_message(story.seq, last))
            else:
                viewer.put(story)
            if isinstance(last, Rematched):
                viewer.put({"type": "rematch", "table": last.table})

    def tell_presence(self) -> None:
        for viewer in self.presence.viewers:
            viewer.put("presence")

    @property
    def busy(self) -> bool:
        return bool(self.presence.viewers) or self.lock.locked() or (self.bot is not None and not self.bot.done())

    @property
    def worth_playing(self) -> bool:
        """Bots alone, with nobody watching, rest."""
        return bool(self.presence.viewers or self.story.table.people)


def chat_message(seq: int, chat: Chatted) -> dict[str, Any]:
    return {"type": "chat", "n": seq, "name": chat.name, "seat": chat.seat, "text": chat.text, "at": chat.at}


class Hall:
    """All open tables of this process."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store = store
        self.config = config
        self.tables: dict[str, LiveTable] = {}
        self.compiling: Callable[[str], float | None] = lambda game_id: None
        self.moved: Callable[[LiveTable], None] = lambda live: None
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._threads = ThreadPoolExecutor(3, thread_name_prefix="table")
        self.studio = Studio(config.painters)

    def count(self, game_id: str) -> int:
        """How many open tables play this game."""
        return sum(live.story.game.id == game_id for live in self.tables.values())

    async def off_loop(self, work: Callable[..., T], *args: Any) -> T:
        """Run rules or drawing in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    async def soon(self, story: Story, work: Callable[..., T], *args: Any) -> T:
        """Run rules about this story: compiled ones take no time and run here, interpreted ones in a thread."""
        if runs_plain(story.game.id) or story.table.status == OVER:
            return await self.off_loop(work, *args)
        return work(*args)

    async def close(self) -> None:
        await self.studio.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    # --- getting a table

    async def get(self, table_id: str) -> LiveTable:
        """An open table, loaded by replaying its events if need be."""
        live = self.tables.get(table_id)
        if live is None:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id))
            live = await asyncio.shield(self._loading[table_id])
        live.used_at = now_ms()
        return live

    async def _load(self, table_id: str) -> LiveTable:
        try:
            stored = await self.store.events_of(table_id)
            if not stored:
                raise NoTable(table_id)
            story = await self.off_loop(tell_all, [s.event for s in stored])
            live = self._keep(LiveTable(table_id, story, self.config))
            live.keys = {s.key: s.seq for s in stored if s.key}
            return live
        finally:
            del self._loading[table_id]

    def _keep(self, live: LiveTable) -> LiveTable:
        if len(self.tables) >= self.config.most_tables:
            self.sweep(0.0)
        if len(self.tables) >= self.config.most_tables:
            raise Full
        self.tables[live.id] = live
        return live

    def sweep(self, idle_s: float) -> None:
        """Let tables go that nobody has used for so long; the database keeps them."""
        limit = now_ms() - idle_s * 1000
        for table_id, live in list(self.tables.items()):
            if live.used_at <= limit and not live.busy:
                del self.tables[table_id]

    async def open(self, first: Opened, *more: Event) -> LiveTable:
        """A new table."""

        def begin() -> Story:
            story = opening(first)
            for event in more:
                story = told(story, event)
            return story

        table_id = fresh_id()
        story = await self.off_loop(begin)
        await self.store.append(_batch(table_id, story, 0, (first, *more), None))
        live = self._keep(LiveTable(table_id, story, self.config))
        self.moved(live)
        return live

    # --- changing a table

    async def act(self, live: LiveTable, decide: Decide, key: str | None = None) -> int:
        """Decide on the story as it stands, commit, then tell everybody. The first event's number.

        Raises Refused if it is not allowed, NotStored if the database failed; nothing has changed then.
        """
        return await asyncio.shield(asyncio.create_task(self._act(live, decide, key)))

    async def _act(self, live: LiveTable, decide: Decide, key: str | None) -> int:
        async with live.lock:
            if live.doubt:
                await self.refresh(live)
            for _ in range(TRIES):
                if key is not None and key in live.keys:
                    return live.keys[key]
                try:
                    return await self._commit(live, decide, key)
                except Known as known:
                    await self.refresh(live)
                    return known.seq
                except Clash:
                    await self.refresh(live)
            raise Refused(say("error.stale"))

    async def _commit(self, live: LiveTable, decide: Decide, key: str | None) -> int:
        events, story = await self.soon(live.story, _planned, live.story, decide)
        if not events:
            return live.story.seq
        try:
            first = live.story.seq + 1
            await self.store.append(_batch(live.id, story, first, events, key))
        except NotStored:
            live.doubt = True
            raise
        live.story = story
        if key is not None:
            live.keys[key] = first
        live.used_at = now_ms()
        live.publish(story, events)
        self.moved(live)
        return first

    async def refresh(self, live: LiveTable) -> None:
        """Take in what is in the database and not yet here."""
        try:
            stored = await self.store.events_of(live.id, live.story.seq)
        except Exception as error:
            raise NotStored(str(error)) from error
        for item in stored:
            live.story = await self.off_loop(told, live.story, item.event)
            if item.key:
                live.keys[item.key] = item.seq
            live.publish(live.story, [item.event])
        live.doubt = False
        if stored:
            self.moved(live)

    # --- showing a table

    async def frame(self, live: LiveTable, story: Story, seat: int, lang: str, shape: str) -> dict[str, Any]:
        """A drawn frame, made once for all who see the same."""
        key = (story.seq, seat, lang, shape)
        if key not in live.frames:
            live.frames[key] = asyncio.ensure_future(self._drawn(story, seat, lang, shape))
            while len(live.frames) > FRAMES_KEPT:
                live.frames.popitem(last=False)
        try:
            return await asyncio.shield(live.frames[key])
        except Exception:
            live.frames.pop(key, None)
            raise

    async def _drawn(self, story: Story, seat: int, lang: str, shape: str) -> dict[str, Any]:
        seen = await self.soon(story, stream.look, story, seat)
        shown = await self.studio.show(seen, stream.pen_for(story, seat, lang, shape)) if seen else stream.NOTHING
        return await self.soon(story, stream.framed, story, seat, lang, seen, shown)

    def seats_now(self, live: LiveTable, story: Story, seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The seats of a frame with what changes by the second: presence and clocks."""
        now = now_ms()
        times = stream.clocks(story, now)
        chairs = story.table.seats
        here = [(bool(c.person) and live.presence.present(c.person, now)) or c.kind == "bot" for c in chairs]
        return [{**seat, "present": here[i], "clock": times[i]} for i, seat in enumerate(seats)]

    async def log(self, live: LiveTable, story: Story, seat: int, lang: str, after: int) -> list[dict[str, Any]]:
        """Log lines newer than `after`; a few are put into words at once, many off the loop."""
        said = live.said.setdefault((seat, lang), {})
        if len(story.entries) - len(said) <= FEW_ENTRIES:
            return stream.log(story, seat, lang, after, said)
        return await self.off_loop(stream.log, story, seat, lang, after, said)

    async def frame_for(self, live: LiveTable, story: Story, viewer: Viewer) -> dict[str, Any]:
        """A whole frame for one viewer, with the log lines that this tab does not have yet."""
        seat = story.table.seat_of(viewer.person)
        made = await self.frame(live, story, seat, viewer.lang, viewer.shape)
        log = await self.log(live, story, seat, viewer.lang, viewer.after)
        viewer.after = max(viewer.after, story.seq)
        seated = {c.person for c in story.table.seats if c.person}
        return {
            **made,
            "seats": self.seats_now(live, story, made["seats"]),
            "log": log,
            "spectators": live.presence.spectators(seated),
            "recap": None,
            "compiling": self.compiling(story.game.id),
        }


def _planned(story: Story, decide: Decide) -> tuple[list[Event], Story]:
    """What is to happen, and the story after it; the end of a game closes the table in the same breath."""
    events = list(decide(story))
    try:
        for event in events:
            story = told(story, event)
    except Illegal:
        raise Refused(say("error.illegal")) from None
    if isinstance(events[-1] if events else None, Answered) and story.line is not None and story.line.over:
        events.append(Closed(events[-1].at))
        story = told(story, events[-1])
    return events, story


def _batch(table_id: str, story: Story, first: int, events: Sequence[Event], key: str | None) -> Batch:
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
    }
    return Batch(table_id, first, tuple(events), row, people, key)


def _asked(story: Story) -> str:
    """Who is awaited: a person's id, "bot", or nobody."""
    if story.table.status != PLAYING or story.asked < 0:
        return ""
    chair = story.table.seats[story.asked]
    return "bot" if chair.bot_answers else chair.person
