"""Pages of the app: how to install it, what is shown while the house is out of reach, and the table that waits."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import all_games

from ..door.language import language
from ..person.mine import my_tables
from ..rendering import for_nobody, go, page
from ..rules.summary import brief_lines, facts_of, rules_of


async def app_page(request: Request) -> Response:
    """How to put the house on a device, and the replays that are kept there."""
    return await page(request, "installed/app.html")


async def offline_page(request: Request) -> Response:
    """What the worker shows when there is no network: it names nobody, and every device gets the same."""
    lang = language(request)
    return for_nobody(request, "installed/offline.html", games=[_in_brief(game, lang) for game in all_games()])


async def my_turn(request: Request) -> Response:
    """On to the table that waits for me, the least time left first; home where none does."""
    waiting = [table["id"] for table in (await my_tables(request))["mine"] if table["my_turn"]]
    return go(request, f"/t/{waiting[0]}" if waiting else "/")


@cache
def _in_brief(game: Game, lang: str) -> dict[str, Any]:
    """A game's rules in a few lines each."""
    return {
        "id": game.id,
        "name": game.texts.say(lang, "name"),
        "facts": facts_of(game, lang),
        "sections": brief_lines(game, lang),
        "rules": rules_of(game, lang),
        "note": game.texts.in_words(lang).get("aid.note", ""),
    }
