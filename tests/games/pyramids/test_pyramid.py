"""RULES.md §4.1: where a pyramid card may go."""

from __future__ import annotations

import numpy as np
import pytest

from kit.scenario import table
from mastaba.games.pyramids.rules.pyramid import place
from mastaba.games.pyramids.schema import ACTIONS

SHAPES = """
.... ... .. . | BASE_RIGHT
X... ... .. . | BASE_LEFT BASE_RIGHT
XX.. ... .. . | BASE_LEFT BASE_RIGHT F2_0
XXX. ... .. . | BASE_LEFT BASE_RIGHT F2_0 F2_1
XX.. X.. .. . | BASE_LEFT BASE_RIGHT
XXXX ... .. . | F2_0 F2_1 F2_2
XXX. X.. .. . | BASE_LEFT BASE_RIGHT F2_1
XXX. .X. .. . | BASE_LEFT BASE_RIGHT F2_0
XXXX X.. .. . | F2_1
XXXX .X. .. . | F2_0 F2_2
XXXX ..X .. . | F2_1
XXX. XX. .. . | BASE_LEFT BASE_RIGHT F3_0
XXXX XX. .. . | F2_2 F3_0
XXXX .XX .. . | F2_0 F3_1
XXX. XX. X. . | BASE_LEFT BASE_RIGHT
XXXX XXX .. . | F3_0 F3_1
XXXX XX. X. . | F2_2
XXXX .XX .X . | F2_0
XXXX XXX X. . | F3_1
XXXX XXX .X . | F3_0
XXXX XXX XX . | F4_0
XXXX XXX XX X |
"""
TABLE = {shape.strip(): names.split() for shape, names in (row.split("|") for row in SHAPES.strip().splitlines())}


def placing(cards: dict[int, int], card: int = 99):
    """Seat 0 of three with these cards in its pyramid, about to place a card."""
    t = table("pyramids", seats=3)
    t.s.tile_of[0] = 1
    t.s.turn_tile = 1
    t.s.pyramid[0] = [cards.get(slot, -1) for slot in range(10)]
    t.s.pending = card
    return t.ask(0, "CHOOSE_PYRAMID_SLOT")


def shape_of(pyramid) -> str:
    marks = "".join("X" if card >= 0 else "." for card in pyramid)
    return f"{marks[:4]} {marks[4:7]} {marks[7:9]} {marks[9]}"


@pytest.mark.parametrize("shape", TABLE)
def test_a_shape_offers_exactly_its_row_of_the_table(shape):
    """§4.1."""
    marks = shape.replace(" ", "")
    t = placing({slot: slot for slot in range(10) if marks[slot] == "X"})
    assert t.options == TABLE[shape]


def test_there_are_300_ways_to_build_and_22_shapes_on_the_way():
    """§4.1, ruling 13: no shape but these is reached, and each offers a place until the pyramid is complete."""
    met = set()
    place_card = placing({}).engine.entry(place)

    def ways(pyramid: list[int]) -> int:
        shape = shape_of(pyramid)
        met.add(shape)
        total = 0
        for name in TABLE[shape]:
            built = np.array(pyramid, dtype=np.int16)
            place_card(built, ACTIONS[name], sum(card >= 0 for card in pyramid))
            total += ways(built.tolist())
        return total if TABLE[shape] else 1

    assert ways([-1] * 10) == 300
    assert met == set(TABLE)


def test_a_card_added_on_the_left_renumbers_the_others_and_moves_none():
    """§4.1 BASE_LEFT."""
    t = placing({0: 10, 1: 11, 2: 12, 4: 14, 5: 15, 7: 17})
    t.answer("BASE_LEFT")
    assert t.s.pyramid[0].tolist() == [99, 10, 11, 12, -1, 14, 15, -1, 17, -1]


def test_a_card_added_on_the_right_takes_the_first_free_base_slot():
    """§4.1 BASE_RIGHT."""
    t = placing({0: 10, 1: 11})
    t.answer("BASE_RIGHT")
    assert t.s.pyramid[0, :4].tolist() == [10, 11, 99, -1]


def test_a_second_card_on_a_floor_may_not_leave_a_gap():
    """Ruling 10."""
    assert placing({0: 1, 1: 2, 2: 3, 3: 4, 4: 5}).refuses("F2_2")


def test_beside_a_card_is_not_enough_without_support():
    """Ruling 11."""
    assert placing({0: 1, 1: 2, 4: 5}).refuses("F2_1")


def test_the_base_never_grows_beyond_four():
    """Ruling 12."""
    t = placing({0: 1, 1: 2, 2: 3, 3: 4})
    assert t.refuses("BASE_LEFT") and t.refuses("BASE_RIGHT")
