"""The buttons of the present question, and on the tall sheet the row to choose a colour or a law from."""

from __future__ import annotations

from typing import Any

from mastaba.core.text import signed
from mastaba.draw.board import arrow, badge, seat_disc
from mastaba.draw.measure import width, wrap
from mastaba.draw.svg import Box, Pen, ghost, group, rect, text, use

from ..reading import joker_gains
from ..rules.prices import market_price, owned
from ..rules.stored import law_played
from ..schema import (
    COLOUR_0,
    DECLINE,
    DISCARDED,
    DISPOSE,
    END,
    JOKER_COLOUR,
    KEEP,
    KEPT,
    LAW8_TARGET,
    LAW9_PAY,
    LAW_1,
    LAW_COLUMN,
    LAW_NOW_OR_LATER,
    PASS,
    PAY,
    PLAY_10,
    SELL,
    SOLD,
    STORE,
    TABLET,
    TRACE_CELL,
    USE,
)
from ..tables import COLOURS, HAND_SIZE, JOKER, JOKER_PRICE, LAWS, STORED, TABLET_INDEX, cell_name
from ..words.log import ENDS
from ..words.prices import printed, worths_if_kept
from .columns import Grid
from .pieces import portrait, scarab
from .previews import sale_preview
from .words import colour_word, family_word, law_word, spoken

GAP = 8.0


def draw_buttons(pen: Pen, s: Any, seat: int, box: Box, grid: Grid, kept_y: float) -> str:
    """What is answered by a button, in a box; with SELL and KEEP the treasure that was taken."""
    if s.asked < 0 or s.asked != seat:
        return ""
    if s.decision == DISPOSE:
        return _dispose(pen, s, box, grid, kept_y)
    if pen.tall and (chooser := _chooser(pen, s, seat, box)):
        return chooser
    bed, room = _open_tablet(pen, s, box)
    named = [(action, words) for action, words in _named(pen, s) if pen.may(action)]
    crowded = pen.tall and len(named) > 2
    out = [bed]
    for (action, words), at in zip(named, _spread(room, len(named))):
        law = law_played(action) if PLAY_10 <= action < PASS else 0
        icon = f"cheops-law-{law}" if crowded and law else ""
        words = spoken(pen, "button.law", n=law) if icon else words
        out.append(_button(pen, action, at, words, icon, tip=_button_tip(pen, s, action)))
    return "".join(out)


def _open_tablet(pen: Pen, s: Any, box: Box) -> tuple[str, Box]:
    """The tablet that is asked about, on a bed at the left of its buttons; and the room that is left for these."""
    law = int(s.pending) if s.decision == LAW_NOW_OR_LATER else JOKER if s.decision == LAW9_PAY else 0
    if not law:
        return "", box
    x, y, w, h = box
    side = min(h, 70.0)
    tip = spoken(pen, "tip.law", law=law_word(pen, law), effect=spoken(pen, f"law.{law}.effect"))
    body = _bed(box, side) + use(f"cheops-law-{law}", x + side * 0.1, y + h / 2 - side * 0.4, side * 0.8)
    return group(body, tip=tip), (x + side + GAP, y, w - side - GAP, h)


def _bed(box: Box, side: float) -> str:
    x, y, _, h = box
    return rect(x, y + (h - side) / 2, side, side, "f-lit-soft edge", 10)


def _spread(box: Box, count: int) -> list[Box]:
    """Places for buttons: side by side in a low box, up to two rows in a high one."""
    x, y, w, h = box
    rows = 1 if h < 80 or count == 1 else 2
    columns = max(1, -(-count // rows))
    wide = (w - GAP * (columns - 1)) / columns
    high = min(54.0, (h - GAP * (rows - 1)) / rows)
    top = y + (h - rows * high - GAP * (rows - 1)) / 2
    return [(x + i % columns * (wide + GAP), top + i // columns * (high + GAP), wide, high) for i in range(count)]


def _named(pen: Pen, s: Any) -> list[tuple[int, str]]:
    """Every button with its short words."""
    plays = range(PLAY_10, PLAY_10 + STORED)
    return [
        (USE, spoken(pen, "button.use")),
        (STORE, spoken(pen, "button.store")),
        (PAY, spoken(pen, "button.pay", price=JOKER_PRICE)),
        (DECLINE, spoken(pen, "button.decline")),
        *((action, spoken(pen, "button.play", law=law_word(pen, law_played(action)))) for action in plays),
        (PASS, spoken(pen, "button.pass")),
        (END, spoken(pen, "button.end" if _hand_is_full(s) else "button.no_draw")),
    ]


def _button_tip(pen: Pen, s: Any, action: int) -> str:
    """What a button does; a tablet's effect, or what the joker would bring now."""
    if action == PAY:
        return f"{pen.label(action)}. {spoken(pen, 'tip.total_joker', n=max(joker_gains(s, s.asked)))}"
    if action in (USE, STORE) or PLAY_10 <= action < PASS:
        number = int(s.pending) if action in (USE, STORE) else law_played(action)
        return f"{pen.label(action)}. {spoken(pen, f'law.{number}.effect')}"
    return ""


def _hand_is_full(s: Any) -> bool:
    return s.asked >= 0 and int(s.hand[s.asked].sum()) >= HAND_SIZE


def _button(pen: Pen, action: int, box: Box, words: str, icon: str = "", preview: str = "", tip: str = "") -> str:
    """Words on one line, or smaller on two; an icon before them."""
    x, y, w, h = box
    room = w - 14 - (28 if icon else 0)
    mid = x + w / 2 + (15 if icon else 0)
    size = next((size for size in (18, 16) if width(words, size, "bold") <= room), 14)
    lines = (words,) if size > 14 else wrap(words, room, 14, "bold")
    low = y + h / 2 + size * 0.35 - (len(lines) - 1) * 8
    body = rect(x, y, w, h, "btn", 10) + (use(icon, x + 9, y + h / 2 - 13, 26) if icon else "")
    body += "".join(text(mid, low + 16 * i, line, f"t{size} b mid") for i, line in enumerate(lines))
    return pen.target(action, box, body + preview, tip=tip, lit=False)


# --- sell or keep


def _dispose(pen: Pen, s: Any, box: Box, grid: Grid, kept_y: float) -> str:
    """§11 SELL shows the money now, KEEP the value now and after one more sale; pointing previews both."""
    x, y, w, h = box
    c, side = int(s.pending), min(h, 70.0)
    tip = spoken(pen, "tip.taken", colour=colour_word(pen, c))
    out = [_bed(box, side)]
    out.append(scarab(c, x + side / 2, y + h / 2, side * 0.84, key=f"c{int(s.latest[TRACE_CELL])}", tip=tip))
    sell = spoken(pen, "button.sell", price=market_price(s))
    now, later = worths_if_kept(s, c)
    keep = spoken(pen, "button.keep", now=pen.say(now), next=pen.say(later))
    first, second = _two((x + side + GAP, y, w - side - GAP, h))
    out.append(_button(pen, SELL, first, sell, "coin", sale_preview(s, c, grid)))
    out.append(_button(pen, KEEP, second, keep, "cheops-purse", _keep_preview(c, grid, kept_y)))
    return "".join(out)


def _two(box: Box) -> tuple[Box, Box]:
    """One under the other; in a low box side by side, with more room for the longer words of KEEP."""
    x, y, w, h = box
    if h >= 80:
        first, second = _spread(box, 2)
        return first, second
    part = (w - GAP) * 0.43
    return (x, y, part, h), (x + part + GAP, y, w - part - GAP, h)


def _keep_preview(c: int, grid: Grid, y: float) -> str:
    return ghost(badge(grid.mid(c), y, "+1", fill="lit-soft", ink="ink", size=16))


# --- colours and laws within reach of a thumb


def _chooser(pen: Pen, s: Any, seat: int, box: Box) -> str:
    """The colours or the laws of the present question in a row: their own places lie further down the sheet."""
    x, y, w, h = box
    if s.decision == LAW8_TARGET:
        laws = [t for t in range(LAWS) if pen.may(LAW_1 + t)]
        return "".join(_law(pen, t, (x + i * (h + GAP), y, h, h)) for i, t in enumerate(laws))
    wide = (w - GAP * (COLOURS - 1)) / COLOURS
    return "".join(
        _colour(pen, s, seat, c, (x + c * (wide + GAP), y, wide, h)) for c in range(COLOURS) if pen.may(COLOUR_0 + c)
    )


def _law(pen: Pen, t: int, box: Box) -> str:
    x, y, w, _ = box
    return pen.target(LAW_1 + t, box, use(f"cheops-law-{t + 1}", x, y, w), r=8)


def _colour(pen: Pen, s: Any, seat: int, c: int, box: Box) -> str:
    """A scarab with its value now, with how many of them one keeps, or with what the joker would bring."""
    x, y, w, h = box
    words = f"× {owned(s, seat, c)}"
    if s.decision == LAW_COLUMN:
        words = printed(s, c, int(s.covered[c]))
    elif s.decision == JOKER_COLOUR:
        words = signed(joker_gains(s, seat)[c])
    size = 16 if len(words) < 4 else 12
    body = rect(x, y, w, h, "f-panel edge", 8) + scarab(c, x + 15, y + h / 2, 26)
    body += text(x + 28 + (w - 28) / 2, y + h / 2 + 5, words, f"t{size} b mid")
    return pen.target(COLOUR_0 + c, box, body, r=9)


# --- nothing to press


def draw_latest(pen: Pen, s: Any, box: Box) -> str:
    """What happened last, in pictures: who laid which pawn, what it took, and what became of that."""
    x, y, w, h = box
    if s.asked < 0:
        return _ending(pen, s, x, y, w)
    k, p, taken, fate = (int(v) for v in s.latest)
    if k < 0 or s.pawn[k] < 0:
        return ""
    words, mid = spoken(pen, "head.latest", cell=cell_name(k)), y + h / 2
    out = [text(x, y, words, "t13 d") if h > 80 else text(x + 2, mid + 5, words, "t14 b")]
    x += 6 if h > 80 else 118
    out += [seat_disc(p, x + 14, mid, 14), portrait(int(s.pawn[k]), x + 56, mid, 44), arrow(x + 98, mid, 22)]
    if taken == TABLET:
        out.append(use(f"cheops-law-{int(s.tablet_at[TABLET_INDEX[k]])}", x + 120, mid - 24, 48))
    else:
        out.append(scarab(taken, x + 142, mid, 44))
    if fate in (SOLD, KEPT):
        out += [arrow(x + 184, mid, 22), use("coin" if fate == SOLD else "cheops-purse", x + 206, mid - 18, 36)]
    return group("".join(out), tip=_latest_tip(pen, s, k, p, taken, fate))


def _ending(pen: Pen, s: Any, x: float, y: float, w: float) -> str:
    """Why the game is over."""
    lines = wrap(spoken(pen, f"log.end_{ENDS[s.end_reason]}"), w - 4, 16, "bold")
    return "".join(text(x + 2, y + 18 + 21 * i, line, "t16 b") for i, line in enumerate(lines))


def _latest_tip(pen: Pen, s: Any, k: int, p: int, taken: int, fate: int) -> str:
    args = {"player": pen.name(p), "cell": cell_name(k), "family": family_word(pen, int(s.pawn[k]))}
    if taken == TABLET:
        return spoken(pen, "tip.latest_law", **args)
    key = {SOLD: "sold", KEPT: "kept", DISCARDED: "boxed"}.get(fate, "taken")
    return spoken(pen, f"tip.latest_{key}", **args, colour=colour_word(pen, taken))
