"""§7 The options of a table."""

from __future__ import annotations

from mastaba.core.game import Setting

FIRST_PLAYER = Setting("first_player", ("-1", "0", "1", "2", "3", "4"), "-1", needs={"2": 3, "3": 4, "4": 5})
OPEN_MONEY = Setting("open_money", ("false", "true"), "false")
FINISH_ROUND = Setting("finish_round", ("false", "true"), "false")
SETTINGS = (FIRST_PLAYER, OPEN_MONEY, FINISH_ROUND)  # in the order of the record's `setting`
