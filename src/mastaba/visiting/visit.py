"""One seat at one table, kept through lost connections, and a bot that plays there."""

from __future__ import annotations

import contextlib
import json
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection

from mastaba.bots import Bot, Budget
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state

from .door import BUSY, Door, Pauses, Refused
from .sight import FORM, Sight

PATIENCE_S = 600.0  # without a server
BEAT_S = 15.0  # between two signs of life; a server takes silence for the end
PING = json.dumps({"type": "ping"})
SIGHT, REMATCH = '{"type":"sight"', '{"type":"rematch"'
PATH = re.compile(r"/t/([\w-]+)/?")
PASSED = ("stale", "not_your_turn", "over")  # keys: somebody was quicker, and the next sight tells


class Visit:
    """A program's seat at the table with this address."""

    def __init__(
        self, address: str, name: str = "", *, keep: Path | None = None, patience_s: float = PATIENCE_S
    ) -> None:
        at = urlsplit(address)
        path = PATH.fullmatch(at.path)
        if at.scheme not in ("http", "https") or not at.hostname or path is None:
            raise ValueError(f"{address} is no table: its address looks like https://play.example.org/t/abcd")
        self.table, self.name = path[1], name
        self._door = Door(f"{at.scheme}://{at.netloc}", patience_s, keep)
        self._done = -1  # the newest event that an own answer made: what is older was asked before it

    def sit(self, seat: int | None = None) -> None:
        """Take this seat, the one that this guest has, or the first that is free. Raises Refused, Lost."""
        self._door.enter()
        named = {"name": self.name} if self.name else {}
        self._post("sit", program=True, **named, **({} if seat is None else {"seat": seat}))

    def answer(self, sight: Sight, action: int) -> bool:
        """Answer what was asked in this sight; False if the question does not stand any more."""
        try:
            done = self._post("answer", seq=sight.seq, action=int(action), key=secrets.token_hex(8))
        except Refused as error:
            if error.key in PASSED:
                return False
            raise
        self._done = done["seq"]
        return True

    def sights(self, *, again: bool = False) -> Iterator[Sight]:
        """What this seat sees, whenever it changes, until the game is over; `again`: and at the rematches after it.

        A lost connection is made anew, for as long as patience lasts. Raises Refused, Lost.
        """
        pauses, going_on = Pauses(self._door.patience_s), True
        while going_on:
            try:
                with self._door.socket(f"/t/{self.table}/live?program=yes") as socket:
                    for message in _messages(socket):
                        pauses = Pauses(self._door.patience_s)
                        if (sight := self._sight_in(message)) is not None:
                            yield sight
                            going_on = again or not sight.over
                        elif again and message.startswith(REMATCH):
                            self._goes_to(json.loads(message)["table"])
                            break
                        if not going_on:
                            break
            except InvalidStatus as error:
                if error.response.status_code not in BUSY:
                    raise Refused(str(error.response.status_code), _said(error)) from None
                pauses.wait(error)
            except (OSError, WebSocketException) as error:
                pauses.wait(error)

    def _sight_in(self, message: str) -> Sight | None:
        """The position that a message tells, if it is newer than the own answer."""
        if not message.startswith(SIGHT):
            return None
        sight = FORM.decode(message)
        if sight.seq < self._done:
            return None
        if sight.status == "playing" and sight.seat >= 0 and sight.asked == sight.seat and not sight.options:
            with contextlib.suppress(Refused):  # a bot took the seat meanwhile
                self._post("retake")
        return sight

    def _goes_to(self, table: str) -> None:
        """To a rematch."""
        self.table, self._done = table, -1
        self.sit()

    def _post(self, command: str, **body: Any) -> dict[str, Any]:
        return self._door.post(f"/t/{self.table}/{command}", **body)


def _messages(socket: ClientConnection) -> Iterator[str]:
    """Everything that a table tells, for as long as the connection holds."""
    while True:
        try:
            message = socket.recv(timeout=BEAT_S)
        except TimeoutError:
            socket.send(PING)
            continue
        yield message if isinstance(message, str) else message.decode()


def play(visit: Visit, bot: Bot, budget: Budget, seed: int, *, again: bool = False) -> Iterator[Sight]:
    """Let a bot answer whatever its seat is asked; the last position of every game. Raises Refused, Lost, Elsewhere."""
    gen = generator(seed_state(seed))
    for sight in visit.sights(again=again):
        if sight.options:
            seen = sight.seen()
            action = int(bot.choose(seen, sight.options, budget, gen))
            if action not in sight.options:
                raise ValueError(f"{bot.name} answered {action}, which is not legal: {sight.options}")
            visit.answer(sight, action)
        if sight.over:
            yield sight


def _said(error: InvalidStatus) -> str:
    """Why the server refused a socket, in its own words where it gave any."""
    with contextlib.suppress(ValueError, KeyError, TypeError):
        return str(json.loads(error.response.body or b"")["error"]["text"])
    return str(error)
