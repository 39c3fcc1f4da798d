"""At a table that waits: seats and bots, who finds it, the start and the end of waiting."""

from __future__ import annotations

from mastaba import bots
from mastaba.core.table import lobby as rules
from mastaba.core.table.events import Aborted, BotSeated, Called, Event, Listed, Removed, Seated, Started, Stood
from mastaba.core.table.table import Refused, check_seat
from mastaba.core.words.text import say

from ...now import now_ms
from ..live import LiveTable
from ..names import distinct
from ..opening import Guest, bot_name
from ..starting import calls_or_begins
from ..story import Story


def sits(story: Story, guest: Guest, wanted: int | None) -> list[Event]:
    """A guest takes this seat; where none is named, their own again, or the first free one."""
    table, now = story.table, now_ms()
    mine = table.seat_of(guest.person)
    if wanted is None:
        wanted = mine if mine >= 0 else rules.first_free(table)
    rules.may_sit(table, wanted, guest.person)
    if mine < 0 and guest.apart & {table.opened.host, *(chair.person for chair in table.seats)}:
        raise Refused(say("error.kept_away"))
    moved: list[Event] = [Stood(now, mine)] if mine not in (-1, wanted) else []
    others = [chair.name for i, chair in enumerate(table.seats) if i not in (mine, wanted)]
    events = [*moved, Seated(now, wanted, guest.person, distinct(guest.name, others))]
    last_free = sum(chair.kind == "empty" for chair in table.seats) == 1 and mine < 0
    return [*events, Started(now)] if table.begins_at and last_free else events


def stands(story: Story, seat: int) -> list[Event]:
    """Somebody gives their seat up before the start."""
    rules.check_lobby(story.table)
    if seat < 0:
        raise Refused(say("error.not_seated"))
    return [Stood(now_ms(), seat)]


def seats_bot(story: Story, person: str, seat: int, level: str | None) -> list[Event]:
    """The host puts a bot of this level on a seat, or takes it away."""
    if level is not None and level not in bots.levels:
        raise Refused(say("error.no_level"))
    _may_host(story, person)
    check_seat(story.table, seat)
    if story.table.seats[seat].kind == "person":
        raise Refused(say("error.seat_taken"))
    if level is None:
        return [Stood(now_ms(), seat)]
    return [BotSeated(now_ms(), seat, level, bot_name(story.table, seat))]


def starts(story: Story, person: str, live: LiveTable) -> list[Event]:
    """The host begins. Those who look on are called first where seats are free; said again, it begins at once."""
    _may_host(story, person)
    return calls_or_begins(story, live)


def waits(story: Story, person: str) -> list[Event]:
    """The host waits on after all: the game does not begin by itself."""
    _may_host(story, person)
    return [Called(now_ms(), 0)] if story.table.begins_at else []


def removes(story: Story, person: str, seat: int) -> list[Event]:
    """The host takes a guest off a seat, for good."""
    rules.may_remove(story.table, seat, person)
    return [Removed(now_ms(), seat)]


def lists(story: Story, person: str, listed: bool) -> list[Event]:
    """The host shows the waiting table to everybody, or hides it again."""
    _may_host(story, person)
    return [Listed(now_ms(), listed)] if story.table.listed != listed else []


def closes(story: Story, person: str) -> list[Event]:
    """The host gives up a table that has not begun."""
    _may_host(story, person)
    return [Aborted(now_ms())]


def _may_host(story: Story, person: str) -> None:
    rules.check_lobby(story.table)
    rules.may_host(story.table, person)
