"""The public part of home: tables that wait, that may be watched, that are over; read once for all who look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import islice

from mastaba.core.table.table import OVER, PLAYING

from ..now import now_ms
from ..shares import LISTED
from ..store.store import Store
from ..store.tables import TableRow
from ..tables.room import LATELY_MS
from .mine import Mine

TO_WATCH = 8
READ = 3  # times as many as are shown: some are not for everybody


@dataclass(frozen=True)
class Lists:
    """Everything that somebody may be shown, the latest first."""

    open: tuple[TableRow, ...] = ()
    running: tuple[TableRow, ...] = ()
    finished: tuple[TableRow, ...] = ()
    online: int = 0
    version: int = 0

    @property
    def ids(self) -> set[str]:
        return {row.id for rows in (self.open, self.running, self.finished) for row in rows}


async def read_lists(store: Store, online: int, version: int) -> Lists:
    """As the database has them now."""
    since, tables, most = now_ms() - LATELY_MS, store.tables, TO_WATCH * READ
    return Lists(
        tuple(await tables.with_free_seats("", "", since, LISTED.all * READ, LISTED.all)),
        tuple(await tables.to_watch(PLAYING, "", "", since, most, LISTED.all)),
        tuple(await tables.to_watch(OVER, "", "", 0, most, LISTED.all)),
        online,
        version,
    )


@dataclass(frozen=True)
class Kept:
    """What somebody is not shown, and the place whose tables are all shown: few differ from everybody else here."""

    tables: frozenset[str] = frozenset()
    place: str = ""


def kept_from(lists: Lists, mine: Mine, ids: Collection[str], place: str) -> Kept:
    """What these lists hold that is not for this reader."""
    own = {row.id for row in lists.open if row.host in ids or row.host in mine.apart or row.host in mine.friends}
    own |= {row.id for row in (*lists.running, *lists.finished) if row.id in mine.tables}
    crowd = Counter(row.home for rows in (lists.open, lists.running, lists.finished) for row in rows)
    return Kept(frozenset(own), place if crowd[place] > LISTED.place else "")


def few(rows: Sequence[TableRow], kept: Kept, most: int) -> list[TableRow]:
    """The first of these that a reader is shown: a few of each place, and all of one's own."""
    of_place: Counter[str] = Counter()

    def is_shown(row: TableRow) -> bool:
        if row.id in kept.tables:
            return False
        of_place[row.home or row.host] += 1
        return of_place[row.home or row.host] <= LISTED.place or bool(row.home and row.home == kept.place)

    return list(islice(filter(is_shown, rows), most))
