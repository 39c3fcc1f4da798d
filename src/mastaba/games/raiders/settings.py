"""The choices when a table is opened, and the one that is free text: a custom board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mastaba.core.rules.settings import BadSetting, Setting, switch
from mastaba.core.words.text import say

from .boards import read_and_check
from .schema import DOLL_BARS_OWNER

SAMPLE_BOARD = "C1 C2 C7 D7 H3 I3 / A3 C5 E3 G1 G5 G7"  # pillars / fountains: what a custom board looks like

SETTINGS = (
    Setting("layout", ("A", "B", "C", "random", "custom"), "A"),
    Setting("los_marker", ("1", "2", "3"), "1"),
    Setting("first", ("random", "0", "1", "2", "3", "4", "5"), "random", needs={"3": 4, "4": 5, "5": 6}),
    Setting("board", (), SAMPLE_BOARD, within=("layout", "custom")),
    switch("doll_bars_owner", "R46", DOLL_BARS_OWNER),
)
LAYOUT_SETTING, MARKER_SETTING, FIRST_SETTING = 0, 1, 2
RANDOM_LAYOUT = 3


def prepare(s: Any, settings: Mapping[str, str]) -> None:
    """The setting that is more than a position in a list: a custom board."""
    if settings["layout"] == "custom":
        s.terrain[:] = read_and_check(settings["board"])
    elif settings["board"].strip() not in ("", SAMPLE_BOARD):
        raise BadSetting(say("error.board_unused"))
