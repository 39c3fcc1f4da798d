"""The first page: my tables, the games, those who wait for a player; and the form that opens a table."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import all_games, load
from mastaba.core.rules.settings import BadSetting, Editor, Setting
from mastaba.core.table.events import Clock
from mastaba.core.table.table import OVER, PLAYING

from ...messages import Edited, Lang
from ...now import now_ms
from ...spans import span_in_words
from ...tables.guided import offered
from ...tables.opening import CLOCKS
from ...tables.room import LATELY_MS
from ...texts import speak
from ..assets import FOR_GOOD, build
from ..bounds import bounded, home_of
from ..context import context_of, who
from ..door.errors import Problem, answered
from ..door.language import language
from ..person.mine import ids_of, mine_of, my_tables, tables_shown
from ..rendering import page
from ..rules.rulebook import word
from .living import finished_rows, open_rows, running_rows

LONGEST_TEXT = 1000  # of a setting that is drawn
QUICK_ANSWER_MS = 2 * 3_600_000  # by days, from those who hurry


async def home(request: Request) -> Response:
    """The games, my tables, those with free seats, and games worth watching."""
    lang, person, context = language(request), who(request).id, context_of(request)
    lists, here, mine = context.store.tables, home_of(request), await mine_of(request)
    unlisted = {*ids_of(who(request)), *mine.apart, *mine.friends}
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
        "home/home.html",
        begin=begin and {"id": begin.id, "name": begin.texts.say(lang, "name")},
        preview=begin and _preview(request, begin, lang),
        games=[{**_card(game, lang), "first": is_first(game)} for game in all_games()],
        of_friends=open_rows(mine.of_friends, lang, friends=True),
        open=open_rows([row for row in free if row.host not in unlisted], lang),
        running=running_rows(running, lang, context.thumbnails),
        finished=finished_rows(over, lang),
        online=max(1, len(context.company.online)),  # whoever asks is here
        friends_here=[await context.store.people.name_of(friend) for friend in context.feed.friends_here(mine)],
        asks=True,
        **await tables_shown(context.store, mine, lang),
    )


def _preview(request: Request, game: Game, lang: Lang) -> dict[str, str]:
    """What a link to the house says where it is shown to friends."""
    return {
        "title": f"Mastaba · {speak(lang, 'page.tagline')}",
        "words": speak(lang, "page.pitch"),
        "image": f"{request.url_for('cover', game=game.id)}?v={build()}",
        "link": str(request.base_url),
    }


async def mine(request: Request) -> Response:
    """My tables alone, for whoever asks for nothing else."""
    bounded(request, "mine")
    return await page(request, "home/_mine.html", asks=True, **await my_tables(request))


async def board_picture(request: Request) -> Response:
    """A small board that a list shows, found by what is on it."""
    picture = context_of(request).thumbnails.picture(request.path_params["digest"])
    if picture is None:
        raise Problem(404, "error.no_page")
    return Response(picture, media_type="image/png", headers=FOR_GOOD)


async def open_page(request: Request) -> Response:
    """The form that opens a table, on a page of its own."""
    game = load(request.path_params["game"])
    return await page(request, "home/open.html", game=_card(game, language(request)), clocks=tuple(CLOCKS))


async def open_form(request: Request) -> Response:
    """The form alone: a page fetches it when somebody wants to open a table."""
    game = load(request.path_params["game"])
    return await page(request, "home/_open_form.html", game=_card(game, language(request)), clocks=tuple(CLOCKS))


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
        "lengths": {name: _lengths(game, clock, lang) for name, clock in CLOCKS.items() if clock.by_days},
        "settings": [_setting(game, s, lang) for s in game.settings],
        "rulings": any(s.ruling for s in game.settings),
    }


def _lengths(game: Game, clock: Clock, lang: Lang) -> dict[int, str]:
    """How long a game by days will take, by the number of players; nothing where the game does not say."""
    counts = range(game.players[0], game.players[0] + len(game.waits))
    return {n: _length(waits, clock, lang) for n, waits in zip(counts, game.waits, strict=True)}


def _length(waits: int, clock: Clock, lang: Lang) -> str:
    low, high = (span_in_words(waits * each, lang) for each in (QUICK_ANSWER_MS, clock.add_ms))
    return speak(lang, "page.option.length", low=low, high=high)


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
        "between": setting.between,
        "ruling": setting.ruling,
    }
