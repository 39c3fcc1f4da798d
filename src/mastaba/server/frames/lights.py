"""Lights: the pieces that a line of the log speaks of, on the panels of the viewer who reads it."""

from __future__ import annotations

from itertools import islice

from mastaba.draw import Pen, touched
from mastaba.draw.panel import panels

from ..tables.story import Story
from .log import tellings


class NoSuchLine(LookupError):
    """No line of the log has this name."""


def keys_of(story: Story, seat: int, named: str) -> list[str]:
    """What one telling (an entry's number, a dot, the place in it) touched on this viewer's panels."""
    seq, _, nth = named.partition(".")
    known = len(named) < 16 and seq.isdecimal() and nth.isdecimal() and int(seq) < len(story.entries)
    told = next(islice(tellings(story, story.entries[int(seq)], seat), int(nth), None), None) if known else None
    if told is None:
        raise NoSuchLine(named)
    pen = Pen(story.game, names=story.table.names)
    return touched(panels(told.moment.before, pen), panels(told.moment.after, pen))
