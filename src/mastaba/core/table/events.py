"""What happens at a table: plain frozen events, stored one after another and never changed.

`at` is a moment in milliseconds, given by whoever saw it happen; nothing on this floor looks at a clock.
"""

from __future__ import annotations

import msgspec

DAY_MS = 24 * 3_600_000


class Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that happened at a table."""

    at: int


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Time to think: a bank for the whole game, something added at each answer, and a grace that is never charged."""

    bank_ms: int = 0  # 0: no clock
    add_ms: int = 0
    grace_ms: int = 3000
    most_ms: int = 0  # what is added never lifts the bank above this; 0: it may grow without bound

    @property
    def by_days(self) -> bool:
        """Is it a game by correspondence, in which nobody need be there?"""
        return self.bank_ms >= DAY_MS


class Opened(Event, frozen=True, tag="opened"):
    """A table stands ready. The seed and salt stay secret until the end; their digest is shown at once."""

    game: str
    rules: int
    components: str
    seats: int
    seed: str
    salt: str
    host: str
    settings: dict[str, str] = {}
    clock: Clock = Clock()
    leavers: str = "bot"
    open_memory: bool = False  # stored tables may have it: every screen remembers all; else the game's setting says
    before: str = ""  # the table of which this is the rematch
    guide: bool = False  # the game's guide speaks to seat 0, and the deal is the guide's
    hints: bool = False  # advice also where people play against each other
    take_back: bool = False  # an answer is taken back where all the other people agree
    watch: str = "link"  # who may look on: whoever finds it on the home page, has the link, or nobody
    delay: int = 0  # spectators see the game so many answers late
    hush: bool = False  # spectators do not write while the game runs
    listed: bool = False  # everybody finds it while it waits for players; else whoever has the link
    own: str = ""  # a components file of one's own, whole
    vacation: bool = True  # in a game by days: whoever is on vacation does not lose time


class Seated(Event, frozen=True, tag="seated"):
    """A person takes a seat, or the one who has it takes another name."""

    seat: int
    person: str
    name: str


class BotSeated(Event, frozen=True, tag="bot_seated"):
    """A bot is put on a free seat."""

    seat: int
    level: str
    name: str


class Stood(Event, frozen=True, tag="stood"):
    """A seat is free again, before the start."""

    seat: int


class Removed(Event, frozen=True, tag="removed"):
    """The host takes a guest off a seat before the start; the guest does not sit down here again."""

    seat: int


class Listed(Event, frozen=True, tag="listed"):
    """The host shows a waiting table to everybody, or hides it again."""

    listed: bool


class Called(Event, frozen=True, tag="called"):
    """The game will begin at `until`; whoever still looks on may sit down until then. 0: the host waits on."""

    until: int


class Started(Event, frozen=True, tag="started"):
    """The game begins."""


class Answered(Event, frozen=True, tag="answered"):
    """The asked seat's answer. `by` says who gave it: the person, a bot, or a bot's fallback."""

    seat: int
    action: int
    by: str = "person"


class Undone(Event, frozen=True, tag="undone"):
    """A seat takes back its last answers; so many answers remain. `others`: how many of them were whose, if bots'."""

    seat: int
    left: int
    others: dict[int, int] = {}


class Pleaded(Event, frozen=True, tag="pleaded"):
    """A seat asks the others to let it take back its last answer, so that so many remain; they have until then."""

    seat: int
    left: int
    until: int


class Agreed(Event, frozen=True, tag="agreed"):
    """A seat lets another take its answer back."""

    seat: int


class Declined(Event, frozen=True, tag="declined"):
    """A seat does not, or withdraws what it asked; -1: not everybody agreed in time."""

    seat: int = -1


class Left(Event, frozen=True, tag="left"):
    """A person leaves a running game; the table's option says what becomes of the seat."""

    seat: int


class Resigned(Event, frozen=True, tag="resigned"):
    """A person gives a running game up: a bot has the seat for good, and the result says so."""

    seat: int


class Voted(Event, frozen=True, tag="voted"):
    """A seat wants a bot to take over for another."""

    seat: int
    about: int


class Replaced(Event, frozen=True, tag="replaced"):
    """A bot plays on for a person, who may come back unless they resigned. `why`: left, time, away, vote, resigned."""

    seat: int
    level: str
    why: str


class Warned(Event, frozen=True, tag="warned"):
    """In a game by days a person's time is over: a bot takes over at `until`, unless the person comes back."""

    seat: int
    until: int


class Spared(Event, frozen=True, tag="spared"):
    """The person came back in time: no bot takes over, and there are so many milliseconds more for this question."""

    seat: int
    ms: int


class Rested(Event, frozen=True, tag="rested"):
    """A person is on vacation until then, and the clock of the seat stands still meanwhile."""

    seat: int
    until: int


class Returned(Event, frozen=True, tag="returned"):
    """A person is back from vacation earlier than was said."""

    seat: int


class Retaken(Event, frozen=True, tag="retaken"):
    """The person is back on the seat."""

    seat: int


class Chatted(Event, frozen=True, tag="chatted"):
    """A word said at the table. Who said it is known where `person` is: stored tables may not have it."""

    name: str
    seat: int
    text: str
    person: str = ""


class Resumed(Event, frozen=True, tag="resumed"):
    """The server is back: the time it was away is charged to nobody.

    `away_since` is when it was last there; where that is not known (0) the whole turn so far is charged to nobody.
    """

    away_since: int = 0


class Rematched(Event, frozen=True, tag="rematched"):
    """Everybody is asked over to a new table."""

    table: str


class Closed(Event, frozen=True, tag="closed"):
    """The game is over, and its secrets are open."""


class Aborted(Event, frozen=True, tag="aborted"):
    """The table is given up without a result."""

    why: str = ""


class Forgotten(Event, frozen=True, tag="forgotten"):
    """Somebody is forgotten for good: what earlier events said of them was taken out when this one was stored.

    The seat, if there is one, is somebody's of whom no more is known (`person`, `name`); in a game that runs a bot of
    this level plays on. `host`: so is the table. `lines` are their words in the chat, by number.
    """

    person: str
    name: str
    level: str
    seat: int = -1
    host: bool = False
    lines: tuple[int, ...] = ()


AnyEvent = (
    Opened | Seated | BotSeated | Stood | Removed | Listed | Called | Started | Answered | Undone | Pleaded | Agreed
    | Declined | Left | Resigned | Voted | Replaced | Warned | Spared | Rested | Returned | Retaken | Chatted | Resumed
    | Rematched | Closed | Aborted | Forgotten
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def to_text(event: Event) -> str:
    """An event as stored."""
    return msgspec.json.encode(event).decode()


def from_text(text: str | bytes) -> AnyEvent:
    """A stored event."""
    return _decoder.decode(text)
