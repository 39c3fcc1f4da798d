"""From a finished game with a costly answer, through a real worker, to the question that is asked again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from kit.positions import person_of
from kit.processes.loops import run_alone
from mastaba.bots.explain.contest import Comparison
from mastaba.bots.explain.review import Better, Moment
from mastaba.bots.puzzles.paper import BY_CHANCE, Puzzle
from mastaba.core.rules.engine import engine
from mastaba.core.table.events import Answered, Closed, Event, Opened, Seated, Started
from mastaba.server.puzzles.library import library
from mastaba.server.store.store import Store
from mastaba.server.tables.live import batch_of
from mastaba.server.tables.story import Story, fold_all
from mastaba.server.web.door.people import COOKIE, Accounts
from mastaba.server.workers.jobs import Deepen, Deepened, Examine, Examined, Weigh
from mastaba.server.workers.pool import Pool

from ..conftest import quick
from ..frames.test_review import at_table, house_of
from ..guest import Guest, Host

TABLE = "0123456789ab"


def costly() -> Puzzle:
    """A puzzle near the end of a game of two whose temptation costs much."""
    some = [one for one in library().values() if one.kind == BY_CHANCE and one.game == "pyramids" and one.seats == 2]
    late = sorted(some, key=lambda one: -len(one.answers))[:20]
    return max(late, key=lambda one: one.first.lost(one.temptation))


def fallen_for(puzzle: Puzzle) -> list[Event]:
    """The puzzle's game, in which a person gave the tempting answer, and whatever came first after it."""
    opened = Opened(
        0, puzzle.game, puzzle.rules, puzzle.components, puzzle.seats, str(puzzle.seed), "salt", person_of(0)
    )
    told: list[Event] = [opened, *(Seated(0, seat, person_of(seat), f"Name {seat}") for seat in range(puzzle.seats))]
    told.append(Started(0))
    line = puzzle.position()
    told += [Answered(0, given.seat, given.action) for given in line.answers]
    action = puzzle.temptation
    while not line.over:
        told.append(Answered(0, line.asked, action))
        line = line.answer(action)
        action = -1 if line.over else engine(line.game).options(line.states)[0]
    return [*told, Closed(0)]


class Workers(Pool):
    """What a review finds is made up, of one answer only; whether that is costly again a real worker says."""

    def __init__(self, story: Story, puzzle: Puzzle) -> None:
        super().__init__(1, quick("sqlite://").deadlines)
        assert story.line is not None
        self._line, self._puzzle = story.line, puzzle
        self.weighed: list[Any] = []

    async def ask(self, job: Any, deadline_s: float) -> Any:
        best = self._puzzle.first.worths[0].action
        if isinstance(job, Examine):
            return Examined(tuple(self._moment(at, best) for at in range(job.first, job.last)))
        if isinstance(job, Deepen):
            given, lines = self._puzzle.temptation, tuple((0.0, 1.0) for _ in self._line.game.lines)
            gain = Comparison(given, 0.6, 0.4, (0.2, 0.01), (3.0, 1.0), lines)
            return Deepened(Better(job.at, (0.2, 0.01), gain, best, (best,), (given,), (best,)))
        assert isinstance(job, Weigh)
        self.weighed.append(await super().ask(msgspec.structs.replace(job, looks=6000), deadline_s))
        return self.weighed[-1]

    def _moment(self, at: int, best: int) -> Moment:
        given, even = self._line.answers[at], (0.5, 0.5)
        if at != len(self._puzzle.answers):
            return Moment(at, given.seat, given.action, even, 50, (), 0, even, given.action, 0.5, 0.3, 0.1, (0.0, 0.0))
        return Moment(at, given.seat, given.action, even, 50, (), 0, even, best, 0.5, 0.3, 0.1, (0.2, 0.01))


def test_a_costly_answer_of_a_finished_game_is_weighed_by_a_worker_and_asked_again(tmp_path: Path):
    puzzle, url = costly(), f"sqlite:///{tmp_path / 'mastaba.db'}"
    me, at, events = person_of(puzzle.seat), len(puzzle.answers), fallen_for(puzzle)
    story = fold_all(events)

    async def review() -> str:
        store = Store(url)
        await asyncio.to_thread(store.open)
        await store.events.append(batch_of(TABLE, story, 0, events, None))
        workers = Workers(story, puzzle)
        reviews = house_of(workers, store.reviews)
        await reviews.begin(at_table(story, TABLE), me)
        await next(iter(reviews._tasks))
        await reviews.close()
        assert len(workers.weighed) == 1 and workers.weighed[0].own is not None, "the worker found it costly, too"
        cookie = Accounts(await store.signing_key()).cookie_for(me)
        await asyncio.to_thread(store.close)
        return cookie

    cookie = run_alone(review())
    with Host(quick(url, bots=False)) as host:
        guest = Guest(host.address)
        guest.http.cookies.clear()
        guest.http.cookies.set(COOKIE, cookie)
        address = f"/puzzles/mine/{TABLE}/{at}"
        assert "1 comes back later" in guest.get("/puzzles?lang=en").text
        frame = guest.get(f"{address}/frame?lang=en").json()
        assert sorted(one["action"] for one in frame["choices"]) == sorted(puzzle.seen().options)
        for action, right in ((puzzle.temptation, False), (puzzle.first.worths[0].action, True)):
            body, headers = {"path": [action], "run": ""}, {"X-Mastaba": "1"}
            reply = guest.http.post(f"{address}/try?lang=en", json=body, headers=headers).json()
            assert reply["right"] is right and reply["answers"][0]["right"]
