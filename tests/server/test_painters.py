"""Frames drawn in other processes: the same bytes, from what the viewer sees alone, and none is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from kit.loops import run_alone
from mastaba.core.registry import game_ids, load
from mastaba.core.sight import redact
from mastaba.server.frames import drawing as studio
from mastaba.server.frames import frame as stream
from mastaba.server.frames.drawing import CROWD, Studio
from mastaba.server.workers.painter import show, unwrapped, wish

from .test_secrecy import story_of


def sitting(game_id: str, seat: int, lang: str = "fr", shape: str = "wide") -> tuple[Any, Any]:
    """What a seat sees in the middle of a game, and its pen."""
    story = story_of(game_id, load(game_id).players[0], 12, 7)
    return stream.look(story, seat), stream.pen_for(story, seat, lang, shape)


def in_studio(work: Callable[[Studio], Awaitable[None]]) -> None:
    async def run() -> None:
        made = Studio(1)
        try:
            await work(made)
        finally:
            await made.close()

    run_alone(run())


def test_a_wish_carries_what_the_viewer_sees_and_nothing_else():
    story = story_of("pyramids", 3, 12, 5)
    seen, pen = stream.look(story, 1), stream.pen_for(story, 1, "fr", "wide")
    wanted = wish(seen, pen)
    assert wanted.states == redact(story.game, story.line.states, 1, perfect_memory=False).tobytes()
    again, same_pen = unwrapped(wanted)
    assert (again.seat, again.options, list(same_pen.last)) == (1, seen.options, list(pen.last))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_painter_draws_the_same_bytes(game_id):
    async def work(made: Studio) -> None:
        await made._hire()
        for seat, lang, shape in ((0, "fr", "wide"), (1, "en", "tall"), (-1, "fr", "tall")):
            seen, pen = sitting(game_id, seat, lang, shape)
            painted = await made.painters[0].paint(wish(seen, pen))
            assert msgspec.json.encode(painted) == msgspec.json.encode(show(seen, pen))

    in_studio(work)


def test_few_drawings_are_made_in_the_process_and_many_bring_painters():
    seen, pen = sitting("pyramids", 0)

    async def work(made: Studio) -> None:
        await made.show(seen, pen)
        assert not made.painters
        await asyncio.gather(*(made.show(seen, pen) for _ in range(CROWD + 2)))
        await made._hiring
        shown = await made.show(seen, pen)
        assert made.painters and isinstance(shown["svg"], msgspec.Raw)

    in_studio(work)


def test_a_painter_that_dies_costs_no_frame():
    seen, pen = sitting("pyramids", 0)
    right = msgspec.json.encode(show(seen, pen))

    async def work(made: Studio) -> None:
        await made._hire()
        wanted = [asyncio.create_task(made.show(seen, pen)) for _ in range(20)]
        await wanted[0]
        made.painters[0].process.kill()
        assert {msgspec.json.encode(shown) for shown in await asyncio.gather(*wanted)} == {right}
        assert msgspec.json.encode(await made.show(seen, pen)) == right

    in_studio(work)


def test_a_painter_that_stalls_is_sent_away(monkeypatch, tmp_path):
    (tmp_path / "sleeper.py").write_text("import time\ntime.sleep(600)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(studio, "MODULE", "sleeper")
    monkeypatch.setattr(studio, "PATIENCE_S", 0.2)
    seen, pen = sitting("pyramids", 0)

    async def work(made: Studio) -> None:
        await made._hire()
        assert (await made.show(seen, pen))["svg"] == show(seen, pen)["svg"]
        assert not made.painters[0].works

    in_studio(work)
