"""Reviews on the server: begun by whoever looks, made by workers that come last, kept, shown, exported."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from kit.positions import person_of, places, store_tables, table_id
from kit.processes.loops import run_alone
from kit.reviews import made_up, made_up_better
from mastaba.bots.explain.review import Moment, Review, remark_in
from mastaba.core.papers.replay import verify
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import game_ids, load
from mastaba.server.shares import REVIEWS, TooMany
from mastaba.server.store.acting import Alone
from mastaba.server.store.reviews import Wish
from mastaba.server.store.store import Store
from mastaba.server.tables.ledger import Ledger
from mastaba.server.tables.reviews import Reviews
from mastaba.server.tables.threads import Threads
from mastaba.server.web.door.people import COOKIE
from mastaba.server.workers.jobs import Deepened, Examine, Examined, Weigh, Weighed
from mastaba.server.workers.pool import Failed

from ..conftest import quick
from ..guest import Guest, Host, two_people, until
from .test_secrecy import story_of


def keep(url: str, table: str, found: Review) -> None:
    async def work() -> None:
        store = Store(url)
        store.open()
        await store.reviews.keep(table, msgspec.json.encode(found).decode(), 1)
        await store.reviews.keep(table, "another one comes too late", 2)
        store.close()

    run_alone(work())


@pytest.fixture
def reviewed(tmp_path):
    """A server with a finished game of two that has its review: a guest, the table, the review, who sat on seat 0."""
    url = f"sqlite:///{tmp_path / 'mastaba.db'}"
    place = next(one for one in places("pyramids", 2) if one.name == "end")
    cookies = store_tables(url, [place])
    with Host(quick(url, bots=False)) as host:
        guest = Guest(host.address)
        guest.get(f"/t/{table_id(place)}")
        line = host.context.hall.tables[table_id(place)].story.line
        found = made_up(line)
        keep(url, table_id(place), found)
        player = Guest(host.address)
        player.http.cookies.clear()
        player.http.cookies.set(COOKIE, cookies[person_of(0)])
        yield guest, table_id(place), found, player


def lessons_in(page: str, heading: str) -> str:
    """The part of the page under a heading."""
    return page.partition(f">{heading}</h2>")[2].partition("</section>")[0]


def test_a_review_begins_with_the_readers_own_moments(reviewed):
    """Mine first, with what was better, how sure that is, and the line on the board; then the others', then luck."""
    _, table, found, player = reviewed
    page = player.get(f"/t/{table}/review?lang=en").text
    own = lessons_in(page, "Your moments")
    assert own.count("You answered: ") == own.count("Better: ") == own.count("Show it on the board") == 3
    assert "That is sure." in own and "% to win, against" in own
    theirs = lessons_in(page, "Others’ moments")
    assert theirs.count("Answer given: ") == len([one for one in found.lessons if one.seat != 0]) == 3
    assert page.index("Your moments") < page.index("Chances of winning") < page.index("Others’ moments")
    assert page.index("Others’ moments") < page.index("Luck and play")


def test_a_review_is_shown_with_curves_rounds_luck_and_accuracy(reviewed):
    guest, table, found, _ = reviewed
    page = guest.get(f"/t/{table}/review?lang=en").text
    assert "Your moments" not in page, "this guest has not played"
    assert lessons_in(page, "The moments of the game").count("Show it on the board") == 3
    assert page.count("<svg xmlns") == 2 and "From what each of them knew" in page
    assert page.count('data-parts="10"') == 2, "ten rounds"
    for hand in found.hands:
        assert (
            f"{round(100 * hand.accuracy)}% (± {round(100 * hand.accuracy_error)}) over {hand.answers} answers" in page
        )
    assert "The bot errs too" in page
    assert "dice" not in page.lower() and "dés" not in guest.get(f"/t/{table}/review?lang=fr").text.split()


def test_a_review_of_another_making_is_made_anew(tmp_path):
    async def work():
        store = Store(f"sqlite:///{tmp_path / 'mastaba.db'}")
        store.open()
        await store.reviews.keep("0123456789ab", '{"game": "pyramids"}', 1)
        reviews = house_of(Silent(story_of("pyramids", 2, 10_000, 3).line), store.reviews)
        found = await reviews.of_table("0123456789ab"), await store.reviews.of_table("0123456789ab")
        store.close()
        return found

    assert run_alone(work()) == (None, None)


def test_the_numbers_the_picture_and_the_replay_bring_the_review_along(reviewed):
    guest, table, found, _ = reviewed
    assert msgspec.json.decode(guest.get(f"/t/{table}/review.json").content, type=Review) == found
    for theme in ("day", "night"):
        assert guest.get(f"/t/{table}/review.svg?theme={theme}").text.startswith("<svg ")
    replay = guest.get(f"/t/{table}/replay.txt").text
    assert verify(replay).over, "it is a replay as before"
    assert remark_in(replay) == found
    assert remark_in(replay.partition("# review")[0]) is None


def test_a_better_line_is_played_on_the_board(reviewed):
    guest, table, found, _ = reviewed
    one = found.lessons[0]
    texts = []
    for step in range(len(one.line) + 1):
        frame = guest.get(f"/t/{table}/frame?better=0&at={one.at + step}&as={one.seat}&lang=en").json()
        assert (frame["n"], frame["total"]) == (one.at + step, one.at + len(one.line))
        assert all(line["step"] == "" for line in frame["log"]) and frame["choices"] == []
        texts.append(frame["prompt"])
    assert len(set(texts)) > 1
    real = guest.get(f"/t/{table}/frame?at={one.at + 1}&as={one.seat}&lang=en").json()
    assert real["total"] > one.at + len(one.line) or real["log"] != frame["log"]
    page = guest.get(f"/t/{table}/replay?better=0&at={one.at}")
    assert f'"first":{one.at}' in page.text
    for wrong in ("better=9", "better=x", f"better=0&at={one.at - 1}", f"better=0&at={one.at + 99}"):
        assert guest.get(f"/t/{table}/frame?{wrong}").status_code in (404, 409)


def test_a_running_game_has_no_review(address):
    ana, _, table = two_people(address)
    for path in ("review", "review/progress", "review.json", "review.svg"):
        assert ana.get(f"/t/{table}/{path}").status_code == 409


class Pool:
    """Workers that make everything up, and fail the first time."""

    def __init__(self, line, fails: int = 1) -> None:
        self.asked: list[object] = []
        self.workers = [self]
        self.deadlines = quick("sqlite://").deadlines
        self._fails = fails
        self._made = made_up_parts(line)

    async def ask(self, job, deadline_s):
        self.asked.append(job)
        if self._fails:
            self._fails -= 1
            raise Failed("killed")
        moments, better = self._made
        if isinstance(job, Examine):
            return Examined(tuple(moments[job.first : job.last]))
        return Weighed(None) if isinstance(job, Weigh) else Deepened(better(job.at, job.best))

    async def close(self) -> None: ...


def made_up_parts(line):
    even = (0.5, 0.5)
    moments = []
    for at, given in enumerate(line.answers):
        best = next(a for a in engine(line.game).options(line.states_at(at)) if a != given.action)
        rest = best, 0.5, 0.3, 0.1, (0.1 + at / 1000, 0.01)
        moments.append(Moment(at, given.seat, given.action, even, 50, (), 0, even, *rest))
    return moments, lambda at, best: made_up_better(line, at, best)


class Silent(Pool):
    """Workers that never answer."""

    async def ask(self, job, deadline_s):
        self.asked.append(job)
        await asyncio.Event().wait()


class Shelf:
    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.wished: dict[str, Wish] = {}

    async def of_table(self, table_id):
        return self.kept.get(table_id)

    async def keep(self, table_id, body, now, judged, own):
        self.kept[table_id] = body
        await self.give_up(table_id)

    async def wish(self, table_id, person, now):
        self.wished[table_id] = Wish(table_id, person)

    async def give_up(self, table_id):
        self.wished.pop(table_id, None)

    async def wishes(self, before):
        return list(self.wished.values())


def at_table(story, name="t"):
    return type("Live", (), {"id": name, "story": story})()


def house_of(pool, shelf, ledger=None):
    return Reviews(pool, shelf, Threads(), lambda game_id: None, 4000, ledger or Ledger(), Alone())


def test_a_review_asked_for_before_a_kill_is_made_afterwards(database):
    """Of two processes on one database the first dies in the middle of it; the second was asked by nobody."""
    story = story_of("pyramids", 2, 10_000, 3)

    class Hall:
        async def get(self, table_id):
            return at_table(story, table_id)

    async def work():
        store = Store(database)
        store.open()
        first = house_of(Silent(story.line), store.reviews)
        await first.begin(at_table(story, "0123456789ab"), "ana")
        while not first._pool.asked:
            await asyncio.sleep(0.001)
        for task in list(first._tasks):
            task.cancel()
        wishes = await store.reviews.wishes(2**62)
        second = house_of(Pool(story.line, 0), store.reviews)
        patch.setattr("mastaba.server.tables.reviews.LATE_MS", -1000)
        tending = asyncio.create_task(second.tend(Hall()))
        async with asyncio.timeout(60):
            while await second.of_table("0123456789ab") is None or await store.reviews.wishes(2**62):
                await asyncio.sleep(0.01)
        tending.cancel()
        store.close()
        return wishes

    with pytest.MonkeyPatch.context() as patch:
        assert run_alone(work()) == [Wish("0123456789ab", "ana")]


def test_reviews_are_made_for_each_place_in_turn_and_no_place_has_all():
    story = story_of("pyramids", 2, 10_000, 3)

    async def work():
        ledger, order = Ledger(), []
        for number in range(20):
            ledger.came(f"greedy {number}", "192.0.2.1")
        pool, shelf = Pool(story.line, 0), Shelf()
        keep = shelf.keep

        async def kept(table_id, body, now, judged, own):
            order.append(table_id)
            await keep(table_id, body, now, judged, own)

        shelf.keep = kept
        reviews = house_of(pool, shelf, ledger)
        with pytest.raises(TooMany) as refused:
            for number in range(20):
                await reviews.begin(at_table(story, f"greedy {number}"), f"greedy {number}")
        await reviews.begin(at_table(story, "modest"), "modest")
        async with asyncio.timeout(60):
            while reviews._tasks:
                await asyncio.sleep(0.01)
        return refused.value.whose, order

    whose, order = run_alone(work())
    assert whose == "place" and len(order) == REVIEWS.place + 1
    assert order.index("modest") <= 2, "the one at work and its neighbours' next one, not all of them"


def run_reviews(story, fails):
    async def work():
        threads, shelf, pool = Threads(), Shelf(), Pool(story.line, fails)
        reviews = house_of(pool, shelf)
        live = at_table(story)
        await reviews.begin(live, "ana")
        await reviews.begin(live, "ben")
        seen = []
        while reviews.progress("t") is not None:
            seen.append(reviews.progress("t"))
            await asyncio.sleep(0)
        found, failed = await reviews.of_table("t"), reviews.has_failed("t")
        await reviews.close()
        threads.close()
        return found, failed, seen, pool.asked

    return run_alone(work())


def test_a_review_is_made_a_few_questions_at_a_time_and_a_killed_worker_costs_nothing():
    story = story_of("pyramids", 2, 10_000, 3)
    found, failed, seen, asked = run_reviews(story, fails=1)
    assert found is not None and not failed
    assert seen == sorted(seen) and seen[0] == 0.0
    examined = [job for job in asked if isinstance(job, Examine)]
    assert examined[0] == examined[1], "the same job again"
    assert [job.first for job in examined[1:]] == list(range(0, len(story.line.answers), 6))
    assert len(found.full) == len(story.line.answers) + 1 and len(found.lessons) == 6


def test_a_review_that_cannot_be_made_says_so_and_does_not_try_for_ever():
    found, failed, _, asked = run_reviews(story_of("pyramids", 2, 10_000, 3), fails=99)
    assert found is None and failed and len(asked) == 2


@pytest.mark.soak
@pytest.mark.parametrize("game_id", game_ids())
def test_a_whole_game_is_reviewed_by_real_workers(game_id, tmp_path):
    url = f"sqlite:///{tmp_path / 'mastaba.db'}"
    place = next(one for one in places(game_id, load(game_id).players[0]) if one.name == "end")
    store_tables(url, [place])
    with Host(quick(url, bots=False, review_looks=1)) as host:
        guest, table = Guest(host.address), table_id(place)
        assert "progress" in guest.get(f"/t/{table}/review").text
        until(lambda: guest.get(f"/t/{table}/review/progress").json()["ready"], 900)
        assert guest.get(f"/t/{table}/review.json").status_code == 200
