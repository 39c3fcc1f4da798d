"""A thousand deaths: servers are killed with -9 while people play; one on SQLite, either of two on PostgreSQL.

`MASTABA_KILLS` says how often, if not a thousand times.
"""

from __future__ import annotations

import os
import statistics
from pathlib import Path

import pytest

from server.conftest import fresh_database, postgres  # noqa: F401  (a fixture)
from server.couples import kill_again_and_again
from server.killing import Process

KILLS = int(os.environ.get("MASTABA_KILLS", "1000"))
BACK_S = 5.0  # every table can be played again within so many seconds

pytestmark = pytest.mark.soak


def die_often(database_url: str, processes: int) -> None:
    servers = [Process(database_url) for _ in range(processes)]
    try:
        waits = kill_again_and_again(servers, KILLS)
    finally:
        for server in servers:
            server.close()
    words = f"all tables went on after {statistics.median(waits):.2f} s (median), {max(waits):.2f} s (longest)"
    print(f"{KILLS} kills, {processes} processes: {words}")
    assert max(waits) <= BACK_S


def test_a_thousand_kills_on_sqlite_lose_nothing(tmp_path: Path) -> None:
    die_often(f"sqlite:///{tmp_path / 'mastaba.db'}", 1)


def test_a_thousand_kills_of_either_process_on_postgresql_lose_nothing(postgres: str) -> None:  # noqa: F811
    die_often(fresh_database(postgres), 2)
