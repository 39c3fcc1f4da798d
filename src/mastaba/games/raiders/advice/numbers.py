"""The places of the numbers that advice reckons with."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.numbers import Numbers

NUMBERS = Numbers(Path(__file__).parent)

SET_HOPE = NUMBERS.at("set_hope")
FOCUS_SET = NUMBERS.at("focus_set")
FOCUS_TOKEN = NUMBERS.at("focus_token")
FOCUS_SHARE = NUMBERS.at("focus_share")
FOCUS_PACE = NUMBERS.at("focus_pace")
VARIETY_HOPE = NUMBERS.at("variety_hope")
BOOK_NOW = NUMBERS.at("book_now")
BOOK_LATER = NUMBERS.at("book_later")
BONUS_TO_COME = NUMBERS.at("bonus_to_come")
STAYS_CLEAN = NUMBERS.at("stays_clean")
NEAR = NUMBERS.at("near")
IN_SIGHT = NUMBERS.at("in_sight")
SIGHT_FALLS = NUMBERS.at("sight_falls")
CARD_RISK = NUMBERS.at("card_risk")
CHOSEN_REACH = NUMBERS.at("chosen_reach")
LATER_REACH = NUMBERS.at("later_reach")
BLUNT = NUMBERS.at("blunt")
LAST_STEP = NUMBERS.at("last_step")
STEP_FEAR = NUMBERS.at("step_fear")
FACE_SELF = NUMBERS.at("face_self")
FACE_OTHER = NUMBERS.at("face_other")
PUSH_FEAR = NUMBERS.at("push_fear")
PUSH_ANY = NUMBERS.at("push_any")
ENTER_ANY = NUMBERS.at("enter_any")
ENTER_REACH = NUMBERS.at("enter_reach")
ENTER_FEAR = NUMBERS.at("enter_fear")
TELEPORT_FEAR = NUMBERS.at("teleport_fear")
DONE_ANY = NUMBERS.at("done_any")
DONE_TOKEN = NUMBERS.at("done_token")
DONE_EVEN = NUMBERS.at("done_even")
DONE_ELSE = NUMBERS.at("done_else")
SPECIAL = NUMBERS.at("special")
