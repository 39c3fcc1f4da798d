"""The pages of one table: lobby and game, replay."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

import segno
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from mastaba import bots
from mastaba.bots.matches.ladder import rating_of
from mastaba.core.table.table import DELAYS, LEAVERS, OVER, WATCHERS
from mastaba.core.words.text import capital, say

from ...frames import score_aid as aid
from ...messages import Lang, Level, TableBoot
from ...tables.guided import offered
from ...tables.live import LiveTable
from ...tables.opening import clock_name
from ...tables.story import Story
from ...tables.watching import as_watched, is_closed
from ...texts import client_texts, speak
from ..assets import NEVER
from ..bounds import counted_as, table_here
from ..context import Context, context_of, who
from ..door.errors import Problem
from ..door.language import language
from ..rendering import fragment, page
from ..rules.rulebook import section_ids, word
from .history import chosen_line
from .postcard import preview

# --- a table -----------------------------------------------------------------------------------------------------


async def table_page(request: Request) -> Response:
    """Lobby, game and result: the same address for everybody."""
    live = await table_here(request)
    context, person = context_of(request), who(request)
    boot, shown = boot_of(request, live), shown_table(request, live)
    shown["hushed"] = await _is_hushed(context, person.account or person.id, live.id)
    told, push_key = await preview(request, live), context.push.key
    return await page(request, "table/table.html", boot=boot, table=shown, preview=told, push_key=push_key)


async def _is_hushed(context: Context, person: str, table_id: str) -> bool:
    """Does this table call the person no more? While the database is away the table is shown all the same."""
    try:
        return await context.store.ways.is_hushed(person, table_id)
    except SQLAlchemyError:
        return False


async def score_aid(request: Request) -> Response:
    """What scores how much, with one's own numbers, for the dialog of a table."""
    context = context_of(request)
    live = await table_here(request)
    seat, lang = live.story.table.seat_of(who(request).id), language(request)
    lines = await context.threads.run_for(counted_as(request), aid.score_aid, live.story, seat, lang)
    note = word(live.story.game, "aid.note", lang, "")
    return fragment(request, "table/_score_aid.html", lines=lines, note=note)


async def replay_page(request: Request) -> Response:
    """The game again, answer by answer."""
    live = await table_here(request)
    table = live.story.table
    if live.story.line is None:
        raise Problem(409, "error.not_started")
    mine = table.seat_of(who(request).id)
    if is_closed(table, mine):
        raise Problem(403, "error.no_watching")
    over = table.status == OVER
    other = await chosen_line(request, live.id)
    names = live.story.names(language(request))
    eyes = [{"seat": i, "name": name} for i, name in enumerate(names) if over or i == mine]
    if over or mine < 0:
        eyes.append({"seat": -1, "name": ""})
    boot, shown = boot_of(request, live), shown_table(request, live)
    if other is not None:
        boot = replace(boot, first=other.at, answers=other.at + len(other.line))
    known: dict[str, Any] = {"viewers": eyes, "better": other is not None, "preview": await preview(request, live)}
    return await page(request, "table/replay.html", boot=boot, table=shown, **known)


async def invitation(request: Request) -> Response:
    """The link of a table as a picture that a telephone's camera reads."""
    live = await table_here(request)
    return Response(_code_of(_link(request, live)), media_type="image/svg+xml", headers=NEVER)


@lru_cache(256)
def _code_of(link: str) -> bytes:
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", border=3, light="#fff", omitsize=True, xmldecl=False)
    return drawn.getvalue()


def boot_of(request: Request, live: LiveTable) -> TableBoot:
    """What the page's script is given."""
    lang, person = language(request), who(request).id
    story = as_watched(live.story, live.story.table.seat_of(person))
    return TableBoot(
        texts=client_texts(lang, story.game),
        table=live.id,
        lang=lang,
        game=story.game.id,
        game_name=story.game.texts.say(lang, "name"),
        seat=story.table.seat_of(person),
        host=story.table.opened.host == person,
        link=_link(request, live),
        leavers=story.table.opened.leavers,
        watch=story.table.opened.watch,
        delay=story.table.opened.delay,
        hush=story.table.opened.hush,
        levels=[
            Level(level, speak(lang, say(f"level.{level}")), rating_of(story.game, level)) for level in bots.levels
        ],
        characters=_characters(story, lang),
        answers=len(story.line.answers) if story.line else 0,
    )


def _characters(story: Story, lang: Lang) -> list[str]:
    """Whom each seat plays; nobody where the game names no characters."""
    texts = story.game.texts
    return [capital(texts.say(lang, key)) for i in range(len(story.table.seats)) if texts.has(key := f"character.{i}")]


def shown_table(request: Request, live: LiveTable) -> dict[str, Any]:
    """What the page itself says about the table."""
    lang, story = language(request), live.story
    seats = story.table.seats
    return {
        "id": live.id,
        "game": story.game.id,
        "game_name": story.game.texts.say(lang, "name"),
        "status": story.table.status,
        "host": story.table.opened.host == who(request).id,
        "link": _link(request, live),
        "settings": _settings(live, lang),
        "own": story.table.opened.components if story.game.own else "",
        "players": len(seats),
        "seats": story.names(lang),
        "free": sum(chair.kind == "empty" for chair in seats),
        "seated": story.table.seat_of(who(request).id) >= 0,
        "goal": section_ids(story.game)[0],
        "guide": offered(story.game) is not None,
        "guided": story.table.opened.guide,
        "wishes": bool(story.game.wishes) and story.table.clock.by_days and story.table.seat_of(who(request).id) >= 0,
    }


def _link(request: Request, live: LiveTable) -> str:
    return str(request.url_for("table_page", table=live.id))


def _settings(live: LiveTable, lang: Lang) -> list[dict[str, Any]]:
    """What was agreed on at this table; `usual`: nobody chose it."""
    game, opened = live.story.game, live.story.table.opened
    chosen = {**game.defaults(), **opened.settings}
    shown = [
        {"title": word(game, f"setting.{s.key}.title", lang, s.key) + (f" ({s.ruling})" if s.ruling else ""),
         "value": word(game, f"setting.{s.key}.{chosen[s.key]}", lang, chosen[s.key]),
         "help": word(game, f"setting.{s.key}.help", lang, ""),
         "usual": chosen[s.key] == s.default}
        for s in game.in_force(opened.seats, chosen)
        if not s.ruling or chosen[s.key] != s.default
    ]  # fmt: skip
    if game.own:
        help_ = speak(lang, "page.option.own_played")
        shown.append(
            {"title": speak(lang, "page.option.own"), "value": opened.components, "help": help_, "usual": False}
        )
    vacation = [("no_vacation", _yes_or_no(not opened.vacation), opened.vacation)] if opened.clock.by_days else []
    for option, value, usual in (
        ("clock", f"clock.{clock_name(opened.clock)}", False),  # everybody wants to know
        *vacation,
        ("leavers", f"leavers.{opened.leavers}", opened.leavers == LEAVERS[0]),
        ("watch", f"watch.{opened.watch}", opened.watch == WATCHERS[0]),
        ("delay", f"delay.{opened.delay}", opened.delay == DELAYS[0]),
        ("hush", _yes_or_no(opened.hush), not opened.hush),
        ("hints", _yes_or_no(opened.hints), not opened.hints),
        ("take_back", _yes_or_no(opened.take_back), not opened.take_back),
    ):
        title, help_ = speak(lang, f"page.option.{option}"), speak(lang, f"page.option.{option}_help")
        shown.append({"title": title, "value": speak(lang, value), "help": help_, "usual": usual})
    return shown


def _yes_or_no(is_so: bool) -> str:
    return "page.option.yes" if is_so else "page.option.no"
