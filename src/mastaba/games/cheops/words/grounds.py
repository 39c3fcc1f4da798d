"""What an action changes in Cheops: treasures that one would keep, and a price that rises for those that one keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..rules.prices import owned, worth_each
from ..tables import COLOUR_NAMES, COLOURS
from .names import colour


def grounds(path: Sequence[Seen], answers: Sequence[int]) -> list[tuple[str, Message]]:
    """By line of the score sheet: the colours of which one keeps more, or of which each treasure counts more."""
    before, after, seat = path[0].s, path[-1].s, path[0].seat
    told = [(COLOUR_NAMES[c], _changed(before, after, seat, c)) for c in range(COLOURS)]
    return [(line, sentence) for line, sentence in told if sentence is not None]


def _changed(before: Any, after: Any, seat: int, c: int) -> Message | None:
    n, each = int(owned(after, seat, c)), int(worth_each(after, seat, c))
    was = int(worth_each(before, seat, c))
    if n > owned(before, seat, c):
        return say("ground.kept", colour=colour(c), n=n, each=each)
    return say("ground.price", colour=colour(c), n=n, each=each, was=was) if n and each > was else None
