"""The legal answers as a list: what searches go through again and again."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...core.machine.jit import rule
from ...core.rules.game import Game

# legal[COUNT] says how many answers there are; they follow, in ascending order
COUNT = 0

# replaced by the game's own: which actions a question may offer
FIRST_ACTION: Any = ()
BEHIND_ACTION: Any = ()


class Listing(NamedTuple):
    """The legal answers of one question, and how likely each is."""

    mask: Any
    legal: Any
    weights: Any

    @staticmethod
    def of(game: Game) -> Listing:
        """Room for any question of a game."""
        n = len(game.actions)
        return Listing(np.zeros(n, np.int8), np.zeros(n + 1, np.int16), np.zeros(n + 1, np.float64))


def game_options(s: Any, mask: Any) -> None: ...
def game_answer(s: Any, a: Any) -> None: ...


@rule
def list_options(s: Any, mask: Any, legal: Any) -> Any:
    """List the legal answers of the question that stands; how many there are.

    The mask marks those that are listed and no others, before and after: at the very first both are all zeros.
    """
    for k in range(1, int(legal[COUNT]) + 1):
        mask[legal[k]] = 0
    count = 0
    if s.asked >= 0:
        game_options(s, mask)
        d = int(s.decision)
        for a in range(int(FIRST_ACTION[d]), int(BEHIND_ACTION[d])):
            legal[count + 1] = a  # stays if it is legal, else the next one comes here
            count += int(mask[a] != 0)
    legal[COUNT] = count
    return count


@rule
def answer_and_list(s: Any, a: Any, mask: Any, legal: Any) -> Any:
    """Give one answer and go on to the next real question; how many answers that has (0 when the game is over)."""
    game_answer(s, a)
    s.ply += 1
    count = list_options(s, mask, legal)
    while count == 1:
        game_answer(s, int(legal[1]))
        s.ply += 1
        count = list_options(s, mask, legal)
    return count
