"""Calls that were put off to the end of a vacation, brought forward when somebody is back before it."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from ..schema import merged, tables
from ..shape.notices import notices
from .making import REMINDERS
from .outbox import WAITING


def due_now(c: sa.Connection, ids: Collection[str], planned: int, now: int) -> None:
    """Whatever of theirs waits for the moment at which the vacation was to end is looked at now."""
    put_off = _theirs(ids), notices.c.not_before == planned
    c.execute(notices.update().where(*put_off).values(not_before=now))
    c.execute(_anew(ids))


def due_with_the_clock(c: sa.Connection, ids: Collection[str], now: int) -> None:
    """Of clocks that end earlier than a call thought, time is short earlier."""
    flag = sa.select(tables.c.flag_at).where(tables.c.id == notices.c.table_id).scalar_subquery()
    sooner = _theirs(ids), notices.c.kind.in_(REMINDERS), flag > now, flag < notices.c.expires_at
    change = {"not_before": notices.c.not_before + flag - notices.c.expires_at, "expires_at": flag}
    c.execute(notices.update().where(*sooner).values(**change))
    c.execute(_anew(ids))


def _theirs(ids: Collection[str]) -> sa.ColumnElement[bool]:
    accounts = sa.select(merged.c.into).where(merged.c.guest.in_(ids))
    return sa.and_(sa.or_(notices.c.person.in_(ids), notices.c.person.in_(accounts)), notices.c.state == WAITING)


def _anew(ids: Collection[str]) -> sa.Update:
    """What is being looked at this moment is looked at once more: it may have been read before."""
    return notices.update().where(_theirs(ids), notices.c.claimed_until > 0).values(claimed_until=0)
