"""A thousand deaths: servers are killed with -9 while people play and games are reviewed; one on SQLite, either of two
on PostgreSQL.

`MASTABA_KILLS` says how often, if not a thousand times.
"""

from __future__ import annotations

import os
import statistics
from pathlib import Path

import pytest

from mastaba.server.store.processes import GONE_MS
from server.conftest import fresh_database, postgres  # noqa: F401  (a fixture)
from server.couples import kill_again_and_again
from server.killing import Process
from server.store.test_processes import bots_taken_over, table_taken_up

KILLS = int(os.environ.get("MASTABA_KILLS", "1000"))
REVIEW_LOOKS = 400  # of a game: many reviews, not good ones
BACK_S = 5.0  # every table can be played again within so many seconds

pytestmark = pytest.mark.soak


def die_often(database_url: str, processes: int) -> None:
    servers = [Process(database_url, review_looks=REVIEW_LOOKS) for _ in range(processes)]
    try:
        waits = kill_again_and_again(servers, KILLS, reviews=True)
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


def test_what_a_killed_process_looked_after_goes_on_within_seconds(postgres: str) -> None:  # noqa: F811
    """A bot whose table somebody looks at, and one at whose table nobody is: its process counts as gone first."""
    looked_at, alone = (measure(fresh_database(postgres)) for measure in (bots_taken_over, table_taken_up))
    print(f"a bot at a table that is looked at went on after {looked_at:.1f} s, another after {alone:.1f} s")
    assert looked_at < BACK_S and alone < BACK_S + GONE_MS / 1000
