"""Whole pages: what every page knows, rendered with Jinja2 and sent in the reader's language."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from mastaba.core.rules import own_box
from mastaba.core.words.languages.spoken import SPOKEN
from mastaba.draw.palette import THEMES, colours

from ..messages import LONGEST_CHAT, LONGEST_NAME, Boot
from ..store.people import first_name
from ..texts import TEXTS, client_texts, speak
from .assets import FOLDER, NEVER, address, build
from .bounds import counted_as
from .context import context_of, who
from .door.errors import Problem
from .door.language import language
from .door.packing import Kept, gzipped, plain
from .door.people import YEAR, give_cookie

MARK = f"\x00{secrets.token_hex(8)}\x00"  # around the number of a kept part: nobody can write it into a page
PARTS = 1000  # in memory: those of games and lists that were shown last
_once: OrderedDict[tuple[str, str, str | bytes, str], Kept] = OrderedDict()
_env = Environment(
    loader=FileSystemLoader(FOLDER / "templates"), autoescape=select_autoescape(), trim_blocks=True, auto_reload=False
)
_env.globals.update(languages=SPOKEN, asset=address, build=build)
_env.globals.update(paper={theme: colours(theme)["papyrus"] for theme in THEMES})
_env.globals.update(longest_name=LONGEST_NAME, longest_chat=LONGEST_CHAT, longest_own=own_box.LONGEST)


async def page(request: Request, template: str, code: int = 200, boot: Boot | None = None, **known: Any) -> Response:
    """A whole page; `boot` is what its script is given."""
    person, context = who(request), context_of(request)
    name, my_code = await _name(request), "" if person.account else context.accounts.code_of(person.id)
    me = {"id": person.id, "name": name, "code": my_code, "account": person.account, "fresh": person.fresh}
    async with context.turns.place(counted_as(request)):
        response = _packed(request, _rendered(request, template, person=me, boot=boot, **known), code)
        await asyncio.sleep(0)  # clicks go before the next page
    return settled(request, response)


def _rendered(request: Request, template: str, boot: Boot | None = None, **known: Any) -> list[bytes | Kept]:
    """A page in parts: those that a template keeps are made once for each language."""
    lang, kept = language(request), list[Kept]()

    def keep(part: str, key: str = "", **more: Any) -> Markup:
        """A part of a page that is the same for everybody; where it differs, `key` says which it is."""
        kept.append(_made_once(part, lang, key, more))
        return Markup(f"{MARK}{len(kept) - 1}{MARK}")

    def shared(part: str, **more: Any) -> Markup:
        """A part that is made anew only if what it is given was not shown lately: everything in it stands in `more`."""
        kept.append(_made_once(part, lang, msgspec.json.encode(more), more))
        return Markup(f"{MARK}{len(kept) - 1}{MARK}")

    html = _env.get_template(template).render(
        lang=lang,
        t=partial(speak, lang),
        theme=request.cookies.get("theme", ""),
        boot=boot,
        script=keep("_boot.html", boot=_plain_boot(lang)) if boot is None else _as_json(replace(boot, build=build())),
        keep=keep,
        shared=shared,
        **known,
    )
    pieces = html.split(MARK)
    return [kept[int(piece)] if at % 2 else piece.encode() for at, piece in enumerate(pieces)]


def _plain_boot(lang: str) -> Boot:
    """What the script of a page is given that is about nothing in particular."""
    return Boot(texts=client_texts(lang), build=build())


def _made_once(part: str, lang: str, key: str | bytes, known: dict[str, Any]) -> Kept:
    def make() -> str:
        return _env.get_template(part).render(lang=lang, t=partial(speak, lang), as_json=_as_json, **known)

    return _kept((part, lang, key, build()), make)


def _kept(of: tuple[str, str, str | bytes, str], make: Callable[[], str]) -> Kept:
    found = _once.get(of)
    if found is None:
        found = _once[of] = Kept(make().encode())
        if len(_once) > PARTS:
            _once.popitem(last=False)
    _once.move_to_end(of)
    return found


def _packed(request: Request, parts: list[bytes | Kept], code: int) -> Response:
    headers = {**NEVER, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return HTMLResponse(gzipped(parts), code, headers={**headers, "Content-Encoding": "gzip"})
    return HTMLResponse(plain(parts), code, headers=headers)


def templates() -> Iterator[Callable[[], object]]:
    """What makes every template ready: 5 to 50 ms each, once."""
    return (partial(_env.get_template, name) for name in _env.list_templates(["html"]))


def part_of_page(lang: str, template: str, **known: Any) -> str:
    """A part of a page, for a page that is open already."""
    return _env.get_template(template).render(lang=lang, t=partial(speak, lang), **known)


def fragment(request: Request, template: str, **known: Any) -> Response:
    """A part of a page, for a script that puts it into one."""
    return HTMLResponse(part_of_page(language(request), template, **known), headers=NEVER)


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


def for_nobody(request: Request, template: str, code: int = 200, **known: Any) -> Response:
    """A page that names nobody, the same for all who read this language."""
    lang, theme = language(request), _theme(request)
    of = template, lang, msgspec.json.encode((theme, known)), build()
    return _packed(request, [_kept(of, lambda: _nobodys(template, lang, theme, **known))], code)


def problem_page(request: Request, problem: Problem) -> Response:
    """What happened, what is kept, what to do. Nobody is named on it: it costs next to nothing."""
    lang = language(request)
    key = f"title.{problem.status}"
    title = speak(lang, key if TEXTS.has(key) else "title.500")
    parts = _problem(build(), lang, _theme(request), problem.status, title, problem.said(lang))
    response = _packed(request, [parts], problem.status)
    if problem.seconds:
        response.headers["Retry-After"] = str(problem.seconds)
    return response


def _theme(request: Request) -> str:
    theme = request.cookies.get("theme", "")
    return theme if theme in ("day", "night") else ""


@lru_cache(256)
def _problem(of: str, lang: str, theme: str, status: int, title: str, text: str) -> Kept:
    return Kept(_nobodys("error.html", lang, theme, status=status, title=title, text=text).encode())


def _nobodys(template: str, lang: str, theme: str, **known: Any) -> str:
    def keep(part: str, key: str = "", **more: Any) -> Markup:
        return Markup(_made_once(part, lang, key, more).body.decode())

    return _env.get_template(template).render(
        lang=lang,
        t=partial(speak, lang),
        theme=theme,
        script=keep("_boot.html", boot=_plain_boot(lang)),
        keep=keep,
        person=None,
        **known,
    )
