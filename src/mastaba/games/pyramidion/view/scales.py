"""The three scales of the active site: where everybody stands, the threshold, the prize, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.settings import is_switched
from mastaba.core.words.text import Who
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box, Pen, group, line, rect, text, use

from ..rules.totals import total
from ..schema import INFLUENCE, INFLUENCE_COUNTS, NEGOTIATION
from ..tables import RESOURCES
from ..words.names import token_list
from .cards import MARK_INKS, MARKS
from .count import RESERVE, Lead, lead, minimums
from .tiles import NATIVES, natives
from .words import line_of, measured_by

SCALE_H = 45.0
DISC = 9.0
KINDS = ("torturer", "negotiator", "goods")  # what each category is about


class Stand(NamedTuple):
    """One category of the active site: everybody's total, the threshold, and what is at stake."""

    k: int
    site: int
    column: tuple[int, ...]
    top: Lead
    least: int  # 0 where there is no threshold
    tokens: tuple[int, ...]
    owner: int  # of the troop that stands there, -1 nobody
    spent: bool  # has the leader no troop in reserve?
    influence: tuple[int, ...] = ()  # what is set against the threshold instead of the totals (R3, read otherwise)
    reader: int = -1  # who is spoken to, if the sentence concerns them

    @property
    def reach(self) -> int:
        """What the leader sets against the threshold."""
        return self.influence[self.top.who] if self.influence else self.top.best

    def with_more(self, p: int, more: int, influence: int) -> Stand:
        """The same with a higher total of one player, and more influence where that is what counts."""
        column, measured = (
            tuple([n + rise if q == p else n for q, n in enumerate(now)])
            for now, rise in ((self.column, more), (self.influence, influence))
        )
        return self._replace(column=column, top=lead(column), influence=measured)

    def told_to(self, p: int) -> Stand:
        """The same for a reader; whom it does not concern reads what everybody reads."""
        return self._replace(reader=p if p in (self.top.who, self.owner) else -1)


def is_spent(s: Any, k: int, p: int) -> bool:
    """Has this player no troop of a kind in reserve?"""
    return bool(k < 2 and p >= 0 and (s.torturer, s.negotiator)[k].count(p) >= RESERVE[k])


def stand(s: Any, k: int, column: tuple[int, ...]) -> Stand:
    """How a category of the active site stands with these totals."""
    top = lead(column)
    owner = (s.torturer, s.negotiator)[k][s.site] if k < 2 else -1
    least = minimums(s)[k] if k < 2 else 0
    switched = k == NEGOTIATION and is_switched(s, INFLUENCE_COUNTS)
    influence = tuple(total(s, p, INFLUENCE) for p in range(s.seats)) if switched else ()
    return Stand(k, s.site, column, top, least, tuple(s.tokens[s.site]), owner, is_spent(s, k, top.who), influence)


@memoized(4096)
def draw_scale(pen: Pen, now: Stand, box: Box) -> str:
    """One category: mark, totals from left to right, the threshold as a line, the prize; below it what would happen."""
    x, y, w, _ = box
    prize, taken = _prize(pen, now, x + w, y)
    room = w - 30 - taken
    out = [
        use(MARKS[now.k], x + 2, y + 2, 22, cls=MARK_INKS[now.k]),
        rect(x + 28, y + 10, room, 6, "f-hollow s-line", 3),
        *_standing(now, (x + 34, y + 13, room - 12, 0)),
        prize,
        line_of(x + 2, y + 38, outcome_words(pen, now), w - 4, 15, "b" if now.top.who >= 0 else ""),
    ]
    return group("".join(out), key=f"scale-{now.k}", tip=scale_words(pen, now))


def places(column: Sequence[int], least: int, room: float) -> tuple[dict[int, float], float]:
    """Where each total stands, from the least to the greatest, and where the threshold; order is never lost."""
    most = max([*column, least + 1, 4])
    at: dict[int, float] = {}
    mark, end = 0.0, -99.0
    for value in sorted({*column, *([least] if least else [])}):
        wide = 12.0 * max(1, column.count(value)) + 16
        if value == least and least:
            mark = max(room * value / (most + 2) - 6, end + 4)
            end = mark + 2
        if value in column:
            at[value] = max(room * value / (most + 2), end + 2)
            end = at[value] + wide
    over = max(0.0, end - room - 10)
    return ({value: left - over * left / max(end, 1) for value, left in at.items()}, mark - over * mark / max(end, 1))


def _standing(now: Stand, box: Box) -> list[str]:
    x, y, room, _ = box
    column, least = now.column, 0 if now.influence else now.least  # a line among the totals is a threshold for them
    at, mark = places(column, least, room)
    out = []
    if least:
        out.append(line(x + mark, y - 13, x + mark, y + 13, "none s-carnelian w3"))
    for value, left in at.items():
        seats = [p for p, total in enumerate(column) if total == value]
        body = "".join(seat_disc(p, x + left + DISC + 12 * i, y, DISC) for i, p in enumerate(seats))
        number = x + left + 2 * DISC + 12 * (len(seats) - 1) + 2
        body += rect(number - 1, y - 9, width(str(value), 15, "bold") + 3, 18, "f-papyrus", 4)
        out.append(body + text(number, y + 5, value, "t15 b"))
    return out


def _prize(pen: Pen, now: Stand, end: float, y: float) -> tuple[str, float]:
    """What the category brings, as pictures at the right; and the room they take."""
    if now.k == 0:
        icons = [use("pyramidion-boat", end - 26, y + 4, 26, 18)]
        own = NATIVES[now.site]
        icons += [use(f"pyramidion-{RESOURCES[r]}", end - 46 - 19 * i, y + 3, 18) for i, r in enumerate(own)]
        return group("".join(icons), tip=pen.say("tip.troop_for_0", tokens=natives(now.site))), 34 + 19.0 * len(icons)
    if now.k == 1:
        words = pen.say("scale.a_round")
        return group(text(end, y + 18, words, "t15 end"), tip=pen.say("tip.troop_for_1")), width(words, 15) + 10
    goods = [(r, n) for r, n in enumerate(now.tokens) if n]
    step = (30.0 if len(goods) < 5 else 26.0) + (8 if max(now.tokens) > 9 else 0)
    left = end - step * len(goods)
    body = "".join(
        use(f"pyramidion-{RESOURCES[r]}", left + step * i, y + 4, 18) + text(left + step * i + 18, y + 18, n, "t15 b")
        for i, (r, n) in enumerate(goods)
    )
    return group(body), step * len(goods) + 6


@memoized(4096)
def outcome_words(pen: Pen, now: Stand) -> str:
    """What would happen in a category if nobody played any more: one sentence, to whom it concerns as "you"."""
    top, kind, by = now.top, KINDS[now.k], measured_by(bool(now.influence))
    if now.k == 2:
        if not any(now.tokens):
            return pen.say("scale.goods_none")
        if top.who < 0:
            return pen.say("scale.goods_tie" if top.tied else "scale.goods_nobody", n=top.best)
        return _said(pen, now, "goods_win", tokens=token_list(now.tokens))
    if top.who < 0:
        if top.tied:
            return pen.say(f"scale.{kind}_tie", n=top.best)
        return pen.say(f"scale.{kind}_nobody{by}", n=now.least)
    if now.reach < now.least:
        return _said(pen, now, f"{kind}_short{by}", n=now.least - now.reach)
    if now.owner == top.who:
        return _said(pen, now, f"{kind}_stay")
    if now.spent:
        return _said(pen, now, f"{kind}_no_reserve")
    if now.owner >= 0:
        return _said(pen, now, f"{kind}_over", owner=Who(now.owner))
    return _said(pen, now, f"{kind}_win")


def _said(pen: Pen, now: Stand, key: str, **args: Any) -> str:
    """A sentence about who leads: in the second person for the reader, also where it is the reader who loses."""
    if now.reader == now.top.who:
        return pen.say(f"scale_you.{key}", **args)
    if now.reader >= 0 and args.get("owner") == Who(now.reader):
        return pen.say(f"scale_yours.{key}", player=Who(now.top.who))
    return pen.say(f"scale.{key}", player=Who(now.top.who), **args)


@memoized(4096)
def scale_words(pen: Pen, now: Stand) -> str:
    """The scale in sentences: the threshold, everybody's total, what would happen, what it is for."""
    k = now.k
    least = f"tip.minimum_{k}{measured_by(bool(now.influence))}"
    said = [pen.say(least, n=now.least) if k < 2 else pen.say("tip.bargaining")]
    name = pen.say(f"category.{k}")
    said += [pen.say("tip.total", player=pen.name(p), category=name, n=n) for p, n in enumerate(now.column)]
    said.append(pen.say("scale.now", what=outcome_words(pen, now)))
    if k < 2:
        said.append(pen.say(f"tip.troop_for_{k}", tokens=natives(now.site)))
    return " ".join(said)


@memoized(4096)
def draw_ahead(pen: Pen, then: Stand, p: int, box: Box) -> str:
    """The scale as it would stand, one player's place lit, and its sentence: drawn inside a ghost."""
    x, y, w, _ = box
    total = then.column[p]
    at, _ = places(then.column, 0 if then.influence else then.least, w - 42)
    left = x + 34 + at[total]
    body = rect(x + 26, y, w - 24, 27, "f-papyrus", 4) + rect(x + 28, y + 10, w - 30, 6, "f-hollow s-line", 3)
    body += "".join(_standing(then, (x + 34, y + 13, w - 42, 0)))
    wide = 2 * DISC + 12 * (then.column.count(total) - 1) + width(str(total), 15, "bold") + 6
    body += rect(left - 3, y, wide, 26, "lit", 12)
    words = line_of(x + 2, y + 39, outcome_words(pen, then), w - 4, 15, "b")
    return body + rect(x, y + 25, w, 19, "f-lit-soft", 4) + words
