"""Reviews: the page that shows one or how far it is, the numbers and the picture to take away."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mastaba.bots.explain.review import Review, named_parts
from mastaba.bots.explain.review.picture import full_curves
from mastaba.core.table.table import OVER
from mastaba.draw.picture import alone
from mastaba.draw.svg import Pen

from ...frames.review import shown_review
from ...messages import ReviewBoot, ReviewProgress
from ...puzzles.own import LEARNED
from ...tables.live import LiveTable
from ...texts import speak
from ..bounds import bounded, counted_as, table_here
from ..context import context_of, who
from ..door.errors import Problem, answered
from ..door.language import language
from ..rendering import page
from .history import inline
from .pages import boot_of, shown_table


async def review_page(request: Request) -> Response:
    """What a game came to, answer by answer; it is begun here if nobody asked for it before."""
    live = await _over(request)
    reviews, run = context_of(request).reviews, context_of(request).threads.run_for
    found = await reviews.of_table(live.id)
    if found is None and reviews.progress(live.id) is None and not reviews.has_failed(live.id):
        bounded(request, "review")
        await reviews.begin(live, counted_as(request))
    seat, work = live.story.table.seat_of(who(request).id), (shown_review, live.story, found, language(request))
    shown = await run(counted_as(request), *work, seat) if found else None
    boot = ReviewBoot(
        **msgspec.structs.asdict(boot_of(request, live)),
        ready=found is not None,
        full=found.full if found else [],
        knew=found.knew if found else [],
        names=live.story.names(language(request)),
        parts=shown["parts"] if shown else [],
    )
    table, failed = shown_table(request, live), reviews.has_failed(live.id)
    again = await _come_again(request, live.id) if found else 0
    return await page(request, "table/review.html", boot=boot, table=table, review=shown, failed=failed, again=again)


async def _come_again(request: Request, table_id: str) -> int:
    """How many of my answers of this game come back as puzzles."""
    person, rows = who(request), context_of(request).store.own_puzzles
    return 0 if person.fresh else await rows.of_table((person.id, *person.guests), table_id, LEARNED)


async def review_progress(request: Request) -> Response:
    """How far a review is, for the page that waits."""
    live, context = await _over(request), context_of(request)
    ready = await context.reviews.of_table(live.id) is not None
    progress = 1.0 if ready else context.reviews.progress(live.id)
    elsewhere = context.config.shared and not context.reviews.has_failed(live.id)  # another process may be at it
    failed = progress is None and not elsewhere
    return answered(ReviewProgress(ready=ready, progress=progress or 0.0, failed=failed))


async def review_file(request: Request) -> Response:
    """All numbers of a review, as JSON."""
    live = await _over(request)
    told = {"components": live.story.table.opened.components, **msgspec.to_builtins(await _made(request, live))}
    body = msgspec.json.format(msgspec.json.encode(told), indent=1)
    name = f"{live.story.game.id}-{live.id}.review.json"
    return Response(body, media_type="application/json", headers=inline(name))


async def review_picture(request: Request) -> Response:
    """A review's curves as a picture of its own."""
    live, lang = await _over(request), language(request)
    theme = "night" if request.query_params.get("theme") == "night" else "day"
    assert live.story.line is not None
    line, pen, found = live.story.line, Pen(live.story.game, lang, live.story.names(lang)), await _made(request, live)

    def draw() -> str:
        return alone(full_curves(found, speak(lang, "page.review.full"), named_parts(line, lang)), pen, theme)

    svg = await context_of(request).threads.run_for(counted_as(request), draw)
    name = f"{live.story.game.id}-{live.id}.review.svg"
    return Response(svg, media_type="image/svg+xml", headers=inline(name))


async def _over(request: Request) -> LiveTable:
    """The table, if its game is over."""
    live = await table_here(request)
    if live.story.table.status != OVER or live.story.line is None or not live.story.line.over:
        raise Problem(409, "error.review_not_over")
    return live


async def _made(request: Request, live: LiveTable) -> Review:
    found = await context_of(request).reviews.of_table(live.id)
    if found is None:
        raise Problem(409, "error.no_review_yet")
    return found
