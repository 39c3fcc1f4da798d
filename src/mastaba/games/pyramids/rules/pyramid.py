"""Chapter 4.1: where a pyramid card may go, and the placing of it."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import BASE_LEFT, BASE_RIGHT, CARD_0, F2_0
from ..tables import BASE, FIRST_OF_FLOOR, FLOOR_COUNT, WIDTH
from .hand import lay_open, remove_from_hand


@rule
def base_width(pyramid: Any) -> Any:
    """How many cards the base has; it is stored without gaps."""
    n = 0
    while n < BASE and pyramid[n] >= 0:
        n += 1
    return n


@rule
def floor_is_empty(pyramid: Any, floor: Any) -> Any:
    """Has nothing been built on this floor (0 = base)?"""
    for i in range(WIDTH[floor]):
        if pyramid[FIRST_OF_FLOOR[floor] + i] >= 0:
            return False
    return True


@rule
def is_supported(pyramid: Any, floor: Any, i: Any) -> Any:
    """Ruling 11: both cards below are there."""
    below = FIRST_OF_FLOOR[floor - 1] + i
    return pyramid[below] >= 0 and pyramid[below + 1] >= 0


@rule
def has_neighbour(pyramid: Any, floor: Any, i: Any) -> Any:
    """Ruling 10: a card of the same floor lies beside this place."""
    slot = FIRST_OF_FLOOR[floor] + i
    if i > 0 and pyramid[slot - 1] >= 0:
        return True
    return i + 1 < WIDTH[floor] and pyramid[slot + 1] >= 0


@rule
def can_build(pyramid: Any, floor: Any, i: Any) -> Any:
    """§4.1 A free, supported place above the base: the first of its floor, or beside a card."""
    if pyramid[FIRST_OF_FLOOR[floor] + i] >= 0 or not is_supported(pyramid, floor, i):
        return False
    return floor_is_empty(pyramid, floor) or has_neighbour(pyramid, floor, i)


@rule
def options_slot(s: Any, mask: Any) -> None:
    """§4.1 The row of the table for this pyramid's shape."""
    pyramid = s.pyramid[s.asked]
    width = base_width(pyramid)
    if width < BASE:
        mask[BASE_RIGHT] = 1
        if width > 0:
            mask[BASE_LEFT] = 1
    for floor in range(1, FLOOR_COUNT):
        for i in range(WIDTH[floor]):
            if can_build(pyramid, floor, i):
                mask[F2_0 + FIRST_OF_FLOOR[floor] - BASE + i] = 1


@rule
def shift_right(pyramid: Any) -> None:
    """§4.1 BASE_LEFT renumbers every placed card; the pyramid itself does not change."""
    for floor in range(FLOOR_COUNT - 1):
        first = FIRST_OF_FLOOR[floor]
        for i in range(WIDTH[floor] - 1, 0, -1):
            pyramid[first + i] = pyramid[first + i - 1]
        pyramid[first] = -1


@rule
def slot_of(pyramid: Any, a: Any) -> Any:
    """§4.1 The slot that an answer fills; BASE_LEFT fills slot 0 once the others have moved on."""
    if a == BASE_LEFT:
        return 0
    if a == BASE_RIGHT:
        return base_width(pyramid)
    return a - F2_0 + BASE


@rule
def place(pyramid: Any, a: Any, card: Any) -> None:
    """§4.1 Put a card where the answer says."""
    slot = slot_of(pyramid, a)
    if a == BASE_LEFT:
        shift_right(pyramid)
    pyramid[slot] = card


@rule
def answer_pyramid_card(s: Any, a: Any) -> None:
    """§4 CHOOSE_PYRAMID_CARD: the card leaves the hand; the others do not see it yet."""
    s.pending = remove_from_hand(s, s.asked, a - CARD_0)


@rule
def answer_slot(s: Any, a: Any) -> None:
    """§4 CHOOSE_PYRAMID_SLOT: the card is placed, face up."""
    p = s.asked
    place(s.pyramid[p], a, s.pending)
    lay_open(s, p, s.pending)
    s.pending = -1
