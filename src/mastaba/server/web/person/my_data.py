"""My data: everything as one file, and leaving for good with a day to think better of it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...people.my_data import my_data
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem
from ..door.forms import form_of
from ..door.logged_in import SESSION, take_cookie
from ..door.people import COOKIE
from ..rendering import page


async def download(request: Request) -> Response:
    """Everything that the house knows about me."""
    bounded(request, "export")
    context, person = context_of(request), who(request)
    if person.fresh:
        raise Problem(403, "error.no_cookie")
    ids = tuple(dict.fromkeys((person.account or person.id, person.id, *person.guests)))
    packed = await my_data(context.store, context.threads, ids)
    headers = {"Content-Disposition": 'attachment; filename="mastaba.zip"', "Cache-Control": "no-store"}
    return Response(packed, media_type="application/zip", headers=headers)


async def leave(request: Request) -> Response:
    """I want to be forgotten: logged out everywhere now, forgotten tomorrow, unless I come back."""
    bounded(request, "other")
    context, person = context_of(request), who(request)
    if person.fresh:
        raise Problem(403, "error.no_cookie")
    if (await form_of(request)).get("sure") != "yes":
        raise Problem(409, "error.not_sure")
    code = "" if person.account else context.accounts.code_of(person.id)
    await context.leaving.ask(person.account or person.id)
    response = await page(request, "person/gone.html", my_code=code)
    take_cookie(response, SESSION)
    take_cookie(response, COOKIE)
    return response
