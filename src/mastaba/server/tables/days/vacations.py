"""Vacations: so many days a year in which no table by days takes anybody's time.

One row says it; after it every table by days that allows vacations is told by an event. Whatever was not told, since a
process ended in between, is told by any process later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from mastaba.core.table.clocks import vacation_until
from mastaba.core.table.events import DAY_MS, Event, Rested, Returned
from mastaba.core.table.pauses import counted_ms
from mastaba.core.table.table import LOBBY, PLAYING, Refused
from mastaba.core.words.text import say

from ...now import now_ms
from ...store.days.vacations import Vacation
from ...store.events import Damaged
from ...store.store import Store
from ...store.troubles import report
from ..deeds.leaving import comes_back
from ..hall import Full, Hall, NoTable
from ..live import LiveTable
from ..story import Retired, Story

log = logging.getLogger(__name__)
YEAR_DAYS = 30  # of a calendar year
MOST_DAYS = 14  # at once
BETWEEN_DAYS = 2  # of play between two
LOOK_S = 10.0  # how often it is asked whether some table was not told


@dataclass(frozen=True)
class Standing:
    """How it stands with somebody's vacations: until when one lasts (0: none does), and how long the next may be."""

    until: int
    left_days: int
    most_days: int


class Vacations:
    """Begun and ended by people, told to their tables."""

    def __init__(self, store: Store, hall: Hall) -> None:
        self._store, self._hall = store, hall

    async def standing(self, ids: Sequence[str]) -> Standing:
        """Of a person, who may have several ids."""
        taken, now = await self._store.vacations.of(ids), now_ms()
        until = next((one.until for one in taken if one.begins_at <= now < one.until), 0)
        left = (YEAR_DAYS * DAY_MS - taken_ms(taken, now)) // DAY_MS
        return Standing(until, left, min(MOST_DAYS, left))

    async def begin(self, person: str, ids: Sequence[str], days: int) -> Vacation:
        """From now on, for so many days. Raises Refused."""
        now = now_ms()
        vacation = Vacation(person, now, now + days * DAY_MS)
        await self._store.vacations.begin(vacation, ids, lambda taken: check(taken, vacation, now))
        await self.tell(vacation, ids)
        return vacation

    async def end(self, ids: Sequence[str]) -> None:
        """Back earlier than was said. Raises Refused where nobody is away."""
        now = now_ms()
        running = [one for one in await self._store.vacations.of(ids) if one.begins_at <= now < one.until]
        if not running:
            raise Refused(say("error.no_vacation"))
        for one in running:
            await self._store.vacations.end(one, ids, now)
            await self.tell(Vacation(one.person, one.begins_at, now), ids)

    async def without(self, ids: Sequence[str]) -> list[LiveTable]:
        """The tables by days at which a person's vacation does not count."""
        found = [await self._open(table_id) for table_id in await self._store.vacations.tables_of(ids)]
        return [live for live in found if live and live.story.table.clock.by_days and not _allows(live.story)]

    async def tell(self, vacation: Vacation, ids: Sequence[str]) -> None:
        """Every table where it counts, once."""
        for table_id in await self._store.vacations.tables_of(ids):
            live = await self._open(table_id)
            if live is not None:
                await live.act(lambda story: _heard(story, vacation, ids))
        await self._store.vacations.heard(ids, now_ms())
        await self._store.vacations.mark_announced(vacation)

    async def _open(self, table_id: str) -> LiveTable | None:
        try:
            return await self._hall.get(table_id)
        except (Damaged, Retired, Full, NoTable):
            return None

    async def tend(self) -> None:
        """Until cancelled: what was begun and not told everywhere."""
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                for vacation in await self._store.vacations.unannounced():
                    await self.tell(vacation, [vacation.person, *await self._store.accounts.guests_of(vacation.person)])
            except Exception as error:
                report(log, error, "vacations could not be told to every table yet")


def check(taken: Sequence[Vacation], wanted: Vacation, now: int) -> None:
    """May somebody go on vacation now? Raises Refused."""
    days = (wanted.until - wanted.begins_at) // DAY_MS
    if not 1 <= days <= MOST_DAYS:
        raise Refused(say("error.vacation_days", most=MOST_DAYS))
    if any(one.until > now for one in taken):
        raise Refused(say("error.on_vacation"))
    if any(one.until > now - BETWEEN_DAYS * DAY_MS for one in taken):
        raise Refused(say("error.vacation_soon", days=BETWEEN_DAYS))
    for moment in (wanted.begins_at, wanted.until):
        if taken_ms([*taken, wanted], moment) > YEAR_DAYS * DAY_MS:
            raise Refused(say("error.vacation_year", days=YEAR_DAYS))


def taken_ms(taken: Sequence[Vacation], moment: int) -> int:
    """How much vacation falls into the calendar year of a moment."""
    year = datetime.fromtimestamp(moment / 1000, UTC).year
    first, last = (int(datetime(y, 1, 1, tzinfo=UTC).timestamp() * 1000) for y in (year, year + 1))
    return last - first - counted_ms([(one.begins_at, one.until) for one in taken], first, last)


def _allows(story: Story) -> bool:
    opened = story.table.opened
    return opened.clock.by_days and opened.vacation


def _heard(story: Story, vacation: Vacation, ids: Sequence[str]) -> list[Event]:
    """What a table makes of a vacation: nothing where it knows already, or where vacations do not count."""
    table, now = story.table, now_ms()
    person = next((one for one in ids if table.seat_of(one) >= 0), "")
    seat = table.seat_of(person)
    if seat < 0 or table.status not in (LOBBY, PLAYING) or not _allows(story) or table.seats[seat].resigned:
        return []
    known = vacation_until(table, seat, now)
    if vacation.until <= now:
        return [Returned(now, seat)] if known else []
    return [] if known == vacation.until else [*comes_back(story, person), Rested(now, seat, vacation.until)]
