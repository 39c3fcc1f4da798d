"""Keys of the server, each made once and kept in the database: they move with it, and its backups have them."""

from __future__ import annotations

import secrets

import sqlalchemy as sa

from .engine import Database
from .schema import meta

SIGNING, PUSH = "secret", "push_secret"  # of cookies and codes; of calls to devices


async def secret_of(database: Database, purpose: str) -> bytes:
    """This database's key for a purpose."""
    return await database.change(lambda connection: _found_or_made(connection, purpose))


def _found_or_made(connection: sa.Connection, purpose: str) -> bytes:
    query = sa.select(meta.c.value).where(meta.c.key == purpose)
    found = connection.execute(query).scalar()
    if found is None:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(77104)"))
            found = connection.execute(query).scalar()
    if found is None:
        found = secrets.token_hex(32)
        connection.execute(meta.insert().values(key=purpose, value=found))
    return bytes.fromhex(found)
