"""A streak: ever harder puzzles that I never tried, each counted once, until three misses; and which comes next."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kit.processes.loops import run_alone
from mastaba.bots.puzzles.paper import RIDDLE, Puzzle
from mastaba.server.config import Config
from mastaba.server.puzzles.library import library
from mastaba.server.puzzles.solving import LIVES, Solving
from mastaba.server.store.played.attempts import Attempt, Mark
from mastaba.server.store.shape.puzzles import attempts, puzzle_marks
from mastaba.server.store.store import Store

from ..guest import Guest, Host
from .test_puzzles import tried


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Host(Config(database_url=url, compile=False, generous=True, pace_ms=0, think_s=0.01)) as host:
        yield host


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    store.open()
    yield store
    store.close()


def fresh_run() -> str:
    return "s" + secrets.token_hex(7)


def standing(guest: Guest, run: str) -> Puzzle:
    """The puzzle that the streak asks next."""
    page = guest.http.get(f"/puzzles/next?run={run}", follow_redirects=True)
    return library()[page.url.path.rsplit("/", 1)[1]]


def whole(puzzle: Puzzle) -> tuple[int, ...]:
    """The right answers from the first to the last, or all that is possible."""
    if puzzle.kind == RIDDLE:
        return puzzle.first.right
    path: tuple[int, ...] = ()
    while (step := puzzle.step_at(path)) is not None:
        path = (*path, step.right[0])
    return path


def solved(guest: Guest, puzzle: Puzzle, run: str) -> dict[str, Any]:
    return tried(guest, puzzle, *whole(puzzle), run=run)


def missed(guest: Guest, puzzle: Puzzle, run: str) -> dict[str, Any]:
    return tried(guest, puzzle, puzzle.first.worths[-1].action, run=run)


def best(guest: Guest) -> int:
    """The longest streak, as the page tells it."""
    page = guest.get("/puzzles?lang=en").text
    return int(page.partition("Your best: ")[2].partition(" ")[0] or 0)


def test_three_misses_end_a_streak_and_the_best_one_is_remembered(host: Host):
    nora, run = Guest(host.address), fresh_run()
    for k in range(LIVES + 1):
        puzzle = standing(nora, run)
        reply = solved(nora, puzzle, run) if k == 0 else missed(nora, puzzle, run)
        assert (reply["lives"], reply["solved"]) == (LIVES - k, 1)
    assert nora.http.get(f"/puzzles/next?run={run}", follow_redirects=True).url.path == "/puzzles"
    assert best(nora) == 1
    assert "Your best" not in Guest(host.address).get("/puzzles").text
    assert solved(nora, puzzle, run)["lives"] is None, "it is over"
    assert best(nora) == 1


def test_only_the_puzzle_that_stands_counts_in_a_streak(host: Host):
    nora, run = Guest(host.address), fresh_run()
    stands = standing(nora, run)
    other = next(one for one in library().values() if one.id != stands.id)
    assert solved(nora, other, run)["lives"] is None and best(nora) == 0
    assert standing(nora, run) == stands, "tries elsewhere do not move it"
    assert solved(nora, stands, run)["solved"] == 1 and best(nora) == 1


def test_a_miss_that_is_tried_again_does_not_count_as_solved(host: Host):
    nora, run = Guest(host.address), fresh_run()
    puzzle = standing(nora, run)
    assert missed(nora, puzzle, run)["lives"] == LIVES - 1
    assert solved(nora, puzzle, run)["lives"] is None and best(nora) == 0
    assert standing(nora, run) != puzzle


def test_what_was_solved_before_is_not_asked_in_a_streak(host: Host):
    nora, run = Guest(host.address), fresh_run()
    asked = []
    for _ in range(3):
        asked.append(standing(nora, run))
        tried(nora, asked[-1], *whole(asked[-1]))
    assert len(set(one.id for one in asked)) == 3
    assert solved(nora, asked[-1], run)["lives"] is None and best(nora) == 0


@pytest.mark.parametrize("run", ["S1", "s", "s\0", "sé", "day", "s" + 40 * "1"])
def test_what_is_no_streak_is_a_try_like_any_other(host: Host, run: str):
    nora, puzzle = Guest(host.address), library()["aaqisv"] if "aaqisv" in library() else next(iter(library().values()))
    reply = solved(nora, puzzle, run)
    assert reply["over"] and reply["lives"] is None
    assert nora.http.get(f"/puzzles/{puzzle.id}", params={"run": run}).status_code == 200


def test_another_language_on_the_page_goes_on_with_the_streak(host: Host):
    nora, run = Guest(host.address), fresh_run()
    puzzle = standing(nora, run)
    assert f'href="?run={run}&amp;lang=fr"' in nora.get(f"/puzzles/{puzzle.id}?run={run}&lang=en").text
    assert 'href="?game=&amp;theme=long&amp;lang=fr"' in nora.get(f"/puzzles/{puzzle.id}?game=&theme=long&lang=en").text
    assert 'href="?lang=fr"' in nora.get(f"/puzzles/{puzzle.id}?lang=en").text


def test_who_has_tried_every_puzzle_is_offered_no_streak(store: Store):
    rows = [Attempt("ana", id, 1, 0, 1.0, 0, "")._asdict() for id in library()]

    async def ask() -> None:
        solving = Solving(store.attempts, store.doubts)
        await store.database.change(lambda c: c.execute(attempts.insert(), rows[1:]))
        assert (await solving.streak("ana", "s1")).puzzle == library()[rows[0]["puzzle"]]
        await store.database.change(lambda c: c.execute(attempts.insert(), rows[:1]))
        assert (await solving.streak("ana", "s1")).puzzle is None
        assert not await solving.has_fresh(await store.attempts.tried("ana"))

    run_alone(ask())


# --- near my strength ------------------------------------------------------------------------------------------------


def test_the_mix_asks_each_game_at_my_strength_in_it(store: Store):
    async def ask() -> None:
        solving = Solving(store.attempts, store.doubts)
        for game in {one.game for one in library().values()}:
            mark = Mark(2100.0, 60.0, 0.06, 50)
            tried = Attempt("ana", f"z{game[:5]}", 1, 0, 1.0, 0, "")
            await store.attempts.keep(tried, game, 300, 0, lambda *_, mark=mark: (mark, mark))
        assert abs((await solving.next("ana", "", "")).rating - 2100) <= 75
        assert abs((await solving.next("ben", "", "")).rating - 1500) <= 75

    run_alone(ask())


def test_a_puzzle_is_as_hard_as_people_found_it(store: Store):
    hard = max((one for one in library().values() if one.game == "pyramids"), key=lambda one: one.rating)
    mark = {"deviation": 50.0, "volatility": 0.06, "plays": 9}
    rows = [
        {"puzzle": one.id, "rating": 1500.0 if one == hard else 3000.0, **mark}
        for one in library().values()
        if one.game == "pyramids"
    ]

    async def ask() -> None:
        await store.database.change(lambda c: c.execute(puzzle_marks.insert(), rows))
        assert await Solving(store.attempts, store.doubts).next("ana", "pyramids", "") == hard

    run_alone(ask())
