"""Guests whose seats an account brought along: merged by a row, and never two seats of one person at an open table.

Whoever merges holds a lock that those who sit down share: of both, whoever comes second sees what the first wrote.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from ..announcing import announce
from ..schema import accounts, merged, sittings, tables
from ..shape.notices import hushed
from ..shape.puzzles import attempts, puzzle_votes, races, solvers

MERGING = 77105  # the lock
HANDED_OVER = (  # rows of a guest that become the account's, unless it has one with the same of these columns
    (attempts, ("puzzle", "at")),
    (solvers, ("game",)),
    (puzzle_votes, ("puzzle",)),
    (hushed, ("table_id",)),
)
NAMED = (races.c.person, races.c.friend)  # columns in which a guest becomes the account


def merge(c: sa.Connection, guest: str, into: str) -> bool:
    """A guest's seats belong to an account from now on, and so do the puzzles that the guest tried and the races.

    Not while the account, or another guest of it, sits at one table with this guest that is not over.
    """
    if c.dialect.name == "postgresql":
        c.execute(sa.text(f"SELECT pg_advisory_xact_lock({MERGING})"))
    one, other = sittings.alias(), sittings.alias()
    others = sa.select(merged.c.guest).where(merged.c.into == into)
    both = (
        sa.select(one.c.table_id)
        .join(other, one.c.table_id == other.c.table_id)
        .join(tables, tables.c.id == one.c.table_id)
        .where(one.c.person == guest, sa.or_(other.c.person == into, other.c.person.in_(others)))
        .where(tables.c.status.in_(("lobby", "playing")))
    )
    taken = sa.select(merged.c.guest).where(merged.c.guest == guest)
    has_account = sa.select(accounts.c.person).where(accounts.c.person == guest)
    if any(c.execute(query).first() for query in (both, taken, has_account)):
        return False
    c.execute(merged.insert().values(guest=guest, into=into))
    _hand_over(c, guest, into)
    announce(c, "account", guest)
    announce(c, "account", into)
    return True


def _hand_over(c: sa.Connection, guest: str, into: str) -> None:
    for table, same in HANDED_OVER:
        there = table.alias()
        has = sa.exists().where(there.c.person == into, *(there.c[name] == table.c[name] for name in same))
        mine = table.c.person == guest
        c.execute(table.update().where(mine, ~has).values(person=into))
        c.execute(table.delete().where(mine))
    for column in NAMED:
        c.execute(column.table.update().where(column == guest).values({column.name: into}))


def seats_of_one(table_id: sa.BindParameter[Any]) -> sa.Select[Any]:
    """Whether two seats of a table belong to one person."""
    one, other, mine, theirs = sittings.alias(), sittings.alias(), merged.alias(), merged.alias()
    return (
        sa.select(one.c.seat)
        .join(other, sa.and_(other.c.table_id == one.c.table_id, other.c.seat > one.c.seat))
        .outerjoin(mine, mine.c.guest == one.c.person)
        .outerjoin(theirs, theirs.c.guest == other.c.person)
        .where(one.c.table_id == table_id)
        .where(sa.func.coalesce(mine.c.into, one.c.person) == sa.func.coalesce(theirs.c.into, other.c.person))
    )
