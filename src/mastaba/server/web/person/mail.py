"""My mail address: asked for, confirmed by a link, removed; and the end of all mail, by one press without a login."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...notices.channel import Outcome
from ...now import now_ms
from ...store.notices.mail import TooManyLinks
from ...store.notices.ways import MAIL
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem
from ..door.forms import form_of
from ..door.language import language
from ..rendering import for_nobody, go
from .friends import mine

LONGEST = 254
ADDRESS = re.compile(r"[^\s@<>\",;:\\()\[\]]{1,64}@[^\s@<>\",;:\\()\[\]]+\.[^\s@<>\",;:\\()\[\]]{2,}")


async def mail_of(request: Request) -> dict[str, Any]:
    """How it stands with my mail."""
    context, person = context_of(request), who(request)
    found = await context.store.mail.of(person.account) if person.account else None
    return {
        "possible": context.mail.is_on,
        "address": found.address if found else "",
        "confirmed": bool(found and found.confirmed_at),
        "off": bool(found and found.off_at),
        "longest": LONGEST,
        "asked": "asked" in request.query_params,
    }


async def ask_mail(request: Request) -> Response:
    """An address of mine; it is sent a link, and nothing else before that was followed."""
    bounded(request, "recover")
    context, person = context_of(request), mine(request)
    address = (await form_of(request)).get("address", "").strip()
    if not context.mail.is_on:
        raise Problem(409, "error.no_mail")
    if len(address) > LONGEST or not ADDRESS.fullmatch(address) or not address.isascii():
        raise Problem(422, "error.bad_mail")
    try:
        link = await context.store.mail.ask(person, address, now_ms())
    except TooManyLinks:
        raise Problem(429, "error.many_links") from None
    if await context.mail.confirm(address, link, language(request)) is not Outcome.SENT:
        raise Problem(409, "error.mail_refused")
    return go(request, "/calls?asked=yes#mail")


async def remove_mail(request: Request) -> Response:
    """No address any more."""
    bounded(request, "other")
    await context_of(request).store.mail.remove(mine(request), now_ms())
    return go(request, "/calls#mail")


async def confirm_page(request: Request) -> Response:
    """A button: programs that look into links press none."""
    asked = await context_of(request).store.mail.asked_by(request.path_params["link"], now_ms())
    return for_nobody(request, "person/mail_press.html", what="confirm", known=asked is not None, done=False)


async def confirm_mail(request: Request) -> Response:
    """The address is whose it was said to be."""
    bounded(request, "other")
    context = context_of(request)
    found = await context.store.mail.confirm(request.path_params["link"], now_ms())
    if found is not None:
        await context.store.ways.begin(found.person, MAIL, language(request))
    return for_nobody(request, "person/mail_press.html", what="confirm", known=found is not None, done=True)


async def stop_page(request: Request) -> Response:
    """A button; to look changes nothing."""
    found = await context_of(request).store.mail.stopped_by(request.path_params["stop"])
    return for_nobody(request, "person/mail_press.html", what="stop", known=found is not None, done=False)


async def stop_mail(request: Request) -> Response:
    """No more mail, whoever says so with this word: a mail program asks without cookies."""
    known = await context_of(request).store.mail.end(request.path_params["stop"])
    return for_nobody(request, "person/mail_press.html", what="stop", known=known, done=True)
