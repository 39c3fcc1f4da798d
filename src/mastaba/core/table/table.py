"""Events into a table (a reducer): seats, turns, undo, clocks, leavers, as pure functions of what happened and when.

`fold(table, event)` gives the next table; `may_*` say whether something is allowed and raise `Refused` with a
sentence for people if not. The moment "now" is always an argument.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ..words.text import Message, say
from .events import (
    Aborted,
    Agreed,
    Answered,
    BotSeated,
    Called,
    Chatted,
    Clock,
    Closed,
    Declined,
    Event,
    Left,
    Listed,
    Opened,
    Pleaded,
    Rematched,
    Removed,
    Replaced,
    Resigned,
    Resumed,
    Retaken,
    Seated,
    Started,
    Stood,
    Undone,
    Voted,
)

LOBBY, PLAYING, OVER, ABORTED = "lobby", "playing", "over", "aborted"
LEAVERS = ("bot", "wait", "vote")
WATCHERS = ("link", "listed", "none")
DELAYS = (0, 5, 20)  # answers that spectators may be behind


class Refused(ValueError):
    """Not allowed at this table now. `message` says why, for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True)
class Seat:
    """One chair: who sits there, and whether a bot plays on for a person."""

    person: str = ""
    name: str = ""
    level: str = ""  # of the bot that answers here: a bot's own seat, or the stand-in of a person
    left: bool = False  # the person went away for good, or until coming back
    resigned: bool = False  # for good, and the result says so
    stand_in: str = ""  # why a bot plays for the person: left, time, away, vote, resigned
    used_ms: int = 0  # charged to the clock so far
    answers: int = 0  # given and not taken back; each adds to the clock

    @property
    def kind(self) -> Literal["person", "bot", "empty"]:
        return "person" if self.person else "bot" if self.level else "empty"

    @property
    def bot_answers(self) -> bool:
        return bool(self.level)


@dataclass(frozen=True)
class Plea:
    """A seat asks to take answers back, so that `left` remain; who agreed so far, and how long there is."""

    seat: int
    left: int
    until: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Table:
    """A table as it stands after its events. The answers themselves are kept in the game's line, and only there."""

    opened: Opened
    seq: int = 0
    status: str = LOBBY
    listed: bool = False  # everybody finds it while it waits for players
    removed: frozenset[str] = frozenset()  # people who do not sit down here again
    begins_at: int = 0  # when it begins by itself, those who look on having been called; 0: when the host says so
    seats: tuple[Seat, ...] = ()
    since: int = 0  # when the present question was put
    moved: int = 0  # seq of the last event that changed the position
    updated_at: int = 0
    votes: frozenset[tuple[int, int]] = frozenset()  # (voter, about)
    plea: Plea | None = None
    plea_refused: int = -1  # `moved` of the position in which the table let an answer stand
    chat: tuple[tuple[int, Chatted], ...] = field(default=(), repr=False)
    rematch: str = ""

    @property
    def clock(self) -> Clock:
        return self.opened.clock

    def seat_of(self, person: str) -> int:
        """Where a person sits, or -1."""
        return next((i for i, seat in enumerate(self.seats) if person and seat.person == person), -1)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """The seats of people who are still playing themselves."""
        return [i for i, seat in enumerate(self.seats) if seat.person and not seat.level]

    def bots_around(self, seat: int) -> frozenset[int]:
        """Everybody else at the table, if that is bots and nobody else who may still play."""
        others = {i: chair for i, chair in enumerate(self.seats) if i != seat}
        people = any(chair.person and not chair.resigned for chair in others.values())
        return frozenset() if people else frozenset(others)

    @property
    def answers(self) -> int:
        """How many answers count: given and not taken back."""
        return sum(seat.answers for seat in self.seats)


# --- folding -----------------------------------------------------------------------------------------------------


def open_table(event: Opened) -> Table:
    """The table as it stands after its first event."""
    seats = (Seat(),) * event.seats
    return Table(event, seats=seats, listed=event.listed, since=event.at, updated_at=event.at)


def fold(table: Table, event: Event) -> Table:
    """The table after one more event."""
    table = replace(table, seq=table.seq + 1, updated_at=event.at)
    return _FOLDS[type(event)](table, event)


def _with_seat(table: Table, seat: int, **changes: Any) -> Table:
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(table, seats=tuple(seats))


def _seated(table: Table, e: Seated) -> Table:
    return _with_seat(table, e.seat, person=e.person, name=e.name, level="", left=False)


def _bot_seated(table: Table, e: BotSeated) -> Table:
    return _with_seat(table, e.seat, person="", name=e.name, level=e.level)


def _stood(table: Table, e: Stood) -> Table:
    return _with_seat(table, e.seat, person="", name="", level="", left=False)


def _removed(table: Table, e: Removed) -> Table:
    table = replace(table, removed=table.removed | {table.seats[e.seat].person})
    return _with_seat(table, e.seat, person="", name="")


def _listed(table: Table, e: Listed) -> Table:
    return replace(table, listed=e.listed)


def _called(table: Table, e: Called) -> Table:
    return replace(table, begins_at=e.until)


def _started(table: Table, e: Started) -> Table:
    return replace(table, status=PLAYING, begins_at=0, since=e.at, moved=table.seq)


def _answered(table: Table, e: Answered) -> Table:
    table = _charged(table, e.seat, e.at, 1)
    return replace(table, since=e.at, moved=table.seq, votes=frozenset(), plea=None)


def _undone(table: Table, e: Undone) -> Table:
    own = table.answers - e.left - sum(e.others.values())
    table = _charged(table, e.seat, e.at, -own)
    for seat, answers in e.others.items():
        table = _with_seat(table, seat, answers=table.seats[seat].answers - answers)
    return replace(table, since=e.at, moved=table.seq, plea=None)


def _pleaded(table: Table, e: Pleaded) -> Table:
    return replace(table, plea=Plea(e.seat, e.left, e.until))


def _agreed(table: Table, e: Agreed) -> Table:
    assert table.plea is not None, "somebody agreed to what nobody had asked"
    return replace(table, plea=replace(table.plea, agreed=table.plea.agreed | {e.seat}))


def _declined(table: Table, e: Declined) -> Table:
    return replace(table, plea=None, plea_refused=table.moved)


def _charged(table: Table, seat: int, at: int, answers: int) -> Table:
    """Charge the time since the question was put, less the grace; what an answer adds, taking it back takes away."""
    was = table.seats[seat]
    spent = max(0, at - table.since - table.clock.grace_ms)
    return _with_seat(table, seat, used_ms=was.used_ms + spent, answers=was.answers + answers)


def _left(table: Table, e: Left) -> Table:
    return _with_seat(table, e.seat, left=True)


def _resigned(table: Table, e: Resigned) -> Table:
    return _with_seat(table, e.seat, left=True, resigned=True, stand_in="resigned")


def _voted(table: Table, e: Voted) -> Table:
    return replace(table, votes=table.votes | {(e.seat, e.about)})


def _replaced(table: Table, e: Replaced) -> Table:
    table = _with_seat(table, e.seat, level=e.level, stand_in=e.why)
    return replace(table, votes=frozenset(v for v in table.votes if v[1] != e.seat))


def _retaken(table: Table, e: Retaken) -> Table:
    """The person is back: the bank is as it was, and thinking begins now."""
    return replace(_with_seat(table, e.seat, level="", stand_in="", left=False), since=e.at)


def _chatted(table: Table, e: Chatted) -> Table:
    return replace(table, chat=(*table.chat, (table.seq, e)))


def _resumed(table: Table, e: Resumed) -> Table:
    away = e.at - max(e.away_since, table.since) if e.away_since else e.at - table.since
    return replace(table, since=table.since + max(away, 0))


def _rematched(table: Table, e: Rematched) -> Table:
    return replace(table, rematch=e.table)


def _closed(table: Table, e: Closed) -> Table:
    return replace(table, status=OVER)


def _aborted(table: Table, e: Aborted) -> Table:
    return replace(table, status=ABORTED)


_FOLDS: dict[type, Callable[[Table, Any], Table]] = {
    Seated: _seated,
    BotSeated: _bot_seated,
    Stood: _stood,
    Removed: _removed,
    Listed: _listed,
    Called: _called,
    Started: _started,
    Answered: _answered,
    Undone: _undone,
    Pleaded: _pleaded,
    Agreed: _agreed,
    Declined: _declined,
    Left: _left,
    Resigned: _resigned,
    Voted: _voted,
    Replaced: _replaced,
    Retaken: _retaken,
    Chatted: _chatted,
    Resumed: _resumed,
    Rematched: _rematched,
    Closed: _closed,
    Aborted: _aborted,
}


# --- clocks ------------------------------------------------------------------------------------------------------


def time_left(table: Table, seat: int, now: int, asked: int) -> int | None:
    """Milliseconds left to a seat, or None where there is no clock. The grace of the present question is free."""
    if not table.clock.bank_ms:
        return None
    chair = table.seats[seat]
    left = table.clock.bank_ms + table.clock.add_ms * chair.answers - chair.used_ms
    if table.status == PLAYING and seat == asked:
        left -= max(0, now - table.since - table.clock.grace_ms)
    return max(0, left)


def flag_at(table: Table, asked: int) -> int | None:
    """The moment at which the asked person's time runs out, or None if it cannot."""
    if not table.clock.bank_ms or table.status != PLAYING or asked < 0 or table.seats[asked].bot_answers:
        return None
    left = time_left(table, asked, table.since, asked)
    return table.since + table.clock.grace_ms + (left or 0)


# --- what is allowed ---------------------------------------------------------------------------------------------


def check_playing(table: Table) -> None:
    """Something that only makes sense while a game runs."""
    if table.status == LOBBY:
        raise Refused(say("error.not_started"))
    if table.status != PLAYING:
        raise Refused(say("error.over"))


def check_seat(table: Table, seat: int) -> None:
    """A seat number that this table has."""
    if not 0 <= seat < len(table.seats):
        raise Refused(say("error.no_such_seat", seats=len(table.seats)))


def may_answer(table: Table, asked: int, seat: int, seen: int) -> None:
    """The asked person answers, having seen the position as it is."""
    if seat < 0:
        raise Refused(say("error.spectator"))
    check_playing(table)
    if table.seats[seat].bot_answers:
        raise Refused(say("error.replaced"))
    if seen < table.moved or seen > table.seq:
        raise Refused(say("error.stale"))
    if seat != asked:
        raise Refused(say("error.not_your_turn"))


def may_undo(table: Table, seat: int, seen: int, moved: int, can: bool) -> None:
    """A seat takes its last answer back, having seen everything since event `moved`."""
    if seat < 0:
        raise Refused(say("error.spectator"))
    check_playing(table)
    if seen < moved or seen > table.seq:
        raise Refused(say("error.stale"))
    if table.seats[seat].bot_answers or not can:
        raise Refused(say("error.no_undo"))


# --- hints -------------------------------------------------------------------------------------------------------


def hints_allowed(table: Table) -> bool:
    """May whoever is asked be advised? Among people only where the table says so.

    A person for whom a bot plays on is still one of them: the seat waits for its owner.
    """
    return table.opened.hints or sum(bool(seat.person) and not seat.resigned for seat in table.seats) < 2


def may_be_advised(table: Table) -> None:
    if not hints_allowed(table):
        raise Refused(say("error.hint_among_people"))
