"""The plots of the region: medallions of their patrons, and what each would bring to the viewer now."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import badge
from mastaba.draw.svg import Pen, drawn_once, group, use

from ..count import PATRON_OF, POINTS_OF, set_count, wing_value
from ..schema import CARD_LEFT, LAST_SEASON, NEUTRAL_PICK, PATRON_KEYS, SURVEY
from ..tables import SET_POINTS
from ..words.names import patron_name, power_name
from .plan import CELL, Plan

R = 11.5  # of a medallion


def plot_tip(pen: Pen, card: int, season: int) -> str:
    """What a plot is, and what it becomes: in the last season a card without a power."""
    patron, points = PATRON_OF[card], POINTS_OF[card]
    if patron < 0:
        return pen.say("tip.plot_none", n=points)
    if season == LAST_SEASON:
        return pen.say("tip.plot_last", patron=patron_name(patron), n=points)
    return pen.say("tip.plot", patron=patron_name(patron), n=points, power=power_name(patron))


Gain = tuple[int, int, int]  # printed points, what the card counts in the exhibition, what it adds in sets


def plot_gain(s: Any, p: int, card: int) -> Gain:
    """What the plot adds to a player's score as it stands."""
    patron, points = PATRON_OF[card], POINTS_OF[card]
    if patron < 0:
        return points, 0, 0
    more = min(n + (k == patron) for k, n in enumerate(s.patrons[p]))
    return points, wing_value(s, p, s.wing_patron.index(patron)), SET_POINTS * (more - set_count(s, p))


def draw_plot(pen: Pen, seen: Seen, plan: Plan, slot: int) -> str:
    """§2.4 The medallion between the two middle cells. In the survey it stands for the plot."""
    s = seen.s
    card = s.slot_card[slot]
    if card < 0:
        return ""
    gain = plot_gain(s, seen.seat, card) if seen.seat >= 0 else None
    action = CARD_LEFT + slot % 2
    if s.phase != SURVEY or slot // 2 != s.zone or not pen.may(action):
        return _quiet_plot(pen, plan, slot, card, s.season, gain)
    x, y, w, h = plan.slot(slot)
    if s.decision == NEUTRAL_PICK:
        mark = use("mykerinos-discard", x + CELL - 10, y + h / 2 + 6, 20, cls="c-carnelian")
        tip = plot_tip(pen, card, s.season)
    else:
        assert gain is not None
        mark = badge(x + CELL, y + h / 2 + 17, f"+{sum(gain)}", fill="lit-soft", ink="ink", size=16)
        tip = _told(pen, card, s.season, gain)
    body = medallion(card, x + CELL, y + h / 2 - 7, "") + mark
    return pen.target(action, (x + 4, y + 4, w - 8, h - 8), body, key=f"plot-{card}", tip=tip)


@drawn_once(4096)
def _quiet_plot(pen: Pen, plan: Plan, slot: int, card: int, season: int, gain: Gain | None) -> str:
    """A plot that cannot be taken now: it says what it is, and what it would bring."""
    x, y, _, h = plan.slot(slot)
    words = f"+{POINTS_OF[card] if gain is None else sum(gain)}"
    tip = plot_tip(pen, card, season) if gain is None else _told(pen, card, season, gain)
    return group(medallion(card, 0, 0, words), at=(x + CELL, y + h / 2), key=f"plot-{card}", tip=tip)


def _told(pen: Pen, card: int, season: int, gain: Gain) -> str:
    """What the plot is, and the sum that it would bring the viewer today."""
    points, shown, sets = gain
    parts = {"points": points, "shown": shown, "sets": sets, "n": sum(gain)}
    key = "tip.plot_gain_set" if sets else "tip.plot_gain"
    said = plot_tip(pen, card, season)
    return said if PATRON_OF[card] < 0 else pen.say(key, plot=said, **parts)


@lru_cache(2048)
def medallion(card: int, x: float, y: float, words: str) -> str:
    """A patron's emblem in his colour, a star without one; under it what it brings."""
    patron = PATRON_OF[card]
    top = y - 7 if words else y
    body = use(f"mykerinos-medallion-{PATRON_KEYS[patron] if patron >= 0 else 'none'}", x - R, top - R, 2 * R)
    return body + (badge(x, y + 11, words, size=13) if words else "")
