"""Names in the reader's language, words that never leave their room, and the face of a quiet button."""

from __future__ import annotations

from mastaba.draw.measure import fit, width, wrap
from mastaba.draw.svg import Box, Pen, rect, text

from ..words.names import site_name, tokens


def site_word(pen: Pen, site: int) -> str:
    return pen.say(site_name(site))


def measured_by(influence: bool) -> str:
    """How a key ends whose sentence says what negotiators are measured by: influence only where a table reads R3 so."""
    return "_influence" if influence else ""


def token(pen: Pen, r: int, count: int) -> str:
    return pen.say(tokens(r, count))


def line_of(x: float, y: float, words: str, room: float, size: int = 14, cls: str = "") -> str:
    """One line of words, cut where its room ends."""
    face = "bold" if " b" in f" {cls}" else "text"
    return text(x, y, fit(words, room, size, face), f"t{size} {cls}".strip())


def lines_in(box: tuple[float, float, float, float], words: str, size: int = 14, cls: str = "b mid") -> str:
    """Words in as many lines as they need, about the middle of a box."""
    x, y, w, h = box
    face = "bold" if " b" in f" {cls}" else "text"
    parts = wrap(words, w, size, face)
    step = size + 2.0
    start = y + h / 2 + size * 0.35 - step * (len(parts) - 1) / 2
    left = x + w / 2 if "mid" in cls else x
    return "".join(
        text(left, start + step * i, fit(part, w, size, face), f"t{size} {cls}") for i, part in enumerate(parts)
    )


def fit_lines(box: tuple[float, float, float, float], words: str) -> str:
    """Words about the middle of a box, in the largest type in which they keep to it."""
    for size in (15, 14, 13):
        parts = wrap(words, box[2], size, "bold")
        if len(parts) * (size + 2) <= box[3] and all(width(part, size, "bold") <= box[2] for part in parts):
            break
    return lines_in(box, words, size)


def quiet_button(box: Box) -> str:
    """The face of a button that renounces: an edge of light and no more, so that real targets outshine it."""
    return rect(*box, "f-hollow", 8) + rect(*box, "lit clear", 8)
