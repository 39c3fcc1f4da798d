"""What is said in Cheops: labels, log sentences, counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.game import Step
from mastaba.core.sight import Seen
from mastaba.core.text import Message, say


def label(seen: Seen, action: int) -> Message:
    return say("name")


def tell(before: Seen, after: Seen, step: Step) -> Sequence[Message]:
    return []


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    return []
