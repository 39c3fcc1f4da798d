"""Friends: asked by name or by a link, accepted, left; invited to a table with one press; who may see my page."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from ...messages import Lang
from ...people.friends import OPENNESS
from ...store.tables import TableRow
from ...tables.names import game_name
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem
from ..door.forms import form_of
from ..door.language import language
from ..rendering import go, page


def mine(request: Request) -> str:
    """Whose account a form is about."""
    bounded(request, "other")
    person = who(request)
    if not person.account:
        raise Problem(403, "error.no_account")
    return person.account


async def friends_shown(request: Request) -> dict[str, Any]:
    """What my page says about my friends."""
    context, person, lang = context_of(request), who(request).account, language(request)
    circle, name_of = await context.friends.circle(person), context.store.people.name_of
    lobbies = await _lobbies(request)
    account = await context.store.accounts.find(person)
    link = await context.friends.link(person)
    return {
        "friends": [
            {
                "name": await name_of(one),
                "lobbies": _for_friend(lobbies, one, lang),
            }
            for one in circle.friends
        ],
        "asking": [await name_of(one) for one in circle.asking],
        "asked": [written or await name_of(one) for one, written in circle.asked.items()],
        "link": f"{_site(request)}/friend/{link}" if link else "",
        "openness": account.openness if account else OPENNESS[0],
    }


async def lobbies_for(request: Request, friend: str) -> list[dict[str, Any]]:
    """My tables that wait, to which this friend may be asked over."""
    return _for_friend(await _lobbies(request), friend, language(request))


async def _lobbies(request: Request) -> list[tuple[TableRow, set[str]]]:
    """My tables that wait, each with those whom I invited."""
    store = context_of(request).store
    rows = await store.friends.own_lobbies(who(request).account)
    return [(row, await store.invitations.invited_to(row.id)) for row in rows]


def _for_friend(lobbies: list[tuple[TableRow, set[str]]], friend: str, lang: Lang) -> list[dict[str, Any]]:
    return [{"id": row.id, "game": game_name(row.game, lang), "invited": friend in asked} for row, asked in lobbies]


def _site(request: Request) -> str:
    """Under which address people come: as it was said at the start, else as this one came."""
    origins = context_of(request).people.relying.origins
    return origins[0] if origins else str(request.base_url).rstrip("/")


async def ask(request: Request) -> Response:
    """Ask somebody to be friends."""
    person = mine(request)
    await context_of(request).friends.ask(person, (await form_of(request)).get("friend", ""))
    return go(request, "/account?asked=yes#friends")


async def accept(request: Request) -> Response:
    """Say yes to somebody."""
    person = mine(request)
    await context_of(request).friends.accept(person, (await form_of(request)).get("friend", ""))
    return go(request, "/account#friends")


async def part(request: Request) -> Response:
    """Say no, take a request back, or be friends no more."""
    person = mine(request)
    await context_of(request).friends.part(person, (await form_of(request)).get("friend", ""))
    return go(request, "/account#friends")


async def change_link(request: Request) -> Response:
    """Another link, or none."""
    person, friends = mine(request), context_of(request).friends
    if (await form_of(request)).get("link") == "none":
        await friends.end_link(person)
    else:
        await friends.new_link(person)
    return go(request, "/account#friends")


async def link_page(request: Request) -> Response:
    """What whoever was given a link is asked."""
    context, token = context_of(request), request.path_params["token"]
    other = await context.friends.whose_link(token)
    return await page(request, "person/friend.html", other=await context.store.people.name_of(other), token=token)


async def follow_link(request: Request) -> Response:
    """Whoever was given a link says yes."""
    await context_of(request).friends.follow(mine(request), request.path_params["token"])
    return go(request, "/account#friends")


async def invite(request: Request) -> Response:
    """Ask a friend over to my table."""
    person, form, context = mine(request), await form_of(request), context_of(request)
    friend = form.get("friend", "")
    await context.friends.invite(context.hall, person, who(request).id, friend, form.get("table", ""))
    return go(request, f"/people/{quote(friend, safe='')}" if form.get("back") == "page" else "/account#friends")


async def open_page(request: Request) -> Response:
    """Who may see my page."""
    person, chosen = mine(request), (await form_of(request)).get("openness", "")
    if chosen not in OPENNESS:
        raise Problem(409, "error.bad_request")
    await context_of(request).store.accounts.open_to(person, chosen)
    return go(request, "/account#openness")
