"""The key that signs cookies and codes, made once and kept in the database."""

from __future__ import annotations

import secrets

import sqlalchemy as sa

from .engine import Database
from .schema import meta


async def signing_key(database: Database) -> bytes:
    """The key of this database."""
    return await database.change(_found_or_made)


def _found_or_made(connection: sa.Connection) -> bytes:
    found = connection.execute(sa.select(meta.c.value).where(meta.c.key == "secret")).scalar()
    if found is None:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(77104)"))
            found = connection.execute(sa.select(meta.c.value).where(meta.c.key == "secret")).scalar()
    if found is None:
        found = secrets.token_hex(32)
        connection.execute(meta.insert().values(key="secret", value=found))
    return bytes.fromhex(found)
