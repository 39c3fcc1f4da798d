"""Home as it changes: its parts are rendered when they are others, and sent without the rows that a page has."""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ...feed.lists import TO_WATCH, Kept, Lists, few, kept_from
from ...feed.mine import Mine
from ...feed.pages import OpenPage
from ...feed.thumbnails import Thumbnails
from ...messages import Lang, News, Part
from ...shares import LISTED
from ...store.tables import TableRow
from ..context import Context
from ..person.mine import table_row, tables_shown
from ..rendering import part_of_page

KEPT = 32  # messages: most pages show the same
_ROW = re.compile(r'<li id="([^"]+)".*?</li>', re.DOTALL)
_WHEN = re.compile(r"<time.*?</time>", re.DOTALL)  # how long ago: a page counts that itself


class Shown:
    """The inside of some elements of a page, by their ids."""

    def __init__(self, html: Mapping[str, str]) -> None:
        self.html = html
        bare = {id: _WHEN.sub("", inside) for id, inside in html.items()}
        self.bare = bare
        self.rows = {row[1]: row[0] for inside in bare.values() for row in _ROW.finditer(inside)}
        self.digest = hashlib.sha256(repr(bare).encode()).hexdigest()
        self._after: OrderedDict[str, bytes] = OrderedDict()  # messages, by what a page showed before

    def parts_after(self, before: Shown | None) -> list[Part]:
        """What a page is to be told that shows `before`."""
        has = before.rows if before else {}
        had = before.bare if before else {}

        def without(row: re.Match[str]) -> str:
            same = has.get(row[1]) == _WHEN.sub("", row[0])
            return f'<li id="{row[1]}" data-kept></li>' if same else row[0]

        return [Part(id, _ROW.sub(without, html)) for id, html in self.html.items() if had.get(id) != self.bare[id]]

    def message_after(self, before: Shown | None) -> bytes:
        """The same as bytes, made once for all pages that show `before`; none if nothing changed."""
        key = before.digest if before else ""
        if key not in self._after:
            parts = self.parts_after(before)
            self._after[key] = msgspec.json.encode(News(parts=parts)) if parts else b""
            while len(self._after) > KEPT:
                self._after.popitem(last=False)
        return self._after[key]


def public_part(context: Context, lists: Lists, page: OpenPage, mine: Mine) -> Shown:
    """The lists as this page shows them, made once for all that show the same."""
    key = page.lang, kept_from(lists, mine, page.ids, page.place)
    views: dict[Any, Shown] = context.feed.views
    if key not in views:
        views[key] = Shown(_lists(context, lists, key[1], page.lang))
    return views[key]


def _lists(context: Context, lists: Lists, kept: Kept, lang: Lang) -> dict[str, str]:
    rows = {
        "open": open_rows(few(lists.open, kept, LISTED.all), lang),
        "running": running_rows(few(lists.running, kept, TO_WATCH), lang, context.thumbnails),
        "finished": finished_rows(few(lists.finished, kept, TO_WATCH), lang),
    }
    parts = {f"{kind}-rows": part_of_page(lang, "home/_rows.html", kind=kind, tables=of) for kind, of in rows.items()}
    live = part_of_page(lang, "home/_live.html", table=rows["running"][0] if rows["running"] else None)
    return {**parts, "live": live, "online": part_of_page(lang, "home/_online.html", online=lists.online)}


async def personal_part(context: Context, page: OpenPage, mine: Mine) -> Shown:
    """One's tables, friends' tables that wait, friends who are here."""
    name_of, lang = context.store.people.name_of, page.lang
    friends = [await name_of(friend) for friend in context.feed.friends_here(mine)]
    waiting = open_rows(mine.of_friends, lang, friends=True)
    return Shown(
        {
            "mine": part_of_page(lang, "home/_mine.html", asks=True, **await tables_shown(context.store, mine, lang)),
            "friends-rows": part_of_page(lang, "home/_rows.html", kind="friends", tables=waiting),
            "online-friends": part_of_page(lang, "home/_online_friends.html", friends_here=friends),
        }
    )


# --- rows of lists -----------------------------------------------------------------------------------------------


def open_rows(rows: Iterable[TableRow], lang: Lang, friends: bool = False) -> list[dict[str, Any]]:
    """Tables that wait for players, as lists show them."""
    return [{**table_row(row, "-", lang), "friend": friends} for row in rows]


def running_rows(rows: Iterable[TableRow], lang: Lang, thumbnails: Thumbnails) -> list[dict[str, Any]]:
    """Games to watch, with a picture where there is one."""
    return [{**table_row(row, "-", lang), "picture": thumbnails.address(row.id, lang)} for row in rows]


def finished_rows(rows: Iterable[TableRow], lang: Lang) -> list[dict[str, Any]]:
    """Games that are over."""
    return [table_row(row, "-", lang) for row in rows]
