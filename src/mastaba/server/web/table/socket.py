"""One socket per tab: frames out, one after another; heartbeats and "seen so far" in."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ... import metrics
from ...messages import Chat, Newer, Ping, Pong, RematchOffer, Seen, TabMessage
from ...now import now_ms
from ...shares import TooOften
from ...store.events import NotStored
from ...tables.live import LiveTable, chat_message
from ...tables.presence import News, Viewer
from ...tables.story import Story
from ...tables.watching import is_closed
from ..assets import build
from ..bounds import bounded
from ..context import Context, context_of, who
from ..door.errors import EXPECTED, Problem, problem_of, refused
from ..door.guard import place, same_site
from ..door.language import language

log = logging.getLogger(__name__)
RESTART = 1012
CHATS_KEPT = 100
PONG = msgspec.json.encode(Pong()).decode()
_heard: msgspec.json.Decoder[TabMessage] = msgspec.json.Decoder(TabMessage)


async def live_socket(socket: WebSocket) -> None:
    """Everything one tab hears of a table, until it goes away."""
    context, comer = context_of(socket), who(socket)
    person = comer.id
    with contextlib.ExitStack() as held:
        try:
            if not same_site(socket, context.config.origins):
                raise Problem(403, "error.foreign")
            if comer.ended:
                raise Problem(403, "error.session_ended")
            bounded(socket, "socket")
            held.enter_context(context.ledger.holding("socket", context.sockets, person, place(socket)))
            live = await context.hall.get(socket.path_params["table"])
        except EXPECTED as error:
            await socket.send_denial_response(refused(problem_of(error), language(socket)))
            return
        await socket.accept()
        if socket.query_params.get("build", build()) != build():
            await socket.send_text(msgspec.json.encode(Newer(build())).decode())
        viewer = _viewer(socket, person)
        held.enter_context(context.people.sessions.holding(comer.session, viewer.close))
        await _serve(context, live, socket, viewer)


def _viewer(socket: WebSocket, person: str) -> Viewer:
    query = socket.query_params
    after = query.get("after", "-1")
    return Viewer(
        person=person,
        lang=language(socket),
        after=int(after) if after.isdecimal() and len(after) < 9 else -1,
    )


async def _serve(context: Context, live: LiveTable, socket: WebSocket, viewer: Viewer) -> None:
    metrics.sockets.inc()
    live.presence.add(viewer)
    context.company.changed(live)
    first_look = viewer.after < 0
    await _have(live, viewer.after)
    _catch_up(live, viewer)
    sender = asyncio.create_task(_send(context, live, socket, viewer, first_look))
    listener = asyncio.create_task(_listen(context, socket, viewer))
    context.bots.consider(live)
    try:
        await asyncio.wait({sender, listener}, return_when=asyncio.FIRST_COMPLETED)
        _report(live, sender)
    finally:
        live.presence.remove(viewer, now_ms())
        context.company.changed(live)
        live.used_at = now_ms()
        viewer.close()
        metrics.sockets.dec()
        for task in (sender, listener):
            task.cancel()
        await asyncio.gather(sender, listener, return_exceptions=True)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(RESTART)
        if viewer.seen >= 0:
            with contextlib.suppress(Exception):
                await context.store.people.looked(viewer.person, live.id, viewer.seen)


async def _have(live: LiveTable, seq: int) -> None:
    """A tab may come from another process and know more than this one does yet."""
    with contextlib.suppress(NotStored):
        await live.refresh(seq)


def _report(live: LiveTable, sender: asyncio.Task[None]) -> None:
    """A frame that could not be made is our fault, and is written down; a reader who went away is not."""
    error = sender.exception() if sender.done() and not sender.cancelled() else None
    if error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError)):
        log.error("table %s: a frame could not be shown", live.id, exc_info=error)


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
    """Draw and send, in order, as fast as the reader takes it."""
    while (item := await viewer.next()) is not None:
        if isinstance(item, Story):
            recap = None
            if first_look:
                last = await _last_look(context, live, viewer)
                recap, first_look = await context.frames.recap(live, item, viewer, last), False
            with metrics.frames.time():
                words = await context.frames.words(live, item, viewer, recap)
            metrics.frame_bytes.inc(len(words))
        elif isinstance(item, Chat) and is_closed(live.story.table, live.story.table.seat_of(viewer.person)):
            continue
        elif isinstance(item, News):
            words = msgspec.json.encode(await context.frames.presence(live, viewer))
        else:
            words = msgspec.json.encode(item)
        await socket.send_text(words.decode())


async def _last_look(context: Context, live: LiveTable, viewer: Viewer) -> int:
    """How far this person saw the table before; while the database is away the position is shown all the same."""
    try:
        return await context.store.people.look(viewer.person, live.id)
    except SQLAlchemyError:
        return -1


async def _listen(context: Context, socket: WebSocket, viewer: Viewer) -> None:
    """Heartbeats, and how far the reader has seen. Anything else is passed over; a flood or silence ends it."""
    who = f"{viewer.person}:{id(viewer)}"
    with contextlib.suppress(WebSocketDisconnect, TooOften, TimeoutError):
        while True:
            async with asyncio.timeout(context.config.silence_s):
                text = await _text(socket)
            context.ledger.hear(who)
            message = _message(text)
            if isinstance(message, Ping):
                await socket.send_text(PONG)
            elif isinstance(message, Seen):
                viewer.seen = max(viewer.seen, min(message.seq, 2**31 - 1))


async def _text(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or message.get("bytes") or ""


def _message(text: str | bytes) -> TabMessage | None:
    try:
        return _heard.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return None
