"""The price area: six tables as cartouches, the market, the countdown to the end, the totals of each colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mastaba.draw.board import badge
from mastaba.draw.svg import Box, Pen, circle, ghost, group, rect, text, use

from .reading import length, printed
from .rules.prices import (
    full_tables,
    is_full,
    kind_at,
    leads,
    market_price,
    owned_by_all,
    tables_to_end,
    tablet7_is_on,
    value_at,
)
from .schema import COLOUR_0, JOKER_COLOUR, LAW_COLUMN, ON_BOARD, ON_MARKET, SLOT_0, SOLD, UNDER
from .tables import COLOURS, LAW7_VALUE, LAWS, MAX_NUMBERS, OTHERS, PAIR, TIMES_X
from .view_pieces import scarab, tablet, taken_key
from .view_words import colour_word, law_word, spoken
from .words import sales_left

COVERED, NOW, LATER = 22.0, 44.0, 28.0  # heights of numbers


@dataclass(frozen=True)
class Grid:
    """Where the columns stand: left edge of the first, their width, and the top of their heads."""

    x: float
    w: float
    y: float

    def left(self, c: int) -> float:
        return self.x + c * self.w

    def mid(self, c: int) -> float:
        return self.x + (c + 0.5) * self.w

    @property
    def numbers(self) -> float:
        return self.y + 46

    @property
    def foot(self) -> float:
        """The middle of the places under the columns."""
        return self.numbers + NOW + 5 * LATER + 44

    def number_box(self, s: Any, c: int, i: int) -> Box:
        """Covered numbers are low, the value now is large."""
        now = int(s.covered[c])
        y = self.numbers + min(i, now) * COVERED + (NOW + (i - now - 1) * LATER if i > now else 0)
        high = COVERED if i < now else NOW if i == now else LATER
        return self.left(c) + 3, y, self.w - 6, high - 2


def draw_columns(pen: Pen, s: Any, grid: Grid) -> str:
    return "".join(_column(pen, s, grid, c) for c in range(COLOURS))


def _column(pen: Pen, s: Any, grid: Grid, c: int) -> str:
    n = length(s, c)
    x, _, w, _ = grid.number_box(s, c, 0)
    _, last, _, high = grid.number_box(s, c, n - 1)
    frame = "f-panel s-carnelian w3" if is_full(s, c) else "panel"
    out = [rect(x - 2, grid.y - 4, w + 4, last + high - grid.y + 8, frame, 14)]
    out.append(_head(pen, s, grid, c))
    out += [_number(pen, s, grid, c, i, n) for i in range(n)]
    out.append(_sales_left(pen, s, grid, c, last + high))
    out.append(_foot(pen, s, grid, c))
    return "".join(out)


def _head(pen: Pen, s: Any, grid: Grid, c: int) -> str:
    """The marker of the colour; the joker's choice is made here."""
    body = scarab(c, grid.mid(c), grid.y + 20, 38)
    box = (grid.left(c) + 6, grid.y, grid.w - 12, 40)
    if s.asked >= 0 and s.decision == JOKER_COLOUR:
        return pen.target(COLOUR_0 + c, box, body, r=10)
    return group(body, tip=column_tip(pen, s, c))


def column_tip(pen: Pen, s: Any, c: int) -> str:
    left = int((s.content == c).sum())
    kept = int(s.kept[: s.seats, c].sum())
    sold, boxed = int(s.covered[c]), int(s.discarded[c])
    return spoken(pen, "tip.column", colour=colour_word(pen, c), left=left, sold=sold, kept=kept, boxed=boxed)


def _number(pen: Pen, s: Any, grid: Grid, c: int, i: int, n: int) -> str:
    x, y, w, h = box = grid.number_box(s, c, i)
    now = int(s.covered[c])
    words = printed(s, c, i)
    law7 = tablet7_is_on(s, c, i)
    if i < now:
        body = rect(x, y, w, h, "f-hollow", 6) + text(x + w - 4, y + h * 0.72, words, "t12 end soft")
        flown = taken_key(s, c, SOLD) if i == now - 1 else ""
        lying = scarab(c, x + 12, y + h / 2, 22)
        body += group(group(lying, key=flown) if flown else lying, key=f"s{c}-{i}")
    elif i == now:
        body = rect(x, y, w, h, "f-lit-soft edge", 9)
        body += group(_value(s, c, i, words, box), key=f"v{c}-{now}")
    else:
        shift = -10 if law7 else 5 if i == n - 1 else 0
        body = rect(x, y, w, h, "f-papyrus s-line", 7) + text(x + w / 2 - shift, y + h * 0.7, words, "t16 mid")
    if i == n - 1:
        body += use("cheops-lock", x + w - 13, y + h - 14, 12)
    if law7 and i >= now:
        body += tablet(pen, s, 7, x + 12, y + h / 2, 26)
    action = SLOT_0 + MAX_NUMBERS * c + i
    if pen.may(action):
        body += ghost(badge(x + w / 2, y + h / 2, LAW7_VALUE, fill="lit-soft", ink="ink", size=16))
        return pen.target(action, box, body, tip=pen.label(action) + ". " + number_tip(pen, s, c, i, n), r=8)
    return group(body, tip=number_tip(pen, s, c, i, n))


def _value(s: Any, c: int, i: int, words: str, box: Box) -> str:
    """The value now, large; a multiple of X with what it comes to."""
    x, y, w, h = box
    if kind_at(s, c, i) == TIMES_X:
        comes_to = f"= {value_at(s, c, i) * owned_by_all(s, c)}"
        return text(x + w / 2, y + h * 0.52, words, "t20 b mid") + text(x + w / 2, y + h * 0.88, comes_to, "t13 b mid")
    shift = 9 if tablet7_is_on(s, c, i) else 0
    return text(x + w / 2 + shift, y + h * 0.69, words, f"{_size(words)} b mid")


def _size(words: str) -> str:
    return "t24" if len(words) < 4 else "t20" if len(words) < 5 else "t18"


def number_tip(pen: Pen, s: Any, c: int, i: int, n: int) -> str:
    """§11 Pairs and X explained, and when the number counts."""
    kind, value, name = kind_at(s, c, i), value_at(s, c, i), colour_word(pen, c)
    if kind == PAIR:
        said = [spoken(pen, "tip.number_pair", lead=value, others=int(OTHERS[s.table_id[c], i]), colour=name)]
    elif kind == TIMES_X:
        x = owned_by_all(s, c)
        said = [spoken(pen, "tip.number_times", m=value, x=x, n=value * x, colour=name)]
    else:
        said = [spoken(pen, "tip.number_plain", n=value, colour=name)]
    later = i - int(s.covered[c])
    when = "number_covered" if later < 0 else "number_now" if later == 0 else "number_later"
    said.append(spoken(pen, f"tip.{when}", n=later))
    if i == n - 1:
        said.append(spoken(pen, "tip.number_last"))
    if tablet7_is_on(s, c, i):
        said.append(spoken(pen, "tip.number_law7"))
    return " ".join(said)


def _sales_left(pen: Pen, s: Any, grid: Grid, c: int, bottom: float) -> str:
    left = sales_left(s, c)
    words = spoken(pen, "head.sales_left", n=left) if left else spoken(pen, "head.full")
    tip = spoken(pen, "tip.sales_left" if left else "tip.full", n=left, colour=colour_word(pen, c))
    cls = "t14 b mid f-carnelian" if left == 0 else "t14 mid" if left > 1 else "t14 b mid"
    return group(text(grid.mid(c), bottom + 17, words, cls), tip=tip)


def _foot(pen: Pen, s: Any, grid: Grid, c: int) -> str:
    """The place for tablet 4, 5 or 6."""
    x, y = grid.mid(c), grid.foot
    under = next((t for t in (4, 5, 6) if s.tablet_place[t - 1] == UNDER + c), 0)
    if under:
        return tablet(pen, s, under, x, y, 40)
    box = (x - 17, y - 19, 34, 38)
    body = rect(*box, "hollow", 8)
    if s.asked >= 0 and s.decision == LAW_COLUMN:
        body += ghost(use(f"cheops-law-{int(s.pending)}", x - 20, y - 20, 40))
        return pen.target(COLOUR_0 + c, box, body, r=10)
    return group(body, tip=spoken(pen, "tip.foot"))


# --- market, countdown, laws


def draw_market(pen: Pen, s: Any, x: float, y: float, r: float = 34) -> str:
    """The market price, large, on a coin; the tablet that set it beside it."""
    price = market_price(s)
    body = circle(x, y, r, "f-gold edge") + circle(x, y, r - 5, "none thin")
    body += group(text(x, y + r * 0.36, price, f"{'t34' if r > 28 else 't24'} b mid f-outline"), key=f"market-{price}")
    law = next((t for t in (1, 2) if s.tablet_place[t - 1] == ON_MARKET), 0)
    out = group(body, tip=spoken(pen, "tip.market", price=price))
    return out + (tablet(pen, s, law, x + r + 8, y + r * 0.5, 36) if law else "")


def draw_countdown(pen: Pen, s: Any, x: float, y: float) -> str:
    """§11 "1 of 2 tables full": as many places as full tables end the game; x is the middle."""
    full, of = full_tables(s), tables_to_end(s)
    shown = max(of, full)
    out = []
    for i in range(shown):
        left = x - shown * 13 + i * 26
        out.append(rect(left, y, 22, 30, "f-carnelian edge" if i < full else "hollow", 5))
        out.append(rect(left + 5, y + 21, 12, 4, "f-bright" if i < full else "f-line", 1))
    body = group("".join(out), tip=spoken(pen, "tip.countdown", of=of, n=full))
    if s.tablet_place[2] == ON_BOARD:
        body += tablet(pen, s, 3, x + shown * 13 + 20, y + 15, 36)
    return body


def draw_unseen(pen: Pen, s: Any, x: float, y: float, size: float, columns: int) -> str:
    """§11 The numbers of the tablets not seen yet."""
    out = []
    for t in range(LAWS):
        row, column = divmod(t, columns)
        seen = int(s.tablet_place[t]) >= 0
        drawn = use(f"cheops-law-{t + 1}", x + column * (size + 3), y + row * (size + 3), size)
        tip = spoken(pen, "tip.law", law=law_word(pen, t + 1), effect=spoken(pen, f"law.{t + 1}.effect"))
        out.append(group(drawn, cls="far" if seen else "", tip=tip if seen else f"{tip} {spoken(pen, 'tip.unseen')}"))
    return "".join(out)


# --- totals


def draw_totals(pen: Pen, s: Any, grid: Grid, y: float, label_x: float) -> str:
    """§11 Per colour: left on the pyramid, sold, kept by all (X) with the strict leader's crown in the rows below."""
    rows = (
        ("head.on_pyramid", [int((s.content == c).sum()) for c in range(COLOURS)]),
        ("head.sold", [int(s.covered[c]) for c in range(COLOURS)]),
        ("head.x", [owned_by_all(s, c) for c in range(COLOURS)]),
    )
    out = []
    tips = [column_tip(pen, s, c) + " " + leader_tip(pen, s, c) for c in range(COLOURS)]
    beside = label_x < grid.x
    for at, (key, counts) in enumerate(rows):
        line = y + at * (22 if beside else 32)
        if beside:
            out.append(text(grid.x - 10, line, spoken(pen, key), "t15 end soft"))
        else:
            out.append(text(grid.x + 4, line - 15, spoken(pen, key), "t12 soft"))
        for c, count in enumerate(counts):
            body = text(grid.mid(c), line, count, "t18 b mid")
            out.append(group(body, tip=tips[c]))
    return "".join(out)


def leader_tip(pen: Pen, s: Any, c: int) -> str:
    if owned_by_all(s, c) == 0:
        return ""
    first = next((p for p in range(s.seats) if leads(s, p, c)), -1)
    return spoken(pen, "tip.leader", player=pen.name(first)) if first >= 0 else spoken(pen, "tip.no_leader")
