"""Whether a viewer may take the last answer back, alone or by consent; and if not, why not, in a sentence."""

from __future__ import annotations

from mastaba.core.table.consent import must_agree, was_refused
from mastaba.core.table.table import PLAYING

from ..messages import Plea
from ..tables.story import Story
from ..texts import speak


def why_no_undo(story: Story, seat: int, lang: str) -> str:
    """Why this viewer cannot take anything back; empty if the viewer can."""
    reason = _reason(story, seat)
    return speak(lang, f"undo.{reason}") if reason else ""


def can_plead(story: Story, seat: int) -> bool:
    """May this viewer ask the others to let them take the last answer back?"""
    table, line = story.table, story.line
    if seat < 0 or line is None or table.status != PLAYING or not table.opened.take_back:
        return False
    if table.plea or was_refused(table):
        return False
    return not table.seats[seat].bot_answers and line.plead_to(seat) is not None


def plea(story: Story, seat: int, now: int) -> Plea | None:
    """What somebody asks the table, as this viewer sees it."""
    table, line = story.table, story.line
    if table.plea is None or line is None:
        return None
    asks_me = seat in must_agree(table, table.plea.seat) - table.plea.agreed
    goes, left_ms = len(line.answers) - table.plea.left, max(0, table.plea.until - now)
    return Plea(table.plea.seat, table.names[table.plea.seat], goes, asks_me, left_ms)


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
    return "revealed" if line.has_revealed(last) else "stands"
