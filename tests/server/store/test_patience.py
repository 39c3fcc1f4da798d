"""Databases that misbehave: one that stands still, one that only reads, a damaged one, one behind a pooler."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from kit.processes.ports import readiness
from mastaba.server.store.events import NotStored
from mastaba.server.store.keeping.examining import examine
from mastaba.server.store.patience import Patience, Silent
from mastaba.server.store.reaching import Unusable, bring_up_to_date
from mastaba.server.store.troubles import report

from ..cluster import Cluster, fresh_database
from ..conftest import quick
from ..guest import Guest, Host, until
from ..killing import Process
from ..pooler import Pooler

OFTEN = {
    "tables.reviews.LOOK_S": 0.2,
    "tables.days.vacations.LOOK_S": 0.2,
    "tables.days.wishes.LOOK_S": 0.2,
    "tables.clocks.CALL_MS": 200,
    "tables.clocks.TIDY_MS": 200,
    "people.leaving.LOOK_S": 0.2,
    "people.nightly.LOOK_S": 0.2,
    "web.host.pulse.EVERY_S": 0.2,
    "feed.feed.LISTS_S": 0.2,
}
REFUSED = "Start PostgreSQL, or check host and port"
TOLD = {name.rpartition(".")[0] for name in OFTEN} | {"tables.company", "tables.follower", "notices.dispatch"}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.close()


@contextlib.contextmanager
def standing_still(cluster: Cluster) -> Iterator[None]:
    """Every process of the database stops where it is; connections stay open."""
    first = cluster._process.pid
    told = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True, check=True).stdout
    pids = [first, *map(int, told.split())]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in reversed(pids):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def test_a_database_that_stands_still_is_told_and_the_game_goes_on_afterwards(cluster: Cluster, tmp_path: Path) -> None:
    log = tmp_path / "log"
    house = Process(cluster.fresh_database(), log=log)
    try:
        ana = Guest(house.address)
        ana.http.timeout = httpx.Timeout(30)
        table = ana.play(players="2", level="novice")
        with ana.watch(table) as tab:
            frame = tab.frame(lambda f: f["my_turn"])
        click = {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": "k"}
        with standing_still(cluster):
            reply = ana.send(table, "answer", **click)
            assert (reply.status_code, reply.json()["error"]["key"]) == (503, "not_stored")
            until(lambda: readiness(house.address) == 503, 30)
            told = httpx.get(f"http://{house.address}/readyz", headers={"Accept": "application/json"}, timeout=30)
            assert told.json()["error"]["key"] == "database" and "stands still" in told.json()["error"]["text"]
            assert ana.get(f"/t/{table}").status_code == 200, "what is in memory is shown"
            with ana.watch(table) as tab:
                assert tab.frame()["seq"] == frame["seq"]
            assert Guest(house.address).get("/").status_code == 503
        until(lambda: readiness(house.address) == 200, 60)
        seq = until(lambda: ana.send(table, "answer", **click).json().get("seq"), 60)
        numbers = [number for number, _, _ in house.stored(table)]
        assert numbers == list(range(len(numbers))) and seq in numbers
        assert len([key for _, key, _ in house.stored(table) if key and key.endswith(":k")]) == 1
        said = log.read_text()
        assert "has not answered for" in said and "Traceback" not in said
    finally:
        house.close()


def test_a_process_that_stood_still_itself_does_not_blame_the_database(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A lid that was closed, a machine that had no time for us: the database gets its whole time anew."""
    clock = Clock()
    monkeypatch.setattr("mastaba.server.store.patience.time", clock)
    monkeypatch.setattr("mastaba.server.store.patience.PATIENCE_S", 1.0)
    patience = Patience(sa.create_engine("sqlite://"))
    with patience.asking():
        clock.ahead = 60.0
        jumped = clock.monotonic()
        until(lambda: "has not answered" in caplog.text)
    patience.close()
    assert patience._cut_at - jumped >= 1.0


class Clock:
    """The clock, but for those seconds in which nobody here ran."""

    ahead = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead


def test_a_database_that_fails_is_one_line_of_the_log_and_our_own_fault_has_a_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    cut = OperationalError("SELECT 1", {}, OSError("connection to server failed:\n\tConnection refused\n"))
    for error in (Silent("the database has not answered for 3 s"), cut, NotStored("full"), ZeroDivisionError()):
        report(logging.getLogger("house"), error, "what was announced of %s could not be read", "a-table")
    silent, away, full, ours = caplog.records
    begins = "what was announced of a-table could not be read: "
    assert silent.getMessage().startswith(f"{begins}the database has not answered for 3 s. It is there and stands")
    assert away.getMessage() == f"{begins}connection to server failed: Connection refused. {REFUSED}"
    assert full.getMessage().startswith(f"{begins}full. ")
    assert not any(one.exc_info for one in (silent, away, full)) and ours.exc_info


def at_work(host: Host) -> set[str]:
    """What the server does by itself: the names of everything of `running` that goes on until the end."""

    async def look() -> set[str]:
        return {task.get_coro().__qualname__ for task in asyncio.all_tasks()}  # type: ignore[union-attr]

    return {name for name in host.run(look()) if name.rpartition(".")[2] in ("tend", "tick", "keep", "listen", "ask")}


def test_everything_that_works_by_itself_outlives_the_database_and_tells_it_in_single_lines(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name, often in OFTEN.items():
        monkeypatch.setattr(f"mastaba.server.{name}", often)
    with Host(quick(cluster.fresh_database(), follow_s=0.2, idle_s=0.1)) as host:
        ana = Guest(host.address)
        table = ana.play(players="2", level="novice", clock="days", listed="yes")
        before = at_work(host)
        assert len(before) >= 12, before
        with ana.watch(table), ana.hears() as home, monkeypatch.context() as night:
            home.hear()
            night.setattr("mastaba.server.people.nightly.HOUR", datetime.now(UTC).hour)
            cluster.stop_at_once()
            host.loop.call_soon_threadsafe(host.context.feed.moved, table)
            until(lambda: not (TOLD - heard(caplog)), 60)
            cluster.start()
        until(lambda: readiness(host.address) == 200, 60)
        assert before <= at_work(host)
        assert Guest(host.address).play(players="2")
    for record in caplog.records:
        assert not record.exc_info and "\n" not in record.getMessage(), record.getMessage()


def heard(caplog: pytest.LogCaptureFixture) -> set[str]:
    """Which parts said that something went wrong."""
    return {record.name.removeprefix("mastaba.server.") for record in caplog.records if record.levelname != "INFO"}


def test_a_database_that_only_reads_is_found_at_the_start(postgres: str) -> None:
    url = fresh_database(postgres)
    bring_up_to_date(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {make_url(url).database} SET default_transaction_read_only = on")
    with pytest.raises(Unusable, match=r"read-only transaction\. Name the server that takes writes"):
        bring_up_to_date(url)


def test_a_damaged_file_is_found_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with Host(quick(f"sqlite:///{file}")) as host:
        for _ in range(6):
            Guest(host.address).play(players="2")
    bring_up_to_date(f"sqlite:///{file}")
    body = bytearray(file.read_bytes())
    for page in range(2, len(body) // 4096):
        body[page * 4096 : page * 4096 + 200] = bytes(range(200))
    file.write_bytes(bytes(body))
    with pytest.raises(Unusable, match=r"malformed.*Bring back a backup with `mastaba restore`"):
        bring_up_to_date(f"sqlite:///{file}")


def test_a_pooler_that_lends_connections_for_single_transactions_is_found(postgres: str) -> None:
    url = make_url(fresh_database(postgres))
    plain = url.render_as_string(hide_password=False)
    bring_up_to_date(plain)
    assert not examine(plain).problems
    with Pooler("127.0.0.1", url.port or 0) as port:
        lent = url.set(port=port).render_as_string(hide_password=False)
        with pytest.raises(Unusable, match="behind a pooler"):
            bring_up_to_date(lent)
        assert any("behind a pooler" in problem for problem in examine(lent).problems), "the doctor says so too"
