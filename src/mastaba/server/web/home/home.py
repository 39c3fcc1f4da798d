"""The first page: my tables, the games, those who wait for a player; and the form that opens a table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from babel.dates import format_timedelta
from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import all_games, load
from mastaba.core.rules.settings import BadSetting, Editor, Setting
from mastaba.core.table.table import LOBBY, OVER, PLAYING

from ...messages import Edited, Lang
from ...now import now_ms
from ...store.tables import TableRow
from ...tables.guided import offered
from ...tables.room import LATELY_MS
from ..bounds import bounded, home_of
from ..context import context_of, who
from ..door.errors import Problem, answered
from ..door.language import language
from ..rendering import page
from ..rules.rulebook import word

RANKS = {PLAYING: 0, LOBBY: 1}  # of my tables that do not wait for me: those that are over come last
IN_SIGHT = 3  # of my tables; all that wait for me besides
LONGEST_TEXT = 1000  # of a setting that is drawn


async def home(request: Request) -> Response:
    """The games, my tables, those with free seats, and games worth watching."""
    lang, person = language(request), who(request).id
    lists, here = context_of(request).store.tables, home_of(request)
    free = await lists.with_free_seats(person, here, now_ms() - LATELY_MS)
    running = await lists.to_watch(PLAYING, person, here, now_ms() - LATELY_MS)
    over = await lists.to_watch(OVER, person, here)
    played = set() if who(request).fresh else await lists.games_of(person)

    def is_first(game: Game) -> bool:
        return game.id not in played and offered(game) is not None

    guided = [game for game in all_games() if offered(game) is not None]
    begin = min(guided, key=lambda game: (game.minutes[1], game.id), default=None) if not played else None
    return await page(
        request,
        "home.html",
        begin=begin and {"id": begin.id, "name": begin.texts.say(lang, "name")},
        games=[{**_card(game, lang), "first": is_first(game)} for game in all_games()],
        open=[_row(row, person, lang) for row in free],
        running=[_row(row, person, lang) for row in running],
        finished=[_row(row, person, lang) for row in over],
        **await _mine(request),
    )


async def mine(request: Request) -> Response:
    """My tables alone: a page that stays open asks for them again and again."""
    bounded(request, "mine")
    return await page(request, "_mine.html", **await _mine(request))


async def open_page(request: Request) -> Response:
    """The form that opens a table, on a page of its own."""
    game = load(request.path_params["game"])
    return await page(request, "open.html", game=_card(game, language(request)))


async def setting(request: Request) -> Response:
    """A free-text setting as a picture; after a press on one of its cells, the text that it then is."""
    bounded(request, "edit")
    game, lang = load(request.path_params["game"]), language(request)
    key = request.path_params["setting"]
    editor = game.editors.get(key)
    if editor is None:
        raise Problem(404, "error.no_page")
    text = request.query_params.get("text", game.defaults()[key])[:LONGEST_TEXT]
    pressed = request.query_params.get("press", "")
    try:
        text = editor.press(text, pressed) if pressed else text
        drawn = editor.draw(text, lang)
    except BadSetting as bad:
        raise Problem(409, bad.message, game.texts) from None
    return answered(Edited(text=text, svg=drawn, says=_fault(game, editor, text, lang)))


def _fault(game: Game, editor: Editor, text: str, lang: Lang) -> str:
    """Why a table cannot be opened with this text; empty if it can."""
    try:
        editor.check(text)
    except BadSetting as bad:
        return game.texts.say(lang, bad.message)
    return ""


# --- what the pages are told -------------------------------------------------------------------------------------


async def _mine(request: Request) -> dict[str, Any]:
    lang, person = language(request), who(request)
    ids = () if person.fresh else (person.id, *person.guests)
    mine = [(id, row) for id in ids for row in await context_of(request).store.tables.mine(id)]
    if person.guests:
        mine.sort(key=lambda one: (one[1].asked != one[0], RANKS.get(one[1].status, 2), -one[1].updated_at))
    waiting = sum(row.asked == id for id, row in mine)
    return {
        "mine": [{**_row(row, id, lang), "turn_of": await _turn_of(request, row, id)} for id, row in mine],
        "in_sight": max(IN_SIGHT, waiting),
        "invited": [] if person.fresh else await _invited(request, person.id, lang),
    }


async def _turn_of(request: Request, row: TableRow, person: str) -> str:
    """Who is awaited at a table, if it is a person."""
    is_awaited = row.status == PLAYING and row.asked not in ("", "bot", person)
    return await context_of(request).store.people.name_of(row.asked) if is_awaited else ""


async def _invited(request: Request, person: str, lang: Lang) -> list[dict[str, Any]]:
    """Tables that wait for me, each with the name of whoever asked me over."""
    store = context_of(request).store
    rows = await store.invitations.of(person, now_ms() - LATELY_MS)
    return [{**_row(row, person, lang), "host": await store.people.name_of(row.host)} for row in rows]


@cache
def _card(game: Game, lang: Lang) -> dict[str, Any]:
    low, high = game.players
    return {
        "id": game.id,
        "name": game.texts.say(lang, "name"),
        "tagline": word(game, "tagline", lang, ""),
        "players": _range(*game.players),
        "minutes": _range(*game.minutes),
        "counts": list(range(low, high + 1)),
        "settings": [_setting(game, s, lang) for s in game.settings],
    }


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _setting(game: Game, setting: Setting, lang: Lang) -> dict[str, Any]:
    """A field of the form: its choices or its picture, and when it makes a difference."""
    key, within = setting.key, setting.within
    return {
        "key": key,
        "title": word(game, f"setting.{key}.title", lang, key),
        "help": word(game, f"setting.{key}.help", lang, ""),
        "choices": [
            {"value": c, "title": word(game, f"setting.{key}.{c}", lang, c), "needs": setting.needs.get(c, 0)}
            for c in setting.choices
        ],
        "default": setting.default,
        "picture": game.editors[key].draw(setting.default, lang) if key in game.editors else "",
        "seats": " ".join(str(n) for n in setting.seats),
        "within": f"settings[{within[0]}]={within[1]}" if within else "",
    }


def _row(row: TableRow, person: str, lang: Lang) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "game_name": _game_name(row.game, lang),
        "status": row.status,
        "my_turn": row.asked == person,
        "players": [name for name in row.names if name],
        "free": row.free,
        "answers": row.answers,
        "moved": ago(now_ms() - row.updated_at, lang),
        "moved_iso": datetime.fromtimestamp(row.updated_at / 1000, UTC).isoformat(timespec="seconds"),
    }


def ago(ms: int, lang: Lang) -> str:
    """How long something is past, in words that hold in every time zone."""
    spoken = "en_GB" if lang == "en" else lang
    return format_timedelta(timedelta(milliseconds=-max(ms, 60_000)), add_direction=True, locale=spoken)


def _game_name(game_id: str, lang: Lang) -> str:
    try:
        return load(game_id).texts.say(lang, "name")
    except LookupError:
        return game_id
