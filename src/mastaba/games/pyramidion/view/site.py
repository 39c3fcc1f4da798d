"""The active site: everybody's cards in order of play, live totals, who leads, and what a resolution would do now."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import arrow, badge, last_mark, panel, seat_disc, spread
from mastaba.draw.measure import fit, width
from mastaba.draw.svg import Box, Pen, circle, group, rect, text, use

from ..schema import CARDS, CAT_0, HAND
from ..tables import KINDS, RESOURCES, REVOLT_REWARD, REVOLT_VALUE, SITE_KEYS
from ..words.names import resource
from .cards import CHIP_H, CHIP_W, MARK_INKS, MARKS, chip, chip_tip
from .count import RESERVE, Lead, laid, lead, minimums, revolt_range, totals
from .twins import alike, twins
from .words import site_word

VALUES: list[int] = REVOLT_VALUE.tolist()
REWARDS: list[int] = REVOLT_REWARD.tolist()


class Grid:
    """Where rows and columns of the active site's table lie, so that previews can find them."""

    def __init__(self, box: Box, seats: int, tall: bool) -> None:
        x, y, w, h = box
        self.box = box
        self.tall = tall
        self.top = y + (58 if tall else 53)
        self.foot = 74.0 if tall else 38.0
        self.row_h = min(84.0, (y + h - self.top - self.foot - 2) / seats)
        self.column_w = 42.0 if tall else 56.0
        self.first = x + w - 3 * self.column_w - 6
        self.cards = x + (36 if tall else 124)

    @property
    def room(self) -> float:
        """How much of a row is left to cards."""
        return self.first - self.cards - 6

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
    scale = _chip_scale(grid, max(len(cards) for cards in tables))
    for row, p in enumerate(seats_in_turn(s)):
        out.append(_row(pen, seen, grid, row, p, tables[p], sums[p], leads, scale))
    out.append(_now(pen, s, grid, leads))
    return "".join(out)


def _chip_scale(grid: Grid, most: int) -> float:
    """Cards as large as the rows and the longest of them allow, and never so small that numbers suffer."""
    return max(1.0, min(1.4, (grid.row_h - 4) / CHIP_H, grid.room / max(1, most) / (CHIP_W + 4)))


def _title(pen: Pen, s: Any, grid: Grid, tables: list[list[int]]) -> str:
    """The site's name, and the revolt that threatens or has just risen."""
    x, y, _, _ = grid.box
    words = pen.say("panel.active", site=site_word(pen, s.site))
    out = [text(x + 12, y + 24, fit(words, grid.first - x - 18, 16, "display"), "t16 d")]
    risen = [t for t in range(6) if s.revolt_shown[t]]
    n, least, most = revolt_range(s, tables)
    if any(s.aside[0]):
        out.append(_aside(pen, s, x + 12, y + 29))
    elif risen:
        out.append(revolt_tokens(pen, risen, x + 12, y + 29))
    elif n:
        words = fit(pen.say("panel.revolts", n=n, least=least, most=most), grid.first - x - 40, 14, "bold")
        out.append(use("pyramidion-flame", x + 10, y + 31, 19) + text(x + 32, y + 46, words, "t14 b f-carnelian"))
    else:
        words = fit(pen.say(f"power.{SITE_KEYS[s.site]}"), grid.first - x - 24, 13)
        out.append(text(x + 12, y + 45, words, "t13 soft"))
    return "".join(out)


def _aside(pen: Pen, s: Any, x: float, y: float) -> str:
    """A swap under way: what leaves this site, and what comes from the other."""
    out = [text(x, y + 16, pen.say("panel.aside"), "t13 b")]
    at = x + 80
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
        body = circle(at, y + 11, 11, "f-red edge") + text(at, y + 15.5, VALUES[t], "t14 b mid f-red-on")
        body += use(f"pyramidion-{RESOURCES[REWARDS[t]]}", at + 13, y, 22)
        tip = pen.say("tip.revolt_token", n=VALUES[t], res=resource(REWARDS[t]))
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
        body = rect(x + 3, y + 6, grid.column_w - 6, 44, "f-hollow", 6)
        body += use(MARKS[k], middle - 11, y + (8 if k < 2 else 16), 22, cls=MARK_INKS[k])
        if k < 2:
            raised = sum(s.raised) > 0
            body += text(
                middle, y + 45, pen.say("panel.min", n=least[k]), "t14 b mid f-carnelian" if raised else "t14 mid soft"
            )
        tip = pen.say(f"category.{k}") if k == 2 else pen.say(f"tip.minimum_{k}", n=least[k])
        out.append(pen.target(CAT_0 + k, (x + 3, y + 6, grid.column_w - 6, 44), body, why=tip))
    return "".join(out)


def _row(
    pen: Pen,
    seen: Seen,
    grid: Grid,
    row: int,
    p: int,
    cards: list[int],
    sums: list[int],
    leads: list[Lead],
    scale: float,
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
    if not grid.tall:
        tag += text(x + 40, middle + 5, fit(pen.name(p), grid.cards - x - 46, 14, "bold"), "t14 b")
    out.append(group(tag, tip=pen.name(p) + (". " + pen.say("tip.passed") if s.passed[p] else "")))
    out.append(_cards(pen, s, grid, cards, middle, scale))
    for k in range(3):
        out.append(_total(pen, grid, row, p, k, sums[k], leads[k]))
    return "".join(out)


def _cards(pen: Pen, s: Any, grid: Grid, cards: list[int], middle: float, scale: float) -> str:
    """The cards, overlapping where many lie; each a target while it may be aimed at."""
    places: list[tuple[int, Box]] = []
    for card, at in zip(cards, spread(len(cards), CHIP_W * scale, grid.room, 4)):
        places.append((card, (grid.cards + at, middle - CHIP_H * scale / 2, CHIP_W * scale, CHIP_H * scale)))
    choosing = pen.seen is not None and pen.seen.my_turn
    out = []
    for same in alike(s, places):
        drawn = []
        for card, box in same:
            body = chip(s, card, box[0], box[1], scale)
            drawn.append((card, box, body + last_mark(box, 4) if s.card_order[card] == s.plays else body))
        tip = chip_tip(pen, s, same[0][0])
        out.append(twins(pen, drawn, why=f"{tip} {pen.say('tip.not_this')}" if choosing else tip))
    return "".join(out)


def _total(pen: Pen, grid: Grid, row: int, p: int, k: int, value: int, top: Lead) -> str:
    """A live total: crowned if it leads, "=" if a tie stands in the way."""
    x, y = grid.cell(row, k)
    leads = top.who == p
    tied = top.tied and value == top.best
    body = ""
    if leads:
        body += rect(x - grid.column_w / 2 + 5, y - 16, grid.column_w - 10, 32, "f-lit-soft", 6)
        body += use("pyramidion-crown", x - grid.column_w / 2 + 3, y - 14, 15)
    size = 20 if value else 14
    words = f"={value}" if tied else value
    body += text(x + (7 if leads else 0), y + 7, words, f"t{size} b mid{'' if value else ' soft'}")
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
    out = [text(x + 12, top + 13, pen.say("panel.now"), "t13 b")]
    part = (w - 12) / 3
    for k in range(3):
        place = (x + 12, top + 32 + 17 * k) if grid.tall else (x + 12 + part * k, top + 31)
        out.append(_outcome(pen, s, k, leads[k], *place, part - 6 if not grid.tall else w - 24))
    return "".join(out)


def _outcome(pen: Pen, s: Any, k: int, top: Lead, x: float, y: float, room: float) -> str:
    """One category: whose troop or whose tokens, by emblem, and what stands in the way."""
    head, why = pen.say(f"now.head_{k}"), _hindrance(pen, s, k, top)
    at = x + width(head, 13) + 5
    body = text(x, y, head, "t13 soft")
    said = why
    if top.who >= 0:
        body += seat_disc(top.who, at + 9, y - 5, 8.5)
        at += 22
        said = f"{pen.name(top.who)} ({why})" if why else pen.name(top.who)
    body += text(at, y, fit(why or said, x + room - at, 13, "bold"), "t13 b")
    return group(body, tip=pen.say(f"now.tip_{k}", who=said))


def _hindrance(pen: Pen, s: Any, k: int, top: Lead) -> str:
    """Why nobody, or not the leader, would gain anything in a category; "" where the leader does."""
    if top.who < 0:
        return pen.say("now.tie" if top.tied else "now.nobody")
    if k == 2:
        return "" if any(s.tokens[s.site]) else pen.say("now.nothing")
    lacking = minimums(s)[k] - top.best
    owners = (s.torturer, s.negotiator)[k]
    if lacking > 0:
        return pen.say("now.short", n=lacking)
    if owners[s.site] == top.who:
        return pen.say("now.keeps")
    return "" if owners.count(top.who) < RESERVE[k] else pen.say("now.no_reserve")


def hand_of(s: Any, p: int) -> list[int]:
    """The cards in a hand that the viewer knows: basics first, then by type, identical ones beside each other."""
    held = [c for c in range(CARDS) if s.card_place[c] == HAND + p]
    return sorted(held, key=lambda c: (KINDS.index(KINDS[c]), s.card_shown[c], c))
