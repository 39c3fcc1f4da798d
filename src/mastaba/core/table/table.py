"""Events into a table (a reducer): seats, turns, undo, clocks, leavers, as pure functions of what happened and when.

`fold(table, event)` gives the next table; `may_*` say whether something is allowed and raise `Refused` with a
sentence for people if not. The moment "now" is always an argument.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec

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
    Forgotten,
    Left,
    Listed,
    Opened,
    Pleaded,
    Rematched,
    Removed,
    Replaced,
    Resigned,
    Rested,
    Resumed,
    Retaken,
    Returned,
    Seated,
    Spared,
    Started,
    Stood,
    Undone,
    Voted,
    Warned,
)
from .pauses import Pause, counted_ms, cut_short

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
    added: tuple[int, ...] = ()  # to the clock, by each answer that was given and not taken back
    vacations: tuple[Pause, ...] = ()  # from when until when the clock stands still

    @property
    def answers(self) -> int:
        """Given and not taken back."""
        return len(self.added)

    def bank(self, clock: Clock) -> int:
        """What is in the bank of time; below nothing where an answer came too late."""
        return clock.bank_ms + sum(self.added) - self.used_ms

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
    warning: tuple[int, int] | None = None  # a bot takes over for this seat, whose time is over, at this moment
    spared: tuple[int, int] | None = None  # the asked person came back then, after a warning, and has so much more
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
    kept = table.seats[e.seat].vacations if table.seats[e.seat].person == e.person else ()
    return _with_seat(table, e.seat, person=e.person, name=e.name, level="", left=False, vacations=kept)


def _bot_seated(table: Table, e: BotSeated) -> Table:
    return _with_seat(table, e.seat, person="", name=e.name, level=e.level, vacations=())


def _stood(table: Table, e: Stood) -> Table:
    return _with_seat(table, e.seat, person="", name="", level="", left=False, vacations=())


def _removed(table: Table, e: Removed) -> Table:
    table = replace(table, removed=table.removed | {table.seats[e.seat].person})
    return _with_seat(table, e.seat, person="", name="", vacations=())


def _listed(table: Table, e: Listed) -> Table:
    return replace(table, listed=e.listed)


def _called(table: Table, e: Called) -> Table:
    return replace(table, begins_at=e.until)


def _started(table: Table, e: Started) -> Table:
    return replace(table, status=PLAYING, begins_at=0, since=e.at, moved=table.seq)


def _answered(table: Table, e: Answered) -> Table:
    table = _charged(table, e.seat, e.at)
    chair, clock = table.seats[e.seat], table.clock
    room = clock.most_ms - chair.bank(clock) if clock.most_ms else clock.add_ms
    table = _with_seat(table, e.seat, added=(*chair.added, max(0, min(clock.add_ms, room))))
    return _asked_anew(replace(table, moved=table.seq, votes=frozenset(), plea=None), e.at)


def _undone(table: Table, e: Undone) -> Table:
    own = table.answers - e.left - sum(e.others.values())
    table = _charged(table, e.seat, e.at)
    for seat, answers in {e.seat: own, **e.others}.items():
        added = table.seats[seat].added
        table = _with_seat(table, seat, added=added[: len(added) - answers])
    return _asked_anew(replace(table, moved=table.seq, plea=None), e.at)


def _pleaded(table: Table, e: Pleaded) -> Table:
    return replace(table, plea=Plea(e.seat, e.left, e.until))


def _agreed(table: Table, e: Agreed) -> Table:
    assert table.plea is not None, "somebody agreed to what nobody had asked"
    return replace(table, plea=replace(table.plea, agreed=table.plea.agreed | {e.seat}))


def _declined(table: Table, e: Declined) -> Table:
    return replace(table, plea=None, plea_refused=table.moved)


def _charged(table: Table, seat: int, at: int) -> Table:
    """Charge the time since the question was put, less the grace and vacations; a bank with a bound never owes."""
    chair, clock = table.seats[seat], table.clock
    spent = max(0, counted_ms(chair.vacations, table.since, at) - clock.grace_ms)
    spent = min(spent, max(0, chair.bank(clock))) if clock.most_ms else spent
    return _with_seat(table, seat, used_ms=chair.used_ms + spent)


def _asked_anew(table: Table, at: int) -> Table:
    """A question is put now: nobody is warned any more."""
    return replace(table, since=at, warning=None, spared=None)


def _warned(table: Table, e: Warned) -> Table:
    return replace(table, warning=(e.seat, e.until))


def _spared(table: Table, e: Spared) -> Table:
    return replace(table, warning=None, spared=(e.at, e.ms))


def _rested(table: Table, e: Rested) -> Table:
    before = cut_short(table.seats[e.seat].vacations, e.at)
    return _with_seat(table, e.seat, vacations=(*before, (e.at, e.until)))


def _returned(table: Table, e: Returned) -> Table:
    return _with_seat(table, e.seat, vacations=cut_short(table.seats[e.seat].vacations, e.at))


def _left(table: Table, e: Left) -> Table:
    return _with_seat(table, e.seat, left=True)


def _resigned(table: Table, e: Resigned) -> Table:
    return _with_seat(table, e.seat, left=True, resigned=True, stand_in="resigned")


def _voted(table: Table, e: Voted) -> Table:
    return replace(table, votes=table.votes | {(e.seat, e.about)})


def _replaced(table: Table, e: Replaced) -> Table:
    table = _with_seat(table, e.seat, level=e.level, stand_in=e.why)
    if table.warning is not None and table.warning[0] == e.seat:
        table = replace(table, warning=None, spared=None)
    return replace(table, votes=frozenset(v for v in table.votes if v[1] != e.seat))


def _retaken(table: Table, e: Retaken) -> Table:
    """The person is back: the bank is as it was, and thinking begins now."""
    return replace(_with_seat(table, e.seat, level="", stand_in="", left=False), since=e.at)


def _chatted(table: Table, e: Chatted) -> Table:
    return replace(table, chat=(*table.chat, (table.seq, e)))


def _resumed(table: Table, e: Resumed) -> Table:
    away = e.at - max(e.away_since, table.since) if e.away_since else e.at - table.since
    later = table.warning and (table.warning[0], table.warning[1] + max(away, 0))
    return replace(table, since=table.since + max(away, 0), warning=later)


def _rematched(table: Table, e: Rematched) -> Table:
    return replace(table, rematch=e.table)


def _closed(table: Table, e: Closed) -> Table:
    return replace(table, status=OVER)


def _aborted(table: Table, e: Aborted) -> Table:
    return replace(table, status=ABORTED)


def _forgotten(table: Table, e: Forgotten) -> Table:
    """A waiting seat is free again, a running game goes on with a bot for good, an ended one is somebody's."""
    chat = tuple((n, msgspec.structs.replace(line, text="") if n in e.lines else line) for n, line in table.chat)
    opened = msgspec.structs.replace(table.opened, host=e.person) if e.host else table.opened
    table = replace(table, opened=opened, chat=chat)
    if e.seat < 0:
        return table
    if table.status == LOBBY:
        return _with_seat(table, e.seat, person="", name="", level="", left=False)
    table = _with_seat(table, e.seat, person=e.person, name=e.name)
    if table.status != PLAYING:
        return table
    level = table.seats[e.seat].level or e.level
    return _with_seat(table, e.seat, level=level, left=True, resigned=True, stand_in="resigned")


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
    Warned: _warned,
    Spared: _spared,
    Rested: _rested,
    Returned: _returned,
    Retaken: _retaken,
    Chatted: _chatted,
    Resumed: _resumed,
    Rematched: _rematched,
    Closed: _closed,
    Aborted: _aborted,
    Forgotten: _forgotten,
}


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
