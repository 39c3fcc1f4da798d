"""The players: hand, tablets, purse, total as it stands, and what each keeps of every colour."""

from __future__ import annotations

from typing import Any

from mastaba.draw.board import seat_tag
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from .reading import joker_gain, score_lines
from .rules.prices import leads, owned, worth_each
from .schema import COLOUR_0, IN_FRONT, KEPT, LAW10_COLOUR, LAW12_SECOND
from .tables import COLOURS, FAMILIES, LAWS
from .view_columns import Grid
from .view_pieces import hand_tip, portrait, scarab, tablet, taken_key
from .view_words import colour_word, spoken


def draw_row(pen: Pen, s: Any, p: int, grid: Grid, box: Box, *, wide: bool, small_hand: bool = True) -> str:
    """One player: on the wide sheet beside the columns, on the tall one above them."""
    x, y, w, h = box
    out = [rect(x, y, w, h - 4, "panel", 10)]
    if s.asked == p:
        out.append(rect(x, y, 6, h - 4, "f-lit", 3))
    out.append(seat_tag(pen, p, x + 10, y + 17, 150 if wide else 130))
    if wide:
        step = min(27.0, (h - 34) / 2)
        out.append(_purse(pen, s, p, x + 14, y + 17 + 2 * step, x + 74, "t16 b"))
        things = (x + 14, y + 17 + step)
    else:
        out.append(_purse(pen, s, p, x + 262, y + 17, x + 372, "t14 b end"))
        things = (x + 150, y + 17)
    out.append(_hand(pen, s, p, *things) if small_hand else "")
    out.append(_tablets(pen, s, p, things[0] + (90 if small_hand else 0), things[1]))
    middle = kept_middle(box, wide)
    mine = pen.seen is not None and pen.seen.seat == p
    out += [_kept(pen, s, p, c, grid, middle, mine) for c in range(COLOURS)]
    return "".join(out)


def kept_middle(box: Box, wide: bool) -> float:
    """The height of the kept treasures in a player's row."""
    _, y, _, h = box
    return y + (h - 4) / 2 if wide else y + h - 36


def _hand(pen: Pen, s: Any, p: int, x: float, y: float) -> str:
    out, at = [], 0
    for f in range(FAMILIES):
        n = int(s.hand[p, f])
        for i in range(n):
            out.append(portrait(f, x + 10 + at * 21, y, 21, key=f"h{p}-{f}-{i}", tip=hand_tip(pen, p, f, n)))
            at += 1
    return "".join(out)


def _tablets(pen: Pen, s: Any, p: int, x: float, y: float) -> str:
    mine = [t + 1 for t in range(LAWS) if s.tablet_place[t] == IN_FRONT + p]
    return "".join(tablet(pen, s, number, x + 12 + i * 22, y, 28) for i, number in enumerate(mine))


def _purse(pen: Pen, s: Any, p: int, px: float, py: float, tx: float, cls: str) -> str:
    """§11 Cash where it may be seen, and the total if the game ended now."""
    money = int(s.money[p])
    total = sum(score_lines(s, p))
    purse = spoken(pen, "tip.money" if money >= 0 else "tip.money_hidden", player=pen.name(p), n=money)
    said = spoken(pen, "tip.total" if money >= 0 else "tip.total_no_cash", player=pen.name(p), n=total)
    if s.tablet_place[8] == IN_FRONT + p and s.joker_colour < 0:
        said += " " + spoken(pen, "tip.total_joker", n=joker_gain(s, p))
    shown = str(total) if money >= 0 else f"{total} + ?"
    cash = use("cheops-purse", px, py - 10, 20) + text(px + 23, py + 5, money if money >= 0 else "?", "t16 b")
    sum_up = text(tx, py + 5, spoken(pen, "head.total", n=shown), cls)
    return group(cash, tip=purse) + group(sum_up, tip=said)


def _kept(pen: Pen, s: Any, p: int, c: int, grid: Grid, y: float, mine: bool) -> str:
    """What a player keeps of one colour; the place to sell or to swap a kept treasure."""
    n = owned(s, p, c)
    x = grid.mid(c)
    each = worth_each(s, p, c)
    if n:
        body = "".join(_pile_of(s, p, c, n, x, y))
        body += text(x + 6, y + 7, n, "t22 b") + text(x, y + 25, f"× {each}", "t14 mid soft")
        if leads(s, p, c):
            body += use("cheops-crown", x + 6, y - 24, 15, 12)
        tip = spoken(pen, "tip.kept", player=pen.name(p), n=n, colour=colour_word(pen, c), each=each, total=n * each)
        tip += " " + spoken(pen, "tip.leader", player=pen.name(p)) if leads(s, p, c) else ""
    else:
        body = text(x, y + 6, "·", "t18 mid soft")
        tip = spoken(pen, "tip.kept_none", player=pen.name(p), colour=colour_word(pen, c))
    box = (grid.left(c) + 4, y - 22, grid.w - 8, 44)
    if mine and s.asked == p and s.decision in (LAW10_COLOUR, LAW12_SECOND) and pen.may(COLOUR_0 + c):
        return pen.target(COLOUR_0 + c, box, body, key=f"k{p}-{c}")
    return group(body, key=f"k{p}-{c}", tip=tip)


def _pile_of(s: Any, p: int, c: int, n: int, x: float, y: float) -> list[str]:
    """Up to three scarabs upon each other; the newest one flies in."""
    shown = min(n, 3)
    flown = taken_key(s, c, KEPT, p)
    out = []
    for i in range(shown):
        lying = scarab(c, x - 12, y + 3 - 4 * i, 27)
        out.append(group(lying, key=flown) if flown and i == shown - 1 else lying)
    return out
