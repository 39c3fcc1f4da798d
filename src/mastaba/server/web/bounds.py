"""How often a request may come: by its person, by its address, and by everybody together."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from .context import context_of, who
from .guard import address_of


def bounded(connection: HTTPConnection, kind: str) -> None:
    """Count one more of this kind. Raises TooOften.

    A guest without a cookie is known by address alone, so dropping cookies wins nothing; and fresh cookies win little,
    since an address has a measure of its own.
    """
    limits, person, address = context_of(connection).limits, who(connection), address_of(connection)
    limits.take("address", address)
    limits.take(kind, f"address {address}" if person.fresh else person.id)
    limits.take_of_address(kind, address)
