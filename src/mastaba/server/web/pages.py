"""Pages and forms: home, open, join, watch, rules, who one is."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from mastaba import bots
from mastaba.core.game import Game, Setting
from mastaba.core.registry import all_games, load
from mastaba.core.table import LOBBY, OVER
from mastaba.core.text import say
from mastaba.server.store.events import TableRow
from mastaba.server.tables.clocks import House
from mastaba.server.tables.hall import LiveTable, now_ms
from mastaba.server.tables.opening import CLOCKS, Wishes, open_for_friends, play_now
from mastaba.server.texts import client_texts, language, speak
from mastaba.server.web.errors import Problem, yes
from mastaba.server.web.guard import address_of
from mastaba.server.web.people import clean_name, give_cookie
from mastaba.server.web.rendering import form_of, go, house_of, page, who
from mastaba.server.web.rulebook import sections

OPEN_MS = 12 * 3_600_000  # a table where nothing happened for longer is not offered any more

# --- home --------------------------------------------------------------------------------------------------------


async def home(request: Request) -> Response:
    """The games, my tables, those with free seats, and games worth watching."""
    house, lang, person = house_of(request), language(request), who(request).id
    mine = await house.store.mine(person) if not who(request).fresh else []
    fresh = now_ms() - OPEN_MS
    waiting = await house.store.by_status(LOBBY)
    free = [row for row in waiting if row.free and row.host != person and row.updated_at > fresh]
    over = await house.store.by_status(OVER, 8)
    return await page(
        request,
        "home.html",
        games=[_card(house, game, lang) for game in all_games()],
        mine=[_row(row, person, lang) for row in mine],
        open=[_row(row, person, lang) for row in free],
        finished=[_row(row, person, lang) for row in over],
    )


def _card(house: House, game: Game, lang: str) -> dict[str, Any]:
    low, high = game.players
    return {
        "id": game.id,
        "name": game.texts.say(lang, "name"),
        "tagline": game.texts.say(lang, "tagline") if game.texts.has("tagline") else "",
        "players": _range(*game.players),
        "minutes": _range(*game.minutes),
        "counts": list(range(low, high + 1)),
        "settings": [_setting(game, s, lang) for s in game.settings],
        "compiling": house.warming.of(game.id),
    }


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _setting(game: Game, setting: Setting, lang: str) -> dict[str, Any]:
    """A field of the form: its choices, and when it makes a difference."""
    key, within = setting.key, setting.within
    return {
        "key": key,
        "title": _word(game, f"setting.{key}.title", lang, key),
        "choices": [
            {"value": c, "title": _word(game, f"setting.{key}.{c}", lang, c), "needs": setting.needs.get(c, 0)}
            for c in setting.choices
        ],
        "default": setting.default,
        "seats": " ".join(str(n) for n in setting.seats),
        "within": f"settings[{within[0]}]={within[1]}" if within else "",
    }


def _word(game: Game, key: str, lang: str, otherwise: str) -> str:
    return game.texts.say(lang, key) if game.texts.has(key) else otherwise


def _row(row: TableRow, person: str, lang: str) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "game_name": _game_name(row.game, lang),
        "status": row.status,
        "my_turn": row.asked == person,
        "players": [name for name in row.names if name],
        "free": row.free,
        "updated": row.updated_at,
    }


def _game_name(game_id: str, lang: str) -> str:
    try:
        return load(game_id).texts.say(lang, "name")
    except LookupError:
        return game_id


# --- forms -------------------------------------------------------------------------------------------------------


async def play_game(request: Request) -> Response:
    """One click on *Play now*."""
    house, person = house_of(request), who(request).id
    house.limits.take("open", _caller(request, person))
    game = load(request.path_params["game"])
    form = await form_of(request)
    low, high = game.players
    seats = _number(form.get("players"), min(max(low, 3), high))
    live = await play_now(house, game, person, seats, form.get("level", ""))
    return go(request, f"/t/{live.id}")


async def open_table(request: Request) -> Response:
    """A table for friends."""
    house, person = house_of(request), who(request).id
    house.limits.take("open", _caller(request, person))
    form = await form_of(request)
    game = load(form.get("game", ""))
    settings = {key[9:-1]: value for key, value in form.items() if key.startswith("settings[") and key.endswith("]")}
    wishes = Wishes(
        seats=_number(form.get("players"), game.players[0]),
        settings={key: value for key, value in settings.items() if value != game.defaults().get(key)},
        clock=form.get("clock", "none"),
        leavers=form.get("leavers", "bot"),
        open_memory=form.get("open_memory", "") not in ("", "0"),
    )
    return go(request, f"/t/{(await open_for_friends(house, game, person, wishes)).id}")


def _number(given: object, otherwise: int) -> int:
    return int(given) if isinstance(given, str) and given.isdecimal() and len(given) < 4 else otherwise


def _caller(request: Request, person: str) -> str:
    """A guest without a cookie is known by address, so that dropping cookies wins nothing."""
    return address_of(request) if who(request).fresh else person


async def rename(request: Request) -> Response:
    """Another name, shown from the next seat on."""
    house, person = house_of(request), who(request).id
    house.limits.take("name", _caller(request, person))
    name = clean_name((await form_of(request)).get("name"))
    if name:
        await house.rename(person, name)
    return go(request, _back(request))


def _back(request: Request) -> str:
    """The page from which a form came, if it is one of ours."""
    came = urlsplit(request.headers.get("referer", ""))
    return came.path if came.netloc == request.headers.get("host") and came.path.startswith("/") else "/"


async def me(request: Request) -> Response:
    """Who one is, with the code that brings the seats back on another device."""
    house, person = house_of(request), who(request)
    return yes(id=person.id, name=await house.name_of(person.id), code=house.accounts.code_of(person.id))


async def recover(request: Request) -> Response:
    """Become the person whose code this is."""
    house = house_of(request)
    house.limits.take("recover", address_of(request))
    person = house.accounts.person_of_code((await form_of(request)).get("code", ""))
    if not person:
        raise Problem(409, "error.bad_code")
    response = go(request, "/")
    give_cookie(response, house.accounts, person, request.url.scheme == "https")
    return response


# --- a table -----------------------------------------------------------------------------------------------------


async def table_page(request: Request) -> Response:
    """Lobby, game and result: the same address for everybody."""
    live = await house_of(request).hall.get(request.path_params["table"])
    shown = _table(request, live)
    boot = _boot(request, live, shown)
    return await page(request, "table.html", table=shown, boot=boot)


async def replay_page(request: Request) -> Response:
    """The game again, answer by answer."""
    live = await house_of(request).hall.get(request.path_params["table"])
    table = live.story.table
    if live.story.line is None:
        raise Problem(409, "error.not_started")
    mine = table.seat_of(who(request).id)
    over = table.status == OVER
    eyes = [{"seat": i, "name": chair.name} for i, chair in enumerate(table.seats) if over or i == mine]
    if over or mine < 0:
        eyes.append({"seat": -1, "name": ""})
    shown = _table(request, live)
    boot = {**_boot(request, live, shown), "frames": len(live.story.line.answers)}
    return await page(request, "replay.html", table=shown, boot=boot, viewers=eyes)


def _table(request: Request, live: LiveTable) -> dict[str, Any]:
    lang, story = language(request), live.story
    return {
        "id": live.id,
        "game": story.game.id,
        "game_name": story.game.texts.say(lang, "name"),
        "status": story.table.status,
        "host": story.table.opened.host == who(request).id,
        "link": str(request.url_for("table_page", table=live.id)),
        "settings": _settings(live, lang),
        "players": len(story.table.seats),
    }


def _settings(live: LiveTable, lang: str) -> list[dict[str, str]]:
    game, opened = live.story.game, live.story.table.opened
    chosen = {**game.defaults(), **opened.settings}
    shown = [
        {"title": _word(game, f"setting.{s.key}.title", lang, s.key),
         "value": _word(game, f"setting.{s.key}.{chosen[s.key]}", lang, chosen[s.key])}
        for s in game.in_force(opened.seats, chosen)
    ]  # fmt: skip
    clock = next((name for name, kind in CLOCKS.items() if kind == opened.clock), "none")
    shown.append({"title": speak(lang, "page.home.clock"), "value": speak(lang, f"clock.{clock}")})
    shown.append({"title": speak(lang, "page.home.leavers"), "value": speak(lang, f"leavers.{opened.leavers}")})
    return shown


def _boot(request: Request, live: LiveTable, shown: dict[str, Any]) -> dict[str, Any]:
    lang = language(request)
    return {
        "table": live.id,
        "lang": lang,
        "game": shown["game"],
        "game_name": shown["game_name"],
        "seat": live.story.table.seat_of(who(request).id),
        "after": -1,
        "host": shown["host"],
        "link": shown["link"],
        "leavers": live.story.table.opened.leavers,
        "levels": [{"id": level, "name": speak(lang, say(f"level.{level}"))} for level in bots.levels],
        "texts": client_texts(lang),
    }


async def rules_page(request: Request) -> Response:
    """A game's rules in our own words."""
    lang, game = language(request), load(request.path_params["game"])
    chapter = request.query_params.get("chapter", "")
    shown = {"id": game.id, "name": game.texts.say(lang, "name")}
    return await page(request, "rules.html", game=shown, sections=sections(game, lang), chapter=chapter)


# --- is it well? -------------------------------------------------------------------------------------------------


async def healthz(request: Request) -> Response:
    """The event loop answers."""
    return yes(at=now_ms())


async def readyz(request: Request) -> Response:
    """The database answers too; and how much is going on."""
    house = house_of(request)
    await house.store.by_status(LOBBY, 1)
    return yes(tables=len(house.hall.tables), sockets=house.sockets, compiling=house.warming.progress)
