"""The outbox is emptied: what is due is claimed, asked about once more, said in words, and sent by its channel.

Every process does it; a row is claimed by one of them. A channel that sends at most once is told only after it is on
disk that it is being tried. Each channel is served by itself, so that none waits for another that hangs.
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
from ..store.notices.ways import CHANNELS, PAGE
from ..store.processes import ANYWHERE
from ..store.store import Store
from ..store.troubles import report
from ..tables.company import Company
from .channel import Call, Channel, Outcome
from .checks import Attention, Drop, PutOff, verdict
from .kinds import WAITS
from .words import Words

log = logging.getLogger(__name__)
LOOK_S = 1.0  # how often it is asked whether something is due
AT_ONCE = 40  # rows claimed together
SIDE_BY_SIDE = 4  # calls that a channel sends at the same time: those a killed process leaves in doubt
FEW = 3  # calls for waiting tables that come one by one; more become one
BACK_OFF_MS = (MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS)  # then always the last
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
        async with asyncio.TaskGroup() as group:
            for channel in CHANNELS:
                if channel != PAGE:
                    group.create_task(self._tend(channel))

    async def _tend(self, channel: str) -> None:
        while True:
            await asyncio.sleep(self._look_s)
            try:
                while await self.once(channel):
                    pass
            except Exception as error:
                report(log, error, "people who are away cannot be called")
                await asyncio.sleep(self._look_s * 5)

    async def once(self, channel: str = "") -> int:
        """Deal with what is due now, of one channel or of all; how much that was."""
        if not await self._outbox.is_due(now_ms(), channel):
            return 0
        taken, killed = await self._outbox.claim(now_ms(), AT_ONCE, channel)
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
        for notice in rows:
            if notice.kind not in WAITS:
                await self._send([notice])
        waiting = [notice for notice, _ in await self._asked_again([one for one in rows if one.kind in WAITS])]
        if waiting:
            soon = now_ms() + MAIL_MS
            along = await self._outbox.claim_along(person, channel, WAITS, now_ms(), soon)
            waiting += [notice for notice, _ in await self._asked_again(along)]
            await self._send_waiting(waiting)

    async def _send_waiting(self, waiting: list[Notice]) -> None:
        """One by one, or all as one; of few, those that are not due yet stay."""
        if len({notice.table_id for notice in waiting}) > FEW:
            return await self._send(waiting)
        for notice in waiting:
            if notice.not_before <= now_ms():
                await self._send([notice])
            else:
                await self._outbox.put_off(notice.id, notice.not_before)

    # --- asked once more -----------------------------------------------------------------------------------------

    async def _asked_again(self, rows: Sequence[Notice]) -> list[Ready]:
        """Those that are to be sent; none that is looked at before its time is given up."""
        found, ready = await self._outbox.facts(rows, now_ms()), list[Ready]()
        for notice, facts in zip(rows, found, strict=True):
            said = verdict(notice, facts, await self._attention(notice, facts), now_ms())
            if said is None and not await self._reaches(notice):
                said = Drop("no_address")
            if said is None:
                ready.append((notice, facts))
            elif notice.not_before > now_ms():
                await self._outbox.put_off(notice.id, notice.not_before)
            elif isinstance(said, PutOff):
                await self._outbox.put_off(notice.id, said.until, said.later_ms)
            else:
                await self._drop(notice, said)
        return ready

    async def _attention(self, notice: Notice, facts: Facts) -> Attention:
        """Where the person looks; at a table under any id by which they may sit there."""
        if not await self._company.looks(notice.person, ANYWHERE):
            return Attention(anywhere=False, here=False)
        at_table = [await self._company.looks(id, notice.table_id) for id in facts.ids if notice.table_id]
        return Attention(anywhere=True, here=any(at_table))

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

    async def _send(self, rows: Sequence[Notice]) -> None:
        """One call, for one row or for several, of which those are left out that are past when its turn comes."""
        async with self._turns[rows[0].channel]:
            ready = await self._asked_again(rows)
            if not ready:
                return
            rows, channel = [notice for notice, _ in ready], self.channels[rows[0].channel]
            call = await (self._words.call(*ready[0]) if len(ready) == 1 else self._words.digest(ready))
            if channel.once and not await self._outbox.trying(rows, now_ms()):
                return
            outcome = await self._tried(channel, call)
        await self._settle(rows, outcome)
        metrics.notices.labels(channel.name, outcome.value).inc()

    async def _settle(self, rows: Sequence[Notice], outcome: Outcome) -> None:
        """Sent, tried again before it is too late, or given up."""
        ids, now = [notice.id for notice in rows], now_ms()
        if outcome is Outcome.SENT:
            return await self._outbox.settle(ids, SENT, "digest" if len(rows) > 1 else "", now)
        for notice in rows:
            again = now + BACK_OFF_MS[min(notice.tries, len(BACK_OFF_MS) - 1)]
            if outcome is Outcome.LATER and again < notice.expires_at:
                await self._outbox.put_off(notice.id, again, tries=1)
            else:
                await self._outbox.settle([notice.id], DROPPED, _REASONS[outcome], now)

    async def _tried(self, channel: Channel, call: Call) -> Outcome:
        try:
            outcome = await channel.send(call)
        except Exception as error:
            self.trouble[channel.name] = f"{type(error).__name__}: {error}"
            log.warning("a call by %s failed: %s", channel.name, type(error).__name__)
            return Outcome.UNKNOWN if channel.once else Outcome.LATER
        if outcome is Outcome.SENT:
            with contextlib.suppress(KeyError):
                del self.trouble[channel.name]
        return outcome


_REASONS = {
    Outcome.GONE: "no_address",
    Outcome.LATER: "failed",
    Outcome.REFUSED: "refused",
    Outcome.UNKNOWN: "unknown",
}
