"""Whose turn it is: what every open page of a person is told, that of a table too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from ..messages import Asked, News
from ..store.notices.ways import AWAY
from ..store.troubles import report
from ..tables.company import Company
from ..tables.names import game_name, in_words
from .feed import Feed
from .mine import Mine
from .pages import OpenPage

log = logging.getLogger(__name__)
LEAST_S = 0.7  # between two messages about what is one's own: all of it comes within a second
AGAIN_S = 5.0  # after the database failed


async def asked(company: Company, page: OpenPage, mine: Mine) -> list[Asked] | None:
    """The tables that wait for the person; nothing if the page knows."""
    waiting = mine.asked()
    before, page.asked = page.asked, {row.id: mine.calls(row.id) for _, row in waiting}
    if before == page.asked:
        return None
    quiet = mine.use == AWAY and page.visible  # whoever looks is told by the title alone
    return [
        Asked(
            row.id,
            game_name(row.game, page.lang),
            [in_words(name, page.lang) for name in row.names if name],
            looked=row.id not in (before or ()) and (quiet or await company.looks(id, row.id)),
            calls=page.asked[row.id],
        )
        for id, row in waiting
    ]


async def tell_asked(feed: Feed, company: Company, page: OpenPage, put: Callable[[News], None]) -> None:
    """Until the page goes: the tables that wait for its person."""
    while await page.changed():
        pause = LEAST_S
        try:
            told = await asked(company, page, await feed.mine(page))
            if told is not None:
                put(News(told))
        except Exception as error:
            report(log, error, "a page cannot be told whose turn it is")
            page.forget()
            pause = AGAIN_S
        await asyncio.sleep(pause)
