"""A house that may call devices, and a push service of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ..conftest import quick
from ..guest import Host
from ..people import SITE
from ..push_service import PushService, push_service


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as one:
        yield one


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'mastaba.db'}"


@pytest.fixture
def house(file: str, service: PushService) -> Iterator[Host]:
    with Host(quick(file, site=SITE, push_services=(service.address,))) as host:
        yield host


@pytest.fixture
def on_either(database: str, service: PushService) -> Iterator[Host]:
    """The same, on either kind of database."""
    with Host(quick(database, site=SITE, push_services=(service.address,))) as host:
        yield host
