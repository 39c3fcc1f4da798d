"""The six price tables as cartouches: covered numbers, the value now, those to come, and the place under them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Rows, Some, excerpt
from mastaba.core.words.text import signed
from mastaba.draw.board import about_mark, badge
from mastaba.draw.memo import memoized
from mastaba.draw.styles import SIZES
from mastaba.draw.svg import Box, Pen, ghost, group, line, rect, text, use

from ..reading import joker_gains
from ..rules.laws import slot
from ..rules.prices import is_full, kind_at, market_price, owned, owned_by_all, value_at
from ..rules.tablets import is_under, new_price_is_on
from ..schema import COLOUR_0, JOKER_COLOUR, KEEP, LAW10_COLOUR, LAW_COLUMN, SELL
from ..tables import COLOURS, LAW7_VALUE, MUST_KEEP, MUST_SELL, NEW_PRICE, OTHERS, PAIR, SEAL, TIMES_X
from ..words.prices import length, printed, sales_left, worth
from .grid import FOOT, Grid
from .pieces import scarab, tablet
from .words import colour_word, column_word, spoken, treasures_word


class Column(NamedTuple):
    """Everything that a column shows while nothing can be pressed in it, for the rules and words about columns."""

    seats: int
    table_id: Some
    covered: Some
    tablet_place: tuple[int, ...]
    law7_slot: int
    kept: Rows  # by seat, of this colour alone
    joker_colour: int
    setting: tuple[int, ...]
    asked: int


def column_of(s: Any, c: int) -> Column:
    own = {name: Some({c: getattr(s, name)[c]}) for name in ("table_id", "covered")}
    return excerpt(Column, s, **own, kept=Rows([Some({c: row[c]}) for row in s.kept[: s.seats]]), asked=-1)


def draw_columns(pen: Pen, s: Any, grid: Grid, columns: Sequence[Column], live: bool) -> list[str]:
    """The six columns; `live` where something can be pressed in them."""
    if not live:
        return [_still(pen, grid, of, c) for c, of in enumerate(columns)]
    gains = joker_gains(s, s.asked) if s.decision == JOKER_COLOUR else []
    return [_column(pen, s, grid, c, gains) for c in range(COLOURS)]


@memoized(4096)
def _still(pen: Pen, grid: Grid, s: Column, c: int) -> str:
    return _column(pen, s, grid, c, [])


def _column(pen: Pen, s: Any, grid: Grid, c: int, gains: list[int]) -> str:
    n = length(s, c)
    x, _, w, _ = grid.number_box(s, c, 0)
    _, last, _, high = grid.number_box(s, c, n - 1)
    frame = "f-panel s-carnelian w3" if is_full(s, c) else "panel"
    out = [rect(x - 2, grid.y - 4, w + 4, last + high - grid.y + 8, frame, 14)]
    out.append(_head(pen, s, grid, c, gains))
    out += [_number(pen, s, grid, c, i, n) for i in range(n)]
    out.append(_foot(pen, s, grid, c))
    return group("".join(out), key=f"col-{c}")


# --- the head: the marker of the colour


def _head(pen: Pen, s: Any, grid: Grid, c: int, gains: list[int]) -> str:
    """The joker's colour and a kept treasure to sell are chosen here, each with what it brings."""
    action, x = COLOUR_0 + c, grid.mid(c)
    if not pen.may(action) or s.decision not in (JOKER_COLOUR, LAW10_COLOUR):
        return group(scarab(c, x, grid.y + 16, 32), tip=column_words(pen, s, c))
    late = s.decision == LAW10_COLOUR
    words = signed(market_price(s) if late else gains[c])
    body = scarab(c, x - (11 if late else 0), grid.y + 9, 24) + text(x, grid.y + 34, words, "t16 b mid")
    if late:
        body += text(x + 4, grid.y + 15, f"×{owned(s, s.asked, c)}", "t14 b")
    return pen.target(action, (grid.left(c) + 4, grid.y - 4, grid.w - 8, 42), body, r=12)


@memoized(4096)
def told(pen: Pen, s: Column, c: int) -> str:
    """A column in a sentence."""
    return column_words(pen, s, c)


def column_words(pen: Pen, s: Any, c: int) -> str:
    """What a colour is worth now, what after one more sale, and how many sales are left."""
    name, i = treasures_word(pen, c), s.covered[c]
    if is_full(s, c):
        return spoken(pen, "tip.column_full", treasures=name, now=pen.say(worth(s, c, i)))
    now, after = pen.say(worth(s, c, i)), pen.say(worth(s, c, i + 1))
    return spoken(pen, "tip.column_worth", treasures=name, now=now, next=after, n=sales_left(s, c))


def draw_sales(pen: Pen, s: Any, grid: Grid) -> str:
    """What selling or keeping a treasure does to its column, over all columns."""
    if s.asked >= 0 and s.decision == LAW10_COLOUR:
        sold = [c for c in range(COLOURS) if pen.may(COLOUR_0 + c)]
        return "".join(pen.foreshadow(COLOUR_0 + c, _sale(s, c, grid)) for c in sold)
    if not pen.may(SELL):
        return ""
    c = s.pending
    x, _, w, _ = now = grid.number_box(s, c, s.covered[c])
    _, last, _, high = grid.number_box(s, c, length(s, c) - 1)
    column = about_mark((x + 1, grid.y - 1, w - 2, last + high - grid.y + 2), 15)
    return column + pen.foreshadow(SELL, _sale(s, c, grid)) + pen.foreshadow(KEEP, about_mark(now, 9))


def _sale(s: Any, c: int, grid: Grid) -> str:
    """The scarab on its number, and a frame around the next one."""
    x, y, w, h = grid.number_box(s, c, s.covered[c])
    return scarab(c, x + w / 2, y + h / 2, 40) + about_mark(grid.number_box(s, c, s.covered[c] + 1), 9)


# --- the numbers


def _number(pen: Pen, s: Any, grid: Grid, c: int, i: int, n: int) -> str:
    x, y, w, h = box = grid.number_box(s, c, i)
    now = s.covered[c]
    words = printed(s, c, i)
    law7 = new_price_is_on(s, c, i)
    if i < now:
        large = len(words) < 4
        body = rect(x, y, w, h, "f-hollow", 6)
        body += text(x + w - 4, y + h / 2 + 5, words, "t16 end soft" if large else "t13 end soft")
        body += scarab(c, x + 14, y + h / 2, 24) if large else scarab(c, x + 9, y + h / 2, 16)
    elif i == now:
        body = rect(x, y, w, h, "f-lit-soft edge", 9) + _value(s, grid, c, i, words)
    else:
        shift = -10 if law7 else 4 if i == n - 1 else 0
        size = min(16 if law7 else 42, grid.size(words, 18))
        body = rect(x, y, w, h, "f-papyrus s-line", 7)
        body += text(x + w / 2 - shift, y + h / 2 + 6, words, f"t{size} mid")
    if i == n - 1:
        body += _lock(s, c, i, box)
    if law7 and i >= now:
        body += tablet(pen, s, NEW_PRICE, x + 13, y + h / 2, 23)
    action, tip = slot(c, i), number_tip(pen, s, c, i, n)
    if pen.may(action):
        body += ghost(badge(x + w / 2, y + h / 2, LAW7_VALUE, fill="lit-soft", ink="ink", size=16))
        return pen.target(action, box, body, key=f"n{c}-{i}", tip=f"{pen.label(action)}. {tip}", r=8)
    return group(body, key=f"n{c}-{i}", tip=tip)


def _lock(s: Any, c: int, i: int, box: Box) -> str:
    """The bottom number is never covered; the lock keeps clear of the figures."""
    x, y, w, h = box
    if i > s.covered[c]:
        return use("cheops-lock", x + w - 12, y + h - 15, 13)
    return use("cheops-lock", *((x + 3, y + h - 15) if kind_at(s, c, i) == PAIR else (x + w - 13, y + 2)), 13)


def _value(s: Any, grid: Grid, c: int, i: int, words: str) -> str:
    """The value now, large; a pair with the leader's crown, a multiple of X with what it comes to."""
    x, y, w, h = grid.number_box(s, c, i)
    kind, mid = kind_at(s, c, i), x + w / 2
    if kind == PAIR:
        size = max(at for at in SIZES if at <= min(20, h * 0.46))
        cut = line(x + 6, y + h / 2, x + w - 6, y + h / 2, "s-ink-soft w1")
        crown = use("cheops-crown", x + 5, y + h * 0.27 - 6, 15, 12)
        ends = zip(words.split("|"), (0.27, 0.74))
        return crown + cut + "".join(text(mid + 8, y + h * at + size * 0.34, n, f"t{size} b mid") for n, at in ends)
    if kind == TIMES_X:
        comes_to = f"= {value_at(s, c, i) * owned_by_all(s, c)}"
        top = text(mid, y + h * 0.46, words, f"t{grid.size(words, 20)} b mid")
        return top + text(mid, y + h * 0.87, comes_to, f"t{grid.size(comes_to, 16)} b mid")
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
    later = i - s.covered[c]
    when = "number_covered" if later < 0 else "number_now" if later == 0 else "number_later"
    said.append(spoken(pen, f"tip.{when}", n=later))
    if i == n - 1:
        said.append(spoken(pen, "tip.number_last"))
    if new_price_is_on(s, c, i):
        said.append(spoken(pen, "tip.number_law7"))
    return " ".join(said)


# --- under the numbers


def law_under(s: Any, c: int) -> int:
    """The tablet under a column, or 0."""
    return next((law for law in (MUST_SELL, MUST_KEEP, SEAL) if is_under(s, law, c)), 0)


def _foot(pen: Pen, s: Any, grid: Grid, c: int) -> str:
    """How many sales are left, on the place for tablet 4, 5 or 6; once one lies there, on its corner."""
    x, y, half = grid.mid(c), grid.foot, FOOT / 2
    left = sales_left(s, c)
    if under := law_under(s, c):
        number = badge(x + 17, y + 11, left, fill="ink" if left else "carnelian", size=14)
        return group(tablet(pen, s, under, x - 4, y, FOOT) + number, key=f"foot-{c}")
    box = (grid.left(c) + 3, y - half, grid.w - 6, FOOT)
    body = rect(*box, "hollow", 8) + _sales_left(pen, grid, c, left)
    if s.asked >= 0 and s.decision == LAW_COLUMN:
        body += ghost(use(f"cheops-law-{s.pending}", x - half, y - half, FOOT))
        return pen.target(COLOUR_0 + c, box, body, key=f"foot-{c}", why=spoken(pen, "tip.foot"), r=10)
    tip = spoken(pen, "tip.sales_left" if left else "tip.full", n=left, column=column_word(pen, c))
    return group(body, key=f"foot-{c}", tip=f"{tip} {spoken(pen, 'tip.foot')}")


def _sales_left(pen: Pen, grid: Grid, c: int, left: int) -> str:
    words = spoken(pen, "head.sales_left", n=left) if left else spoken(pen, "head.full")
    cls = "t14 b mid f-carnelian" if left == 0 else "t14 mid" if left > 1 else "t14 b mid"
    return text(grid.mid(c), grid.foot + 5, words, cls)
