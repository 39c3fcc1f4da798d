"""What a dig changes on the board: in its zones one has more cubes, and there a plot is decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..count import PATRON_OF, ZONE_OF, zone_counts
from ..schema import CELL_0, PATRON_KEYS, ROOM_0
from .names import plot_with_points


def grounds(path: Sequence[Seen], answers: Sequence[int]) -> list[tuple[str, Message]]:
    """By line of the score sheet: the plots, and their patrons', of the zones into which one's own cubes go."""
    if len(path) <= len(answers):
        return []
    seat = path[0].seat
    before, after = (zone_counts(one.listed.cube, one.listed.season) for one in (path[0], path[-1]))
    zones = {ZONE_OF[a - CELL_0] for a in answers if CELL_0 <= a < ROOM_0}
    found = []
    for zone in sorted(zone for zone in zones if after[zone][seat] > before[zone][seat]):
        found += _plots(path[0].listed, zone, seat, after[zone])
    return found


def _plots(s: Any, zone: int, seat: int, cubes: Sequence[int]) -> list[tuple[str, Message]]:
    told = {"zone": zone + 1, "n": cubes[seat], "other": max(n for colour, n in enumerate(cubes) if colour != seat)}
    found = []
    for card in s.slot_card[2 * zone : 2 * zone + 2]:
        if card >= 0:
            sentence = say("ground.plot", plot=plot_with_points(card), **told)
            lines = ("plots", *([PATRON_KEYS[PATRON_OF[card]]] if PATRON_OF[card] >= 0 else []))
            found += [(line, sentence) for line in lines]
    return found
