"""Several processes, one PostgreSQL: nobody notices at which of them a page or a click arrives."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.processes.ports import free_port, is_ready
from mastaba.server.store.processes import Found
from mastaba.server.tables.clocks import Clocks

from ..conftest import fresh_database, quick
from ..guest import Guest, Host, play_to_the_end, until
from ..killing import Process


@pytest.fixture
def pair(postgres: str) -> Iterator[tuple[Host, Host]]:
    """Two servers with one database; what they do not announce they would notice after a minute."""
    url = fresh_database(postgres)
    with Host(quick(url, follow_s=60.0)) as one, Host(quick(url, follow_s=60.0)) as two:
        yield one, two


def seated(one: Host, two: Host, **form: str) -> tuple[Guest, Guest, str]:
    """Two people at one running table, each at a server of their own."""
    ana, ben = Guest(one.address), Guest(two.address)
    table = ana.open(players="2", **form)
    ben.do(table, "sit", seat=1, name="Ben")
    ana.do(table, "start")
    return ana, ben, table


def test_what_is_written_at_one_is_seen_at_the_other_at_once(pair: tuple[Host, Host]) -> None:
    ana, ben, table = seated(*pair)
    with ana.watch(table) as left, ben.watch(table) as right:
        began = time.monotonic()
        play_to_the_end([(ana, left), (ben, right)], table, most=8)
        assert time.monotonic() - began < 30
        ben.do(table, "chat", text="bonjour")
        assert left.message("chat")["text"] == "bonjour"


def test_a_socket_at_one_and_clicks_at_the_other(pair: tuple[Host, Host]) -> None:
    """No sticky sessions: a command for what this process has not seen yet takes it in first."""
    one, two = pair
    ana = Guest(one.address)
    table = ana.play(players="2", level="novice")
    with ana.watch(table) as tab:
        clicks = Guest(two.address)
        clicks.http.cookies = ana.http.cookies
        for _ in range(8):
            frame = tab.frame(lambda f: f["my_turn"] or f["over"])
            if frame["over"]:
                break
            seq = clicks.answer(table, frame, frame["choices"][0]["action"])["seq"]
            tab.frame(lambda f, seq=seq: f["seq"] >= seq)


def test_somebody_connected_to_another_process_is_here(pair: tuple[Host, Host]) -> None:
    one, two = pair
    ana, ben, table = seated(one, two)
    with ana.watch(table) as left:
        left.frame()
        with ben.watch(table):
            until(lambda: any(s["seat"] == 1 and s["present"] for s in left.hear().get("seats", [])))
            live = one.context.hall.tables[table]
            person = live.story.table.seats[1].person
            assert live.presence.connected(person) and not live.presence.connected_here(person)
        until(lambda: not live.presence.connected(person))


def test_bots_of_a_table_think_in_one_process_only(pair: tuple[Host, Host]) -> None:
    one, two = pair
    ana, ben = Guest(one.address), Guest(two.address)
    table = ana.open(players="3")
    ben.do(table, "sit", seat=1, name="Ben")
    ana.do(table, "bot", seat=2, level="novice")
    thought: list[int] = []
    for number, host in enumerate(pair):
        pool = host.context.bots._pool
        ask = pool.ask

        async def counted(job, deadline, number=number, ask=ask):  # type: ignore[no-untyped-def]
            thought.append(number)
            return await ask(job, deadline)

        pool.ask = counted  # type: ignore[method-assign]
    ana.do(table, "start")
    with ana.watch(table) as left, ben.watch(table) as right:
        play_to_the_end([(ana, left), (ben, right)], table, most=8)
        until(lambda: one.context.hall.tables[table].story.asked in (0, 1))
    assert thought and len(set(thought)) == 1
    bots_answers = sum(getattr(e.event, "by", "") == "bot" for e in one.context.hall.tables[table].story.entries)
    assert len(thought) == bots_answers


def test_a_name_chosen_at_one_is_known_at_the_other(pair: tuple[Host, Host]) -> None:
    one, two = pair
    ana = Guest(one.address)
    person = ana.get("/me").json()["id"]
    ana.moves_to(two.address)
    ana.get("/")
    ana.post("/name", name="Tiyi")
    ana.moves_to(one.address)
    until(lambda: ana.get("/me").json()["name"] == "Tiyi")
    assert person == ana.get("/me").json()["id"]


def test_a_second_process_gives_no_time_back(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks are refunded only for time in which there was no server at all."""
    take_up, taken_up = Clocks.take_up, threading.Event()

    async def told(clocks: Clocks, found: Found) -> None:
        await take_up(clocks, found)
        taken_up.set()

    url = fresh_database(postgres)
    with Host(quick(url)) as one:
        ana = Guest(one.address)
        ben = Guest(one.address)
        table = ana.open(players="2", clock="quick")
        ben.do(table, "sit", seat=1, name="Ben")
        ana.do(table, "start")
        story = one.context.hall.tables[table].story
        monkeypatch.setattr(Clocks, "take_up", told)
        with Host(quick(url)) as two:
            assert taken_up.wait(60)
            Guest(two.address).get(f"/t/{table}")
            until(lambda: table in two.context.hall.tables)
            assert two.context.hall.tables[table].story.seq == story.seq


def test_the_bots_of_a_killed_process_are_taken_over(postgres: str) -> None:
    """Though nobody connects to the table anew. How soon, on a machine that does nothing else: the soak."""
    bots_taken_over(fresh_database(postgres))


def bots_taken_over(url: str) -> float:
    """Two processes, of which the one that acts for a table is killed: after how many seconds its bot answers.

    Raises AssertionError if it never does.
    """
    first, second = Process(url), Process(url)
    try:
        ana = Guest(first.address)
        table = ana.play(players="2", level="novice")
        clicks = Guest(second.address)
        clicks.http.cookies = ana.http.cookies
        with clicks.watch(table) as tab:
            frame = tab.frame(lambda f: f["my_turn"])
            first.kill()
            while frame["my_turn"]:
                seq = clicks.answer(table, frame, frame["choices"][0]["action"])["seq"]
                frame = tab.frame(lambda f, seq=seq: f["seq"] >= seq)
            began = time.monotonic()
            until(lambda: (tab.newest() or frame)["my_turn"] or tab.frames[-1]["over"], 120)
            return time.monotonic() - began
    finally:
        first.close()
        second.close()


def test_a_table_that_only_a_killed_process_knew_goes_on(postgres: str) -> None:
    """A bot's turn is stored, its process is gone, and nobody looks: another takes it up by itself."""
    table_taken_up(fresh_database(postgres))


def table_taken_up(url: str) -> float:
    """After how many seconds another process takes up a table that nobody looks at.

    Raises AssertionError if none does.
    """
    first = Process(url, think_s=30.0, pace_ms=0)
    try:
        ana = Guest(first.address)
        table = ana.play(players="2", level="vizier")
        with ana.watch(table) as tab:
            frame = tab.frame(lambda f: f["my_turn"] or f["asked"] == 1)
            if frame["my_turn"]:
                ana.answer(table, frame, frame["choices"][0]["action"])
        second = Process(url)
        try:
            first.kill()
            before = len(second.stored(table))
            began = time.monotonic()
            until(lambda: len(second.stored(table)) > before, 120)
            return time.monotonic() - began
        finally:
            second.close()
    finally:
        first.close()


# --- one port, one file ------------------------------------------------------------------------------------------


def mastaba(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mastaba.cli.main", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_several_processes_on_sqlite_are_refused_with_a_sentence(tmp_path) -> None:
    done = mastaba("serve", "--processes", "2", "--database", f"sqlite:///{tmp_path / 'a.db'}")
    assert done.returncode == 2 and "SQLite belongs to one process" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_server_on_one_sqlite_file_is_refused_with_a_sentence(tmp_path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    first = Process(url)
    try:
        done = mastaba("serve", "--port", "0", "--database", url)
        assert done.returncode == 2 and "another server is using" in done.stderr
        assert "Traceback" not in done.stderr
        first.kill()
        first.start()  # a killed server leaves nothing behind that would keep the next one out
    finally:
        first.close()


@pytest.fixture(scope="module")
def several(postgres: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Two processes on one port, started as a host starts them; their parent and their address."""
    port = free_port()
    command = [sys.executable, "-m", "mastaba.cli.main", "serve", "--processes", "2", "--port", str(port)]
    quiet = {"stderr": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "env": {**os.environ, "MASTABA_PLAIN": "1"}}
    with subprocess.Popen([*command, "--database", fresh_database(postgres)], **quiet) as parent:  # type: ignore[call-overload]
        try:
            address = f"127.0.0.1:{port}"
            until(lambda: is_ready(address), 60)
            yield parent, address
        finally:
            parent.terminate()
            assert parent.wait(30) == 0
    until(lambda: not is_ready(address), 30)


def test_processes_on_one_port_share_the_guests_and_replace_each_other(
    several: tuple[subprocess.Popen[bytes], str],
) -> None:
    parent, address = several
    ana = Guest(address)
    table = ana.play(players="2", level="novice")
    for child in children(parent.pid):
        kill(child)
        until(lambda: is_ready(address), 30)
        with ana.watch(table) as tab:
            frame = tab.frame(lambda f: f["my_turn"] or f["over"])
            ana.answer(table, frame, frame["choices"][0]["action"])
    until(lambda: len(children(parent.pid)) >= 2, 30)


def test_whoever_waits_at_the_door_of_a_process_that_dies_is_let_in_by_the_other(
    several: tuple[subprocess.Popen[bytes], str],
) -> None:
    """First one of the two dies; then, when another is in its place, the one that was left."""
    parent, address = several
    until(lambda: len(children(parent.pid)) == 2, 60)
    first, second = children(parent.pid)
    for dies in (first, second):
        until(lambda: len(children(parent.pid)) == 2, 60)
        both = children(parent.pid)
        for child in both:
            os.kill(child, signal.SIGSTOP)
        waiting = [http.client.HTTPConnection(address, timeout=60) for _ in range(30)]
        for guest in waiting:
            guest.request("GET", "/readyz")
        kill(dies)
        for child in both:
            if child != dies:
                os.kill(child, signal.SIGCONT)
        assert [guest.getresponse().status for guest in waiting] == [http.HTTPStatus.OK] * len(waiting)
        for guest in waiting:
            guest.close()


def children(parent: int) -> list[int]:
    """The server processes of a parent; not the helpers of Python's own."""
    pids = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(pid) for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
