"""One raider's sheet: cards, item, tokens, curses, and the score in its four parts."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, Texts, say, signed
from mastaba.draw.board import badge
from mastaba.draw.measure import fit, width
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..rules.planning import holds
from ..tables import BOOK, CARDS, COLOURS, ITEM_KEYS, NO_CURSE_BONUS, PER_BOOK, QUANTITY, TOKENS
from ..words.names import about_item
from .count import gain, parts

WIDE, HIGH = 360.0, 92.0
CARD_W, CARD_H, CARD_STEP = 22.0, 25.0, 25.0
STEP = (WIDE - 8) / (BOOK + 1)  # from one kind of token to the next
TOKENS_TOP = 35.0


class Sheet(NamedTuple):
    """Everything that is shown of a raider."""

    seat: int
    place: int  # in this round's order
    item: int
    hand: int
    face_down: bool
    played: int
    held: tuple[int, ...]
    curses: int


@panel(
    "seat",
    reads="first",
    own="item_of hand face_down played collected curses",
    size=(WIDE, HIGH),
    least=344,
    role=Role.SEAT,
)
def seat(seen: Seen, pen: Pen, p: int) -> Drawn:
    sheet = sheet_of(seen.s, p)
    return _still(pen, sheet)


def sheet_of(s: Any, p: int) -> Sheet:
    """What is to be shown of a raider now."""
    return Sheet(
        p,
        (p - s.first) % s.seats + 1,
        s.item_of[p],
        s.hand[p],
        bool(s.face_down[p]),
        s.played[p],
        tuple(s.collected[p]),
        s.curses[p],
    )


@memoized(4096, names=False)
def _still(pen: Pen, sheet: Sheet) -> Drawn:
    cards = _cards(pen, sheet.seat, sheet.hand, sheet.face_down, sheet.played)
    tokens = _tokens(pen.game.texts, pen.lang, sheet.seat, sheet.held, sheet.curses)
    body = (*cards, _marks(pen, sheet.place, sheet.item), *tokens, _parts(pen, sheet.held, sheet.curses))
    return Drawn(body, (_words(pen, sheet),))


# --- cards, item, order


@memoized(1024, names=False)
def _cards(pen: Pen, seat: int, hand: int, face_down: bool, played: int) -> tuple[str, ...]:
    """Five small cards: in hand, played before; then the one of this round, or a back for the face-down one."""
    out = []
    for card in range(1, CARDS + 1):
        tip = pen.say(_card_tip(hand, face_down, played, card), card=card)
        out.append(_small_card(card, bool(holds(hand, card)), tip, 6 + CARD_STEP * (card - 1)))
    x, key = 10 + CARD_STEP * CARDS, f"down-{seat}"
    if face_down:
        out.append(group(use("card-back", x, 4, 20, 26), key=key, tip=pen.say("tip.card_down")))
    elif played:
        body = rect(x, 4, 22, 26, "f-gold edge", 3) + text(x + 11, 23, played, "t16 b mid f-outline")
        out.append(group(body, key=key, tip=pen.say("tip.card_now", card=played)))
    return tuple(out)


def _card_tip(hand: int, face_down: bool, played: int, card: int) -> str:
    """Where a raider's card is, as a key."""
    if holds(hand, card):
        return "tip.card_held_or_down" if face_down else "tip.card_held"
    return "tip.card_now" if played == card else "tip.card_played"


@memoized(512)
def _small_card(card: int, held: bool, tip: str, x: float) -> str:
    frame, cls = ("f-panel s-ink-soft", "t16 b mid") if held else ("hollow", "t14 mid soft")
    return group(rect(x, 5, CARD_W, CARD_H, frame, 3) + text(x + CARD_W / 2, 23, card, cls), tip=tip)


@memoized(256, names=False)
def _marks(pen: Pen, place: int, item: int) -> str:
    """The item by name, and the place in this round's order."""
    right = WIDE - 28.0
    if place == 1:
        out = group(use("first", right, 5, 24), key="first", tip=pen.say("tip.first"))
    else:
        out = group(badge(right + 12, 17, place, size=14), tip=pen.say("tip.order", n=place))
    x = 42 + CARD_STEP * CARDS
    name = fit(pen.say(f"item.{ITEM_KEYS[item]}"), right - x - 30, 14)
    body = rect(x, 4, right - x - 4, 26, "hit") + use(f"raiders-i{item}", x, 5, 24) + text(x + 28, 22, name, "t14")
    return out + group(body, tip=pen.say(about_item(item)))


# --- tokens


@memoized(4096)
def _tokens(texts: Texts, lang: str, seat: int, held: tuple[int, ...], curses: int) -> tuple[str, ...]:
    """Tokens by kind with their counts and the gain of the next one, books, curses."""
    out = [_kind(texts, lang, seat, held, curses, kind) for kind in range(1, BOOK + 1)]
    x = 4 + STEP * BOOK
    body = rect(x, TOKENS_TOP, STEP, 36, "hit") + use("raiders-curse", x, TOKENS_TOP + 5, 24)
    body += text(x + 26, TOKENS_TOP + 23, curses, "t16 b")
    told = texts.say(lang, curses_words(held, curses))
    return (*out, group(body, key=f"curses-{seat}", tip=told))


def _kind(texts: Texts, lang: str, seat: int, held: tuple[int, ...], curses: int, kind: int) -> str:
    """One kind: picture, count, and the gain of the next one."""
    x, y = 4 + STEP * (kind - 1), TOKENS_TOP
    count, won = held[kind], gain(held, curses, kind)
    body = use(f"raiders-k{kind}", x, y + 5, 24, cls="" if count else "faded")
    body += text(x + 26, y + 15, count, "t16 b" if count else "t16 soft")
    if won:
        body += text(x + 25, y + 31, signed(won), "t13 f-faience")
    told = texts.say(lang, kind_words(held, curses, kind))
    return group(rect(x, y, STEP - 1, 36, "hit") + body, key=f"kind-{seat}-{kind}", tip=told)


def kind_words(held: tuple[int, ...], curses: int, kind: int) -> Message:
    count, after = held[kind], signed(gain(held, curses, kind))
    if kind == BOOK:
        colours = sum(held[k] > 0 for k in range(1, COLOURS + 1))
        told: dict[str, Any] = {"n": count, "each": int(PER_BOOK[colours]), "kinds": colours}
        return say("tip.books", next=after, **told) if count < TOKENS[BOOK] else say("tip.books_all", **told)
    told = {"tokens": say(f"tokens.{kind}"), "n": count, "points": int(QUANTITY[count])}
    return say("tip.kind", next=after, **told) if count < TOKENS[kind] else say("tip.kind_all", **told)


def curses_words(held: tuple[int, ...], curses: int) -> Message:
    return say("tip.curses", n=curses, points=signed(parts(held, curses)[3]), bonus=NO_CURSE_BONUS)


# --- the score


@memoized(2048, names=False)
def _parts(pen: Pen, held: tuple[int, ...], cursed: int) -> str:
    """Quantity, variety, books, curses: where the score comes from."""
    quantity, variety, books, curses = parts(held, cursed)
    words = pen.say("seat.sum", quantity=quantity, variety=variety, books=books, curses=signed(curses))
    size = 13 if width(words, 13) <= WIDE - 12 else 12
    said = text(6, 86, fit(words, WIDE - 12, size), f"t{size} soft")
    return group(said + rect(0, 74, WIDE, 18, "hit"), tip=_score_words(pen, held, cursed))


def _score_words(pen: Pen, held: tuple[int, ...], cursed: int) -> str:
    quantity, variety, books, curses = parts(held, cursed)
    told = {"quantity": quantity, "variety": variety, "books": books, "curses": signed(curses)}
    return pen.say("tip.score", total=quantity + variety + books + curses, **told)


# --- the same in sentences


def _words(pen: Pen, sheet: Sheet) -> str:
    """Place, cards, item, what is held, and the score."""
    cards = [k for k in range(1, CARDS + 1) if holds(sheet.hand, k)]
    said = [pen.say("tip.first") if sheet.place == 1 else pen.say("tip.order", n=sheet.place)]
    said.append(pen.say("told.cards", cards=cards) if cards else pen.say("told.no_cards"))
    if sheet.face_down:
        said.append(pen.say("tip.card_down"))
    elif sheet.played:
        said.append(pen.say("told.played", card=sheet.played))
    said.append(pen.say(about_item(sheet.item)))
    return " ".join([*said, _held_words(pen, sheet.held, sheet.curses)])


@memoized(2048, names=False)
def _held_words(pen: Pen, held: tuple[int, ...], curses: int) -> str:
    kinds = [kind for kind in range(1, BOOK + 1) if held[kind]]
    said = [pen.say(kind_words(held, curses, kind)) for kind in kinds]
    return " ".join([*said, pen.say(curses_words(held, curses)), _score_words(pen, held, curses)])
