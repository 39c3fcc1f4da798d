"""Costly answers of my own games that are due again, or will be."""

from __future__ import annotations

from typing import Any

from starlette.requests import HTTPConnection, Request

from mastaba.core.rules.registry import game_ids, load

from ...now import now_ms
from ...puzzles.own import DAYS, LEARNED
from ..context import context_of, who
from ..door.language import language
from ..when import spoken_day

MOST_LISTED = 12


async def own_list(request: Request) -> dict[str, Any]:
    """What is due, what comes later, and when, for the page of all puzzles."""
    lang, now = language(request), now_ms()
    listed = await context_of(request).store.own_puzzles.listed(my_ids(request), LEARNED) if my_ids(request) else []
    due = [
        {
            "href": f"/puzzles/mine/{one.table_id}/{one.at}",
            "game": load(one.game).texts.say(lang, "name"),
            "day": spoken_day(one.played_at, lang),
            "rung": one.rung,
        }
        for one in listed
        if one.due_at <= now and one.game in game_ids()
    ]
    later = [one for one in listed if one.due_at > now]
    return {
        "due": due[:MOST_LISTED],
        "n": len(due),
        "later": len(later),
        "next": spoken_day(later[0].due_at, lang) if later else "",
        "rungs": len(DAYS),
    }


async def due_of_mine(request: Request) -> int:
    """How many of my own answers wait to be given again."""
    ids = my_ids(request)
    return await context_of(request).store.own_puzzles.due(ids, LEARNED, now_ms()) if ids else 0


def my_ids(request: HTTPConnection) -> tuple[str, ...]:
    """Under which ids I sat at tables."""
    person = who(request)
    return () if person.fresh else (person.id, *person.guests)
