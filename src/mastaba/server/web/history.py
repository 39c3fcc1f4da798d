"""Positions of the past: replay frames, replay files, pictures."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.registry import load
from mastaba.core.replay import write
from mastaba.core.table import OVER, PLAYING
from mastaba.core.text import say
from mastaba.draw import Pen, css, png, standalone, symbols, touched
from mastaba.draw import frame as drawn
from mastaba.server.frames import frame as stream
from mastaba.server.frames.log import seen_by, tellings
from mastaba.server.tables.hall import LiveTable
from mastaba.server.tables.story import Story, standing
from mastaba.server.texts import language, speak
from mastaba.server.web.errors import Problem, json_response
from mastaba.server.web.rendering import house_of, who

DAY = 24 * 3600


def eyes(request: Request, live: LiveTable) -> int:
    """Whose eyes: one's own while the game runs, anybody's after the end."""
    mine = live.story.table.seat_of(who(request).id)
    wanted = request.query_params.get("as", str(mine))
    if not wanted.removeprefix("-").isdecimal() or not -1 <= int(wanted) < len(live.story.table.seats):
        raise Problem(409, "error.hidden")
    if live.story.table.status != OVER and int(wanted) != mine:
        raise Problem(403, "error.hidden")
    return int(wanted)


def moment(request: Request, live: LiveTable) -> Story:
    """The story as it was after the first `at` answers that count; now, if none is named."""
    story = live.story
    if story.line is None:
        raise Problem(409, "error.not_started")
    most = len(story.line.answers)
    at = request.query_params.get("at", str(most))
    if not at.isdecimal() or len(at) > 6 or int(at) > most:
        raise Problem(409, say("error.no_position", most=most))
    return story if int(at) == most else back_to(story, int(at))


def back_to(story: Story, k: int) -> Story:
    """A story cut off after k answers, its log made of these answers alone."""
    assert story.line is not None
    table = replace(story.table, status=PLAYING, given=story.table.given[:k])
    return replace(story, line=story.line.back(k), table=table, entries=tuple(standing(story)[: k + 1]))


async def frame(request: Request) -> Response:
    """The frame of a past position, for the replay page."""
    house, lang = house_of(request), language(request)
    live = await house.hall.get(request.path_params["table"])
    seat, story = eyes(request, live), moment(request, live)
    shape = "tall" if request.query_params.get("shape") == "tall" else "wide"
    said = live.said.setdefault((seat, lang), {})
    made = await house.hall.off_loop(_past_frame, story, seat, lang, shape, said)
    made["frames"] = len(live.story.line.answers)  # type: ignore[union-attr]
    made["prompt"] = made["prompt"] if made["over"] else speak(lang, "prompt.replay", n=made["n"], total=made["frames"])
    return json_response({**made, "seats": house.hall.seats_now(live, story, made["seats"])})


def _past_frame(
    story: Story, seat: int, lang: str, shape: str, said: dict[int, list[dict[str, Any]]]
) -> dict[str, Any]:
    assert story.line is not None
    made = stream.frame(story, seat, lang, shape)
    quiet = {"undo": False, "spectators": 0, "recap": None, "compiling": None, "n": len(story.line.answers)}
    return {**made, **quiet, "log": stream.log(story, seat, lang, -1, said), "my_turn": False, "choices": []}


async def lights(request: Request) -> Response:
    """The keys of the pieces that a line of the log speaks of, for the eyes that read it."""
    house = house_of(request)
    house.limits.take("lights", who(request).id)
    live = await house.hall.get(request.path_params["table"])
    shape = "tall" if request.query_params.get("shape") == "tall" else "wide"
    named = request.query_params.get("step", "")
    keys = await house.hall.off_loop(keys_of, live.story, eyes(request, live), shape, named)
    return json_response({"keys": keys})


def keys_of(story: Story, seat: int, shape: str, named: str) -> list[str]:
    """What one telling (an entry's number, a dot, the place in it) touched on this viewer's board."""
    seq, _, nth = named.partition(".")
    known = len(named) < 16 and seq.isdecimal() and nth.isdecimal() and int(seq) < len(story.entries)
    told = next(islice(tellings(story, story.entries[int(seq)], seat), int(nth), None), None) if known else None
    if told is None:
        raise Problem(404, "error.no_page")
    pen = Pen(story.game, "fr", story.table.names, shape)
    return touched(drawn(told.before, pen), drawn(told.after, pen))


async def replay_file(request: Request) -> Response:
    """The whole game as text, once it is over."""
    house = house_of(request)
    live = await house.hall.get(request.path_params["table"])
    story = live.story
    if story.table.status != OVER or story.line is None:
        raise Problem(403, "error.hidden")
    opened = story.table.opened
    text = await house.hall.off_loop(write, story.line, int(opened.seed), story.table.names, opened.settings)
    return Response(text, media_type="text/plain; charset=utf-8", headers=_download(f"{opened.game}-{live.id}.replay"))


async def picture(request: Request) -> Response:
    """A position as an SVG or PNG picture of its own."""
    house, lang, query = house_of(request), language(request), request.query_params
    house.limits.take("picture", who(request).id)
    live = await house.hall.get(request.path_params["table"])
    seat, story = eyes(request, live), moment(request, live)
    theme = "night" if query.get("theme") == "night" else "day"
    shape = "tall" if query.get("shape") == "tall" else "wide"
    svg = await house.hall.off_loop(_drawing, story, seat, lang, shape, theme)
    name = f"{story.game.id}-{live.id}"
    if request.url.path.endswith(".svg"):
        return Response(svg, media_type="image/svg+xml", headers=_download(f"{name}.svg"))
    try:
        body = await house.hall.off_loop(png, svg)
    except ImportError:
        raise Problem(503, "error.no_png") from None
    return Response(body, media_type="image/png", headers=_download(f"{name}.png"))


def _drawing(story: Story, seat: int, lang: str, shape: str, theme: str) -> str:
    assert story.line is not None
    return standalone(seen_by(story, story.line.states, seat), stream.pen_for(story, seat, lang, shape), theme)


def _download(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}


async def art(request: Request) -> Response:
    """A game's symbols, put into a page once."""
    body = symbols(load(request.path_params["game"]))
    return Response(body, media_type="image/svg+xml", headers={"Cache-Control": f"public, max-age={DAY}"})


async def palette(request: Request) -> Response:
    """The colours, light and dark."""
    return Response(css(), media_type="text/css", headers={"Cache-Control": f"public, max-age={DAY}"})
