"""Commands at a table that waits: seats and bots, who finds it, the start and the end of waiting."""

from __future__ import annotations

from mastaba.core.table.events import Event

from ...messages import Done, Listing, Remove, SeatBot, Sit
from ...tables.deeds import waiting as deeds
from ...tables.names import clean_name, program_name
from ...tables.opening import Guest
from ...tables.story import Story
from .asker import Asker


async def sit(asker: Asker) -> Done:
    """Take a free seat; a second seat is exchanged for the first."""
    body: Sit = asker.body
    name, context = clean_name(body.name), asker.context
    if name:
        await context.people.rename(asker.person, name)
    apart = (await context.manners.ties_of(asker.person)).blocked_by
    known = await context.store.people.name_of(asker.person)
    guest = Guest(asker.person, program_name(known) if body.program else known, apart=apart)
    return await asker.do(lambda story, seat: deeds.sits(story, guest, body.seat))


async def stand(asker: Asker) -> Done:
    """Give one's seat up before the start."""
    return await asker.do(deeds.stands)


async def bot(asker: Asker) -> Done:
    """The host puts a bot on a seat or takes it away."""
    body: SeatBot = asker.body
    return await asker.do(lambda story, seat: deeds.seats_bot(story, asker.person, body.seat, body.level))


async def start(asker: Asker) -> Done:
    """The host begins."""
    return await asker.do(lambda story, seat: deeds.starts(story, asker.person, asker.live))


async def wait(asker: Asker) -> Done:
    """The host waits on after all."""
    return await asker.do(lambda story, seat: deeds.waits(story, asker.person))


async def remove(asker: Asker) -> Done:
    """The host takes a guest off a seat, for good; an invitation ends with it."""
    body: Remove = asker.body
    off: set[str] = set()

    def decide(story: Story, seat: int) -> list[Event]:
        removed = deeds.removes(story, asker.person, body.seat)
        off.add(story.table.seats[body.seat].person)
        return removed

    done = await asker.do(decide)
    for person in off & asker.live.story.table.removed:
        await asker.context.store.invitations.take_back(person, asker.live.id)
    return done


async def listing(asker: Asker) -> Done:
    """The host shows the waiting table to everybody, or hides it again."""
    body: Listing = asker.body
    return await asker.do(lambda story, seat: deeds.lists(story, asker.person, body.listed))


async def close(asker: Asker) -> Done:
    """The host gives up a table that has not begun."""
    return await asker.do(lambda story, seat: deeds.closes(story, asker.person))
