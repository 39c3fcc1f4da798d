"""Commands in: one click, one word, one seat. Each is checked, committed, and only then acknowledged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.table import table as rules
from mastaba.core.table.advising import may_be_advised
from mastaba.core.table.table import LOBBY

from ... import metrics
from ...frames.hint import ghosts, hint_text
from ...messages import COMMANDS, Answer, Command, Done, Hint, HintGiven, RematchOpened, Say
from ...now import now_ms
from ...tables.deeds import playing
from ...tables.opening import rematch
from ..bounds import bounded, table_here
from ..context import context_of, who
from ..door.errors import EXPECTED, Problem, answered, problem_of, refused
from ..door.language import language
from .asker import Asker
from .inviting import invite
from .leaving import leave, resign, retake, vote
from .taking_back import agree, decline, plead, undo
from .waiting import bot, close, listing, remove, sit, stand, start, wait

# --- the game ----------------------------------------------------------------------------------------------------


async def answer(asker: Asker) -> Done:
    """The asked person's answer."""
    body: Answer = asker.body
    return await asker.do(lambda story, seat: playing.answers(story, seat, body.seq, body.action))


async def hint(asker: Asker) -> Done:
    """What is best with what this person knows, and why; or how far the thinking is."""
    body: Hint = asker.body
    live, run, lang = asker.live, asker.context.threads.run_for, asker.lang
    story = live.story
    seat = story.table.seat_of(asker.person)
    rules.may_answer(story.table, story.asked, seat, body.seq)
    may_be_advised(story.table)
    progress, counsel = await asker.context.hints.ask(live, story, seat)
    if counsel is None:
        return HintGiven(seq=story.seq, progress=int(100 * progress), text="", answers=[], ghosts=[])
    text = await run(asker.counted, hint_text, story, seat, lang, counsel)
    answers = list(counsel.links[0].verdict.equals)
    shown = await run(asker.counted, ghosts, story, seat, counsel) if len(answers) == 1 else []
    return HintGiven(seq=story.seq, progress=100, text=text, answers=answers, ghosts=shown)


# --- words, and what comes after ---------------------------------------------------------------------------------


async def chat(asker: Asker) -> Done:
    """Say something at the table."""
    body: Say = asker.body
    name = await asker.context.store.people.name_of(asker.person)
    if asker.live.story.table.seat_of(asker.person) < 0:
        asker.context.ledger.speak_aside(asker.live.id, asker.counted, asker.place)
    return await asker.do(lambda story, seat: playing.speaks(story, seat, asker.person, name, body.text))


async def again(asker: Asker) -> Done:
    """A new table: the others are asked over, and sit down by asking for the same."""
    await asker.context.room.for_one_more(asker.person, asker.home)
    apart = (await asker.context.manners.ties_of(asker.person)).apart
    table = await rematch(asker.context.hall, asker.live, asker.person, asker.home, apart)
    others = {chair.person for chair in asker.live.story.table.seats} - {"", asker.person} - apart
    fresh = (await asker.context.hall.get(table)).story.table
    for person in others if fresh.opened.host == asker.person and fresh.status == LOBBY else ():
        await asker.context.store.invitations.invite(person, table, now_ms())
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
    "resign": (resign, "other"),
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
        context, live = context_of(request), None
        try:
            if request.headers.get("x-mastaba") != "1":
                raise Problem(403, "error.foreign")
            person = who(request).id
            bounded(request, limit)
            body = decoder.decode(await request.body() or b"{}")
            live = await table_here(request)
            return answered(await handler(Asker(context, live, person, partial(language, request), body, request)))
        except EXPECTED as error:
            problem = problem_of(error)
            metrics.refusals.labels(problem.message.key).inc()
            return refused(problem, language(request), live.story.seq if live else None)

    return run
