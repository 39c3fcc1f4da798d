"""Games that are over, searched by game, person, level, players, day, length, result; every page has its address."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from mastaba import bots
from mastaba.core.rules.registry import all_games

from ...store.played.finding import Found, Wanted
from ..context import context_of, who
from ..door.language import language
from ..rendering import page
from .found import level_name, place_in, place_of, rows_of

LENGTHS = {"10": (0, 10), "30": (10, 30), "60": (30, 60), "day": (60, 1440), "days": (1440, 0)}  # minutes
SEATS = tuple(str(n) for n in range(1, 20))
RESULTS = ("person", "bot", "shared", "won", "lost")
FIELDS = ("game", "person", "level", "players", "from", "to", "length", "result")
LONGEST = 60  # of what is written in a field


async def games_page(request: Request) -> Response:
    """One page of what was found."""
    lang, asked = language(request), _asked(request)
    wanted, fault = await _wanted(request, asked)
    found, more = await _page(request, wanted) if wanted else ([], False)
    seats = range(min(game.players[0] for game in all_games()), max(game.players[1] for game in all_games()) + 1)
    return await page(
        request,
        "person/games.html",
        asked=asked,
        fault=fault,
        games=[(game.id, game.texts.say(lang, "name")) for game in all_games()],
        levels=[(name, level_name(name, lang)) for name in _levels(asked)],
        players=list(seats),
        lengths=list(LENGTHS),
        results=RESULTS,
        found=await rows_of(request, found),
        next=_address({**asked, "after": place_of(found[-1])}) if more else "",
        first=_address(asked) if request.query_params.get("after") else "",
    )


def _asked(request: Request) -> dict[str, str]:
    """What stands in the fields; nothing that is longer than anything sensible."""
    given = request.query_params
    return {field: given[field][:LONGEST].strip() for field in FIELDS if given.get(field, "").strip()}


def _levels(asked: Mapping[str, str]) -> list[str]:
    """Those that play here; another one if a link asks for it."""
    other = asked.get("level", "")
    return [*bots.levels, *([other] if other in bots.names() and other not in bots.levels else [])]


def _address(asked: Mapping[str, str]) -> str:
    return f"/games?{urlencode(asked)}"


async def _page(request: Request, wanted: Wanted) -> tuple[list[Found], bool]:
    after = place_in(request.query_params.get("after", ""))
    return await context_of(request).store.search.page(wanted, after)


async def _wanted(request: Request, asked: Mapping[str, str]) -> tuple[Wanted | None, str]:
    """What is looked for; or why nothing can be found, as the key of a sentence."""
    people: tuple[str, ...] = ()
    own = False
    if "person" in asked:
        viewer, context = who(request), context_of(request)
        account = await context.friends.shown(asked["person"], viewer.account)
        if account is None:
            return None, "page.games.nobody"
        people = (account.person, *await context.store.accounts.guests_of(account.person))
        own = account.person == viewer.account
    elif asked.get("result") in ("won", "lost"):
        return None, "page.games.whose"
    try:
        known: dict[str, Any] = {"people": people, "own": own, **_numbers(asked), **_words(asked)}
        return Wanted(**known), ""
    except (ValueError, OverflowError):  # a day that no calendar has
        return None, "page.games.unread"


def _numbers(asked: Mapping[str, str]) -> dict[str, int]:
    shortest, longest = LENGTHS[_one_of(asked["length"], LENGTHS)] if "length" in asked else (0, 0)
    return {
        "seats": int(_one_of(asked["players"], SEATS)) if "players" in asked else 0,
        "since": _moment(asked["from"]) if "from" in asked else 0,
        "before": _moment(asked["to"], days=1) if "to" in asked else 0,
        "shortest": shortest,
        "longest": longest,
    }


def _words(asked: Mapping[str, str]) -> dict[str, str]:
    return {
        "game": _one_of(asked["game"], [game.id for game in all_games()]) if "game" in asked else "",
        "level": _one_of(asked["level"], bots.names()) if "level" in asked else "",
        "result": _one_of(asked["result"], RESULTS) if "result" in asked else "",
    }


def _one_of(text: str, known: Any) -> str:
    if text not in known:
        raise ValueError(text)
    return text


def _moment(day: str, days: int = 0) -> int:
    """The beginning of a day, or of one after it."""
    at = datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC) + timedelta(days=days)
    return int(at.timestamp() * 1000)
