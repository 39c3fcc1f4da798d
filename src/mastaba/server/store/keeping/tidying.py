"""What nobody needs any more: unplayed tables, old words, guests unseen for long, and what hosts dealt with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import sqlalchemy as sa
from msgspec.structs import replace

from mastaba.core.table.events import Chatted, from_text, to_text

from ..house.erasing import erase
from ..notices.subscriptions import alive
from ..schema import (
    accounts,
    challenges,
    events,
    forgotten,
    friend_links,
    host_acts,
    leaving,
    merged,
    old_names,
    people,
    reports,
    sanctions,
    sessions,
    sittings,
    tables,
)
from ..shape.days import wishes
from ..shape.notices import hushed, mail_addresses, notices
from ..shape.push import subscriptions
from ..shape.puzzles import attempts, races
from .housekeeping import close_table, tidied

DAY_MS = 24 * 3_600_000
AT_ONCE = 500  # guests, and tables with old words, in one night
CALLS_DAYS = 30  # that people can read why they were called
LINKS_DAYS = 7  # that an address is remembered which nobody confirmed
RACES_DAYS = 90  # that a race can be looked at
COOKIES_DAYS = 400  # after which no browser has a cookie any more that it had then


def tidied_by_days(connection: sa.Connection, now: int, days: Mapping[str, float], level: str) -> Counter[str]:
    """Everything that is older than so many days of its kind; 0 days keep it for ever. How much of each went."""

    def before(kind: str) -> int | None:
        return now - int(days[kind] * DAY_MS) if days[kind] else None

    gone: Counter[str] = Counter()
    if (then := before("aborted")) is not None:
        stale = sa.select(tables.c.id).where(tables.c.status == "lobby", tables.c.updated_at < then)
        for table_id in list(connection.execute(stale).scalars()):
            gone["lobbies"] += close_table(connection, table_id, now)
        gone += tidied(connection, then, before("over"))
    if (then := before("chat")) is not None:
        gone["words"] = _old_words(connection, then)
    if (then := before("guests")) is not None:
        for person in _unseen(connection, then):
            erase(connection, person, level, now)
            gone["guests"] += 1
    if (then := before("reports")) is not None:
        gone["reports"] = connection.execute(reports.delete().where(reports.c.closed_at < then)).rowcount
    if (then := before("acts")) is not None:
        gone["acts"] = connection.execute(host_acts.delete().where(host_acts.c.at < then)).rowcount
    connection.execute(sessions.delete().where(sessions.c.seen_at < now - COOKIES_DAYS * DAY_MS))
    connection.execute(friend_links.delete().where(friend_links.c.expires_at < now))
    connection.execute(challenges.delete().where(challenges.c.expires_at < now))
    unseen = sa.or_(~alive(), subscriptions.c.seen_at < now - COOKIES_DAYS * DAY_MS)
    connection.execute(subscriptions.delete().where(unseen))
    _old_calls(connection, now)
    playing = sa.select(tables.c.id).where(tables.c.status == "playing")
    connection.execute(wishes.delete().where(wishes.c.table_id.not_in(playing)))
    connection.execute(races.delete().where(races.c.made_at < now - RACES_DAYS * DAY_MS))
    connection.execute(old_names.delete().where(old_names.c.until < now))
    connection.execute(sanctions.delete().where(sanctions.c.until < now))
    connection.execute(forgotten.delete().where(forgotten.c.at < now - COOKIES_DAYS * DAY_MS))
    return gone


def _old_calls(connection: sa.Connection, now: int) -> None:
    """Calls that are past, silent tables that are no more, addresses that nobody confirmed."""
    connection.execute(notices.delete().where(notices.c.at < now - CALLS_DAYS * DAY_MS))
    connection.execute(hushed.delete().where(hushed.c.table_id.not_in(sa.select(tables.c.id))))
    asked = mail_addresses.c.confirmed_at == 0, mail_addresses.c.asked_at < now - LINKS_DAYS * DAY_MS
    connection.execute(mail_addresses.delete().where(*asked))


def _old_words(connection: sa.Connection, before: int) -> int:
    """Words at tables that are over are taken out of their events, which keep their numbers."""
    over = sa.select(tables.c.id).where(tables.c.status.in_(("over", "aborted")), tables.c.updated_at < before)
    spoken = (
        sa.select(events)
        .where(events.c.table_id.in_(over), events.c.body.contains('"type":"chatted"'))
        .where(~events.c.body.contains('"text":""'))
        .limit(AT_ONCE * 20)
    )
    rows = list(connection.execute(spoken).mappings())
    for row in rows:
        event = from_text(row["body"])
        if isinstance(event, Chatted):
            here = events.c.table_id == row["table_id"], events.c.seq == row["seq"]
            connection.execute(events.update().where(*here).values(body=to_text(replace(event, text=""))))
    return len(rows)


def _unseen(connection: sa.Connection, before: int) -> list[str]:
    """Guests with a name of their own who have no account, of whom no table, puzzle or device has told since then."""
    lately = (
        sa.select(sittings.c.table_id)
        .join(tables, tables.c.id == sittings.c.table_id)
        .where(sittings.c.person == people.c.id, tables.c.updated_at >= before)
    )
    tried = sa.select(attempts.c.puzzle).where(attempts.c.person == people.c.id, attempts.c.at >= before)
    called = sa.select(subscriptions.c.id).where(
        subscriptions.c.person == people.c.id, subscriptions.c.seen_at >= before
    )
    seen = sa.or_(*(sa.exists(one) for one in (lately, tried, called)))
    query = (
        sa.select(people.c.id)
        .where(people.c.created_at < before, ~seen)
        .where(people.c.id.not_in(sa.select(accounts.c.person)), people.c.id.not_in(sa.select(merged.c.guest)))
        .where(people.c.id.not_in(sa.select(leaving.c.person)))
        .limit(AT_ONCE)
    )
    return list(connection.execute(query).scalars())
