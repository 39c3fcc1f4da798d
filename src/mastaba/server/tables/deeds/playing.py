"""At a table where a game goes on: answers, and words."""

from __future__ import annotations

from mastaba.core.table.events import Answered, Chatted, Event
from mastaba.core.table.table import ABORTED, OVER, Refused, may_answer
from mastaba.core.words.text import say

from ...messages import LONGEST_CHAT
from ...now import now_ms
from ..names import distinct
from ..story import Story
from ..watching import is_hushed


def answers(story: Story, seat: int, seq: int, action: int) -> list[Event]:
    """The asked person's answer to the question that stands."""
    may_answer(story.table, story.asked, seat, seq)
    return [Answered(now_ms(), seat, action)]


def speaks(story: Story, seat: int, person: str, name: str, words: str) -> list[Event]:
    """Somebody says something at the table; those who watch may talk too where the table lets them."""
    text = "".join(c if c.isprintable() else " " for c in words).strip()[:LONGEST_CHAT]
    if not text:
        raise Refused(say("error.empty_chat"))
    if is_hushed(story.table, seat):
        raise Refused(say("error.hush"))
    if person in story.table.removed:
        raise Refused(say("error.removed"))
    if seat < 0 and story.table.status in (OVER, ABORTED):
        raise Refused(say("error.chat_is_over"))
    names = story.table.names
    return [Chatted(now_ms(), names[seat] if seat >= 0 else distinct(name, names), seat, text, person)]
