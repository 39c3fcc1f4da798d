"""Bots' seats: in processes of their own, with a deadline, a fallback, and a rest when nobody cares."""

from __future__ import annotations

import itertools
import os
import signal

import pytest

from mastaba.server.workers.deadlines import Deadlines
from mastaba.server.workers.jobs import Chosen, packed

from ..conftest import quick
from ..guest import Guest, Host, play_to_the_end, until
from ..workers.test_workers import worker_is  # noqa: F401  (a fixture)

LIAR = f"""
import sys
while head := sys.stdin.buffer.read(4):
    sys.stdin.buffer.read(int.from_bytes(head, "little"))
    sys.stdout.buffer.write({packed(Chosen(99999))!r})
    sys.stdout.flush()
"""
BAD = {
    "lies": LIAR,
    "hangs": "import time; time.sleep(600)",
    "dies on start": "raise SystemExit(1)",
    "talks rubbish": "print('x' * 999, flush=True); input()",
}


@pytest.mark.parametrize("how", BAD)
def test_a_table_goes_on_when_its_bots_fail(how, worker_is, tmp_path):  # noqa: F811
    worker_is(BAD[how])
    deadlines = Deadlines(bot_s=0.3, start_s=0.0)
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", deadlines=deadlines)) as host:
        ana = Guest(host.address)
        table = ana.play(players="2", level="novice")
        with ana.watch(table) as tab:
            play_to_the_end([(ana, tab)], table, most=4)
        story = host.context.hall.tables[table].story
        by = {e.event.by for e in story.entries if hasattr(e.event, "by")}
        assert by == {"fallback", "person"}


def test_a_bot_killed_while_it_thinks_still_answers(tmp_path):
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", think_s=1.5)) as host:
        ana = Guest(host.address)
        table = ana.play(players="2", level="vizier")
        (worker,) = host.context.bots._pool.workers
        with ana.watch(table) as tab:
            killed: set[int] = set()
            for _ in range(3):
                tab.frame(lambda f: f["my_turn"])
                while tab.frames[-1]["my_turn"]:
                    frame = tab.frames[-1]
                    seq = ana.answer(table, frame, frame["choices"][0]["action"])["seq"]
                    tab.frame(lambda f, seq=seq: f["seq"] >= seq)
                until(lambda: worker.running and worker.jobs)
                killed.add(worker.process.pid)
                os.kill(worker.process.pid, signal.SIGKILL)
            assert tab.frame(lambda f: f["my_turn"])
        assert killed


def test_bots_alone_rest_until_the_one_who_opened_the_table_looks_on(tmp_path):
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", pace_ms=40)) as host:
        ana = Guest(host.address)
        table = ana.play(players="2", level="novice")
        ana.do(table, "leave")
        live = host.context.hall.tables[table]
        until(lambda: live.bot is None or live.bot.done())
        resting = live.story.seq
        with ana.watch(table) as tab:
            tab.frame(lambda f: f["seq"] > resting + 1)
        until(lambda: live.bot.done())
        assert live.story.table.status == "playing"


def test_answers_come_at_a_pace_that_people_can_follow(tmp_path):
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", pace_ms=250)) as host:
        ana = Guest(host.address)
        table = ana.play(players="4", level="novice")
        with ana.watch(table) as tab:
            tab.frame(lambda f: f["my_turn"])
            times = [f["at"] for f in tab.frames if f["last_seat"] not in (-1, 0)]
        assert all(later - sooner >= 240 for sooner, later in itertools.pairwise(times))
