"""Boards: drawn in a thread or in processes, the same bytes; and one that cannot be drawn does not stop a game."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from kit.loops import run_alone
from mastaba.core.registry import game_ids, load
from mastaba.core.sight import redact
from mastaba.server.frames.drawing import CROWD, Drawings
from mastaba.server.frames.frame import frame
from mastaba.server.frames.sight import look, pen_for
from mastaba.server.workers.deadlines import Deadlines
from mastaba.server.workers.jobs import Draw
from mastaba.server.workers.painter import show, shown_by
from mastaba.server.workers.pool import Pool

from .test_secrecy import story_of
from .test_workers import PATIENT, worker_is  # noqa: F401  (a fixture)


def sight_of(game_id: str, seat: int, lang: str = "fr", shape: str = "wide") -> tuple[Any, Any]:
    """What a seat sees in the middle of a game, and its pen."""
    story = story_of(game_id, load(game_id).players[0], 12, 7)
    return look(story, seat), pen_for(story, seat, lang, shape)


def with_drawings(work: Callable[[Drawings], Awaitable[None]], deadlines: Deadlines = PATIENT) -> None:
    async def run() -> None:
        made = Drawings(Pool(1, deadlines, jobs_each=CROWD))
        try:
            await work(made)
        finally:
            await made.close()

    run_alone(run())


def test_a_drawing_is_asked_for_with_what_the_viewer_sees_and_nothing_else():
    story = story_of("pyramids", 3, 12, 5)
    seen, pen = look(story, 1), pen_for(story, 1, "fr", "wide")
    wanted = Draw.of(seen, pen)
    assert wanted.position.states == redact(story.game, story.line.states, 1, perfect_memory=False).tobytes()
    assert set(wanted.__struct_fields__) == {"position", "lang", "shape", "names", "last"}
    assert (wanted.position.seat, wanted.position.options) == (1, seen.options)
    assert list(wanted.pen().last) == list(pen.last)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_worker_draws_the_same_bytes(game_id):
    async def work(made: Drawings) -> None:
        for seat, lang, shape in ((0, "fr", "wide"), (1, "en", "tall"), (-1, "fr", "tall")):
            seen, pen = sight_of(game_id, seat, lang, shape)
            drawn = await made.painters.ask(Draw.of(seen, pen), 60)
            assert msgspec.json.encode(shown_by(drawn)) == msgspec.json.encode(show(seen, pen))

    with_drawings(work)


def test_few_drawings_are_made_in_the_process_and_many_bring_painters():
    seen, pen = sight_of("pyramids", 0)

    async def work(made: Drawings) -> None:
        await made.show(seen, pen)
        assert not made.painters.running
        await asyncio.gather(*(made.show(seen, pen) for _ in range(CROWD + 2)))
        while not made.painters.running:
            await asyncio.sleep(0.01)
        shown = await made.show(seen, pen)
        assert isinstance(shown.svg, msgspec.Raw)

    with_drawings(work)


def test_a_painter_killed_while_drawing_costs_no_frame():
    seen, pen = sight_of("pyramids", 0)
    right = msgspec.json.encode(show(seen, pen))

    async def work(made: Drawings) -> None:
        await made.painters.ask(Draw.of(seen, pen), 60)
        wanted = [asyncio.create_task(made.show(seen, pen)) for _ in range(20)]
        await wanted[0]
        made.painters.workers[0].process.kill()
        assert {msgspec.json.encode(shown) for shown in await asyncio.gather(*wanted)} == {right}
        assert msgspec.json.encode(await made.show(seen, pen)) == right

    with_drawings(work)


@pytest.mark.parametrize(
    "program", ["import time; time.sleep(600)", "raise SystemExit(1)", "print('x' * 999, flush=True); input()"]
)
def test_a_painter_that_hangs_dies_or_talks_costs_no_frame(program, worker_is):  # noqa: F811
    worker_is(program)
    seen, pen = sight_of("pyramids", 0)

    async def work(made: Drawings) -> None:
        await made.painters.start()
        for _ in range(3):
            assert (await made.show(seen, pen)).svg == show(seen, pen).svg

    with_drawings(work, Deadlines(drawing_s=0.3, start_s=0.0))


def broken(seen, pen):
    raise KeyError("no such text")


def test_the_choices_are_there_without_a_board(caplog):
    story = story_of("pyramids", 2, 3, 1)
    story = dataclasses.replace(story, game=dataclasses.replace(story.game, board=broken))
    made = frame(story, story.asked, "fr", "wide")
    assert "liste des choix" in made.svg and made.choices and made.my_turn
    assert "could not be drawn" in caplog.text
