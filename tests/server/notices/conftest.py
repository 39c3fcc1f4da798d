"""A house that may call people who are away, its letterbox, and a clock on the wall that can be moved."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kit.wall import Wall

from ..conftest import quick
from ..guest import Host
from ..letterbox import Letterbox
from .calling import SITE, Pushed


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


@pytest.fixture(scope="module")
def letterbox() -> Iterator[Letterbox]:
    with Letterbox() as made:
        yield made


@pytest.fixture
def house(letterbox: Letterbox, database: str) -> Iterator[Host]:
    """A house that may send mail, on either database; its push is noted here, as nobody is on the other side."""
    letterbox.mail.clear()
    letterbox.refuse, letterbox.breaks = lambda address: "", ""
    with Host(quick(database, site=SITE, **letterbox.smtp)) as made:
        made.context.dispatch._look_s = 0.1
        made.context.dispatch.channels["push"] = made.pushed = Pushed()  # type: ignore[attr-defined]
        yield made
