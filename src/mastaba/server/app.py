"""The application factory; all routes in one table."""

from __future__ import annotations

import contextlib
import gc
import socket as sockets
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import msgspec
import uvicorn
from fastapi import FastAPI, Request
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.staticfiles import StaticFiles

from mastaba.server.config import Config, default_database
from mastaba.server.tables.clocks import House
from mastaba.server.texts import language
from mastaba.server.web import commands as play
from mastaba.server.web import history as watching
from mastaba.server.web import pages as lobby
from mastaba.server.web.compression import Wire
from mastaba.server.web.errors import EXPECTED, Problem, no, problem_of, wants_json
from mastaba.server.web.guard import Guard
from mastaba.server.web.rendering import STATIC, problem_page
from mastaba.server.web.socket import live_socket

SWITCH_S = 0.0005  # the event loop waits no longer than this for a thread that draws

PAGES = {
    "/": lobby.home,
    "/t/{table}": lobby.table_page,
    "/t/{table}/replay": lobby.replay_page,
    "/t/{table}/frame": watching.frame,
    "/t/{table}/lights": watching.lights,
    "/t/{table}/replay.txt": watching.replay_file,
    "/t/{table}/position.svg": watching.picture,
    "/t/{table}/position.png": watching.picture,
    "/rules/{game}": lobby.rules_page,
    "/art/{game}.svg": watching.art,
    "/palette.css": watching.palette,
    "/me": lobby.me,
    "/healthz": lobby.healthz,
    "/readyz": lobby.readyz,
}
FORMS = {
    "/play/{game}": lobby.play_game,
    "/open": lobby.open_table,
    "/name": lobby.rename,
    "/recover": lobby.recover,
}


class Direct(APIRoute):
    """Our endpoints take the request and give the response; there is nothing to inject or to convert."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        return self.endpoint


def create_app(config: Config | None = None) -> FastAPI:
    """The whole server as an ASGI application."""
    settings = config or Config()

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = house = House(settings)
        await house.open()
        yield
        await house.close()

    app = FastAPI(title="Mastaba", docs_url=None, redoc_url=None, lifespan=life)
    app.router.route_class = Direct
    for path, page in PAGES.items():
        app.add_api_route(path, page, methods=["GET"], response_class=Response, include_in_schema=path.count("/") > 1)
    for path, form in FORMS.items():
        app.add_api_route(path, form, methods=["POST"], response_class=Response)
    for name in play.COMMANDS:
        run, path = play.endpoint(name), f"/t/{{table}}/{name}"
        app.add_api_route(path, run, methods=["POST"], response_class=Response, openapi_extra=_body(name))
    app.router.routes.append(WebSocketRoute("/t/{table}/live", live_socket))
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static")
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _crash)
    for kind in EXPECTED:
        app.add_exception_handler(kind, _expected)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Guard, refuse=_refusal, origins=settings.origins)
    return app


def _body(name: str) -> dict[str, Any]:
    """What a command's JSON looks like, for the OpenAPI description."""
    schema = msgspec.json.schema(play.COMMANDS[name][1])
    inline = schema.get("$defs", {}).get(play.COMMANDS[name][1].__name__, schema)
    return {"requestBody": {"content": {"application/json": {"schema": inline}}}}


async def _tell(request: Request, problem: Problem) -> Response:
    if wants_json(request) or request.url.path.endswith(("/frame", "/lights")):
        return no(problem, language(request))
    return await problem_page(request, problem)


async def _expected(request: Request, error: Exception) -> Response:
    return await _tell(request, problem_of(error))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = "error.no_page" if error.status_code == 404 else "error.bad_request"
    return await _tell(request, Problem(error.status_code, key))


async def _crash(request: Request, error: Exception) -> Response:
    return await _tell(request, Problem(500, "error.crash"))


def _refusal(scope: Any, status: int, key: str) -> Response:
    return no(Problem(status, key), language(Request(scope)))


class Server(uvicorn.Server):
    """Says goodbye to every tab before the connections close."""

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        house = getattr(self.config.app.state, "house", None)  # type: ignore[union-attr]
        if house is not None:
            await house.goodbye()
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str | None = None,
    *,
    log_level: str = "info",
    **knobs: Any,
) -> None:
    """Run until told to stop. `knobs` are further fields of Config; port 0 takes any free one."""
    sys.setswitchinterval(SWITCH_S)
    config = Config(database_url=database_url or default_database(), **knobs)
    settings = uvicorn.Config(
        create_app(config),
        host=host,
        port=port,
        log_level=log_level,
        access_log=False,
        ws=Wire,
        ws_max_size=16 * 1024,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=True,
    )
    gc.freeze()  # what is imported stays: the collector of garbage need not walk it while people play
    with contextlib.suppress(KeyboardInterrupt):
        Server(settings).run()
