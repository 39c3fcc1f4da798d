"""Aids to reading: what the signs on the floor mean, and how tokens count."""

from __future__ import annotations

from mastaba.draw.board import badge, hexagon, panel
from mastaba.draw.svg import Box, Pen, group, text, use

from .tables import COLOURS, QUANTITY, VARIETY

STEP = 36  # between two columns of the table of points


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


def draw_aid(pen: Pen, box: Box) -> str:
    """For those who only watch: the table of points."""
    x, y, _, _ = box
    out = [panel(box, pen.say("view.spectator"))]
    out.append(_row(pen, "view.tokens", [str(n) for n in range(1, COLOURS + 2)], x + 12, y + 48, "soft"))
    out.append(_row(pen, "view.quantity", [str(int(QUANTITY[n])) for n in range(1, COLOURS + 2)], x + 12, y + 70, "b"))
    out.append(_row(pen, "view.variety", [str(int(VARIETY[n])) for n in range(1, COLOURS + 1)], x + 12, y + 94, "b"))
    out.append(text(x + 12, y + 124, pen.say("view.count_books"), "t14"))
    out.append(text(x + 12, y + 148, pen.say("view.count_curses"), "t14"))
    return "".join(out)


def _row(pen: Pen, key: str, values: list[str], x: float, y: float, cls: str) -> str:
    words = text(x, y, pen.say(key), "t13 soft")
    return words + "".join(text(x + 98 + STEP * i, y, value, f"t15 mid {cls}") for i, value in enumerate(values))
