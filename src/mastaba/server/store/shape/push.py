"""What is stored of devices that may be called: a browser's subscription to its own push service."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, String, Table, Text

from .base import metadata

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),  # a digest of the endpoint
    Column("person", String(16), nullable=False),
    Column("session", String(64), nullable=False),  # with which it ends; a guest has none
    Column("endpoint", Text, nullable=False),  # where the browser's push service takes messages for it
    Column("p256dh", String(100), nullable=False),  # the browser's public key
    Column("auth", String(40), nullable=False),
    Column("server_key", String(100), nullable=False),  # ours, which this subscription believes
    Column("origin", String(200), nullable=False),  # the address under which this browser knows the house
    Column("agent", String(40), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Index("subscriptions_by_person", "person", "seen_at"),
)
