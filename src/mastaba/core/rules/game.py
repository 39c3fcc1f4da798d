"""Game: the one record of functions and tables that a game folder fills in; Seen: what a viewer may know of one;
Riddle: what a viewer can work out of what is hidden."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ..machine.digests import Rule
from ..machine.jit import rule
from ..words.text import Message, Texts
from .advice import Advice
from .decision import Actions, Decisions
from .meanings import Meaning
from .record import listed
from .schema import SETTING_SLOTS, Schema
from .settings import Editor, Setting


@dataclass(frozen=True)
class Step:
    """One answer, as a viewer may know it: `action` is -1 where the viewer is not told."""

    seat: int
    decision: int
    action: int
    forced: bool


@dataclass(frozen=True)
class Stages:
    """An answer in its parts, for machines that carry many games on side by side. All are rules.

    `answer(s, a)` is `take(s, a)` and then, as long as nobody is asked, `go_on(s)` again and again.

    take(s, a)   what the answer changes; 0 if the game goes on by itself from here
    go_on(s)     one stage; 0 if the game goes on by itself from here
    at(s)        the number of the stage that is next, below `count`
    """

    take: Rule
    go_on: Rule
    at: Rule
    count: int


class Riddle(NamedTuple):
    """A question about what one seat does not see and can work out, without any error: which of these are possible?

    `about` says of whom, of what, of when, as its kind needs it; `values` are what may come to mind, and `possible`
    those of them that are true in some world which this seat cannot tell from the true one.
    """

    kind: str
    about: tuple[int, ...]
    values: tuple[int, ...]
    possible: tuple[int, ...]


@dataclass(frozen=True)
class Riddles:
    """The riddles of a game. All but `true_in` get what one viewer may know."""

    find: Callable[[Seen], Iterable[Riddle]]  # those that stand now and are worth asking, with their answers
    true_in: Callable[[Game, Any, Riddle], Iterable[int]]  # of a whole world: the values that are true there
    ask: Callable[[Seen, Riddle], Message]  # the question, and all that it takes to answer it but is not on the board
    name: Callable[[Seen, Riddle, int], Message]  # what a value is called
    why: Callable[[Seen, Riddle], Sequence[Message]]  # how the answer follows
    place: Callable[[Riddle], str]  # the key of the piece that it is about


@rule
def show_nothing(s: Any, true: Any, seat: Any) -> None:
    """The tags say it all, and what is closed stays closed."""


def _prepare_nothing(s: Any, settings: Mapping[str, str]) -> None:
    """Every setting is a position in its list of choices."""


def _may_go_back(before: Any, after: Any) -> bool:
    """What told nobody anything can be taken back."""
    return False


def _no_grounds(path: Sequence[Seen], answers: Sequence[int]) -> Sequence[tuple[str, Message]]:
    """What an action brings at once says enough."""
    return ()


def _one_part(seen: Seen) -> Message | None:
    """The game is not divided."""
    return None


def _no_beats(before: Seen, after: Seen, step: Step) -> Sequence[Any]:
    """Pieces glide from where they were to where they are; nothing happens in between."""
    return ()


@dataclass(frozen=True, eq=False)
class Game:
    """Facts first, then what is stored, asked and said, then the rules, then what is shown and advised."""

    # facts
    id: str
    version: int
    players: tuple[int, int]  # fewest and most
    minutes: tuple[int, int]
    longest: int  # no game has more answers than this, forced ones included
    folder: Path  # where RULES.md, text/ and art/ lie

    # what is stored, asked, said
    schema: Schema
    actions: Actions
    decisions: Decisions
    texts: Texts
    lines: tuple[str, ...]  # the lines of the score sheet, by text key

    # the rules (compiled)
    start: Rule  # start(s): set-up; the header is filled in
    options: Rule  # options(s, mask): mark every legal answer in a mask of zeros
    answer: Rule  # answer(s, a): change the state and set the next question (asked = -1 when over)
    sheet: Rule  # sheet(s, p, out): the lines of seat p's score as it stands; their sum is the score
    fill_unseen: Rule  # fill_unseen(s, seat, gen): fill a redacted record's holes, each consistent world alike

    # what is shown (plain Python; all take what one viewer may see)
    label: Callable[[Seen, int], Message]  # what an answer is called here and now
    tell: Callable[[Seen, Seen, Step], Sequence[Message]]  # log sentences for one step: before, after, step
    facts: Callable[[Seen, int], Sequence[tuple[str, Any]]]  # counts shown beside a seat: (text key, value)

    # advice
    advice: Advice

    # with a sensible default
    settings: tuple[Setting, ...] = ()
    editors: Mapping[str, Editor] = field(default_factory=dict)  # pictures of free-text settings, by setting
    show: Rule = show_nothing  # show(s, true, seat): open to a viewer's copy what it may see of the CLOSED fields
    standing: Rule | None = None  # standing(s, p): a number that ranks seats, score and tie-breaks; None: the score
    prepare: Callable[[Any, Mapping[str, str]], None] = _prepare_nothing  # free-text settings into the record
    prompt: Callable[[Seen], Message] | None = None  # the sentence over the board; None: decision.<NAME> of the texts
    open_score: bool = True  # is the sheet of what a spectator sees worth showing as a score while the game goes on?
    chapter: Mapping[str, str] = field(default_factory=dict)  # decision name -> section of the help page
    final: Callable[[Any, Any], bool] = _may_go_back  # final(before, after): the rules let this answer stand for good
    stages: Stages | None = None  # `answer` in its parts, where it is a chain of stages
    meanings: Mapping[str, Meaning] = field(
        default_factory=dict
    )  # what the values of fields that `hold` something show
    panels: tuple[Any, ...] = ()  # what a viewer sees, in parts (draw.panel.Panel), the most important first
    beats: Callable[[Seen, Seen, Step], Sequence[Any]] = _no_beats  # one step as moments (draw.motion.Beat)
    grounds: Callable[[Sequence[Seen], Sequence[int]], Sequence[tuple[str, Message]]] = _no_grounds
    # grounds(path, answers): what an action changes on the board, as sentences by line of the score sheet; `path` is
    # what the seat sees at each answer, and behind the last if that is sure
    part: Callable[[Seen], Message | None] = _one_part  # which round, season … it is, for the time line of a review
    own: str = ""  # the text of a components file of one's own; empty where the box's is played with
    wishes: tuple[str, ...] = ()  # decisions that a seat may answer beforehand: only what it sees decides about them
    waits: tuple[int, ...] = ()  # how often somebody else is asked in a game, by number of players from the fewest on
    riddles: Riddles | None = None  # what can be worked out of what is hidden; None: nothing worth asking
    opened_by: tuple[str, str] | None = None  # (setting, choice) that opens REMEMBERED fields on everybody's screen

    def __post_init__(self) -> None:
        places = [s.bit < 0 for s in self.settings]
        assert sum(places) + (not all(places)) <= SETTING_SLOTS, f"{self.id}: more than {SETTING_SLOTS} settings"
        assert places == sorted(places, reverse=True), f"{self.id}: switches come after the other settings"
        assert self.schema.seats >= self.players[1], f"{self.id}: the schema has too few seats"

    @cached_property
    def key(self) -> str:
        """What tells this game from every other of this process, those with another set of components included."""
        return f"{self.id}@{hashlib.sha256(self.own.encode()).hexdigest()[:16]}" if self.own else self.id

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: Any) -> Game:
        """There is one of each game: whatever is copied goes on with the same rules."""
        return self

    def defaults(self) -> dict[str, str]:
        return {s.key: s.default for s in self.settings}

    def in_force(self, seats: int, chosen: Mapping[str, str]) -> list[Setting]:
        """The settings that make a difference at a table with these choices."""
        given = {**self.defaults(), **chosen}
        known = [s for s in self.settings if s.matters(seats)]
        return [s for s in known if s.within is None or given[s.within[0]] == s.within[1]]

    def chosen(self, s: Any, key: str) -> str:
        """The choice that a record holds for one of the settings."""
        at = next(i for i, setting in enumerate(self.settings) if setting.key == key)
        return self.settings[at].choices[self.settings[at].held(s, at)]

    def opens_memory(self, s: Any) -> bool:
        """Does this table show to all what was announced and then put away?"""
        return self.opened_by is not None and self.chosen(s, self.opened_by[0]) == self.opened_by[1]


@dataclass(frozen=True, eq=False)
class Seen:
    """What one viewer may know of a game: a redacted record, the viewer's seat (-1: spectator), the legal answers.

    `options` are empty unless this viewer is the one who is asked.
    """

    game: Game
    states: Any  # an array of one redacted record
    seat: int
    options: tuple[int, ...] = ()
    perfect_memory: bool = True

    def __getstate__(self) -> dict[str, Any]:
        """What is reckoned from it is reckoned again."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @property
    def s(self) -> Any:
        """The redacted record."""
        return self.states[0]

    @cached_property
    def body(self) -> bytes:
        """The redacted record as bytes."""
        body: bytes = self.states.tobytes()
        return body

    @cached_property
    def listed(self) -> Any:
        """The redacted record with integers and lists for its fields: read ten times as fast, `s.hand[p][i]`."""
        return listed(self.game.schema, self.body)

    @property
    def _quick(self) -> Any:
        """The redacted record as it is read fastest; a panel is handed it so."""
        return self.states[0] if isinstance(self.states, tuple) else self.listed

    @property
    def over(self) -> bool:
        return bool(self._quick.asked < 0)

    @property
    def my_turn(self) -> bool:
        return self.seat >= 0 and bool(self._quick.asked == self.seat)

    @cached_property
    def decision(self) -> str:
        """The name of the question that stands, or "" when the game is over."""
        s = self._quick
        return "" if s.asked < 0 else self.game.decisions.names[s.decision]
