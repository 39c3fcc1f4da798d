"""Costly answers of my own games, to be found again: the question on the board, an answer, the line."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from mastaba.bots.puzzles.paper import Puzzle

from ...messages import PuzzleBoot, PuzzleReply, PuzzleTry
from ...now import now_ms
from ...puzzles.explaining import rows, said
from ...puzzles.own import LEARNED, OwnPuzzles, own_scene, puzzle_of
from ...puzzles.scene import shown
from ...puzzles.solving import earned, walked
from ...store.played.own_puzzles import OwnRow
from ...tables.opening import Guest, opened
from ...tables.opening import play_on as play_from
from ...tables.story import Story
from ...texts import client_texts, speak
from ..bounds import bounded, counted_as, home_of, may_open, table_here
from ..context import context_of, who
from ..door.errors import Problem, answered
from ..door.forms import form_of
from ..door.language import language
from ..rendering import go, page
from ..rules.rulebook import section_ids
from ..when import spoken_day
from .own_lists import my_ids
from .puzzle_pages import levels_offered

_try: msgspec.json.Decoder[PuzzleTry] = msgspec.json.Decoder(PuzzleTry)


async def own_page(request: Request) -> Response:
    """One of them to answer."""
    lang, (row, puzzle, story) = language(request), await _found(request)
    game, here = story.game, f"/puzzles/mine/{row.table_id}/{row.at}"
    boot = PuzzleBoot(
        texts=client_texts(lang, game),
        puzzle="",
        address=here,
        lang=lang,
        game=game.id,
        game_name=game.texts.say(lang, "name"),
        seat=puzzle.seat,
        run="",
        line=len(puzzle.line),
        tried=False,
    )
    told = {
        "address": here,
        "own": spoken_day(story.table.updated_at, lang),
        "review": f"/t/{row.table_id}/review",
        "game": game.id,
        "game_name": boot.game_name,
        "steps": 1,
        "today": "",
        "themes": [],
        "next": "/puzzles/mine/next?" + urlencode({"after": f"{row.table_id}/{row.at}"}),
        "goal": section_ids(game)[0],
        "riddle": False,
        "way": "",
    }
    levels = list(levels_offered(lang))
    return await page(request, "puzzles/puzzle.html", boot=boot, puzzle=told, lives=None, levels=levels)


async def next_own(request: Request) -> Response:
    """The one that is due for longest; all puzzles where none is."""
    listed = await context_of(request).store.own_puzzles.listed(my_ids(request), LEARNED) if my_ids(request) else []
    before = request.query_params.get("after", "")
    for one in listed:
        if one.due_at <= now_ms() and f"{one.table_id}/{one.at}" != before:
            return go(request, f"/puzzles/mine/{one.table_id}/{one.at}")
    return go(request, "/puzzles#mine")


async def own_question(request: Request) -> Response:
    """What I saw then."""
    bounded(request, "scene")
    lang, (_, puzzle, story) = language(request), await _found(request)

    def draw() -> Any:
        return shown(own_scene(puzzle, story, ()), puzzle, lang, asks=True)

    return answered(await context_of(request).threads.run_for(counted_as(request), draw))


async def try_own(request: Request) -> Response:
    """An answer: everything about the question, and when it comes back."""
    bounded(request, "puzzle")
    lang, (row, puzzle, story) = language(request), await _found(request)
    path = _try.decode(await request.body()).path
    step, _ = walked(puzzle, path)
    credit, given = earned(puzzle, path), path[-1]
    then = await OwnPuzzles(context_of(request).store.own_puzzles).tried(row, credit, now_ms())
    learned = then.rung >= LEARNED
    again = speak(lang, "puzzle.own_learned") if learned else _back(lang, then.due_at)

    def explain() -> PuzzleReply:
        before = own_scene(puzzle, story, ())
        return PuzzleReply(
            right=given in step.right,
            over=True,
            frame=shown(own_scene(puzzle, story, path), puzzle, lang, asks=False),
            credit=round(credit, 2),
            said=said(puzzle, step, before, given, lang),
            answers=rows(puzzle, step, before, given, {}, lang),
            again=again,
        )

    return answered(await context_of(request).threads.run_for(counted_as(request), explain))


def _back(lang: str, due_at: int) -> str:
    return speak(lang, "puzzle.own_back", day=spoken_day(due_at, lang))


async def own_line(request: Request) -> Response:
    """How the game might have gone on. It is over: whoever played may see all of it."""
    bounded(request, "scene")
    lang, at = language(request), request.query_params.get("at", "")
    _, puzzle, story = await _found(request)
    if not at.isdecimal() or len(at) > 2 or int(at) > len(puzzle.line):
        raise Problem(404, "error.no_page")

    def draw() -> Any:
        return shown(own_scene(puzzle, story, puzzle.line[: int(at)]), puzzle, lang, asks=False)

    return answered(await context_of(request).threads.run_for(counted_as(request), draw))


async def play_own(request: Request) -> Response:
    """A game from the question on."""
    bounded(request, "open")
    await may_open(request)
    context, person, form = context_of(request), who(request).id, await form_of(request)
    _, puzzle, story = await _found(request)
    first = opened(story.game, puzzle.seats, person, puzzle.settings)
    first = replace(first, seed=str(puzzle.seed), open_memory=story.table.opened.open_memory)
    guest = Guest(person, await context.store.people.name_of(person), home_of(request))
    live = await play_from(context.hall, first, puzzle.answers, puzzle.seat, guest, form.get("level", ""))
    return go(request, f"/t/{live.id}")


async def _found(request: Request) -> tuple[OwnRow, Puzzle, Story]:
    """One of my own, with its game."""
    context, params = context_of(request), request.path_params
    row = await OwnPuzzles(context.store.own_puzzles).find(my_ids(request), params["table"], params["at"])
    story = (await table_here(request, row.table_id)).story
    return row, await context.threads.run_for(counted_as(request), puzzle_of, row, story), story
