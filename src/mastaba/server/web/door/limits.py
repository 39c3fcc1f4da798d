"""How often somebody may do something (token bucket), with an answer that says how long to wait."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

# (how many at once, seconds until one more is allowed)
LIMITS: dict[str, tuple[int, float]] = {
    "address": (300, 0.02),  # all commands of one address together: a whole club may sit behind it
    "answer": (60, 0.25),
    "undo": (30, 0.5),
    "chat": (8, 2.0),
    "hint": (18, 2.0),
    "open": (12, 5.0),
    "name": (10, 5.0),
    "mine": (20, 2.0),
    "edit": (60, 0.2),
    "recover": (5, 20.0),
    "login": (20, 5.0),
    "other": (40, 0.5),
    "socket": (40, 0.5),
    "message": (60, 0.25),
    "picture": (20, 0.5),
    "lights": (40, 0.25),
    "review": (6, 20.0),
    "page": (120, 0.1),
}
OF_AN_ADDRESS = 8  # times what a person may: a household, a club
IN_ALL = 64  # times what a person may, in one server process: eight full addresses
REMEMBERED = 20_000


class TooOften(Exception):
    """Asked too often; `seconds` until the next may come."""

    def __init__(self, kind: str, seconds: int) -> None:
        super().__init__(f"{kind}: wait {seconds} s")
        self.kind = kind
        self.seconds = seconds


class Limits:
    """Buckets that fill with time, one per kind and caller."""

    def __init__(self, off: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self.off = off
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str) -> None:
        """Count one more. Raises TooOften when the bucket is empty."""
        most, each = LIMITS[kind]
        self._take(kind, who, most, each)

    def take_of_address(self, kind: str, address: str) -> None:
        """Count one more of all that come from an address, whoever they are."""
        most, each = LIMITS[kind]
        self._take(kind, f"all of {address}", most * OF_AN_ADDRESS, each / OF_AN_ADDRESS)

    def take_in_all(self, kind: str) -> None:
        """Count one more of everybody's."""
        most, each = LIMITS[kind]
        self._take(kind, "all", most * IN_ALL, each / IN_ALL)

    def _take(self, kind: str, who: str, most: int, each: float) -> None:
        if self.off:
            return
        now = self._clock()
        left, then = self._buckets.pop((kind, who), (float(most), now))
        left = min(float(most), left + (now - then) / each)
        self._buckets[kind, who] = (max(left - 1, 0.0) if left >= 1 else left, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if left < 1:
            raise TooOften(kind, max(1, math.ceil((1 - left) * each)))
