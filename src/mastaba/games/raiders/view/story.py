"""The Guardian's last walk in words: what he did, and why."""

from __future__ import annotations

from types import SimpleNamespace

from mastaba.core.sight import Seen
from mastaba.draw.measure import wrap
from mastaba.draw.panel import Drawn, panel
from mastaba.draw.svg import Pen, drawn_once, text

from ..geometry import NAMES
from ..words.log_guardian import ARROW, guardian_story
from .pieces import die_face
from .trail import start_of_walk

WIDE = 360.0
ROW = 17.0  # between two lines
LEFT = 44.0  # the die stands before them


@panel(
    "story",
    reads="asked decision walks die bonus curses notes notes_length guardian facing rotation terrain"
    " token piece item_of",
    size=(WIDE, 90),
    least=320,
    when=lambda seen: bool(seen.s.walks),
)
def story(seen: Seen, pen: Pen) -> Drawn:
    """§11 Die and bonus, then the way with the reason for each turn."""
    s = seen.s
    told = (s.die, s.bonus, tuple(s.curses), tuple(s.notes), s.notes_length)
    said = story_told(pen, *told, start_of_walk(s)).split("\n")
    rows = [row for line in said for row in wrap(line, WIDE - LEFT - 8, 14)]
    body = die_face(s.die, 22, 22, 28)
    body += "".join(text(LEFT, 20 + ROW * i, row, "t14") for i, row in enumerate(rows))
    return Drawn(body, said, (WIDE, max(44, 14 + ROW * len(rows))))


@drawn_once(256)
def story_told(
    pen: Pen, die: int, bonus: int, curses: tuple[int, ...], notes: tuple[int, ...], count: int, start: int
) -> str:
    """The sentences of his last walk, one in a line."""
    walk = SimpleNamespace(die=die, bonus=bonus, curses=curses, notes=notes, notes_length=count)
    way = [NAMES[start]] if start >= 0 else []
    return "\n".join(pen.say(line).replace(ARROW, "–") for line in guardian_story(walk, way))
