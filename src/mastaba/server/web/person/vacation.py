"""My vacation: begun and ended on my account's page, with the tables at which it does not count."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...now import now_ms
from ...tables.names import game_name
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem
from ..door.forms import form_of
from ..door.language import language
from ..rendering import go
from ..when import spoken_moment


async def vacation_of(request: Request) -> dict[str, Any]:
    """How it stands with my vacation, as the page shows it."""
    context, lang, ids = context_of(request), language(request), _ids(request)
    standing = await context.vacations.standing(ids)
    without = [
        {"id": live.id, "game_name": game_name(live.story.game.id, lang), "players": live.story.names(lang)}
        for live in await context.vacations.without(ids)
    ]
    return {
        "until": spoken_moment(standing.until, lang) if standing.until > now_ms() else "",
        "left": standing.left_days,
        "choices": list(range(1, standing.most_days + 1)),
        "without": without,
    }


async def begin_vacation(request: Request) -> Response:
    """From now on, for so many days."""
    bounded(request, "other")
    if who(request).fresh:
        raise Problem(403, "error.no_cookie")
    days = (await form_of(request)).get("days", "")
    number = int(days) if days.isdecimal() and len(days) < 4 else 0
    await context_of(request).vacations.begin(_ids(request)[0], _ids(request), number)
    return go(request, "/account#vacation")


async def end_vacation(request: Request) -> Response:
    """Back again."""
    bounded(request, "other")
    await context_of(request).vacations.end(_ids(request))
    return go(request, "/account#vacation")


def _ids(request: Request) -> list[str]:
    person = who(request)
    return [person.account or person.id, *person.guests]
