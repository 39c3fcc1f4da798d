"""The whole server: its parts wired to each other, as an ASGI application and as a process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import socket as sockets
import sys
from collections.abc import AsyncIterator
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from uvicorn.config import LOGGING_CONFIG

from mastaba.core.machine import jit
from mastaba.core.words.text import say

from . import metrics
from .collector import Collector
from .config import Config, default_database
from .feed.feed import Feed
from .feed.thumbnails import Thumbnails
from .frames.drawing import AHEAD, Drawings
from .frames.for_viewer import Frames
from .frames.pictures import Pictures
from .limits import Limits
from .log_lines import as_json
from .messages import Bye
from .notices.daily import Daily
from .notices.dispatch import Dispatch
from .notices.mail import Mail
from .notices.post import post_of
from .notices.push.push import Push
from .notices.push.services import Services
from .notices.push.signing import Signer, contact_of
from .now import now_ms
from .people.accounts import People
from .people.friends import Friends
from .people.hosting import HostDeeds
from .people.leaving import Leaving
from .people.manners import Manners
from .people.nightly import Nightly
from .people.passkeys import Relying
from .people.sessions import Sessions
from .puzzles.races import Races
from .puzzles.second_looks import SecondLooks
from .puzzles.solving import Solving
from .several import Several, end_with, the_door
from .shares import Proxies
from .store.engine import is_alone, kept_alone
from .store.reaching import bring_up_to_date, reaching
from .store.store import Store
from .store.troubles import left_over
from .tables.bots import Bots
from .tables.clocks import Clocks
from .tables.company import Company
from .tables.days.vacations import Vacations
from .tables.days.wishes import Wishes
from .tables.ended.retelling import catch_up
from .tables.fair_queue import FairQueue
from .tables.follower import Follower
from .tables.hall import Hall
from .tables.hints import Hints
from .tables.ledger import Ledger
from .tables.reviews import Reviews
from .tables.room import Room
from .tables.threads import Threads
from .web import by_heart
from .web.context import Context
from .web.door.errors import EXPECTED, Problem, problem_of, refused, wants_json
from .web.door.guard import Guard
from .web.door.language import language
from .web.door.logged_in import LoggedIn
from .web.door.packing import LEVEL
from .web.door.people import Accounts
from .web.door.quiet_logs import leave_out_addresses
from .web.door.uvicorn_guard import protocols
from .web.host.pulse import Pulse
from .web.rendering import problem_page
from .web.routes import routes
from .workers.compiler import Compiler
from .workers.pool import Pool, start_early

log = logging.getLogger(__name__)
SWITCH_S = 0.0005  # the event loop waits no longer than this for a thread that works
RECONNECT_MS = 1500
GOODBYE_S = 2.0
TIDY_TICKS = 5  # tenths of a second
QUIET_MS = 30_000  # if nothing was done at any table for so long, nobody plays
BOTS_NICE, COMPILER_NICE, PICTURES_NICE, REVIEWS_NICE = 5, 10, 15, 19  # clicks come first, then boards, bots, and so on


@contextlib.asynccontextmanager
async def running(config: Config) -> AsyncIterator[Context]:
    """Every part of one server, from the opening of the database to its closing; what was acknowledged is in it."""
    asyncio.get_running_loop().set_exception_handler(left_over)
    store = Store(config.database_url)
    await asyncio.to_thread(store.open)
    jit.start_plain()
    limits = Limits({"share.table.all": config.most_open, "share.socket.all": config.most_sockets})
    ledger = Ledger(off=config.generous, limits=limits)
    threads = Threads(ledger.home_of)
    bot_pool = Pool(config.workers, config.deadlines, niceness=BOTS_NICE)
    bots = Bots(bot_pool, threads, store.acting, config, ledger)
    hall = Hall(store.events, threads, bots, config)
    last = Pool(1, config.deadlines, niceness=REVIEWS_NICE)
    compiler = Compiler(Pool(1, config.deadlines, niceness=COMPILER_NICE), (bot_pool, last), hall.count)
    drawings = Drawings(Pool(config.painters, config.deadlines, jobs_each=AHEAD))
    frames = Frames(drawings, threads, compiler.progress_of, store.people.name_of, ledger.home_of)
    painter = Pool(1, config.deadlines, niceness=PICTURES_NICE)
    pictures = Pictures(painter, ledger)
    looks = config.review_looks
    reviews = Reviews(last, store.reviews, threads, compiler.progress_of, looks, ledger, store.acting)
    people = People(store, Sessions(store), Relying(config.site, config.origins))
    room = Room(hall, store, config, limits)
    manners, leaving = Manners(store, hall), Leaving(store, people.sessions, hall)
    hosting, nightly = HostDeeds(store, hall, people, leaving, limits), Nightly(store, hall, limits)
    clocks = Clocks(hall, bots, store, room, config)
    company = Company(hall, store, not config.shared, limits)
    solving = Solving(store.attempts, store.doubts)
    races = Races(store.races, store.attempts, solving)
    vacations, wishes = Vacations(store, hall), Wishes(store, hall)
    friends = Friends(store)
    feed = Feed(store, company, manners, friends)
    thumbnails = Thumbnails(hall, pictures, feed)
    mail = Mail(store.mail, post_of(config.smtp, config.mail_from, config.smtp_password_file), config.site)
    hall.heard += [feed.moved, wishes.moved]
    store.invitations.heard = store.tables.heard = manners.heard = feed.concerns
    store.sanctions.banned = leaving.see_off
    company.also_ask(leaving.look_again)
    accounts = Accounts(await store.signing_key())
    signer = Signer(await store.push_key(), contact_of((config.site, *config.origins)))
    push = Push(store, signer, Services(config.push_services))
    dispatch = Dispatch(store, company, [push, mail])
    await people.relying.warn_of_other_keys(store.accounts)
    if config.compile:
        compiler.start()
    by_itself = [start_early((bot_pool, painter, last))] if config.compile and config.early else []
    by_itself += [asyncio.to_thread(by_heart.learn)] if config.early else []
    by_itself += [clocks.take_up(await store.processes.register()), clocks.tick(), company.keep()]
    by_itself += [reviews.tend(hall), catch_up(store, threads), leaving.tend(), nightly.tend(), vacations.tend()]
    by_itself += [Pulse(store, hall, ledger).tend(), feed.tend(), thumbnails.tend(), wishes.tend()]
    by_itself += [dispatch.tend(), Daily(store, solving.letters_of_day).tend()]
    by_itself += [SecondLooks(last, store.doubts, compiler.progress_of).tend()]
    if config.shared:
        follower = Follower(hall, company, store, config.database_url, config.follow_s)
        follower.also_tell("account", people.sessions.account_changed)
        follower.also_tell("session", people.sessions.ended)
        follower.also_tell("ties", manners.changed)
        follower.also_tell("gone", leaving.see_off)
        follower.also_tell("race", races.tell)
        follower.also_tell("events", feed.moved)
        follower.also_tell("lists", feed.concerns)
        follower.also_ask(leaving.look_again)
        follower.also_ask(manners.all_changed)
        by_itself += [follower.listen(), follower.ask()]
    tasks = [asyncio.create_task(work) for work in by_itself]
    try:
        yield Context(
            config,
            store,
            hall,
            bots,
            Hints(bots, ledger, config.hint_looks, config.hint_s),
            company,
            frames,
            pictures,
            reviews,
            threads,
            FairQueue(1, metrics.page_waits, ledger.home_of),
            compiler,
            accounts,
            people,
            friends,
            ledger,
            limits,
            room,
            manners,
            leaving,
            hosting,
            nightly,
            races,
            vacations,
            feed,
            thumbnails,
            wishes,
            push,
            dispatch,
            mail,
        )
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await company.leave()
        await bots.close()
        await compiler.close()
        await drawings.close()
        await pictures.close()
        await reviews.close()
        threads.close()
        jit.wait_no_more()
        await store.acting.close()
        await asyncio.to_thread(store.close)


def create_app(config: Config | None = None) -> Starlette:
    """The whole server as an ASGI application."""
    settings = config or Config()

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with running(settings) as app.state.context:
            yield

    return Starlette(
        routes=routes(),
        lifespan=life,
        exception_handlers={HTTPException: _http_error, Exception: _crash, **dict.fromkeys(EXPECTED, _expected)},
        middleware=[
            Middleware(Guard, refuse=_refusal, count=_count, is_flood=_is_flood, origins=settings.origins),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=LEVEL),
            Middleware(LoggedIn, refuse=_refusal),
        ],
    )


# --- when something is refused or breaks -------------------------------------------------------------------------


async def _tell(request: Request, problem: Problem) -> Response:
    if wants_json(request) or request.url.path.endswith(("/frame", "/lights", "/progress")):
        return refused(problem, language(request))
    return problem_page(request, problem)


async def _expected(request: Request, error: Exception) -> Response:
    return await _tell(request, problem_of(error))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = "error.no_page" if error.status_code == 404 else "error.bad_request"
    return await _tell(request, Problem(error.status_code, key))


async def _crash(request: Request, error: Exception) -> Response:
    return await _tell(request, Problem(500, "error.crash"))


def _count(scope: Any, place: str) -> None:
    context: Context = scope["app"].state.context
    context.ledger.ask(place)


def _is_flood(scope: Any, place: str) -> bool:
    context: Context = scope["app"].state.context
    return context.ledger.is_flood(place)


def _refusal(scope: Any, status: int, key: str, seconds: int = 0) -> Response:
    message = say(key, seconds=seconds) if seconds else say(key)
    return refused(
        Problem(status, message, limit="request" if seconds else "", seconds=seconds), language(HTTPConnection(scope))
    )


# --- as a process ------------------------------------------------------------------------------------------------


async def goodbye(context: Context) -> None:
    """Tell every tab when to come back, each at its own moment."""
    for live in context.hall.tables.values():
        for viewer in list(live.presence.viewers):
            viewer.put(Bye(RECONNECT_MS + random.randrange(500)))
            viewer.close()
    for page in list(context.feed.pages):
        page.leaving_ms = RECONNECT_MS + random.randrange(500)
        page.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(GOODBYE_S):
            while context.ledger.held("socket"):
                await asyncio.sleep(0.05)


class Server(uvicorn.Server):
    """Says goodbye to every tab before the connections close; keeps the collector of garbage from disturbing."""

    collector: Collector | None = None  # where the process is ours alone

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if self.collector is not None and counter % TIDY_TICKS == 0:
            context = getattr(self.config.app.state, "context", None)  # type: ignore[union-attr]
            self.collector.tick(context is None or not context.hall.used_since(now_ms() - QUIET_MS))
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        context = getattr(self.config.app.state, "context", None)  # type: ignore[union-attr]
        if context is not None:
            await goodbye(context)
        await super().shutdown(sockets)


class OneOnly(Exception):
    """Several processes were wanted on a database that belongs to one."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str | None = None,
    *,
    processes: int = 1,
    **wishes: Any,
) -> None:
    """Run until told to stop. `wishes` are further fields of Config; port 0 takes any free one.

    Raises OneOnly for several processes on SQLite, InUse where another server has the SQLite file, Unusable with a
    sentence where the database cannot be opened.
    """
    url = database_url or default_database()
    if processes == 1:
        with contextlib.ExitStack() as held:
            with reaching(url):
                held.enter_context(kept_alone(url))
            bring_up_to_date(url)
            _serve(host, port, url, **wishes)
        return
    if is_alone(url):
        raise OneOnly
    bring_up_to_date(url)
    each = max(1, ((os.cpu_count() or 2) - 1) // processes)
    with the_door(host, port) as door:
        port = door.getsockname()[1]
        print(f"{processes} processes at http://{host}:{port}/", flush=True)
        wishes = {"workers": each, "painters": each, **wishes, "host": host, "port": port}
        Several(processes, door, _serve_one, {"database_url": url, **wishes}).run()


def _serve_one(parent: int, door: sockets.socket, **wishes: Any) -> None:
    """One of several processes on one port."""
    end_with(parent)
    with door:
        _serve(listen=[door], **wishes)


def _serve(
    host: str,
    port: int,
    database_url: str,
    *,
    log_level: str = "info",
    log: str = "text",
    listen: list[sockets.socket] | None = None,
    **knobs: Any,
) -> None:
    """One process."""
    sys.setswitchinterval(SWITCH_S)
    if not knobs.get("site") and host in ("127.0.0.1", "localhost", "::1"):
        knobs["site"] = f"http://localhost:{port}"  # the only name under which browsers keep keys without TLS
    config = Config(database_url=database_url, **knobs)
    proxies = Proxies(config.proxies)
    settings = uvicorn.Config(
        create_app(config),
        host=host,
        port=port,
        log_level=log_level,
        log_config=as_json(log_level) if log == "json" else LOGGING_CONFIG,
        access_log=False,
        ws_max_size=16 * 1024,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=bool(proxies.networks),
        forwarded_allow_ips=proxies.names,
        **protocols(proxies),
    )
    leave_out_addresses()
    server = Server(settings)
    server.collector = Collector()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(listen)
