"""Positions of the past: replay frames, lights of the log, replay files, pictures."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from mastaba.bots.explain.review import Lesson, with_remark
from mastaba.core.papers.replay import write
from mastaba.core.table.table import OVER
from mastaba.core.words.text import say

from ...frames.lights import keys_of
from ...frames.past import back_to, on_another_line
from ...messages import Lights
from ...tables.live import LiveTable
from ...tables.story import Story
from ...tables.watching import as_watched, is_closed
from ...workers.pool import Failed
from ..bounds import bounded, counted_as, table_here
from ..context import context_of, who
from ..door.errors import Problem, answered
from ..door.language import language


async def past_frame(request: Request) -> Response:
    """The frame of a past position, for the replay page."""
    context, live = context_of(request), await _table(request)
    seat, story = _eyes(request, live), _watched(request, live)
    other = await chosen_line(request, live.id)
    if other is not None:
        then, total = _moment_aside(request, story, other), other.at + len(other.line)
        return answered(await context.frames.aside(live, then, total, seat, language(request), counted_as(request)))
    then, total = _moment(request, story), len(story.line.answers) if story.line else 0
    return answered(await context.frames.past(live, then, total, seat, language(request), counted_as(request)))


async def lights(request: Request) -> Response:
    """The keys of the pieces that a line of the log speaks of, for the eyes that read it."""
    context = context_of(request)
    bounded(request, "lights")
    live = await _table(request)
    named = request.query_params.get("step", "")
    work = (keys_of, _watched(request, live), _eyes(request, live), named)
    keys = await context.threads.run_for(counted_as(request), *work)
    return answered(Lights(keys))


async def replay_file(request: Request) -> Response:
    """The whole game as text, once it is over."""
    live = await _table(request)
    story = live.story
    if story.table.status != OVER or story.line is None:
        raise Problem(403, "error.hidden")
    opened, work = story.table.opened, context_of(request).threads.run_for
    text = await work(counted_as(request), write, story.line, int(opened.seed), story.table.names, opened.settings)
    found = await context_of(request).reviews.of_table(live.id)
    text += with_remark(found) if found else ""
    return Response(text, media_type="text/plain; charset=utf-8", headers=inline(f"{opened.game}-{live.id}.replay"))


async def picture(request: Request) -> Response:
    """A position as an SVG or PNG picture of its own."""
    bounded(request, "picture")
    pictures, live, owner = context_of(request).pictures, await _table(request), counted_as(request)
    seat, then = _eyes(request, live), _moment(request, _watched(request, live))
    theme = "night" if request.query_params.get("theme") == "night" else "day"
    kind = request.url.path.rpartition(".")[2]
    try:
        body = await pictures.position(owner, then, seat, language(request), theme, kind == "png")
    except Failed:
        raise Problem(503, "error.no_picture") from None
    named = inline(f"{then.game.id}-{live.id}.{kind}")
    return Response(body, media_type="image/png" if kind == "png" else "image/svg+xml", headers=named)


def inline(name: str) -> dict[str, str]:
    """The headers of a file that a browser shows and may save under this name."""
    return {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}


# --- what is asked for -------------------------------------------------------------------------------------------


async def _table(request: Request) -> LiveTable:
    return await table_here(request)


def _eyes(request: Request, live: LiveTable) -> int:
    """Whose eyes: one's own while the game runs, anybody's after the end."""
    mine = live.story.table.seat_of(who(request).id)
    wanted = request.query_params.get("as", str(mine))
    named = len(wanted) < 4 and wanted.removeprefix("-").isdecimal()
    if not named or not -1 <= int(wanted) < len(live.story.table.seats):
        raise Problem(409, "error.hidden")
    if live.story.table.status != OVER and int(wanted) != mine:
        raise Problem(403, "error.hidden")
    return int(wanted)


def _watched(request: Request, live: LiveTable) -> Story:
    """The story as far as whoever asks may know it."""
    seat = live.story.table.seat_of(who(request).id)
    if is_closed(live.story.table, seat):
        raise Problem(403, "error.no_watching")
    return as_watched(live.story, seat)


async def chosen_line(request: Request, table_id: str) -> Lesson | None:
    """The better line of a review that `better` names, if it does."""
    named = request.query_params.get("better")
    if named is None:
        return None
    found = await context_of(request).reviews.of_table(table_id)
    if found is None or not named.isdecimal() or len(named) > 2 or int(named) >= len(found.lessons):
        raise Problem(404, "error.no_page")
    return found.lessons[int(named)]


def _moment_aside(request: Request, story: Story, other: Lesson) -> Story:
    """The story as it would have stood after so many answers, on a line that branches off."""
    last = other.at + len(other.line)
    at = request.query_params.get("at", str(last))
    if not at.isdecimal() or len(at) > 6 or not other.at <= int(at) <= last:
        raise Problem(409, say("error.no_position", most=last))
    return on_another_line(story, other.at, other.line[: int(at) - other.at])


def _moment(request: Request, story: Story) -> Story:
    """The story as it was after the first `at` answers that count; now, if none is named."""
    if story.line is None:
        raise Problem(409, "error.not_started")
    most = len(story.line.answers)
    at = request.query_params.get("at", str(most))
    if not at.isdecimal() or len(at) > 6 or int(at) > most:
        raise Problem(409, say("error.no_position", most=most))
    return back_to(story, int(at))
