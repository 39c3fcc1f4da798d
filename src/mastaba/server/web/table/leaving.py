"""Commands of those who leave a table and come back."""

from __future__ import annotations

from ...messages import Done, Vote
from ...tables.deeds import leaving as deeds
from .asker import Asker


async def leave(asker: Asker) -> Done:
    """Go away."""
    return await asker.do(deeds.leaves)


async def resign(asker: Asker) -> Done:
    """Give a running game up."""
    return await asker.do(deeds.resigns)


async def retake(asker: Asker) -> Done:
    """Come back to one's seat."""
    done = await asker.do(deeds.retakes)
    await asker.context.store.tables.take_out(asker.person, asker.live.id)
    return done


async def vote(asker: Asker) -> Done:
    """Ask for a bot on the seat of somebody who is gone."""
    body: Vote = asker.body
    return await asker.do(lambda story, seat: deeds.votes(story, seat, body.seat, asker.live))
