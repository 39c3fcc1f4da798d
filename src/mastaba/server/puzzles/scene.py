"""A puzzle as a story that is told to its seat alone: the same frames as at a table, and nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from mastaba.bots.puzzles.paper import Puzzle
from mastaba.core.table.events import Answered, BotSeated, Opened, Seated, Started

from ..frames.frame import frame
from ..frames.log import Said, log
from ..frames.past import what_led_here
from ..messages import Frame
from ..tables.opening import BOT_NAMES
from ..tables.story import Story, folded, opening
from . import riddling
from .library import find

SOLVER = "solver"  # the person on the solver's seat, in a story that nobody stores
SCENES = 64
LINES = 12  # of the log, before the question


def scene(puzzle: Puzzle, name: str) -> Story:
    """The game up to the question, the solver under this name among bots."""
    return _scene(puzzle.id, name)


@lru_cache(SCENES)
def _scene(letters: str, name: str) -> Story:
    puzzle = find(letters)
    first = Opened(
        0, puzzle.game, puzzle.rules, puzzle.components, puzzle.seats, str(puzzle.seed), "", "", puzzle.settings
    )
    story = opening(first)
    for seat in range(puzzle.seats):
        sits = Seated(0, seat, SOLVER, name) if seat == puzzle.seat else BotSeated(0, seat, "vizier", BOT_NAMES[seat])
        story = folded(story, sits)
    story = folded(story, Started(0))
    return _on(story, puzzle.answers)


def after(puzzle: Puzzle, name: str, answers: Sequence[int]) -> Story:
    """The game some answers further: the solver's, and those of the line that is shown."""
    return _on(scene(puzzle, name), answers)


def _on(story: Story, answers: Sequence[int]) -> Story:
    for action in answers:
        assert story.line is not None
        story = folded(story, Answered(0, story.line.asked, action))
    return story


def shown(story: Story, puzzle: Puzzle, lang: str, *, asks: bool) -> Frame:
    """What the solver sees; `asks`: answers can be given, else the bar tells what led here. No commitment is told: it
    would speak of the seed."""
    made, said = frame(story, puzzle.seat, lang), Said()
    lines = log(story, puzzle.seat, lang, -1, said)[-LINES:]
    prompt = made.prompt if asks or made.over else what_led_here(story, said) or lines[-1].text
    quiet: dict[str, Any] = {"prompt": prompt, **({} if asks else {"my_turn": False, "choices": []})}
    if puzzle.riddle is not None:
        quiet |= {"prompt": riddling.question(puzzle, story, lang)}
        quiet |= {"my_turn": True, "choices": riddling.choices(puzzle, story, lang)} if asks else {}
    return replace(
        made,
        log=[replace(line, step="") for line in lines],
        commitment="",
        reveal=None,
        undo=False,
        no_undo=" ",
        no_hint=" ",
        plead=False,
        guide=None,
        **quiet,
    )
