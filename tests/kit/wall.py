"""A clock on the wall that a test puts forward, days at a time."""

from __future__ import annotations

import pytest

from mastaba.server import now

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS


class Wall:
    """What `now_ms` reads, for every part of the server in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch

    def forward(self, ms: int) -> None:
        self._patch.setattr(now, "_BEGAN_NS", now._BEGAN_NS + ms * 1_000_000)
