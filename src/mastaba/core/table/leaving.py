"""Leaving a running game: who may give it up, who may come back, when the others bring in a bot."""

from __future__ import annotations

from ..words.text import say
from .table import Refused, Table, check_playing, check_seat


def may_resign(table: Table, seat: int) -> None:
    """Whoever sits in a running game may give it up, once."""
    check_playing(table)
    if seat < 0:
        raise Refused(say("error.not_seated"))
    if table.seats[seat].resigned:
        raise Refused(say("error.resigned"))


def may_retake(table: Table, seat: int) -> None:
    """Whoever left or is replaced takes the seat back, unless they gave the game up."""
    may_resign(table, seat)
    if not table.seats[seat].level and not table.seats[seat].left:
        raise Refused(say("error.not_left"))


def may_vote(table: Table, seat: int, about: int, idle: bool) -> None:
    """Somebody at the table wants a bot for a seat whose person left, is away (`idle`) or ran out of time."""
    check_playing(table)
    check_seat(table, about)
    chair = table.seats[about]
    absent = chair.person and not chair.level and (chair.left or idle)
    if table.opened.leavers != "vote" or seat < 0 or seat == about or not absent:
        raise Refused(say("error.no_vote"))


def vote_passes(table: Table, about: int) -> bool:
    """More than half of the other people who are still playing want it."""
    others = [i for i in table.people if i != about and not table.seats[i].left]
    return 2 * sum((i, about) in table.votes for i in others) > len(others)
