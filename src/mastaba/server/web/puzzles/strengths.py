"""How strong I am in the puzzles of each game, try after try, as curves."""

from __future__ import annotations

from collections import defaultdict

from starlette.requests import Request

from mastaba.core.rules.registry import load
from mastaba.core.words.text import say
from mastaba.draw.history import Value, history

from ...puzzles.library import library
from ...puzzles.solving import WHOLE
from ...texts import speak
from ..bounds import counted_as
from ..context import context_of, who
from ..door.language import language

CURVE_FROM = 3  # tries that counted; fewer make no curve
LONGEST = 200  # the latest tries that are drawn


async def curves(request: Request) -> list[tuple[str, str]]:
    """A curve for each game in which there were tries enough, with its title."""
    context, lang = context_of(request), language(request)
    by_game: dict[str, list[Value]] = defaultdict(list)
    for letters, credit, rating in await context.store.attempts.ratings(who(request).id):
        if letters in library():
            by_game[library()[letters].game].append((rating, credit >= WHOLE))

    def draw() -> list[tuple[str, str]]:
        drawn = []
        for game, values in sorted(by_game.items()):
            if len(values) >= CURVE_FROM:
                title = speak(lang, "page.puzzles.curve", game=load(game).texts.say(lang, say("name")))
                drawn.append((title, history(values[-LONGEST:], title)))
        return drawn

    return await context.threads.run_for(counted_as(request), draw)
