"""Whom the events of a table call, and when: decided on how the table stood before and how it stands after.

Nobody is sent anything here: each is a row of the outbox, and whether it is still true is asked when it is due. A
question is known by the event that put it, so one wait calls once, whatever else happens meanwhile; a question that is
put again after something was taken back is another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mastaba.core.table.clocks import wait_of
from mastaba.core.table.events import Event, Rematched, Warned
from mastaba.core.table.table import LOBBY, OVER, PLAYING, Table

from ...store.notices.making import DAY_MS, HOUR_MS, MAIL_MS, MINUTE_MS, SOON_MS, Calling
from ..story import Story

USED_UP = 0.8  # of a wait: then time is called short
LAST_MS = {"hours": 8 * HOUR_MS, "four": 4 * HOUR_MS, "hour": HOUR_MS}  # and when so much is left, if that is later
FRIENDS_MS = MINUTE_MS  # a table that begins sooner needs nobody
KEPT_MS = {"turn": 7 * DAY_MS, "over": 3 * DAY_MS, "begins": DAY_MS, "full": 6 * HOUR_MS, "rematch": 6 * HOUR_MS}


def callings_of(table_id: str, before: Table | None, after: Story, events: Sequence[Event]) -> tuple[Calling, ...]:
    """Everybody who is to hear of these events, in case they are away."""
    return tuple(_callings(table_id, before, after, events))


def _callings(table_id: str, before: Table | None, story: Story, events: Sequence[Event]) -> Iterator[Calling]:
    table = story.table
    status = LOBBY if before is None else before.status
    if table.status == LOBBY:
        yield from _of_lobby(table_id, before, table)
    if status == LOBBY and table.status == PLAYING:
        asked = table.seats[story.asked].person if story.asked >= 0 else ""
        yield from _to_all(table_id, table, "begins", but=asked)
    if status == PLAYING and table.status == OVER:
        yield from _to_all(table_id, table, "over")
    if table.status == PLAYING and (before is None or table.moved != before.moved or status == LOBBY):
        yield from _of_question(table_id, story)
    for event in events:
        if isinstance(event, Rematched):
            yield from _to_all(event.table, table, "rematch")
        elif isinstance(event, Warned):
            person = table.seats[event.seat].person
            yield Calling(person, "warned", table_id, table.seq, event.at, event.at, event.at, event.until)


def _of_lobby(table_id: str, before: Table | None, table: Table) -> Iterator[Calling]:
    """A table that waits: it is full, or friends may come."""
    free = any(seat.kind == "empty" for seat in table.seats)
    had_room = before is not None and any(seat.kind == "empty" for seat in before.seats)
    if had_room and not free and not table.begins_at:
        yield _calling(table.opened.host, "full", table_id, table)
    if free and table.listed and (before is None or not before.listed):
        at, due = table.updated_at, table.updated_at + FRIENDS_MS
        host = table.opened.host
        yield Calling(host, "friend", table_id, 0, at, due, at + MAIL_MS, at + HOUR_MS, friends=True)


def _to_all(table_id: str, table: Table, kind: str, but: str = "") -> Iterator[Calling]:
    """Everybody who sits there; whoever plays alone against bots knows."""
    people = [seat.person for seat in table.seats if seat.person and not seat.resigned]
    for person in people if len(people) > 1 else ():
        if person != but:
            yield _calling(person, kind, table_id, table)


def _calling(person: str, kind: str, table_id: str, table: Table) -> Calling:
    at = table.updated_at
    due = at if table.clock.by_days else at + SOON_MS
    return Calling(person, kind, table_id, table.seq, at, due, at + MAIL_MS, at + KEPT_MS[kind])


def _of_question(table_id: str, story: Story) -> Iterator[Calling]:
    """It is somebody's turn; and where the clock counts days, time will be short."""
    table, at = story.table, story.table.updated_at
    if story.asked < 0 or table.seats[story.asked].bot_answers:
        return
    person, days = table.seats[story.asked].person, table.clock.by_days
    until = at + KEPT_MS["turn"]
    due, again = (at, 0) if days else (at + SOON_MS, SOON_MS)
    yield Calling(person, "turn", table_id, table.moved, at, due, at + MAIL_MS, until, again)
    wait = wait_of(table, story.asked)
    if not days or wait is None:
        return
    short = wait.deadline - round(wait.total_ms * (1 - USED_UP))
    moments = {"short": short} | {kind: wait.deadline - left for kind, left in LAST_MS.items()}
    for kind, moment in moments.items():
        if moment >= short and moment > at:
            yield Calling(person, kind, table_id, table.moved, at, moment, moment, wait.deadline)
