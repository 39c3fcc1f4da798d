"""Commands in: one click, one word, one seat. Each is checked, committed, and only then acknowledged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mastaba.core import table as rules
from mastaba.core.events import Aborted, Answered, Chatted, Event, Left, Replaced, Retaken, Voted
from mastaba.core.table import ABORTED, LOBBY, OVER, PLAYING, Refused, fold
from mastaba.core.text import say

from .. import metrics
from ..frames.sight import look, pen_for
from ..messages import (
    COMMANDS,
    LONGEST_CHAT,
    Answer,
    Command,
    Done,
    Hint,
    HintGiven,
    RematchOpened,
    Say,
    Vote,
)
from ..now import now_ms
from ..tables.bots import default_level
from ..tables.opening import rematch
from ..tables.story import Story
from ..texts import speak
from .asker import Asker
from .bounds import bounded, may_open
from .context import context_of, who
from .errors import EXPECTED, Problem, answered, problem_of, refused
from .inviting import invite
from .language import language
from .people import distinct
from .taking_back import agree, decline, plead, undo
from .waiting import bot, close, listing, remove, sit, stand, stands, start, wait

# --- the game ----------------------------------------------------------------------------------------------------


async def answer(asker: Asker) -> Done:
    """The asked person's answer."""
    body: Answer = asker.body

    def decide(story: Story, seat: int) -> list[Event]:
        rules.may_answer(story.table, story.asked, seat, body.seq)
        return [Answered(now_ms(), seat, body.action)]

    return await asker.do(decide)


async def hint(asker: Asker) -> Done:
    """What the best bot would do with what this person sees."""
    body: Hint = asker.body
    story = asker.live.story
    seat = story.table.seat_of(asker.person)
    rules.may_answer(story.table, story.asked, seat, body.seq)
    rules.may_be_advised(story.table)
    seen = await asker.context.threads.run(look, story, seat)
    assert seen is not None, "a person who is asked sees a game"
    action = await asker.context.bots.hint(asker.live.id, asker.person, seen, story.seq)
    label = pen_for(story, seat, asker.lang).open(seen).label(action)
    return HintGiven(seq=story.seq, action=action, text=speak(asker.lang, "hint.text", label=label))


# --- leaving and coming back -------------------------------------------------------------------------------------


async def leave(asker: Asker) -> Done:
    """Go away. In a running game the table's option says what becomes of the seat."""
    return await asker.do(_leave)


def _leave(story: Story, seat: int) -> list[Event]:
    if seat < 0:
        raise Refused(say("error.not_seated"))
    if story.table.status == LOBBY:
        return stands(story, seat)
    chair = story.table.seats[seat]
    if story.table.status != PLAYING or chair.left:
        return []
    gone: list[Event] = [Left(now_ms(), seat)]
    if story.table.opened.leavers == "bot" and not chair.level:
        gone.append(Replaced(now_ms(), seat, default_level(), "left"))
    return gone


def going(story: Story, person: str) -> list[Event]:
    """What happens when a person has done with a table: a lobby where nobody else sits is closed."""
    table, seat = story.table, story.table.seat_of(person)
    if table.status == LOBBY and table.opened.host == person and not set(table.people) - {seat}:
        return [Aborted(now_ms())]
    return _leave(story, seat) if seat >= 0 else []


async def retake(asker: Asker) -> Done:
    """Come back to one's seat."""

    def decide(story: Story, seat: int) -> list[Event]:
        if seat < 0:
            raise Refused(say("error.not_seated"))
        rules.check_playing(story.table)
        chair = story.table.seats[seat]
        if not chair.level and not chair.left:
            raise Refused(say("error.not_left"))
        return [Retaken(now_ms(), seat)]

    done = await asker.do(decide)
    await asker.context.store.tables.take_out(asker.person, asker.live.id)
    return done


async def vote(asker: Asker) -> Done:
    """Ask for a bot on the seat of somebody who is gone; the last vote needed brings it."""
    body: Vote = asker.body
    about = body.seat

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


async def chat(asker: Asker) -> Done:
    """Say something at the table; those who watch may talk too."""
    body: Say = asker.body
    text = "".join(c if c.isprintable() else " " for c in body.text).strip()[:LONGEST_CHAT]
    if not text:
        raise Problem(409, "error.empty_chat")
    name = await asker.context.store.people.name_of(asker.person)

    def decide(story: Story, seat: int) -> list[Event]:
        if asker.person in story.table.removed:
            raise Refused(say("error.removed"))
        if seat < 0 and story.table.status in (OVER, ABORTED):
            raise Refused(say("error.chat_is_over"))
        names = story.table.names
        return [Chatted(now_ms(), names[seat] if seat >= 0 else distinct(name, names), seat, text)]

    return await asker.do(decide)


async def again(asker: Asker) -> Done:
    """A new table for everybody who is here."""
    await may_open(asker.context, asker.person)
    table = await rematch(asker.context.hall, asker.live, asker.person)
    return RematchOpened(seq=asker.live.story.seq, table=table)


Handler = Callable[[Asker], Awaitable[Done]]
HANDLERS: dict[str, tuple[Handler, str]] = {  # with the limit under which each is counted
    "answer": (answer, "answer"),
    "undo": (undo, "undo"),
    "plead": (plead, "undo"),
    "agree": (agree, "other"),
    "decline": (decline, "other"),
    "hint": (hint, "hint"),
    "sit": (sit, "other"),
    "stand": (stand, "other"),
    "bot": (bot, "other"),
    "start": (start, "other"),
    "wait": (wait, "other"),
    "leave": (leave, "other"),
    "retake": (retake, "other"),
    "vote": (vote, "other"),
    "chat": (chat, "chat"),
    "rematch": (again, "open"),
    "remove": (remove, "other"),
    "listing": (listing, "other"),
    "invite": (invite, "other"),
    "close": (close, "other"),
}


def endpoint(name: str) -> Callable[[Request], Awaitable[Response]]:
    """The route of one command."""
    (handler, limit), (shape, _) = HANDLERS[name], COMMANDS[name]
    decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(shape)

    async def run(request: Request) -> Response:
        with metrics.commands.labels(name).time():
            return await carry_out(request)

    async def carry_out(request: Request) -> Response:
        context, lang, live = context_of(request), language(request), None
        try:
            if request.headers.get("x-mastaba") != "1":
                raise Problem(403, "error.foreign")
            person = who(request).id
            bounded(request, limit)
            body = decoder.decode(await request.body() or b"{}")
            live = await context.hall.get(request.path_params["table"])
            return answered(await handler(Asker(context, live, person, lang, body)))
        except EXPECTED as error:
            problem = problem_of(error)
            metrics.refusals.labels(problem.message.key).inc()
            return refused(problem, lang, live.story.seq if live else None)

    return run
