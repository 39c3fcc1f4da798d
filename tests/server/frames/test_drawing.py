"""Panels: from memory, in a thread or in processes, the same bytes; one that cannot be drawn does not stop a game."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from kit.processes.loops import run_alone, soon
from mastaba.core.rules.game import Seen
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import SPECTATOR, redact
from mastaba.draw.panel import Memory, labels_of, parts
from mastaba.draw.shown import show
from mastaba.draw.svg import Pen
from mastaba.server.frames import drawing
from mastaba.server.frames.drawing import CROWD, Drawings
from mastaba.server.frames.frame import frame
from mastaba.server.frames.sight import pen_for, sight_of
from mastaba.server.workers.deadlines import Deadlines
from mastaba.server.workers.jobs import Draw
from mastaba.server.workers.pool import Pool

from ..workers.test_workers import PATIENT, worker_is  # noqa: F401  (a fixture)
from .test_secrecy import story_of


def seen_in(game_id: str, seat: int, lang: str = "fr") -> tuple[Seen, Pen]:
    """What a seat sees in the middle of a game, and its pen."""
    story = story_of(game_id, load(game_id).players[0], 12, 7)
    seen = sight_of(story, seat)
    assert seen is not None
    return seen, pen_for(story, seat, lang)


def job_of(seen: Seen, pen: Pen) -> Draw:
    """All panels of a position, for a worker."""
    return Draw.of(seen, pen, labels_of(seen, pen), [part.key for part in parts(seen)])


def crowd(count: int) -> list[tuple[Seen, Pen]]:
    """So many readers at tables where everybody has another name: nothing is drawn for two of them."""
    seen, pen = seen_in("pyramids", 0)
    return [(seen, dataclasses.replace(pen, names=[f"Ana {i}", "Bo"])) for i in range(count)]


def with_drawings(work: Callable[[Drawings], Awaitable[None]], deadlines: Deadlines = PATIENT) -> None:
    async def run() -> None:
        made = Drawings(Pool(1, deadlines, jobs_each=CROWD), Memory())
        try:
            await work(made)
        finally:
            await made.close()

    run_alone(run())


def test_a_drawing_is_asked_for_with_what_the_viewer_sees_and_nothing_else():
    story = story_of("pyramids", 3, 12, 5)
    seen, pen = sight_of(story, 1), pen_for(story, 1, "fr")
    wanted = job_of(seen, pen)
    assert wanted.position.states == redact(story.game, story.line.states, 1, perfect_memory=False).tobytes()
    assert set(wanted.__struct_fields__) == {"position", "lang", "names", "last", "labels", "keys"}
    assert (wanted.position.seat, wanted.position.options) == (1, seen.options)
    assert list(wanted.pen().last) == list(pen.last)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_worker_draws_the_same_bytes(game_id):
    async def work(made: Drawings) -> None:
        for seat, lang in ((0, "fr"), (1, "en"), (SPECTATOR, "fr")):
            seen, pen = seen_in(game_id, seat, lang)
            drawn = await made.painters.ask(job_of(seen, pen), 60)
            assert [d for d in drawn.drawings if d is not None] == show(seen, pen).drawings

    with_drawings(work)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_worker_draws_the_panels_that_are_wanted_and_no_others(game_id):
    seen, pen = seen_in(game_id, 0)
    keys = [drawing.key for drawing in show(seen, pen).drawings][::2]

    async def work(made: Drawings) -> None:
        drawn = await made.painters.ask(Draw.of(seen, pen, labels_of(seen, pen), keys), 60)
        assert [d.key for d in drawn.drawings if d is not None] == keys

    with_drawings(work)


def test_few_drawings_are_made_in_the_process_and_many_bring_painters():
    async def work(made: Drawings) -> None:
        first, *others = crowd(2 * CROWD + 3)
        await made.show(*first)
        assert not made.painters.running
        await asyncio.gather(*(made.show(*reader) for reader in others[: CROWD + 1]))
        await soon(lambda: made.painters.running)
        assert not made.painters.workers[0].known, "the thread has drawn everything"
        await asyncio.gather(*(made.show(*reader) for reader in others[CROWD + 1 :]))
        assert made.painters.workers[0].known == {"pyramids"}, "it has drawn something"

    with_drawings(work)


def test_what_is_drawn_on_the_spot_is_the_same_and_is_remembered(monkeypatch):
    seen, pen = seen_in("pyramids", 0)

    async def work(made: Drawings) -> None:
        shown = made.show_at_once(seen, pen)
        assert shown == show(seen, pen)
        monkeypatch.setattr(drawing, "paint", broken)
        assert made.show_at_once(seen, pen) == await made.show(seen, pen) == shown, "from memory"

    with_drawings(work)


def test_what_is_in_memory_or_on_its_way_is_not_drawn_again():
    readers = [seen_in("mykerinos", seat) for seat in (SPECTATOR, SPECTATOR, 0, 1)]

    async def work(made: Drawings) -> None:
        drawn: list[str] = []
        put = made.memory.put
        made.memory.put = lambda key, drawing: (drawn.append(drawing.digest), put(key, drawing))
        first = await asyncio.gather(*(made.show(*reader) for reader in readers))
        assert first[0] == first[1]
        assert [shown.drawings for shown in first] == [show(*reader).drawings for reader in readers]
        digests = {d.digest for shown in first for d in shown.drawings}
        assert set(drawn) == digests and len(drawn) == len(digests)
        drawn.clear()
        assert await asyncio.gather(*(made.show(*reader) for reader in readers)) == first
        assert not drawn

    with_drawings(work)


def test_a_painter_killed_while_drawing_costs_no_frame():
    readers = crowd(20)
    right = [show(*reader) for reader in readers]

    async def work(made: Drawings) -> None:
        await made.painters.ask(job_of(*readers[0]), 60)
        wanted = [asyncio.create_task(made.show(*reader)) for reader in readers]
        await wanted[0]
        made.painters.workers[0].process.kill()
        assert await asyncio.gather(*wanted) == right

    with_drawings(work)


@pytest.mark.parametrize(
    "program", ["import time; time.sleep(600)", "raise SystemExit(1)", "print('x' * 999, flush=True); input()"]
)
def test_a_painter_that_hangs_dies_or_talks_costs_no_frame(program, worker_is):  # noqa: F811
    worker_is(program)

    async def work(made: Drawings) -> None:
        await made.painters.start()
        readers = crowd(CROWD + 3)
        made_of_all = await asyncio.gather(*(made.show(*reader) for reader in readers))
        assert made_of_all == [show(*reader) for reader in readers]

    with_drawings(work, Deadlines(drawing_s=0.3, start_s=0.0))


def broken(seen: Seen, pen: Pen, *seat: int) -> Any:
    raise KeyError("no such text")


def with_a_broken_panel(key: str) -> Any:
    """A story at whose table one panel cannot be drawn."""
    story = story_of("mykerinos", 2, 3, 1)
    panels = tuple(dataclasses.replace(p, draw=broken) if p.key == key else p for p in story.game.panels)
    return dataclasses.replace(story, game=dataclasses.replace(story.game, panels=panels))


def test_a_panel_that_cannot_be_drawn_leaves_the_others_and_the_choices(caplog):
    story = with_a_broken_panel("board")
    whole, made = frame(story_of("mykerinos", 2, 3, 1), story.asked, "fr"), frame(story, story.asked, "fr")
    instead = next(panel for panel in made.panels if panel.role == "board")
    assert "liste des choix" in msgspec.json.decode(made.drawings[instead.digest])
    assert made.choices == whole.choices and made.my_turn
    assert [p for p in made.panels if p.role != "board" and p.key != "other_choices"] == [
        p for p in whole.panels if p.role != "board"
    ]
    assert sorted(a for panel in made.panels for a in panel.lit) == sorted(choice.action for choice in made.choices)
    assert "the panel board could not be drawn" in caplog.text
