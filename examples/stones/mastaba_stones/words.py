"""Which text is said: of an answer, of what happened, beside a player's name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.gamekit import Message, Seen, Step, Who, say

from .rules import HEAPS


def label(seen: Seen, action: int) -> Message:
    """What an answer is called."""
    return say("label.take", n=action // HEAPS + 1, heap=action % HEAPS + 1)


def tell(before: Seen, after: Seen, step: Step) -> Sequence[Message]:
    """The sentences of the log for one step."""
    who = Who(step.seat)
    told = say("log.take", player=who, n=step.action // HEAPS + 1, heap=step.action % HEAPS + 1)
    told = say("log.only_choice", line=told) if step.forced else told
    return [told, say("log.wins", player=who)] if after.over else [told]


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """The count that stands beside a player's name."""
    return [("fact.taken", seen.listed.taken[seat])]
