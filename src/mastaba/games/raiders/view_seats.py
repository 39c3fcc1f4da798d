"""The raiders' sheets: item, cards, tokens, curses, and the score in its four parts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message, Texts, say
from mastaba.draw.board import badge, panel, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from .tables import BOOK, CARDS, COLOURS, ITEM_KEYS, PER_BOOK, QUANTITY
from .view_count import gain, points, signed


def draw_seat(pen: Pen, seen: Seen, p: int, box: Box) -> str:
    """One raider's sheet; the one who is asked has a glowing edge."""
    s = seen.s
    x, y, w, h = box
    out = [panel(box)]
    if s.asked == p:
        out.append(rect(x, y, w, h, "lit", 10))
    out.append(_name(pen, s, p, x + 10, y + 18, w))
    out.append(_score(pen, s, p, x + w - 12, y + 8))
    out.append(_item(pen, s, p, x + 10, y + 34, w))
    out.append(_cards(pen, seen, p, x + w - 158, y + 42))
    out.append(_tokens(pen.game.texts, pen.lang, tuple(s.collected[p]), s.curses[p], (x + 10, y + h - 24, w - 20, 22)))
    return group("".join(out), key=f"seat-{p}")


def _name(pen: Pen, s: Any, p: int, x: float, y: float, w: float) -> str:
    """Name, place in this round's order, first player's badge."""
    place = (p - s.first) % s.seats + 1
    name = fit(pen.name(p), w - 210, 15, "bold")
    out = seat_disc(p, x + 11, y) + text(x + 28, y + 5, name, "t15 b")
    mark = use("first", x + w - 172, y - 10, 20) if place == 1 else badge(x + w - 162, y, place, size=11)
    out += group(mark, tip=pen.say("tip.first") if place == 1 else pen.say("tip.order", n=place))
    if s.piece[p] < 0 and s.lifted != p and s.walks:
        out += badge(x + w - 196, y, pen.say("view.out"), fill="carnelian", ink="papyrus", size=11)
    return out


def _score(pen: Pen, s: Any, p: int, x: float, y: float) -> str:
    """The total, and quantity + variety + books + curses under it."""
    parts = points(tuple(s.collected[p]), s.curses[p])
    total = sum(parts)
    sums = f"{parts[0]} {signed(parts[1])} {signed(parts[2])} {signed(parts[3])}"
    tip = pen.say("tip.score", total=total, quantity=parts[0], variety=parts[1], books=parts[2], curses=parts[3])
    shown = total if total >= 0 else f"−{-total}"
    body = text(x, y + 15, shown, "t20 b end") + text(x - 32, y + 13, sums, "t12 soft end")
    return group(rect(x - 130, y - 2, 130, 22, "hit") + body, tip=tip)


def _item(pen: Pen, s: Any, p: int, x: float, y: float, w: float) -> str:
    key = ITEM_KEYS[s.item_of[p]]
    body = use(f"raiders-i{s.item_of[p]}", x, y, 28)
    body += text(x + 34, y + 19, fit(pen.say(f"item.{key}"), w - 212, 13), "t13")
    return group(rect(x, y, w - 180, 28, "hit") + body, tip=pen.say(f"item_tip.{key}"))


# --- cards


def _cards(pen: Pen, seen: Seen, p: int, x: float, y: float) -> str:
    """Five small cards: in hand, played before, played now; a back for the face-down one."""
    out = []
    for card in range(1, CARDS + 1):
        out.append(_small_card(pen, seen, p, card, x + 25 * (card - 1), y))
    if seen.s.face_down[p]:
        mine = seen.s.chosen[p]
        tip = pen.say("tip.card_mine", card=mine) if mine > 0 else pen.say("tip.card_down")
        out.append(group(use("card-back", x + 128, y - 2, 20, 28), key=f"down-{p}", tip=tip))
    elif seen.s.played[p]:
        out.append(group(_played(seen.s.played[p], x + 128, y - 2), key=f"down-{p}", tip=pen.say("tip.card_now")))
    return "".join(out)


def _small_card(pen: Pen, seen: Seen, p: int, card: int, x: float, y: float) -> str:
    s = seen.s
    held = s.hand[p] >> (card - 1) & 1
    mine_down = s.chosen[p] == card
    if held and not mine_down:
        body, tip = rect(x, y, 21, 26, "f-panel edge", 3) + text(x + 10.5, y + 18, card, "t14 b mid"), "tip.card_held"
    else:
        body = rect(x, y, 21, 26, "hollow", 3) + text(x + 10.5, y + 18, card, "t14 mid soft faded")
        tip = "tip.card_now" if s.played[p] == card or mine_down else "tip.card_played"
    return group(body, tip=pen.say(tip))


def _played(card: int, x: float, y: float) -> str:
    return rect(x, y, 20, 28, "f-gold edge", 3) + text(x + 10, y + 19, card, "t15 b mid f-outline")


# --- tokens


@lru_cache(4096)
def _tokens(texts: Texts, lang: str, held: tuple[int, ...], curses: int, box: Box) -> str:
    """Tokens by kind with their counts, books, curses; each says what the next one would bring."""
    x, y, w, _ = box
    step = w / (BOOK + 1)
    out = [_kind(texts, lang, held, curses, kind, (x + (kind - 1) * step, y, step, 22)) for kind in range(1, BOOK + 1)]
    tip = texts.say(lang, say("tip.curses", n=curses, points=signed(points(held, curses)[3])))
    x += BOOK * step
    body = rect(x, y, step, 22, "hit") + use("raiders-curse", x, y, 20) + text(x + 24, y + 15, curses, "t14 b")
    return "".join(out) + group(body, tip=tip)


def _kind(texts: Texts, lang: str, held: tuple[int, ...], curses: int, kind: int, box: Box) -> str:
    """One kind: picture, count, and the gain of the next one."""
    x, y, w, _ = box
    count, won = held[kind], gain(held, curses, kind)
    body = use(f"raiders-k{kind}", x, y, 20, cls="" if count else "faded")
    body += text(x + 23, y + 15, count, "t14 b" if count else "t14 soft")
    if won:
        body += text(x + 32, y + 10, signed(won), "t10 f-faience")
    return group(rect(x, y, w - 2, 22, "hit") + body, tip=texts.say(lang, _kind_tip(held, kind, signed(won))))


def _kind_tip(held: tuple[int, ...], kind: int, after: str) -> Message:
    count = held[kind]
    if kind == BOOK:
        colours = sum(held[k] > 0 for k in range(1, COLOURS + 1))
        return say("tip.books", n=count, each=int(PER_BOOK[colours]), colours=colours, next=after)
    return say("tip.kind", tokens=say(f"tokens.{kind}"), n=count, points=int(QUANTITY[count]), next=after)
