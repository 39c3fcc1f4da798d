"""The benchmark of the server under load: what it measures is the server's, and not its own."""

from __future__ import annotations

import asyncio
import functools
import random
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kit.processes.loops import run_alone

BENCH = Path(__file__).parents[2] / "bench"
EARLY_S = 0.0005  # what a timer rings too early by
TABLES, PAUSE_S, END_S = 100, 2.5, 12.0


class Clock:
    """Time that passes while somebody rests, and while a click is answered."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += max(0.0, seconds - EARLY_S)


def test_no_herd_of_answers_comes_when_the_time_of_a_measurement_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables end at one moment, and their timers ring a little early."""
    monkeypatch.syspath_prepend(str(BENCH))
    tables: Any = import_module("parts.tables")
    monkeypatch.setattr(tables, "random", random.Random(36))
    clicks: list[float] = []
    for _ in range(TABLES):
        clock = Clock()
        monkeypatch.setattr(tables, "time", clock)
        monkeypatch.setattr(tables, "asyncio", SimpleNamespace(sleep=clock.sleep, Event=asyncio.Event))
        table = tables.TableUnderLoad([], "t", [], 0)
        table.pages = [SimpleNamespace(frame=SimpleNamespace(over=False, my_turn=True))]

        async def click(page: object, patient: bool, clock: Clock = clock) -> None:
            clicks.append(clock.now)
            clock.now += 0.01

        table.click = click
        run_alone(table.play(PAUSE_S, END_S))
        assert END_S - 2 * EARLY_S < clock.now < END_S + PAUSE_S, "until the end, and not longer than an answer takes"
    wanted = TABLES * END_S / PAUSE_S
    assert 0.9 * wanted < len(clicks) < 1.1 * wanted
    assert sum(at > END_S - 0.1 for at in clicks) < 0.2 * TABLES, "about 4 of these tables are asked in any tenth"


def test_every_part_of_the_server_whose_time_is_told_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    parts: dict[str, tuple[str, ...]] = import_module("parts.where").PARTS
    for module, _, name in (path.partition(":") for paths in parts.values() for path in paths):
        assert callable(functools.reduce(getattr, name.split("."), import_module(module))), f"{module}:{name}"
