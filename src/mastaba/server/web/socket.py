"""One socket per tab: frames out, one after another; heartbeats and "seen so far" in."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from mastaba.core.text import LANGUAGES
from mastaba.server.tables.clocks import House
from mastaba.server.tables.hall import LiveTable, chat_message, now_ms
from mastaba.server.tables.presence import Viewer
from mastaba.server.tables.story import Story
from mastaba.server.texts import language
from mastaba.server.web.errors import EXPECTED
from mastaba.server.web.guard import address_of, same_site
from mastaba.server.web.limits import TooOften

log = logging.getLogger(__name__)
POLICY, RESTART, TRY_LATER, NOT_FOUND = 1008, 1012, 1013, 4404
CHATS_KEPT = 100
RECAP_LINES = 8
PONG = '{"type":"pong"}'


async def live_socket(socket: WebSocket) -> None:
    """Everything one tab hears of a table, until it goes away."""
    house: House = socket.app.state.house
    if not same_site(socket, house.config.origins):
        await socket.close(POLICY)
        return
    person = house.accounts.of(socket).id
    try:
        house.limits.take("address", address_of(socket))
        house.limits.take("socket", person)
        live = await house.hall.get(socket.path_params["table"])
    except EXPECTED as error:
        await socket.close(TRY_LATER if isinstance(error, TooOften) else NOT_FOUND)
        return
    if house.sockets >= house.config.most_sockets:
        await socket.close(TRY_LATER)
        return
    await socket.accept()
    await _serve(house, live, socket, _viewer(socket, person))


def _viewer(socket: WebSocket, person: str) -> Viewer:
    query = socket.query_params
    after = query.get("after", "-1")
    return Viewer(
        person=person,
        lang=query["lang"] if query.get("lang") in LANGUAGES else language(socket),
        shape="tall" if query.get("shape") == "tall" else "wide",
        after=int(after) if after.isdecimal() and len(after) < 9 else -1,
    )


async def _serve(house: House, live: LiveTable, socket: WebSocket, viewer: Viewer) -> None:
    house.sockets += 1
    live.presence.add(viewer)
    live.tell_presence()
    first_look = viewer.after < 0
    _catch_up(live, viewer)
    sender = asyncio.create_task(_send(house, live, socket, viewer, first_look))
    listener = asyncio.create_task(_listen(house, socket, viewer))
    house.bots.consider(live)
    try:
        await asyncio.wait({sender, listener}, return_when=asyncio.FIRST_COMPLETED)
        _report(live, sender)
    finally:
        live.presence.remove(viewer, now_ms())
        live.used_at = now_ms()
        viewer.close()
        house.sockets -= 1
        for task in (sender, listener):
            task.cancel()
        await asyncio.gather(sender, listener, return_exceptions=True)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(RESTART)
        if viewer.seen >= 0:
            with contextlib.suppress(Exception):
                await house.store.looked(viewer.person, live.id, viewer.seen)


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
        viewer.put({"type": "rematch", "table": story.table.rematch})


async def _send(house: House, live: LiveTable, socket: WebSocket, viewer: Viewer, first_look: bool) -> None:
    """Draw and send, in order, as fast as the reader takes it."""
    while (item := await viewer.next()) is not None:
        if isinstance(item, Story):
            frame = await house.hall.frame_for(live, item, viewer)
            if first_look:
                frame["recap"] = await _recap(house, live, item, viewer)
                first_look = False
            await _send_json(socket, frame)
        elif item == "presence":
            await _send_json(socket, await _presence(house, live, viewer))
        else:
            await _send_json(socket, item)


async def _send_json(socket: WebSocket, message: Any) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())


async def _presence(house: House, live: LiveTable, viewer: Viewer) -> dict[str, Any]:
    story = live.story
    made = await house.hall.frame(live, story, story.table.seat_of(viewer.person), viewer.lang, viewer.shape)
    seated = {c.person for c in story.table.seats if c.person}
    seats = house.hall.seats_now(live, story, made["seats"])
    return {"type": "presence", "seats": seats, "spectators": live.presence.spectators(seated)}


async def _recap(house: House, live: LiveTable, story: Story, viewer: Viewer) -> list[str] | None:
    """What others did since this person last looked, in a few lines."""
    seat = story.table.seat_of(viewer.person)
    last = await house.store.look(viewer.person, live.id) if seat >= 0 else -1
    if last < 0 or last >= story.seq:
        return None
    lines = await house.hall.log(live, story, seat, viewer.lang, last)
    others = [line["text"] for line in lines if line["seat"] != seat]
    return others[-RECAP_LINES:] or None


async def _listen(house: House, socket: WebSocket, viewer: Viewer) -> None:
    """Heartbeats, and how far the reader has seen. Anything else is passed over; a flood or silence ends it."""
    who = f"{viewer.person}:{id(viewer)}"
    with contextlib.suppress(WebSocketDisconnect, TooOften, TimeoutError):
        while True:
            async with asyncio.timeout(house.config.silence_s):
                text = await _text(socket)
            house.limits.take("message", who)
            message = _message(text)
            if message.get("type") == "ping":
                await socket.send_text(PONG)
            elif message.get("type") == "seen" and isinstance(message.get("seq"), int):
                viewer.seen = max(viewer.seen, min(message["seq"], 2**31 - 1))


async def _text(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or message.get("bytes") or ""


def _message(text: str | bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return {}
    return found if isinstance(found, dict) else {}
