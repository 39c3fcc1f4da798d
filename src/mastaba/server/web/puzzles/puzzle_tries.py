"""One puzzle being solved: the question, an answer, the line that is shown afterwards, a vote, a game from there on."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from mastaba.bots.puzzles.paper import RIDDLE, Puzzle
from mastaba.core.rules.registry import load

from ...messages import Done, PuzzleReply, PuzzleTry, PuzzleVote
from ...now import now_ms
from ...puzzles import riddling
from ...puzzles.explaining import line_story, rows, said
from ...puzzles.library import find
from ...puzzles.scene import after, scene, shown
from ...puzzles.solving import WHOLE, streak_in, walked
from ...tables.opening import Guest, opened
from ...tables.opening import play_on as play_from
from ...texts import speak
from ..bounds import bounded, counted_as, home_of, may_open
from ..context import context_of, who
from ..door.errors import Problem, answered
from ..door.forms import form_of
from ..door.language import language
from ..rendering import go
from ..when import spoken_day
from .puzzle_pages import solving

_try: msgspec.json.Decoder[PuzzleTry] = msgspec.json.Decoder(PuzzleTry)
_vote: msgspec.json.Decoder[PuzzleVote] = msgspec.json.Decoder(PuzzleVote)
STARS = ("☆☆☆", "★☆☆", "★★☆", "★★★")


async def question(request: Request) -> Response:
    """What the solver sees at first."""
    bounded(request, "scene")
    puzzle, lang, name = find(request.path_params["letters"]), language(request), await _name(request)

    def draw() -> Any:
        return shown(scene(puzzle, name), puzzle, lang, asks=True)

    return answered(await context_of(request).threads.run_for(counted_as(request), draw))


async def try_puzzle(request: Request) -> Response:
    """An answer: a further question, or everything about the puzzle once it is over."""
    bounded(request, "puzzle")
    context, person, lang = context_of(request), who(request), language(request)
    puzzle, tried, name = find(request.path_params["letters"]), _try.decode(await request.body()), await _name(request)
    if person.fresh:  # before anything is told: what is not kept could be tried again and again
        raise Problem(403, "error.no_cookie")
    step, over = walked(puzzle, tried.path)
    if not over:
        story = await context.threads.run_for(counted_as(request), after, puzzle, name, tried.path)
        frame = await context.threads.run_for(counted_as(request), lambda: shown(story, puzzle, lang, asks=True))
        return answered(PuzzleReply(right=True, over=False, frame=frame))
    run = streak_in(tried.run)
    outcome = await solving(request).finish(person.id, bool(person.account), puzzle, tried.path, run)
    today = await solving(request).of_today()
    others = await context.store.attempts.answers(puzzle.id, step.path)

    def explain_riddle() -> PuzzleReply:
        story = scene(puzzle, name)
        return PuzzleReply(
            right=outcome.credit >= WHOLE,
            over=True,
            frame=shown(story, puzzle, lang, asks=False),
            credit=round(outcome.credit, 2),
            said=riddling.said(puzzle, story, tried.path, lang),
            answers=riddling.rows(puzzle, story, tried.path, others, lang),
            share=_share(request, puzzle, today, outcome.first, lang),
        )

    def explain() -> PuzzleReply:
        before, given = after(puzzle, name, tried.path[:-1]), tried.path[-1]
        return PuzzleReply(
            right=given in step.right,
            over=True,
            frame=shown(after(puzzle, name, tried.path), puzzle, lang, asks=False),
            credit=round(outcome.credit, 2),
            said=said(puzzle, step, before, given, lang),
            answers=rows(puzzle, step, before, given, others, lang),
            share=_share(request, puzzle, today, outcome.first, lang),
        )

    explaining = explain_riddle if puzzle.kind == RIDDLE else explain
    reply = await context.threads.run_for(counted_as(request), explaining)
    if outcome.before is not None and outcome.after is not None:
        reply = replace(reply, rating=(round(outcome.before), round(outcome.after)))
    if outcome.run:
        streak = await solving(request).streak(person.id, outcome.run)
        reply = replace(reply, solved=streak.solved, lives=streak.lives)
    return answered(reply)


async def line_frame(request: Request) -> Response:
    """The best answer and how the game may go on, for who has tried the puzzle."""
    bounded(request, "scene")
    context, lang = context_of(request), language(request)
    puzzle, at, name = find(request.path_params["letters"]), request.query_params.get("at", ""), await _name(request)
    if not await context.store.attempts.of(who(request).id, puzzle.id):
        raise Problem(403, "error.hidden")
    if not at.isdecimal() or len(at) > 2 or int(at) > len(puzzle.line):
        raise Problem(404, "error.no_page")

    def draw() -> Any:
        return shown(line_story(puzzle, name, int(at)), puzzle, lang, asks=False)

    return answered(await context.threads.run_for(counted_as(request), draw))


async def vote(request: Request) -> Response:
    """A good puzzle, or not; from who has tried it."""
    bounded(request, "puzzle")
    context, person = context_of(request), who(request).id
    puzzle, said_it = find(request.path_params["letters"]), _vote.decode(await request.body())
    if not await context.store.attempts.of(person, puzzle.id):
        raise Problem(403, "error.hidden")
    await solving(request).vote(person, puzzle, said_it.up)
    return answered(Done(seq=0))


async def play_on(request: Request) -> Response:
    """A game from the puzzle's question on, for who has tried it."""
    bounded(request, "open")
    await may_open(request)
    context, person = context_of(request), who(request).id
    puzzle, form = find(request.path_params["letters"]), await form_of(request)
    if not await context.store.attempts.of(person, puzzle.id):
        raise Problem(403, "error.hidden")
    first = replace(opened(load(puzzle.game), puzzle.seats, person, puzzle.settings), seed=str(puzzle.seed))
    guest = Guest(person, await _name(request), home_of(request))
    live = await play_from(context.hall, first, puzzle.answers, puzzle.seat, guest, form.get("level", ""))
    return go(request, f"/t/{live.id}")


async def _name(request: Request) -> str:
    return await context_of(request).store.people.name_of(who(request).id)


def _share(request: Request, puzzle: Puzzle, today: Puzzle | None, credit: float, lang: str) -> str:
    """What may be told to friends: no word about the answer."""
    name, stars = load(puzzle.game).texts.say(lang, "name"), STARS[round(3 * credit)]
    link = str(request.url_for("puzzle_page", letters=puzzle.id))
    if today is not None and today.id == puzzle.id:
        return speak(lang, "puzzle.share_day", day=spoken_day(now_ms(), lang), game=name, stars=stars, link=link)
    return speak(lang, "puzzle.share", game=name, stars=stars, link=link)
