"""My tables and invitations: those that wait for me first, the least time left before the others."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from babel.dates import format_timedelta
from starlette.requests import Request

from mastaba.core.table.table import PLAYING
from mastaba.core.words.languages.spoken import locale_of

from ...feed.mine import Mine, read_mine
from ...messages import Lang
from ...now import now_ms
from ...spans import left_in_words
from ...store.store import Store
from ...store.tables import TableRow
from ...tables.names import game_name, in_words
from ..context import context_of, who
from ..door.language import language
from ..door.people import Person

HALF_MINUTE_MS = 30_000
IN_SIGHT = 3  # of my tables; all that wait for me besides


async def my_tables(request: Request) -> dict[str, Any]:
    """My tables and invitations, as pages show them."""
    return await tables_shown(context_of(request).store, await mine_of(request), language(request))


async def mine_of(request: Request) -> Mine:
    """What the database knows of my tables and friends."""
    context, person = context_of(request), who(request)
    return await read_mine(context.store, context.manners, context.friends, ids_of(person), person.account)


def ids_of(person: Person) -> tuple[str, ...]:
    """Under which ids a person may sit at tables."""
    return () if person.fresh else (person.account or person.id, *person.guests)


async def tables_shown(store: Store, mine: Mine, lang: Lang) -> dict[str, Any]:
    """The same as a template is given it."""
    waiting, name_of = len(mine.asked()), store.people.name_of
    return {
        "mine": [
            {
                **table_row(row, id, lang),
                "turn_of": await _turn_of(store, row, id),
                "winners": [row.names[seat] for seat in mine.winners.get(row.id, ())],
            }
            for id, row in mine.in_order()
        ],
        "in_sight": max(IN_SIGHT, waiting),
        "invited": [{**table_row(row, "-", lang), "host": await name_of(row.host)} for row in mine.invited],
    }


async def _turn_of(store: Store, row: TableRow, person: str) -> str:
    """Who is awaited at a table, if it is a person."""
    is_awaited = row.status == PLAYING and row.asked not in ("", "bot", person)
    return await store.people.name_of(row.asked) if is_awaited else ""


def table_row(row: TableRow, person: str, lang: Lang) -> dict[str, Any]:
    """A table as lists show it."""
    return {
        "id": row.id,
        "game": row.game,
        "game_name": game_name(row.game, lang),
        "status": row.status,
        "my_turn": row.asked == person,
        "players": [in_words(name, lang) for name in row.names if name],
        "free": row.free,
        "answers": row.answers,
        "clocks": _times(row, lang),
        "moved": ago(now_ms() - row.updated_at, lang),
        "moved_iso": datetime.fromtimestamp(row.updated_at / 1000, UTC).isoformat(timespec="seconds"),
    }


def _times(row: TableRow, lang: Lang) -> list[dict[str, str]]:
    """What everybody has left, where a game is played by the clock; a bot's time is nobody's."""
    if row.clocks is None:
        return []
    asked, left = row.clocks
    if row.flag_at is not None:
        left[asked] = min(left[asked], max(0, row.flag_at - now_ms()))
    return [{"name": in_words(name, lang), "left": left_in_words(ms, lang)} for name, ms in zip(row.names, left)]


def ago(ms: int, lang: Lang) -> str:
    """How long something is past, in words that hold in every time zone."""
    return _ago(max(ms, 60_000) // HALF_MINUTE_MS, lang)


@lru_cache(4096)
def _ago(half_minutes: int, lang: Lang) -> str:
    """Nothing of what is said changes within half a minute, but at its end."""
    past = timedelta(milliseconds=(half_minutes + 0.5) * HALF_MINUTE_MS)
    return format_timedelta(-past, add_direction=True, locale=locale_of(lang))
