"""Forgetting somebody: in one transaction every row, event and word that names a person is somebody's, or gone.

Rows about a person alone go. Seats stay, with an id that was never seen before, another one at every table. Events
keep their numbers; what they said of the person is written anew, and one more event tells servers that have the table
in memory, whose next write clashes with it otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace

from mastaba.core.table.events import (
    Aborted,
    BotSeated,
    Chatted,
    Event,
    Forgotten,
    Opened,
    Removed,
    Seated,
    Started,
    Stood,
    from_text,
    to_text,
)

from ...ids import fresh_id
from ..announcing import announce
from ..people import SOMEBODY, digest_of, first_name
from ..schema import (
    accounts,
    events,
    forgotten,
    friend_requests,
    host_acts,
    merged,
    meta,
    metadata,
    people,
    reports,
    sessions,
    sittings,
    tables,
)
from .old_names import hold

BLANKED = ((host_acts, "host"), (host_acts, "whom"), (reports, "closed_by"))  # the row stays and names nobody
SHORTEST = 3  # letters of a name that is looked for in what others said
OPEN = ("lobby", "playing")


def erase(connection: sa.Connection, person: str, level: str, now: int) -> int:
    """Forget a person with all the guests that were brought along; in how many places they were named.

    `level` is that of the bots that take over where a game runs. The account's name belongs to nobody for a year.
    """
    guests = sa.select(merged.c.guest).where(merged.c.into == person)
    ids = [person, *connection.execute(guests).scalars()]
    chosen = connection.execute(sa.select(people.c.name).where(people.c.id.in_(ids))).scalars()
    at = _tables_with(connection, ids)
    names = {*chosen, *map(first_name, ids), *_names_at(connection, at, ids)}
    ended = list(connection.execute(sa.select(sessions.c.id).where(sessions.c.person.in_(ids))).scalars())
    found = 0
    for table_id in at:
        found += _Rewriting(connection, table_id, ids, names, level, now).run()
    _words_in_reports(connection, ids, names)
    _names_that_were_asked(connection, names)
    for name_key in list(
        connection.execute(sa.select(accounts.c.name_key).where(accounts.c.person.in_(ids))).scalars()
    ):
        hold(connection, name_key, now)
    found += _rows(connection, ids)
    for id in ids:
        known = connection.execute(sa.select(forgotten.c.at).where(forgotten.c.digest == digest_of(id))).first()
        if found and known is None:
            connection.execute(forgotten.insert().values(digest=digest_of(id), at=now))
        announce(connection, "name", id)
        announce(connection, "gone", id)
        announce(connection, "account", id)
    for id in ended:
        announce(connection, "session", id)
    return found


def _tables_with(connection: sa.Connection, ids: list[str]) -> list[str]:
    """Every table whose events name one of these."""
    named = [column.contains(id, autoescape=True) for id in ids for column in (events.c.body, events.c.key)]
    query = sa.select(events.c.table_id).distinct().where(sa.or_(*named)).order_by(events.c.table_id)
    return list(connection.execute(query).scalars())


def _names_at(connection: sa.Connection, at: list[str], ids: list[str]) -> set[str]:
    """What these were ever called at their tables: others may have said so elsewhere, too."""
    named = sa.or_(*(events.c.body.contains(id, autoescape=True) for id in ids))
    query = sa.select(events.c.body).where(events.c.table_id.in_(at), named)
    told = map(from_text, connection.execute(query).scalars())
    return {event.name for event in told if isinstance(event, (Seated, Chatted)) and event.person in ids}


# --- one table ---------------------------------------------------------------------------------------------------


@dataclass
class _Rewriting:
    """The events of one table, written anew."""

    connection: sa.Connection
    table_id: str
    ids: list[str]
    names: set[str]
    level: str
    now: int
    fresh: str = field(default_factory=fresh_id)
    hosted: bool = False
    lines: list[int] = field(default_factory=list)
    seats: dict[int, str] = field(default_factory=dict)  # who sits where, as the events go on

    def run(self) -> int:
        query = sa.select(events).where(events.c.table_id == self.table_id).order_by(events.c.seq)
        rows = list(self.connection.execute(query).mappings())
        told = [from_text(row["body"]) for row in rows]
        changed = 0
        for row, event in zip(rows, told, strict=True):
            self._follow(event)
            after, key = self._without(row["seq"], event), self._key(row["key"])
            if after != event or key != row["key"]:
                here = events.c.table_id == self.table_id, events.c.seq == row["seq"]
                self.connection.execute(events.update().where(*here).values(body=to_text(after), key=key))
                changed += 1
        self._end(rows[-1]["seq"], told)
        return changed

    def _follow(self, event: Event) -> None:
        if isinstance(event, Seated):
            self.seats[event.seat] = event.person
        elif isinstance(event, (Stood, Removed, BotSeated)):
            self.seats.pop(event.seat, None)

    def _without(self, seq: int, event: Event) -> Event:
        if isinstance(event, Opened) and event.host in self.ids:
            self.hosted = True
            return replace(event, host=self.fresh)
        if isinstance(event, Seated) and event.person in self.ids:
            return replace(event, person=self.fresh, name=SOMEBODY)
        if isinstance(event, Chatted):
            said_it = event.person or self.seats.get(event.seat, "")
            if said_it in self.ids or (not said_it and event.name in self.names):
                self.lines.append(seq)
                return replace(event, person="", name=SOMEBODY, text="")
            return replace(event, text=without(event.text, self.names))
        return event

    def _key(self, key: str | None) -> str | None:
        whose, _, rest = (key or "").partition(":")
        return f"{self.fresh}:{rest}" if whose in self.ids else key

    def _end(self, last: int, told: list[Any]) -> None:
        """One event more, and the table's row as it then stands."""
        where = tables.c.id == self.table_id
        row = self.connection.execute(sa.select(tables).where(where)).mappings().first()
        if row is None:
            return
        at = row["updated_at"]
        mine = [seat for seat, person in self.seats.items() if person in self.ids]
        began = any(isinstance(event, Started) for event in told)
        more: list[Event] = [
            Forgotten(at, self.fresh, SOMEBODY, self.level, seat, self.hosted, tuple(self.lines))
            for seat in mine or [-1]
        ]
        others = {person for person in self.seats.values() if person not in self.ids}
        closes = row["status"] in OPEN and (not others or (self.hosted and not began))
        if closes:
            more.append(Aborted(at, "host"))
        for n, event in enumerate(more, start=last + 1):
            self.connection.execute(events.insert().values(table_id=self.table_id, seq=n, body=to_text(event)))
        if values := self._row(row, mine, closes):
            self.connection.execute(tables.update().where(where).values(**values))
        self._sitting(row["status"], mine)
        announce(self.connection, "events", self.table_id, last + len(more))

    def _row(self, row: Any, mine: list[int], closes: bool) -> dict[str, Any]:
        waits, was_asked = row["status"] == "lobby", row["asked"] in self.ids
        values: dict[str, Any] = {}
        if mine:
            gone = "" if waits else SOMEBODY
            names = [gone if i in mine else name for i, name in enumerate(json.loads(row["names"]))]
            values |= {"names": json.dumps(names), "free": row["free"] + waits * len(mine)}
        if self.hosted:
            values |= {"host": self.fresh, "home": ""}
        if was_asked:
            values |= {"asked": "bot", "flag_at": None}
        if closes:
            values |= {"status": "aborted", "asked": "", "flag_at": None}
        return values

    def _sitting(self, status: str, mine: list[int]) -> None:
        here = sittings.c.table_id == self.table_id, sittings.c.seat.in_(mine)
        if status == "lobby":
            self.connection.execute(sittings.delete().where(*here))
        for table in _of_seats():
            there = table.c.table_id == self.table_id, table.c.person.in_(self.ids)
            self.connection.execute(table.update().where(*there).values(person=self.fresh))


def without(text: str, names: Iterable[str]) -> str:
    """A sentence in which nobody is called by these names."""
    looked_for = sorted((name for name in names if len(name) >= SHORTEST), key=len, reverse=True)
    if not looked_for:
        return text
    pattern = "|".join(re.escape(name) for name in looked_for)
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", SOMEBODY, text, flags=re.IGNORECASE)


# --- everything else ---------------------------------------------------------------------------------------------


def _of_seats() -> list[sa.Table]:
    """Tables of which a row is about a seat: it stays, and is somebody's."""
    return [table for table in metadata.sorted_tables if {"table_id", "seat", "person"} <= set(table.columns.keys())]


def _words_in_reports(connection: sa.Connection, ids: list[str], names: set[str]) -> None:
    """What others' reports keep of this person's words, and of words about them."""
    for row in list(connection.execute(sa.select(reports.c.id, reports.c.words, reports.c.evidence))):
        lines = json.loads(row.evidence)
        after = [
            {**line, "person": "", "name": SOMEBODY, "text": ""}
            if line["person"] in ids
            else {**line, "text": without(line["text"], names)}
            for line in lines
        ]
        words = without(row.words, names)
        if after != lines or words != row.words:
            change = reports.update().where(reports.c.id == row.id)
            connection.execute(change.values(words=words, evidence=json.dumps(after, ensure_ascii=False)))


def _names_that_were_asked(connection: sa.Connection, names: set[str]) -> None:
    """Requests to be friends that others wrote to one of these names."""
    written = {name.casefold() for name in names}
    for row in list(connection.execute(sa.select(friend_requests))):
        if row.name.casefold() in written:
            connection.execute(friend_requests.delete().filter_by(person=row.person, asked=row.asked))


def _rows(connection: sa.Connection, ids: list[str]) -> int:
    """Every row of any other table that names one of these; how many there were."""
    for table, column in BLANKED:
        where = table.c[column].in_(ids)
        connection.execute(table.update().where(where).values({column: ""}))
    gone = 0
    for table in metadata.sorted_tables:
        if table in (events, tables, meta):
            continue
        columns = [column for column in table.columns if isinstance(column.type, sa.String)]
        short = [column.in_(ids) for column in columns if not isinstance(column.type, sa.Text)]
        texts = [column for column in columns if isinstance(column.type, sa.Text)]
        long = [column.contains(id, autoescape=True) for column in texts for id in ids]
        gone += connection.execute(table.delete().where(sa.or_(*short, *long))).rowcount
    return gone
