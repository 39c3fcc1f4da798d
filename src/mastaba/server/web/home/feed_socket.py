"""One socket for every open page without a table: what changed goes out, one's own within a second."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ... import metrics
from ...feed.asked import AGAIN_S, LEAST_S, asked
from ...feed.pages import OpenPage
from ...messages import Bye, Looks, News, Part
from ...shares import TooOften
from ...store.troubles import report
from ..bounds import home_of
from ..context import Context, context_of
from ..door.errors import EXPECTED
from ..door.language import language
from ..door.people import Person
from ..person.mine import ids_of
from ..sockets import RESTART, heard, let_in, refuse, tell_if_newer
from ..table.socket import OF_TABS, looks_up_or_away
from .living import personal_part, public_part

log = logging.getLogger(__name__)


async def feed_socket(socket: WebSocket) -> None:
    """Everything that one page hears, until it goes away."""
    with contextlib.suppress(WebSocketDisconnect):
        await _let_in(socket)


async def _let_in(socket: WebSocket) -> None:
    context = context_of(socket)
    with contextlib.ExitStack() as held:
        try:
            comer = let_in(socket, held)
        except EXPECTED as error:
            return await refuse(socket, error)
        await socket.accept()
        page = open_page(socket, comer)
        held.enter_context(context.people.sessions.holding(comer.session, page.close, comer.ids))
        await tell_if_newer(socket)
        await _serve(context, socket, page)


def open_page(socket: WebSocket, comer: Person) -> OpenPage:
    """A page as its socket describes it."""
    return OpenPage(
        person=comer.account or comer.id,
        lang=language(socket),
        account=comer.account,
        ids=ids_of(comer),
        place=home_of(socket),
        home=socket.query_params.get("page") == "home",
        visible=socket.query_params.get("hidden") != "yes",
    )


async def _serve(context: Context, socket: WebSocket, page: OpenPage) -> None:
    metrics.sockets.inc()
    teller = asyncio.create_task(_tell(context, socket, page))
    listener = asyncio.create_task(_listen(context, socket, page))
    try:
        with context.feed.holding(page, looks=True):
            await asyncio.wait({teller, listener}, return_when=asyncio.FIRST_COMPLETED)
        if page.leaving_ms:
            await socket.send_text(msgspec.json.encode(Bye(page.leaving_ms)).decode())
    finally:
        metrics.sockets.dec()
        for task in (teller, listener):
            task.cancel()
        await asyncio.gather(teller, listener, return_exceptions=True)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(RESTART)


async def _tell(context: Context, socket: WebSocket, page: OpenPage) -> None:
    """Until the page goes: what changed, one's own first. Lists change seldom, and hold nothing up."""
    while await page.changed():
        pause = LEAST_S if page.own else 0.0
        try:
            for words in [await _own(context, page), await _lists(context, page)]:
                if words:
                    await socket.send_text(words.decode())
        except (WebSocketDisconnect, RuntimeError):
            return
        except Exception as error:
            report(log, error, "a page cannot be told what changed")
            page.forget()
            pause = AGAIN_S
        if pause:
            await page.rest(pause)


async def _own(context: Context, page: OpenPage) -> bytes:
    """What changed for this person."""
    if not page.own:
        return b""
    page.own = False
    mine = await context.feed.mine(page)
    waiting, parts = await asked(context.company, page, mine), list[Part]()
    if page.home and page.visible:
        shown = await personal_part(context, page, mine)
        parts = shown.parts_after(page.told.get("own"))
        page.told["own"] = shown
    return msgspec.json.encode(News(waiting, parts)) if parts or waiting is not None else b""


async def _lists(context: Context, page: OpenPage) -> bytes:
    """What changed for everybody."""
    if not (page.home and page.visible):
        return b""
    lists, mine = await context.feed.known_lists(), await context.feed.mine(page)
    shown, before = public_part(context, lists, page, mine), page.told.get("lists")
    page.told["lists"] = shown
    return shown.message_after(before)


async def _listen(context: Context, socket: WebSocket, page: OpenPage) -> None:
    """Heartbeats, and whether anybody looks. A flood or silence ends it."""
    with contextlib.suppress(WebSocketDisconnect, TooOften, TimeoutError):
        async for message in heard(socket, f"{page.person}:{id(page)}", OF_TABS):
            if isinstance(message, Looks):
                looks_up_or_away(context, page, message.visible)
                page.concern()
