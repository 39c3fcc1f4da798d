"""The plots of the region: their cartouches, and what taking one would bring."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import badge
from mastaba.draw.svg import Pen, drawn_once, ghost, group, rect, text, use

from ..count import PATRON_OF, POINTS_OF, worth
from ..schema import CARD_LEFT, LAST_SEASON, NEUTRAL_PICK, PATRON_KEYS, SURVEY
from ..tables import SET_POINTS
from ..words.names import patron_name, power_name
from .pieces import PATRON_HUES
from .plan import Plan


def plot_tip(pen: Pen, card: int, season: int) -> str:
    """What a plot is, and what it becomes: in the last season a card without a power."""
    patron, points = PATRON_OF[card], POINTS_OF[card]
    if patron < 0:
        return pen.say("tip.plot_none", n=points)
    if season == LAST_SEASON:
        return pen.say("tip.plot_last", patron=patron_name(patron), n=points)
    return pen.say("tip.plot", patron=patron_name(patron), n=points, power=power_name(patron))


def draw_cartouche(pen: Pen, seen: Seen, plan: Plan, slot: int) -> str:
    """§2.4 The cartouche between the two middle cells: patron and points. In the survey it stands for the plot."""
    s = seen.s
    card = s.slot_card[slot]
    if card < 0:
        return ""
    action = CARD_LEFT + slot % 2
    if s.phase != SURVEY or slot // 2 != s.zone or not pen.may(action):
        return _quiet_cartouche(pen, plan, slot, card, s.season)
    x, y, w, h = plan.slot(slot)
    shade = ghost(rect(x, y, w, h, "f-lit-soft faded") + _gain(s, card, x + w / 2, y + 22))
    tip = plot_tip(pen, card, s.season)
    if s.decision != NEUTRAL_PICK:
        tip = pen.say("tip.plot_gain", plot=tip, n=_worth_more(s, s.asked, card))
    body = shade + cartouche(card, x + plan.cell, y + plan.cell * 1.5, plan.cell)
    return pen.target(action, (x + 3, y + 3, w - 6, h - 6), body, key=f"plot-{card}", tip=tip)


@drawn_once(1024)
def _quiet_cartouche(pen: Pen, plan: Plan, slot: int, card: int, season: int) -> str:
    """A plot that cannot be taken now: it only says what it is."""
    x, y, _, _ = plan.slot(slot)
    body = cartouche(card, x + plan.cell, y + plan.cell * 1.5, plan.cell)
    return group(body, key=f"plot-{card}", tip=plot_tip(pen, card, season))


def _worth_more(s: Any, p: int, card: int) -> int:
    """What the plot adds to a player's score as it stands: its points, one more card, perhaps a set."""
    patron, points = PATRON_OF[card], POINTS_OF[card]
    if patron < 0:
        return points
    now = worth(s, p)
    more = [n + (k == patron) for k, n in enumerate(now.cards)]
    return points + now.values[patron] + SET_POINTS * (min(more) - now.sets)


def _gain(s: Any, card: int, x: float, y: float) -> str:
    if s.decision == NEUTRAL_PICK:
        return use("mykerinos-discard", x - 12, y - 12, 24, cls="c-carnelian")
    return badge(x, y, f"+{_worth_more(s, s.asked, card)}", fill="lit-soft", ink="ink", size=16)


@lru_cache(2048)
def cartouche(card: int, x: float, y: float, cell: float) -> str:
    """A pill in the patron's colour with the emblem and the points, centred on a point."""
    patron, points = PATRON_OF[card], POINTS_OF[card]
    hue = PATRON_HUES[patron] if patron >= 0 else "gold"
    w, h = cell * 0.4, cell * (0.74 if points else 0.46)
    on = f"{hue}-on" if patron >= 0 else "outline"
    icon = f"mykerinos-icon-{PATRON_KEYS[patron]}" if patron >= 0 else "star"
    side = cell * 0.34
    top = y - h / 2
    body = rect(x - w / 2, top, w, h, f"f-{hue} edge", w * 0.45)
    body += use(icon, x - side / 2, top + cell * 0.06, side, cls=f"c-{on}")
    if points:
        size = 16 if cell > 60 else 14 if cell > 50 else 12
        body += text(x, top + h - cell * 0.11, points, f"t{size} b mid f-{on}")
    return body
