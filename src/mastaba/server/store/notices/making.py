"""Rows of the outbox, made in the transaction of what happened: for each person and each channel they want.

A guest who became part of an account is called as that account. Where nobody wants to be called, nothing is made.
"""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from ..schema import friends, merged
from ..shape.notices import notices, ways
from .ways import MAIL, NEVER, PAGE


class Calling(NamedTuple):
    """Somebody is to hear of something, unless they know by then."""

    person: str  # or whose friends, where `friends` says so
    kind: str
    table_id: str
    seq: int
    at: int
    push_at: int
    mail_at: int
    expires_at: int
    again_ms: int = 0
    friends: bool = False


SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS = 1000, 60_000, 3_600_000, 24 * 3_600_000
MAIL_MS = 15 * MINUTE_MS  # how long somebody may take before mail is sent
SOON_MS = 20 * SECOND_MS  # and before anything is, where people sit at their pages
REMINDERS = ("short", "hours", "four", "hour")  # kinds that say how little time is left: due so long before it is over


def invited(person: str, table_id: str, now: int) -> Calling:
    """Somebody is asked over to a table that waits."""
    return Calling(person, "invited", table_id, 0, now, now, now + MAIL_MS, now + DAY_MS)


def recovered(person: str, now: int) -> Calling:
    """Somebody came in with a person's recovery code."""
    return Calling(person, "recovered", "", now // MINUTE_MS, now, now, now, now + 7 * DAY_MS)


def _given(name: str, kind: Any) -> sa.BindParameter[Any]:
    return sa.bindparam(name, type_=kind)


def _said(word: str) -> sa.ColumnElement[str]:
    """One of our own words, as part of the statement."""
    return sa.literal_column(f"'{word}'", sa.String())


def _rows(whose: sa.ColumnElement[bool]) -> sa.Insert:
    """A row for every channel of those people, if it is not there: nor made by somebody else meanwhile.

    The words for that are PostgreSQL's, and SQLite's too.
    """
    text, number, small = sa.String(), sa.BigInteger(), sa.Integer()
    number_of_row = sa.func.row_number().over(order_by=(ways.c.person, ways.c.channel))
    values = {
        "id": _given("base", text) + sa.cast(number_of_row, text),
        "person": ways.c.person,
        "kind": _given("kind", text),
        "table_id": _given("table_id", text),
        "seq": _given("seq", small),
        "channel": ways.c.channel,
        "at": _given("at", number),
        "not_before": sa.case(
            (ways.c.channel == _said(MAIL), _given("mail_at", number)), else_=_given("push_at", number)
        ),
        "expires_at": _given("expires_at", number),
        "again_ms": _given("again_ms", small),
        "state": sa.literal_column("'waiting'"),
        "claimed_until": sa.literal_column("0"),
        "claimed_by": sa.literal_column("''"),
        "tries": sa.literal_column("0"),
        "done_at": sa.literal_column("0"),
        "reason": sa.literal_column("''"),
    }
    wanted = (ways.c.channel != _said(PAGE), ways.c.usage != _said(NEVER))
    rows = postgresql.insert(notices).from_select(list(values), sa.select(*values.values()).where(whose, *wanted))
    return rows.on_conflict_do_nothing()


_account = sa.select(merged.c.into).where(merged.c.guest == sa.bindparam("who", type_=sa.String())).scalar_subquery()
_one = ways.c.person == sa.func.coalesce(_account, sa.bindparam("who", type_=sa.String()))
_friends = ways.c.person.in_(
    sa.select(friends.c.friend).where(friends.c.person == sa.bindparam("who", type_=sa.String()))
)
CLAUSES: dict[str, tuple[Any, list[str] | None]] = {
    "call": (_rows(_one), None),
    "call friends": (_rows(_friends), None),
}


def clause_of(calling: Calling) -> str:
    return "call friends" if calling.friends else "call"


def values_of(calling: Calling) -> dict[str, Any]:
    """What the clauses are given."""
    values = calling._asdict()
    del values["friends"]
    return {**values, "who": values.pop("person"), "base": f"{secrets.token_hex(8)}-"}


def call(c: sa.Connection, calling: Calling) -> None:
    """The same for whatever is no event of a table."""
    c.execute(CLAUSES[clause_of(calling)][0], values_of(calling))
