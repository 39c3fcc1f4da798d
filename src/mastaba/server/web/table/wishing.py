"""My wishes at a table by days: seen, made, changed and withdrawn in a dialog that nobody else reads."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.table.table import Refused

from ...messages import Lang
from ...store.days.wishes import GRANTED, WAITING, Wish
from ...tables.days.wishes import MOST, may_wish, offers
from ...tables.live import LiveTable
from ...texts import TEXTS, speak
from ..bounds import bounded, counted_as, table_here
from ..context import context_of, who
from ..door.forms import form_of
from ..door.language import language
from ..rendering import fragment
from ..rules.rulebook import word


async def wishes_here(request: Request) -> Response:
    """What I wished for here, and what I may wish for."""
    context, lang, person = context_of(request), language(request), who(request).id
    live = await table_here(request)
    seat = live.story.table.seat_of(person)
    wish, why = await context.wishes.of(live, person) if seat >= 0 else None, ""
    waits, kinds, offered = wish is not None and wish.state == WAITING, [], dict[str, dict[int, str]]()
    try:
        may_wish(live.story, seat)
        offered = await context.threads.run_for(counted_as(request), offers, live.story, seat, lang)
        kinds = [
            {"decision": one, "title": _title(live, one, lang), "answers": answers} for one, answers in offered.items()
        ]
    except Refused as refused:
        why = TEXTS.say(lang, refused.message)
    shown = {"title": _title(live, wish.decision, lang), "words": listed(wish, offered, lang)} if wish and waits else {}
    return fragment(
        request,
        "table/_wishes.html",
        table=live.id,
        kinds=kinds,
        why=why,
        most=MOST,
        wish=shown,
        news=what_came(live, wish, lang) if wish else "",
    )


async def make_wish(request: Request) -> Response:
    """A list, in the place of the one before."""
    bounded(request, "other")
    context, form = context_of(request), await form_of(request)
    live = await table_here(request)
    given = [form.get(f"answer{n}", "") for n in range(MOST)]
    answers = [int(one) for one in given if one.isdecimal() and len(one) < 6]
    await context.wishes.make(live, who(request).id, form.get("decision", ""), answers)
    return await wishes_here(request)


async def withdraw_wish(request: Request) -> Response:
    """None any more."""
    bounded(request, "other")
    context = context_of(request)
    live = await table_here(request)
    await context.wishes.withdraw(live, who(request).id)
    return await wishes_here(request)


def listed(wish: Wish, offered: Mapping[str, Mapping[int, str]], lang: Lang) -> str:
    """The whole list as a sentence, as the answers are called now."""
    now = offered.get(wish.decision, {})
    names = [now.get(answer, name) for answer, name in wish.answers]
    return speak(lang, "page.wishes.else_").join([*names, speak(lang, "page.wishes.ask")])


def what_came(live: LiveTable, wish: Wish, lang: Lang) -> str:
    """What became of a list, in a sentence; nothing while it waits."""
    if wish.state == WAITING:
        return ""
    key = "page.wishes.granted" if wish.state == GRANTED else "page.wishes.void"
    return speak(lang, key, title=_title(live, wish.decision, lang))


def _title(live: LiveTable, decision: str, lang: Lang) -> str:
    return word(live.story.game, f"wish.{decision}", lang, decision)
