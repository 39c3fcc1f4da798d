"""Commands at a table that waits: seats and bots, who finds it, the start and the end of waiting."""

from __future__ import annotations

from mastaba import bots
from mastaba.core.table import lobby as rules
from mastaba.core.table.events import Aborted, BotSeated, Called, Event, Listed, Removed, Seated, Started, Stood
from mastaba.core.table.table import Refused, check_seat
from mastaba.core.words.text import say

from ...messages import Done, Listing, Remove, SeatBot, Sit
from ...now import now_ms
from ...tables.opening import Guest, bot_name
from ...tables.starting import calls_or_begins
from ...tables.story import Story
from ..door.errors import Problem
from ..door.people import clean_name, distinct
from .asker import Asker


async def sit(asker: Asker) -> Done:
    """Take a free seat; a second seat is exchanged for the first."""
    body: Sit = asker.body
    name, context = clean_name(body.name), asker.context
    if name:
        await context.people.rename(asker.person, name)
    guest = Guest(asker.person, await context.store.people.name_of(asker.person))
    return await asker.do(lambda story, seat: sits(story, guest, body.seat))


def sits(story: Story, guest: Guest, wanted: int | None) -> list[Event]:
    """A guest takes this seat; where none is named, their own again, or the first free one."""
    table, now = story.table, now_ms()
    mine = table.seat_of(guest.person)
    if wanted is None:
        wanted = mine if mine >= 0 else rules.first_free(table)
    rules.may_sit(table, wanted, guest.person)
    moved: list[Event] = [Stood(now, mine)] if mine not in (-1, wanted) else []
    others = [chair.name for i, chair in enumerate(table.seats) if i not in (mine, wanted)]
    events = [*moved, Seated(now, wanted, guest.person, distinct(guest.name, others))]
    last_free = sum(chair.kind == "empty" for chair in table.seats) == 1 and mine < 0
    return [*events, Started(now)] if table.begins_at and last_free else events


def stands(story: Story, seat: int) -> list[Event]:
    rules.check_lobby(story.table)
    if seat < 0:
        raise Refused(say("error.not_seated"))
    return [Stood(now_ms(), seat)]


async def stand(asker: Asker) -> Done:
    """Give one's seat up before the start."""
    return await asker.do(stands)


async def bot(asker: Asker) -> Done:
    """The host puts a bot on a seat or takes it away."""
    body: SeatBot = asker.body
    if body.level is not None and body.level not in bots.levels:
        raise Problem(409, "error.no_level")

    def decide(story: Story, seat: int) -> list[Event]:
        rules.check_lobby(story.table)
        rules.may_host(story.table, asker.person)
        check_seat(story.table, body.seat)
        if story.table.seats[body.seat].kind == "person":
            raise Refused(say("error.seat_taken"))
        if body.level is None:
            return [Stood(now_ms(), body.seat)]
        return [BotSeated(now_ms(), body.seat, body.level, bot_name(story.table, body.seat))]

    return await asker.do(decide)


async def start(asker: Asker) -> Done:
    """The host begins. Those who look on are called first where seats are free; said again, it begins at once."""

    def decide(story: Story, seat: int) -> list[Event]:
        rules.check_lobby(story.table)
        rules.may_host(story.table, asker.person)
        return calls_or_begins(story, asker.live)

    return await asker.do(decide)


async def wait(asker: Asker) -> Done:
    """The host waits on after all: the game does not begin by itself."""

    def decide(story: Story, seat: int) -> list[Event]:
        rules.check_lobby(story.table)
        rules.may_host(story.table, asker.person)
        return [Called(now_ms(), 0)] if story.table.begins_at else []

    return await asker.do(decide)


async def remove(asker: Asker) -> Done:
    """The host takes a guest off a seat, for good; an invitation ends with it."""
    body: Remove = asker.body
    off: set[str] = set()

    def decide(story: Story, seat: int) -> list[Event]:
        rules.may_remove(story.table, body.seat, asker.person)
        off.add(story.table.seats[body.seat].person)
        return [Removed(now_ms(), body.seat)]

    done = await asker.do(decide)
    for person in off & asker.live.story.table.removed:
        await asker.context.store.invitations.take_back(person, asker.live.id)
    return done


async def listing(asker: Asker) -> Done:
    """The host shows the waiting table to everybody, or hides it again."""
    body: Listing = asker.body

    def decide(story: Story, seat: int) -> list[Event]:
        rules.check_lobby(story.table)
        rules.may_host(story.table, asker.person)
        return [Listed(now_ms(), body.listed)] if story.table.listed != body.listed else []

    return await asker.do(decide)


async def close(asker: Asker) -> Done:
    """The host gives up a table that has not begun."""

    def decide(story: Story, seat: int) -> list[Event]:
        rules.check_lobby(story.table)
        rules.may_host(story.table, asker.person)
        return [Aborted(now_ms())]

    return await asker.do(decide)
