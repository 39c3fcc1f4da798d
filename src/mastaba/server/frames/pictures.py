"""Pictures of their own, to download: one after another, people in turn, and not too many who wait."""

from __future__ import annotations

import contextlib
import hashlib
from collections import OrderedDict
from collections.abc import AsyncIterator

from mastaba.core.rules.game import Game
from mastaba.core.words.text import say
from mastaba.draw import postcard
from mastaba.draw.picture import alone
from mastaba.draw.svg import Pen

from .. import metrics
from ..tables.ended.outcome import placings
from ..tables.fair_queue import FairQueue
from ..tables.ledger import Ledger
from ..tables.story import Story
from ..texts import speak
from ..workers.jobs import Board, Draw, Ending, Picture, Pictured, Sheet, packed
from ..workers.pool import Failed, Pool
from .scores import result
from .sight import pen_for, seen_by

KEPT = 64  # pictures
SMALL_W = 440  # pixels: twice as many as a list shows
WORK_W = 900  # the same for a result
HOUSE = "house"  # whose pictures those of lists are
Job = Sheet | Picture | Board | Ending


class Pictures:
    """Made by a worker, since drawing would hold up everybody's clicks, and a PNG stop everything else here."""

    def __init__(self, pool: Pool, ledger: Ledger) -> None:
        self._pool = pool
        self._ledger = ledger
        self._made: OrderedDict[bytes, bytes] = OrderedDict()  # the pictures made last, by what they were made from
        self._queue = FairQueue(len(pool.workers), metrics.picture_waits, ledger.home_of)
        self._covers: dict[str, bytes] = {}  # by game

    async def position(self, owner: str, story: Story, seat: int, lang: str, theme: str, png: bool) -> bytes:
        """A position as this seat sees it, as SVG or PNG. Raises TooMany, or Failed where none can be made."""
        return await self._made_of(owner, Sheet(_as_seen(story, seat, lang), theme, png))

    async def small(self, job: Board) -> bytes:
        """A board for a list. Raises TooMany, or Failed where none can be made."""
        return await self._made_of(HOUSE, job)

    async def _made_of(self, owner: str, job: Job) -> bytes:
        """What this job makes; it is kept by what it was made from."""
        known = digest_of(job)
        if known not in self._made:
            async with self._turn(owner):
                reply = await self._pool.ask(job, self._pool.deadlines.png_s)
            if not isinstance(reply, Pictured):
                raise Failed(f"{reply!r} is no picture")
            self._made[known] = reply.body
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(known)
        return self._made[known]

    async def of(self, owner: str, job: Picture | Ending | Board) -> bytes:
        """An invitation, how a game ended, what the winner built. Raises TooMany, or Failed where none can be made."""
        return await self._made_of(owner, job)

    async def cover(self, owner: str, game: Game) -> bytes:
        """A game's cover as PNG, made once. Raises TooMany, or Failed where none can be made."""
        if game.id not in self._covers:
            self._covers[game.id] = await self._made_of(owner, Picture(game.id, _cover(game)))
        return self._covers[game.id]

    @contextlib.asynccontextmanager
    async def _turn(self, owner: str) -> AsyncIterator[None]:
        share, home = self._ledger.limits.share("picture"), self._ledger.home_of(owner)
        held = self._ledger.holding("picture", share, owner, home, self._queue.wait_s)
        with held:
            async with self._queue.place(owner):
                yield

    async def close(self) -> None:
        await self._pool.close()


def small_board(story: Story, lang: str) -> Board:
    """The board as a spectator sees it."""
    return Board(_as_seen(story, -1, lang), SMALL_W)


def invitation(story: Story, host: str, lang: str) -> Picture:
    """Who invites to which game, and how many seats are free."""
    game, seats = story.game, story.table.seats
    taken = [chair.kind != "empty" for chair in seats]
    words = speak(lang, say("page.preview.invites", name=host, game=game.texts.say(lang, "name")))
    free = speak(lang, say("page.home.free", n=taken.count(False)))
    card = postcard.invitation(f"{game.id}-cover", words, free, taken)
    return Picture(game.id, alone(card, Pen(game, lang, [])))


def ending(story: Story, lang: str) -> Ending:
    """The board of a game that is over, who won, and the points of all."""
    rows = result(story, lang).rows
    first = [row.name for row in rows if row.rank == 1]
    key = "ui.result.shared" if len(first) > 1 else "ui.result.winner"
    headline = speak(lang, say(key, name=first[0], names=first))
    places = tuple(postcard.Place(row.seat, row.name, row.score, row.rank == 1) for row in rows)
    return Ending(_as_seen(story, rows[0].seat, lang), headline, places)


def winners_work(story: Story, lang: str) -> Board:
    """The board of a game that is over, as whoever won sees it."""
    seat = placings(story).index(1)
    return Board(_as_seen(story, seat, lang), WORK_W)


def _as_seen(story: Story, seat: int, lang: str) -> Draw:
    """The position as this seat sees it, without anything to choose."""
    assert story.line is not None
    return Draw.of(seen_by(story, story.line.states, seat), pen_for(story, seat, lang), {}, ())


def digest_of(job: Job) -> bytes:
    """Of what a picture is made from."""
    return hashlib.sha256(packed(job)).digest()


def _cover(game: Game) -> str:
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">'
        f'<use href="#{game.id}-cover" x="96" width="1008" height="630"/></svg>'
    )
    return alone(drawing, Pen(game, "fr", []))
