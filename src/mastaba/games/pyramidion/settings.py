"""§7: the choices made when a table is opened, and the check of the one that is a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mastaba.core.rules.settings import NO, YES, BadSetting, Setting, switch
from mastaba.core.words.text import say

from .schema import ALWAYS_PAID, INFLUENCE_COUNTS, LAST_ROUND, MAY_RETURN, MUST_ACT, SETTING_MAX_ROUNDS
from .tables import OPTIONS, TARGETS

NO_YES = (NO, YES)
SETTINGS = (
    Setting("target_vp", tuple(map(str, TARGETS)), OPTIONS["target_vp"]),
    Setting("all_boats", NO_YES, OPTIONS["all_boats"]),
    Setting("open_boats", NO_YES, OPTIONS["open_boats"]),
    Setting("statue_free_choice", NO_YES, OPTIONS["statue_free_choice"], ruling="R16"),
    Setting("max_rounds", (), OPTIONS["max_rounds"], between=(1, LAST_ROUND)),
    switch("influence_counts", "R3", INFLUENCE_COUNTS),
    switch("must_act", "R23", MUST_ACT),
    switch("always_paid", "R46", ALWAYS_PAID),
    switch("may_return", "R57", MAY_RETURN),
)


def prepare(s: Any, settings: Mapping[str, str]) -> None:
    """The safety stop is a number of rounds."""
    given = settings["max_rounds"].strip()
    if not given.isascii() or not given.isdigit() or not 1 <= int(given) <= LAST_ROUND:
        raise BadSetting(say("error.setting_value", setting="max_rounds", given=given))
    s.setting[SETTING_MAX_ROUNDS] = int(given)
