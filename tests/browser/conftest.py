"""A real server on a free port with its own database, and a real browser."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from kit.processes.chromium import chromium
from kit.processes.forks import Forks, is_alive
from kit.processes.ports import free_port, is_ready
from mastaba.server.web.assets import STATIC
from server.guest import until
from server.killing import parent

from .driving import play_by_keys, play_now, quick
from .looking import paint_nothing

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
WISHES = {"pace_ms": 0, "think_s": 0.01, "generous": True, "early": False}


class Served:
    """One server process; it can be stopped and started again on the same port and database."""

    def __init__(self, folder: Path, database: str = "", **wishes: object) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.database = database or f"sqlite:///{folder / 'tables.sqlite3'}"
        self.wishes = {**WISHES, **wishes}
        self.pid = 0

    def start(self, forks: Forks | None = None) -> None:
        """`forks`: those that serve something else than this installation."""
        log = self.folder / "server.log"
        self.pid = (forks or parent()).start(self.port, self.database, self.wishes, said=log, wrong=log)
        deadline = time.monotonic() + 60
        while not is_ready(f"127.0.0.1:{self.port}"):
            assert self.runs() and time.monotonic() < deadline, self.log()
            time.sleep(0.05)

    def runs(self) -> bool:
        return self.pid > 0 and is_alive(self.pid)

    def stop(self, hard: bool = False) -> None:
        os.kill(self.pid, signal.SIGKILL if hard else signal.SIGTERM)
        until(lambda: not self.runs(), 20)

    def log(self) -> str:
        return (self.folder / "server.log").read_text("utf-8")


def _serve(folder: Path, database: str = "") -> Iterator[Served]:
    assert (STATIC / "app.js").exists(), "build the client first: cd client && npm ci && npm run build"
    served = Served(folder, database)
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from _serve(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may stop and start."""
    yield from _serve(tmp_path)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium(FLAGS) as one:
        yield one


NewPage = Callable[..., Page]
DESK = {
    "locale": "fr-FR",
    "viewport": {"width": 1280, "height": 800},
    "reduced_motion": "reduce",
    "service_workers": "block",  # they have a test of their own
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """new_page(**context options): a page of a new guest. A script error or a request elsewhere fails the test.

    Nothing is painted on it: whoever looks at pixels or colours says `paint` first.
    """
    yield from _guests(browser)


def _guests(browser: Browser) -> Iterator[NewPage]:
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def make(**options: object) -> Page:
        context = browser.new_context(**{**DESK, **options})
        contexts.append(context)
        paint_nothing(context)
        page = context.new_page()
        quick(page)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda r: None if "//127.0.0.1:" in r.url else wrong.append(f"a request to {r.url}"))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not wrong, wrong


@dataclass
class Finished:
    """A game played to its end by keys alone."""

    page: Page
    address: str
    answers: int


@pytest.fixture(scope="session")
def finished(server: Served, browser: Browser) -> Iterator[Finished]:
    for new in _guests(browser):
        page = new()
        address = play_now(page, server.base, "pyramids", players=2)
        yield Finished(page, address, play_by_keys(page))
