"""The raiders' sheets: item, cards, tokens, curses, and the score in its four parts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message, Texts, minus, say, signed
from mastaba.draw.board import badge, panel, seat_disc
from mastaba.draw.measure import fit, width
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from ..rules.planning import holds
from ..tables import BOOK, CARDS, COLOURS, ITEM_KEYS, NO_CURSE_BONUS, PER_BOOK, QUANTITY, TOKENS
from ..words.names import about_item
from .count import gain, parts

CARD_W, CARD_H, CARD_STEP = 23, 25, 26
HELD = ("tip.card_held", "tip.card_held_or_down")  # surely in hand; or it may be the face-down one
ABREAST = 4  # kinds of tokens in a row
TOKEN_ROW = 23


def draw_seat(pen: Pen, seen: Seen, p: int, box: Box) -> str:
    """One raider's sheet: name and score, cards, item, tokens; the one who is asked has a glowing edge."""
    s = seen.s
    x, y, w, h = box
    look, low = (pen.game.texts, pen.lang), y + h - 2 * TOKEN_ROW - 3
    out = [panel(box), rect(x, y, w, h, "lit", 10) if s.asked == p else ""]
    out.append(_name(pen, s, p, x + 9, y + 17, w - 18))
    if pen.tall:
        out.append(_cards(pen, seen, p, x + 10, y + 33))
        out.append(_item(*look, s.item_of[p], x + 180, y + 34, w - 190))
    else:
        gap = (low - y - 75) / 3
        out.append(_cards(pen, seen, p, x + 10, y + 29 + gap))
        out.append(_parts(pen, s, p, x + w - 10, y + 47 + gap))
        out.append(_item(*look, s.item_of[p], x + 9, y + 54 + 2 * gap, w - 18))
    at = (x + 10, low, w - 16, 2 * TOKEN_ROW)
    out.append(_tokens(*look, tuple(s.collected[p]), s.curses[p], at))
    return group("".join(out), key=f"seat-{p}")


def _name(pen: Pen, s: Any, p: int, x: float, y: float, w: float) -> str:
    """Name, place in this round's order or first player's badge, whether knocked out, and the total."""
    place = (p - s.first) % s.seats + 1
    right = x + w - (170 if pen.tall else 44)
    mark = use("first", right - 21, y - 11, 22) if place == 1 else badge(right - 11, y, place, size=14)
    out = group(mark, tip=pen.say("tip.first") if place == 1 else pen.say("tip.order", n=place))
    room = right - x - 56
    if s.piece[p] < 0 and s.lifted != p and s.walks:
        out += badge(right - 44, y, pen.say("view.out"), fill="carnelian", ink="papyrus", size=13)
        room -= 38
    out += seat_disc(p, x + 11, y) + text(x + 27, y + 5, fit(pen.name(p), room, 16, "bold"), "t16 b")
    if pen.tall:
        out += _parts(pen, s, p, x + w - 44, y + 5)
    return out + _total(pen, s, p, x + w, y)


# --- the score


def _total(pen: Pen, s: Any, p: int, x: float, y: float) -> str:
    total = sum(parts(tuple(s.collected[p]), s.curses[p]))
    shown = text(x, y + 8, minus(total), "t22 b end")
    return group(rect(x - 36, y - 12, 36, 24, "hit") + shown, tip=_score_tip(pen, s, p))


def _parts(pen: Pen, s: Any, p: int, x: float, y: float) -> str:
    """Quantity + variety + books + curses, ending at x."""
    quantity, *others = parts(tuple(s.collected[p]), s.curses[p])
    sums = " ".join([str(quantity), *map(signed, others)])
    size = 15 if width(sums, 15) < 84 else 14
    return group(rect(x - 84, y - 16, 84, 22, "hit") + text(x, y, sums, f"t{size} soft end"), tip=_score_tip(pen, s, p))


def _score_tip(pen: Pen, s: Any, p: int) -> str:
    return _score_words(pen.game.texts, pen.lang, *parts(tuple(s.collected[p]), s.curses[p]))


@lru_cache(4096)
def _score_words(texts: Texts, lang: str, quantity: int, variety: int, books: int, curses: int) -> str:
    total = quantity + variety + books + curses
    told = {"quantity": quantity, "variety": variety, "books": books, "curses": signed(curses)}
    return texts.say(lang, say("tip.score", total=total, **told))


@lru_cache(512)
def _item(texts: Texts, lang: str, item: int, x: float, y: float, w: float) -> str:
    key = ITEM_KEYS[item]
    body = use(f"raiders-i{item}", x, y - 1, 22)
    body += text(x + 29, y + 15, fit(texts.say(lang, f"item.{key}"), w - 30, 14), "t14")
    return group(rect(x, y - 1, w, 23, "hit") + body, tip=texts.say(lang, about_item(item)))


# --- cards


def _cards(pen: Pen, seen: Seen, p: int, x: float, y: float) -> str:
    """Five small cards: in hand, played before, played now; a back for the face-down one."""
    out = []
    for card in range(1, CARDS + 1):
        where = _card_tip(seen.s, p, card)
        out.append(_small_card(card, where.key in HELD, pen.say(where), x + CARD_STEP * (card - 1), y))
    last = x + CARD_STEP * CARDS + 2
    if seen.s.face_down[p]:
        mine = seen.s.chosen[p]
        tip = pen.say("tip.card_mine", card=mine) if mine > 0 else pen.say("tip.card_down")
        out.append(group(use("card-back", last, y - 1, 20, 27), key=f"down-{p}", tip=tip))
    elif seen.s.played[p]:
        out.append(group(_played(seen.s.played[p], last, y - 1), key=f"down-{p}", tip=pen.say("tip.card_now")))
    return "".join(out)


def _card_tip(s: Any, p: int, card: int) -> Message:
    """Where a raider's card is."""
    if s.chosen[p] == card:
        return say("tip.card_mine", card=card)
    if holds(s.hand[p], card):
        return say(HELD[1] if s.face_down[p] and s.chosen[p] <= 0 else HELD[0])
    return say("tip.card_now" if s.played[p] == card else "tip.card_played")


@lru_cache(2048)
def _small_card(card: int, held: bool, tip: str, x: float, y: float) -> str:
    frame, cls = ("f-panel s-ink-soft", "t16 b mid") if held else ("hollow", "t16 mid soft faded")
    body = rect(x, y, CARD_W, CARD_H, frame, 3) + text(x + CARD_W / 2, y + 18, card, cls)
    return group(body, tip=tip)


def _played(card: int, x: float, y: float) -> str:
    return rect(x, y, 22, 27, "f-gold edge", 3) + text(x + 11, y + 19, card, "t16 b mid f-outline")


# --- tokens


@lru_cache(4096)
def _tokens(texts: Texts, lang: str, held: tuple[int, ...], curses: int, box: Box) -> str:
    """Tokens by kind with their counts, books, curses; each says what the next one would bring."""
    x, y, w, _ = box
    step = w / ABREAST
    boxes = [(x + i % ABREAST * step, y + i // ABREAST * TOKEN_ROW, step, TOKEN_ROW) for i in range(BOOK + 1)]
    out = [_kind(texts, lang, held, curses, kind, boxes[kind - 1]) for kind in range(1, BOOK + 1)]
    tip = texts.say(lang, say("tip.curses", n=curses, points=signed(parts(held, curses)[3]), bonus=NO_CURSE_BONUS))
    x, y, w, h = boxes[BOOK]
    body = rect(x, y, w, h, "hit") + use("raiders-curse", x, y, 21) + text(x + 25, y + 16, curses, "t16 b")
    return "".join(out) + group(body, tip=tip)


def _kind(texts: Texts, lang: str, held: tuple[int, ...], curses: int, kind: int, box: Box) -> str:
    """One kind: picture, count, and the gain of the next one."""
    x, y, w, h = box
    count, won = held[kind], gain(held, curses, kind)
    body = use(f"raiders-k{kind}", x, y, 21, cls="" if count else "faded")
    body += text(x + 25, y + 16, count, "t16 b" if count else "t16 soft")
    if won:
        body += text(x + 36, y + 15, signed(won), "t14 f-faience")
    return group(rect(x, y, w - 2, h, "hit") + body, tip=texts.say(lang, _kind_tip(held, kind, signed(won))))


def _kind_tip(held: tuple[int, ...], kind: int, after: str) -> Message:
    count = held[kind]
    if kind == BOOK:
        colours = sum(held[k] > 0 for k in range(1, COLOURS + 1))
        told: dict[str, Any] = {"n": count, "each": int(PER_BOOK[colours]), "kinds": colours}
        return say("tip.books", next=after, **told) if count < TOKENS[BOOK] else say("tip.books_all", **told)
    told = {"tokens": say(f"tokens.{kind}"), "n": count, "points": int(QUANTITY[count])}
    return say("tip.kind", next=after, **told) if count < TOKENS[kind] else say("tip.kind_all", **told)
