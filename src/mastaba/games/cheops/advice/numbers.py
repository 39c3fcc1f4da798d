"""The places of the numbers that advice reckons with."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.numbers import Numbers

NUMBERS = Numbers(Path(__file__).parent)

SALE_CHANCE = NUMBERS.at("sale_chance")
LATE_SALE_CHANCE = NUMBERS.at("late_sale_chance")
PAWN_WORTH = NUMBERS.at("pawn_worth")
STORED_WORTH = NUMBERS.at("stored_worth")
KIND_WORTH = NUMBERS.at("kind_worth")
GAP = NUMBERS.at("gap")
CLEAR = NUMBERS.at("clear")
BETTER = NUMBERS.at("better")
TABLET_KEEN = NUMBERS.at("tablet_keen")
TREASURE_KEEN = NUMBERS.at("treasure_keen")
END_DRAWING = NUMBERS.at("end_drawing")
OTHER_FAMILY = NUMBERS.at("other_family")
NEIGHBOUR_KEEN = NUMBERS.at("neighbour_keen")
STORED_KEEN = NUMBERS.at("stored_keen")
LATE_COLOUR = NUMBERS.at("late_colour")
LATE_FALL = NUMBERS.at("late_fall")
SLOT_FAR = NUMBERS.at("slot_far")
SLOT_EVEN = NUMBERS.at("slot_even")
SLOT_GAIN = NUMBERS.at("slot_gain")
JOKER_EVEN = NUMBERS.at("joker_even")
JOKER_RIGHT = NUMBERS.at("joker_right")
STOCK = NUMBERS.at("stock")
SPITE = NUMBERS.at("spite")
SHARP = NUMBERS.at("sharp")
TAKE_SHARP = NUMBERS.at("take_sharp")
FAMILY_KEEN = NUMBERS.at("family_keen")
SPARE = NUMBERS.at("spare")
