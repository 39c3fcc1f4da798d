"""Commands of those who take an answer back, and of those who let them."""

from __future__ import annotations

from ...messages import Done, Undo
from ...tables.deeds import taking_back as deeds
from .asker import Asker


async def undo(asker: Asker) -> Done:
    """Take back one's last answer."""
    body: Undo = asker.body
    return await asker.do(lambda story, seat: deeds.undoes(story, seat, body.seq))


async def plead(asker: Asker) -> Done:
    """Ask the others to let one take the last answer back."""
    body: Undo = asker.body
    return await asker.do(lambda story, seat: deeds.pleads(story, seat, body.seq))


async def agree(asker: Asker) -> Done:
    """Let the one who asked take the answer back."""
    return await asker.do(deeds.agrees)


async def decline(asker: Asker) -> Done:
    """Do not let them; or withdraw what one asked oneself."""
    return await asker.do(deeds.declines)
