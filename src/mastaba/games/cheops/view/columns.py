"""The price area: six tables as cartouches, the market, the countdown to the end, the totals of each colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mastaba.core.text import signed
from mastaba.draw.board import badge
from mastaba.draw.measure import width
from mastaba.draw.styles import SIZES
from mastaba.draw.svg import Box, Pen, circle, ghost, group, line, rect, text, use

from ..reading import joker_gains
from ..rules.laws import slot
from ..rules.prices import (
    full_tables,
    is_full,
    kind_at,
    leads,
    market_price,
    owned_by_all,
    tables_to_end,
    value_at,
)
from ..rules.tablets import is_under, new_price_is_on, place_of
from ..schema import (
    COLOUR_0,
    JOKER_COLOUR,
    LAW_COLUMN,
    ON_BOARD,
    ON_MARKET,
    SET_FINISH_ROUND,
    SOLD,
    TABLET,
)
from ..tables import (
    COLOUR_NAMES,
    COLOURS,
    LAW7_VALUE,
    LAWS,
    LENGTH,
    LONG_GAME,
    MARKET_1,
    MARKET_2,
    MUST_KEEP,
    MUST_SELL,
    NEW_PRICE,
    OTHERS,
    PAIR,
    SEAL,
    TIMES_X,
)
from ..words.prices import length, printed, sales_left
from .pieces import scarab, tablet, taken_key
from .words import colour_word, column_word, law_word, spoken, treasures_word

NOW, OTHER = 44.0, 28.0  # heights of the value now and of any other number, on a grid of scale 1
NUMBERS = NOW + (int(LENGTH.max()) - 1) * OTHER  # the longest table


@dataclass(frozen=True)
class Grid:
    """Where the columns stand: left edge of the first, their width, the top of their heads, the scale of numbers."""

    x: float
    w: float
    y: float
    k: float = 1

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
        return self.numbers + NUMBERS * self.k + 46

    def number_box(self, s: Any, c: int, i: int) -> Box:
        """The value now is large."""
        now = int(s.covered[c])
        y = i * OTHER + (NOW - OTHER if i > now else 0)
        high = NOW if i == now else OTHER
        return self.left(c) + 3, self.numbers + y * self.k, self.w - 6, high * self.k - 2

    def size(self, words: str, most: int) -> int:
        """The largest size, up to this one at scale 1, at which words fit a column."""
        return _size(words, most * self.k, self.w - 9)


@lru_cache(1024)
def _size(words: str, most: float, room: float) -> int:
    return max((size for size in SIZES if size <= most and width(words, size, "bold") <= room), default=12)


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
    if pen.may(COLOUR_0 + c) and s.decision == JOKER_COLOUR and not pen.tall:
        gain = signed(joker_gains(s, s.asked)[c])
        body = scarab(c, grid.mid(c), grid.y + 12, 30) + text(grid.mid(c), grid.y + 39, gain, "t15 b mid")
        return pen.target(COLOUR_0 + c, (grid.left(c) + 5, grid.y - 2, grid.w - 10, 46), body, r=10)
    return group(scarab(c, grid.mid(c), grid.y + 20, 38), tip=column_tip(pen, s, c))


def column_tip(pen: Pen, s: Any, c: int) -> str:
    left = int((s.content == c).sum())
    kept = int(s.kept[: s.seats, c].sum())
    sold, boxed = int(s.covered[c]), int(s.discarded[c])
    name = spoken(pen, f"line.{COLOUR_NAMES[c]}")
    return spoken(pen, "tip.column", treasures=name, left=left, sold=sold, kept=kept, boxed=boxed)


def _number(pen: Pen, s: Any, grid: Grid, c: int, i: int, n: int) -> str:
    x, y, w, h = box = grid.number_box(s, c, i)
    now = int(s.covered[c])
    words = printed(s, c, i)
    law7 = new_price_is_on(s, c, i)
    if i < now:
        large = len(words) < 4
        body = rect(x, y, w, h, "f-hollow", 6)
        body += text(x + w - 3, y + h / 2 + 5, words, "t16 end soft" if large else "t12 end soft")
        flown = taken_key(s, c, SOLD) if i == now - 1 else ""
        lying = scarab(c, x + 12, y + h / 2, 24) if large else scarab(c, x + 7, y + h / 2, 15)
        body += group(group(lying, key=flown) if flown else lying, key=f"s{c}-{i}")
    elif i == now:
        body = rect(x, y, w, h, "f-lit-soft edge", 9)
        body += group(_value(s, grid, c, i, words), key=f"v{c}-{now}")
    else:
        shift = -10 if law7 else 4 if i == n - 1 else 0
        size = min(16 if law7 else 42, grid.size(words, 18))
        body = rect(x, y, w, h, "f-papyrus s-line", 7)
        body += text(
            x + w / 2 - shift,
            y + h / 2 + 6,
            words,
            f"t{size} mid",
        )
    if i == n - 1:
        body += _lock(s, c, i, box)
    if law7 and i >= now:
        body += tablet(pen, s, NEW_PRICE, x + 12, y + h / 2, 23)
    action = slot(c, i)
    if pen.may(action):
        body += ghost(badge(x + w / 2, y + h / 2, LAW7_VALUE, fill="lit-soft", ink="ink", size=16))
        return pen.target(action, box, body, tip=pen.label(action) + ". " + number_tip(pen, s, c, i, n), r=8)
    return group(body, tip=number_tip(pen, s, c, i, n))


def _lock(s: Any, c: int, i: int, box: Box) -> str:
    """The bottom number is never covered; the lock keeps clear of the figures."""
    x, y, w, h = box
    if i > s.covered[c]:
        return use("cheops-lock", x + w - 11, y + h - 15, 13)
    return use("cheops-lock", *((x + 3, y + h - 15) if kind_at(s, c, i) == PAIR else (x + w - 13, y + 2)), 13)


def _value(s: Any, grid: Grid, c: int, i: int, words: str) -> str:
    """The value now, large; a pair with the leader's crown, a multiple of X with what it comes to."""
    x, y, w, h = grid.number_box(s, c, i)
    kind, mid = kind_at(s, c, i), x + w / 2
    if kind == PAIR:
        size = max(at for at in SIZES if at <= min(20, h * 0.46))
        cut = line(x + 6, y + h / 2, x + w - 6, y + h / 2, "s-ink-soft w1")
        crown = use("cheops-crown", x + 4, y + h * 0.27 - 6, 15, 12)
        ends = zip(words.split("|"), (0.27, 0.74))
        return crown + cut + "".join(text(mid + 8, y + h * at + size * 0.34, n, f"t{size} b mid") for n, at in ends)
    if kind == TIMES_X:
        comes_to = f"= {value_at(s, c, i) * owned_by_all(s, c)}"
        top = text(mid, y + h * 0.48, words, f"t{grid.size(words, 20)} b mid")
        return top + text(mid, y + h * 0.88, comes_to, f"t{grid.size(comes_to, 16)} b mid")
    shift = 9 if new_price_is_on(s, c, i) else 0
    size = min(24, grid.size(words, 24)) if shift else grid.size(words, 28)
    return text(mid + shift, y + h / 2 + size * 0.33, words, f"t{size} b mid")


def number_tip(pen: Pen, s: Any, c: int, i: int, n: int) -> str:
    """§11 Pairs and X explained, and when the number counts."""
    kind, value, name = kind_at(s, c, i), value_at(s, c, i), colour_word(pen, c)
    if kind == PAIR:
        said = [spoken(pen, "tip.number_pair", lead=value, others=int(OTHERS[s.table_id[c], i]), colour=name)]
    elif kind == TIMES_X:
        x = owned_by_all(s, c)
        many = treasures_word(pen, c)
        said = [spoken(pen, "tip.number_times", m=value, x=x, n=value * x, colour=name, treasures=many)]
    else:
        said = [spoken(pen, "tip.number_plain", n=value, colour=name)]
    later = i - int(s.covered[c])
    when = "number_covered" if later < 0 else "number_now" if later == 0 else "number_later"
    said.append(spoken(pen, f"tip.{when}", n=later))
    if i == n - 1:
        said.append(spoken(pen, "tip.number_last"))
    if new_price_is_on(s, c, i):
        said.append(spoken(pen, "tip.number_law7"))
    return " ".join(said)


def _sales_left(pen: Pen, s: Any, grid: Grid, c: int, bottom: float) -> str:
    left = sales_left(s, c)
    words = spoken(pen, "head.sales_left", n=left) if left else spoken(pen, "head.full")
    tip = spoken(pen, "tip.sales_left" if left else "tip.full", n=left, column=column_word(pen, c))
    cls = "t14 b mid f-carnelian" if left == 0 else "t14 mid" if left > 1 else "t14 b mid"
    return group(text(grid.mid(c), bottom + 17, words, cls), tip=tip)


def _foot(pen: Pen, s: Any, grid: Grid, c: int) -> str:
    """The place for tablet 4, 5 or 6."""
    x, y = grid.mid(c), grid.foot
    under = next((law for law in (MUST_SELL, MUST_KEEP, SEAL) if is_under(s, law, c)), 0)
    if under:
        return tablet(pen, s, under, x, y, 40)
    box = (x - 17, y - 19, 34, 38)
    body = rect(*box, "hollow", 8)
    if s.asked >= 0 and s.decision == LAW_COLUMN and not pen.tall:
        body += ghost(use(f"cheops-law-{int(s.pending)}", x - 20, y - 20, 40))
        return pen.target(COLOUR_0 + c, box, body, r=10)
    return group(body, tip=spoken(pen, "tip.foot"))


# --- market, countdown, laws


def draw_market(pen: Pen, s: Any, x: float, y: float, r: float = 34) -> str:
    """The market price, large, on a coin; the tablet that set it beside it."""
    price = market_price(s)
    size = 42 if r > 28 else 28
    body = circle(x, y, r, "f-gold edge") + circle(x, y, r - 5, "none thin")
    body += group(text(x, y + size * 0.34, price, f"t{size} b mid f-outline"), key=f"market-{price}")
    law = next((law for law in (MARKET_1, MARKET_2) if place_of(s, law) == ON_MARKET), 0)
    out = group(body, tip=spoken(pen, "tip.market", price=price))
    return out + (tablet(pen, s, law, x + r - 2, y + r * 0.7, 36) if law else "")


def draw_countdown(pen: Pen, s: Any, x: float, y: float, k: float = 1) -> str:
    """§11 "1 of 2 tables full": as many places as full tables end the game; x is the middle, k the scale."""
    full, of = full_tables(s), tables_to_end(s)
    shown, law3 = max(of, full), place_of(s, LONG_GAME) == ON_BOARD
    k = min(0.9 if law3 else k, 110 / (26 * shown))
    start = x - shown * 13 * k - (19 if law3 else -2 * k)
    out = []
    for i in range(shown):
        left = start + i * 26 * k
        out.append(rect(left, y, 22 * k, 30 * k, "f-carnelian edge" if i < full else "hollow", 5))
        out.append(rect(left + 5 * k, y + 21 * k, 12 * k, 4, "f-bright" if i < full else "f-line", 1))
    head = "head.tables_full" if s.last_round else "head.tables_of"
    out.append(text(x, y + 30 * k + 19, spoken(pen, head, n=full, of=of), "t15 b mid"))
    body = group("".join(out), tip=_countdown_tip(pen, s, full, of))
    return body + (tablet(pen, s, LONG_GAME, start + shown * 26 * k + 19, y + 15 * k, 36) if law3 else "")


def _countdown_tip(pen: Pen, s: Any, full: int, of: int) -> str:
    """When the game ends, and how near that is."""
    if s.asked < 0:
        return spoken(pen, "tip.countdown_over", n=full)
    if s.last_round:
        return spoken(pen, "tip.countdown_last", player=pen.name(int(s.first)))
    so_far = spoken(pen, "tip.full_some" if full else "tip.full_none", n=full)
    return spoken(pen, "tip.countdown_round" if s.setting[SET_FINISH_ROUND] else "tip.countdown", of=of, so_far=so_far)


def draw_unseen(pen: Pen, s: Any, x: float, y: float, size: float, columns: int) -> str:
    """§11 The numbers of the tablets not seen yet."""
    out = []
    hidden = int((s.content == TABLET).sum())
    for t in range(LAWS):
        row, column = divmod(t, columns)
        seen = int(s.tablet_place[t]) >= 0
        drawn = use(f"cheops-law-{t + 1}", x + column * (size + 3), y + row * (size + 3), size)
        tip = spoken(pen, "tip.law", law=law_word(pen, t + 1), effect=spoken(pen, f"law.{t + 1}.effect"))
        key = "seen" if seen else "unseen" if hidden else "unseen_none"
        out.append(group(drawn, cls="far" if seen else "", tip=f"{tip} {spoken(pen, f'tip.{key}', n=hidden)}"))
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
        low = y + at * (21 if beside else 36)
        if beside:
            out.append(text(grid.x - 8, low, spoken(pen, key), "t15 end soft"))
        else:
            out.append(text(grid.x + 4, low - 18, spoken(pen, key), "t12 soft"))
        for c, count in enumerate(counts):
            body = text(grid.mid(c), low, count, "t18 b mid")
            out.append(group(body, tip=tips[c]))
    return "".join(out)


def leader_tip(pen: Pen, s: Any, c: int) -> str:
    if owned_by_all(s, c) == 0:
        return ""
    first = next((p for p in range(s.seats) if leads(s, p, c)), -1)
    return spoken(pen, "tip.leader", player=pen.name(first)) if first >= 0 else spoken(pen, "tip.no_leader")
