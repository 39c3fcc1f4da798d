"""What one person's games came to: how many, how many won, against whom, line by line of the score sheet."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

import sqlalchemy as sa

from ..engine import Database
from ..schema import result_seats, results

LATEST = 1000  # games of one kind that are counted, the latest


class Tally(NamedTuple):
    """How many games, how many of them won, and the mean of the points."""

    games: int
    wins: int
    mean: float


class Played(NamedTuple):
    """One game as it went for the person."""

    seats: int
    won: bool
    points: int
    sheet: list[int]
    accuracy: int | None
    luck: int | None
    whole: bool  # the person played to the end


class Beaten(NamedTuple):
    """A level: in how many games it was met, and how often it ended behind the person."""

    level: str
    met: int
    behind: int


@dataclass(frozen=True)
class Record:
    """Everything that a person's page says about one game; `games` from the first to the latest."""

    game: str
    all: Tally
    by_seats: dict[int, Tally]
    levels: list[Beaten]
    lines: list[tuple[int, float]]  # of each line of the score sheet the best and the mean
    accuracy: float | None
    luck: float | None
    reviewed: int
    games: list[Played]


class Records:
    """Asked by people's pages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def overview(self, ids: Sequence[str]) -> dict[str, Tally]:
        """Every game that a person has played, the most played first."""
        mine = result_seats
        won = sa.case((sa.and_(mine.c.rank == 1, mine.c.replaced == 0), 1), else_=0)
        count = sa.func.count()
        query = (
            sa.select(mine.c.game, count, sa.func.sum(won), sa.func.avg(mine.c.points))
            .where(mine.c.person.in_(ids))
            .group_by(mine.c.game)
            .order_by(count.desc(), mine.c.game)
        )
        return await self._database.read(
            lambda c: {game: Tally(n, int(wins), float(mean)) for game, n, wins, mean in c.execute(query)}
        )

    async def of(self, ids: Sequence[str], game: str) -> Record | None:
        """A person's record in one game; None if none was played."""

        def work(c: sa.Connection) -> Record | None:
            games = _games(c, ids, game)
            return _record(game, games, _levels(c, ids, game)) if games else None

        return await self._database.read(work)


def _games(c: sa.Connection, ids: Sequence[str], game: str) -> list[Played]:
    mine = result_seats
    told = (mine.c[name] for name in ("rank", "points", "sheet", "accuracy", "luck", "replaced"))
    query = (
        sa.select(results.c.seats, *told)
        .join(results, results.c.table_id == mine.c.table_id)
        .where(mine.c.person.in_(ids), mine.c.game == game)
        .order_by(mine.c.ended_at.desc(), mine.c.table_id.desc())
        .limit(LATEST)
    )
    return [
        Played(seats, rank == 1 and not replaced, points, json.loads(sheet), accuracy, luck, not replaced)
        for seats, rank, points, sheet, accuracy, luck, replaced in c.execute(query)
    ][::-1]


def _levels(c: sa.Connection, ids: Sequence[str], game: str) -> list[Beaten]:
    """Of the latest games that the person played to the end."""
    seat, other = result_seats, result_seats.alias()
    mine = (
        sa.select(seat.c.table_id, seat.c.rank)
        .where(seat.c.person.in_(ids), seat.c.game == game, seat.c.replaced == 0)
        .order_by(seat.c.ended_at.desc(), seat.c.table_id.desc())
        .limit(LATEST)
        .subquery()
    )
    behind = sa.case((other.c.rank > mine.c.rank, 1), else_=0)
    query = (
        sa.select(other.c.level, sa.func.count(), sa.func.sum(behind))
        .select_from(mine)
        .join(other, sa.and_(other.c.table_id == mine.c.table_id, other.c.level != ""))
        .group_by(other.c.level)
    )
    return [Beaten(level, met, int(behind)) for level, met, behind in c.execute(query)]


def _record(game: str, games: list[Played], levels: list[Beaten]) -> Record:
    by_seats: dict[int, list[Played]] = defaultdict(list)
    for one in games:
        by_seats[one.seats].append(one)
    whole = [one for one in games if one.whole]
    width = len(games[-1].sheet)
    sheets = [one.sheet for one in whole if len(one.sheet) == width]
    accuracies = [one.accuracy / 1000 for one in games if one.accuracy is not None]
    lucks = [one.luck / 1000 for one in games if one.luck is not None]
    return Record(
        game=game,
        all=_tally(games),
        by_seats={seats: _tally(by_seats[seats]) for seats in sorted(by_seats)},
        levels=levels,
        lines=[(max(line), fmean(line)) for line in zip(*sheets, strict=True)],
        accuracy=fmean(accuracies) if accuracies else None,
        luck=fmean(lucks) if lucks else None,
        reviewed=len(lucks),
        games=games,
    )


def _tally(games: list[Played]) -> Tally:
    return Tally(len(games), sum(one.won for one in games), fmean(one.points for one in games))
