"""The names of things in Mykerinos: patrons, plots, rooms, and whose a colour is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.words.text import Message, Who, say
from mastaba.draw.memo import memoized

from ..count import PATRON_OF, POINTS_OF, VALUE_OF, WINGS_OF, is_neutral
from ..schema import DIG_MODE, LEMON, NEUTRAL_ACTION, NEW, PATRON_KEYS


@memoized()
def patron_name(patron: int) -> Message:
    return say(f"patron.{PATRON_KEYS[patron]}")


@memoized()
def power_name(patron: int) -> Message:
    """What the patron does, in a sentence."""
    return say(f"power.{PATRON_KEYS[patron]}")


@memoized()
def plot_name(card: int) -> Message:
    """A plot by its patron, or as the one that has none."""
    return patron_name(PATRON_OF[card]) if PATRON_OF[card] >= 0 else say("plot.none")


@memoized()
def plot_with_points(card: int) -> Message:
    return say("plot.named", plot=plot_name(card), n=POINTS_OF[card])


def room_name(wing_patron: Sequence[int], room: int) -> Message:
    """A room by its value and the patrons it serves."""
    return _room_name(tuple(wing_patron), room)


@memoized(512)
def _room_name(wing_patron: tuple[int, ...], room: int) -> Message:
    patrons = [patron_name(wing_patron[w]) for w in WINGS_OF[room]]
    return say("room.two" if len(patrons) > 1 else "room.one", value=VALUE_OF[room], patrons=patrons)


def mode_name(s: Any, action: int) -> str:
    """NEW and EXTEND as texts know them: for oneself, for the neutral, or under Lord Lemon."""
    name = "new" if action == NEW else "extend"
    if s.decision == NEUTRAL_ACTION:
        return f"neutral_{name}"
    return f"lemon_{name}" if s.decision == DIG_MODE and s.called == LEMON else name


def colour_name(s: Any, colour: int) -> Message | Who:
    """The player of a colour, or the neutral."""
    return say("neutral.name") if is_neutral(s, colour) else Who(colour)
