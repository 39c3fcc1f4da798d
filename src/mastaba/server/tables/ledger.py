"""One ledger of what everybody has: what was done how often (token buckets), what is held, from where people came last.

It is kept in memory alone, by each process. Dropping cookies wins nothing and fresh ones little, since a place has a
measure of its own.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator

from ..limits import Limits
from ..shares import ASIDE, COMMANDS, IN_ALL, MESSAGES, OF_A_PLACE, REFUSED, REQUESTS, Rate, Share, TooMany, TooOften

REMEMBERED = 20_000  # buckets, and people's places


class Ledger:
    """Counts. `off`: nobody is bounded, but for what all together may hold (benchmarks)."""

    def __init__(
        self, off: bool = False, clock: Callable[[], float] = time.monotonic, limits: Limits | None = None
    ) -> None:
        self.off = off
        self.limits = limits or Limits()
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._held: Counter[tuple[str, str]] = Counter()
        self._places: OrderedDict[str, str] = OrderedDict()

    # --- from where people come

    def came(self, person: str, place: str) -> None:
        self._places[person] = place
        self._places.move_to_end(person)
        if len(self._places) > REMEMBERED:
            self._places.popitem(last=False)

    def home_of(self, person: str) -> str:
        """Where a person came from last; whoever is not remembered lives alone."""
        return f"place {self._places[person]}" if person in self._places else person

    # --- how often

    def ask(self, place: str) -> None:
        """One more request, whatever it is. Raises TooOften."""
        self._take("request", place, REQUESTS)

    def is_flood(self, place: str) -> bool:
        """One more request of a place that is refused: are there too many of these?"""
        try:
            self._take("refused", place, REFUSED)
        except TooOften:
            return True
        return False

    def take(self, kind: str, person: str, place: str) -> None:
        """One more of this kind by a person at a place. Raises TooOften."""
        rate = self.limits.rate(kind)
        if kind != "page":
            self._take("command", place, COMMANDS)
        self._take(kind, f"person {person}", rate)
        self._take(kind, f"place {place}", rate.times(OF_A_PLACE))
        self._take(kind, "all", rate.times(IN_ALL))

    def hear(self, tab: str) -> None:
        """One more message through a socket. Raises TooOften."""
        self._take("message", tab, MESSAGES)

    def speak_aside(self, table: str, person: str, place: str) -> None:
        """One more line at a table by somebody who has no seat there. Raises TooOften."""
        for who, rate in zip((f"person {person}", f"place {place}", "all"), ASIDE, strict=True):
            self._take("aside", f"{table} {who}", rate)

    def _take(self, kind: str, who: str, rate: Rate) -> None:
        if self.off:
            return
        now = self._clock()
        left, then = self._buckets.pop((kind, who), (float(rate.most), now))
        left = min(float(rate.most), left + (now - then) / rate.each)
        self._buckets[kind, who] = (max(left - 1, 0.0) if left >= 1 else left, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if left < 1:
            raise TooOften(kind, max(1, math.ceil((1 - left) * rate.each)))

    # --- how much at once

    def held(self, what: str) -> int:
        """How many of these all together hold."""
        return self._held[what, "all"]

    @contextlib.contextmanager
    def holding(self, what: str, share: Share, person: str, home: str, wait_s: float = 0.0) -> Iterator[None]:
        """One more, as long as it is needed. Raises TooMany; `wait_s`: how long it takes until there is room."""
        holders = {"person": f"person {person}", "place": f"home {home}", "all": "all"}
        for whose, most in zip(("all",) if self.off else holders, share[2:] if self.off else share):
            if self._held[what, holders[whose]] >= most:
                raise TooMany(what, whose, most, math.ceil(wait_s))
        kept = [(what, holder) for holder in holders.values()]
        self._held.update(kept)
        try:
            yield
        finally:
            self._held.subtract(kept)
            for one in kept:
                if not self._held[one]:
                    del self._held[one]
