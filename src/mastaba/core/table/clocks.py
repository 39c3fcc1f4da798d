"""Clocks of a table: what is left to a seat, and when the time for the question that stands is over."""

from __future__ import annotations

from typing import NamedTuple

from .events import Clock
from .pauses import counted_ms, moment_after
from .table import PLAYING, Table

WARNING_PARTS = 6  # of a bank of days: for so long everybody is told that a bot is about to take over


class Wait(NamedTuple):
    """A person is waited for: since when, how long that may last, and when it is over. Vacations are in between."""

    seat: int
    since: int
    total_ms: int
    deadline: int


def warning_ms(clock: Clock) -> int:
    """How long a bot waits after the time is over, and what coming back meanwhile earns."""
    return clock.bank_ms // WARNING_PARTS


def time_left(table: Table, seat: int, now: int, asked: int) -> int | None:
    """Milliseconds left to a seat, or None where there is no clock. The grace of the present question is free."""
    if not table.clock.bank_ms:
        return None
    chair = table.seats[seat]
    left = chair.bank(table.clock)
    if table.status == PLAYING and seat == asked:
        left -= max(0, counted_ms(chair.vacations, table.since, now) - table.clock.grace_ms)
        if table.spared is not None:
            since, ms = table.spared
            left = max(left, ms - counted_ms(chair.vacations, since, now))
    return max(0, left)


def wait_of(table: Table, asked: int) -> Wait | None:
    """How long the asked person is waited for; None where no person is asked, or no clock runs."""
    if not table.clock.bank_ms or table.status != PLAYING or asked < 0 or table.seats[asked].bot_answers:
        return None
    chair = table.seats[asked]
    total = table.clock.grace_ms + max(0, chair.bank(table.clock))
    deadline = moment_after(chair.vacations, table.since, total)
    if table.spared is not None:
        deadline = max(deadline, moment_after(chair.vacations, *table.spared))
    return Wait(asked, table.since, total, deadline)


def flag_at(table: Table, asked: int) -> int | None:
    """The moment at which something happens because the asked person's time is over, or None if it cannot."""
    wait = wait_of(table, asked)
    if wait is None or table.warning is None or table.warning[0] != asked:
        return None if wait is None else wait.deadline
    return table.warning[1]


def vacation_until(table: Table, seat: int, now: int) -> int:
    """Until when the person on a seat is on vacation; 0: they are not."""
    return next((end for begin, end in table.seats[seat].vacations if begin <= now < end), 0)
