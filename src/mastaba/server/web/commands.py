"""Commands in: one click, one word, one seat. Each is checked, committed, and only then acknowledged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mastaba import bots
from mastaba.core import table as rules
from mastaba.core.events import (
    Aborted,
    Answered,
    BotSeated,
    Chatted,
    Event,
    Left,
    Replaced,
    Retaken,
    Seated,
    Started,
    Stood,
    Undone,
    Voted,
)
from mastaba.core.table import LOBBY, PLAYING, Refused, fold
from mastaba.core.text import say
from mastaba.server.frames import frame as stream
from mastaba.server.tables.bots import default_level
from mastaba.server.tables.clocks import House
from mastaba.server.tables.hall import LiveTable, now_ms
from mastaba.server.tables.opening import bot_name, rematch
from mastaba.server.tables.story import Story
from mastaba.server.texts import language, speak
from mastaba.server.web.errors import EXPECTED, Problem, no, problem_of, yes
from mastaba.server.web.guard import address_of
from mastaba.server.web.people import clean_name

LONGEST_WORD = 400


Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_. -]{1,48}$")]


class Nothing(msgspec.Struct, kw_only=True):
    """A command without words. The same `key` again is answered as the first time."""

    key: Key | None = None


class Answer(Nothing, kw_only=True):
    """`seq` is that of the frame the person saw."""

    seq: int
    action: int
    key: Key


class Undo(Nothing, kw_only=True):
    """`seq` is that of the frame the person saw."""

    seq: int
    key: Key


class Sit(Nothing, kw_only=True):
    """Which seat, and perhaps under which name."""

    seat: int
    name: str | None = None


class Bot(Nothing, kw_only=True):
    """Put a bot on a seat, or take it away with `level` null."""

    seat: int
    level: str | None = None


class Vote(Nothing, kw_only=True):
    """About which seat."""

    seat: int


class Chat(Nothing, kw_only=True):
    """What is said."""

    text: str


class Hint(Nothing, kw_only=True):
    """`seq` is that of the frame the person saw."""

    seq: int


class Asker:
    """Who asks, at which table, with which words."""

    def __init__(self, house: House, live: LiveTable, person: str, lang: str, body: Any) -> None:
        self.house, self.live, self.person, self.lang, self.body = house, live, person, lang, body

    async def do(self, decide: Callable[[Story, int], Sequence[Event]]) -> Response:
        """Decide with the person's seat known, and say yes."""
        named = f"{self.person}:{self.body.key}" if self.body.key else None
        seq = await self.house.hall.act(self.live, lambda s: decide(s, s.table.seat_of(self.person)), named)
        return yes(seq=seq)


# --- the game ----------------------------------------------------------------------------------------------------


async def answer(asker: Asker) -> Response:
    """The asked person's answer."""
    body: Answer = asker.body

    def decide(story: Story, seat: int) -> list[Event]:
        rules.may_answer(story.table, story.asked, seat, body.seq)
        return [Answered(now_ms(), seat, body.action)]

    return await asker.do(decide)


async def undo(asker: Asker) -> Response:
    """Take back one's last answer."""
    body: Undo = asker.body

    def decide(story: Story, seat: int) -> list[Event]:
        can = story.line is not None and seat >= 0 and story.line.can_undo(seat)
        rules.may_undo(story.table, seat, body.seq, can)
        return [Undone(now_ms(), seat, len(story.table.given) - 1)]

    return await asker.do(decide)


async def hint(asker: Asker) -> Response:
    """What the best bot would do with what this person sees."""
    body: Hint = asker.body
    story = asker.live.story
    seat = story.table.seat_of(asker.person)
    rules.may_answer(story.table, story.asked, seat, body.seq)
    seen = await asker.house.hall.off_loop(stream.look, story, seat)
    assert seen is not None, "a person who is asked sees a game"
    action = await asker.house.bots.hint(asker.live.id, seen, story.seq)
    label = stream.pen_for(story, seat, asker.lang, "wide").open(seen).label(action)
    return yes(seq=story.seq, action=action, text=speak(asker.lang, "hint.text", label=label))


# --- seats -------------------------------------------------------------------------------------------------------


async def sit(asker: Asker) -> Response:
    """Take a free seat; a second seat is exchanged for the first."""
    body: Sit = asker.body
    name = clean_name(body.name)
    if name:
        await asker.house.rename(asker.person, name)
    shown = await asker.house.name_of(asker.person)

    def decide(story: Story, seat: int) -> list[Event]:
        rules.may_sit(story.table, body.seat, asker.person)
        now = now_ms()
        moved: list[Event] = [Stood(now, seat)] if seat not in (-1, body.seat) else []
        return [*moved, Seated(now, body.seat, asker.person, shown)]

    return await asker.do(decide)


def _stand(story: Story, seat: int) -> list[Event]:
    rules.check_lobby(story.table)
    if seat < 0:
        raise Refused(say("error.not_seated"))
    return [Stood(now_ms(), seat)]


async def stand(asker: Asker) -> Response:
    """Give one's seat up before the start."""
    return await asker.do(_stand)


async def bot(asker: Asker) -> Response:
    """The host puts a bot on a seat or takes it away."""
    body: Bot = asker.body
    if body.level is not None and body.level not in bots.levels:
        raise Problem(409, "error.no_level")

    def decide(story: Story, seat: int) -> list[Event]:
        rules.check_lobby(story.table)
        rules.may_host(story.table, asker.person)
        rules.check_seat(story.table, body.seat)
        if story.table.seats[body.seat].kind == "person":
            raise Refused(say("error.seat_taken"))
        if body.level is None:
            return [Stood(now_ms(), body.seat)]
        return [BotSeated(now_ms(), body.seat, body.level, bot_name(story.table, body.seat))]

    return await asker.do(decide)


async def start(asker: Asker) -> Response:
    """The host begins; bots take the seats that are still free."""

    def decide(story: Story, seat: int) -> list[Event]:
        rules.check_lobby(story.table)
        rules.may_host(story.table, asker.person)
        table, now, filled = story.table, now_ms(), []
        for i, chair in enumerate(table.seats):
            if chair.kind == "empty":
                filled.append(BotSeated(now, i, default_level(), bot_name(table, i)))
                table = fold(table, filled[-1])
        rules.may_start(table)
        return [*filled, Started(now)]

    return await asker.do(decide)


async def leave(asker: Asker) -> Response:
    """Go away. In a running game the table's option says what becomes of the seat."""

    def decide(story: Story, seat: int) -> list[Event]:
        if seat < 0:
            raise Refused(say("error.not_seated"))
        if story.table.status == LOBBY:
            return _stand(story, seat)
        chair = story.table.seats[seat]
        if story.table.status != PLAYING or chair.left:
            return []
        gone: list[Event] = [Left(now_ms(), seat)]
        if story.table.opened.leavers == "bot" and not chair.level:
            gone.append(Replaced(now_ms(), seat, default_level(), "left"))
        return gone

    return await asker.do(decide)


async def retake(asker: Asker) -> Response:
    """Come back to one's seat."""

    def decide(story: Story, seat: int) -> list[Event]:
        if seat < 0:
            raise Refused(say("error.not_seated"))
        rules.check_playing(story.table)
        chair = story.table.seats[seat]
        if not chair.level and not chair.left:
            raise Refused(say("error.not_left"))
        return [Retaken(now_ms(), seat)]

    return await asker.do(decide)


async def vote(asker: Asker) -> Response:
    """Ask for a bot on the seat of somebody who is gone; the last vote needed brings it."""
    about = asker.body.seat

    def decide(story: Story, seat: int) -> list[Event]:
        rules.check_seat(story.table, about)
        now = now_ms()
        idle = not asker.live.presence.present(story.table.seats[about].person, now)
        flag = rules.flag_at(story.table, story.asked) if story.asked == about else None
        rules.may_vote(story.table, seat, about, idle or (flag is not None and flag <= now))
        cast = Voted(now, seat, about)
        if rules.vote_passes(fold(story.table, cast), about):
            return [cast, Replaced(now, about, default_level(), "vote")]
        return [cast]

    return await asker.do(decide)


# --- words, and what comes after ---------------------------------------------------------------------------------


async def chat(asker: Asker) -> Response:
    """Say something at the table; those who watch may talk too."""
    text = "".join(c if c.isprintable() else " " for c in asker.body.text).strip()[:LONGEST_WORD]
    if not text:
        raise Problem(409, "error.empty_chat")
    name = await asker.house.name_of(asker.person)

    def decide(story: Story, seat: int) -> list[Event]:
        return [Chatted(now_ms(), story.table.names[seat] if seat >= 0 else name, seat, text)]

    return await asker.do(decide)


async def again(asker: Asker) -> Response:
    """A new table for everybody who is here."""
    return yes(seq=asker.live.story.seq, table=await rematch(asker.house, asker.live, asker.person))


async def close(asker: Asker) -> Response:
    """The host gives up a table that has not begun."""

    def decide(story: Story, seat: int) -> list[Event]:
        rules.check_lobby(story.table)
        rules.may_host(story.table, asker.person)
        return [Aborted(now_ms())]

    return await asker.do(decide)


Handler = Callable[[Asker], Awaitable[Response]]
COMMANDS: dict[str, tuple[Handler, type, str]] = {
    "answer": (answer, Answer, "answer"),
    "undo": (undo, Undo, "undo"),
    "hint": (hint, Hint, "hint"),
    "sit": (sit, Sit, "other"),
    "stand": (stand, Nothing, "other"),
    "bot": (bot, Bot, "other"),
    "start": (start, Nothing, "other"),
    "leave": (leave, Nothing, "other"),
    "retake": (retake, Nothing, "other"),
    "vote": (vote, Vote, "other"),
    "chat": (chat, Chat, "chat"),
    "rematch": (again, Nothing, "open"),
    "close": (close, Nothing, "other"),
}


def endpoint(name: str) -> Callable[[Request], Awaitable[Response]]:
    """The route of one command."""
    handler, shape, limit = COMMANDS[name]

    async def run(request: Request) -> Response:
        house: House = request.app.state.house
        lang, live = language(request), None
        try:
            if request.headers.get("x-mastaba") != "1":
                raise Problem(403, "error.foreign")
            person = house.accounts.of(request).id
            house.limits.take("address", address_of(request))
            house.limits.take(limit, person)
            body: Any = msgspec.json.decode(await request.body() or b"{}", type=shape)
            live = await house.hall.get(request.path_params["table"])
            return await handler(Asker(house, live, person, lang, body))
        except EXPECTED as error:
            return no(problem_of(error), lang, live.story.seq if live else None)

    run.__name__ = f"command_{name}"
    run.__doc__ = handler.__doc__
    return run
