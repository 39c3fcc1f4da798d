"""The plots of the region: the cards of their patrons, and what each would bring to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.draw.board import badge
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, group, use

from ..count import PATRON_OF, POINTS_OF, Worth, wing_values
from ..schema import CARD_LEFT, LAST_SEASON, NEUTRAL_PICK, PATRON_KEYS, PATRONS, SURVEY
from ..tables import SET_POINTS
from ..words.names import patron_name, power_name
from .plan import CELL, Plan

CARD = 25.0  # the width of a patron's card that lies on its plot
CHOSEN = 38.0  # while it may be taken


def plot_tip(pen: Pen, card: int, season: int) -> str:
    """What a plot is, and what it becomes: in the last season a card without a power."""
    patron, points = PATRON_OF[card], POINTS_OF[card]
    if patron < 0:
        return pen.say("tip.plot_none", n=points)
    if season == LAST_SEASON:
        return pen.say("tip.plot_last", patron=patron_name(patron), n=points)
    return pen.say("tip.plot", patron=patron_name(patron), n=points, power=power_name(patron))


Gain = tuple[int, int, int]  # printed points, what the card counts in the exhibition, what it adds in sets


def plot_gain(worth: Worth, card: int) -> Gain:
    """What the plot adds to a player's score as it stands."""
    patron, points = PATRON_OF[card], POINTS_OF[card]
    if patron < 0:
        return points, 0, 0
    more = min(n + (k == patron) for k, n in enumerate(worth.cards))
    return points, worth.values[patron], SET_POINTS * (more - worth.sets)


def draw_plots(pen: Pen, seen: Seen, plan: Plan, cards: tuple[int, ...]) -> Sequence[str]:
    """The plots that lie there, lit where one may be taken."""
    s = seen.s
    own = _own_worth(s, seen.seat) if seen.seat >= 0 else None
    lit = [2 * s.zone + i for i in range(2) if pen.may(CARD_LEFT + i)] if s.phase == SURVEY else []
    if not lit:
        return _quiet_plots(pen, plan, cards, s.season, own)
    shown = [(slot, card) for slot, card in enumerate(cards) if card >= 0]
    return [
        _lit_plot(pen, s, plan, slot, card, own) if slot in lit else _plot(pen, plan, slot, card, s.season, own)
        for slot, card in shown
    ]


def _own_worth(s: Any, p: int) -> Worth:
    """What a player's cards are worth, without what is scored already."""
    return _worth_of(tuple(s.patrons[p]), tuple(s.room_owner), tuple(s.wing_patron), p)


@memoized(512)
def _worth_of(cards: tuple[int, ...], room_owner: tuple[int, ...], wing_patron: tuple[int, ...], p: int) -> Worth:
    values = wing_values(room_owner, p)
    return Worth(0, cards, tuple(values[wing_patron.index(k)] for k in range(PATRONS)), min(cards))


@memoized(512)
def _quiet_plots(pen: Pen, plan: Plan, cards: tuple[int, ...], season: int, own: Worth | None) -> tuple[str, ...]:
    """All plots, while none can be taken."""
    return tuple([_plot(pen, plan, slot, card, season, own) for slot, card in enumerate(cards) if card >= 0])


def _plot(pen: Pen, plan: Plan, slot: int, card: int, season: int, own: Worth | None) -> str:
    return _quiet_plot(pen, plan, slot, card, season, plot_gain(own, card) if own else None)


def _lit_plot(pen: Pen, s: Any, plan: Plan, slot: int, card: int, own: Worth | None) -> str:
    """§2.4 The card between the two middle cells. In the survey it stands for the plot."""
    x, y, w, h = plan.slot(slot)
    if s.decision == NEUTRAL_PICK:
        mark = use("mykerinos-discard", x + CELL - 10, y + h / 2 + 14, 20, cls="c-carnelian")
        tip = plot_tip(pen, card, s.season)
    else:
        assert own is not None
        gain = plot_gain(own, card)
        mark = badge(x + CELL, y + h / 2 + 26, f"+{sum(gain)}", fill="lit-soft", ink="ink", size=16)
        tip = _told(pen, card, s.season, gain)
    body = laid_card(card, x + CELL, y + h / 2 - 6, CHOSEN) + mark
    return pen.target(CARD_LEFT + slot % 2, (x + 4, y + 4, w - 8, h - 8), body, key=f"plot-{card}", tip=tip)


@memoized(4096)
def _quiet_plot(pen: Pen, plan: Plan, slot: int, card: int, season: int, gain: Gain | None) -> str:
    """A plot that cannot be taken now: it says what it is, and what it would bring."""
    x, y, _, h = plan.slot(slot)
    words = f"+{POINTS_OF[card] if gain is None else sum(gain)}"
    tip = plot_tip(pen, card, season) if gain is None else _told(pen, card, season, gain)
    body = laid_card(card, 0, -4, CARD) + badge(0, 15, words, size=14)
    return group(body, at=(x + CELL, y + h / 2), key=f"plot-{card}", tip=tip)


def _told(pen: Pen, card: int, season: int, gain: Gain) -> str:
    """What the plot is, and the sum that it would bring the viewer today."""
    points, shown, sets = gain
    parts = {"points": points, "shown": shown, "sets": sets, "n": sum(gain)}
    key = "tip.plot_gain_set" if sets else "tip.plot_gain"
    said = plot_tip(pen, card, season)
    return said if PATRON_OF[card] < 0 else pen.say(key, plot=said, **parts)


@memoized(2048)
def laid_card(card: int, x: float, y: float, wide: float) -> str:
    """The card of a plot's patron, a star where there is none, centred on a point."""
    patron = PATRON_OF[card]
    name = PATRON_KEYS[patron] if patron >= 0 else "none"
    high = wide * 52 / 43
    return use(f"mykerinos-card-{name}", x - wide / 2, y - high / 2, wide, high)
