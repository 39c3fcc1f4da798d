"""§7: the choices made when a table is opened, and the check of the one that is a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mastaba.core.game import BadSetting, Setting
from mastaba.core.text import say

from .schema import SETTING_MAX_ROUNDS
from .tables import MAX_ROUNDS

SETTINGS = (
    Setting("target_vp", ("10", "12", "15"), "10"),
    Setting("all_boats", ("no", "yes"), "no"),
    Setting("open_boats", ("no", "yes"), "no"),
    Setting("statue_free_choice", ("no", "yes"), "no"),
    Setting("max_rounds", (), "40"),
)


def prepare(s: Any, settings: Mapping[str, str]) -> None:
    """The safety stop is a number of rounds."""
    given = settings["max_rounds"].strip()
    if not given.isascii() or not given.isdigit() or not 1 <= int(given) <= MAX_ROUNDS:
        raise BadSetting(say("error.setting_value", setting="max_rounds", given=given))
    s.setting[SETTING_MAX_ROUNDS] = int(given)
