"""§7 The options of a table."""

from __future__ import annotations

from mastaba.core.rules.settings import Setting, switch

from .tables import FINISH_ROUND_DEFAULT, FIRST_PLAYER_DEFAULT, OPEN_MONEY_DEFAULT, SEATS

DRAWN_BY_LOT = "-1"
NO, YES = "false", "true"


def _switch(key: str, default: bool) -> Setting:
    return Setting(key, (NO, YES), YES if default else NO)


FIRST_PLAYER = Setting(
    "first_player",
    (DRAWN_BY_LOT, *(str(p) for p in range(SEATS))),
    str(FIRST_PLAYER_DEFAULT),
    needs={str(p): p + 1 for p in range(2, SEATS)},  # R63
)
OPEN_MONEY = _switch("open_money", OPEN_MONEY_DEFAULT)
FINISH_ROUND = _switch("finish_round", FINISH_ROUND_DEFAULT)
LAW4_VOIDS = switch("law4_voids", "R31", 0)
SETTINGS = (FIRST_PLAYER, OPEN_MONEY, FINISH_ROUND, LAW4_VOIDS)  # in the order of the record's `setting`
