"""Small pictures of boards that may be watched: what a spectator sees, drawn anew now and then for all who look."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from dataclasses import dataclass

from mastaba.core.table.table import PLAYING

from ..frames.pictures import Pictures, digest_of, small_board
from ..messages import Lang
from ..shares import TooMany
from ..store.events import Damaged
from ..store.tables import TableRow
from ..store.troubles import report
from ..tables.hall import Full, Hall, NoTable
from ..tables.story import Retired
from ..tables.watching import as_watched
from ..workers.pool import Failed
from .feed import Feed
from .lists import Lists

log = logging.getLogger(__name__)
PICTURED = 4  # tables
SOONEST_S = 4.0  # after which a board is drawn again
FETCHED = 60  # pictures that all pages together fetch in a second
KEPT = 64  # pictures
CANNOT = (NoTable, Full, Damaged, Retired, TooMany, Failed)  # a board that is left out, or stays as it was


@dataclass(frozen=True)
class Shown:
    """The pictures of a table that pages show: after how many answers, and the digest of each language's."""

    answers: int
    digests: dict[Lang, str]


class Thumbnails:
    """Pictures by a digest of what they are made from; each is drawn once for all."""

    def __init__(self, hall: Hall, pictures: Pictures, feed: Feed) -> None:
        self._hall, self._pictures, self._feed = hall, pictures, feed
        self._shown: dict[str, Shown] = {}  # by table
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._wake = asyncio.Event()
        feed.on_lists = self._hear

    def _hear(self, lists: Lists) -> None:
        """There are new lists: of what has left them nothing is kept."""
        self._shown = {row.id: self._shown[row.id] for row in lists.running if row.id in self._shown}
        self._wake.set()

    def address(self, table_id: str, lang: Lang) -> str:
        """Where a page finds the picture of a table; nowhere if there is none."""
        shown = self._shown.get(table_id)
        return f"/watch/{shown.digests[lang]}.png" if shown and lang in shown.digests else ""

    def picture(self, digest: str) -> bytes | None:
        """The picture with this digest, if it was made here lately."""
        return self._made.get(digest)

    async def tend(self) -> None:
        """Until cancelled: the boards that somebody sees on home, drawn again when they changed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                if await self.renew():
                    self._feed.tell_lists()
            except Exception as error:
                report(log, error, "boards to watch cannot be drawn")
            await asyncio.sleep(self._pause_s())

    def _pause_s(self) -> float:
        """The more pages fetch them, the seldomer they are drawn."""
        return max(SOONEST_S, len(self._feed.shown) * PICTURED / FETCHED)

    async def renew(self) -> bool:
        """Draw those that are another now. Was any?"""
        wanted = {page.lang for page in self._feed.shown}
        rows = self._feed.lists.running[:PICTURED]
        return any([await self._draw(row, wanted) for row in rows if self._is_past(row, wanted)])

    def _is_past(self, row: TableRow, wanted: set[Lang]) -> bool:
        shown = self._shown.get(row.id)
        return shown is None or shown.answers != row.answers or not wanted <= shown.digests.keys()

    async def _draw(self, row: TableRow, wanted: set[Lang]) -> bool:
        with contextlib.suppress(*CANNOT):
            live = await self._hall.get(row.id)
            table, story = live.story.table, as_watched(live.story, -1)
            if table.status == PLAYING and table.opened.watch == "listed" and story.line is not None:
                jobs = {lang: small_board(story, lang) for lang in wanted}
                digests = {lang: digest_of(job).hex()[:32] for lang, job in jobs.items()}
                for lang, digest in digests.items():
                    if digest not in self._made:
                        self._keep(digest, await self._pictures.small(jobs[lang]))
                before = self._shown.get(row.id)
                self._shown[row.id] = Shown(row.answers, digests)
                return before is None or before.digests != digests
        return False

    def _keep(self, digest: str, picture: bytes) -> None:
        self._made[digest] = picture
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
