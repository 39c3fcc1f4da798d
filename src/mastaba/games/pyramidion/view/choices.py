"""Large buttons for what is not a thing on the table: a resource, the Goddess's category, yes or no, raise or swap."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.draw.board import arrow
from mastaba.draw.svg import Box, Pen, rect, text, use

from ..schema import (
    ALEX_TAKE,
    CAT_0,
    CATEGORIES,
    DEPLOY_NEGOTIATOR,
    GODDESS_CATEGORY,
    LITHO_GIVE,
    LITHO_MODE,
    LITHO_TAKE,
    NEGOTIATE_TAKE,
    PASS,
    POLITICIAN_ADD,
    RAISE,
    RES,
    RES_0,
    SWAP,
    TEMPLE_EXCHANGE,
    VIZIER_TAKE,
    YES,
)
from ..tables import RAISE_BY, RESOURCES, TEMPLE_WORKERS
from ..words.names import resource
from .cards import MARK_INKS, MARKS, whole
from .count import RESERVE, column, goddess_gain, lead, minimums
from .words import fit_lines, quiet_button

TO_STOCK = (NEGOTIATE_TAKE, VIZIER_TAKE, ALEX_TAKE)
RESOURCE_QUESTIONS = (*TO_STOCK, LITHO_GIVE, LITHO_TAKE, POLITICIAN_ADD)
GAP = 6.0
QUESTIONS = (*RESOURCE_QUESTIONS, GODDESS_CATEGORY, DEPLOY_NEGOTIATOR, TEMPLE_EXCHANGE, LITHO_MODE)


class Choice(NamedTuple):
    """One button: its answer, its picture, its words; what it changes, from and to; and the place that this makes."""

    action: int
    picture: tuple[tuple[str, str], ...]  # symbols with their classes
    words: str
    change: tuple[str, str] | None = None
    place: str = ""


def draw_choices(pen: Pen, seen: Seen, box: Box) -> str:
    """The buttons of the present question in one row, or in two if they are many; the Goddess's lie on her card."""
    x, y, w, h = box
    offered = [choice for choice in _offered(pen, seen) if pen.may(choice.action)]
    out = ""
    if seen.s.decision == GODDESS_CATEGORY:
        out = rect(x, y, w, h, "f-violet", 8) + whole(pen, seen.s.card, (x + 5, y + (h - 110) / 2, 84, 110))
        x, w, y, h = x + 96, w - 102, y + 6, h - 12
    if not offered:  # a position of the past offers nothing
        return out
    rows = 2 if len(offered) > 3 else 1
    across = -(-len(offered) // rows)
    wide, high = (w + GAP) / across, (h + GAP) / rows
    for i, choice in enumerate(offered):
        place = (x + wide * (i % across), y + high * (i // across), wide - GAP, high - GAP)
        out += _button(pen, choice, place)
    return out


def _button(pen: Pen, choice: Choice, box: Box) -> str:
    x, y, w, h = box
    middle = x + w / 2
    side = min(64.0, (h - 62 if choice.place else h - 46), (w - 8) / len(choice.picture))
    left = middle - side * len(choice.picture) / 2
    body = quiet_button(box) if choice.action == PASS else rect(x, y, w, h, "btn", 8)
    for i, (symbol, cls) in enumerate(choice.picture):
        body += use(symbol, left + side * i + 1, y + 4, side - 2, cls=cls)
    top, low = y + side + 4, y + h - 4
    if choice.place:
        body += text(middle, low - 3, choice.place, "t14 mid")
        low -= 17
    if choice.change is not None:
        body += _changed(*choice.change, middle, low - 3)
        low -= 17
    body += fit_lines((x + 3, top, w - 6, low - top), choice.words)
    return pen.target(choice.action, box, body, lit=False, key=f"do-{choice.action}")


def _changed(now: str, then: str, x: float, y: float) -> str:
    """From a number to another."""
    return text(x - 10, y, now, "t15 end") + arrow(x, y - 5, 13) + text(x + 10, y, then, "t15 b")


def _offered(pen: Pen, seen: Seen) -> list[Choice]:
    """Every answer that the question may have; renouncing comes last."""
    s, p = seen.s, seen.seat
    none = Choice(PASS, (("cross", "c-ink"),), pen.label(PASS)) if pen.may(PASS) else None
    if s.decision in RESOURCE_QUESTIONS:
        made = [_resource(pen, s, p, r) for r in range(RES)]
    elif s.decision == GODDESS_CATEGORY:
        made = _categories(pen, s, p)
    elif s.decision == LITHO_MODE:
        least = minimums(s)
        higher = (f"{least[0]} / {least[1]}", f"{least[0] + RAISE_BY} / {least[1] + RAISE_BY}")
        made = [
            Choice(RAISE, ((MARKS[0], MARK_INKS[0]), (MARKS[1], MARK_INKS[1])), _said(pen, RAISE), higher),
            Choice(SWAP, (("pyramidion-chest", ""),), _said(pen, SWAP)),
        ]
    elif s.decision == DEPLOY_NEGOTIATOR:
        left = RESERVE[1] - s.negotiator.count(p)
        fewer = (str(left), str(left - 1))
        made = [Choice(YES, (("pyramidion-negotiators", f"c-seat-{p}"),), _said(pen, YES), fewer)]
    else:
        workers = s.stock[p][RESOURCES.index("worker")]
        fewer = (str(workers), str(workers - TEMPLE_WORKERS))
        made = [Choice(YES, (("pyramidion-worker", ""), ("pyramidion-statue", "")), _said(pen, YES), fewer)]
    return [*made, none] if none else made


def _said(pen: Pen, action: int) -> str:
    return pen.label(action) if pen.may(action) else ""


def _resource(pen: Pen, s: Any, p: int, r: int) -> Choice:
    """A resource: how many of it one would have, or the site."""
    if s.decision in TO_STOCK:
        now, then = s.stock[p][r], s.stock[p][r] + 1
    else:
        now = s.tokens[s.site if s.decision != LITHO_TAKE else s.other_site][r]
        then = now + 1 if s.decision == POLITICIAN_ADD else now - 1
    return Choice(RES_0 + r, ((f"pyramidion-{RESOURCES[r]}", ""),), pen.say(resource(r)), (str(now), str(then)))


def _categories(pen: Pen, s: Any, p: int) -> list[Choice]:
    """The Goddess in each category: the total she would make, and the place that it would have."""
    worth = goddess_gain(s, p)
    made = []
    for k in range(CATEGORIES):
        now = column(s, k)
        then = tuple([n + worth if q == p else n for q, n in enumerate(now)])
        top = lead(then)
        place = "mine.first" if top.who == p else "mine.tied" if then[p] == top.best else "mine.behind"
        change = (str(now[p]), str(then[p]))
        mark = ((MARKS[k], MARK_INKS[k]),)
        made.append(Choice(CAT_0 + k, mark, pen.say(f"category.{k}"), change, pen.say(place)))
    return made
