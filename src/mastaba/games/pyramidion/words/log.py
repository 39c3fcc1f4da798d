"""§11, Log: what one step and all that it set in motion is told as, and the last resolution for the board."""

from __future__ import annotations

from collections.abc import Sequence

from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.trace import entries, left_out
from mastaba.core.words.text import Message, say

from ..schema import (
    BOAT_LOADED,
    BOAT_TURNED_UP,
    DEALT,
    DREW,
    PASSED_ALONE,
    RETURNED,
    ROUND_BEGINS,
    ROUND_ENDS,
    SITE_CLOSED,
)
from .log_answers import answer_told
from .log_events import events_told, with_reserves
from .resolution import Row, unplaced

CLOSING = (SITE_CLOSED, ROUND_ENDS, BOAT_LOADED, ROUND_BEGINS)
QUIET = (BOAT_TURNED_UP, RETURNED, DREW, DEALT, PASSED_ALONE)
NOBODY = Step(-1, -1, -1, False)  # events without their answer: the set-up, the board's recapitulation


def tell(before: Seen, after: Seen, step: Step) -> Sequence[Message]:
    """The answer, then what followed from it, line by line."""
    lines = events_told(before, before, NOBODY, _rows(before)) if before.s.ply == 0 else []
    told = answer_told(before.s, step)
    if told is not None:
        lines.append(say("log.only_choice", line=told) if step.forced else told)
    rows = _rows(after)
    lines += events_told(before, after, step, with_reserves(rows, unplaced(before, after, step, rows)))
    beyond = left_out(after.s.event, after.s.event_count)
    return [*lines, say("log.more", n=beyond)] if beyond else lines


def _rows(seen: Seen) -> list[Row]:
    """The events that the record keeps of the last answer; at the very start, of the set-up."""
    return [(kind, a, b, c) for kind, a, b, c in entries(seen.s.event, seen.s.event_count)]


def recap(seen: Seen) -> list[Message]:
    """What the last answer set in motion once its site was done, from what the record keeps of it."""
    rows = _rows(seen)
    if not any(row[0] in CLOSING for row in rows):
        return []
    return events_told(seen, seen, NOBODY, [row for row in rows if row[0] not in QUIET])
