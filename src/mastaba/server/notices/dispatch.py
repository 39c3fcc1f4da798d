"""The outbox is emptied: what is due is claimed, asked about once more, said in words, and sent by its channel.

Every process does it; a row is claimed by one of them. A channel that sends at most once is told only after it is on
disk that it is being tried.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Sequence

from .. import metrics
from ..now import now_ms
from ..store.notices.making import MAIL_MS, MINUTE_MS
from ..store.notices.outbox import DROPPED, KILLED, SENT, Facts, Notice
from ..store.processes import ANYWHERE
from ..store.store import Store
from ..store.troubles import report
from ..tables.company import Company
from .channel import Call, Channel, Outcome
from .checks import Drop, Looks, PutOff, verdict
from .kinds import WAITS
from .words import Words

log = logging.getLogger(__name__)
LOOK_S = 1.0  # how often it is asked whether something is due
AT_ONCE = 40  # rows claimed together
SIDE_BY_SIDE = 4  # calls that a channel sends at the same time: those a killed process leaves in doubt
FEW = 3  # calls for waiting tables that come one by one; more become one
MOST_TRIES = 4
BACK_OFF_MS = (MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS)
Ready = tuple[Notice, Facts]


class Dispatch:
    """Sends what is due, by these channels."""

    def __init__(self, store: Store, company: Company, channels: Sequence[Channel], look_s: float = LOOK_S) -> None:
        self._store, self._outbox, self._company = store, store.outbox, company
        self.channels = {channel.name: channel for channel in channels}
        self._words, self._look_s = Words(store), look_s
        self._turns: defaultdict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(SIDE_BY_SIDE))
        self.trouble: dict[str, str] = {}  # by channel: what went wrong last

    async def tend(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(self._look_s)
            try:
                while await self.once():
                    pass
            except Exception as error:
                report(log, error, "people who are away cannot be called")
                await asyncio.sleep(self._look_s * 5)

    async def once(self) -> int:
        """Deal with what is due now; how much that was."""
        if not await self._outbox.is_due(now_ms()):
            return 0
        taken, killed = await self._outbox.claim(now_ms(), AT_ONCE)
        if killed:
            log.warning("%d calls may have been sent by a process that was killed; they are not sent again", killed)
            metrics.notices.labels("", KILLED).inc(killed)
        by_person: defaultdict[tuple[str, str], list[Notice]] = defaultdict(list)
        for notice in taken:
            by_person[notice.person, notice.channel].append(notice)
        await asyncio.gather(*(self._deal(who, name, rows) for (who, name), rows in by_person.items()))
        return len(taken)

    async def _deal(self, person: str, channel: str, rows: list[Notice]) -> None:
        """With all that is due for a person on a channel."""
        ready = await self._asked_again(rows)
        waiting = [one for one in ready if one[0].kind in WAITS]
        for one in ready:
            if one not in waiting:
                await self._send([one])
        if waiting:
            soon = now_ms() + MAIL_MS
            along = await self._outbox.claim_along(person, channel, WAITS, now_ms(), soon)
            waiting += await self._asked_again(along, early=True)
            await self._send_waiting(waiting)

    async def _send_waiting(self, waiting: list[Ready]) -> None:
        """One by one, or all as one; of few, those that are not due yet stay."""
        if len({notice.table_id for notice, _ in waiting}) > FEW:
            return await self._send(waiting)
        for one in waiting:
            if one[0].not_before <= now_ms():
                await self._send([one])
            else:
                await self._outbox.put_off(one[0].id, one[0].not_before)

    # --- asked once more -----------------------------------------------------------------------------------------

    async def _asked_again(self, rows: Sequence[Notice], early: bool = False) -> list[Ready]:
        """Those that are to be sent; `early`: before their time, and so none of them is given up."""
        found, ready = await self._outbox.facts(rows, now_ms()), list[Ready]()
        for notice, facts in zip(rows, found, strict=True):
            said = verdict(notice, facts, await self._looks(notice, facts), now_ms())
            if said is None and not await self._reaches(notice):
                said = Drop("no_address")
            if said is None:
                ready.append((notice, facts))
            elif early:
                await self._outbox.put_off(notice.id, notice.not_before)
            elif isinstance(said, PutOff):
                await self._outbox.put_off(notice.id, said.until, said.later_ms)
            else:
                await self._drop(notice, said)
        return ready

    async def _looks(self, notice: Notice, facts: Facts) -> Looks:
        """Where the person looks; at a table under any id by which they may sit there."""
        if not await self._company.looks(notice.person, ANYWHERE):
            return Looks(anywhere=False, here=False)
        at_table = [await self._company.looks(id, notice.table_id) for id in facts.ids if notice.table_id]
        return Looks(anywhere=True, here=any(at_table))

    async def _reaches(self, notice: Notice) -> bool:
        channel = self.channels.get(notice.channel)
        return channel is not None and await channel.reaches(notice.person)

    async def _drop(self, notice: Notice, why: Drop) -> None:
        if why.kept:
            await self._outbox.settle([notice.id], DROPPED, why.reason, now_ms())
        else:
            await self._outbox.forget([notice.id])
        metrics.notices.labels(notice.channel, why.reason).inc()

    # --- sent ----------------------------------------------------------------------------------------------------

    async def _send(self, ready: list[Ready]) -> None:
        """One call, for one row or for several."""
        rows = [notice for notice, _ in ready]
        channel, ids = self.channels[rows[0].channel], [notice.id for notice in rows]
        call = await (self._words.call(*ready[0]) if len(ready) == 1 else self._words.digest(ready))
        async with self._turns[channel.name]:
            if channel.once and not await self._outbox.trying(rows):
                return
            outcome = await self._tried(channel, call)
        if outcome is Outcome.SENT:
            await self._outbox.settle(ids, SENT, "digest" if len(rows) > 1 else "", now_ms())
        elif outcome is Outcome.LATER and max(notice.tries for notice in rows) + 1 < MOST_TRIES:
            for notice in rows:
                wait = BACK_OFF_MS[min(notice.tries, len(BACK_OFF_MS) - 1)]
                await self._outbox.put_off(notice.id, now_ms() + wait, tries=1)
        else:
            await self._outbox.settle(ids, DROPPED, _REASONS[outcome], now_ms())
        metrics.notices.labels(channel.name, outcome.value).inc()

    async def _tried(self, channel: Channel, call: Call) -> Outcome:
        try:
            outcome = await channel.send(call)
        except Exception as error:
            self.trouble[channel.name] = f"{type(error).__name__}: {error}"
            log.warning("a call by %s failed: %s", channel.name, type(error).__name__)
            return Outcome.REFUSED if channel.once else Outcome.LATER
        if outcome is Outcome.SENT:
            with contextlib.suppress(KeyError):
                del self.trouble[channel.name]
        return outcome


_REASONS = {Outcome.GONE: "no_address", Outcome.LATER: "failed", Outcome.REFUSED: "refused"}
