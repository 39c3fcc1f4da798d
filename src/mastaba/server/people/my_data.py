"""Everything that the house knows about a person, as one file: rows, words and replays."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from mastaba.core.papers.replay import write
from mastaba.core.table.events import Chatted
from mastaba.core.table.table import OVER

from ..now import now_ms
from ..store.events import Damaged, Stored
from ..store.schema import friend_requests, hosts, merged, metadata, people, present, processes, sittings, tables
from ..store.shape.puzzles import races
from ..store.store import Store
from ..tables.story import Retired, fold_all
from ..tables.threads import Threads

WHOSE = ("person", "reporter")  # columns that say whose row it is
ALSO = ((merged, "into"), (friend_requests, "asked"), (races, "friend"))  # and these, where a row is about two
# of no use to anybody but the house, or a thief
SECRET = ("code_hash", "handle", "public_key", "home", "p256dh", "auth", "endpoint", "session", "stop", "link_hash")
NO_PERSON = ("id", "table_id", "status", "reason", "run")  # columns as wide as a person's id
NOT_TOLD = (present, processes, hosts)
MOST_REPLAYS = 2_000  # the latest


async def my_data(store: Store, threads: Threads, ids: Sequence[str]) -> bytes:
    """A zip file: data.json with every row and every word of this person, replays/ with their finished games."""
    rows, mine = await store.database.read(lambda c: (_rows(c, ids), _tables(c, ids)))
    packed, words = io.BytesIO(), list[dict[str, Any]]()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for table_id, status in mine:
            try:
                stored = await store.events.of_table(table_id)
            except Damaged:
                continue
            words += _words(table_id, stored, ids)
            text = await threads.run_for(ids[0], _replay, stored) if status == OVER else ""
            if text:
                file.writestr(f"replays/{table_id}.replay", text)
        told = {"made_at": now_ms(), "rows": rows, "words": words}
        file.writestr("data.json", json.dumps(told, ensure_ascii=False, indent=1))
    return packed.getvalue()


def _tables(c: sa.Connection, ids: Sequence[str]) -> list[tuple[str, str]]:
    query = (
        sa.select(tables.c.id, tables.c.status)
        .where(tables.c.id.in_(sa.select(sittings.c.table_id).where(sittings.c.person.in_(ids))))
        .order_by(tables.c.updated_at.desc())
        .limit(MOST_REPLAYS)
    )
    return [(id, status) for id, status in c.execute(query)]


def _rows(c: sa.Connection, ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for table in metadata.sorted_tables:
        whose = [table.c[name] for name in WHOSE if name in table.columns]
        whose += [table.c[name] for also, name in ALSO if also is table]
        whose += [people.c.id] if table is people else [tables.c.host] if table is tables else []
        if not whose or table in NOT_TOLD:
            continue
        rows = c.execute(sa.select(table).where(sa.or_(*(column.in_(ids) for column in whose)))).mappings()
        told = [_without_secrets(c, table, row, ids) for row in rows]
        if told:
            found[table.name] = told
    return found


def _without_secrets(c: sa.Connection, table: sa.Table, row: sa.RowMapping, ids: Sequence[str]) -> dict[str, Any]:
    """A row without secrets; other people are called by their names."""
    told: dict[str, Any] = {}
    for column in table.columns:
        value = row[column.name]
        if column.name in SECRET:
            continue
        length = getattr(column.type, "length", None)
        is_id = length == 16 and column.name not in NO_PERSON and isinstance(value, str)
        told[column.name] = _called(c, value) if is_id and value and value not in ids else value
    return told


def _called(c: sa.Connection, person: str) -> str:
    return c.execute(sa.select(people.c.name).where(people.c.id == person)).scalar() or ""


def _words(table_id: str, stored: Sequence[Stored], ids: Sequence[str]) -> list[dict[str, Any]]:
    spoken = [item.event for item in stored if isinstance(item.event, Chatted)]
    return [{"table_id": table_id, "at": said.at, "text": said.text} for said in spoken if said.person in ids]


def _replay(stored: Sequence[Stored]) -> str:
    """A finished game as text; nothing where it cannot be played through any more."""
    try:
        story = fold_all(item.event for item in stored)
    except (Retired, Damaged):
        return ""
    if story.line is None or not story.line.over:
        return ""
    opened = story.table.opened
    return write(story.line, int(opened.seed), story.table.names, opened.settings)
