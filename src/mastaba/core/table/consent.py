"""Taking back (undo) by consent: an answer that one cannot take back alone goes back if all the other people agree."""

from __future__ import annotations

from ..words.text import say
from .table import Refused, Table, check_playing

PLEA_MS = 60_000  # so long the others have to agree


def must_agree(table: Table, seat: int) -> frozenset[int]:
    """Whom a seat must ask: the others who play themselves and have not left."""
    return frozenset(i for i in table.people if i != seat and not table.seats[i].left)


def was_refused(table: Table) -> bool:
    """Has the table let this position stand? It is not asked again until somebody has answered."""
    return table.plea_refused == table.moved


def may_plead(table: Table, seat: int, seen: int, can: bool) -> None:
    """A seat asks, having seen the position as it is; `can`: nothing but the others stands in the way."""
    if seat < 0:
        raise Refused(say("error.spectator"))
    check_playing(table)
    if seen < table.moved or seen > table.seq:
        raise Refused(say("error.stale"))
    if table.plea is not None:
        raise Refused(say("error.plea_stands"))
    if was_refused(table):
        raise Refused(say("error.plea_refused"))
    if not table.opened.take_back or table.seats[seat].bot_answers or not can:
        raise Refused(say("error.no_undo"))


def may_agree(table: Table, seat: int, now: int) -> None:
    """Somebody who was asked agrees in time."""
    if table.plea is None or now > table.plea.until or seat not in must_agree(table, table.plea.seat):
        raise Refused(say("error.no_plea"))


def may_decline(table: Table, seat: int) -> None:
    """Somebody who was asked refuses, or the one who asked withdraws it."""
    if table.plea is None or seat not in must_agree(table, table.plea.seat) | {table.plea.seat}:
        raise Refused(say("error.no_plea"))


def is_granted(table: Table) -> bool:
    """Has everybody agreed who must?"""
    return table.plea is not None and must_agree(table, table.plea.seat) <= table.plea.agreed


def is_lapsed(table: Table, now: int) -> bool:
    """Is the time over in which everybody might have agreed?"""
    return table.plea is not None and now > table.plea.until
