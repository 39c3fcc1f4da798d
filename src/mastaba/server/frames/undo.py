"""Whether a viewer may take the last answer back; and if not, why not, in a sentence."""

from __future__ import annotations

from mastaba.core.table import PLAYING

from ..tables.story import Story
from ..texts import speak


def why_no_undo(story: Story, seat: int, lang: str) -> str:
    """Why this viewer cannot take anything back; empty if the viewer can."""
    reason = _reason(story, seat)
    return speak(lang, f"undo.{reason}") if reason else ""


def _reason(story: Story, seat: int) -> str:
    table, line = story.table, story.line
    if seat < 0:
        return "watching"
    if line is None:
        return "nothing_yet"
    if table.status != PLAYING or line.over:
        return "over"
    if table.seats[seat].bot_answers:
        return "bot"
    if all(answer.seat != seat for answer in line.answers):
        return "nothing_yet"
    return _of_the_last(story, seat)


def _of_the_last(story: Story, seat: int) -> str:
    """Why the last answer stands: whoever gave it, by the rules, or because of what it brought to light."""
    line = story.line
    assert line is not None
    last = len(line.answers) - 1
    if line.answers[last].seat != seat:
        return "others"
    if line.can_undo(seat):
        return ""
    return "revealed" if line.has_told(last) else "stands"
