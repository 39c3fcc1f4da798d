"""How I want to be called when I am away, and why I was called or not."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from starlette.requests import Request
from starlette.responses import Response

from ...notices.checks import zone_of
from ...notices.kinds import KINDS, SHOWN, is_wanted
from ...now import now_ms
from ...store.notices.outbox import SENT, Notice
from ...store.notices.ways import CHANNELS, MAIL, PUSH, USAGES, CallWishes
from ...tables.hall import IDS
from ...tables.names import game_name
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem
from ..door.forms import form_of
from ..door.language import language
from ..rendering import go, page
from ..when import spoken_moment
from .mail import mail_of
from .push import devices_of

SHOWN_CALLS = 40
BY_KIND = (PUSH, MAIL)  # channels for which each kind may be chosen


def me(request: Request) -> str:
    """Who is called: an account, or a guest. Raises Problem for somebody who has no cookie yet."""
    person = who(request)
    if person.fresh:
        raise Problem(403, "error.no_cookie")
    return person.account or person.id


async def calls_page(request: Request) -> Response:
    """Everything about calls on one page."""
    context, person, lang = context_of(request), who(request), language(request)
    id = person.account or person.id
    wishes = await context.store.ways.of(id)
    lately = await context.store.outbox.lately(id, SHOWN_CALLS)
    known: dict[str, Any] = {
        "wishes": wishes,
        "usages": USAGES,
        "channels": await _channels(request, wishes),
        "kinds": [{"name": kind, "by": {one: is_wanted(kind, one, wishes.kinds) for one in BY_KIND}} for kind in SHOWN],
        "zones": zones(),
        "quiet": (_clock(wishes.quiet_from), _clock(wishes.quiet_to)),
        "push_key": context.push.key,
        "devices": await devices_of(request),
        "mail": await mail_of(request),
        "calls": [await _call_shown(request, notice, lang, wishes.zone) for notice in lately],
        "hushed": [await _table(request, table_id, lang) for table_id in sorted(wishes.hushed)],
        "kept": "kept" in request.query_params,
    }
    return await page(request, "person/calls.html", **known)


async def _channels(request: Request, wishes: CallWishes) -> list[dict[str, Any]]:
    """Each channel, when it is used, and whether it reaches me."""
    context, id = context_of(request), who(request).account or who(request).id
    reached = {name: await channel.reaches(id) for name, channel in context.dispatch.channels.items()}
    return [{"name": name, "use": wishes.use(name), "reaches": reached.get(name, True)} for name in CHANNELS]


async def keep_calls(request: Request) -> Response:
    """What I chose, all at once."""
    bounded(request, "other")
    context, person, said = context_of(request), me(request), await form_of(request)
    wishes = await context.store.ways.of(person)
    usage = {name: said[f"use-{name}"] for name in CHANNELS if said.get(f"use-{name}") in USAGES}
    kinds: dict[str, dict[str, bool]] = {}
    for kind in SHOWN:
        for channel in BY_KIND:
            ticked = f"{kind}-{channel}" in said
            if ticked != (channel in KINDS[kind].usual):
                kinds.setdefault(kind, {})[channel] = ticked
    zone = said.get("zone", "")
    start, end = _minutes(said.get("from", "")), _minutes(said.get("to", ""))
    if "quiet" not in said or start < 0 or end < 0:
        start = end = -1
    chosen = replace(wishes, lang=language(request), kinds=kinds, usage=usage, quiet_from=start, quiet_to=end)
    await context.store.ways.say(person, replace(chosen, zone=zone if zone in zones() else ""))
    context.feed.concerns(person)
    return go(request, "/calls?kept=yes")


async def hush_table(request: Request) -> Response:
    """Nothing of this table any more, or again; back to where one was."""
    bounded(request, "other")
    context, person, said = context_of(request), me(request), await form_of(request)
    table_id = request.path_params["table"]
    if not IDS.fullmatch(table_id):
        raise Problem(404, "error.no_page")
    await context.store.ways.hush(person, table_id, said.get("hush") == "yes", now_ms())
    context.feed.concerns(person)
    return go(request, "/calls#hushed" if said.get("back") == "calls" else f"/t/{table_id}")


# --- in words ----------------------------------------------------------------------------------------------------


async def _call_shown(request: Request, notice: Notice, lang: str, zone: str) -> dict[str, Any]:
    """A call of mine: what it was about, and what came of it."""
    table = await _table(request, notice.table_id, lang) if notice.kind != "puzzle" else {"id": "", "game_name": ""}
    return {
        "kind": KINDS[notice.kind].of if notice.kind in KINDS else notice.kind,
        "table": table,
        "channel": notice.channel,
        "sent": notice.state == SENT,
        "reason": notice.reason,
        "when": spoken_moment(notice.done_at or notice.at, lang, zone_of(zone) if zone else UTC),
    }


async def _table(request: Request, table_id: str, lang: str) -> dict[str, str]:
    row, _ = (await context_of(request).store.tables.these([table_id])).get(table_id, (None, set()))
    return {"id": table_id if row else "", "game_name": game_name(row.game, lang) if row else ""}


@cache
def zones() -> tuple[str, ...]:
    """The zones that people choose from: those that are named after a place."""
    places = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
    return ("UTC", *sorted(zone for zone in available_timezones() if zone.split("/")[0] in places))


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}" if minutes >= 0 else ""


def _minutes(clock: str) -> int:
    """Minutes of the day; -1 for what is no time."""
    hours, _, minutes = clock.partition(":")
    if not (hours.isdecimal() and minutes[:2].isdecimal() and len(clock) <= 8):
        return -1
    time = int(hours) * 60 + int(minutes[:2])
    return time if int(hours) < 24 and int(minutes[:2]) < 60 else -1
