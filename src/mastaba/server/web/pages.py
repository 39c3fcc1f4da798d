"""The pages: home, a table, a replay, the rules of a game."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mastaba import bots
from mastaba.core.game import Game, Setting
from mastaba.core.registry import all_games, load
from mastaba.core.table import LOBBY, OVER
from mastaba.core.text import say

from ..messages import Lang, Level, TableBoot
from ..now import now_ms
from ..store.tables import TableRow
from ..tables.live import LiveTable
from ..tables.opening import CLOCKS
from ..texts import client_texts, speak
from .context import context_of, who
from .errors import Problem
from .language import language
from .rendering import page
from .rulebook import sections

OPEN_MS = 12 * 3_600_000  # a table where nothing happened for longer is not offered any more

# --- home --------------------------------------------------------------------------------------------------------


async def home(request: Request) -> Response:
    """The games, my tables, those with free seats, and games worth watching."""
    context, lang, person = context_of(request), language(request), who(request).id
    lists = context.store.tables
    mine = await lists.mine(person) if not who(request).fresh else []
    fresh = now_ms() - OPEN_MS
    free = [r for r in await lists.by_status(LOBBY) if r.free and r.host != person and r.updated_at > fresh]
    over = await lists.by_status(OVER, 8)
    return await page(
        request,
        "home.html",
        games=[_card(game, lang, context.compiler.progress_of(game.id)) for game in all_games()],
        mine=[_row(row, person, lang) for row in mine],
        open=[_row(row, person, lang) for row in free],
        finished=[_row(row, person, lang) for row in over],
    )


def _card(game: Game, lang: Lang, compiling: float | None) -> dict[str, Any]:
    low, high = game.players
    return {
        "id": game.id,
        "name": game.texts.say(lang, "name"),
        "tagline": game.texts.say(lang, "tagline") if game.texts.has("tagline") else "",
        "players": _range(*game.players),
        "minutes": _range(*game.minutes),
        "counts": list(range(low, high + 1)),
        "settings": [_setting(game, s, lang) for s in game.settings],
        "compiling": compiling,
    }


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _setting(game: Game, setting: Setting, lang: Lang) -> dict[str, Any]:
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


def _word(game: Game, key: str, lang: Lang, otherwise: str) -> str:
    return game.texts.say(lang, key) if game.texts.has(key) else otherwise


def _row(row: TableRow, person: str, lang: Lang) -> dict[str, Any]:
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


def _game_name(game_id: str, lang: Lang) -> str:
    try:
        return load(game_id).texts.say(lang, "name")
    except LookupError:
        return game_id


# --- a table -----------------------------------------------------------------------------------------------------


async def table_page(request: Request) -> Response:
    """Lobby, game and result: the same address for everybody."""
    live = await context_of(request).hall.get(request.path_params["table"])
    return await page(request, "table.html", boot=_boot(request, live), table=_table(request, live))


async def replay_page(request: Request) -> Response:
    """The game again, answer by answer."""
    live = await context_of(request).hall.get(request.path_params["table"])
    table = live.story.table
    if live.story.line is None:
        raise Problem(409, "error.not_started")
    mine = table.seat_of(who(request).id)
    over = table.status == OVER
    eyes = [{"seat": i, "name": chair.name} for i, chair in enumerate(table.seats) if over or i == mine]
    if over or mine < 0:
        eyes.append({"seat": -1, "name": ""})
    boot, shown = _boot(request, live), _table(request, live)
    return await page(request, "replay.html", boot=boot, table=shown, viewers=eyes)


def _boot(request: Request, live: LiveTable) -> TableBoot:
    """What the page's script is given."""
    lang, story, person = language(request), live.story, who(request).id
    return TableBoot(
        texts=client_texts(lang, story.game),
        table=live.id,
        lang=lang,
        game=story.game.id,
        game_name=story.game.texts.say(lang, "name"),
        seat=story.table.seat_of(person),
        host=story.table.opened.host == person,
        link=_link(request, live),
        leavers=story.table.opened.leavers,
        levels=[Level(level, speak(lang, say(f"level.{level}"))) for level in bots.levels],
        answers=len(story.line.answers) if story.line else 0,
    )


def _table(request: Request, live: LiveTable) -> dict[str, Any]:
    """What the page itself says about the table."""
    lang, story = language(request), live.story
    return {
        "id": live.id,
        "game": story.game.id,
        "game_name": story.game.texts.say(lang, "name"),
        "status": story.table.status,
        "host": story.table.opened.host == who(request).id,
        "link": _link(request, live),
        "settings": _settings(live, lang),
        "players": len(story.table.seats),
    }


def _link(request: Request, live: LiveTable) -> str:
    return str(request.url_for("table_page", table=live.id))


def _settings(live: LiveTable, lang: Lang) -> list[dict[str, str]]:
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


# --- the rules ---------------------------------------------------------------------------------------------------


async def rules_page(request: Request) -> Response:
    """A game's rules in our own words."""
    lang, game = language(request), load(request.path_params["game"])
    chapter = request.query_params.get("chapter", "")
    shown = {"id": game.id, "name": game.texts.say(lang, "name")}
    return await page(request, "rules.html", game=shown, sections=sections(game, lang), chapter=chapter)
