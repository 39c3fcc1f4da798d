"""The players: hand, tablets, purse, total as it stands, and what each keeps of every colour."""

from __future__ import annotations

from typing import Any

from mastaba.draw.board import seat_tag
from mastaba.draw.measure import width
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from ..reading import joker_gains, score_lines
from ..rules.prices import leads, owned, worth_each
from ..rules.tablets import is_held
from ..schema import COLOUR_0, KEPT, LAW10_COLOUR, LAW12_SECOND
from ..tables import COLOURS, FAMILIES, JOKER, LAWS
from .columns import Grid
from .pieces import hand_tip, portrait, scarab, tablet, taken_key
from .previews import sale_preview
from .pyramid import Site, laid_preview
from .words import colour_word, spoken, treasures_word


def draw_row(pen: Pen, s: Any, p: int, grid: Grid, site: Site, box: Box, *, small_hand: bool = True) -> str:
    """One player: on the wide sheet beside the columns, on the tall one above them."""
    x, y, w, h = box
    wide = not pen.tall
    out = [rect(x, y, w, h - 4, "panel", 10)]
    if s.asked == p:
        out.append(rect(x, y, 6, h - 4, "f-lit", 3))
    if wide:
        out.append(_beside(pen, s, p, (x + 10, y, grid.x - x - 14, h - 4), small_hand))
    else:
        out.append(seat_tag(pen, p, x + 10, y + 17, 130))
        out.append(_purse(pen, s, p, x + 262, y + 17, "t16 b") + _total(pen, s, p, x + 372, y + 17, "t14 b end"))
        out.append(_things(pen, s, p, (x + 150, y + 17, 108, 23), small_hand))
    mine = pen.seen is not None and pen.seen.seat == p
    middle = kept_middle(box, wide)
    high = h - 4 if wide else 62
    for c in range(COLOURS):
        preview = _kept_preview(pen, s, c, grid, site) if mine else ""
        out.append(_kept(pen, s, p, c, grid, (middle, high), preview))
    return "".join(out)


def _beside(pen: Pen, s: Any, p: int, box: Box, small_hand: bool) -> str:
    """Name, hand and tablets, purse, total: one under the other, the last two side by side where room is short."""
    x, y, w, h = box
    lines = 4 if h > 110 else 3
    if not small_hand and not _held_laws(s, p):
        lines -= 1
    at = [y + h * (i + 0.5) / lines for i in range(lines)]
    big = "t18 b" if h > 110 else "t16 b"
    out = [seat_tag(pen, p, x, at[0], w + 4, 16 if width(pen.name(p), 16, "bold") < w - 26 else 14)]
    if small_hand or _held_laws(s, p):
        size = 24 if h < 95 else 27 if h < 110 or _held_laws(s, p) else 28 if h < 130 else 33
        out.append(_things(pen, s, p, (x, at[1], w, size), small_hand))
    if h > 110:
        out += [_purse(pen, s, p, x, at[-2], big), _total(pen, s, p, x + 1, at[-1], "t20 b")]
    else:
        out += [_purse(pen, s, p, x, at[-1], big), _total(pen, s, p, x + w, at[-1], f"{big} end")]
    return "".join(out)


def kept_middle(box: Box, wide: bool) -> float:
    """The height of the kept treasures in a player's row."""
    _, y, _, h = box
    return y + (h - 4) / 2 if wide else y + h - 34


def _things(pen: Pen, s: Any, p: int, box: Box, small_hand: bool) -> str:
    """The pawns of a hand in a row, the tablets in front of the player after them; y is the middle, h their size."""
    x, y, w, size = box
    step = size * 0.82
    hand = _hand(pen, s, p, x, y, size, step) if small_hand else ""
    left = x + (size + 3 * step + 3 if small_hand else 0)
    return hand + _tablets(pen, s, p, left, y, x + w - left, 30 if small_hand else 34)


def _hand(pen: Pen, s: Any, p: int, x: float, y: float, size: float, step: float) -> str:
    out, at = [], 0
    for f in range(FAMILIES):
        n = int(s.hand[p, f])
        for i in range(n):
            tip = hand_tip(pen, p, f, n)
            out.append(portrait(f, x + size / 2 + at * step, y, size, key=f"h{p}-{f}-{i}", tip=tip))
            at += 1
    return "".join(out)


def _held_laws(s: Any, p: int) -> list[int]:
    return [law for law in range(1, LAWS + 1) if is_held(s, law, p)]


def _tablets(pen: Pen, s: Any, p: int, x: float, y: float, room: float, size: float) -> str:
    held = _held_laws(s, p)
    step = min(size + 2, (room - size) / max(1, len(held) - 1))
    return "".join(tablet(pen, s, number, x + size / 2 + i * step, y, size) for i, number in enumerate(held))


def _purse(pen: Pen, s: Any, p: int, x: float, y: float, cls: str) -> str:
    """§11 Cash where it may be seen."""
    money = int(s.money[p])
    tip = spoken(pen, "tip.money" if money >= 0 else "tip.money_hidden", player=pen.name(p), n=money)
    return group(use("cheops-purse", x, y - 11, 21) + text(x + 23, y + 6, money if money >= 0 else "?", cls), tip=tip)


def _total(pen: Pen, s: Any, p: int, x: float, y: float, cls: str) -> str:
    """§11 The total if the game ended now, without the cash that may not be seen."""
    known = s.money[p] >= 0
    total = sum(score_lines(s, p))
    said = spoken(pen, "tip.total" if known else "tip.total_no_cash", player=pen.name(p), n=total)
    if is_held(s, JOKER, p) and s.joker_colour < 0:
        said += " " + spoken(pen, "tip.total_joker", n=max(joker_gains(s, p)))
    words = spoken(pen, "head.total", n=str(total) if known else f"{total} + ?")
    return group(text(x, y + 6, words, cls), tip=said)


def _kept_preview(pen: Pen, s: Any, c: int, grid: Grid, site: Site) -> str:
    """Where an own kept treasure would go: onto its number, or into the chamber chosen first; else nothing."""
    if pen.tall or not pen.may(COLOUR_0 + c):
        return ""
    if s.decision == LAW10_COLOUR:
        return sale_preview(s, c, grid)
    return laid_preview(site, int(s.pending), c) if s.decision == LAW12_SECOND else ""


def _kept(pen: Pen, s: Any, p: int, c: int, grid: Grid, place: tuple[float, float], preview: str) -> str:
    """What a player keeps of one colour; with a preview it is the place to sell or to swap a kept treasure."""
    y, high = place
    n = owned(s, p, c)
    if n:
        each = worth_each(s, p, c)
        body = _pile_and_worth(s, p, c, n, each, grid.mid(c), y, high)
        named = treasures_word(pen, c, n)
        tip = spoken(pen, "tip.kept", player=pen.name(p), n=n, treasures=named, each=each, total=n * each)
        tip += " " + spoken(pen, "tip.leader", player=pen.name(p)) if leads(s, p, c) else ""
    else:
        body = text(grid.mid(c), y + 6, "·", "t18 mid soft")
        tip = spoken(pen, "tip.kept_none", player=pen.name(p), colour=colour_word(pen, c))
    half = min(high, 96) / 2 - 4
    box = (grid.left(c) + 4, y - half, grid.w - 8, 2 * half)
    if preview:
        return pen.target(COLOUR_0 + c, box, body + preview, key=f"k{p}-{c}")
    return group(body, key=f"k{p}-{c}", tip=tip)


def _pile_and_worth(s: Any, p: int, c: int, n: int, each: int, x: float, y: float, high: float) -> str:
    """How many, the worth of one, and where there is room of all; a crown for the strict leader."""
    size, top = (30.0, y - 26) if high > 110 else (30.0, y - 8) if high > 90 else (27.0, y - 7)
    body = "".join(_pile_of(s, p, c, n, x - 10, top + 3, size))
    body += text(x + 7, top + 8, n, "t18 b" if n > 9 else "t24 b" if high > 90 else "t22 b")
    body += text(x, top + size / 2 + 17, f"× {each}", "t15 mid soft" if high > 90 else "t14 mid soft")
    if high > 110:
        body += text(x, top + size / 2 + 40, f"= {n * each}", "t18 b mid")
    return body + (use("cheops-crown", x + 6, top - 24, 18, 14) if leads(s, p, c) else "")


def _pile_of(s: Any, p: int, c: int, n: int, x: float, y: float, size: float) -> list[str]:
    """Up to three scarabs upon each other; the newest one flies in."""
    shown = min(n, 3)
    flown = taken_key(s, c, KEPT, p)
    out = []
    for i in range(shown):
        lying = scarab(c, x, y - 4 * i, size)
        out.append(group(lying, key=flown) if flown and i == shown - 1 else lying)
    return out
