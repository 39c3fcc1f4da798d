"""Races of ten puzzles: asked for, joined by a link, run on one page, the result, and once more."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.rules.registry import load

from ...messages import RaceBoot
from ...now import now_ms
from ...puzzles.library import find
from ...puzzles.races import Standing, raced_games
from ...store.played.races import Race
from ...texts import client_texts, speak
from ..assets import build
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem
from ..door.forms import form_of
from ..door.language import language
from ..rendering import go, page
from .own_lists import my_ids


async def open_race(request: Request) -> Response:
    """A race that waits for a friend."""
    bounded(request, "race")
    person, form = who(request), await form_of(request)
    game = form.get("game", "")
    if person.fresh:
        raise Problem(403, "error.no_cookie")
    if game and game not in raced_games():
        raise Problem(404, "error.no_puzzle")
    id = await context_of(request).races.rows.open(person.id, game, now_ms())
    return go(request, f"/race/{id}")


async def join_race(request: Request) -> Response:
    """A friend comes by the link."""
    bounded(request, "race")
    context, person = context_of(request), who(request)
    race = await context.races.find(request.path_params["race"])
    if person.fresh:
        raise Problem(403, "error.no_cookie")
    if race.side(my_ids(request)) < 0 and not race.begun_at:
        await _are_not_apart(request, race.person)
        await context.races.join(race, person.id)
    return go(request, f"/race/{race.id}")


async def race_again(request: Request) -> Response:
    """The same two once more."""
    bounded(request, "race")
    context = context_of(request)
    race = await context.races.find(request.path_params["race"])
    side = race.side(my_ids(request))
    if side < 0 or not (await context.races.standing(race)).over:
        raise Problem(409, "error.race_runs")
    await _are_not_apart(request, (race.friend, race.person)[side])
    return go(request, f"/race/{await context.races.again(race, side)}")


async def _are_not_apart(request: Request, other: str) -> None:
    """Nobody runs against whom they keep away, or who keeps them away."""
    person = who(request)
    if other in (await context_of(request).manners.ties_of(person.account or person.id)).apart:
        raise Problem(409, "error.kept_away_race")


async def race_page(request: Request) -> Response:
    """A race that waits, runs, or is over."""
    lang, context = language(request), context_of(request)
    race = await context.races.find(request.path_params["race"])
    side, standing = race.side(my_ids(request)), await context.races.standing(race)
    state = "over" if race.begun_at and standing.over else "running" if race.begun_at else "waiting"
    names = [await context.store.people.name_of(id) if id else "" for id in (race.person, race.friend)]
    boot = RaceBoot(texts=client_texts(lang), race=race.id, lang=lang, state=state, side=side)
    name = load(race.game).texts.say(lang, "name") if race.game else speak(lang, "page.race.all_games")
    told = {
        "id": race.id,
        "state": state,
        "side": side,
        "names": names,
        "game": name,
        "link": str(request.url_for("race_page", race=race.id)),
        "again": f"/race/{race.next}" if race.next else "",
        **(_result(race, standing, lang) if state == "over" else {}),
    }
    return await page(request, "puzzles/race.html", boot=boot, race=told, preview=_preview(request, race, names[0]))


def _preview(request: Request, race: Race, name: str) -> dict[str, str]:
    """What a link to the race says where it is shown to friends."""
    lang, game = language(request), race.game or raced_games()[0]
    return {
        "title": speak(lang, "page.race.asks", name=name),
        "words": speak(lang, "page.race.lead"),
        "image": f"{request.url_for('cover', game=game)}?v={build()}",
    }


def _result(race: Race, standing: Standing, lang: str) -> dict[str, Any]:
    """Every puzzle with what it brought to both."""
    rows = [
        {
            "id": id,
            "game": load(find(id).game).texts.say(lang, "name"),
            "credits": [_credit(run.credits.get(id), lang) for run in standing.runs],
        }
        for id in race.puzzles
    ]
    return {
        "rows": rows,
        "winner": standing.winner,
        "credits": [_credit(run.credit, lang) for run in standing.runs],
        "times": [_time(run.ms) if run.credits else "–" for run in standing.runs],
    }


def _credit(credit: float | None, lang: str) -> str:
    if credit is None:
        return "–"
    return f"{credit:.2f}".rstrip("0").rstrip(".").replace(".", speak(lang, "puzzle.decimal"))


def _time(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"
