"""One socket per tab: frames out, one after another; heartbeats and "seen so far" in."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from mastaba.core.table.table import Refused

from ... import metrics
from ...feed.asked import tell_asked
from ...feed.pages import OpenPage
from ...frames.for_programs import sight_for
from ...frames.for_viewer import Past
from ...frames.recap import Recap, with_more
from ...messages import Chat, Looks, RematchOffer, Seen, TabMessage, Talk
from ...now import now_ms
from ...people.manners import speaker
from ...shares import TooOften
from ...store.days.wishes import Wish
from ...store.events import NotStored
from ...store.troubles import report
from ...tables.company import Page
from ...tables.deeds.leaving import comes_back
from ...tables.live import LiveTable, chat_message
from ...tables.names import in_words
from ...tables.presence import Item, News, Viewer
from ...tables.story import Story
from ...tables.watching import is_closed
from ..bounds import table_here
from ..context import Context, context_of
from ..door.errors import EXPECTED
from ..door.language import language
from ..door.people import Person
from ..sockets import RESTART, heard, let_in, refuse, tell_if_newer
from .wishing import what_came

log = logging.getLogger(__name__)
CHATS_KEPT = 100
OF_TABS: msgspec.json.Decoder[TabMessage] = msgspec.json.Decoder(TabMessage)


async def live_socket(socket: WebSocket) -> None:
    """Everything one tab hears of a table, until it goes away."""
    with contextlib.suppress(WebSocketDisconnect):  # it may go at any moment, even while it is let in or refused
        await _let_in(socket)


async def _let_in(socket: WebSocket) -> None:
    context = context_of(socket)
    with contextlib.ExitStack() as held:
        try:
            comer = let_in(socket, held)
            live = await table_here(socket)
        except EXPECTED as error:
            return await refuse(socket, error)
        await socket.accept()
        await tell_if_newer(socket)
        viewer = _viewer(socket, comer)
        held.enter_context(context.people.sessions.holding(comer.session, viewer.close, comer.ids))
        ids = () if comer.fresh else (comer.account or comer.id, *comer.guests)
        await _serve(context, live, socket, viewer, ids)


def _viewer(socket: WebSocket, comer: Person) -> Viewer:
    query = socket.query_params
    after = query.get("after", "-1")
    return Viewer(
        person=comer.id,
        lang=language(socket),
        account=comer.account,
        visible=query.get("hidden") != "yes",
        program=query.get("program") == "yes",
        after=int(after) if after.isdecimal() and len(after) < 9 else -1,
    )


async def _serve(context: Context, live: LiveTable, socket: WebSocket, viewer: Viewer, ids: tuple[str, ...]) -> None:
    metrics.sockets.inc()
    live.presence.add(viewer)
    context.company.changed(live)
    first_look = viewer.after < 0 and not viewer.program
    await _have(live, viewer.after)
    await _is_back(live, viewer)
    _catch_up(live, viewer)
    sender = asyncio.create_task(_send(context, live, socket, viewer, first_look))
    listener = asyncio.create_task(_listen(context, live, socket, viewer))
    page = OpenPage(viewer.person, viewer.lang, viewer.account, ids)
    caller = asyncio.create_task(tell_asked(context.feed, context.company, page, viewer.put))
    context.bots.consider(live)
    try:
        with context.feed.holding(page, looks=False):
            await asyncio.wait({sender, listener}, return_when=asyncio.FIRST_COMPLETED)
        _report(live, sender)
    finally:
        live.presence.remove(viewer, now_ms())
        if viewer.visible:
            context.company.looked_away(viewer)
        context.company.changed(live)
        live.used_at = now_ms()
        viewer.close()
        metrics.sockets.dec()
        for task in (sender, listener, caller):
            task.cancel()
        await asyncio.gather(sender, listener, caller, return_exceptions=True)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(RESTART)
        if viewer.seen >= 0 and not viewer.gone:
            with contextlib.suppress(Exception):
                await context.store.people.saw(viewer.person, live.id, viewer.seen)


async def _have(live: LiveTable, seq: int) -> None:
    """A tab may come from another process and know more than this one does yet."""
    with contextlib.suppress(NotStored):
        await live.refresh(seq)


async def _is_back(live: LiveTable, viewer: Viewer) -> None:
    """Whoever was warned that a bot takes over is there again."""
    if live.story.table.warning is not None:
        with contextlib.suppress(NotStored, Refused):
            await live.act(lambda story: comes_back(story, viewer.person))


def _report(live: LiveTable, sender: asyncio.Task[None]) -> None:
    """A frame that could not be made is our fault, and is written down; a reader who went away is not."""
    error = sender.exception() if sender.done() and not sender.cancelled() else None
    if error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError)):
        report(log, error, "table %s: a frame could not be shown", live.id)


def _catch_up(live: LiveTable, viewer: Viewer) -> None:
    """What a tab that has everything up to `after` is missing: words, and the position as it is now."""
    story = live.story
    if viewer.after > story.seq:
        viewer.after = -1  # a number from elsewhere: begin anew
    for seq, chat in story.table.chat[-CHATS_KEPT:]:
        if seq > viewer.after:
            viewer.put(chat_message(seq, chat))
    viewer.put(story)
    if story.table.rematch:
        viewer.put(RematchOffer(story.table.rematch))


async def _send(context: Context, live: LiveTable, socket: WebSocket, viewer: Viewer, first_look: bool) -> None:
    """Draw and send, in order, as fast as the reader takes it; what is past before it is drawn is left out."""
    while (item := await viewer.next()) is not None:
        recap, wish = None, None
        if isinstance(item, Story) and first_look:
            last = await _last_look(context, live, viewer)
            wish = await _news_of_wishes(context, live, viewer)
            recap = await context.frames.recap(live, item, viewer, last)
            recap = with_more([what_came(live, wish, viewer.lang)] if wish else [], recap)
        try:
            words = await _words(context, live, item, viewer, recap)
        except Past:
            viewer.pass_over()
            continue
        first_look = first_look and not isinstance(item, Story)
        if words:
            await socket.send_text(words.decode())
            if wish:
                await _told(context, wish)


async def _words(context: Context, live: LiveTable, item: Item, viewer: Viewer, recap: Recap | None) -> bytes | None:
    """One message; none where it is not for these eyes."""
    if isinstance(item, Story) and viewer.program:
        sight = await context.threads.run(sight_for, item, item.table.seat_of(viewer.person))
        return msgspec.json.encode(sight)
    if isinstance(item, Story):
        with metrics.frames.time():
            words = await context.frames.words(live, item, viewer, recap)
        metrics.frame_bytes.inc(len(words))
        return words
    if isinstance(item, Chat):
        heard = await _heard_of(context, live, viewer, [item])
        return msgspec.json.encode(heard[0]) if heard else None
    if item is News.TALK:
        said = [chat_message(seq, chat) for seq, chat in live.story.table.chat[-CHATS_KEPT:]]
        return msgspec.json.encode(Talk(await _heard_of(context, live, viewer, said)))
    if isinstance(item, News):
        return msgspec.json.encode(await context.frames.presence(live, viewer))
    return msgspec.json.encode(item)


async def _heard_of(context: Context, live: LiveTable, viewer: Viewer, lines: list[Chat]) -> list[Chat]:
    """Those lines that this viewer is to see; while the database is away, all of them."""
    if is_closed(live.story.table, live.story.table.seat_of(viewer.person)):
        return []
    try:
        unheard = (await context.manners.ties_of(viewer.person)).unheard
    except SQLAlchemyError:
        unheard = frozenset()
    heard = [line for line in lines if line.text and not (unheard and speaker(live, line.n) in unheard)]
    return [msgspec.structs.replace(line, name=in_words(line.name, viewer.lang)) for line in heard]


async def _last_look(context: Context, live: LiveTable, viewer: Viewer) -> int:
    """How far this person saw the table before; while the database is away the position is shown all the same."""
    try:
        return await context.store.people.seen_up_to(viewer.person, live.id)
    except SQLAlchemyError:
        return -1


async def _news_of_wishes(context: Context, live: LiveTable, viewer: Viewer) -> Wish | None:
    """What became of this person's wishes, where that was not told yet."""
    try:
        return await context.wishes.news(live, viewer.person)
    except SQLAlchemyError:
        return None


async def _told(context: Context, wish: Wish) -> None:
    """It has been sent; while the database is away it will be told once more."""
    with contextlib.suppress(SQLAlchemyError):
        await context.wishes.told(wish)


async def _listen(context: Context, live: LiveTable, socket: WebSocket, viewer: Viewer) -> None:
    """Heartbeats, and how far the reader has seen. Anything else is passed over; a flood or silence ends it."""
    with contextlib.suppress(WebSocketDisconnect, TooOften, TimeoutError):
        async for message in heard(socket, f"{viewer.person}:{id(viewer)}", OF_TABS):
            if isinstance(message, Seen):
                viewer.seen = max(viewer.seen, min(message.seq, 2**31 - 1))
                await _is_back(live, viewer)
            elif isinstance(message, Looks):
                looks_up_or_away(context, viewer, message.visible)


def looks_up_or_away(context: Context, page: Page, visible: bool) -> None:
    """A page was hidden, or is before somebody's eyes again."""
    if visible != page.visible:
        page.visible = visible
        context.company.looked_up() if visible else context.company.looked_away(page)
