"""The places of the numbers that advice reckons with."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.numbers import Numbers

NUMBERS = Numbers(Path(__file__).parent)

POWER_WORTH = NUMBERS.at("power_worth")
ROOM_SHARE = NUMBERS.at("room_share")
MATCH = NUMBERS.at("match")
OVERTAKES = NUMBERS.at("overtakes")
THIRD = NUMBERS.at("third")
FOURTH = NUMBERS.at("fourth")
ABSENT = NUMBERS.at("absent")
DOOR = NUMBERS.at("door")
SET_NEEDED = NUMBERS.at("set_needed")
SET_OTHER = NUMBERS.at("set_other")
CARD_FUTURE = NUMBERS.at("card_future")
CUBE_PRICE = NUMBERS.at("cube_price")
NEUTRAL_PRICE = NUMBERS.at("neutral_price")
SET_PROGRESS = NUMBERS.at("set_progress")
UPRIGHT = NUMBERS.at("upright")
TIMID = NUMBERS.at("timid")
ROOM_GUESS = NUMBERS.at("room_guess")
PASS_LAST = NUMBERS.at("pass_last")
PASS_RICH = NUMBERS.at("pass_rich")
PASS_POOR = NUMBERS.at("pass_poor")
NEW_KEEN = NUMBERS.at("new_keen")
EXTEND_KEEN = NUMBERS.at("extend_keen")
PATRON_KEEN = NUMBERS.at("patron_keen")
EXTEND_MODE = NUMBERS.at("extend_mode")
NEUTRAL_KEEN = NUMBERS.at("neutral_keen")
PICK_HOPE = NUMBERS.at("pick_hope")
PICK_OWN = NUMBERS.at("pick_own")
