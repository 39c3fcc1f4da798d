"""The pages of puzzles: the day's and all others to choose from, and one to solve."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from mastaba import bots
from mastaba.bots.puzzles.paper import Puzzle
from mastaba.bots.puzzles.themes import IDEAS, THIRDS
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import load
from mastaba.core.words.text import say

from ...messages import PuzzleBoot
from ...now import now_ms
from ...puzzles.library import NoPuzzle, find, games, themes
from ...puzzles.races import raced_games
from ...puzzles.solving import STREAK, WHOLE, Solving, streak_in
from ...texts import client_texts, speak
from ..assets import build
from ..context import context_of, who
from ..door.language import language
from ..rendering import go, page
from ..rules.rulebook import section_ids
from ..when import spoken_day
from .own_lists import own_list
from .strengths import curves

LEAST_OF_THEME = 3


def solving(request: Request) -> Solving:
    store = context_of(request).store
    return Solving(store.attempts, store.doubts)


async def puzzles_page(request: Request) -> Response:
    """The day's puzzle, and every other way to get one."""
    lang, person, context = language(request), who(request), context_of(request)
    solver = solving(request)
    today = await solver.of_today()
    latest = await context.store.attempts.latest(person.id)
    known: list[dict[str, Any]] = []
    for game_id in games():
        game, mark = load(game_id), await solver.strength(person.id, game_id)
        known.append(
            {
                "id": game_id,
                "name": game.texts.say(lang, "name"),
                "rating": round(mark.rating) if mark.plays else None,
                "themes": [
                    {"key": theme, "name": theme_name(game, theme, lang), "n": n}
                    for theme, n in themes(game_id)
                    if n >= LEAST_OF_THEME
                ],
            }
        )
    again = [
        {"id": one.id, "game": load(one.game).texts.say(lang, "name"), "themes": themes_told(one, lang)}
        for one in await solver.again(person.id)
    ]
    return await page(
        request,
        "puzzles/puzzles.html",
        games=known,
        again=again[:20],
        mine=await own_list(request),
        curves=await curves(request),
        solved=sum(credit >= WHOLE for credit in latest.values()),
        tried=len(latest),
        raced=[{"id": game, "name": load(game).texts.say(lang, "name")} for game in raced_games()],
        streak=STREAK + secrets.token_hex(7) if await solver.has_fresh(latest) else "",
        record=await context.store.attempts.longest_run(person.id, STREAK, WHOLE),
        today={
            "id": today.id,
            "game": today.game,
            "name": load(today.game).texts.say(lang, "name"),
            "day": spoken_day(now_ms(), lang),
            "done": latest.get(today.id),
        }
        if today
        else None,
    )


async def next_puzzle(request: Request) -> Response:
    """The next one of the kind that is asked for."""
    query, person, solver = request.query_params, who(request), solving(request)
    game, theme = (query.get(name, "")[:32] for name in ("game", "theme"))
    if run := streak_in(query.get("run", "")):
        standing = (await solver.streak(person.id, run)).puzzle
        return go(request, f"/puzzles/{standing.id}?" + urlencode({"run": run}) if standing else "/puzzles")
    puzzle = await solver.next(person.id, game, theme)
    return go(request, f"/puzzles/{puzzle.id}?" + urlencode({"game": game, "theme": theme}))


async def puzzle_page(request: Request) -> Response:
    """One puzzle to solve."""
    lang, person, context = language(request), who(request), context_of(request)
    puzzle = find(request.path_params["letters"])
    game, run = load(puzzle.game), streak_in(request.query_params.get("run", ""))
    tried = await context.store.attempts.of(person.id, puzzle.id)
    boot = PuzzleBoot(
        texts=client_texts(lang, game),
        puzzle=puzzle.id,
        address=f"/puzzles/{puzzle.id}",
        lang=lang,
        game=game.id,
        game_name=game.texts.say(lang, "name"),
        seat=puzzle.seat,
        run=run,
        line=len(puzzle.line),
        tried=bool(tried),
        lit=game.riddles.place(puzzle.riddle) if puzzle.riddle is not None and game.riddles is not None else "",
    )
    lives = await _lives(request, run)
    today = await solving(request).of_today()
    return await page(
        request,
        "puzzles/puzzle.html",
        boot=boot,
        puzzle={
            "address": boot.address,
            "game": game.id,
            "game_name": boot.game_name,
            "steps": max(len(step.path) for step in puzzle.steps) + 1,
            "today": spoken_day(now_ms(), lang) if today and today.id == puzzle.id else "",
            "themes": themes_told(puzzle, lang),
            "next": "/puzzles/next?" + urlencode(_next(request, puzzle, run)),
            "way": _way(request, run),
            "goal": section_ids(game)[0],
            "riddle": puzzle.riddle is not None,
        },
        lives=lives,
        levels=list(levels_offered(lang)),
        preview=_preview(request, puzzle, is_todays=today is not None and today.id == puzzle.id),
    )


def _preview(request: Request, puzzle: Puzzle, *, is_todays: bool) -> dict[str, str]:
    """What a link to the puzzle says where it is shown to friends: no word about the answer."""
    lang, game = language(request), load(puzzle.game)
    name = game.texts.say(lang, "name")
    return {
        "title": speak(lang, "page.preview.puzzle_day" if is_todays else "page.preview.puzzle", game=name),
        "words": speak(lang, f"page.preview.{_kind(puzzle)}_words", n=puzzle.seats),
        "image": f"{request.url_for('cover', game=game.id)}?v={build()}",
        "link": str(request.url_for("puzzle_page", letters=puzzle.id)),
    }


def _kind(puzzle: Puzzle) -> str:
    return "puzzle" if puzzle.riddle is None else "riddle"


async def _lives(request: Request, run: str) -> dict[str, int] | None:
    """How a streak stands; none outside of one."""
    if not run:
        return None
    streak = await solving(request).streak(who(request).id, run)
    return {"solved": streak.solved, "left": streak.lives}


def _next(request: Request, puzzle: Puzzle, run: str) -> dict[str, str]:
    """What the next one of the same kind is asked for by."""
    wanted = _wanted(request, run)
    return wanted if run or "game" in wanted else {**wanted, "game": puzzle.game}


def _way(request: Request, run: str) -> str:
    """How this page was come by, to stand before a language."""
    wanted = _wanted(request, run)
    return urlencode(wanted) + "&" if wanted else ""


def _wanted(request: Request, run: str) -> dict[str, str]:
    query = request.query_params
    return {"run": run} if run else {name: query[name][:32] for name in ("game", "theme") if name in query}


def levels_offered(lang: str) -> list[dict[str, str]]:
    """The levels that a game can be gone on with against."""
    return [{"id": level, "name": speak(lang, say(f"level.{level}"))} for level in bots.levels]


def theme_name(game: Game, theme: str, lang: str) -> str:
    """What a theme is called: a line of the score sheet by its name, an idea or a third of the game by ours."""
    if theme.startswith("line."):
        return game.texts.say(lang, say(theme))
    if theme not in (*IDEAS, *THIRDS, "counting", "hidden"):
        raise NoPuzzle(theme)
    return speak(lang, f"puzzle.theme.{theme}")


def themes_told(puzzle: Puzzle, lang: str) -> list[str]:
    """A puzzle's themes by name, but not those that give its answer away."""
    game = load(puzzle.game)
    open_ones = [theme for theme in puzzle.themes if theme in (*THIRDS, "long", "counting", "hidden")]
    return [theme_name(game, theme, lang) for theme in open_ones]
