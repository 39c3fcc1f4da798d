"""What came of a game that is over: everybody's place, points and lines of the score sheet, how long it took."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from mastaba.bots.explain.review import Review
from mastaba.core.rules.engine import engine
from mastaba.core.table.events import Closed, Event, Started

from ...store.played.results import Judged, Outcome
from ..story import Story


def placings(story: Story) -> list[int]:
    """Everybody's place at the end: by the game's own ranks, but whoever resigned stands behind those who did not."""
    assert story.line is not None
    ranks = engine(story.game).results(story.line.states).ranks
    keys = [(chair.resigned, rank) for chair, rank in zip(story.table.seats, ranks, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]


def outcome_of(table_id: str, story: Story) -> Outcome:
    """The rows of a game that is over."""
    assert story.line is not None and story.line.over
    table, opened, ranks = story.table, story.table.opened, placings(story)
    found = engine(story.game).results(story.line.states)
    began, ended = (_moment(story, kind) for kind in (Started, Closed))
    game = {
        "table_id": table_id,
        "game": opened.game,
        "settings": json.dumps(opened.settings),
        "seats": len(table.seats),
        "people": sum(bool(chair.person) for chair in table.seats),
        "levels": _levels(story),
        "victors": _victors(story, ranks),
        "began_at": began,
        "ended_at": ended,
        "length_ms": ended - began,
        "answers": table.answers,
        "public": int(opened.watch == "listed"),
    }
    return Outcome(game, tuple(_seat(story, seat, game, ranks[seat], found) for seat in range(len(table.seats))))


def _moment(story: Story, kind: type[Event]) -> int:
    return next(entry.event.at for entry in story.entries if isinstance(entry.event, kind))


def _levels(story: Story) -> str:
    levels = sorted({chair.level for chair in story.table.seats if not chair.person})
    return f" {' '.join(levels)} "[:200] if levels else ""


def _victors(story: Story, ranks: list[int]) -> str:
    first = [chair for chair, rank in zip(story.table.seats, ranks, strict=True) if rank == 1]
    return "shared" if len(first) > 1 else "person" if first[0].person else "bot"


def _seat(story: Story, seat: int, game: dict[str, Any], rank: int, found: Any) -> dict[str, Any]:
    chair = story.table.seats[seat]
    return {
        "table_id": game["table_id"],
        "seat": seat,
        "person": chair.person,
        "level": "" if chair.person else chair.level,
        "rank": rank,
        "points": found.scores[seat],
        "sheet": json.dumps(found.sheet[seat].tolist()),
        "resigned": int(chair.resigned),
        "replaced": int(bool(chair.person and chair.level)),
        "accuracy": None,
        "luck": None,
        "game": game["game"],
        "ended_at": game["ended_at"],
    }


def judged(review: Review) -> list[Judged]:
    """What a review found about each seat."""
    return [
        Judged(None if hand.accuracy is None else round(1000 * hand.accuracy), round(1000 * (hand.deal + hand.chance)))
        for hand in review.hands
    ]


def judged_in(body: str | None) -> list[Judged]:
    """The same from a review as it is kept; nothing where there is none, or one of an earlier version."""
    try:
        return [] if body is None else judged(msgspec.json.decode(body, type=Review))
    except msgspec.MsgspecError:
        return []
