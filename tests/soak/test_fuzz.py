"""Five minutes of requests and messages that nobody in good faith would send, on each database."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.conftest import database, postgres, shaped_database, shaped_file  # noqa: F401  (fixtures)
from server.fuzzing import House, fuzz_for

SECONDS = 300.0

pytestmark = pytest.mark.soak


def test_nothing_that_is_sent_breaks_a_server(database: str, tmp_path: Path) -> None:  # noqa: F811
    house = House(database, tmp_path / "log")
    try:
        print(f"{fuzz_for(house.with_a_finished_game(), SECONDS):,} requests")
    finally:
        house.close()
