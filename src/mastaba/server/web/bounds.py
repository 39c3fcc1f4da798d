"""How often a request may come, and how many tables there may be: of a person, of an address, in all."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from mastaba.core.words.text import say

from ..now import now_ms
from ..tables.hall import Full
from .context import Context, context_of, who
from .door.errors import Problem
from .door.guard import address_of

MOST_TABLES = 20  # that a guest has opened and that are not over
LATELY_MS = 12 * 3_600_000  # a table where nothing happened for longer is not offered, and not counted


def bounded(connection: HTTPConnection, kind: str) -> None:
    """Count one more of this kind. Raises TooOften.

    A guest without a cookie is known by address alone, so dropping cookies wins nothing; and fresh cookies win little,
    since an address has a measure of its own.
    """
    context, address = context_of(connection), address_of(connection)
    limits = context.limits
    context.neighbours.came(who(connection).id, address)
    if kind != "page":
        limits.take("address", address)
    limits.take(kind, counted_as(connection))
    limits.take_of_address(kind, address)
    limits.take_in_all(kind)


def counted_as(connection: HTTPConnection) -> str:
    """The person behind a request; for somebody without a cookie, the address."""
    person = who(connection)
    return f"address {address_of(connection)}" if person.fresh else person.id


async def may_open(context: Context, person: str) -> None:
    """The tables of a guest have a ceiling, and so have all together. Nothing is stored where there is no room."""
    lists = context.store.tables
    if not context.config.generous and await lists.running_of(person) >= MOST_TABLES:
        raise Problem(409, say("error.many_tables", most=MOST_TABLES))
    if await lists.count_open(now_ms() - LATELY_MS) >= context.config.most_open:
        raise Full
