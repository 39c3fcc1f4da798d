"""One person's part of home: own tables, invitations, friends' tables that wait; read whole, then kept row by row."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from mastaba.core.table.table import LOBBY, OVER, PLAYING

from ..now import now_ms
from ..people.friends import Friends
from ..people.manners import Manners
from ..store.notices.ways import ALWAYS, PAGE
from ..store.notices.ways import NEVER as NEVER_USED
from ..store.store import Store
from ..store.tables import NEVER, TableRow
from ..tables.room import LATELY_MS

RANKS = {PLAYING: 0, LOBBY: 1}  # of my tables that do not wait for me: those that are over come last
Sat = tuple[str, TableRow]  # under which of one's ids one sits there


@dataclass
class Mine:
    """What is known of a person's tables and friends."""

    tables: dict[str, Sat] = field(default_factory=dict)  # by the table's id
    winners: dict[str, list[int]] = field(default_factory=dict)
    invited: list[TableRow] = field(default_factory=list)
    of_friends: list[TableRow] = field(default_factory=list)  # tables that wait for players
    friends: frozenset[str] = frozenset()
    seen_friends: frozenset[str] = frozenset()  # those who let me know when they are here
    apart: frozenset[str] = frozenset()  # whose tables are not shown
    use: str = ALWAYS  # when open pages call
    hushed: frozenset[str] = frozenset()  # tables that do not

    def in_order(self) -> list[Sat]:
        """Those that wait for me first, the least time left before the others; then the latest first."""
        return sorted(self.tables.values(), key=_rank)

    def asked(self) -> list[Sat]:
        """Those that wait for me."""
        return [(id, row) for id, row in self.in_order() if row.asked == id]

    def calls(self, table_id: str) -> bool:
        """Does an open page speak by itself of this table?"""
        return self.use != NEVER_USED and table_id not in self.hushed

    def keep_up(self, row: TableRow, sitters: Collection[str]) -> bool:
        """Take in how a table stands now; false where that is more than one row can tell."""
        id, before = self.tables.get(row.id, ("", row))
        if id not in sitters or row.status not in RANKS or before.status != row.status:
            return False
        self.tables[row.id] = id, row
        return True

    @property
    def watched(self) -> set[str]:
        """The tables of which a change is to be told."""
        return {*self.tables, *(row.id for row in (*self.invited, *self.of_friends))}


def _rank(sat: Sat) -> tuple[bool, int, int, int]:
    id, row = sat
    hurry = (row.flag_at or NEVER) if row.asked == id else 0
    return row.asked != id, hurry, RANKS.get(row.status, 2), -row.updated_at


async def read_mine(store: Store, manners: Manners, friends: Friends, ids: Collection[str], account: str) -> Mine:
    """Everything anew: of a person known by these ids, the account's own first."""
    if not ids:
        return Mine()
    person, since = next(iter(ids)), now_ms() - LATELY_MS
    sat = {row.id: (id, row) for id in ids for row in await store.tables.mine(id)}
    over = [row.id for _, row in sat.values() if row.status == OVER]
    apart = (await manners.ties_of(person)).apart
    circle = frozenset(await store.friends.of(account)) - apart if account else frozenset()
    lobbies = await store.friends.open_tables(list(circle), since) if circle else []
    wishes = await store.ways.of(person)
    return Mine(
        tables=sat,
        winners=await store.results.winners(over),
        invited=[row for row in await store.invitations.of(person, since) if row.host not in apart],
        of_friends=[row for row in lobbies if row.id not in sat],
        friends=circle,
        seen_friends=frozenset(await friends.open_pages(circle, account)) if circle else frozenset(),
        apart=apart,
        use=wishes.use(PAGE),
        hushed=wishes.hushed,
    )
