"""One socket of somebody in a race: questions and the standing of both out, answers in."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from mastaba.bots.puzzles.paper import Puzzle

from ... import metrics
from ...messages import Ping, RaceAnswer, RaceQuestion, RaceSide, RaceStanding, RaceVerdict
from ...now import now_ms
from ...puzzles.library import NoPuzzle
from ...puzzles.races import LONGEST_MS, TEN
from ...puzzles.scene import after, shown
from ...puzzles.solving import Wrong
from ...shares import TooOften
from ...store.played.races import Race
from ...store.troubles import report
from ..bounds import bounded, counted_as
from ..context import Context, context_of, who
from ..door.errors import EXPECTED, Problem
from ..door.language import language
from ..sockets import RESTART, heard, let_in, refuse
from .own_lists import my_ids

log = logging.getLogger(__name__)
LOOK_S = 5.0  # in case that an announcement was lost
_messages: msgspec.json.Decoder[Ping | RaceAnswer] = msgspec.json.Decoder(Ping | RaceAnswer)


async def race_socket(socket: WebSocket) -> None:
    """Everything one tab hears of a race, until it goes away."""
    with contextlib.suppress(WebSocketDisconnect):
        await _let_in(socket)


async def _let_in(socket: WebSocket) -> None:
    context = context_of(socket)
    with contextlib.ExitStack() as held:
        try:
            comer = let_in(socket, held)
            race = await context.races.find(socket.path_params["race"])
        except EXPECTED as error:
            return await refuse(socket, error)
        await socket.accept()
        bell = held.enter_context(context.races.listening(race.id))
        gone = asyncio.Event()
        held.enter_context(context.people.sessions.holding(comer.session, gone.set, comer.ids))
        metrics.sockets.inc()
        held.callback(metrics.sockets.dec)
        await _Runner(context, socket, race.id, bell).run(gone)


class _Runner:
    """One of the two, or somebody who looks on, at one socket."""

    def __init__(self, context: Context, socket: WebSocket, race_id: str, bell: asyncio.Event) -> None:
        self._context, self._socket, self._race_id, self._bell = context, socket, race_id, bell
        self._lang = language(socket)
        self._told: RaceStanding | None = None
        self._asked = -1  # the number of the question that was sent last

    async def run(self, gone: asyncio.Event) -> None:
        """Until the tab goes away, or its session ends."""
        tasks = [asyncio.create_task(work) for work in (self._tell(), self._listen(), gone.wait())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if not isinstance(error := task.exception(), (WebSocketDisconnect, RuntimeError, NoPuzzle)) and error:
                    report(log, error, "a race cannot be told")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(RESTART)

    async def _race(self) -> tuple[Race, int]:
        race = await self._context.races.find(self._race_id)
        return race, race.side(my_ids(self._socket))

    # --- out -----------------------------------------------------------------------------------------------------

    async def _tell(self) -> None:
        """The standing and the question before this one, whenever they change."""
        while True:
            self._bell.clear()
            race, side = await self._race()
            standing = await self._standing(race, side)
            if standing != self._told:
                self._told = standing
                begins = max(0, race.begun_at - now_ms()) if race.begun_at else None
                await self._send(msgspec.structs.replace(standing, begins_ms=begins))
            if side >= 0 and (found := await self._context.races.question(race, side)) and found[0] != self._asked:
                await self._ask(race, side, found[0], ())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pause(race)):
                    await self._bell.wait()

    def _pause(self, race: Race) -> float:
        """Until the next thing that happens by itself: the begin, or the end."""
        moments = (race.begun_at, race.begun_at + LONGEST_MS) if race.begun_at else ()
        soon = [(moment - now_ms()) / 1000 for moment in moments if moment >= now_ms()]
        return min([LOOK_S, *(max(0.01, wait) for wait in soon)])

    async def _standing(self, race: Race, side: int) -> RaceStanding:
        found = await self._context.races.standing(race)
        sides = [
            RaceSide(
                name=await self._context.store.people.name_of(run.person) if run.person else "",
                done=len(run.credits),
                credit=run.credit,
                ms=run.ms,
                you=at == side,
            )
            for at, run in enumerate(found.runs)
        ]
        return RaceStanding(of=TEN, begun=bool(race.begun_at), over=found.over, sides=sides, again=race.next)

    async def _ask(self, race: Race, side: int, n: int, path: tuple[int, ...]) -> None:
        """A question as frames; a further one of the same move, after these answers."""
        found = await self._context.races.question(race, side)
        if found is None or found[0] != n:
            return
        name = await self._context.store.people.name_of((race.person, race.friend)[side])
        threads, mine = self._context.threads, counted_as(self._socket)
        await self._send(await threads.run_for(mine, asked, found[1], n, name, path, self._lang))
        self._asked = n

    async def _send(self, message: msgspec.Struct) -> None:
        await self._socket.send_text(msgspec.json.encode(message).decode())

    # --- in ------------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Heartbeats and answers. Anything else is passed over; a flood, silence or a ban ends it."""
        tab = f"{who(self._socket).id}:{id(self)}"
        with contextlib.suppress(TooOften, TimeoutError, Problem):
            async for message in heard(self._socket, tab, _messages):
                if isinstance(message, RaceAnswer):
                    await self._take(message)

    async def _take(self, said: RaceAnswer) -> None:
        """An answer to the question that stands; one to another question, or a wrong path, is asked again."""
        race, side = await self._race()
        found = await self._context.races.question(race, side) if side >= 0 else None
        bounded(self._socket, "puzzle")
        if found is None or found[0] != said.n:
            self._asked = -1
            self._bell.set()
            return
        is_account = bool(who(self._socket).account)
        try:
            credit = await self._context.races.answer(race, side, is_account, found[1], said.path)
        except Wrong:
            await self._ask(race, side, said.n, ())
            return
        if credit is None:
            await self._ask(race, side, said.n, tuple(said.path))
        else:
            await self._send(RaceVerdict(n=said.n, credit=round(credit, 2)))
            self._bell.set()


def asked(puzzle: Puzzle, n: int, name: str, path: tuple[int, ...], lang: str) -> RaceQuestion:
    """A puzzle as a question of a race, after these answers."""
    frame = shown(after(puzzle, name, path), puzzle, lang, asks=True)
    return RaceQuestion(n=n, game=puzzle.game, steps=max(len(step.path) for step in puzzle.steps) + 1, frame=frame)
