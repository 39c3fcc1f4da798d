"""The collector of garbage: circles that nobody needs go when nobody plays, and nothing is walked over before."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from mastaba.server import collector
from mastaba.server.collector import Collector


class Circle:
    """Refers to itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_circles_go_when_nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "QUIET_S", 0.0)
    mine, circle = Collector(), Circle()
    gone = weakref.ref(circle)
    del circle
    mine.tick(quiet=False)
    assert gone() is not None and gc.get_count()[0] < 100, "out of sight"
    mine.tick(quiet=True)
    assert gone() is None


def test_one_walk_is_enough_for_a_while() -> None:
    mine, circle = Collector(), Circle()
    gone = weakref.ref(circle)
    del circle
    mine.tick(quiet=True)
    assert gone() is not None
    gone().me = None
    assert gone() is None, "what is in no circle goes by itself, out of sight or not"
