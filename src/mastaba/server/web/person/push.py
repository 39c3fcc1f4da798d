"""Devices that are called: a browser that may be, one that may not any more, and a call to try it."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...ids import fresh_id
from ...messages import DeviceKept, NewDevice
from ...notices.channel import Call, Outcome
from ...notices.push.push import Device
from ...notices.push.sealing import NotSealed
from ...notices.push.services import Refused
from ...now import now_ms
from ...people.sessions import described
from ...texts import speak
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem, answered
from ..door.forms import form_of
from ..door.language import language
from ..rendering import go
from ..when import spoken_day

TRY_MS = 5 * 60_000  # a call to try it comes at once, or not at all
_message: msgspec.json.Decoder[NewDevice] = msgspec.json.Decoder(NewDevice)


async def push_key(request: Request) -> Response:
    """What a browser needs before it may be called."""
    return answered(DeviceKept(key=context_of(request).push.key, kept=False))


async def keep_device(request: Request) -> Response:
    """A browser may be called; told again now and then, as browsers forget. One with another key is to ask anew."""
    bounded(request, "push")
    context, person, said = context_of(request), who(request), _message.decode(await request.body())
    if person.fresh:
        raise Problem(403, "error.no_cookie")
    if said.server_key != context.push.key:
        return answered(DeviceKept(key=context.push.key, kept=False))
    device = Device(said.endpoint, said.p256dh, said.auth, said.server_key)
    origin = request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}"
    agent = described(request.headers.get("user-agent", ""))
    try:
        await context.push.keep(device, _me(request), person.session, origin, agent)
    except (Refused, NotSealed) as error:
        raise Problem(422, "error.no_push_service") from error
    if said.pressed or context.push.name not in (await context.store.ways.of(_me(request))).usage:
        await context.store.ways.begin(_me(request), context.push.name, language(request))
    return answered(DeviceKept(key=context.push.key, kept=True))


async def end_device(request: Request) -> Response:
    """One of mine is called no more: named by its place in the list, or by itself."""
    bounded(request, "other")
    said = await form_of(request)
    context, mine = context_of(request), _me(request)
    ids = [one.id for one in await context.push.devices(mine) if one.endpoint == said.get("endpoint")]
    for id in [*ids, said.get("device", "")]:
        await context.push.end(id, mine)
    return go(request, "/calls#push")


async def try_push(request: Request) -> Response:
    """Call all my devices now."""
    bounded(request, "push")
    lang, now = language(request), now_ms()
    title, body = (speak(lang, f"page.push.try_{part}") for part in ("title", "body"))
    call = Call(fresh_id(), _me(request), "try", "", 0, lang, title, body, "/calls#push", "try", "high", now + TRY_MS)
    outcome = await context_of(request).push.send(call)
    if outcome is not Outcome.SENT:
        raise Problem(409, "error.push_later" if outcome is Outcome.LATER else "error.push_gone")
    return answered(DeviceKept(key=context_of(request).push.key, kept=True))


async def devices_of(request: Request) -> list[dict[str, Any]]:
    """My devices, as the page lists them."""
    lang = language(request)
    return [
        {"id": one.id, "agent": one.agent, "since": spoken_day(one.made_at, lang)}
        for one in await context_of(request).push.devices(_me(request))
    ]


def _me(request: Request) -> str:
    person = who(request)
    return person.account or person.id
