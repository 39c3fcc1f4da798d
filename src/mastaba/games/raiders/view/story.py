"""The Guardian's last walk in words: what he did, and why."""

from __future__ import annotations

from typing import NamedTuple

from mastaba.core.rules.excerpt import excerpt
from mastaba.core.rules.game import Seen
from mastaba.draw.measure import wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, panel
from mastaba.draw.svg import Pen, text

from ..geometry import NAMES
from ..rules.hindsight import walk_start
from ..schema import NONE, STEP
from ..words.log_guardian import ARROW, guardian_story
from .pieces import die_face

WIDE = 360.0
ROW = 17.0  # between two lines
LEFT = 44.0  # the die stands before them


@panel(
    "story",
    reads="walks die bonus curses notes notes_length",
    size=(WIDE, 90),
    least=320,
    when=lambda seen: bool(seen.s.walks),
)
def story(seen: Seen, pen: Pen) -> Drawn:
    """§11 Die and bonus, then the way with the reason for each turn."""
    s = seen.s
    said = story_told(pen, excerpt(Walk, s, guardian=NONE, asked=0, decision=STEP)).split("\n")
    rows = [row for line in said for row in wrap(line, WIDE - LEFT - 8, 14)]
    body = die_face(s.die, 22, 22, 28)
    body += "".join(text(LEFT, 20 + ROW * i, row, "t14") for i, row in enumerate(rows))
    return Drawn(body, said, (WIDE, max(44, 14 + ROW * len(rows))))


class Walk(NamedTuple):
    """All that the notes say of his last walk; where he stands now is left out."""

    die: int
    bonus: int
    curses: tuple[int, ...]
    notes: tuple[int, ...]
    notes_length: int
    guardian: int
    asked: int
    decision: int


@memoized(256)
def story_told(pen: Pen, walk: Walk) -> str:
    """The sentences of his last walk, one in a line; where it began if the notes alone say it."""
    start = walk_start(walk)
    way = [NAMES[start]] if start >= 0 else []
    return "\n".join(pen.say(line).replace(ARROW, "–") for line in guardian_story(walk, way))
