"""The buttons of the present question; a row of laws, or of one's own treasures, to choose from."""

from __future__ import annotations

from typing import Any

from mastaba.draw.measure import width, wrap
from mastaba.draw.svg import Box, Pen, ghost, group, rect, text, use

from ..rules.prices import owned
from ..rules.stored import law_played
from ..schema import (
    COLOUR_0,
    DECLINE,
    END,
    LAW8_TARGET,
    LAW9_PAY,
    LAW12_SECOND,
    LAW_1,
    LAW_NOW_OR_LATER,
    PASS,
    PAY,
    PLAY_10,
    STORE,
    USE,
)
from ..tables import COLOURS, HAND_SIZE, JOKER, JOKER_PRICE, LAWS, STORED
from .pieces import law_tip, scarab
from .words import spoken

GAP = 5.0
NARROW = 44.0  # of a button with a picture only


def draw_buttons(pen: Pen, s: Any, box: Box) -> str:
    """What is answered by a button, in a box: a law as its tablet, the rest in words; nothing where none is legal."""
    plays = [action for action in range(PLAY_10, PLAY_10 + STORED) if pen.may(action)]
    named = [(action, words) for action, words in _named(pen, s) if pen.may(action)]
    if not plays and not named:
        return ""
    bed, (x, y, w, h) = _open_tablet(pen, s, box)
    out = [bed]
    for action in plays:
        out.append(_play(pen, action, (x, y, NARROW, h)))
        x, w = x + NARROW + 5, w - NARROW - 5
    wide = (w - GAP * (len(named) - 1)) / max(1, len(named))
    for i, (action, words) in enumerate(named):
        out.append(_button(pen, action, (x + i * (wide + GAP), y, wide, h), words, _tip(pen, s, action)))
    return "".join(out)


def _named(pen: Pen, s: Any) -> list[tuple[int, str]]:
    """Every button with its short words; what gives something up stands last."""
    return [
        (USE, spoken(pen, "button.use")),
        (STORE, spoken(pen, "button.store")),
        (PAY, spoken(pen, "button.pay", price=JOKER_PRICE)),
        (DECLINE, spoken(pen, "button.decline")),
        (PASS, spoken(pen, "button.pass")),
        (END, spoken(pen, "button.end" if sum(s.hand[s.asked]) >= HAND_SIZE else "button.no_draw")),
    ]


def _open_tablet(pen: Pen, s: Any, box: Box) -> tuple[str, Box]:
    """The tablet that is asked about, on a bed at the left of its buttons; and the room that is left for these."""
    law = s.pending if s.decision == LAW_NOW_OR_LATER else JOKER if s.decision == LAW9_PAY else 0
    if not law:
        return "", box
    x, y, w, h = box
    body = rect(x, y, h, h, "f-lit-soft edge", 10) + use(f"cheops-law-{law}", x + h * 0.1, y + h * 0.1, h * 0.8)
    return group(body, key="open-law", tip=law_tip(pen, law)), (x + h + 5, y, w - h - 5, h)


def _play(pen: Pen, action: int, box: Box) -> str:
    """A stored tablet to play."""
    x, y, w, h = box
    law = law_played(action)
    body = rect(x, y, w, h, "btn", 10) + use(f"cheops-law-{law}", x + (w - 40) / 2, y + (h - 40) / 2, 40)
    return pen.target(action, box, body, tip=f"{pen.label(action)}. {spoken(pen, f'law.{law}.effect')}", lit=False)


def _button(pen: Pen, action: int, box: Box, words: str, tip: str) -> str:
    """Words on one line, or smaller on two."""
    x, y, w, h = box
    room = w - 8
    size = next((size for size in (18, 16, 15) if width(words, size, "bold") <= room), 14)
    lines = wrap(words, room, size, "bold")
    low = y + h / 2 + size * 0.35 - (len(lines) - 1) * 8
    body = rect(x, y, w, h, "btn", 10)
    body += "".join(text(x + w / 2, low + 16 * i, line, f"t{size} b mid") for i, line in enumerate(lines))
    return pen.target(action, box, body, tip=tip, lit=False)


def _tip(pen: Pen, s: Any, action: int) -> str:
    """What a button does; for a tablet its effect."""
    return f"{pen.label(action)}. {spoken(pen, f'law.{s.pending}.effect')}" if action in (USE, STORE) else ""


# --- a row to choose from


def draw_chooser(pen: Pen, s: Any, seat: int, box: Box) -> str:
    """The laws that can be repealed, or one's own treasures that can be swapped; nothing at other questions."""
    x, y, w, h = box
    if s.decision == LAW8_TARGET:
        laws = [t for t in range(LAWS) if pen.may(LAW_1 + t)]
        side = min(h, (w - GAP * (len(laws) - 1)) / max(1, len(laws)))
        return "".join(_law(pen, t, (x + i * (side + GAP), y, side, side)) for i, t in enumerate(laws))
    if s.decision != LAW12_SECOND:
        return ""
    wide = (w - GAP * (COLOURS - 1)) / COLOURS
    kept = [c for c in range(COLOURS) if pen.may(COLOUR_0 + c)]
    return "".join(_colour(pen, s, seat, c, (x + i * (wide + GAP), y, wide, h)) for i, c in enumerate(kept))


def _law(pen: Pen, t: int, box: Box) -> str:
    x, y, w, _ = box
    body = use(f"cheops-law-{t + 1}", x, y, w) + ghost(use("cross", x, y, w, cls="c-carnelian"))
    tip = f"{pen.label(LAW_1 + t)}. {spoken(pen, f'law.{t + 1}.effect')}"
    return pen.target(LAW_1 + t, box, body, tip=tip, r=8)


def _colour(pen: Pen, s: Any, seat: int, c: int, box: Box) -> str:
    """A scarab, and how many of them one keeps."""
    x, y, w, h = box
    body = rect(x, y, w, h, "f-panel edge", 8) + scarab(c, x + w / 2, y + 18, 28)
    body += text(x + w / 2, y + h - 5, f"×{owned(s, seat, c)}", "t15 b mid")
    return pen.target(COLOUR_0 + c, box, body, r=9)
