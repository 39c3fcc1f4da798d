"""Taking back: alone where nothing stands in the way, else by the consent of the others where the table allows it."""

from __future__ import annotations

from collections import Counter

from mastaba.core.table import consent
from mastaba.core.table.events import Agreed, Declined, Event, Pleaded, Undone
from mastaba.core.table.table import fold, may_undo

from ...now import now_ms
from ..story import Story, last_of


def undoes(story: Story, seat: int, seq: int) -> list[Event]:
    """Somebody takes their last answer back; among bots alone also what they answered since, seen or not."""
    table, line = story.table, story.line
    bots_only = table.bots_around(seat)
    left = line.undo_to(seat, bots_only) if line is not None and seat >= 0 else None
    may_undo(table, seat, seq, last_of(story, seat) if bots_only else table.moved, left is not None)
    assert left is not None
    return [taken_back(story, seat, left)]


def pleads(story: Story, seat: int, seq: int) -> list[Event]:
    """Somebody asks the others to let them take the last answer back."""
    table, line, now = story.table, story.line, now_ms()
    left = line.plead_to(seat) if line is not None and seat >= 0 else None
    consent.may_plead(table, seat, seq, left is not None)
    assert left is not None
    return granted_or(story, Pleaded(now, seat, left, now + consent.PLEA_MS))


def agrees(story: Story, seat: int) -> list[Event]:
    """Somebody lets the one who asked take the answer back; the last who agrees brings it about."""
    consent.may_agree(story.table, seat, now_ms())
    return granted_or(story, Agreed(now_ms(), seat))


def declines(story: Story, seat: int) -> list[Event]:
    """Somebody does not let them; or withdraws what they asked themselves."""
    consent.may_decline(story.table, seat)
    return [Declined(now_ms(), seat)]


def granted_or(story: Story, event: Event) -> list[Event]:
    """What was just said, and the taking back if nobody is left to ask."""
    table = fold(story.table, event)
    if table.plea is None or not consent.is_granted(table):
        return [event]
    return [event, taken_back(story, table.plea.seat, table.plea.left)]


def taken_back(story: Story, seat: int, left: int) -> Undone:
    """So many answers remain; those of others that go back are counted by seat."""
    assert story.line is not None
    others = Counter(given.seat for given in story.line.answers[left:] if given.seat != seat)
    return Undone(now_ms(), seat, left, dict(others))
