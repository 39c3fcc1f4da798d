"""The collector (garbage collection), which finds circles that nobody needs: kept from walking over all tables
while people play.

What is not part of a circle goes by itself, and an answer leaves no circles behind. So whatever has been made is put
out of the collector's sight twice a second, which takes no time; it is walked over when nobody plays.
"""

from __future__ import annotations

import gc
import time

YOUNG = (100_000, 50, 50)  # made within a moment, as when many tables open at once: then they are walked over
QUIET_S = 600.0  # between two walks while nobody plays
LONGEST_S = 6 * 3600.0  # people are kept waiting for one as seldom as this


class Collector:
    """The one of this process."""

    def __init__(self) -> None:
        gc.freeze()
        gc.set_threshold(*YOUNG)
        self._walked = time.monotonic()

    def tick(self, quiet: bool) -> None:
        """Now and then: put what there is out of sight, after a walk over it if it is time for one."""
        since = time.monotonic() - self._walked
        if since > (QUIET_S if quiet else LONGEST_S):
            gc.unfreeze()
            gc.collect()
            self._walked = time.monotonic()
        gc.freeze()
