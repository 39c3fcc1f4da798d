"""The pages of a game's rules: all of them, one section for a dialog, a picture, two pages to print."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.papers.components import components_digest
from mastaba.core.rules.game import Game
from mastaba.core.rules.own_box import FILE
from mastaba.core.rules.registry import load
from mastaba.core.words.text import LANGUAGES
from mastaba.draw.illustration import illustration_alone

from ...puzzles.library import games
from ...tables.guided import offered
from ...texts import speak
from ..assets import build, kept
from ..bounds import bounded, counted_as, table_here
from ..context import context_of
from ..door.errors import Problem
from ..door.language import language
from ..rendering import fragment, page
from . import summary
from .rulebook import Section, pictures_of, sections, symbols_of_rules, word


async def rules_page(request: Request) -> Response:
    """A game's rules in our own words, with pictures. The section that was asked for comes first."""
    lang, game = language(request), await _played(request)
    chapter = request.query_params.get("chapter", "")
    told, symbols = await context_of(request).threads.run_for(counted_as(request), _drawn, game, lang)
    shown = sorted(told, key=lambda section: section.id != chapter)
    box = next((section.id for section in told if section.id.endswith("_box")), "")
    preview = {
        "title": speak(lang, "page.rules.title", game=game.texts.say(lang, "name")),
        "words": word(game, "tagline", lang, ""),
        "image": f"{request.url_for('cover', game=game.id)}?v={build()}",
        "link": str(request.url.replace(query="")),
    }
    return await page(
        request,
        "rules/rules.html",
        game=_shown(game, lang),
        sections=shown,
        chapter=chapter,
        symbols=symbols,
        box=box,
        preview=preview,
    )


async def components_file(request: Request) -> Response:
    """The components that a table, or the box, is played with, to be corrected."""
    game = await _played(request)
    text = game.own or (game.folder / FILE).read_text("utf-8")
    named = {"Content-Disposition": f'attachment; filename="{FILE}"', "Cache-Control": "no-store"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=named)


async def _played(request: Request) -> Game:
    """The game as a table plays it, with its components; without a table, as it is installed."""
    if "table" in request.path_params:
        live = await table_here(request)
        return live.story.game
    return load(request.path_params["game"])


async def rules_section(request: Request) -> Response:
    """One section alone, for the dialog of a table; the page around it has the symbols."""
    lang, game = language(request), await _played(request)
    told, _ = await context_of(request).threads.run_for(counted_as(request), _drawn, game, lang)
    found = next((section for section in told if section.id == request.path_params["section"]), None)
    if found is None:
        raise Problem(404, "error.no_page")
    return fragment(request, "rules/_section.html", section=found)


async def rules_picture(request: Request) -> Response:
    """A picture of the rules as a file of its own, the same for everybody."""
    game, key = load(request.path_params["game"]), request.path_params["picture"]
    lang, theme = request.path_params["lang"], request.path_params["theme"]
    if lang not in LANGUAGES or theme not in ("day", "night") or key not in pictures_of(game).drawings:
        raise Problem(404, "error.no_page")
    svg = await context_of(request).threads.run_for(counted_as(request), illustration_alone, game, key, lang, theme)
    return Response(svg, media_type="image/svg+xml", headers=kept(request))


async def rules_summary(request: Request) -> Response:
    """The rules on two pages, to be printed."""
    lang, game = language(request), load(request.path_params["game"])
    told, symbols = await context_of(request).threads.run_for(counted_as(request), _summed_up, game, lang)
    shown = _shown(game, lang)
    return await page(
        request, "rules/summary.html", game=shown, summary=told, symbols=symbols, printable=summary.is_printable()
    )


async def rules_pdf(request: Request) -> Response:
    """The same as a PDF, for everybody who reads this language."""
    lang, game = request.path_params["lang"], load(request.path_params["game"])
    bounded(request, "print")
    if lang not in LANGUAGES:
        raise Problem(404, "error.no_page")
    if not summary.is_printable():
        raise Problem(404, "error.no_pdf")
    packs = "gzip" in request.headers.get("accept-encoding", "")
    work = summary.packed_pdf_of if packs else summary.pdf_of
    body = await context_of(request).threads.run_for(counted_as(request), work, game, lang)
    named = {"Content-Disposition": f'inline; filename="{game.id}-{lang}.pdf"', "Vary": "Accept-Encoding"}
    packed = {"Content-Encoding": "gzip"} if packs else {}
    return Response(body, media_type="application/pdf", headers={**kept(request), **named, **packed})


def _summed_up(game: Game, lang: str) -> tuple[summary.Summary, str]:
    return summary.summary_of(game, lang), symbols_of_rules(game, lang)


def _drawn(game: Game, lang: str) -> tuple[tuple[Section, ...], str]:
    return sections(game, lang), symbols_of_rules(game, lang)


def _shown(game: Game, lang: str) -> dict[str, Any]:
    own = components_digest(game) if game.own else ""
    return {
        "id": game.id,
        "name": game.texts.say(lang, "name"),
        "guide": offered(game) is not None,
        "own": own,
        "puzzles": not own and game.id in games(),
    }
