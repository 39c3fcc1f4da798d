"""A table before the start: what its guests and its host may do; `Refused` says why not, for people."""

from __future__ import annotations

from ..words.text import say
from .table import LOBBY, Refused, Table, check_seat


def check_lobby(table: Table) -> None:
    """Seats are given out before the start only."""
    if table.status != LOBBY:
        raise Refused(say("error.started"))


def may_sit(table: Table, seat: int, person: str) -> None:
    """A person may take a free seat before the start; one's own seat again, to change the name."""
    check_lobby(table)
    check_seat(table, seat)
    if person in table.removed:
        raise Refused(say("error.removed"))
    if table.seats[seat].kind != "empty" and table.seats[seat].person != person:
        raise Refused(say("error.seat_taken"))


def first_free(table: Table) -> int:
    """The first seat that nobody has taken."""
    check_lobby(table)
    free = next((i for i, seat in enumerate(table.seats) if seat.kind == "empty"), None)
    if free is None:
        raise Refused(say("error.table_full"))
    return free


def may_host(table: Table, person: str) -> None:
    """Bots and the start are the host's business."""
    if table.opened.host != person:
        raise Refused(say("error.host_only"))


def may_remove(table: Table, seat: int, person: str) -> None:
    """The host takes somebody else off a seat."""
    check_lobby(table)
    may_host(table, person)
    check_seat(table, seat)
    if table.seats[seat].person in ("", person):
        raise Refused(say("error.nobody_there"))


def may_start(table: Table) -> None:
    """Every seat is taken."""
    check_lobby(table)
    free = sum(seat.kind == "empty" for seat in table.seats)
    if free:
        raise Refused(say("error.seats_free", free=free))
