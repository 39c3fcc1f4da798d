"""What each answer is called, here and now."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say
from mastaba.draw.memo import memoized

from ..count import ZONE_OF, Rank, cell_name, chain_colour, lowest_space, ranking, zone_counts
from ..schema import (
    CARD_LEFT,
    CELL_0,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    NEUTRAL_SKIP,
    PASS,
    PATRON_KEYS,
    ROOM_0,
    USE,
)
from .names import mode_name, plot_with_points, room_name


def label(seen: Seen, action: int) -> Message:
    """What an answer is called here and now."""
    s = seen.listed
    if action >= CARD_LEFT:
        return _card_label(s, action)
    if action >= ROOM_0:
        return say("label.room", room=room_name(s.wing_patron, action - ROOM_0))
    if action >= CELL_0:
        return _cell_label(seen, action - CELL_0)
    if action == NEUTRAL_SKIP:
        return say("label.neutral_skip")
    if action >= USE:
        return say(f"label.use_{PATRON_KEYS[action - USE]}")
    if action == PASS:
        return say("label.pass", n=lowest_space(s.pass_pos))
    return say(f"label.{mode_name(s, action)}")


def _cell_label(seen: Seen, cell: int) -> Message:
    """The cell, and what the cube would make of its zone."""
    zone = ZONE_OF[cell]
    rank = _with_one_more(seen, zone)
    key = "label.neutral_cell" if seen.listed.decision == NEUTRAL_CELL else "label.cell"
    told = {"cell": cell_name(cell), "zone": zone + 1, "n": rank.cubes}
    if rank.open:
        return say(f"{key}_tie", best=rank.best, worst=rank.worst, **told)
    return say(key, place=rank.place, **told)


@memoized(16)
def _with_one_more(seen: Seen, zone: int) -> Rank:
    """The place of the colour being placed, with one cube more in a zone."""
    s = seen.listed
    colour = chain_colour(s)
    counts = list(zone_counts(s.cube, s.season)[zone])
    counts[colour] += 1
    return next(r for r in ranking(s, counts) if r.colour == colour)


def _card_label(s: Any, action: int) -> Message:
    side = "left" if action == CARD_LEFT else "right"
    card = s.slot_card[2 * s.zone + action - CARD_LEFT]
    key = "label.pick" if s.decision == NEUTRAL_PICK else "label.card"
    return say(f"{key}_{side}", plot=plot_with_points(card))
