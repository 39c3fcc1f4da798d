"""Advice at a table: whether whoever is asked may have it."""

from __future__ import annotations

from ..words.text import say
from .table import Refused, Table


def hints_allowed(table: Table) -> bool:
    """May whoever is asked be advised? Among people only where the table says so.

    A person for whom a bot plays on is still one of them: the seat waits for its owner.
    """
    return table.opened.hints or sum(bool(seat.person) and not seat.resigned for seat in table.seats) < 2


def may_be_advised(table: Table) -> None:
    if not hints_allowed(table):
        raise Refused(say("error.hint_among_people"))
