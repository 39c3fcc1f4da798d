"""What may break around a server: its disk, its database, its clock. It says so, and nothing is lost."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import resource
import secrets
import shutil
import socket
import sqlite3
import struct
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kit.processes.ports import free_port, readiness
from mastaba.cli.main import app
from mastaba.core.table.events import Opened, Resumed, Started
from mastaba.core.table.table import Clock, fold, open_table
from mastaba.server import now
from mastaba.server.store.store import Store

from ..conftest import fresh_database, quick
from ..guest import Guest, Host, until
from ..killing import Process


def test_a_full_disk_is_told_and_when_there_is_room_again_nothing_was_lost(tmp_path: Path) -> None:
    """The system lets the server's process write no further byte, and then lets it write again."""
    house = Process(f"sqlite:///{tmp_path / 'a.db'}")
    try:
        ana = Guest(house.address)
        table = ana.play(players="2", level="novice")
        with ana.watch(table) as tab:
            frame = tab.frame(lambda f: f["my_turn"])
            click = {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": "k"}
            resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            reply = ana.send(table, "answer", **click)
            assert (reply.status_code, reply.json()["error"]["key"]) == (503, "not_stored")
            until(lambda: readiness(house.address) == 503)
            assert ana.post("/name", name="Tiyi").status_code == 503
            resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            until(lambda: readiness(house.address) == 200)
            seq = ana.do(table, "answer", **click)["seq"]
            tab.frame(lambda f: f["seq"] >= seq)
        numbers = [seq for seq, _, _ in house.stored(table)]
        assert numbers == list(range(len(numbers))) and seq in numbers
    finally:
        house.close()


def test_events_that_are_missing_at_the_start_are_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A write-ahead log that was thrown away leaves an older database that is sound in itself."""
    file = tmp_path / "a.db"
    house = Process(f"sqlite:///{file}")
    try:
        ana = Guest(house.address)
        ana.play(players="2")
        until(lambda: (tmp_path / "a.db.events").exists())
        first = int((tmp_path / "a.db.events").read_text())
        shutil.copy(file, tmp_path / "old.db")
        for _ in range(3):
            ana.play(players="2")
        until(lambda: int((tmp_path / "a.db.events").read_text() or 0) > first)  # empty while it is written anew
        house.kill()
    finally:
        house.close()
    Path(f"{file}-wal").unlink(missing_ok=True)
    Path(f"{file}-shm").unlink(missing_ok=True)
    with caplog.at_level(logging.ERROR):
        store = Store(f"sqlite:///{file}")
        store.open()
        store.close()
    assert "events that people were told of are missing" in caplog.text


@pytest.mark.parametrize("damage", ["DELETE FROM events WHERE seq = 2", "UPDATE events SET body = '[' WHERE seq = 1"])
def test_a_damaged_table_is_told_and_the_others_go_on(damage: str, tmp_path: Path) -> None:
    """One table of two is damaged while no server runs; nothing breaks, not even at the start."""
    file = tmp_path / "a.db"
    with Host(quick(f"sqlite:///{file}")) as host:
        ana = Guest(host.address)
        broken, whole = ana.play(players="2"), ana.play(players="2")
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"{damage} AND table_id = '{broken}'")
    with Host(quick(f"sqlite:///{file}")) as host:
        ana.moves_to(host.address)
        page = ana.get(f"/t/{broken}")
        assert page.status_code == 409 and "ask whoever runs this server for a backup" in page.text
        assert ana.refused(broken, "chat", text="x") == "damaged"
        assert ana.get("/").status_code == 200 and ana.get(f"/t/{whole}").status_code == 200
        with ana.watch(whole) as tab:
            frame = tab.frame(lambda f: f["my_turn"])
            ana.answer(whole, frame, frame["choices"][0]["action"])


def test_the_doctor_sees_who_serves_from_postgresql(postgres: str) -> None:
    url = fresh_database(postgres)
    with Host(quick(url)) as host:
        Guest(host.address).play(players="2")
        done = CliRunner().invoke(app, ["doctor", "--json", "--database", url])
    found = json.loads(done.stdout)
    assert done.exit_code == 0 and found["engine"].startswith("PostgreSQL ") and found["served_by"] == 1
    assert found["counts"]["tables"] == 1 and found["counts"]["events"] >= 3 and found["writable"]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DELETE FROM events WHERE seq = 1")
    done = CliRunner().invoke(app, ["doctor", "--database", url])
    assert done.exit_code == 1 and "cannot be played on" in done.stdout


def test_a_user_of_postgresql_who_may_only_read_is_told(postgres: str) -> None:
    url, reader = fresh_database(postgres), f"reader_{secrets.token_hex(3)}"
    with Host(quick(url)):
        pass
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {reader} LOGIN")
        connection.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {reader}")
    done = CliRunner().invoke(app, ["doctor", "--database", url.replace("mastaba@", f"{reader}@")])
    assert done.exit_code == 1 and "writable  no" in done.stdout and "GRANT" in done.stdout
    for address, words in ((f"{postgres}/none_of_this_name", "createdb"), (url.replace("mastaba@", "x@"), "exist")):
        done = CliRunner().invoke(app, ["doctor", "--database", address])
        assert done.exit_code == 3 and words in done.stderr


def test_a_clock_that_is_put_forward_or_back_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = now.now_ms()
    for step in (3600, -3600):
        monkeypatch.setattr(time, "time_ns", lambda step=step: time.monotonic_ns() + step * 10**9)
        monkeypatch.setattr(time, "time", lambda step=step: time.monotonic() + step)
        assert 0 <= now.now_ms() - before < 5_000


def test_time_within_a_table_does_not_go_backwards(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Guest(host.address)
    table = ana.open(players="2")
    live = host.context.hall.tables[table]
    opened = live.story.table.updated_at
    monkeypatch.setattr("mastaba.server.tables.deeds.playing.now_ms", lambda: opened - 3_600_000)
    ana.do(table, "chat", text="an hour ago")
    assert live.story.table.updated_at == opened


def test_only_the_time_without_a_server_is_given_back() -> None:
    """§ Resumed: of a turn of ten minutes with one minute's outage, one minute is charged to nobody."""
    minute = 60_000
    table = open_table(Opened(0, "pyramids", 1, "x", 2, "1", "s", "p", clock=Clock(20 * minute, 0)))
    table = fold(table, Started(0))
    assert fold(table, Resumed(10 * minute, 9 * minute)).since == minute
    assert fold(table, Resumed(10 * minute)).since == 10 * minute, "where nothing is known: the whole turn"


def test_the_log_names_no_address(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "mastaba.cli.main", "serve", "--port", str(port)]
    log = tmp_path / "log"
    env = {**os.environ, "MASTABA_PLAIN": "1"}
    with (
        log.open("w") as out,
        subprocess.Popen(
            [*command, "--database", f"sqlite:///{tmp_path / 'a.db'}"], stdout=out, stderr=out, env=env
        ) as process,
    ):
        try:
            until(lambda: "running on http" in log.read_text(), 60)
            ana = Guest(f"127.0.0.1:{port}")
            table = ana.play(players="2")
            with ana.watch(table) as tab:
                tab.frame()
        finally:
            process.terminate()
    lines = [line for line in log.read_text().splitlines() if "running on http" not in line and "Mastaba:" not in line]
    assert lines and not any("127.0.0.1" in line or table in line for line in lines)


def test_who_is_refused_or_goes_away_leaves_no_error_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = Process(f"sqlite:///{tmp_path / 'a.db'}", log)
    try:
        ana = Guest(server.address)
        table = ana.play(players="2")
        for origin, where in (("http://elsewhere.example", table), (f"http://{server.address}", "nowhere")):
            with pytest.raises(InvalidStatus):
                connect(f"ws://{server.address}/t/{where}/live", additional_headers={"Origin": origin}).close()
        host, port = server.address.split(":")
        head = f"Host: {server.address}\r\nOrigin: http://{server.address}\r\n"
        socket_head = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        for begun in (
            f"POST /t/{table}/answer HTTP/1.1\r\n{head}X-Mastaba: 1\r\nContent-Length: 90\r\n\r\n{{",
            f"POST /open HTTP/1.1\r\n{head}Content-Length: 90\r\n\r\ngame=",
            f"GET / HTTP/1.1\r\n{head}\r\n",
            f"GET /t/{table}/live HTTP/1.1\r\n{head}{socket_head}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n",
        ):
            for _ in range(5):
                with socket.create_connection((host, int(port)), 30) as gone:
                    gone.sendall(begun.encode())
                    gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # without goodbye
        with ana.watch(table) as tab:
            tab.frame()
        until(lambda: ana.get("/readyz").json()["sockets"] == 0, 60)
    finally:
        server.close()
    assert log.read_text() == ""


def test_what_goes_on_can_be_measured_from_this_machine(host: Host) -> None:
    ana = Guest(host.address)
    table = ana.play(players="2", level="novice")
    with ana.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        ana.answer(table, frame, frame["choices"][0]["action"])
        ana.refused(table, "answer", seq=-5, action=0, key="k")
        told = ana.get("/metrics").text
    numbers = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
    assert float(numbers['mastaba_command_seconds_count{command="answer"}']) >= 2
    assert float(numbers['mastaba_refusals_total{reason="error.stale"}']) >= 1
    assert float(numbers["mastaba_events_total"]) >= 4 and float(numbers["mastaba_frame_bytes_total"]) > 1000
    assert float(numbers["mastaba_sockets"]) >= 1
    assert table not in told and "127.0.0.1" not in told
