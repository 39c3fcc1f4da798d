"""The three scales of the active site: where everybody stands, the threshold, the prize, and a sentence."""

from __future__ import annotations

from typing import Any

from mastaba.core.text import Who
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import width
from mastaba.draw.svg import Box, Pen, group, line, rect, text, use

from ..tables import RESOURCES
from ..words.names import token_list
from .cards import MARK_INKS, MARKS
from .count import RESERVE, Lead, minimums
from .tiles import NATIVES, natives
from .words import line_of

SCALE_H = 45.0
DISC = 9.0
KINDS = ("torturer", "negotiator", "goods")  # what each category is about


def draw_scale(pen: Pen, s: Any, k: int, column: list[int], top: Lead, box: Box) -> str:
    """One category: mark, totals from left to right, the threshold as a line, the prize; below it what would happen."""
    x, y, w, _ = box
    prize, taken = _prize(pen, s, k, x + w, y)
    room = w - 30 - taken
    out = [
        use(MARKS[k], x + 2, y + 2, 22, cls=MARK_INKS[k]),
        rect(x + 28, y + 10, room, 6, "f-hollow s-line", 3),
        *_standing(pen, column, minimums(s)[k] if k < 2 else 0, (x + 34, y + 13, room - 12, 0)),
        prize,
        line_of(x + 2, y + 38, outcome_words(pen, s, k, top), w - 4, 14, "b" if top.who >= 0 else ""),
    ]
    return group("".join(out), key=f"scale-{k}", tip=scale_words(pen, s, k, column, top))


def places(column: list[int], least: int, room: float) -> tuple[dict[int, float], float]:
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


def _standing(pen: Pen, column: list[int], least: int, box: Box) -> list[str]:
    x, y, room, _ = box
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


def _prize(pen: Pen, s: Any, k: int, end: float, y: float) -> tuple[str, float]:
    """What the category brings, as pictures at the right; and the room they take."""
    if k == 0:
        icons = [use("pyramidion-boat", end - 26, y + 4, 26, 18)]
        icons += [
            use(f"pyramidion-{RESOURCES[r]}", end - 46 - 19 * i, y + 3, 18) for i, r in enumerate(NATIVES[s.site])
        ]
        return group("".join(icons), tip=pen.say("tip.troop_for_0", tokens=natives(s.site))), 34 + 19.0 * len(icons)
    if k == 1:
        icons = [text(end, y + 18, pen.say("scale.a_round"), "t14 end")]
        wide = width(pen.say("scale.a_round"), 14) + 4
        return group("".join(icons), tip=pen.say("tip.troop_for_1")), wide + 6
    goods = [(r, n) for r, n in enumerate(s.tokens[s.site]) if n]
    step = 30.0 if len(goods) < 5 else 26.0
    left = end - step * len(goods)
    body = "".join(
        use(f"pyramidion-{RESOURCES[r]}", left + step * i, y + 4, 18) + text(left + step * i + 18, y + 18, n, "t14 b")
        for i, (r, n) in enumerate(goods)
    )
    return group(body), step * len(goods) + 6


def outcome_words(pen: Pen, s: Any, k: int, top: Lead) -> str:
    """What would happen in a category if nobody played any more: one sentence."""
    kind = KINDS[k]
    if k == 2:
        if not any(s.tokens[s.site]):
            return pen.say("scale.goods_none")
        if top.who < 0:
            return pen.say("scale.goods_tie" if top.tied else "scale.goods_nobody", n=top.best)
        return pen.say("scale.goods_win", player=Who(top.who), tokens=token_list(s.tokens[s.site]))
    least = minimums(s)[k]
    if top.who < 0:
        return pen.say(f"scale.{kind}_tie" if top.tied else f"scale.{kind}_nobody", n=top.best if top.tied else least)
    owner = (s.torturer, s.negotiator)[k][s.site]
    if top.best < least:
        return pen.say(f"scale.{kind}_short", player=Who(top.who), n=least - top.best)
    if owner == top.who:
        return pen.say(f"scale.{kind}_stay", player=Who(top.who))
    if (s.torturer, s.negotiator)[k].count(top.who) >= RESERVE[k]:
        return pen.say(f"scale.{kind}_no_reserve", player=Who(top.who))
    if owner >= 0:
        return pen.say(f"scale.{kind}_over", player=Who(top.who), owner=Who(owner))
    return pen.say(f"scale.{kind}_win", player=Who(top.who))


def scale_words(pen: Pen, s: Any, k: int, column: list[int], top: Lead) -> str:
    """The scale in sentences: the threshold, everybody's total, what would happen, what it is for."""
    said = [pen.say(f"tip.minimum_{k}", n=minimums(s)[k]) if k < 2 else pen.say("tip.bargaining")]
    said += [
        pen.say("tip.total", player=pen.name(p), category=pen.say(f"category.{k}"), n=n) for p, n in enumerate(column)
    ]
    said.append(pen.say("scale.now", what=outcome_words(pen, s, k, top)))
    if k < 2:
        said.append(pen.say(f"tip.troop_for_{k}", tokens=natives(s.site)))
    return " ".join(said)


def ahead(pen: Pen, k: int, p: int, column: list[int], more: int, least: int, box: Box, words: str) -> str:
    """The scale with a higher total of one player, and the sentence it would have: drawn inside a ghost."""
    x, y, w, _ = box
    then = [n + more if q == p else n for q, n in enumerate(column)]
    at, _ = places(then, least, w - 42)
    left = x + 34 + at[then[p]]
    seats = [q for q, total in enumerate(then) if total == then[p]]
    body = rect(x + 26, y, w - 24, 27, "f-papyrus", 4) + rect(x + 28, y + 10, w - 30, 6, "f-hollow s-line", 3)
    body += "".join(_standing(pen, then, least, (x + 34, y + 13, w - 42, 0)))
    wide = 2 * DISC + 12 * (len(seats) - 1) + width(str(then[p]), 15, "bold") + 6
    body += rect(left - 3, y, wide, 26, "lit", 12)
    return body + rect(x, y + 25, w, 19, "f-lit-soft", 4) + line_of(x + 2, y + 39, words, w - 4, 14, "b")
