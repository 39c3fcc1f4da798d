"""Games that are over, as lists show them: when, who, what came of it, how long; and where the next page begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from babel.dates import format_timedelta
from starlette.requests import Request

from mastaba.core.words.languages.spoken import locale_of

from ...messages import Lang
from ...store.played.finding import Found, Place, SeatOf
from ...tables.names import game_name
from ...texts import TEXTS, speak
from ..context import context_of, who
from ..door.language import language
from ..when import spoken_day

_PLACE = re.compile(r"(\d{1,15})-([0-9a-z]{1,16})")


def place_in(text: str) -> Place | None:
    """Where a page begins; None for the first one, or where nothing can be read."""
    found = _PLACE.fullmatch(text)
    return Place(int(found[1]), found[2]) if found else None


def place_of(one: Found) -> str:
    return f"{one.ended_at}-{one.table_id}"


async def rows_of(request: Request, found: Sequence[Found], mine: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Rows for a list; `mine` are the ids of the person whose list it is."""
    viewer, lang, context = who(request), language(request), context_of(request)
    people = {seat.person for one in found for seat in one.seats if seat.person}
    open_pages = await context.friends.open_pages(people, viewer.account) if people else set()
    pages = {person: await context.store.people.name_of(person) for person in open_pages}
    return [
        {
            "id": one.table_id,
            "game": one.game,
            "game_name": game_name(one.game, lang),
            "day": spoken_day(one.ended_at, lang),
            "iso": datetime.fromtimestamp(one.ended_at / 1000, UTC).isoformat(timespec="seconds"),
            "length": spoken_length(one.length_ms, lang),
            "answers": one.answers,
            "seats": [_seat(seat, lang, pages) for seat in sorted(one.seats, key=lambda seat: seat.rank)],
            "mine": next((_mine(one, seat, lang) for seat in one.seats if seat.person and seat.person in mine), None),
        }
        for one in found
    ]


def _seat(seat: SeatOf, lang: Lang, pages: dict[str, str]) -> dict[str, Any]:
    return {
        "name": seat.name,
        "rank": seat.rank,
        "points": seat.points,
        "level": level_name(seat.level, lang) if seat.level else "",
        "page": pages.get(seat.person, ""),
        "left": seat.resigned or seat.replaced,
    }


def _mine(one: Found, seat: SeatOf, lang: Lang) -> dict[str, Any]:
    shared = seat.rank == 1 and sum(other.rank == 1 for other in one.seats) > 1
    key = "left" if seat.resigned or seat.replaced else "shared" if shared else "won" if seat.rank == 1 else "place"
    return {
        "won": key in ("won", "shared"),
        "says": speak(lang, f"page.person.{key}", rank=seat.rank, seats=len(one.seats)),
        "points": seat.points,
    }


def level_name(level: str, lang: Lang) -> str:
    """A level in words; a bot of another package by its own name."""
    return speak(lang, f"level.{level}") if TEXTS.has(f"level.{level}") else level


def spoken_length(ms: int, lang: Lang) -> str:
    """How long something took, roughly, in words."""
    return format_timedelta(
        timedelta(milliseconds=max(ms, 60_000)), granularity="minute", threshold=1.5, locale=locale_of(lang)
    )
