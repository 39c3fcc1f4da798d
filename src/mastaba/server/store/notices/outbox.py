"""The outbox (transactional outbox): calls that wait, taken by one process at a time, and what came of each.

A row is claimed for a while; if its process is killed, another claims it afterwards. Where a channel sends at most
once, `trying` is on disk before anything leaves the house, and what is found in `trying` then is dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ..engine import Database
from ..house.ties import BLOCK
from ..schema import friends, invitations, leaving, looks, merged, sittings, tables, ties
from ..shape.days import vacations
from ..shape.notices import notices
from ..shape.puzzles import attempts
from ..tables import TableRow, table_row
from .making import DAY_MS, Calling, call
from .ways import CallWishes, wishes_of

WAITING, TRYING, SENT, DROPPED = "waiting", "trying", "sent", "dropped"
CLAIM_MS = 120_000  # longer than any channel takes
KILLED = "killed"  # the reason of what was under way when its process ended


@dataclass(frozen=True)
class Notice:
    """A row of the outbox."""

    id: str
    person: str
    kind: str
    table_id: str
    seq: int
    channel: str
    at: int
    not_before: int
    expires_at: int
    again_ms: int
    tries: int
    state: str
    done_at: int
    reason: str


@dataclass(frozen=True)
class Facts:
    """What the database knows about a call just before it would be sent."""

    wishes: CallWishes
    ids: frozenset[str]  # under which the person sits
    table: TableRow | None
    sits: bool  # has a seat there
    newer: bool  # a later question of this table calls the same person
    vacation_until: int  # 0: none
    elsewhere: bool  # another channel sent this call
    lately: int  # calls of this kind that this channel sent within a day
    tried: frozenset[str] = frozenset()  # puzzles, where the call is about one
    meant: bool = True  # whoever asks the person over still does, and neither keeps the other away
    leaves: bool = False  # the person asked to be forgotten
    saw: bool = False  # was at the table since


_COLUMNS = [notices.c[name] for name in Notice.__dataclass_fields__]


class Outbox:
    """Rows of all people and channels."""

    def __init__(self, database: Database, process: str) -> None:
        self._database, self._process = database, process
        self._locks = database.engine.dialect.name == "postgresql"

    async def is_due(self, now: int, channel: str = "") -> bool:
        """Is there anything to claim, of one channel or of any? Asked first, as a read is cheap."""
        query = sa.select(notices.c.id).where(_free(now), _by(channel)).limit(1)
        return await self._database.read(lambda c: c.execute(query).first() is not None)

    async def claim(self, now: int, most: int, channel: str = "") -> tuple[list[Notice], int]:
        """Rows that are due, for this process alone; and how many were dropped since their process was killed."""
        stuck = notices.c.state == TRYING, notices.c.claimed_until < now, _by(channel)
        drop = notices.update().where(*stuck).values(state=DROPPED, reason=KILLED, done_at=now)
        due = sa.select(notices.c.id).where(_free(now), _by(channel), notices.c.state == WAITING)
        due = due.order_by(notices.c.not_before).limit(most)

        def work(c: sa.Connection) -> tuple[list[Notice], int]:
            return self._take(c, due, now), c.execute(drop).rowcount

        return await self._database.change(work)

    async def claim_along(self, person: str, channel: str, kinds: Collection[str], now: int, soon: int) -> list[Notice]:
        """More that waits for a person on a channel, and is due before long."""
        along = (
            sa.select(notices.c.id)
            .where(notices.c.state == WAITING, notices.c.claimed_until < now, notices.c.not_before <= soon)
            .where(notices.c.person == person, notices.c.channel == channel, notices.c.kind.in_(kinds))
        )
        return await self._database.change(lambda c: self._take(c, along, now))

    def _take(self, c: sa.Connection, chosen: sa.Select[Any], now: int) -> list[Notice]:
        if self._locks:
            chosen = chosen.with_for_update(skip_locked=True)
        values = {"claimed_until": now + CLAIM_MS, "claimed_by": self._process}
        take = notices.update().where(notices.c.id.in_(chosen.scalar_subquery())).values(**values)
        return [Notice(**row) for row in c.execute(take.returning(*_COLUMNS)).mappings()]

    async def facts(self, taken: Sequence[Notice], now: int) -> list[Facts]:
        """All that is asked once more, in one reading."""
        return await self._database.read(lambda c: [_facts(c, notice, now) for notice in taken])

    async def trying(self, taken: Sequence[Notice], now: int) -> bool:
        """These are about to be sent, and ours for as long as that takes; are they still? On disk when this returns."""
        ours = self._ours([notice.id for notice in taken]), notices.c.state == WAITING
        values = {"state": TRYING, "claimed_until": now + CLAIM_MS}

        def work(c: sa.Connection) -> bool:
            with c.begin_nested() as part:
                whole = c.execute(notices.update().where(*ours).values(**values)).rowcount == len(taken)
                if not whole:
                    part.rollback()
            return whole

        return await self._database.change(work)

    async def settle(self, ids: Collection[str], state: str, reason: str, now: int) -> None:
        """What came of them; unless somebody else has taken them meanwhile."""
        values = {"state": state, "reason": reason, "done_at": now, "claimed_until": 0}
        await self._database.change(lambda c: c.execute(notices.update().where(self._ours(ids)).values(**values)))

    async def put_off(self, id: str, until: int, later_ms: int = 0, tries: int = 0) -> None:
        """Not now; `later_ms`: it may also be sent so much later than was thought."""
        values = {
            "state": WAITING,
            "claimed_until": 0,
            "not_before": until,
            "expires_at": notices.c.expires_at + later_ms,
            "tries": notices.c.tries + tries,
        }
        await self._database.change(lambda c: c.execute(notices.update().where(self._ours([id])).values(**values)))

    async def forget(self, ids: Collection[str]) -> None:
        """They never mattered."""
        await self._database.change(lambda c: c.execute(notices.delete().where(self._ours(ids))))

    def _ours(self, ids: Collection[str]) -> sa.ColumnElement[bool]:
        return sa.and_(notices.c.id.in_(ids), notices.c.claimed_by == self._process, notices.c.claimed_until > 0)

    async def make(self, calling: Calling) -> None:
        """A call about something that is no event."""
        await self._database.change(lambda c: call(c, calling))

    # --- as it is shown ------------------------------------------------------------------------------------------

    async def lately(self, person: str, most: int) -> list[Notice]:
        """A person's calls, the latest first."""
        query = sa.select(*_COLUMNS).where(notices.c.person == person, notices.c.state != WAITING)
        query = query.order_by(sa.func.coalesce(notices.c.done_at, notices.c.at).desc(), notices.c.id).limit(most)
        return await self._database.read(lambda c: [Notice(**row) for row in c.execute(query).mappings()])

    async def counts(self) -> dict[tuple[str, str, str], int]:
        """How many there are, by channel, state and reason."""
        by = (notices.c.channel, notices.c.state, notices.c.reason)
        query = sa.select(*by, sa.func.count()).group_by(*by).order_by(*by)
        return await self._database.read(lambda c: {(row[0], row[1], row[2]): row[3] for row in c.execute(query)})


def _free(now: int) -> sa.ColumnElement[bool]:
    waits = sa.and_(notices.c.state == WAITING, notices.c.not_before <= now)
    return sa.and_(sa.or_(waits, notices.c.state == TRYING), notices.c.claimed_until < now)


def _by(channel: str) -> sa.ColumnElement[bool]:
    return notices.c.channel == channel if channel else sa.true()


def _facts(c: sa.Connection, notice: Notice, now: int) -> Facts:
    guests = c.execute(sa.select(merged.c.guest).where(merged.c.into == notice.person)).scalars()
    ids = frozenset((notice.person, *guests))
    found = c.execute(sa.select(tables).where(tables.c.id == notice.table_id)).mappings().first()
    sits = sa.select(sittings.c.seat).where(sittings.c.table_id == notice.table_id, sittings.c.person.in_(ids))
    away = sa.select(sa.func.max(vacations.c.until)).where(
        vacations.c.person.in_(ids), vacations.c.begins_at <= now, vacations.c.until > now
    )
    sent, puzzle = notices.c.state == SENT, notice.kind == "puzzle"
    tried = sa.select(attempts.c.puzzle).where(attempts.c.person.in_(ids))
    saw = sa.select(looks.c.seq).where(
        looks.c.table_id == notice.table_id, looks.c.person.in_(ids), looks.c.seq >= notice.seq
    )
    leaves = sa.select(leaving.c.person).where(leaving.c.person.in_(ids))
    return Facts(
        wishes=wishes_of(c, notice.person),
        ids=ids,
        table=None if found is None else table_row(found),
        sits=c.execute(sits).first() is not None,
        newer=_count(c, notice, "kind", "channel", "table_id", more=notices.c.seq > notice.seq) > 0,
        vacation_until=c.execute(away).scalar() or 0,
        elsewhere=_count(c, notice, "kind", "table_id", "seq", more=sent) > 0,
        lately=_count(c, notice, "kind", "channel", more=sa.and_(sent, notices.c.done_at > now - DAY_MS)),
        tried=frozenset(c.execute(tried).scalars()) if puzzle else frozenset(),
        meant=found is None or _is_meant(c, notice, ids, found["host"]),
        leaves=c.execute(leaves).first() is not None,
        saw=c.execute(saw).first() is not None,
    )


def _is_meant(c: sa.Connection, notice: Notice, ids: frozenset[str], host: str) -> bool:
    """Does whoever opened a table still ask this person over, where the call says so?"""
    if notice.kind not in ("invited", "friend", "rematch"):
        return True
    root = c.execute(sa.select(merged.c.into).where(merged.c.guest == host)).scalar() or host
    hosts = (root, *c.execute(sa.select(merged.c.guest).where(merged.c.into == root)).scalars())
    one, other = ties.c.person, ties.c.other
    apart = sa.or_(sa.and_(one.in_(ids), other.in_(hosts)), sa.and_(one.in_(hosts), other.in_(ids)))
    if c.execute(sa.select(one).where(apart, ties.c.kind == BLOCK)).first() is not None:
        return False
    here = invitations.c.table_id == notice.table_id, invitations.c.person.in_(ids)
    both = friends.c.person.in_(hosts), friends.c.friend.in_(ids)
    still = {"invited": sa.select(invitations.c.at).where(*here), "friend": sa.select(friends.c.at).where(*both)}
    return notice.kind == "rematch" or c.execute(still[notice.kind]).first() is not None


def _count(c: sa.Connection, notice: Notice, *same: str, more: sa.ColumnElement[bool]) -> int:
    """Other calls of this person that are the same in all this."""
    alike = [notices.c[name] == getattr(notice, name) for name in ("person", *same)]
    query = sa.select(sa.func.count()).select_from(notices).where(*alike, notices.c.id != notice.id, more)
    return int(c.execute(query).scalar_one())
