"""Whole pages: what every page knows, rendered with Jinja2 and sent in the reader's language."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..messages import LONGEST_CHAT, LONGEST_NAME, Boot
from ..store.people import first_name
from ..texts import TEXTS, client_texts, speak
from .assets import FOLDER, NEVER, address, build
from .context import context_of, who
from .door.errors import Problem
from .door.language import language
from .door.people import YEAR, give_cookie

_env = Environment(loader=FileSystemLoader(FOLDER / "templates"), autoescape=select_autoescape(), trim_blocks=True)
_env.globals.update(asset=address, build=build, longest_name=LONGEST_NAME, longest_chat=LONGEST_CHAT)


async def page(request: Request, template: str, code: int = 200, boot: Boot | None = None, **known: Any) -> Response:
    """A whole page; `boot` is what its script is given."""
    lang, person, context = language(request), who(request), context_of(request)
    name, my_code = await _name(request), "" if person.account else context.accounts.code_of(person.id)
    common = {
        "lang": lang,
        "t": partial(speak, lang),
        "person": {"id": person.id, "name": name, "code": my_code, "account": person.account},
        "theme": request.cookies.get("theme", ""),
        "boot": replace(boot or Boot(texts=client_texts(lang)), build=build()),
        "as_json": _as_json,
    }
    html = _env.get_template(template).render(**common, **known)
    return settled(request, HTMLResponse(html, code, headers=NEVER))


def fragment(request: Request, template: str, **known: Any) -> Response:
    """A part of a page, for a script that puts it into one."""
    lang = language(request)
    html = _env.get_template(template).render(lang=lang, t=partial(speak, lang), **known)
    return HTMLResponse(html, headers=NEVER)


async def _name(request: Request) -> str:
    """One's name; the first one where the database is gone, so that a page can say so."""
    person = who(request).id
    try:
        return await context_of(request).store.people.name_of(person)
    except SQLAlchemyError:
        return first_name(person)


def _as_json(boot: Boot) -> Markup:
    """A message inside a page, so that no text in it ends the script element."""
    body = msgspec.json.encode(boot).decode()
    return Markup(body.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def settled(request: Request, response: Response) -> Response:
    """Cookies that are still to be given: who one is, and the language one chose."""
    person, secure = who(request), request.url.scheme == "https"
    if person.fresh:
        give_cookie(response, context_of(request).accounts, person.id, secure)
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
