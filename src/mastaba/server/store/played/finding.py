"""Games that are over, searched through: page after page, the latest first, by key and not by number (keyset paging).

What strangers find is public; whoever asks for a person that they are finds all of that person's games.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..engine import Database
from ..schema import result_seats, results, tables

PAGE = 20
MINUTE_MS = 60_000


class Place(NamedTuple):
    """Where a page ends: the next one begins behind it."""

    ended_at: int
    table_id: str


@dataclass(frozen=True)
class Wanted:
    """What is looked for; nothing of it said finds all."""

    game: str = ""
    people: tuple[str, ...] = ()  # ids of one person
    own: bool = False  # that person asks: games count that nobody else finds
    level: str = ""
    seats: int = 0
    since: int = 0
    before: int = 0
    shortest: int = 0  # minutes
    longest: int = 0
    result: str = ""  # person, bot, shared; won or lost by that person


@dataclass(frozen=True)
class SeatOf:
    """One seat of a game that is over."""

    name: str
    person: str
    level: str
    rank: int
    points: int
    resigned: bool
    replaced: bool


@dataclass(frozen=True)
class Found:
    """One game that was found."""

    table_id: str
    game: str
    ended_at: int
    length_ms: int
    answers: int
    public: bool
    seats: tuple[SeatOf, ...]


class Search:
    """Asked by the page of all games, and by people's own pages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, wanted: Wanted, after: Place | None = None, most: int = PAGE) -> tuple[list[Found], bool]:
        """The games of one page, and whether there are more behind it."""
        query = asked_for(wanted, after).limit(most + 1)
        return await self._database.read(lambda c: _page(c, query, most))


def asked_for(wanted: Wanted, after: Place | None) -> sa.Select[Any]:
    """The rows that are looked for, the latest first."""
    columns = (results.c[name] for name in ("table_id", "game", "ended_at", "length_ms", "answers", "public"))
    query, order = sa.select(*columns), results
    if wanted.people:
        mine = result_seats
        query = query.join(mine, mine.c.table_id == results.c.table_id).where(mine.c.person.in_(wanted.people))
        query = query.where(*{"won": [mine.c.rank == 1], "lost": [mine.c.rank > 1]}.get(wanted.result, []))
        query = query.where(mine.c.game == wanted.game) if wanted.game else query
        order = mine
    elif wanted.game:
        query = query.where(results.c.game == wanted.game)
    if not (wanted.people and wanted.own):
        query = query.where(results.c.public == 1)
    if after is not None:
        behind = sa.tuple_(order.c.ended_at, order.c.table_id) < sa.tuple_(sa.literal(after[0]), sa.literal(after[1]))
        query = query.where(behind)
    query = query.where(*_narrowed(wanted, order))
    return query.order_by(order.c.ended_at.desc(), order.c.table_id.desc())


def _narrowed(wanted: Wanted, order: sa.Table) -> list[sa.ColumnElement[bool]]:
    where: list[sa.ColumnElement[bool]] = []
    if wanted.level:
        where.append(results.c.levels.contains(f" {wanted.level} ", autoescape=True))
    if wanted.seats:
        where.append(results.c.seats == wanted.seats)
    if wanted.since:
        where.append(order.c.ended_at >= wanted.since)
    if wanted.before:
        where.append(order.c.ended_at < wanted.before)
    if wanted.shortest:
        where.append(results.c.length_ms >= wanted.shortest * MINUTE_MS)
    if wanted.longest:
        where.append(results.c.length_ms < wanted.longest * MINUTE_MS)
    if wanted.result in ("person", "bot", "shared"):
        where.append(results.c.victors == wanted.result)
    return where


def _page(c: sa.Connection, query: sa.Select[Any], most: int) -> tuple[list[Found], bool]:
    games = {row["table_id"]: row for row in c.execute(query).mappings()}
    shown = list(games)[:most]
    seats = _seats(c, shown)
    found = [Found(**{**games[id], "public": bool(games[id]["public"])}, seats=tuple(seats[id])) for id in shown]
    return found, len(games) > most


def _seats(c: sa.Connection, ids: Sequence[str]) -> dict[str, list[SeatOf]]:
    """Everybody at these tables, by the names that the tables have."""
    named = c.execute(sa.select(tables.c.id, tables.c.names).where(tables.c.id.in_(ids)))
    names = {id: json.loads(text) for id, text in named}
    query = sa.select(result_seats).where(result_seats.c.table_id.in_(ids))
    seats: dict[str, list[SeatOf]] = {id: [] for id in ids}
    for row in c.execute(query.order_by(result_seats.c.table_id, result_seats.c.seat)).mappings():
        name = names[row["table_id"]][row["seat"]] if row["table_id"] in names else ""
        seats[row["table_id"]].append(
            SeatOf(
                name,
                row["person"],
                row["level"],
                row["rank"],
                row["points"],
                bool(row["resigned"]),
                bool(row["replaced"]),
            )
        )
    return seats
