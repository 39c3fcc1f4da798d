"""My account: its name, keys, sessions and recovery code; for a guest, how to get one."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...now import now_ms
from ...people.accounts import may_rename_from
from ...people.sessions import Sessions
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem
from ..door.forms import form_of
from ..door.language import language
from ..door.logged_in import SESSION, give_session, take_cookie
from ..door.people import COOKIE
from ..rendering import go, page
from ..when import spoken_day
from . import friends
from .manners import kept_away
from .mine import my_tables
from .vacation import vacation_of


async def account_page(request: Request) -> Response:
    """What I have; or what I could have."""
    return await _shown(request)


async def _shown(request: Request, **more: Any) -> Response:
    context, person, lang = context_of(request), who(request), language(request)
    relying = context.people.relying
    known: dict[str, Any] = {"possible": relying.possible, "site": relying.origins[0] if relying.origins else ""}
    known["stayed"] = "stayed" in request.query_params
    if not person.fresh:
        known["vacation"] = await vacation_of(request)
        known["away"] = await kept_away(request, person.account or person.id)
    if person.account:
        account = await context.store.accounts.find(person.account)
        known |= {"rp": relying.id, "handle": account.handle if account else ""}
        again = may_rename_from(account) if account else 0
        known["renamed_from"] = spoken_day(again, lang) if again > now_ms() else ""
        known["keys"] = [
            {"id": key.id, "label": key.label, "used": spoken_day(key.used_at, lang)}
            for key in await context.store.accounts.keys_of(person.account)
        ]
        known["sessions"] = [
            {
                "id": one.id,
                "agent": one.agent,
                "seen": spoken_day(one.seen_at, lang),
                "this": one.id == person.session,
            }
            for one in await context.store.sessions.of(person.account)
        ]
        known |= await friends.friends_shown(request)
        known |= await my_tables(request)
        known["just_asked"] = request.query_params.get("asked") == "yes"
        guest = _guest_here(request)
        known["bring"] = await context.store.accounts.of_guest(guest) if guest else None
    return await page(request, "person/account.html", **known, **more)


def _guest_here(request: Request) -> str:
    """The guest of this browser, beside the account that is logged in."""
    context, person = context_of(request), who(request)
    guest = context.accounts.person_of_cookie(request.cookies.get(COOKIE, ""))
    return "" if guest == person.account or guest in person.guests else guest


async def remove_key(request: Request) -> Response:
    """Take a key away; the last one stays."""
    person = friends.mine(request)
    if not await context_of(request).store.accounts.remove_key(person, (await form_of(request)).get("key", "")):
        raise Problem(409, "error.last_key")
    return go(request, "/account")


async def end_session(request: Request) -> Response:
    """Log another browser out."""
    await context_of(request).people.end(friends.mine(request), (await form_of(request)).get("session", ""))
    return go(request, "/account")


async def end_sessions(request: Request) -> Response:
    """Log all other browsers out."""
    await context_of(request).people.end_others(friends.mine(request), who(request).session)
    return go(request, "/account")


async def new_code(request: Request) -> Response:
    """Another recovery code, shown once."""
    return await _shown(request, recovery=await context_of(request).people.another_code(friends.mine(request)))


async def bring(request: Request) -> Response:
    """The tables of this browser's guest come along, or stay behind."""
    context, person, guest = context_of(request), friends.mine(request), _guest_here(request)
    if guest and (await form_of(request)).get("bring") == "yes":
        await context.people.bring(guest, person)
    response = go(request, "/account")
    take_cookie(response, COOKIE)
    return response


async def log_out(request: Request) -> Response:
    """Nobody is logged in here any more."""
    bounded(request, "other")
    person = who(request)
    if person.account:
        await context_of(request).people.end(person.account, person.session)
    response = go(request, "/")
    take_cookie(response, SESSION)
    take_cookie(response, COOKIE)
    return response


async def welcome_back(request: Request, person: str, code: str) -> Response:
    """Whoever had the recovery code is in, and is shown the next one."""
    sessions: Sessions = context_of(request).people.sessions
    token = await sessions.begin(person, request.headers.get("user-agent", ""))
    response = await page(request, "person/recovered.html", recovery=code)
    guest = who(request)
    if guest.fresh or not any(await context_of(request).store.accounts.of_guest(guest.id)):
        take_cookie(response, COOKIE)  # else the account's page asks whether to bring along what the guest has
    give_session(response, token, request.url.scheme == "https")
    return response
