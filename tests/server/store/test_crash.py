"""kill -9, a full disk: what was acknowledged is there, once; what was not, is not half there."""

from __future__ import annotations

import resource
from pathlib import Path

from ..conftest import fresh_database
from ..couples import kill_again_and_again
from ..guest import play_to_the_end, two_people
from ..killing import Process

KILLS = 3  # in every run; the soak does a thousand


def test_kill_dash_nine_loses_nothing_acknowledged_and_doubles_nothing(database):
    server = Process(database)
    try:
        kill_again_and_again([server], KILLS)
    finally:
        server.close()


def test_kill_dash_nine_of_either_of_two_processes_loses_and_doubles_nothing(postgres):
    url = fresh_database(postgres)
    servers = [Process(url), Process(url)]
    try:
        kill_again_and_again(servers, KILLS)
    finally:
        for server in servers:
            server.close()


def test_a_full_disk_fails_the_move_and_loses_nothing(tmp_path):
    server = Process(f"sqlite:///{tmp_path / 'mastaba.db'}")
    try:
        fill_the_disk(server, tmp_path)
    finally:
        server.close()


def fill_the_disk(server: Process, folder: Path) -> None:
    ana, ben, table = two_people(server.address)
    with ana.watch(table) as one, ben.watch(table) as two:
        play_to_the_end([(ana, one), (ben, two)], table, most=3)
        before = server.stored(table)
        used = max(f.stat().st_size for f in folder.iterdir())
        unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (used, unlimited[1]))
        guest, tab = (ana, one) if one.newest()["my_turn"] else (ben, two)
        frame = tab.newest()
        click = {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": "full"}
        reply = guest.send(table, "answer", **click)
        while reply.status_code == 200 and len(server.stored(table)) < len(before) + 40:
            reply = guest.send(table, "chat", text="x" * 400)
        assert (reply.status_code, reply.json()["error"]["key"]) == (503, "not_stored")
        kept = server.stored(table)
        assert kept[: len(before)] == before
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
        tab.answered = guest.do(table, "answer", **click)["seq"]  # the same click again, once there is room
        play_to_the_end([(ana, one), (ben, two)], table, most=2)
    rows = server.stored(table)
    assert [seq for seq, _, _ in rows] == list(range(len(rows)))
    assert sum(key is not None and key.endswith(":full") for _, key, _ in rows) == 1
