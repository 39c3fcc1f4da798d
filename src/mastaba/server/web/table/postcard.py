"""What a link to a table says where it is shown to friends, and the picture that goes with it."""

from __future__ import annotations

import zlib

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.rules.registry import load
from mastaba.core.table.table import LOBBY, OVER

from ...frames.pictures import ending, invitation, winners_work
from ...tables.live import LiveTable
from ...tables.story import Story
from ...texts import speak
from ...workers.jobs import Board, Ending, Picture
from ...workers.pool import Failed
from ..assets import build, kept
from ..bounds import bounded, counted_as, table_here
from ..context import context_of
from ..door.errors import Problem
from ..door.language import language
from ..rules.rulebook import word
from .history import inline


async def preview(request: Request, live: LiveTable) -> dict[str, str]:
    """The game, who invites, how many seats are free; of a game that is over, how it ended."""
    lang, game, table = language(request), live.story.game, live.story.table
    name, tagline = game.texts.say(lang, "name"), word(game, "tagline", lang, "")
    told = {
        "words": tagline,
        "image": _picture_of(request, live),
        "title": speak(lang, "page.preview.plain", game=name),
    }
    if table.status != LOBBY:
        return told
    host = await context_of(request).store.people.name_of(table.opened.host)
    free = sum(chair.kind == "empty" for chair in table.seats)
    return {
        **told,
        "title": speak(lang, "page.preview.invites", name=host, game=name),
        "words": speak(lang, "page.preview.free", n=free, tagline=tagline),
        "free": speak(lang, "page.home.free", n=free) if free else "",
    }


def _picture_of(request: Request, live: LiveTable) -> str:
    """Where the picture of a link is: another address as soon as there is another one."""
    story = live.story
    if story.table.status != LOBBY and not _is_told(story):
        return f"{request.url_for('cover', game=story.game.id)}?v={build()}"
    shown = zlib.crc32(repr((build(), story.table.status, story.table.names)).encode())
    return f"{request.url_for('postcard', table=live.id)}?lang={language(request)}&v={shown:x}"


def _is_told(story: Story) -> bool:
    """Is it over, so that everybody may know how it ended?"""
    return story.table.status == OVER and story.line is not None


async def postcard(request: Request) -> Response:
    """An invitation to a table that waits, or how its game ended, as PNG."""
    bounded(request, "picture")
    context, live, lang = context_of(request), await table_here(request), language(request)
    story = live.story
    if story.table.status == LOBBY:
        job: Picture | Ending = invitation(story, await context.store.people.name_of(story.table.opened.host), lang)
    elif _is_told(story):
        job = await context.threads.run_for(counted_as(request), ending, story, lang)
    else:
        raise Problem(403, "error.hidden")
    return await _made(request, job, inline(f"{story.game.id}-{live.id}.png"))


async def work(request: Request) -> Response:
    """The board of a game that is over, as whoever won sees it, as PNG."""
    bounded(request, "picture")
    live = await table_here(request)
    if not _is_told(live.story):
        raise Problem(403, "error.hidden")
    return await _made(request, winners_work(live.story, language(request)), {"Cache-Control": "no-store"})


async def _made(request: Request, job: Picture | Ending | Board, headers: dict[str, str]) -> Response:
    try:
        body = await context_of(request).pictures.of(counted_as(request), job)
    except Failed:
        raise Problem(503, "error.no_picture") from None
    return Response(body, media_type="image/png", headers=headers)


async def cover(request: Request) -> Response:
    """A game's cover as PNG, for the preview of a link."""
    bounded(request, "picture")
    try:
        body = await context_of(request).pictures.cover(counted_as(request), load(request.path_params["game"]))
    except Failed:
        raise Problem(503, "error.no_picture") from None
    return Response(body, media_type="image/png", headers=kept(request))
