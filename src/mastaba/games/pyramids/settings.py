"""§7: the choice made when a table of Pyramids is opened: who begins."""

from __future__ import annotations

from mastaba.core.rules.settings import Setting

from .schema import SEATS

BY_LOT = "random"
NEEDS = {str(p): p + 1 for p in range(2, SEATS)}
FIRST = Setting("first", (BY_LOT, *map(str, range(SEATS))), BY_LOT, needs=NEEDS, told=False)
SETTINGS = (FIRST,)
FIRST_SETTING = 0
