"""What a request costs the event loop, in milliseconds of CPU: the home page, unknown paths, refusals.

The application is called as the web server below would call it, without a network, in one process; what readers of the
database do in their threads is not counted, since it holds nobody up. The home page is asked for while nothing changes.

    python bench/doors.py [--quick] [--json]
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from parts.common import arguments, tell

from mastaba.server.app import create_app
from mastaba.server.config import Config

OPEN = 6  # tables that others have opened for everybody, and as many of one's own
WARM, TIMES, FEW = 20, 300, 60  # requests: not counted, counted, counted in a hurry
HERE = "http://here"


async def asked(app: Any, method: str, path: str, **headers: str) -> int:
    """One request from beginning to end; its status."""
    told = {"host": "here", "accept-encoding": "gzip", "accept-language": "fr", **headers}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
        "client": ("192.0.2.1", 1),
        "server": ("here", 80),
        "state": {},
    }
    status = 0

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status
        status = message.get("status", status)

    await app(scope, receive, send)
    return status


async def cost(ask: Callable[[], Awaitable[int]], wanted: int, times: int) -> float:
    """The median, in milliseconds of CPU of this thread."""
    took = []
    for number in range(WARM + times):
        before = time.thread_time()
        assert await ask() == wanted
        if number >= WARM:
            took.append(time.thread_time() - before)
    return statistics.median(took) * 1000


async def open_tables(app: Any) -> str:
    """Others' tables and one's own; one's cookie."""
    for tables in (*[1] * OPEN, OPEN):
        way = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=way, base_url=HERE, headers={"Origin": HERE}) as guest:
            await guest.get("/")
            for _ in range(tables):
                form = {"game": "pyramids", "players": "2", "listed": "yes"}
                assert (await guest.post("/open", data=form)).status_code == 303
            cookie = f"guest={guest.cookies['guest']}"
    return cookie


async def measure(folder: Path, times: int) -> dict[str, float]:
    app = create_app(Config(f"sqlite:///{folder / 'a.db'}", compile=False, generous=True, bots=False))
    async with app.router.lifespan_context(app):
        cookie = await open_tables(app)
        told = {
            "home page": await cost(lambda: asked(app, "GET", "/", cookie=cookie), 200, times),
            "home page of somebody new": await cost(lambda: asked(app, "GET", "/"), 200, times),
            "unknown path": await cost(lambda: asked(app, "GET", "/wp-login.php"), 404, times),
            "/healthz": await cost(lambda: asked(app, "GET", "/healthz"), 200, times),
            "command from another site": await cost(lambda: asked(app, "POST", "/open", origin="http://x"), 403, times),
        }
        ledger, now = app.state.context.ledger, time.monotonic()
        ledger.off, ledger._clock = False, lambda: now  # nothing comes back while it is asked
        while await asked(app, "GET", "/healthz") == 200:
            pass
        told["asked too often"] = await cost(lambda: asked(app, "GET", "/"), 429, FEW)
    return told


def main() -> None:
    run = arguments(__doc__ or "")
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(measure(Path(folder), FEW if run.repeat < 5 else TIMES))
    tell(
        run,
        "CPU of the event loop for one request",
        ("request", "ms"),
        [(what, f"{ms:.2f}") for what, ms in told.items()],
    )


if __name__ == "__main__":
    main()
