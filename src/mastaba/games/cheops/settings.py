"""§7 The options of a table."""

from __future__ import annotations

from mastaba.core.game import Setting

from .tables import DATA

_DEFAULT = {key: str(value).lower() for key, value in DATA["options"].items()}

FIRST_PLAYER = Setting(
    "first_player",
    ("-1", "0", "1", "2", "3", "4"),
    _DEFAULT["first_player"],
    needs={"2": 3, "3": 4, "4": 5},  # R63
)
OPEN_MONEY = Setting("open_money", ("false", "true"), _DEFAULT["open_money"])
FINISH_ROUND = Setting("finish_round", ("false", "true"), _DEFAULT["finish_round"])
SETTINGS = (FIRST_PLAYER, OPEN_MONEY, FINISH_ROUND)  # in the order of the record's `setting`
