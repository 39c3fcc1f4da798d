"""Over the price tables: the market price and how near the end is; or the treasure that is sold or kept."""

from __future__ import annotations

from typing import Any

from mastaba.draw.measure import wrap
from mastaba.draw.svg import Box, Pen, circle, group, rect, text, use

from ..rules.prices import full_tables, market_price, tables_to_end
from ..rules.tablets import place_of
from ..schema import KEEP, ON_BOARD, ON_MARKET, SELL, SET_FINISH_ROUND
from ..tables import LONG_GAME, MARKET_1, MARKET_2
from ..words.prices import if_kept
from .grid import WIDE
from .pieces import scarab, tablet
from .words import colour_word, spoken

BED: Box = (4, 2, 50, 48)  # of the treasure in question
SALE: Box = (59, 2, 92, 48)
KEPT: Box = (156, 2, WIDE - 160, 48)
SIZES = ((18, 2), (16, 2), (15, 2), (14, 3))  # of a button's words, and on how many lines


def draw_market(pen: Pen, s: Any) -> list[str]:
    """The head of the price sheet; for whoever has taken a treasure, the question what becomes of it."""
    if pen.may(SELL):
        return [_dispose(pen, s)]
    return [_price(pen, s), _countdown(pen, s)]


# --- the market and the end


def _price(pen: Pen, s: Any) -> str:
    """The market price, large, on a coin; the tablet that set it beside it."""
    price, x, y, r = market_price(s), 28.0, 26.0, 24.0
    body = circle(x, y, r, "f-gold edge") + circle(x, y, r - 4, "none thin")
    body += text(x, y + 10, price, "t28 b mid f-outline")
    body += text(60, 22, spoken(pen, "head.market"), "t16 b") + text(60, 41, spoken(pen, "head.each_sale"), "t14 soft")
    law = next((law for law in (MARKET_1, MARKET_2) if place_of(s, law) == ON_MARKET), 0)
    out = group(body + rect(4, 2, 176, 48, "hit"), key="market", tip=market_words(pen, s))
    return out + (tablet(pen, s, law, 160, 26, 40) if law else "")


def market_words(pen: Pen, s: Any) -> str:
    return spoken(pen, "tip.market", price=market_price(s))


def _countdown(pen: Pen, s: Any) -> str:
    """§11 "1 of 2 tables full": as many places as full tables end the game."""
    full, of = full_tables(s), tables_to_end(s)
    shown, law3 = max(of, full), place_of(s, LONG_GAME) == ON_BOARD
    x, step = 190.0, min(24.0, (118 if law3 else 150) / shown)
    out = [text(x, 17, spoken(pen, "head.tables"), "t16 b")]
    for i in range(shown):
        left = x + i * step
        out.append(rect(left, 23, step - 4, 27, "f-carnelian edge" if i < full else "hollow", 5))
        out.append(rect(left + 4, 42, step - 12, 4, "f-bright" if i < full else "f-line", 1))
    head = "head.tables_full" if s.last_round else "head.tables_of"
    out.append(text(x + shown * step + 6, 42, spoken(pen, head, n=full, of=of), "t16 b"))
    body = group("".join(out) + rect(x, 2, 166, 48, "hit"), key="countdown", tip=countdown_words(pen, s))
    return body + (tablet(pen, s, LONG_GAME, WIDE - 24, 28, 40) if law3 else "")


def countdown_words(pen: Pen, s: Any) -> str:
    """When the game ends, and how near that is."""
    full, of = full_tables(s), tables_to_end(s)
    if s.asked < 0:
        return spoken(pen, "tip.countdown_over", n=full)
    if s.last_round:
        return spoken(pen, "tip.countdown_last", player=pen.name(s.first))
    so_far = spoken(pen, "tip.full_some" if full else "tip.full_none", n=full)
    return spoken(pen, "tip.countdown_round" if s.setting[SET_FINISH_ROUND] else "tip.countdown", of=of, so_far=so_far)


# --- sell or keep


def _dispose(pen: Pen, s: Any) -> str:
    """§11 SELL shows the money now, KEEP the value now and after one more sale."""
    c = s.pending
    x, y, w, h = BED
    bed = rect(x, y, w, h, "f-lit-soft edge", 10)
    bed += scarab(c, x + w / 2, y + h / 2, 44, key="taken", tip=spoken(pen, "tip.taken", colour=colour_word(pen, c)))
    kept = if_kept(s, c)
    sell = spoken(pen, "button.sell", price=market_price(s))
    keep = spoken(pen, f"button.{kept.key}", now=pen.say(kept.now), next=pen.say(kept.later))
    out = _button(pen, SELL, SALE, sell, "coin") + _button(pen, KEEP, KEPT, keep, "cheops-purse")
    return group(bed, key="market") + out


def _button(pen: Pen, action: int, box: Box, words: str, icon: str) -> str:
    """A picture, and words on one line, or smaller on two or three."""
    x, y, w, h = box
    room = w - 36
    size = next((size for size, most in SIZES if len(wrap(words, room, size, "bold")) <= most), 13)
    lines = wrap(words, room, size, "bold")
    step = size + 2
    low = y + h / 2 + size * 0.35 - (len(lines) - 1) * step / 2
    body = rect(x, y, w, h, "btn", 10) + use(icon, x + 5, y + h / 2 - 12, 24)
    body += "".join(text(x + 33, low + step * i, line, f"t{size} b") for i, line in enumerate(lines))
    return pen.target(action, box, body, lit=False)
