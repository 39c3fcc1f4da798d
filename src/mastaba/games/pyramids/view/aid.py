"""The player aid: what scores, in five lines."""

from __future__ import annotations

from mastaba.draw.board import panel
from mastaba.draw.measure import wrap
from mastaba.draw.svg import Box, Pen, text, use

from ..tables import BONUS, BONUS_MIN, GLYPH_POINTS, LARGEST_EXTRA, MAJORITY, OBELISK_MOST, OBELISK_POINTS, PER_STONE

ICONS = ("pyramids-pyramid", "pyramids-pyramid", "pyramids-obelisk", "pyramids-tomb", "pyramids-glyph-P")


def draw_aid(pen: Pen, box: Box) -> str:
    """A reminder of the scoring, each line beside its edifice."""
    x, y, w, h = box
    points = "\u00a0·\u00a0".join(str(v) for v in OBELISK_POINTS.tolist()[1:])
    said = (
        pen.say("aid.colours", n=PER_STONE, extra=LARGEST_EXTRA),
        pen.say("aid.bonus", n=BONUS, least=BONUS_MIN),
        pen.say("aid.obelisk", most=OBELISK_MOST, points=points),
        pen.say("aid.tomb", n=MAJORITY),
        pen.say("aid.glyphs", n=GLYPH_POINTS),
    )
    out = [panel(box, pen.say("aid.title"))]
    step = (h - 36) / len(said)
    for i, (icon, words) in enumerate(zip(ICONS, said)):
        middle = y + 32 + step * (i + 0.5)
        out.append(use(icon, x + 12, middle - 12, 24))
        lines = wrap(words, w - 60, 15)
        start = middle + 5 - 9 * (len(lines) - 1)
        out += [text(x + 46, start + 18 * k, part, "t15") for k, part in enumerate(lines)]
    return "".join(out)
