"""Plain forms: play now or guided, open, join or leave a table, one's name and seats elsewhere."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.rules.component_reader import BadComponents
from mastaba.core.rules.game import Game
from mastaba.core.rules.own_box import load_with
from mastaba.core.rules.registry import load
from mastaba.core.table.table import DELAYS, WATCHERS
from mastaba.core.words.text import say

from ...tables.deeds.leaving import going, resigns
from ...tables.deeds.waiting import sits
from ...tables.guided import offered
from ...tables.names import clean_name
from ...tables.opening import Guest, Wishes, open_for_friends, play_guided, play_now
from ...tables.story import Retired
from ..bounds import bounded, counted_as, home_of, may_open, table_here
from ..context import context_of, who
from ..door.errors import Problem
from ..door.forms import form_of
from ..door.people import give_cookie
from ..person.account import welcome_back
from ..rendering import go


async def play_game(request: Request) -> Response:
    """One click on *Play now*."""
    context = context_of(request)
    bounded(request, "open")
    await may_open(request)
    game = load(request.path_params["game"])
    form = await form_of(request)
    low, high = game.players
    seats = _number(form.get("players"), min(max(low, 3), high))
    live = await play_now(context.hall, game, await _guest(request, form), seats, form.get("level", ""))
    return go(request, f"/t/{live.id}")


async def guided_game(request: Request) -> Response:
    """The guided first game of a game that has one."""
    context = context_of(request)
    bounded(request, "open")
    await may_open(request)
    guide = offered(load(request.path_params["game"]))
    if guide is None:
        raise Problem(404, "error.no_guide")
    live = await play_guided(context.hall, guide, await _guest(request, await form_of(request)))
    return go(request, f"/t/{live.id}")


async def open_table(request: Request) -> Response:
    """A table for friends."""
    context = context_of(request)
    bounded(request, "open")
    await may_open(request)
    form = await form_of(request)
    game = await _box(request, form.get("game", ""), form.get("own", ""))
    settings = {key[9:-1]: value for key, value in form.items() if key.startswith("settings[") and key.endswith("]")}
    wishes = Wishes(
        seats=_number(form.get("players"), game.players[0]),
        settings={key: value for key, value in settings.items() if value != game.defaults().get(key)},
        clock=form.get("clock", "none"),
        leavers=form.get("leavers", "bot"),
        listed=form.get("listed") == "yes",
        hints=form.get("hints") == "yes",
        take_back=form.get("take_back") == "yes",
        watch=form.get("watch", WATCHERS[0]),
        delay=_number(form.get("delay"), DELAYS[0]),
        hush=form.get("hush") == "yes",
        vacation=form.get("no_vacation") != "yes",
    )
    live = await open_for_friends(context.hall, game, await _guest(request, form), wishes)
    return go(request, f"/t/{live.id}")


async def _box(request: Request, game_id: str, own: str) -> Game:
    """The game that is to be played, with a components file of one's own if there is one."""
    try:
        return await context_of(request).threads.run_for(
            counted_as(request), load_with, game_id, own if own.strip() else ""
        )
    except BadComponents as error:
        why = error.told or say("error.own_english", why=str(error))
        raise Problem(409, say("error.own", why=why)) from None


async def join(request: Request) -> Response:
    """The first free seat of a table for whoever has its link; for somebody who sits there, another name."""
    bounded(request, "other")
    live = await table_here(request)
    guest = await _guest(request, await form_of(request))
    await live.act(lambda story: sits(story, guest, None))
    return go(request, f"/t/{live.id}")


async def rename(request: Request) -> Response:
    """Another name, shown from the next seat on."""
    bounded(request, "name")
    await _guest(request, await form_of(request))
    return go(request, _back(request))


async def put_away(request: Request) -> Response:
    """Leave a table for good: a running game goes on without me, the rest leaves my list alone."""
    context, person, table = context_of(request), who(request).id, request.path_params["table"]
    bounded(request, "other")
    if who(request).fresh:
        raise Problem(403, "error.no_cookie")
    gives_up = (await form_of(request)).get("resign") == "yes"
    with contextlib.suppress(Retired):
        live = await context.hall.get(table)
        if gives_up:
            await live.act(lambda story: resigns(story, story.table.seat_of(person)))
        else:
            await live.act(lambda story: going(story, person))
    await context.store.tables.put_away(person, table)
    await context.store.invitations.take_back(person, table)
    return go(request, "/")


async def recover(request: Request) -> Response:
    """Become the person whose code this is."""
    context = context_of(request)
    bounded(request, "recover")
    code = (await form_of(request)).get("code", "")
    account, fresh = await context.people.recover(code)
    if account:
        await context.leaving.take_back(account)
        return await welcome_back(request, account, fresh)
    person = context.accounts.person_of_code(code)
    if not person or await context.people.has_own_code(person):
        raise Problem(409, "error.bad_code")
    stays = await context.leaving.take_back(person)
    if await context.people.sessions.has_account(person):
        raise Problem(409, "error.bad_code")
    response = go(request, "/account?stayed" if stays else "/")
    give_cookie(response, context.accounts, person, request.url.scheme == "https")
    return response


async def _guest(request: Request, form: Mapping[str, str]) -> Guest:
    """Who asks, under the name that stands in the form if there is one."""
    person, people = who(request).id, context_of(request).store.people
    name, known = clean_name(form.get("name")), await people.name_of(person)
    if name and name != known:
        await context_of(request).people.rename(person, name)
    apart = (await context_of(request).manners.ties_of(person)).blocked_by
    return Guest(person, name or known, home_of(request), apart)


def _number(given: object, otherwise: int) -> int:
    return int(given) if isinstance(given, str) and given.isdecimal() and len(given) < 4 else otherwise


def _back(request: Request) -> str:
    """The page from which a form came, if it is one of ours."""
    came = urlsplit(request.headers.get("referer", ""))
    ours = came.netloc == request.headers.get("host") and came.path.startswith("/")
    return f"/{came.path.lstrip('/')}" if ours else "/"  # two strokes at the beginning would lead elsewhere
