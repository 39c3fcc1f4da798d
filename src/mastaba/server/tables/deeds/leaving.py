"""Leaving a table and coming back: what becomes of the seat, who may have it again, when the others ask for a bot."""

from __future__ import annotations

from mastaba.core.table import table as rules
from mastaba.core.table.clocks import vacation_until, wait_of, warning_ms
from mastaba.core.table.events import Aborted, Event, Left, Replaced, Resigned, Retaken, Spared, Voted
from mastaba.core.table.leaving import may_resign, may_retake, may_vote, vote_passes
from mastaba.core.table.table import LOBBY, PLAYING, Refused, fold
from mastaba.core.words.text import say

from ...now import now_ms
from ..bots import default_level
from ..live import LiveTable
from ..story import Story
from .waiting import stands


def leaves(story: Story, seat: int) -> list[Event]:
    """Somebody goes away. In a running game the table's option says what becomes of the seat."""
    if seat < 0:
        raise Refused(say("error.not_seated"))
    if story.table.status == LOBBY:
        return stands(story, seat)
    chair = story.table.seats[seat]
    if story.table.status != PLAYING or chair.left:
        return []
    gone: list[Event] = [Left(now_ms(), seat)]
    if story.table.opened.leavers == "bot" and not chair.level:
        gone.append(Replaced(now_ms(), seat, default_level(), "left"))
    return gone


def resigns(story: Story, seat: int) -> list[Event]:
    """Somebody gives a running game up: a bot has the seat from now on, for good."""
    may_resign(story.table, seat)
    now = now_ms()
    given_up: list[Event] = [Resigned(now, seat)]
    return given_up if story.table.seats[seat].level else [*given_up, Replaced(now, seat, default_level(), "resigned")]


def going(story: Story, person: str) -> list[Event]:
    """What happens when a person has done with a table: a lobby where nobody else sits is closed."""
    table, seat = story.table, story.table.seat_of(person)
    if table.status == LOBBY and table.opened.host == person and not set(table.people) - {seat}:
        return [Aborted(now_ms())]
    return leaves(story, seat) if seat >= 0 else []


def comes_back(story: Story, person: str) -> list[Event]:
    """Somebody whose time is over is there again before a bot has taken over: once a question, that earns time."""
    table = story.table
    if table.warning is None or table.spared is not None or table.warning[0] != table.seat_of(person):
        return []
    return [Spared(now_ms(), table.warning[0], warning_ms(table.clock))]


def retakes(story: Story, seat: int) -> list[Event]:
    """Somebody comes back to their seat."""
    may_retake(story.table, seat)
    return [Retaken(now_ms(), seat)]


def votes(story: Story, seat: int, about: int, live: LiveTable) -> list[Event]:
    """Somebody asks for a bot on the seat of somebody who is gone; the last vote needed brings it."""
    rules.check_seat(story.table, about)
    now = now_ms()
    idle = not live.presence.present(story.table.seats[about].person, now)
    wait = wait_of(story.table, story.asked) if story.asked == about else None
    late = wait is not None and wait.deadline <= now
    may_vote(story.table, seat, about, late or (idle and not vacation_until(story.table, about, now)))
    cast = Voted(now, seat, about)
    if vote_passes(fold(story.table, cast), about):
        return [cast, Replaced(now, about, default_level(), "vote")]
    return [cast]
