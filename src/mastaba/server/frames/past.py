"""Moments of the past: a story cut off after some of its answers, and its frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec.structs import asdict

from mastaba.core.table.events import Answered
from mastaba.core.table.table import PLAYING

from ..messages import PastFrame
from ..tables.story import Story, folded, standing
from ..texts import speak
from .frame import frame
from .log import Said, log


def back_to(story: Story, k: int) -> Story:
    """The story after its first k answers that count, its log made of these answers alone."""
    assert story.line is not None
    if k == len(story.line.answers):
        return story
    table = replace(story.table, status=PLAYING)
    return replace(story, line=story.line.back(k), table=table, entries=tuple(standing(story)[: k + 1]))


def on_another_line(story: Story, at: int, actions: Sequence[int]) -> Story:
    """The story as it would have gone on after its first answers with these."""
    then = back_to(story, at)
    for action in actions:
        assert then.line is not None
        then = folded(then, Answered(then.table.updated_at, then.line.asked, action))
    return then


def past_frame(then: Story, total: int, seat: int, lang: str, said: Said) -> PastFrame:
    """The frame of a story that was cut off, of so many answers in all; nothing can be chosen in the past."""
    assert then.line is not None
    made, n = frame(then, seat, lang), len(then.line.answers)
    quiet = {
        "undo": False,
        "no_undo": speak(lang, "undo.past"),
        "my_turn": False,
        "choices": [],
        "guide": None,
        "plead": False,
    }
    lines = log(then, seat, lang, -1, said)
    prompt = made.prompt if made.over else what_led_here(then, said) or lines[-1].text
    return PastFrame(**{**asdict(made), **quiet, "prompt": prompt, "log": lines}, n=n, total=total)


def what_led_here(then: Story, said: Said) -> str:
    """The last answer, in its own sentence; empty where the viewer of this log was told nothing of it."""
    told = said[then.entries[-1].seq]
    return next((line.text for line in told if not line.forced), told[0].text if told else "")
