"""Keys at the door: a guest gets one, a person comes back with one."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...messages import KeyKept, KeyQuestion, NewKey
from ...tables.names import clean_name
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem, answered
from ..door.logged_in import give_session, take_cookie
from ..door.people import COOKIE
from ..rendering import page

_message: msgspec.json.Decoder[NewKey] = msgspec.json.Decoder(NewKey)


async def login_page(request: Request) -> Response:
    """Come back: with a passkey, or with the recovery code."""
    relying = context_of(request).people.relying
    return await page(
        request, "person/login.html", possible=relying.possible, site=relying.origins[0] if relying.origins else ""
    )


async def ask_for_key(request: Request) -> Response:
    """A guest wants an account, or an account another key."""
    bounded(request, "login")
    context, person = context_of(request), who(request)
    if person.fresh:
        raise Problem(403, "error.no_cookie")
    _possible(request)
    name = clean_name((await _said(request)).name) or await context.store.people.name_of(person.id)
    question, options = await context.people.ask_for_new(person.account or person.id, name)
    return _asked(question, options)


async def keep_key(request: Request) -> Response:
    """The key that was made."""
    bounded(request, "login")
    context, person, said = context_of(request), who(request), await _said(request)
    if person.fresh:
        raise Problem(403, "error.no_cookie")
    whom = person.account or person.id
    name = clean_name(said.name) or await context.store.people.name_of(whom)
    label = clean_name(said.label) or "Passkey"
    code = await context.people.new_key(whom, said.question, _credential(said), label, name)
    response = answered(KeyKept(go="/account", code=code))
    if not person.account:
        await _begin(request, response, whom)
        take_cookie(response, COOKIE)
    return response


async def ask_who(request: Request) -> Response:
    """Somebody wants to log in."""
    bounded(request, "login")
    _possible(request)
    return _asked(*await context_of(request).people.ask_who())


async def log_in(request: Request) -> Response:
    """Whoever holds a key is in."""
    bounded(request, "login")
    context, guest, said = context_of(request), who(request), await _said(request)
    person = await context.people.who(said.question, _credential(said))
    brings = not (guest.fresh or guest.account) and any(await context.store.accounts.of_guest(guest.id))
    stays = await context.leaving.take_back(person)
    response = answered(KeyKept(go="/account?stayed" if stays else "/account" if brings else "/"))
    await _begin(request, response, person)
    if not brings and not guest.account:
        take_cookie(response, COOKIE)
    return response


async def _begin(request: Request, response: Response, person: str) -> None:
    token = await context_of(request).people.sessions.begin(person, request.headers.get("user-agent", ""))
    give_session(response, token, request.url.scheme == "https")


async def _said(request: Request) -> NewKey:
    return _message.decode(await request.body())


def _credential(said: NewKey) -> object:
    return msgspec.json.decode(said.credential)


def _asked(question: str, options: object) -> Response:
    return answered(KeyQuestion(question=question, options=msgspec.json.encode(options).decode()))


def _possible(request: Request) -> None:
    if not context_of(request).people.relying.possible:
        raise Problem(409, "error.no_passkeys")
