"""Every request is entered in the ledger: who asks, from where, for what."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from ..now import now_ms
from ..store.house.sanctions import BANNED, MUTED
from ..tables.live import LiveTable
from .context import Context, context_of, who
from .door.errors import Problem
from .door.guard import place

LOOKING = ("page", "mine", "lights", "socket", "table", "scene")  # whoever is banned may still look


def bounded(connection: HTTPConnection, kind: str) -> None:
    """Count one more of this kind. Raises TooOften, or Problem for who is muted or banned.

    A guest without a cookie is known by place alone.
    """
    context, comer, now = context_of(connection), who(connection), now_ms()
    ledger, sanctions, person = context.ledger, context.store.sanctions, comer.id
    ids = (comer.id, comer.account)
    if kind not in LOOKING and any(sanctions.hold(id, BANNED, now) for id in ids):
        raise Problem(403, "error.banned")
    if kind == "chat" and any(sanctions.hold(id, MUTED, now) for id in ids):
        raise Problem(403, "error.muted")
    ledger.came(person, place(connection))
    ledger.take(kind, counted_as(connection), place(connection))


def counted_as(connection: HTTPConnection) -> str:
    """The person behind a request; for somebody without a cookie, the place."""
    person = who(connection)
    return f"place {place(connection)}" if person.fresh else person.id


def home_of(connection: HTTPConnection) -> str:
    """From where a request comes, as a digest that says nothing to anybody else."""
    return context_of(connection).accounts.home(place(connection))


async def table_here(connection: HTTPConnection, table_id: str = "") -> LiveTable:
    """The table that is asked for; bringing it into memory is counted. Raises NoTable, TooOften, Full."""
    hall, wanted = context_of(connection).hall, table_id or connection.path_params["table"]
    if wanted not in hall.tables:
        bounded(connection, "table")
    return await hall.get(wanted)


async def may_open(connection: HTTPConnection) -> None:
    """Is there room for one more table? Raises TooMany."""
    context: Context = context_of(connection)
    await context.room.for_one_more(who(connection).id, home_of(connection))
