"""Tries that come at one moment: one of them is the first, and no strength is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from kit.processes.loops import run_alone
from mastaba.bots.puzzles.paper import Puzzle
from mastaba.server.puzzles.library import library
from mastaba.server.puzzles.solving import Outcome, Solving
from mastaba.server.store.played.attempts import Attempt, Mark
from mastaba.server.store.shape.puzzles import attempts, puzzle_marks, solvers
from mastaba.server.store.store import Store

CROWD = 16
MARK = Mark(1500.0, 350.0, 0.06, 0)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    store.open()
    yield store
    store.close()


def some(n: int) -> list[Puzzle]:
    """Puzzles of one game, of one click each, with many answers."""
    fit = [one for one in library().values() if one.game == "cheops" and len(one.steps) == 1]
    return sorted(fit, key=lambda one: -len(one.first.worths))[:n]


def rows(store: Store, table: sa.Table) -> list[sa.Row[tuple[object, ...]]]:
    with store.database.engine.connect() as c:
        return list(c.execute(sa.select(table)))


def test_whoever_sends_every_answer_at_once_has_tried_once(store: Store):
    (puzzle,) = some(1)
    actions = [worth.action for worth in puzzle.first.worths]
    assert len(actions) > 5

    async def send() -> list[Outcome]:
        solving = Solving(store.attempts, store.doubts)
        return await asyncio.gather(*(solving.finish("ana", True, puzzle, (one,), "") for one in actions))

    found = run_alone(send())
    assert sum(one.after is not None for one in found) == 1, "one is the first"
    assert len({one.first for one in found}) == 1, "and all know which"
    assert len(rows(store, attempts)) == len(actions), "none is lost"
    assert [row.plays for row in rows(store, solvers)] == [row.plays for row in rows(store, puzzle_marks)] == [1]
    assert sum(run_alone(store.attempts.answers(puzzle.id)).values()) == 1


def test_many_who_try_one_puzzle_at_once_all_count(store: Store):
    (puzzle,) = some(1)

    async def send() -> None:
        solving = Solving(store.attempts, store.doubts)
        best = puzzle.first.right[:1]
        await asyncio.gather(*(solving.finish(f"p{k}", True, puzzle, best, "") for k in range(CROWD)))

    run_alone(send())
    assert len(rows(store, solvers)) == CROWD and [row.plays for row in rows(store, puzzle_marks)] == [CROWD]


def test_one_who_tries_many_puzzles_at_once_is_rated_by_all_of_them(store: Store):
    async def send() -> None:
        solving = Solving(store.attempts, store.doubts)
        await asyncio.gather(*(solving.finish("ana", True, one, one.first.right[:1], "") for one in some(CROWD)))

    run_alone(send())
    assert [row.plays for row in rows(store, solvers)] == [CROWD]


def test_two_tries_within_one_millisecond_are_both_kept(store: Store):
    tried = Attempt("ana", "abcdef", 7, 0, 1.0, 0, "s1")

    async def send() -> None:
        for credit in (0.0, 1.0, 0.5):
            kept = await store.attempts.keep(tried._replace(credit=credit), "pyramids", 0, 0, lambda *_: (MARK, MARK))
            assert kept.first == 0.0
        found = await store.attempts.of("ana", "abcdef")
        assert [(one.credit, one.run) for one in found] == [(0, "s1"), (1, ""), (0.5, "")]

    run_alone(send())
