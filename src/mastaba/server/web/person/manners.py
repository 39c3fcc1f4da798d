"""Mute, block, report: the dialog about the people at a table, one's own list, and the forms of both."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from ...messages import LONGEST_NAME
from ...people.manners import LONGEST_WORDS, REASONS, Whom, at_table, mark_of
from ...store.house.ties import MUTE
from ...tables.live import LiveTable
from ...tables.names import in_words
from ...tables.watching import is_closed
from ..bounds import bounded, table_here
from ..context import context_of, who
from ..door.errors import Problem, wants_json
from ..door.forms import form_of
from ..door.language import language
from ..rendering import fragment, go

DEEDS = ("mute", "unmute", "block", "unblock", "report")
SPEAKERS = 8  # of those without a seat, the latest


async def people_here(request: Request) -> Response:
    """The others at a table, each with what one can do about them; or one of them alone."""
    live = await table_here(request)
    query = request.query_params
    only = Whom(seat=_number(query.get("seat")), line=_number(query.get("line")))
    return await _dialog(request, live, only if only != Whom() else None)


async def _dialog(request: Request, live: LiveTable, only: Whom | None, said: str = "") -> Response:
    context, lang, me = context_of(request), language(request), who(request)
    table = live.story.table
    if is_closed(table, table.seat_of(me.id)):
        raise Problem(403, "error.no_watching")
    ties = await context.manners.ties_of(me.account or me.id)
    found: dict[str, dict[str, Any]] = {}
    for whom in [only] if only else _everybody(live):
        person = at_table(live, whom)
        if not person or person in found or person in (me.id, me.account, *me.guests):
            continue
        found[person] = {
            "name": in_words(_name(live, whom), lang),
            "fields": {"table": live.id, "seat": whom.seat, "line": whom.line},
            "muted": person in ties.muted,
            "blocked": person in ties.blocked,
        }
    return fragment(
        request, "person/_manners.html", people=list(found.values()), reasons=REASONS, longest=LONGEST_WORDS, said=said
    )


async def about_somebody(request: Request, person: str, name: str) -> dict[str, Any]:
    """The same about one account, for its page."""
    me, did = who(request), request.query_params.get("did", "")
    if me.fresh or person in (me.id, me.account, *me.guests):
        return {}
    ties = await context_of(request).manners.ties_of(me.account or me.id)
    one = {"name": name, "fields": {"name": name}, "muted": person in ties.muted, "blocked": person in ties.blocked}
    said = f"page.manners.did_{did}" if did in DEEDS else ""
    return {"people": [one], "reasons": REASONS, "longest": LONGEST_WORDS, "said": said}


def _everybody(live: LiveTable) -> list[Whom]:
    """Those on the seats, then those who spoke without one."""
    table = live.story.table
    aside = [Whom(line=n) for n, said in reversed(table.chat) if said.seat < 0]
    return [*(Whom(seat=seat) for seat in range(len(table.seats))), *aside[:SPEAKERS]]


def _name(live: LiveTable, whom: Whom) -> str:
    table = live.story.table
    if whom.seat >= 0:
        return table.seats[whom.seat].name
    return next(said.name for n, said in table.chat if n == whom.line)


async def kept_away(request: Request, person: str) -> list[dict[str, Any]]:
    """One's own list, for the account's page."""
    store = context_of(request).store
    return [
        {
            "name": await store.people.name_of(other),
            "mark": mark_of(person, other),
            "kind": kind,
            "deed": "unmute" if kind == MUTE else "unblock",
        }
        for other, kind in await store.ties.listed(person)
    ]


async def deed(request: Request) -> Response:
    """One of the deeds, about whomever the form names."""
    name = request.path_params["deed"]
    if name not in DEEDS:
        raise Problem(404, "error.no_page")
    bounded(request, "report" if name == "report" else "other")
    context, visitor, form = context_of(request), who(request), await form_of(request)
    if visitor.fresh:
        raise Problem(403, "error.no_cookie")
    me, manners = visitor.account or visitor.id, context.manners
    whom = Whom(
        form.get("table", ""),
        _number(form.get("seat")),
        _number(form.get("line")),
        form.get("name", "")[:LONGEST_NAME],
        form.get("mark", "")[:16],
    )
    other = await manners.found(me, whom)
    if name == "report":
        await manners.report(me, other, whom.table, form.get("reason", ""), form.get("words", ""))
        if form.get("block") == "yes":
            await manners.block(me, other)
    else:
        await getattr(manners, name)(me, other)
    if wants_json(request) and whom.table:
        return await _dialog(request, await context.hall.get(whom.table), None, f"page.manners.did_{name}")
    return go(request, f"{_back(request)}?did={name}" if whom.name else _back(request))


def _number(given: str | None) -> int:
    return int(given) if given is not None and given.isdecimal() and len(given) < 7 else -1


def _back(request: Request) -> str:
    """The page from which a form came, if it is one of ours."""
    came = urlsplit(request.headers.get("referer", ""))
    ours = came.netloc == request.headers.get("host") and came.path.startswith("/")
    return f"/{came.path.lstrip('/')}" if ours else "/account"
