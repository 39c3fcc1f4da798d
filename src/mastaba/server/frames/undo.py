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
    last = line.last_of(seat)
    if last < 0:
        return "nothing_yet"
    bots = table.bots_around(seat)
    barrier = line.barrier(seat, bots)
    if barrier is None:
        return ""
    if barrier > last:
        return "revealed_since" if bots else "others"
    return "revealed" if line.has_told(last) else "stands"
