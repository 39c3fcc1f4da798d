"""The Guardian's last walk in words: what he did, and why."""

from __future__ import annotations

from types import SimpleNamespace

from mastaba.core.rules.game import Seen
from mastaba.draw.measure import wrap
from mastaba.draw.panel import Drawn, panel
from mastaba.draw.svg import Pen, drawn_once, text

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
    said = story_told(pen, s.die, s.bonus, tuple(s.curses), tuple(s.notes), s.notes_length).split("\n")
    rows = [row for line in said for row in wrap(line, WIDE - LEFT - 8, 14)]
    body = die_face(s.die, 22, 22, 28)
    body += "".join(text(LEFT, 20 + ROW * i, row, "t14") for i, row in enumerate(rows))
    return Drawn(body, said, (WIDE, max(44, 14 + ROW * len(rows))))


@drawn_once(256)
def story_told(pen: Pen, die: int, bonus: int, curses: tuple[int, ...], notes: tuple[int, ...], count: int) -> str:
    """The sentences of his last walk, one in a line; where it began if the notes alone say it."""
    noted = {"die": die, "bonus": bonus, "curses": curses, "notes": notes, "notes_length": count}
    walk = SimpleNamespace(**noted, guardian=NONE, asked=0, decision=STEP)
    start = walk_start(walk)
    way = [NAMES[start]] if start >= 0 else []
    return "\n".join(pen.say(line).replace(ARROW, "–") for line in guardian_story(walk, way))
