"""The Guardian's last walk in words: what he did, and why."""

from __future__ import annotations

from typing import Any

from mastaba.draw.board import panel
from mastaba.draw.measure import wrap
from mastaba.draw.svg import Box, Pen, text

from ..geometry import NAMES
from ..rules.hindsight import walk_start
from ..words.log_guardian import ARROW, guardian_story

ROW = 16  # between two lines


def story(pen: Pen, s: Any, w: float) -> list[str]:
    """What he did last and why, in lines of a panel."""
    start = walk_start(s)
    way = [NAMES[start]] if start >= 0 else []
    said = [pen.say(line).replace(ARROW, "–") for line in guardian_story(s, way)]
    return [row for line in said for row in wrap(line, w - 24, 13)]


def draw_story(pen: Pen, rows: list[str], box: Box) -> str:
    """As many of these lines as there is room for; before his first walk, that he waits."""
    x, y, w, h = box
    rows = rows or list(wrap(pen.say("view.no_story"), w - 24, 13))
    most = int((h - 36) / ROW)
    if len(rows) > most:
        rows = [*rows[: most - 1], "…"]
    words = "".join(text(x + 12, y + 40 + ROW * i, row, "t13") for i, row in enumerate(rows))
    return panel(box, pen.say("view.story")) + words
