"""What is stored of games by days: vacations, and wishes for questions that are still to come."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, String, Table, Text

from .base import metadata

# when people are on vacation; their tables by days are told of it
vacations = Table(
    "vacations",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("begins_at", BigInteger, primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("told", Integer, nullable=False, server_default="0"),  # 1: every table of this person knows
)

# what somebody wants to answer to the next question of a kind, in order
wishes = Table(
    "wishes",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("id", String(16), nullable=False),  # of this list: an answer is given for it once
    Column("decision", String(40), nullable=False),
    Column("body", Text, nullable=False),  # a JSON list of answers, each with what it was called
    Column("at", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),  # waiting, granted, void
    Column("seq", Integer, nullable=False, server_default="-1"),  # of the answer that was given
)
