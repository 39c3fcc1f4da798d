"""The places of the numbers that advice reckons with."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.numbers import Numbers

NUMBERS = Numbers(Path(__file__).parent)

LEAD_CHANCE = NUMBERS.at("lead_chance")
BONUS_HOPE = NUMBERS.at("bonus_hope")
NEXT_STAGE = NUMBERS.at("next_stage")
HAND_CARD = NUMBERS.at("hand_card")
HAND_GLYPH = NUMBERS.at("hand_glyph")
TURN = NUMBERS.at("turn")
TURN_EARLY = NUMBERS.at("turn_early")
TOMB_OPEN = NUMBERS.at("tomb_open")
EXTRA_WORTH = NUMBERS.at("extra_worth")
PAIR_WORTH = NUMBERS.at("pair_worth")
FITS = NUMBERS.at("fits")
NONE = NUMBERS.at("none")
OBELISK_ANY = NUMBERS.at("obelisk_any")
OBELISK_STEP = NUMBERS.at("obelisk_step")
OBELISK_GLYPH = NUMBERS.at("obelisk_glyph")
TOMB_GLYPH = NUMBERS.at("tomb_glyph")
TOMB_ANY = NUMBERS.at("tomb_any")
PYRAMID_GLYPH = NUMBERS.at("pyramid_glyph")
KEEP_GLYPH = NUMBERS.at("keep_glyph")
GOD_KEEN = NUMBERS.at("god_keen")
PAIR_GLYPH = NUMBERS.at("pair_glyph")
PAIR_STEP = NUMBERS.at("pair_step")
PYRAMID_OTHER = NUMBERS.at("pyramid_other")
PYRAMID_STEP = NUMBERS.at("pyramid_step")
TOMB_STONE = NUMBERS.at("tomb_stone")
KEEP_STEP = NUMBERS.at("keep_step")
