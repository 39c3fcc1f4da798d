"""A puzzle that strong solvers fail or many dislike is hidden, looked at again, and comes back only if it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kit.processes.loops import run_alone
from mastaba.bots.puzzles.check import lost_by
from mastaba.bots.puzzles.paper import BY_CHANCE, Puzzle, Worth
from mastaba.server.notices.daily import Daily
from mastaba.server.now import now_ms
from mastaba.server.puzzles.library import DAY_MS, day_of, library, of_day
from mastaba.server.puzzles.second_looks import SecondLooks
from mastaba.server.puzzles.solving import DISLIKED, STRONG_TRIES, Solving
from mastaba.server.store.played.attempts import Attempt, Mark
from mastaba.server.store.schema import accounts
from mastaba.server.store.store import Store
from mastaba.server.workers.deadlines import Deadlines
from mastaba.server.workers.pool import Pool

from ..conftest import quick
from ..guest import Guest, Host

STRONG = Mark(2400.0, 60.0, 0.06, 50)
OTHERS = "zzzzzz"  # a puzzle in which they showed their strength


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    store.open()
    yield store
    store.close()


def late() -> Puzzle:
    """A puzzle near the end of a short game: a look at it is short too."""
    some = [one for one in library().values() if one.kind == BY_CHANCE and one.game == "pyramids"]
    fit = [one for one in some if one.seats == 2 and one.rating < 1900]
    return max(fit, key=lambda one: len(one.answers))


async def answered(store: Store, puzzle: Puzzle, action: int, solvers: int, mark: Mark, first: int = 0) -> Solving:
    """So many solvers of this strength, with accounts, give this answer."""
    solving = Solving(store.attempts, store.doubts)
    for k in range(first, first + solvers):
        await has_account(store, f"p{k}")
        await is_known(store, f"p{k}", puzzle.game, mark)
        await solving.finish(f"p{k}", True, puzzle, (action,), "")
    return solving


async def is_known(store: Store, person: str, game: str, mark: Mark) -> None:
    """Somebody has shown this strength."""
    await store.attempts.keep(Attempt(person, OTHERS, 1, 0, 1.0, 0, ""), game, 300, 0, lambda *_: (mark, mark))


async def has_account(store: Store, person: str) -> None:
    row = {"person": person, "name_key": person, "handle": person, "code_hash": person, "created_at": 0, "named_at": 0}
    await store.database.change(lambda c: c.execute(accounts.insert().values(**row)))


def wrong_of(puzzle: Puzzle) -> int:
    return max(puzzle.first.worths, key=lambda one: puzzle.first.lost(one.action)).action


def test_a_puzzle_that_most_strong_solvers_fail_is_not_given_out(store: Store):
    async def fail() -> None:
        puzzle = late()
        solving = await answered(store, puzzle, wrong_of(puzzle), STRONG_TRIES - 1, STRONG)
        assert puzzle.id not in await solving.hidden(), "a few failures may be bad luck"
        await answered(store, puzzle, wrong_of(puzzle), 1, STRONG, first=STRONG_TRIES)
        assert puzzle.id in await solving.hidden()
        assert all([(await solving.next(f"q{k}", puzzle.game, "")).id != puzzle.id for k in range(40)])

    run_alone(fail())


@pytest.mark.parametrize(
    ("mark", "right"),
    [
        (Mark(1500.0, 60.0, 0.06, 50), False),  # not so much stronger than the puzzle
        (Mark(2400.0, 300.0, 0.06, 1), False),  # nobody knows yet how strong
        (STRONG, True),
    ],
)
def test_failures_of_the_weak_and_the_unknown_and_solved_puzzles_raise_no_doubt(store: Store, mark: Mark, right: bool):
    async def answer() -> None:
        puzzle = late()
        action = puzzle.first.right[0] if right else wrong_of(puzzle)
        solving = await answered(store, puzzle, action, 2 * STRONG_TRIES, mark)
        assert puzzle.id not in await solving.hidden()

    run_alone(answer())


def test_a_puzzle_in_doubt_is_looked_at_by_a_worker_and_comes_back_if_it_holds(store: Store):
    async def look() -> None:
        puzzle, pool = late(), Pool(1, Deadlines())
        second = SecondLooks(pool, store.doubts, lambda game: None)
        try:
            assert not await second.look(), "nothing is in doubt"
            solving = await answered(store, puzzle, wrong_of(puzzle), STRONG_TRIES, STRONG)
            assert await second.look() and not await second.look()
            assert puzzle.id not in await solving.hidden()
            await answered(store, puzzle, wrong_of(puzzle), STRONG_TRIES - 1, STRONG, first=50)
            assert puzzle.id not in await solving.hidden(), "failures from before the second look count no more"
        finally:
            await pool.close()

    run_alone(look())


def test_a_puzzle_that_has_fallen_stays_hidden_and_is_no_puzzle_of_the_day(store: Store):
    async def fall() -> None:
        solving, today = Solving(store.attempts, store.doubts), of_day(day_of(now_ms()))
        assert today is not None and await solving.of_today() == today
        await store.doubts.raise_about(today.id, 5)
        assert await store.doubts.take(6, 0) == today.id and await store.doubts.take(6, 0) is None
        assert await store.doubts.take(8, 7) == today.id, "who took it has gone"
        await store.doubts.settle(today.id, 0.08, holds=False, now=9)
        await store.doubts.raise_about(today.id, 10)
        assert await store.doubts.take(11, 10) is None, "what has fallen is not looked at again"
        assert today.id in await solving.hidden()
        assert await solving.of_today() not in (None, today)

    run_alone(fall())


def test_guests_however_strong_raise_no_doubt(store: Store):
    """They cost nothing: whoever wants many has many."""

    async def fail() -> None:
        puzzle, solving = late(), Solving(store.attempts, store.doubts)
        for k in range(2 * STRONG_TRIES):
            await is_known(store, f"g{k}", puzzle.game, STRONG)
            await solving.finish(f"g{k}", False, puzzle, (wrong_of(puzzle),), "")
        assert puzzle.id not in await solving.hidden()
        await answered(store, puzzle, wrong_of(puzzle), STRONG_TRIES - 1, STRONG)
        assert puzzle.id not in await solving.hidden(), "what guests failed does not count among the others"
        await answered(store, puzzle, wrong_of(puzzle), 1, STRONG, first=STRONG_TRIES)
        assert puzzle.id in await solving.hidden()

    run_alone(fail())


# --- votes -----------------------------------------------------------------------------------------------------------


async def voted(store: Store, puzzle: Puzzle, up: bool, people: list[str]) -> set[str]:
    solving = Solving(store.attempts, store.doubts)
    for person in people:
        await solving.vote(person, puzzle, up)
    return await solving.hidden()


def test_guests_vote_and_hide_nothing(store: Store):
    async def vote() -> None:
        assert not await voted(store, late(), False, [f"g{k}" for k in range(10 * DISLIKED)])

    run_alone(vote())


def test_what_many_accounts_dislike_is_looked_at_again_and_comes_back_if_it_holds(store: Store):
    async def vote() -> None:
        puzzle = late()
        ana, *others = [f"a{k}" for k in range(DISLIKED + 1)]
        for person in (ana, *others):
            await has_account(store, person)
        assert not await voted(store, puzzle, True, [ana]) and not await voted(store, puzzle, False, others)
        assert await voted(store, puzzle, False, [ana]) == {puzzle.id}, "the last word counts"
        assert await store.doubts.take(now_ms(), 0) == puzzle.id
        await store.doubts.settle(puzzle.id, 0.0, holds=True, now=now_ms() + 1)
        for up in (True, False):
            assert not await voted(store, puzzle, up, [ana, *others]), "each is heard once about what holds"

    run_alone(vote())


# --- the puzzle of the day -------------------------------------------------------------------------------------------


def test_the_days_puzzle_stays_from_midnight_to_midnight_whatever_becomes_of_doubts(store: Store):
    day = day_of(now_ms()) + 3
    midnight, noon = day * DAY_MS, day * DAY_MS + DAY_MS // 2
    first = of_day(day)
    assert first is not None

    async def todays() -> str:
        return await Solving(store.attempts, store.doubts).letters_of_day(noon)

    async def live_a_day() -> None:
        doubts = store.doubts
        assert await todays() == first.id
        await doubts.raise_about(first.id, midnight - 10)
        second = await todays()
        assert second != first.id, "it was in doubt when the day began"
        await doubts.raise_about(second, midnight + 10)
        for _ in range(2):
            assert {await doubts.take(midnight + 20, 0), await doubts.take(midnight + 20, 0)} == {first.id, second}
            assert await todays() == second
            await doubts.settle(first.id, 0.0, holds=True, now=midnight + 30)
            assert await todays() == second, "what comes back comes back tomorrow"
            await doubts.settle(second, 0.0, holds=True, now=midnight + 30)
            assert await todays() == second
            for puzzle in (first.id, second):
                await doubts.raise_about(puzzle, midnight + 40)
            assert await todays() == second, "in doubt once more, on the same day"

    run_alone(live_a_day())


def test_a_call_about_the_puzzle_of_the_day_leads_to_the_one_on_the_page(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    made = []

    class Heard(Daily):
        def __init__(self, *parts: Any) -> None:
            super().__init__(*parts)
            made.append(self)

    monkeypatch.setattr("mastaba.server.app.Daily", Heard)
    with Host(quick(database, bots=False)) as host:
        today, ana = of_day(day_of(now_ms())), Guest(host.address)
        assert today is not None and f'href="/puzzles/{today.id}"' in ana.get("/puzzles").text
        host.run(host.context.store.doubts.raise_about(today.id, 5))
        assert f'href="/puzzles/{today.id}"' not in ana.get("/puzzles").text
        told = host.run(made[0]._today(now_ms()))
        assert f'href="/puzzles/{told}"' in ana.get("/puzzles").text


def test_other_looks_are_taken_together_before_anything_has_fallen():
    puzzle = next(one for one in library().values() if one.kind == BY_CHANCE and one.first.accepted == 1)
    right, wrong = (worth.action for worth in puzzle.first.worths[:2])

    def part(mine: float, other: float) -> tuple[Worth, ...]:
        return Worth(wrong, other, 0.005, 10_000), Worth(right, mine, 0.005, 10_000)

    assert lost_by(puzzle, [part(0.5, 0.6), part(0.6, 0.5)]) == 0.0
    assert lost_by(puzzle, [part(0.5, 0.6), part(0.5, 0.6)]) > 0.08
