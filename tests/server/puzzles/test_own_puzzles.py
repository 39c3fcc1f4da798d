"""Again, please: the costly answers of my own games come back after 1, 3, 7 and 21 days, to me and nobody else."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from kit.positions import person_of, places, store_tables, table_id
from kit.processes.loops import run_alone
from kit.reviews import made_up, made_up_own
from mastaba.bots.explain.review import Lesson
from mastaba.bots.puzzles.own import Own
from mastaba.core.table.events import Answered, Event
from mastaba.server.now import now_ms
from mastaba.server.people.my_data import my_data
from mastaba.server.puzzles.own import DAYS, LEARNED, after_try
from mastaba.server.store.house.erasing import erase
from mastaba.server.store.keeping.housekeeping import delete_table
from mastaba.server.store.played.own_puzzles import OwnRow
from mastaba.server.store.shape.puzzles import own_puzzles
from mastaba.server.web.door.people import COOKIE
from mastaba.server.workers.jobs import Weigh, Weighed

from ..conftest import quick
from ..frames.test_review import Pool, Shelf, at_table, house_of
from ..frames.test_secrecy import story_of
from ..guest import Guest, Host

DAY_MS = 24 * 3_600_000
HEADERS = {"X-Mastaba": "1"}


def test_a_right_answer_comes_back_after_one_three_seven_and_twenty_one_days():
    now, row = 1_000_000, OwnRow("ana", "t", 4, "", 0, 1_000_000)
    for days in DAYS[1:]:
        then = after_try(row, True, now)
        assert then.due_at == now + days * DAY_MS
        assert after_try(row._replace(**then._asdict()), True, now + 1) == then, "too early: nothing is learned by it"
        row, now = row._replace(**then._asdict()), then.due_at
    assert after_try(row, True, now).rung == LEARNED == 4
    wrong = after_try(row, False, now)
    assert wrong == (0, now + DAY_MS), "a wrong one starts again"


class Weighing(Pool):
    """Workers that find every costly answer costly again."""

    def __init__(self, line: Any) -> None:
        super().__init__(line, fails=0)
        self.line = line

    async def ask(self, job: Any, deadline_s: float) -> Any:
        if not isinstance(job, Weigh):
            return await super().ask(job, deadline_s)
        self.asked.append(job)
        lesson = Lesson(job.at, self.line.answers[job.at].seat, self.line.answers[job.at].action, job.better, (0.1, 0))
        return Weighed(made_up_own(self.line, lesson))


class Keeping(Shelf):
    """Remembers which answers were to come back."""

    async def keep(self, table_id: str, body: str, now: int, judged: Any, own: Any) -> None:
        self.own, self.now = own, now
        await super().keep(table_id, body, now, judged, own)


def _by_a_bot(event: Event) -> Event:
    """A bot gave the answers of seat 1."""
    return msgspec.structs.replace(event, by="bot") if isinstance(event, Answered) and event.seat == 1 else event


def test_a_review_brings_back_costly_answers_of_people_and_none_that_a_bot_gave():
    told = story_of("pyramids", 2, 10_000, 3)
    assert told.line is not None
    story = replace(told, entries=tuple(replace(entry, event=_by_a_bot(entry.event)) for entry in told.entries))

    async def work() -> tuple[list[OwnRow], list[Any]]:
        pool, shelf = Weighing(story.line), Keeping()
        reviews = house_of(pool, shelf)
        await reviews.begin(at_table(story), "ana")
        await reviews._tasks.copy().pop()
        await reviews.close()
        return shelf.own, [job for job in pool.asked if isinstance(job, Weigh)]

    rows, weighed = run_alone(work())
    assert len(rows) == len(weighed) == 3 and {(row.person, row.rung) for row in rows} == {("p0", 0)}
    assert 0 < min(row.due_at for row in rows) - now_ms() <= DAY_MS
    assert [msgspec.json.decode(row.body, type=Own).at for row in rows] == [row.at for row in rows]


class House(NamedTuple):
    """A server with a finished game whose costly answers come back; Alice sat on seat 0, the other on seat 1."""

    host: Host
    table: str
    alice: Guest
    other: Guest
    mine: list[Own]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    url = f"sqlite:///{tmp_path / 'mastaba.db'}"
    place = next(one for one in places("pyramids", 2) if one.name == "end")
    cookies = store_tables(url, [place])
    with Host(quick(url, bots=False)) as host:
        guests = []
        for seat in range(2):
            guests.append(guest := Guest(host.address))
            guest.http.cookies.clear()
            guest.http.cookies.set(COOKIE, cookies[person_of(seat)])
        line = host.run(host.context.hall.get(table_id(place))).story.line
        review = made_up(line)
        own = [made_up_own(line, one) for one in review.lessons if not one.found]
        rows = [
            OwnRow(person_of(one.seat), table_id(place), one.at, msgspec.json.encode(one).decode(), 0, now_ms())
            for one in own
        ]
        body = msgspec.json.encode(review).decode()
        host.run(host.context.store.reviews.keep(table_id(place), body, 1, (), rows))
        yield House(host, table_id(place), *guests, [one for one in own if one.seat == 0])


def tried(guest: Guest, address: str, action: int) -> dict[str, Any]:
    reply = guest.http.post(f"{address}/try?lang=en", json={"path": [action]}, headers=HEADERS)
    return {"status": reply.status_code, **reply.json()}


def test_my_costly_answers_wait_on_the_page_of_puzzles_and_on_mine_until_i_find_them(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    """Four times right, each time when it is due; a wrong one in between starts again. The clock is moved."""
    days = [0]
    for module in ("own_pages", "own_lists"):
        path = f"mastaba.server.web.puzzles.{module}.now_ms"
        monkeypatch.setattr(path, lambda: now_ms() + days[0] * DAY_MS)
    alice, one = house.alice, house.mine[0]
    address = f"/puzzles/mine/{house.table}/{one.at}"
    best, worst = one.step.worths[0].action, one.given
    assert "Again, please" in alice.get("/puzzles").text and "3 wait for your answer" in alice.get("/puzzles").text
    assert "3 costly answers of your games wait to be found again" in alice.get("/my-page").text
    assert "3 of your answers will come back" in alice.get(f"/t/{house.table}/review?lang=en").text
    assert alice.http.get("/puzzles/mine/next", follow_redirects=True).url.path.startswith(
        f"/puzzles/mine/{house.table}"
    )
    for pause in (1, 3, 7):
        reply = tried(alice, address, best)
        assert reply["right"] and reply["credit"] == 1.0 and "It comes back on" in reply["again"]
        assert reply["share"] == "" and reply["rating"] is None
        assert address not in alice.get("/puzzles").text
        days[0] += {1: 3, 3: 7, 7: 21}[pause] - 1
        assert address not in alice.get("/puzzles").text, "not yet"
        days[0] += 1
        assert address in alice.get("/puzzles").text
    reply = tried(alice, address, worst)
    assert not reply["right"] and reply["credit"] == 0.0
    assert reply["answers"][0]["chance"] == 50.0 and sum(row["yours"] for row in reply["answers"]) == 1
    days[0] += 1
    assert address in alice.get("/puzzles").text, "again after one day"
    for pause in (3, 7, 21, 0):
        assert address in alice.get("/puzzles").text
        reply = tried(alice, address, best)
        days[0] += pause
    assert "does not come back any more" in reply["again"]
    days[0] += 1000
    assert address not in alice.get("/puzzles").text
    assert "2 of your answers will come back" in alice.get(f"/t/{house.table}/review?lang=en").text


def test_nobody_else_finds_my_answers(house: House):
    one, stranger = house.mine[0], Guest(house.host.address)
    address = f"/puzzles/mine/{house.table}/{one.at}"
    for guest in (house.other, stranger):
        for what in ("", "/frame", "/line?at=0"):
            assert guest.http.get(address + what, headers={"Accept": "application/json"}).status_code == 404
        assert tried(guest, address, one.given)["status"] == 404
        assert address not in guest.get("/puzzles").text
    assert "will come back" not in stranger.get(f"/t/{house.table}/review").text
    assert "/puzzles/mine/" not in stranger.get("/puzzles").text
    for bad in ("x", "99999", "123456789"):
        assert house.alice.http.get(f"/puzzles/mine/{house.table}/{bad}").status_code == 404


def test_the_question_stands_on_the_board_as_i_saw_it_and_tells_no_worth(house: House):
    one = house.mine[0]
    address = f"/puzzles/mine/{house.table}/{one.at}"
    page, frame = house.alice.get(f"{address}?lang=en"), house.alice.get(f"{address}/frame?lang=en").json()
    assert "your game of" in page.text and "0.33" not in page.text + str(frame)
    assert frame["my_turn"] and frame["seat"] == 0 and frame["reveal"] is None
    assert sorted(choice["action"] for choice in frame["choices"]) == sorted(w.action for w in one.step.worths)
    assert [seat["name"] for seat in frame["seats"]] == ["Alice", "Benoît"]
    for at in range(len(one.line) + 1):
        assert house.alice.get(f"{address}/line?at={at}").json()["my_turn"] is False
    assert house.alice.http.get(f"{address}/line?at=99").status_code == 404
    assert tried(house.alice, address, 999)["status"] == 409
    table = house.alice.http.post(f"{address}/play", data={"level": "novice"}, follow_redirects=True)
    assert table.status_code == 200 and table.url.path.startswith("/t/")


def test_they_are_among_my_data_and_go_when_i_go_or_the_table_does(house: House):
    store, me = house.host.context.store, person_of(0)
    packed = house.host.run(my_data(store, house.host.context.threads, [me]))
    with zipfile.ZipFile(io.BytesIO(packed)) as file:
        assert len(json.loads(file.read("data.json"))["rows"]["own_puzzles"]) == 3

    def left(person: str) -> int:
        with store.database.engine.connect() as c:
            return len(c.execute(own_puzzles.select().where(own_puzzles.c.person == person)).all())

    assert left(me) == 3
    house.host.run(store.database.change(lambda c: erase(c, me, "novice", now_ms())))
    assert left(me) == 0 and left(person_of(1)) == 3
    house.host.run(store.database.change(lambda c: delete_table(c, house.table)))
    assert left(person_of(1)) == 0
