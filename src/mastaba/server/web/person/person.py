"""A person's page: what the games came to, in numbers and curves, and the games themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, urlencode

from babel.numbers import format_decimal, format_percent
from starlette.requests import Request
from starlette.responses import Response

from mastaba import bots
from mastaba.core.rules.registry import load
from mastaba.core.words.languages.spoken import locale_of
from mastaba.core.words.text import say
from mastaba.draw.history import history

from ...messages import Lang
from ...store.played.counting import Record, Tally
from ...store.played.finding import Wanted
from ...tables.names import game_name
from ...texts import speak
from ..context import context_of, who
from ..door.errors import Problem
from ..door.language import language
from ..puzzles.own_lists import due_of_mine
from ..rendering import go, page
from ..when import spoken_day
from .found import level_name, place_in, place_of, rows_of
from .friends import lobbies_for
from .manners import about_somebody

CURVE_FROM, CURVE_MOST = 3, 200  # games; fewer make no curve, and of more the latest can be told apart


async def my_page(request: Request) -> Response:
    """My own page, whoever else may see it; a guest has one too."""
    context, person = context_of(request), who(request)
    if person.account:
        return go(request, f"/people/{quote(await context.store.people.name_of(person.account), safe='')}")
    name = await context.store.people.name_of(person.id)
    ids = () if person.fresh else (person.id,)
    return await _shown(request, ids, "/my-page", name=name, own=True, relation="guest", openness="guest", since="")


async def person_page(request: Request) -> Response:
    """Somebody's page, if it is open to whoever asks."""
    context, viewer, lang = context_of(request), who(request), language(request)
    account = await context.friends.shown(request.path_params["name"], viewer.account)
    if account is None:
        raise Problem(404, "error.no_person")
    name = await context.store.people.name_of(account.person)
    own = viewer.account == account.person
    ids = (account.person, *await context.store.accounts.guests_of(account.person))
    relation = await _relation(request, account.person)
    return await _shown(
        request,
        ids,
        f"/people/{quote(name, safe='')}",
        name=name,
        own=own,
        relation=relation,
        lobbies=await lobbies_for(request, account.person) if relation == "friend" else [],
        **await about_somebody(request, account.person, name),
        openness=account.openness,
        since=spoken_day(account.created_at, lang),
    )


async def _relation(request: Request, person: str) -> str:
    """What the viewer is to this person: self, guest, friend, asked, asking, or nobody."""
    viewer, rows = who(request).account, context_of(request).store.friends
    if not viewer or viewer == person:
        return "self" if viewer else "guest"
    if await rows.are(viewer, person):
        return "friend"
    if person in await rows.asked(viewer):
        return "asked"
    return "asking" if person in await rows.asking(viewer) else "nobody"


async def _shown(request: Request, ids: Sequence[str], here: str, **known: Any) -> Response:
    store, lang = context_of(request).store, language(request)
    tallies = await store.records.overview(ids) if ids else {}
    chosen = request.query_params.get("game", "")
    chosen = chosen if chosen in tallies else next(iter(tallies), "")
    record = await store.records.of(ids, chosen) if chosen else None
    after = place_in(request.query_params.get("after", ""))
    wanted = Wanted(game=chosen, people=tuple(ids), own=known["own"])
    found, more = await store.search.page(wanted, after) if chosen else ([], False)
    follows = {"game": chosen, "after": place_of(found[-1])} if more else {}
    return await page(
        request,
        "person/person.html",
        here=here,
        chosen=chosen,
        tallies=[{"game": game, "name": game_name(game, lang), **_tally(one, lang)} for game, one in tallies.items()],
        record=_record(record, tallies[chosen].games, lang) if record else None,
        found=await rows_of(request, found, ids),
        next=f"{here}?{urlencode(follows)}#games" if more else "",
        first=f"{here}?{urlencode({'game': chosen})}#games" if after else "",
        again=await due_of_mine(request) if known["own"] else 0,
        **known,
    )


def _tally(tally: Tally, lang: Lang) -> dict[str, Any]:
    return {
        "games": tally.games,
        "wins": tally.wins,
        "share": _percent(tally.wins / tally.games, lang),
        "mean": _number(tally.mean, lang),
    }


def _record(record: Record, played: int, lang: Lang) -> dict[str, Any]:
    order = {level: at for at, level in enumerate(bots.names())}
    levels = sorted(record.levels, key=lambda one: (order.get(one.level, len(order)), one.level))
    return {
        "name": game_name(record.game, lang),
        **_tally(record.all, lang),
        "by_seats": [{"seats": seats, **_tally(tally, lang)} for seats, tally in record.by_seats.items()],
        "levels": [{"name": level_name(one.level, lang), "met": one.met, "behind": one.behind} for one in levels],
        "lines": _lines(record, lang),
        "accuracy": None if record.accuracy is None else _percent(record.accuracy, lang),
        "luck": None if record.luck is None else _signed(100 * record.luck, lang),
        "reviewed": record.reviewed,
        "curves": _curves(record, played, lang),
    }


def _lines(record: Record, lang: Lang) -> list[dict[str, Any]]:
    """The lines of the score sheet by their names; none where the game is not installed, or has other lines now."""
    try:
        game = load(record.game)
    except LookupError:
        return []
    if len(game.lines) != len(record.lines):
        return []
    return [
        {
            "name": game.texts.say(lang, say(key if "." in key else f"line.{key}")),
            "best": best,
            "mean": _number(mean, lang),
        }
        for key, (best, mean) in zip(game.lines, record.lines, strict=True)
    ]


def _curves(record: Record, played: int, lang: Lang) -> list[tuple[str, str]]:
    """Points and accuracy from game to game, each with its title; of the latest games, if there are many."""
    name, drawn = game_name(record.game, lang), list[tuple[str, str]]()
    points = [(float(one.points), one.won) for one in record.games if one.whole]
    accurate = [(one.accuracy / 10, one.won) for one in record.games if one.accuracy is not None]
    earlier = played - record.all.games  # than those that are counted one by one
    for key, values, unit, before in (("points", points, "", earlier), ("accuracy", accurate, "\u00a0%", 0)):
        if len(values) >= CURVE_FROM:
            title, latest = speak(lang, f"page.person.{key}_curve", game=name), values[-CURVE_MOST:]
            drawn.append((title, history(latest, title, unit, before + len(values) - len(latest))))
    return drawn


def _number(value: float, lang: Lang) -> str:
    return format_decimal(round(value, 1), locale=locale_of(lang))


def _signed(value: float, lang: Lang) -> str:
    shown = format_decimal(round(abs(value), 1), locale=locale_of(lang))
    return shown if round(value, 1) == 0 else f"{'+' if value > 0 else '−'}{shown}"


def _percent(share: float, lang: Lang) -> str:
    return format_percent(round(share, 2), locale=locale_of(lang))
