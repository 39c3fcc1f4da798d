"""A guest at a real server: HTTP and WebSocket as a browser speaks them, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import re
import secrets
import sys
import threading
import time
import traceback
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlencode

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from mastaba.core.rules.engine import engine
from mastaba.server.app import Server, create_app
from mastaba.server.config import Config
from mastaba.server.messages import DRAWINGS_KEPT
from mastaba.server.web.context import Context

T = TypeVar("T")
PATIENCE = 15.0
SHORTEST, LONGEST = 0.01, 0.1  # seconds between two looks whether something is so yet


class Host:
    """A server in this process, on a real loopback socket."""

    def __init__(self, config: Config) -> None:
        self.app = create_app(config)
        settings = uvicorn.Config(self.app, port=0, log_level="warning", ws_max_size=16 * 1024)
        self.server = Server(settings)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self) -> Host:
        self.thread.start()
        until(lambda: self.server.started)
        self.loop = self.server.servers[0].get_loop()
        self.address = f"127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), f"it does not stop, for it waits for: {self.waits_for()}"

    def waits_for(self) -> str:
        """What every task of the loop and every thread is at."""
        told = io.StringIO()
        for task in asyncio.all_tasks(self.loop):
            task.print_stack(file=told)
        for number, frame in sys._current_frames().items():
            told.write(f"thread {number}:\n{''.join(traceback.format_stack(frame, limit=-6))}")
        return told.getvalue()

    @property
    def context(self) -> Context:
        return self.app.state.context

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Something that the server itself does, in its own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def play_out(self, table: str, *people: Guest) -> None:
        """The people of a game answer to its end, with no page open: boards that nobody sees cost time."""
        live = self.context.hall.tables[table]
        while live.story.asked >= 0:
            story, key = live.story, secrets.token_hex(8)
            assert story.line is not None
            first = engine(story.game).options(story.line.states)[0]
            people[story.asked].do(table, "answer", seq=story.seq, action=first, key=key)


def until(true: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Wait until something is so; what lasts is asked ever more seldom, for every question costs others their time."""
    end, pause = time.monotonic() + patience, SHORTEST
    while time.monotonic() < end:
        found = true()
        if found:
            return found
        time.sleep(pause)
        pause = min(1.2 * pause, LONGEST)
    raise AssertionError(f"not so after {patience} s")


class Guest:
    """One browser with its cookie jar."""

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address = address
        headers = {"Accept-Language": lang, "Origin": f"http://{address}"}
        where = f"http://{address}"  # nothing to verify, so that nobody reads the list of authorities
        self.http = httpx.Client(base_url=where, headers=headers, timeout=PATIENCE, verify=False)
        self.get("/")

    def moves_to(self, address: str) -> None:
        """The same browser, at the same server under another port."""
        self.address = address
        self.http.base_url = f"http://{address}"
        self.http.headers["Origin"] = f"http://{address}"

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.http.post(path, data=form)

    def play(self, game: str = "pyramids", **form: str) -> str:
        """Play now; the table's id."""
        reply = self.post(f"/play/{game}", **form)
        assert reply.status_code == 303, reply.text
        return reply.headers["location"].removeprefix("/t/")

    def open(self, game: str = "pyramids", **form: str) -> str:
        reply = self.post("/open", game=game, **form)
        assert reply.status_code == 303, reply.text
        return reply.headers["location"].removeprefix("/t/")

    def send(self, table: str, command: str, **body: Any) -> httpx.Response:
        """A command as the client sends it; again, as browsers do, if the server just closed the idle connection."""
        how: dict[str, Any] = {"json": body, "headers": {"X-Mastaba": "1"}}
        try:
            return self.http.post(f"/t/{table}/{command}", **how)
        except httpx.RemoteProtocolError:
            return self.http.post(f"/t/{table}/{command}", **how)

    def do(self, table: str, command: str, **body: Any) -> dict[str, Any]:
        """A command that is granted."""
        reply = self.send(table, command, **body)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def refused(self, table: str, command: str, **body: Any) -> str:
        """A command that is refused; the key of the reason."""
        reply = self.send(table, command, **body)
        assert 400 <= reply.status_code < 500, reply.text
        error = reply.json()["error"]
        assert len(error["text"]) > 20
        return error["key"]

    def hint(self, table: str, seq: int) -> dict[str, Any]:
        """The advice, once it is there: asked for again while the server thinks."""
        while True:
            reply = self.do(table, "hint", seq=seq)
            if reply["progress"] == 100:
                return reply

    def answer(self, table: str, frame: dict[str, Any], action: int) -> dict[str, Any]:
        return self.do(table, "answer", seq=frame["seq"], action=action, key=secrets.token_hex(8))

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def watch(self, table: str, after: int = -1, lang: str = "en", **more: str) -> Iterator[Tab]:
        address = f"ws://{self.address}/t/{table}/live?{urlencode({'after': after, 'lang': lang, **more})}"
        headers = {"Cookie": self.cookie(), "Origin": f"http://{self.address}"}
        with connect(address, additional_headers=headers, max_size=2**22, close_timeout=1) as socket:
            yield Tab(socket)

    @contextmanager
    def hears(self, lang: str = "en", **more: str) -> Iterator[Home]:
        """An open home."""
        address = f"ws://{self.address}/feed?{urlencode({'lang': lang, 'page': 'home', **more})}"
        headers = {"Cookie": self.cookie(), "Origin": f"http://{self.address}"}
        with connect(address, additional_headers=headers, max_size=2**22, close_timeout=1) as socket:
            yield Home(socket)


class Home:
    """The first page as it stays open: what it was told, row by row."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.parts: dict[str, str] = {}
        self.asked: list[dict[str, Any]] = []
        self.others: list[dict[str, Any]] = []
        self.said = ""  # everything that ever came in

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout=patience)
        assert isinstance(text, str)
        self.said += text
        message = json.loads(text)
        if message["type"] != "news":
            self.others.append(message)
        if message.get("asked") is not None:
            self.asked = message["asked"]
        for part in message.get("parts", ()):
            self.parts[part["id"]] = _KEPT.sub(self._row, part["html"])
        return message

    def _row(self, kept: re.Match[str]) -> str:
        rows = (row for html in self.parts.values() for row in _ROWS.finditer(html))
        return next(row[0] for row in rows if row[1] == kept[1])

    def until(self, true: Callable[[Home], Any]) -> None:
        """Listen until something is so."""
        end = time.monotonic() + 30
        while not true(self):
            assert time.monotonic() < end, (self.parts, self.asked)
            with contextlib.suppress(TimeoutError):
                self.hear(1.0)

    def rows(self, part: str) -> list[str]:
        """The ids of the rows of a part, in order."""
        return [row[1] for row in _ROWS.finditer(self.parts.get(part, ""))]


_ROWS = re.compile(r'<li id="([^"]+)".*?</li>', re.DOTALL)
_KEPT = re.compile(r'<li id="([^"]+)" data-kept></li>')


def patched(base: str, parts: list[Any]) -> str:
    """The drawing that a patch of another one tells."""
    pieces = re.split("(?=[<\n])", base)[1:]
    return "".join(part if isinstance(part, str) else "".join(pieces[part[0] : sum(part)]) for part in parts)


class Tab:
    """An open page: what came in through its socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[dict[str, Any]] = []
        self.others: list[dict[str, Any]] = []
        self.kept: dict[str, str] = {}  # drawings by digest, as a page keeps them
        self.answered = 0

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        message = json.loads(self.socket.recv(timeout=patience))
        (self.frames if message["type"] == "frame" else self.others).append(message)
        if message["type"] == "frame":
            self.keep(message)
        return message

    def keep(self, frame: dict[str, Any]) -> None:
        """Take in the drawings that came along; those that were not named for long go."""
        for digest, told in frame["drawings"].items():
            self.kept[digest] = told if isinstance(told, str) else patched(self.kept[told["base"]], told["parts"])
        for panel in frame["panels"]:
            self.kept[panel["digest"]] = self.kept.pop(panel["digest"])
        while len(self.kept) > DRAWINGS_KEPT:
            del self.kept[next(iter(self.kept))]

    def drawn(self, frame: dict[str, Any]) -> str:
        """Everything that a frame shows, from what this tab has."""
        return "".join(self.kept[panel["digest"]] for panel in frame["panels"])

    def frame(self, wanted: Callable[[dict[str, Any]], Any] = lambda f: True) -> dict[str, Any]:
        """The next frame of which this is true; the newest one counts if it is."""
        if self.frames and wanted(self.frames[-1]):
            return self.frames[-1]
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.hear()
            if message["type"] == "frame" and wanted(message):
                return message
        raise AssertionError("no such frame")

    def newest(self) -> dict[str, Any] | None:
        """The newest frame that has arrived by now."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.hear(0)
        return self.frames[-1] if self.frames else None

    def message(self, kind: str) -> dict[str, Any]:
        """The next message of a kind that is no frame."""
        found = next((m for m in self.others if m["type"] == kind), None)
        while found is None:
            message = self.hear()
            found = message if message["type"] == kind else None
        self.others = [m for m in self.others if m is not found]
        return found

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))


def two_people(address: str, other: str = "", **form: str) -> tuple[Guest, Guest, str]:
    """A running game of two people, no bots; the second one at another server, if need be."""
    ana, ben = Guest(address), Guest(other or address)
    table = ana.open(**{"players": "2", **form})
    ben.do(table, "sit", seat=1, name="Ben")
    ana.do(table, "start")
    return ana, ben, table


def asked_first(ana: Guest, ben: Guest, one: Tab, two: Tab) -> tuple[Guest, Tab, Guest, Tab]:
    """The guest who is asked with the page that shows it, then the other."""
    seq = max(one.frame()["seq"], two.frame()["seq"])
    first = one.frame(lambda f: f["seq"] >= seq)
    two.frame(lambda f: f["seq"] >= seq)
    return (ana, one, ben, two) if first["my_turn"] else (ben, two, ana, one)


def play_to_the_end(players: list[tuple[Guest, Tab]], table: str, most: int = 10_000) -> dict[str, Any]:
    """Everybody answers with the first choice until the game is over, or so often; the first player's last frame."""
    seq = 0
    for _ in range(most):
        guest, tab, frame = until(lambda: next_turn(players), 60)
        if frame["over"]:
            break
        seq = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
        tab.answered = seq
    for _, tab in players:
        until(lambda tab=tab: tab.newest() and tab.newest()["seq"] >= seq)
    return players[0][1].frames[-1]


def next_turn(players: list[tuple[Guest, Tab]]) -> tuple[Guest, Tab, dict[str, Any]] | None:
    for guest, tab in players:
        frame = tab.newest()
        if frame and frame["seq"] >= tab.answered and (frame["my_turn"] or frame["over"]):
            return guest, tab, frame
    return None
