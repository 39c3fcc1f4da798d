"""Bots' seats: in processes of their own, with a deadline, a fallback, and a rest when nobody cares."""

from __future__ import annotations

import asyncio
import itertools
import json
import os

import pytest

from kit.loops import run_alone
from mastaba.core.sight import see
from mastaba.server.workers import pool as botpool
from mastaba.server.workers.bot import answer, pack
from mastaba.server.workers.pool import Failed, Pool

from .conftest import quick
from .guest import Guest, Host, until
from .test_secrecy import story_of


def job(**more: object) -> dict:
    story = story_of("pyramids", 2, 4, 3)
    seen = see(story.game, story.line.states, story.asked)
    return {**pack(seen), "level": "novice", "budget": 0.05, "seed": 1, **more}


def test_a_worker_answers_with_one_of_the_options():
    async def run() -> None:
        pool = Pool(1)
        try:
            wanted = job()
            assert await pool.think(wanted, 30) in wanted["options"]
            with pytest.raises(Failed):
                await pool.think(job(level="nobody"), 30)
            assert await pool.think(wanted, 30) in wanted["options"], "and goes on after a fault"
        finally:
            await pool.close()

    run_alone(run())


def test_a_worker_that_thinks_too_long_is_killed(monkeypatch, tmp_path):
    (tmp_path / "sleeper.py").write_text("import time\ntime.sleep(600)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(botpool, "MODULE", "sleeper")
    monkeypatch.setattr(botpool, "START_S", 0.0)

    async def run() -> int:
        pool = Pool(1)
        with pytest.raises(Failed):
            task = asyncio.create_task(pool.think(job(), 1.0))
            while pool.workers[0].process is None:
                await asyncio.sleep(0.01)
            pid = pool.workers[0].process.pid
            await task
        assert pool.workers[0].process is None
        return pid

    with pytest.raises(ProcessLookupError):
        os.kill(run_alone(run()), 0)


def test_a_table_goes_on_when_its_bots_fail(monkeypatch, tmp_path):
    (tmp_path / "liar.py").write_text("import sys\nfor line in sys.stdin: print('{\"action\": 99999}', flush=True)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(botpool, "MODULE", "liar")
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}")) as host:
        ana = Guest(host.address)
        table = ana.play(players="3", level="novice")
        with ana.watch(table) as tab:
            tab.frame(lambda f: f["my_turn"])
        story = host.house.hall.tables[table].story
        assert {e.event.by for e in story.entries if hasattr(e.event, "by")} <= {"fallback", "person"}


def test_bots_alone_rest_until_somebody_watches(tmp_path):
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", pace_ms=40)) as host:
        ana, eve = Guest(host.address), Guest(host.address)
        table = ana.play(players="2", level="novice")
        ana.do(table, "leave")
        live = host.house.hall.tables[table]
        until(lambda: live.bot is None or live.bot.done())
        resting = live.story.seq
        with eve.watch(table) as tab:
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


def test_a_worker_says_what_went_wrong():
    assert answer(job())["action"] >= 0
    with pytest.raises(LookupError):
        answer(json.loads(json.dumps(job(game="chess"))))
