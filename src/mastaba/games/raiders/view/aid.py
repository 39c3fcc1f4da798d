"""Aids to reading: what the signs on the floor mean, and how tokens count."""

from __future__ import annotations

from mastaba.draw.board import badge, hexagon, panel
from mastaba.draw.svg import Box, Pen, group, text, use

from ..tables import COLOURS, CURSE, NO_CURSE_BONUS, QUANTITY, VARIETY

LABEL = 84  # room for the words before the numbers


def draw_legend(pen: Pen, x: float, y: float) -> str:
    """Four signs with their meanings, in a corner beside the chamber."""
    signs = [
        use("raiders-arrow", x + 42, y - 24, 18, cls="c-carnelian"),
        use("raiders-arrow", x + 31, y - 3, 16, cls="c-lapis"),
        hexagon(x + 20, y + 25, 9, "none s-ink w2 dash"),
        badge(x + 9, y + 46, 6, fill="carnelian", ink="papyrus", size=13),
    ]
    lefts = (64, 52, 34, 22)
    rows = [text(x + left, y - 10 + 20 * i, pen.say(f"legend.{i}"), "t12 soft") for i, left in enumerate(lefts)]
    return group("".join(signs) + "".join(rows), tip=pen.say("tip.legend"))


def draw_aid(pen: Pen, box: Box, title: str) -> str:
    """The table of points."""
    x, y, w, h = box
    rows = [
        ("view.tokens", [str(n) for n in range(1, COLOURS + 2)], "soft"),
        ("view.quantity", [str(int(QUANTITY[n])) for n in range(1, COLOURS + 2)], "b"),
        ("view.variety", [str(int(VARIETY[n])) for n in range(1, COLOURS + 1)], "b"),
        ("view.count_books", [], ""),
    ]
    gap = min(26, (h - 44) / len(rows))
    out = [
        _row(pen.say(key), values, (x + 12, y + 40 + gap * i, w - 24, gap), cls)
        for i, (key, values, cls) in enumerate(rows)
    ]
    curses = pen.say("view.count_curses", curse=CURSE, bonus=NO_CURSE_BONUS)
    out.append(text(x + 12, y + 40 + gap * len(rows), curses, "t13"))
    return panel(box, title) + "".join(out)


def _row(words: str, values: list[str], box: Box, cls: str) -> str:
    """One line: words, and a number in each column."""
    x, y, w, _ = box
    step = (w - LABEL) / (COLOURS + 1)
    said = text(x, y, words, "t13" if not values else "t13 soft")
    return said + "".join(text(x + LABEL + step * (i + 0.5), y, v, f"t15 mid {cls}") for i, v in enumerate(values))
