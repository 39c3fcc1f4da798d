"""One's own things: hand, neighbours, piles, and the buttons of the present question."""

from __future__ import annotations

from typing import Any

from mastaba.draw.board import badge, button
from mastaba.draw.measure import width
from mastaba.draw.svg import Box, Pen, ghost, group, rect, text, use

from .reading import worth
from .rules.neighbours import has_good_cell
from .rules.placing import families_in_hand, survey
from .rules.prices import market_price
from .schema import (
    DECLINE,
    DISPOSE,
    DRAW_0,
    END,
    END_TURN,
    FAMILY_0,
    KEEP,
    LAW11_CELL,
    MAIN,
    NEIGHBOUR,
    NEIGHBOUR_PAWN,
    PASS,
    PAY,
    PILES,
    PLACE,
    PLAY_10,
    SELL,
    STORE,
    TRACE_CELL,
    USE,
)
from .tables import CELLS, FAMILIES, HAND_SIZE, JOKER_PRICE, NEIGHBOUR_PRICE, NEIGHBOURS, PAWNS
from .view_columns import Grid
from .view_pieces import portrait, scarab, stack_of
from .view_pyramid import Site, legal_rings
from .view_words import colour_word, family_word, spoken


def draw_hand(pen: Pen, s: Any, seat: int, x: float, y: float, size: float, site: Site) -> str:
    """The four families of a seat's hand, stacked; the pawn in question is lifted."""
    out = []
    for f in range(FAMILIES):
        left = x + f * (size + (16 if size > 50 else 14))
        n = int(s.hand[seat, f])
        box: Box = (left, y, size, size)
        lifted = s.asked == seat and s.decision in (PLACE, LAW11_CELL) and s.pending == f
        body = rect(left, y, size, size, "hollow", 10)
        if n:
            body += stack_of(f, n, left + size / 2, y + size / 2, size - 4, key=f"h{seat}-{f}")
        body += ghost(legal_rings(s, site, f)) if pen.may(FAMILY_0 + f) else ""
        if lifted:
            body += rect(left - 3, y - 3, size + 6, size + 6, "last", 12)
        out.append(pen.target(FAMILY_0 + f, box, body, why=_why_not_family(pen, s, seat, f), r=12))
    return "".join(out)


def _why_not_family(pen: Pen, s: Any, seat: int, f: int) -> str:
    if s.asked == seat and s.decision in (PLACE, LAW11_CELL) and s.pending == f:
        return spoken(pen, "tip.pawn_lifted", family=family_word(pen, f))
    if s.asked == seat and s.decision == MAIN and s.hand[seat, f]:
        return spoken(pen, "tip.pawn_no_cell", family=family_word(pen, f))
    return spoken(pen, "tip.pawn_wait", family=family_word(pen, f))


def draw_neighbours(pen: Pen, s: Any, seat: int, x: float, y: float, size: float) -> str:
    """§11 Four portraits with their price; greyed with the reason."""
    may = pen.may(NEIGHBOUR)
    left = int(s.neighbours_left)
    step = size * 0.42
    out = [rect(x, y, size + step * (NEIGHBOURS - 1), size, "hollow", 10)]
    for i in range(left):
        out.append(portrait(NEIGHBOUR_PAWN, x + size / 2 + i * step, y + size / 2, size - 6, key=f"n{i}"))
    body = group("".join(out), cls="" if may or left == 0 else "faded")
    wide = size + step * (NEIGHBOURS - 1)
    body += badge(x + wide - 12, y + size - 6, NEIGHBOUR_PRICE, fill="gold", ink="outline", size=14)
    tip = spoken(pen, "tip.neighbour", price=NEIGHBOUR_PRICE)
    why = f"{tip} {_why_no_neighbour(pen, s, seat)}"
    return pen.target(NEIGHBOUR, (x, y, wide, size), body, tip=tip, why=why, r=12)


def _why_no_neighbour(pen: Pen, s: Any, seat: int) -> str:
    if s.neighbours_left == 0:
        return spoken(pen, "tip.neighbour_gone")
    if seat < 0 or s.asked != seat or s.decision != MAIN:
        return spoken(pen, "tip.neighbour_later")
    if s.bought:
        return spoken(pen, "tip.neighbour_bought")
    if s.money[seat] < NEIGHBOUR_PRICE:
        return spoken(pen, "tip.neighbour_money", price=NEIGHBOUR_PRICE)
    held = families_in_hand(s, seat)
    good = has_good_cell(s, held, survey(s, held)[1])
    return "" if good else spoken(pen, "tip.neighbour_turn")


def draw_piles(pen: Pen, s: Any, seat: int, x: float, y: float, size: float, gap: float = 12) -> str:
    """§11 The top portrait and the height of each pile."""
    return "".join(_pile(pen, s, seat, k, x + k * (size + gap), y, size) for k in range(PILES))


def _pile(pen: Pen, s: Any, seat: int, k: int, x: float, y: float, size: float) -> str:
    high = int(s.height[k])
    box: Box = (x, y, size, size)
    if high == 0:
        return group(rect(*box, "hollow", 10), tip=spoken(pen, "tip.pile_empty", pile=k + 1))
    top = int(s.pile[k, high - 1])
    layers = min(3, (high + 5) // 6)
    body = "".join(
        rect(x + 2.5 * i, y + 2.5 * i, size - 4, size - 4, "f-stone-deep edge", 10) for i in range(layers, 0, -1)
    )
    body += portrait(top, x + size / 2 - 2, y + size / 2 - 2, size - 4, key=f"top{k}-{high}")
    body += badge(x + size - 6, y + 4, high, size=13)
    tip = pile_tip(pen, s, k)
    if pen.may(DRAW_0 + k):
        return pen.target(DRAW_0 + k, box, body, tip=f"{pen.label(DRAW_0 + k)}. {tip}", r=12)
    why = "pile_full_hand" if seat >= 0 and s.asked == seat and s.decision == END_TURN else "pile_later"
    return group(body, tip=f"{tip} {spoken(pen, f'tip.{why}')}")


def pile_tip(pen: Pen, s: Any, k: int) -> str:
    """The top, the height, and what all three piles hold together."""
    left = [spoken(pen, "tip.families_left", family=family_word(pen, f), n=in_piles(s, f)) for f in range(FAMILIES)]
    high = int(s.height[k])
    top = family_word(pen, int(s.pile[k, high - 1]))
    return spoken(pen, "tip.pile", pile=k + 1, family=top, n=high, left=", ".join(left))


def in_piles(s: Any, f: int) -> int:
    """Pawns of a family in all piles together: those that are neither on the pyramid nor in a hand."""
    return PAWNS - int((s.pawn[:CELLS] == f).sum()) - int(s.hand[: s.seats, f].sum())


# --- the buttons of the present question


def draw_buttons(pen: Pen, s: Any, seat: int, box: Box, grid: Grid, kept_y: float) -> str:
    """The buttons in a row; with SELL and KEEP the treasure that was taken."""
    if s.asked >= 0 and s.decision == DISPOSE and s.asked == seat:
        return _dispose(pen, s, seat, box, grid, kept_y)
    x, y, w, h = box
    out = []
    for action, words in _named(pen, s):
        if pen.may(action):
            wide = min(w, max(104, width(words, 16, "bold") + 34))
            if x + wide > box[0] + w:
                x, y = box[0], y + h + 8
            out.append(button(pen, action, (x, y, wide, h), words, size=16))
            x += wide + 12
    return "".join(out)


def _named(pen: Pen, s: Any) -> list[tuple[int, str]]:
    """Every button with its short words."""
    names = [spoken(pen, f"law.{10 + i}.name") for i in range(3)]
    return [
        (USE, spoken(pen, "button.use")),
        (STORE, spoken(pen, "button.store")),
        (PAY, spoken(pen, "button.pay", price=JOKER_PRICE)),
        (DECLINE, spoken(pen, "button.decline")),
        *((PLAY_10 + i, spoken(pen, "button.play", n=10 + i, name=names[i])) for i in range(3)),
        (PASS, spoken(pen, "button.pass")),
        (END, spoken(pen, "button.end" if seat_is_full(s) else "button.no_draw")),
    ]


def seat_is_full(s: Any) -> bool:
    return s.asked >= 0 and int(s.hand[s.asked].sum()) >= HAND_SIZE


def _dispose(pen: Pen, s: Any, seat: int, box: Box, grid: Grid, kept_y: float) -> str:
    """§11 SELL shows the money now, KEEP the value now and after one more sale; pointing previews both."""
    x, y, w, h = box
    c = int(s.pending)
    tip = spoken(pen, "tip.taken", colour=colour_word(pen, c))
    out = [rect(x, y, h, h, "f-lit-soft edge", 10)]
    out.append(scarab(c, x + h / 2, y + h / 2, h * 0.84, key=f"c{int(s.latest[TRACE_CELL])}", tip=tip))
    half = (w - h - 24) / 2
    i = int(s.covered[c])
    sell = spoken(pen, "button.sell", price=market_price(s))
    keep = spoken(pen, "button.keep", now=pen.say(worth(s, c, i)), next=pen.say(worth(s, c, i + 1)))
    out.append(_choice(pen, SELL, (x + h + 12, y, half, h), sell, _sell_preview(s, c, grid)))
    out.append(_choice(pen, KEEP, (x + h + 24 + half, y, half, h), keep, _keep_preview(c, grid, kept_y)))
    return "".join(out)


def _choice(pen: Pen, action: int, box: Box, words: str, preview: str) -> str:
    x, y, w, h = box
    size = 18 if width(words, 18, "bold") < w - 44 else 14
    icon = use("coin" if action == SELL else "cheops-purse", x + 8, y + h / 2 - 12, 24)
    body = rect(x, y, w, h, "btn", 10) + icon + text(x + w / 2 + 14, y + h / 2 + size * 0.35, words, f"t{size} b mid")
    return pen.target(action, box, body + ghost(preview), lit=False)


def _sell_preview(s: Any, c: int, grid: Grid) -> str:
    """The scarab on its number, and a frame around the next one."""
    i = int(s.covered[c])
    x, y, w, h = grid.number_box(s, c, i)
    nx, ny, nw, nh = grid.number_box(s, c, i + 1)
    return scarab(c, x + w / 2, y + h / 2, 40) + rect(nx - 2, ny - 2, nw + 4, nh + 4, "last", 8)


def _keep_preview(c: int, grid: Grid, y: float) -> str:
    return badge(grid.mid(c), y, "+1", fill="lit-soft", ink="ink", size=16)
