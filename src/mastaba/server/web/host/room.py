"""The host's room at /host: reports, people, tables, numbers, the log, health. To everybody else there is no such page.

One address takes every method and every path below it, so that nothing but a host's own session tells it from a page
that does not exist.
"""

from __future__ import annotations

import re
from typing import Any

from babel.numbers import format_decimal
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from mastaba.core.table.table import LOBBY, PLAYING
from mastaba.core.words.languages.spoken import locale_of

from ...limits import LIMITS
from ...messages import Lang
from ...now import now_ms
from ...people.accounts import NotDone
from ...store.house.sanctions import BANNED, MUTED
from ...store.keeping.housekeeping import listed_people, listed_tables
from ...tables.names import game_name, in_words
from ...texts import TEXTS, speak
from ..bounds import bounded
from ..context import Context, context_of, who
from ..door.errors import Problem
from ..door.forms import form_of
from ..door.language import language
from ..rendering import go, page
from ..when import spoken_moment
from .graphs import graph
from .pulse import NUMBERS

ROOMS = ("reports", "people", "tables", "numbers", "log", "calls", "health")
SHOWN = 50
HOURS = 6  # of health
LONGEST_SEARCH = 40
_NUMBER = re.compile(r"[\d.]+(?:e[+-]?\d+)?")  # as it stands in an act


class HostRoom:
    """Everything under /host."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        response = await self._answered(request)
        await response(scope, receive, send)

    async def _answered(self, request: Request) -> Response:
        path = request.path_params.get("rest", "")
        if not context_of(request).store.hosting.is_host(who(request).account):
            raise Problem(404, "error.no_page")
        if request.method == "POST" and path == "act":
            bounded(request, "other")
            return await _act(request)
        if request.method in ("GET", "HEAD") and path in ("", *ROOMS):
            bounded(request, "page")
            return await _shown(request, path or ROOMS[0])
        raise Problem(404, "error.no_page")


# --- what a host sees --------------------------------------------------------------------------------------------


async def _shown(request: Request, room: str) -> Response:
    context = context_of(request)
    known: dict[str, Any] = {"room": room, "rooms": ROOMS, "open_reports": await context.store.reports.count()}
    known |= await SHOW[room](request, context)
    return await page(request, "host/host.html", **known)


async def _reports(request: Request, context: Context) -> dict[str, Any]:
    lang, store = language(request), context.store
    return {
        "reports": [
            {
                "id": one.id,
                "at": spoken_moment(one.at, lang),
                "reason": one.reason,
                "words": one.words,
                "table": one.table_id,
                "reporter": await store.people.name_of(one.reporter),
                "about": await store.people.name_of(one.about),
                "person": one.about,
                "times": await store.reports.about(one.about),
                "evidence": [
                    {"name": in_words(line.name, lang), "text": line.text, "theirs": line.person == one.about}
                    for line in one.evidence
                ],
            }
            for one in await store.reports.waiting(SHOWN)
        ]
    }


async def _people(request: Request, context: Context) -> dict[str, Any]:
    lang, named = language(request), request.query_params.get("q", "")[:LONGEST_SEARCH]
    found = await context.store.database.read(lambda c: listed_people(c, named, SHOWN))
    now = now_ms()
    for one in found:
        one["since"] = spoken_moment(one["created_at"], lang)
        one["held"] = {kind: spoken_moment(one[kind], lang) for kind in (MUTED, BANNED) if one.get(kind, 0) > now}
        one["account"] = await context.store.accounts.find(one["id"]) is not None
        one["sessions"] = len(await context.store.sessions.of(one["id"]))
    return {"people": found, "q": named}


async def _tables(request: Request, context: Context) -> dict[str, Any]:
    lang, status = language(request), request.query_params.get("status", PLAYING)
    status = status if status in (LOBBY, PLAYING) else PLAYING
    found = await context.store.database.read(lambda c: listed_tables(c, status, None, SHOWN))
    for one in found:
        one["moved"] = spoken_moment(one["updated_at"], lang)
        one["names"] = [in_words(name, lang) for name in one["names"] if name]
        one["game_name"] = game_name(one["game"], lang)
    return {"tables": found, "status": status}


async def _numbers(request: Request, context: Context) -> dict[str, Any]:
    limits, lang = context.limits, language(request)
    return {
        "numbers": [
            {
                "name": name,
                "kind": name.split(".")[0],
                "value": _limit(limits.value(name), lang),
                "usual": _limit(limit.usual, lang),
                "least": _limit(limit.least, lang),
                "most": _limit(limit.most, lang),
                "set": name in limits.set_by_host,
            }
            for name, limit in LIMITS.items()
        ]
    }


async def _log(request: Request, context: Context) -> dict[str, Any]:
    lang, store = language(request), context.store
    return {
        "acts": [
            {
                "at": spoken_moment(act.at, lang),
                "host": await store.people.name_of(act.host) if act.host else "",
                "deed": act.deed,
                "whom": await _called(context, act.whom),
                "words": _in_words(act.deed, act.words, lang),
            }
            for act in await store.hosting.acts()
        ]
    }


def _in_words(deed: str, words: str, lang: Lang) -> str:
    """What an act says besides; a limit is called as the room of limits calls it."""
    name, _, change = words.partition(": ")
    if deed == "number" and name in LIMITS:
        called = speak(lang, f"page.host.number.{name}")
        return speak(
            lang, "page.host.was", what=called, change=_NUMBER.sub(lambda n: _limit(float(n[0]), lang), change)
        )
    if deed == "tidy":
        return ", ".join(_tidied(one, lang) for one in words.split(", ") if one)
    return words


def _tidied(words: str, lang: Lang) -> str:
    """How much of a kind went."""
    count, _, what = words.partition(" ")
    known = count.isdecimal() and TEXTS.has(f"page.host.tidied.{what}")
    return speak(lang, f"page.host.tidied.{what}", n=int(count)) if known else words


async def _called(context: Context, whom: str) -> str:
    known = bool(whom) and await context.store.people.is_known(whom)
    return await context.store.people.name_of(whom) if known else whom


async def _calls(request: Request, context: Context) -> dict[str, Any]:
    """How many calls wait, were sent or were not, by channel; nobody is named."""
    counts = await context.store.outbox.counts()
    return {
        "counts": [
            {"channel": channel, "state": state, "reason": reason, "count": count}
            for (channel, state, reason), count in counts.items()
        ],
        "mail_on": context.mail.is_on,
        "troubles": [text for text in (context.mail.trouble, *context.dispatch.trouble.values()) if text],
    }


async def _health(request: Request, context: Context) -> dict[str, Any]:
    now, lang = now_ms(), language(request)
    since = now - HOURS * 3_600_000
    found = await context.store.vitals.since(since)
    return {
        "hours": HOURS,
        "graphs": [
            {
                "name": name,
                "drawn": graph(found.get(name, []), since, now, speak(lang, f"page.host.vital.{name}")),
                "now": _number(found[name][-1][1], lang) if found.get(name) else "·",
                "highest": _number(max(value for _, value in found[name]), lang) if found.get(name) else "·",
            }
            for name in NUMBERS
        ],
        "trouble": context.company.trouble,
        "retention": context.nightly.days(),
    }


SHOW = {
    "reports": _reports,
    "people": _people,
    "tables": _tables,
    "numbers": _numbers,
    "log": _log,
    "calls": _calls,
    "health": _health,
}


# --- what a host does --------------------------------------------------------------------------------------------


async def _act(request: Request) -> Response:
    """One deed, and back to the room from which it was done."""
    context, form, host = context_of(request), await form_of(request), who(request).account
    deeds, deed = context.hosting, form.get("deed", "")
    if deed in ("quiet", "out"):
        await getattr(deeds, deed)(host, await deeds.whom(form.get("person", "")), _hours(form.get("hours", "")))
    elif deed == "rename":
        await deeds.rename(host, await deeds.whom(form.get("person", "")), form.get("name", ""))
    elif deed == "close":
        await deeds.close(host, form.get("table", "")[:16])
    elif deed == "clear":
        await deeds.clear(host)
    elif deed == "number":
        await deeds.set_number(host, form.get("number", ""), form.get("value", ""))
    elif deed == "tidy":
        await context.nightly.tidy(host)
    elif deed != "read":
        raise Problem(404, "error.no_page")
    if report := form.get("report", "")[:16]:
        await deeds.read(host, report)
    back = form.get("room", "")
    return go(request, f"/host/{back}" if back in ROOMS else "/host")


def _number(value: float, lang: Lang) -> str:
    return format_decimal(round(value, 1), locale=locale_of(lang))


def _limit(value: float, lang: Lang) -> str:
    """A limit as one writes it: nothing is rounded."""
    return format_decimal(value, "#,##0.##", locale=locale_of(lang))


def _hours(given: str) -> float:
    try:
        return float(given.replace(",", "."))
    except ValueError:
        raise NotDone("error.bad_hours") from None
