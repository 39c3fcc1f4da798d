"""The names of things in Mykerinos: patrons, plots, rooms."""

from __future__ import annotations

from typing import Any

from mastaba.core.text import Message, say

from ..count import WINGS_OF
from ..schema import PATRON_KEYS
from ..tables import CARD_PATRON, CARD_POINTS, ROOM_VALUE


def patron_name(patron: int) -> Message:
    return say(f"patron.{PATRON_KEYS[patron]}" if patron >= 0 else "patron.none")


def plot_name(card: int) -> Message:
    """A plot by its patron and its points."""
    return say("plot.named", patron=patron_name(int(CARD_PATRON[card])), n=int(CARD_POINTS[card]))


def room_name(s: Any, room: int) -> Message:
    """A room by its value and the patrons it serves."""
    patrons = [patron_name(int(s.wing_patron[w])) for w in WINGS_OF[room]]
    if len(patrons) == 1:
        return say("room.one", value=int(ROOM_VALUE[room]), patron=patrons[0])
    return say("room.two", value=int(ROOM_VALUE[room]), patron=patrons[0], other=patrons[1])
