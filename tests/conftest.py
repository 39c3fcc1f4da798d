"""What all tests share: the games, found by entry point, and the slowest files, told at the end of a run."""

from __future__ import annotations

import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kit.ours import OURS
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.words import text
from mastaba.core.words.languages import french

SLOWEST = 10
LONG_FIRST = ("browser", "examples", "package", "server", "research", "bots")  # rooms whose files take long
TESTS = Path(__file__).resolve().parent
SOAK_S = 4 * 3600  # what a long law may take
_spent: Counter[str] = Counter()
_began = time.monotonic()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `game` runs once for every registered game, or for every one of ours."""
    rooms = {"every_game", "research", "our_games"} & set(metafunc.definition.path.relative_to(TESTS).parts)
    if "game" in metafunc.fixturenames and rooms:
        ids = OURS if "our_games" in rooms else game_ids()
        metafunc.parametrize("game", [load(i) for i in ids], ids=ids)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files begin first, or one process is left with them when the others have nothing more to do."""
    place = {room: at for at, room in enumerate(LONG_FIRST)}
    items.sort(key=lambda item: place.get(item.path.relative_to(TESTS).parts[0], len(place)))
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(SOAK_S))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _spent[report.nodeid.split("::")[0]] += report.duration


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process that shares the tests with others may clear up in peace: after 5 s of that it is sent an interrupt."""
    if hasattr(session.config, "workerinput"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The whole time, and where it went."""
    terminalreporter.section(f"{time.monotonic() - _began:.0f} s; the slowest files")
    for name, seconds in _spent.most_common(SLOWEST):
        terminalreporter.write_line(f"{seconds:7.1f} s  {name}")


@pytest.fixture(autouse=True)
def every_thing_has_its_gender(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that needs the gender of a thing whose text has none is refused in every test."""

    def refuse(what: str) -> str:
        raise AssertionError(f"{what}: its text needs a mark, [m] or [f]")

    monkeypatch.setattr(french, "unmarked", refuse)
    monkeypatch.setattr(text, "unmarked", refuse)
