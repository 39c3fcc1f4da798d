"""The house's pulse: a few numbers of this process, once a minute."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from pathlib import Path

from ... import metrics
from ...now import now_ms
from ...store.store import Store
from ...store.troubles import report
from ...tables.hall import Hall
from ...tables.ledger import Ledger

log = logging.getLogger(__name__)
EVERY_S = 60.0
NUMBERS = ("sockets", "tables", "events", "refusals", "commit_ms", "cpu", "memory")


class Pulse:
    """Counts what happened since it last looked."""

    def __init__(self, store: Store, hall: Hall, ledger: Ledger) -> None:
        self._store, self._hall, self._ledger = store, hall, ledger
        self._before = _counted()

    def numbers(self) -> dict[str, float]:
        """How this process is: what is open, what happened since the last look, what it took."""
        now, before = _counted(), self._before
        self._before = now
        commits = now["commits"] - before["commits"]
        seconds = max(now["at"] - before["at"], 0.001)
        return {
            "sockets": self._ledger.held("socket"),
            "tables": len(self._hall.tables),
            "events": round((now["events"] - before["events"]) * 60 / seconds, 1),
            "refusals": round((now["refusals"] - before["refusals"]) * 60 / seconds, 1),
            "commit_ms": round(1000 * (now["commit_s"] - before["commit_s"]) / commits, 2) if commits else 0.0,
            "cpu": round(100 * (now["cpu"] - before["cpu"]) / seconds, 1),
            "memory": _memory_mb(),
        }

    async def tend(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self._store.vitals.note(self._store.processes.id, now_ms(), self.numbers())
            except Exception as error:
                report(log, error, "how the house is could not be written down")
            await asyncio.sleep(EVERY_S)


def _counted() -> dict[str, float]:
    found = {"at": time.monotonic(), "cpu": time.process_time(), "events": 0.0, "refusals": 0.0}
    found |= {"commits": 0.0, "commit_s": 0.0}
    names = {"mastaba_events_total": "events", "mastaba_refusals_total": "refusals"}
    names |= {"mastaba_append_seconds_count": "commits", "mastaba_append_seconds_sum": "commit_s"}
    for metric in (*metrics.events.collect(), *metrics.refusals.collect(), *metrics.appends.collect()):
        for sample in metric.samples:
            if sample.name in names:
                found[names[sample.name]] += sample.value
    return found


def _memory_mb() -> float:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError):
        return 0.0
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
