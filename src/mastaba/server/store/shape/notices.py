"""What is stored of calls to people who are away: the outbox, how each wants to be called, mail addresses."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text, UniqueConstraint

from .base import metadata

# the outbox: one row for each person, happening and channel, made with the event itself
notices = Table(
    "notices",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(16), nullable=False),  # an account, or a guest
    Column("kind", String(10), nullable=False),
    Column("table_id", String(16), nullable=False),  # or a puzzle
    Column("seq", Integer, nullable=False),  # of the event; for a question, of the one that put it
    Column("channel", String(10), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("not_before", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("again_ms", Integer, nullable=False),  # whoever looks there is asked again after it; 0: needs no call
    Column("state", String(10), nullable=False),  # waiting, trying, sent, dropped
    Column("claimed_until", BigInteger, nullable=False, server_default="0"),
    Column("claimed_by", String(16), nullable=False, server_default=""),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("done_at", BigInteger, nullable=False, server_default="0"),
    Column("reason", String(16), nullable=False, server_default=""),  # why it was dropped, or sent otherwise
    UniqueConstraint("person", "kind", "table_id", "seq", "channel", name="one_call_of_each"),
    Index("notices_by_time", "state", "not_before"),
    Index("notices_of_person", "person", "at"),
)

# by which channels somebody wants to be called, and when: always, away or never
ways = Table(
    "ways",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("channel", String(10), primary_key=True),
    Column("usage", String(10), nullable=False),
)

# how and when somebody wants to be called
call_wishes = Table(
    "call_wishes",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("lang", String(10), nullable=False),
    Column("zone", String(60), nullable=False, server_default=""),  # as the IANA database calls it
    Column("quiet_from", Integer, nullable=False, server_default="-1"),  # minutes of the day there; -1: never quiet
    Column("quiet_to", Integer, nullable=False, server_default="-1"),
    Column("kinds", Text, nullable=False, server_default="{}"),  # JSON: kinds that differ from what is usual
)

# tables of which somebody wants to hear nothing
hushed = Table(
    "hushed",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# where mail goes: apart from everything else, so that it is easy to see who reads it
mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("asked", Integer, nullable=False),  # how many links were sent lately
    Column("link_hash", String(64), nullable=False, server_default=""),  # of the link that confirms it, used once
    Column("link_until", BigInteger, nullable=False, server_default="0"),
    Column("confirmed_at", BigInteger, nullable=False, server_default="0"),
    Column("stop", String(40), nullable=False, unique=True),  # in the address that ends all mail
    Column("failures", Integer, nullable=False, server_default="0"),  # in a row, for good
    Column("off_at", BigInteger, nullable=False, server_default="0"),  # it did not take our mail
)
