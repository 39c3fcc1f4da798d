"""More answers than can be drawn: they are taken all the same, and what is past before it is drawn is left out."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kit.processes.loops import run_alone, soon
from mastaba.core.rules.engine import engine
from mastaba.server.frames import for_viewer
from mastaba.server.tables import presence
from mastaba.server.tables.fair_queue import FairQueue

from ..conftest import quick
from ..guest import Guest, Host, two_people


class Held(FairQueue):
    """A queue in which nobody is called until it is let go."""

    def __init__(self) -> None:
        super().__init__(1)
        self.let_go = threading.Event()
        self.called = 0

    @asynccontextmanager
    async def place(self, owner: str, hurried: bool = False) -> AsyncIterator[None]:
        while not self.let_go.is_set():
            await asyncio.sleep(0.005)
        async with super().place(owner, hurried):
            self.called += 1
            yield


def test_answers_are_taken_while_nothing_can_be_drawn_and_pages_then_show_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(for_viewer, "takes_no_time", lambda story: True)
    monkeypatch.setattr(presence, "LATE_MS", -1)
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}")) as host:
        ana, ben, table = two_people(host.address)
        with ana.watch(table) as one, ben.watch(table) as two, Guest(host.address).watch(table) as watching:
            first = [tab.frame(lambda f: f["panels"])["seq"] for tab in (one, two, watching)]
            queue = host.context.frames._turns = Held()
            for _ in range(5):
                story = host.context.hall.tables[table].story
                assert story.line is not None
                asked = next(g for g in (ana, ben) if story.table.seat_of(g.get("/me").json()["id"]) == story.asked)
                action = int(engine(story.game).options(story.line.states)[0])
                last = asked.answer(table, {"seq": story.seq}, action)["seq"]
            assert last == first[0] + 5
            queue.let_go.set()
            for tab in (one, two, watching):
                shown = tab.frame(lambda f: f["seq"] == last)
                later = [frame["seq"] for frame in tab.frames if frame["seq"] > first[0]]
                assert later == [last], "what was past before it was drawn is left out"
                assert tab.drawn(shown) and shown["log"], "and the log goes on"
            assert queue.called == 3, "and nobody waits for a turn again because of what came meanwhile"


def test_whoever_is_asked_is_drawn_for_first_and_the_others_every_third_time() -> None:
    async def run() -> list[str]:
        queue, done, all_wait = FairQueue(1, lives_at=lambda owner: "one house"), list[str](), asyncio.Event()

        async def job(owner: str, hurried: bool) -> None:
            async with queue.place(owner, hurried):
                await all_wait.wait()
                done.append(owner)

        first = asyncio.create_task(job("first", False))
        await asyncio.sleep(0)
        jobs = [asyncio.create_task(job(f"looks on {n}", False)) for n in range(3)]
        jobs += [asyncio.create_task(job(f"asked {n}", True)) for n in range(5)]
        await soon(lambda: sum(len(line) for line in queue._waiting.values()) == 8)
        all_wait.set()
        await asyncio.gather(first, *jobs)
        return done[1:]

    called = [owner.rpartition(" ")[0] for owner in run_alone(run())]
    assert called == ["asked", "asked", "looks on", "asked", "asked", "looks on", "asked", "looks on"]
