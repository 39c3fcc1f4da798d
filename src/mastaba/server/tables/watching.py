"""What those who do not play may see of a running game: all of it, all but its last answers, or nothing."""

from __future__ import annotations

from dataclasses import replace

from mastaba.core.table.table import PLAYING, Table

from .story import Story, standing


def is_closed(table: Table, seat: int) -> bool:
    """Is a running game closed to this viewer, who has no seat there?"""
    return seat < 0 and table.status == PLAYING and table.opened.watch == "none"


def is_hushed(table: Table, seat: int) -> bool:
    """Do those who look on keep silent here, and is this one of them?"""
    return is_closed(table, seat) or (seat < 0 and table.status == PLAYING and table.opened.hush)


def as_watched(story: Story, seat: int) -> Story:
    """The story as this viewer may know it: players know all of it, and so does everybody once the game is over."""
    if seat >= 0 or story.line is None or story.table.status != PLAYING:
        return story
    if story.table.opened.watch == "none":
        return replace(story, line=None, entries=())
    return _late(story, story.table.opened.delay) if story.table.opened.delay else story


def _late(story: Story, delay: int) -> Story:
    """The story as it stood before its last answers, with everything that had happened until then."""
    assert story.line is not None
    k = max(0, len(story.line.answers) - delay)
    last = standing(story)[k].seq
    table = replace(story.table, seq=last, plea=None)
    return replace(story, table=table, line=story.line.back(k), entries=story.entries[: last + 1])
