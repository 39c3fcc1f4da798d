"""What one process tells the others through PostgreSQL (publish/subscribe): events written, somebody came, a name,
an account, a session that ended.

An announcement is part of its transaction: it goes out when the write is on disk, and not at all if it is not. Where
there is one process only (SQLite) nothing is announced.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Literal, NamedTuple

import sqlalchemy as sa

CHANNEL = "mastaba"
KEPT_ALIVE = {
    "keepalives": "1",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "connect_timeout": "5",
}
Subject = Literal["events", "presence", "name", "account", "session", "ties", "gone", "race", "lists"]
_ANNOUNCE = sa.text("SELECT pg_notify(:channel, :words)")


class Announcement(NamedTuple):
    """What changed: the events of a table up to a number, who is at a table, what a person is called,
    whose account, ties or lists (invitations, what was put away) changed, which session ended, who is to go, which
    race went on."""

    subject: Subject
    id: str
    seq: int = 0


def announce(connection: sa.Connection, subject: Subject, id: str, seq: int = 0) -> None:
    """Tell the other processes, when this transaction is on disk."""
    if connection.dialect.name == "postgresql":
        connection.execute(_ANNOUNCE, {"channel": CHANNEL, "words": f"{subject} {id} {seq}"})


def plain_address(url: str) -> str:
    """The address as PostgreSQL's own library reads it; a machine that went away is noticed after some seconds."""
    address = sa.make_url(url).set(drivername="postgresql").update_query_dict(KEPT_ALIVE)
    return address.render_as_string(hide_password=False)


async def announcements(url: str) -> AsyncIterator[Announcement]:
    """Everything that is announced from now on; ends with an exception when the connection is lost."""
    import psycopg

    connection = await psycopg.AsyncConnection.connect(plain_address(url), autocommit=True)
    async with connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        yield Announcement("events", "")  # whatever was said before is to be read
        async for notice in connection.notifies():
            subject, id, seq = notice.payload.split(" ")
            yield Announcement(subject, id, int(seq))  # type: ignore[arg-type]
