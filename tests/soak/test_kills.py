"""A thousand deaths: the server is killed with -9 while two people play, on SQLite and on PostgreSQL."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from server.conftest import fresh_database, postgres  # noqa: F401  (a fixture)
from server.killing import Process, kill_again_and_again

KILLS = 1000
BACK_S = 5.0  # every table can be played again within so many seconds

pytestmark = pytest.mark.soak


def die_often(database_url: str) -> None:
    server = Process(database_url)
    try:
        waits = kill_again_and_again(server, KILLS)
    finally:
        server.close()
    print(f"{KILLS} kills, back after {statistics.median(waits):.2f} s (median), {max(waits):.2f} s (longest)")
    assert max(waits) <= BACK_S


def test_a_thousand_kills_on_sqlite_lose_nothing(tmp_path: Path) -> None:
    die_often(f"sqlite:///{tmp_path / 'mastaba.db'}")


def test_a_thousand_kills_on_postgresql_lose_nothing(postgres: str) -> None:  # noqa: F811
    die_often(fresh_database(postgres))
