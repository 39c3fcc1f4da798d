"""Chapter 4: the god tiles; who chooses which, and in what order turns follow."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import GOD_1
from ..tables import EXTRA, TILE_COUNT


@rule
def holder_of(s: Any, tile: Any) -> Any:
    """The seat in front of which a tile lies, or -1."""
    for p in range(s.seats):
        if s.tile_of[p] == tile:
            return p
    return -1


@rule
def options_god(s: Any, mask: Any) -> None:
    """§4 CHOOSE_GOD: each offered tile that is still free."""
    for tile in range(1, TILE_COUNT[s.seats] + 1):
        if tile != s.set_aside and holder_of(s, tile) < 0:
            mask[GOD_1 + tile - 1] = 1


@rule
def answer_god(s: Any, a: Any) -> None:
    """§4 CHOOSE_GOD: the tile lies in front of the player."""
    s.tile_of[s.asked] = a - GOD_1 + 1


@rule
def next_holder(s: Any) -> Any:
    """§4, ruling 18: the holder of the next higher tile, whose turn begins, or -1 when all have played."""
    while s.turn_tile < TILE_COUNT[s.seats]:
        s.turn_tile += 1
        p = holder_of(s, s.turn_tile)
        if p >= 0:
            return p
    return -1


@rule
def extra_of(s: Any, p: Any) -> Any:
    """§2.1 What the player's tile lets the player build besides the pyramid card."""
    return EXTRA[s.seats, s.tile_of[p]]


@rule
def next_aside(s: Any) -> Any:
    """Ruling 19: the tile that two players set aside in the next round."""
    return s.set_aside % TILE_COUNT[s.seats] + 1


@rule
def return_tiles(s: Any) -> None:
    """§4 END_OF_ROUND: all tiles return; ruling 19: with two players the next number is set aside."""
    for p in range(s.seats):
        s.tile_of[p] = 0
    s.turn_tile = 0
    if s.seats == 2:
        s.set_aside = next_aside(s)
