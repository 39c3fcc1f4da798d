"""What an action changes that counts only at the end: the stones in one's own tomb."""

from __future__ import annotations

from collections.abc import Sequence

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..rules.scoring import counted, tomb_counts
from ..schema import CARD_0, NONE
from ..tables import BURIED, COLOURS
from .names import colour_name


def grounds(path: Sequence[Seen], answers: Sequence[int]) -> list[tuple[str, Message]]:
    """By line of the score sheet: the colours that a burial adds to."""
    for seen, action in zip(path, answers, strict=False):
        if seen.decision == "CHOOSE_TOMB_CARD" and CARD_0 <= action < NONE:
            return [("tomb", _stones(seen, int(seen.s.hand[seen.seat, action - CARD_0])))]
    return []


def _stones(seen: Seen, card: int) -> Message:
    before, more = tomb_counts(seen.s, seen.seat), int(BURIED[card])
    grown = [c for c in range(COLOURS) if counted(more, c)]
    return say(
        "ground.tomb",
        stones=[say("ground.stones", colour=colour_name(c), n=int(counted(before + more, c))) for c in grown],
    )
