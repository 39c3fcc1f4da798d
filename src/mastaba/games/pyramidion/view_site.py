"""The active site: everybody's cards in order of play, live totals, who leads, and what a resolution would do now."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import arrow, badge, last_mark, panel, seat_disc, spread
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, circle, group, rect, text, use

from .schema import CARD_0, CAT_0, HAND
from .tables import RESOURCES, REVOLT_REWARD, REVOLT_VALUE
from .view_cards import CHIP_H, CHIP_W, MARK_INKS, MARKS, chip, chip_tip
from .view_count import RESERVE, Lead, laid, lead, minimums, revolt_range, totals
from .view_words import res, site_word

VALUES: list[int] = REVOLT_VALUE.tolist()
REWARDS: list[int] = REVOLT_REWARD.tolist()


class Grid:
    """Where rows and columns of the active site's table lie, so that previews can find them."""

    def __init__(self, box: Box, seats: int, tall: bool) -> None:
        x, y, w, h = box
        self.box = box
        self.top = y + 58
        self.foot = 74.0 if tall else 40.0
        self.row_h = min(62.0, (h - 62 - self.foot) / seats)
        self.column_w = 42.0 if tall else 62.0
        self.first = x + w - 3 * self.column_w - 6
        self.cards = x + (36 if tall else 120)

    def cell(self, row: int, k: int) -> tuple[float, float]:
        """The centre of a total."""
        return self.first + self.column_w * (k + 0.5), self.top + self.row_h * (row + 0.5)


def seats_in_turn(s: Any) -> list[int]:
    """Clockwise from the activator."""
    first = max(0, s.activator)
    return [(first + i) % s.seats for i in range(s.seats)]


def active_site(pen: Pen, seen: Seen, grid: Grid) -> str:
    """The whole panel."""
    s = seen.s
    tables = [laid(s, p) for p in range(s.seats)]
    sums = totals(s, tables)
    leads = [lead(sums, k) for k in range(3)]
    out = [panel(grid.box), _title(pen, s, grid, tables), _heads(pen, s, grid)]
    for row, p in enumerate(seats_in_turn(s)):
        out.append(_row(pen, seen, grid, row, p, tables[p], sums[p], leads))
    out.append(_now(pen, s, grid, leads))
    return "".join(out)


def _title(pen: Pen, s: Any, grid: Grid, tables: list[list[int]]) -> str:
    """The site's name, and the revolt that threatens or has just risen."""
    x, y, w, _ = grid.box
    words = pen.say("panel.active", site=site_word(pen, s.site))
    out = [text(x + 12, y + 24, fit(words, w - 150, 15, "display"), "t15 d")]
    risen = [t for t in range(6) if s.revolt_shown[t]]
    n, least, most = revolt_range(s, tables)
    if any(s.aside[0]):
        out.append(_aside(pen, s, x + 12, y + 30))
    elif risen:
        out.append(revolt_tokens(pen, risen, x + 12, y + 32))
    elif n:
        words = fit(pen.say("panel.revolts", n=n, least=least, most=most), grid.first - x - 40, 12, "bold")
        out.append(use("pyramidion-flame", x + 10, y + 34, 18) + text(x + 32, y + 48, words, "t12 b f-carnelian"))
    elif not any(tables):
        words = fit(pen.say("panel.empty"), grid.first - x - 24, 12)
        out.append(text(x + 12, y + 48, words, "t12 soft"))
    return "".join(out)


def _aside(pen: Pen, s: Any, x: float, y: float) -> str:
    """A swap under way: what leaves this site, and what comes from the other."""
    out = [text(x, y + 17, pen.say("panel.aside"), "t12 b")]
    at = x + 92
    for side in range(2):
        for r, count in enumerate(s.aside[side]):
            for _ in range(count):
                out.append(use(f"pyramidion-{RESOURCES[r]}", at, y, 22))
                at += 26
        if side == 0:
            out.append(arrow(at + 10, y + 11, 16) + arrow(at + 10, y + 19, 16, turn=180))
            at += 26
    return "".join(out)


def revolt_tokens(pen: Pen, risen: list[int], x: float, y: float) -> str:
    """The tokens turned up, with value and reward."""
    out = []
    for i, t in enumerate(risen):
        at = x + 12 + 62 * i
        body = circle(at, y + 11, 11, "f-red edge") + text(at, y + 15.5, VALUES[t], "t13 b mid f-red-on")
        body += use(f"pyramidion-{RESOURCES[REWARDS[t]]}", at + 13, y, 22)
        tip = pen.say("tip.revolt_token", n=VALUES[t], res=res(pen, REWARDS[t]))
        out.append(group(body, key=f"revolt-{t}", tip=tip))
    return "".join(out)


def _heads(pen: Pen, s: Any, grid: Grid) -> str:
    """The three categories with their minimums; each a target while a Goddess chooses."""
    _, y, _, _ = grid.box
    least = minimums(s)
    out = []
    for k in range(3):
        x = grid.first + grid.column_w * k
        middle = x + grid.column_w / 2
        body = rect(x + 3, y + 8, grid.column_w - 6, 44, "f-hollow", 6)
        body += use(MARKS[k], middle - 11, y + 10, 22, cls=MARK_INKS[k])
        if k < 2:
            raised = sum(s.raised) > 0
            body += text(
                middle, y + 47, pen.say("panel.min", n=least[k]), "t13 b mid f-carnelian" if raised else "t13 mid soft"
            )
        tip = pen.say(f"category.{k}") if k == 2 else pen.say(f"tip.minimum_{k}", n=least[k])
        out.append(pen.target(CAT_0 + k, (x + 3, y + 8, grid.column_w - 6, 44), body, why=tip))
    return "".join(out)


def _row(
    pen: Pen, seen: Seen, grid: Grid, row: int, p: int, cards: list[int], sums: list[int], leads: list[Lead]
) -> str:
    """One player's cards and totals."""
    s = seen.s
    x, _, w, _ = grid.box
    y = grid.top + grid.row_h * row
    middle = y + grid.row_h / 2
    out = [rect(x + 6, y + 1, w - 12, grid.row_h - 2, "f-hollow faded" if s.passed[p] else "f-papyrus", 6)]
    if s.asked == p:
        out.append(circle(x + 21, middle, 15, "lit"))
    tag = seat_disc(p, x + 21, middle, 12)
    if grid.cards - x > 100:
        tag += text(x + 40, middle + 5, fit(pen.name(p), grid.cards - x - 46, 14, "bold"), "t14 b")
    out.append(group(tag, tip=pen.name(p) + (". " + pen.say("tip.passed") if s.passed[p] else "")))
    out.append(_cards(pen, s, grid, cards, middle))
    for k in range(3):
        out.append(_total(pen, grid, row, p, k, sums[k], leads[k]))
    return "".join(out)


def _cards(pen: Pen, s: Any, grid: Grid, cards: list[int], middle: float) -> str:
    """The cards, overlapping where many lie; each a target while it may be aimed at."""
    scale = min(1.0, (grid.row_h - 6) / CHIP_H)
    room = grid.first - grid.cards - 8
    out = []
    for card, at in zip(cards, spread(len(cards), CHIP_W * scale, room, 4)):
        box = (grid.cards + at, middle - CHIP_H * scale / 2, CHIP_W * scale, CHIP_H * scale)
        tip = chip_tip(pen, s, card)
        body = chip(s, card, box[0], box[1], scale)
        if s.card_order[card] == s.plays:
            body += last_mark(box, 4)
        why = tip if s.asked < 0 else f"{tip} {pen.say('tip.not_this')}" if pen.seen and pen.seen.my_turn else tip
        out.append(pen.target(CARD_0 + card, box, body, key=f"card-{card}", why=why))
    return "".join(out)


def _total(pen: Pen, grid: Grid, row: int, p: int, k: int, value: int, top: Lead) -> str:
    """A live total: crowned if it leads, "=" if a tie stands in the way."""
    x, y = grid.cell(row, k)
    leads = top.who == p
    tied = top.tied and value == top.best
    body = ""
    if leads:
        body += rect(x - grid.column_w / 2 + 5, y - 16, grid.column_w - 10, 32, "f-lit-soft", 6)
        body += use("pyramidion-crown", x - grid.column_w / 2 + 5, y - 15, 16)
    size = 20 if value else 14
    body += text(
        x + (4 if leads or tied else 0),
        y + 7,
        f"={value}" if tied else value,
        f"t{size} b mid{'' if value else ' soft'}",
    )
    tip = pen.say("tip.total", player=pen.name(p), category=pen.say(f"category.{k}"), n=value)
    return group(body, tip=tip)


def preview(grid: Grid, row: int, sums: list[int], more: list[int]) -> str:
    """What the totals of a row would become: drawn inside a ghost."""
    out = []
    for k in range(3):
        if more[k]:
            x, y = grid.cell(row, k)
            out.append(badge(x, y, f"{sums[k] + more[k]}", fill="lit", ink="bright", size=16))
    return "".join(out)


# --- if resolved now --------------------------------------------------------------------------------------------------


def _now(pen: Pen, s: Any, grid: Grid, leads: list[Lead]) -> str:
    """Who would place troops and take the tokens if nobody played any more."""
    x, y, w, h = grid.box
    top = y + h - grid.foot
    keys = ("panel.influence_now", "panel.negotiation_now", "panel.bargaining_now")
    said = [pen.say(key, who=_who(pen, s, k, leads[k])) for k, key in enumerate(keys)]
    out = [text(x + 12, top + 14, pen.say("panel.now"), "t12 b")]
    if grid.foot > 50:
        out += [text(x + 12, top + 30 + 16 * k, fit(words, w - 20, 12), "t12") for k, words in enumerate(said)]
    else:
        part = (w - 16) / 3
        out += [text(x + 12 + part * k, top + 31, fit(words, part - 8, 12), "t12") for k, words in enumerate(said)]
    return "".join(out)


def _who(pen: Pen, s: Any, k: int, top: Lead) -> str:
    """The one who would win a category now, or why nobody would."""
    if top.tied:
        return pen.say("panel.tie")
    if top.who < 0:
        return pen.say("panel.nobody")
    name = pen.name(top.who)
    if k == 2:
        return pen.say("panel.none_lie", player=name) if not any(s.tokens[s.site]) else name
    lacking = minimums(s)[k] - top.best
    owners = (s.torturer, s.negotiator)[k]
    if lacking > 0:
        return pen.say("panel.short", player=name, n=lacking)
    if owners[s.site] == top.who:
        return pen.say("panel.keeps", player=name)
    if owners.count(top.who) >= RESERVE[k]:
        return pen.say("panel.no_reserve", player=name)
    return name


def hand_of(s: Any, p: int) -> list[int]:
    """The cards in a hand that the viewer knows: basics first, then by type."""
    return [c for c in range(60) if s.card_place[c] == HAND + p]
