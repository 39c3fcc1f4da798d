"""Page frames: what every page knows, rendered with Jinja2 and sent in the reader's language."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from mastaba.server.tables.clocks import House
from mastaba.server.texts import TEXTS, client_texts, language, speak
from mastaba.server.web.errors import Problem
from mastaba.server.web.people import Person, give_cookie

FOLDER = Path(__file__).parent
STATIC = FOLDER.parent / "static"
YEAR = 366 * 24 * 3600

_env = Environment(loader=FileSystemLoader(FOLDER / "templates"), autoescape=select_autoescape(), trim_blocks=True)


def house_of(request: Request) -> House:
    return request.app.state.house  # type: ignore[no-any-return]


def who(request: Request) -> Person:
    """The person behind a request; the same one, however often it is asked."""
    if not hasattr(request.state, "person"):
        request.state.person = house_of(request).accounts.of(request)
    return request.state.person  # type: ignore[no-any-return]


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a plain form."""
    return dict(parse_qsl((await request.body()).decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=60))


async def page(request: Request, template: str, code: int = 200, **context: Any) -> Response:
    """A whole page."""
    lang, person = language(request), who(request)
    house = house_of(request)
    known = {"id": person.id, "name": await house.name_of(person.id), "code": house.accounts.code_of(person.id)}
    theme = request.cookies.get("theme", "")
    said = partial(speak, lang)
    words = {"lang": lang, "t": said, "person": known, "theme": theme, "texts": client_texts(lang)}
    html = _env.get_template(template).render(**words, **context)
    return settled(request, HTMLResponse(html, code, headers={"Cache-Control": "no-store"}))


def settled(request: Request, response: Response) -> Response:
    """Cookies that are still to be given: who one is, and the language one chose."""
    person, secure = who(request), request.url.scheme == "https"
    if person.fresh:
        give_cookie(response, house_of(request).accounts, person.id, secure)
    chosen = request.query_params.get("lang")
    if chosen in TEXTS.words:
        response.set_cookie("lang", chosen, max_age=YEAR, samesite="lax", secure=secure, path="/")
    return response


def go(request: Request, address: str) -> Response:
    """On to another page, after a form."""
    return settled(request, RedirectResponse(address, 303))


async def problem_page(request: Request, problem: Problem) -> Response:
    """What happened, what is kept, what to do."""
    lang = language(request)
    key = f"title.{problem.status}"
    title = speak(lang, key if TEXTS.has(key) else "title.500")
    return await page(
        request, "error.html", problem.status, status=problem.status, title=title, text=problem.said(lang)
    )
