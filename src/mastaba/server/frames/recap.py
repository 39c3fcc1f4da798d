"""What others did since a person looked: in a few lines, and from where on it can be watched."""

from __future__ import annotations

from typing import NamedTuple

from ..tables.story import Story, standing


class Recap(NamedTuple):
    """The lines, and how many answers stood when the person looked last; none where there is nothing to watch."""

    lines: list[str]
    at: int | None


def answers_until(story: Story, last: int) -> int | None:
    """How many answers that count now had been given up to an event."""
    known = [entry.seq <= last for entry in standing(story)][1:]
    return None if all(known) else sum(known)


def with_more(first: list[str], recap: Recap | None) -> Recap | None:
    """Other lines before it."""
    if not first:
        return recap
    return Recap([*first, *recap.lines], recap.at) if recap else Recap(first, None)
