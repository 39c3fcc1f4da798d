"""Databases that misbehave: one that stands still, one that only reads, a damaged one, one behind a pooler."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy.engine import make_url

from kit.ports import readiness
from mastaba.server.store.reaching import Unusable, bring_up_to_date

from .cluster import Cluster, fresh_database
from .conftest import quick
from .guest import Guest, Host, until
from .killing import Process
from .pooler import Pooler


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


def test_a_pooler_that_lends_connections_for_single_transactions_is_found_at_the_start(postgres: str) -> None:
    url = make_url(fresh_database(postgres))
    plain = url.render_as_string(hide_password=False)
    bring_up_to_date(plain)
    with Pooler("127.0.0.1", url.port or 0) as port, pytest.raises(Unusable, match="behind a pooler"):
        bring_up_to_date(url.set(port=port).render_as_string(hide_password=False))
