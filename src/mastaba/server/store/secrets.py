"""Keys of the server, each made once and kept in the database: they move with it, and its backups have them."""

from __future__ import annotations

import secrets

import sqlalchemy as sa

from .engine import Database
from .schema import meta

SIGNING, PUSH, NAMES = "secret", "push_secret", "names_secret"  # cookies and codes; calls to devices; names given up


async def secret_of(database: Database, purpose: str) -> bytes:
    """This database's key for a purpose."""
    return await database.change(lambda connection: secret_in(connection, purpose))


def secret_in(connection: sa.Connection, purpose: str) -> bytes:
    """The key, made if there is none: to be asked for in a change."""
    found = known_secret(connection, purpose)
    if found is None and connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(77104)"))
        found = known_secret(connection, purpose)
    if found is None:
        found = secrets.token_bytes(32)
        connection.execute(meta.insert().values(key=purpose, value=found.hex()))
    return found


def known_secret(connection: sa.Connection, purpose: str) -> bytes | None:
    """The key, if it was ever made."""
    found = connection.execute(sa.select(meta.c.value).where(meta.c.key == purpose)).scalar()
    return None if found is None else bytes.fromhex(found)
