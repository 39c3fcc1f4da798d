"""Frames for the viewers of open tables: drawn once for all who see the same, completed for each."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace

from mastaba.core.table.clocks import vacation_until
from mastaba.core.table.table import LOBBY
from mastaba.draw.panel import Drawing
from mastaba.draw.shown import NOTHING

from .. import metrics
from ..messages import RECAP_LINES, Frame, Lobby, LogLine, PastFrame, Presence, Seat
from ..now import now_ms
from ..tables.fair_queue import FairQueue
from ..tables.live import LiveTable
from ..tables.presence import Viewer
from ..tables.starting import onlookers
from ..tables.story import Story
from ..tables.threads import Threads, takes_no_time
from ..tables.watching import as_watched
from .beats import follows
from .drawing import Drawings
from .frame import clocks, framed
from .log import Said, log
from .past import past_frame
from .recap import Recap, answers_until
from .shelf import Shelf
from .sight import pen_for, sight_of
from .undo import plea

FRAMES_KEPT = 48  # of one table
FEW_ENTRIES = 3
JUST_MS = 50  # for so long a message serves other tabs; clocks and who is here are told by the moment
EMPTY = Shelf()


class Past(Exception):
    """A frame that waited for long to be drawn, while a newer position has come: nobody is shown it."""


class Made(NamedTuple):
    """What all who see the same get: a frame without its drawings, and these."""

    frame: Frame
    drawings: list[Drawing]


@dataclass
class Tab:
    """What was sent over one socket: the drawings that it has, and the event that its last frame showed.

    Tabs that were sent the same have the same shelf; it is copied before anything is put on it.
    """

    shelf: Shelf = EMPTY
    shown: int = -1


class Sent(NamedTuple):
    """A message, when it was made, and what a tab has that was sent it."""

    words: bytes
    at: int
    shelf: Shelf


Before = tuple[int, int, str, int, int, Shelf]  # event, seat, language; log lines, event and drawings that the tab has


class Kept:
    """What was made for one table already: frames, lines of the log by seat and language, messages just now."""

    def __init__(self) -> None:
        self.frames: OrderedDict[tuple[int, int, str], asyncio.Future[Made]] = OrderedDict()
        self.begun: set[tuple[int, str]] = set()  # seats and languages for which a frame was made
        self.said: dict[tuple[int, str], Said] = {}
        self.sent: dict[Before, Sent] = {}
        self.making: dict[Before, asyncio.Future[Sent]] = {}  # messages under way

    def said_to(self, seat: int, lang: str) -> Said:
        return self.said.setdefault((seat, lang), {})


class Frames:
    """Makes what every viewer of this process gets.

    `compiling` tells how far a game's compilation is, `name_of` what a person is called.
    """

    def __init__(
        self,
        drawings: Drawings,
        threads: Threads,
        compiling: Callable[[str], float | None],
        name_of: Callable[[str], Awaitable[str]],
        lives_at: Callable[[str], str] = lambda person: person,
    ) -> None:
        self._drawings = drawings
        self._threads = threads
        self._compiling = compiling
        self._name_of = name_of
        self._turns = FairQueue(1, metrics.drawing_waits, lives_at)
        self._kept: WeakKeyDictionary[LiveTable, Kept] = WeakKeyDictionary()
        self._tabs: WeakKeyDictionary[Viewer, Tab] = WeakKeyDictionary()

    async def words(self, live: LiveTable, story: Story, viewer: Viewer, recap: Recap | None = None) -> bytes:
        """A whole frame for one viewer as JSON; tabs that have the same are sent the same bytes. Raises Past."""
        seat = story.table.seat_of(viewer.person)
        story = as_watched(story, seat)
        tab, kept, now = self._tabs.setdefault(viewer, Tab()), self._of(live), now_ms()
        before = story.seq, seat, viewer.lang, viewer.after, tab.shown, tab.shelf
        own = recap is not None or story.table.status == LOBBY
        sent = None if own else kept.sent.get(before)
        if sent is None or now - sent.at > JUST_MS:
            making = self._send(live, story, seat, viewer, tab, recap)
            sent = await (making if own else self._once(kept, before, making))
        tab.shelf, tab.shown = sent.shelf, story.seq
        viewer.after = max(viewer.after, story.seq)
        return sent.words

    async def _send(
        self, live: LiveTable, story: Story, seat: int, viewer: Viewer, tab: Tab, recap: Recap | None
    ) -> Sent:
        """A frame as bytes, and what a tab has that is sent them."""
        shelf, now = tab.shelf.copy(), now_ms()
        made = await self._frame(live, story, seat, viewer, tab.shown, shelf)
        if recap:
            made = replace(made, recap=recap.lines, recap_at=recap.at)
        return Sent(msgspec.json.encode(made), now, shelf)

    async def _once(self, kept: Kept, before: Before, making: Coroutine[Any, Any, Sent]) -> Sent:
        """Made once for all tabs that ask meanwhile, and remembered for a moment."""
        under_way = kept.making.get(before)
        if under_way is None:
            under_way = kept.making[before] = asyncio.ensure_future(making)
            under_way.add_done_callback(lambda _: kept.making.pop(before, None))
        else:
            making.close()
        sent, now = await asyncio.shield(under_way), now_ms()
        kept.sent = {had: other for had, other in kept.sent.items() if now - other.at <= JUST_MS}
        kept.sent[before] = sent
        return sent

    async def _frame(self, live: LiveTable, story: Story, seat: int, viewer: Viewer, shown: int, shelf: Shelf) -> Frame:
        """A frame with the drawings and the log lines that a tab does not have yet."""
        made = await self._shared(live, story, seat, viewer)
        return replace(
            made.frame,
            drawings=shelf.lacking(made.drawings),
            beats=made.frame.beats if follows(story, shown) else [],
            seats=seats_now(live, story, made.frame.seats),
            lobby=await self._lobby(live, story, viewer),
            plea=plea(story, seat, now_ms()),
            log=await self._log(live, story, seat, viewer.lang, viewer.after),
            spectators=_spectators(live, story),
            compiling=self._compiling(story.game.key),
        )

    async def presence(self, live: LiveTable, viewer: Viewer) -> Presence:
        """Who is here now. Raises Past."""
        seat = live.story.table.seat_of(viewer.person)
        story = as_watched(live.story, seat)
        made = await self._shared(live, story, seat, viewer)
        seats, lobby = seats_now(live, story, made.frame.seats), await self._lobby(live, story, viewer)
        return Presence(seats, _spectators(live, story), lobby)

    async def _lobby(self, live: LiveTable, story: Story, viewer: Viewer) -> Lobby | None:
        """The waiting table, with the names of the others who look on."""
        table = story.table
        if table.status != LOBBY:
            return None
        others = sorted(onlookers(story, live) - {viewer.person})
        begins_ms = max(0, table.begins_at - now_ms()) if table.begins_at else None
        names = [await self._name_of(person) for person in others]
        return Lobby(table.listed, viewer.person in table.removed, names, begins_ms)

    async def recap(self, live: LiveTable, story: Story, viewer: Viewer, last: int) -> Recap | None:
        """What others did since this person saw event `last`."""
        seat = story.table.seat_of(viewer.person)
        if seat < 0 or last < 0 or last >= story.seq:
            return None
        lines = await self._log(live, story, seat, viewer.lang, last)
        told = [line.text for line in lines if line.seat != seat][-RECAP_LINES:]
        return Recap(told, await self._threads.run(answers_until, story, last)) if told else None

    async def past(self, live: LiveTable, then: Story, total: int, seat: int, lang: str, asks: str) -> PastFrame:
        """The frame of a moment of the past; `then` is the table's story, of so many answers in all, cut off there.

        It is made when it is the turn of whoever `asks`.
        """
        said = self._of(live).said_to(seat, lang)
        made = await self._threads.run_for(asks, past_frame, then, total, seat, lang, said)
        return replace(made, seats=seats_now(live, then, made.seats))

    async def aside(self, live: LiveTable, then: Story, total: int, seat: int, lang: str, asks: str) -> PastFrame:
        """The same on a line that branches off: its own log lines are remembered nowhere, and light nothing."""
        made = await self._threads.run_for(asks, past_frame, then, total, seat, lang, {})
        told = [replace(line, step="") for line in made.log]
        return replace(made, seats=seats_now(live, then, made.seats), log=told)

    def _of(self, live: LiveTable) -> Kept:
        return self._kept.setdefault(live, Kept())

    async def _shared(self, live: LiveTable, story: Story, seat: int, viewer: Viewer) -> Made:
        """A drawn frame, made once for all who see the same."""
        kept, lang = self._of(live), viewer.lang
        key = (story.seq, seat, lang)
        frames, found = kept.frames, kept.frames.get(key)
        if found is None:
            follows_on = (seat, lang) in kept.begun and takes_no_time(story)
            drawn = self._drawn_in_turn(live, story, seat, viewer) if follows_on else self._drawn(story, seat, lang)
            found = frames[key] = asyncio.ensure_future(drawn)
            kept.begun.add((seat, lang))
            while len(frames) > FRAMES_KEPT:
                frames.popitem(last=False)
        try:
            return await asyncio.shield(found)
        except Exception:
            frames.pop(key, None)
            raise

    async def _drawn_in_turn(self, live: LiveTable, story: Story, seat: int, viewer: Viewer) -> Made:
        """On the spot, one after another: whatever came in meanwhile, an answer above all, goes before the next.

        Whoever is asked comes before those who look on. If the frame is past by now, the turn is taken for the newest
        one: who had to wait for that in turn again would never be shown anything. All who wait for this frame have the
        newer one, too.
        """
        async with self._turns.place(viewer.person, hurried=seat >= 0 and seat == story.asked):
            newest = viewer.newest if viewer.is_behind else None
            if newest is None:
                made = self._at_once(story, seat, viewer.lang)
            elif takes_no_time(newest):
                self._make_ready(live, as_watched(newest, seat), seat, viewer.lang)
            await asyncio.sleep(0)
        if newest is not None:
            raise Past
        return made

    def _at_once(self, story: Story, seat: int, lang: str) -> Made:
        seen = sight_of(story, seat)
        shown = self._drawings.show_at_once(seen, pen_for(story, seat, lang)) if seen else NOTHING
        return Made(framed(story, seat, lang, seen, shown), shown.drawings)

    def _make_ready(self, live: LiveTable, story: Story, seat: int, lang: str) -> None:
        """A frame for who will ask for it next."""
        frames, key = self._of(live).frames, (story.seq, seat, lang)
        if key not in frames:
            frames[key] = asyncio.get_running_loop().create_future()
            frames[key].set_result(self._at_once(story, seat, lang))

    async def _drawn(self, story: Story, seat: int, lang: str) -> Made:
        seen = await self._threads.soon(story, sight_of, story, seat)
        shown = await self._drawings.show(seen, pen_for(story, seat, lang)) if seen else NOTHING
        return Made(await self._threads.soon(story, framed, story, seat, lang, seen, shown), shown.drawings)

    async def _log(self, live: LiveTable, story: Story, seat: int, lang: str, after: int) -> list[LogLine]:
        """Log lines newer than `after`; a few are put into words at once, many off the loop."""
        said = self._of(live).said_to(seat, lang)
        if len(story.entries) - len(said) <= FEW_ENTRIES:
            return log(story, seat, lang, after, said)
        return await self._threads.run(log, story, seat, lang, after, said)


def seats_now(live: LiveTable, story: Story, seats: list[Seat]) -> list[Seat]:
    """The seats of a frame with what changes by the second: presence, clocks, when a bot steps in."""
    now = now_ms()
    times = clocks(story, now)
    chairs = story.table.seats
    here = [(bool(c.person) and live.presence.present(c.person, now)) or c.kind == "bot" for c in chairs]
    late, due = story.table.warning, live.presence.taken_over_at(story, live.loaded_at, now)
    bot_at = [
        late[1] if late and i == late[0] else None if here[i] or i != story.asked else due for i in range(len(chairs))
    ]
    return [
        replace(
            seat,
            present=here[i],
            clock=times[i],
            bot_in_ms=None if (at := bot_at[i]) is None else max(0, at - now),
            vacation_until=vacation_until(story.table, i, now) or None,
        )
        for i, seat in enumerate(seats)
    ]


def _spectators(live: LiveTable, story: Story) -> int:
    return len(live.presence.looking({chair.person for chair in story.table.seats if chair.person}))
