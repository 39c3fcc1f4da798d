"""Game: the one record of functions and tables that a game folder fills in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .decision import Actions, Decisions
from .jit import rule, specialise
from .numbers import TODAY, Numbers, Values
from .prints import Print
from .schema import SETTING_SLOTS, Schema
from .stamp import Rule
from .text import Message, Texts

if TYPE_CHECKING:
    from .sight import Seen


@dataclass(frozen=True)
class Editor:
    """A free-text setting as a picture whose cells can be pressed; all raise BadSetting where the text is no good.

    press(text, cell)   the text after a press on a cell
    draw(text, lang)    an SVG; each cell that can be pressed is an element with `data-cell`
    check(text)         can a table be opened with it?
    """

    press: Callable[[str, str], str]
    draw: Callable[[str, str], str]
    check: Callable[[str], object]


@dataclass(frozen=True)
class Setting:
    """A choice made when a table is opened. The chosen position is stored in the record's `setting[i]`.

    A setting without choices is free text (a custom board, say); the game's `prepare` reads and checks it.
    `seats` are the numbers of players for whom it makes a difference (empty: all), `needs` names the choices that
    want at least so many of them, `within` is the (setting, choice) without which it means nothing.
    """

    key: str
    choices: tuple[str, ...] = ()
    default: str = ""
    seats: tuple[int, ...] = ()
    needs: Mapping[str, int] = field(default_factory=dict)
    within: tuple[str, str] | None = None

    def matters(self, seats: int) -> bool:
        """Does it make a difference at a table of so many players?"""
        return not self.seats or seats in self.seats

    def offered(self, seats: int) -> tuple[str, ...]:
        """The choices that a table of so many players has."""
        if not self.matters(seats):
            return (self.default,)
        return tuple(choice for choice in self.choices if seats >= self.needs.get(choice, 0))

    def stored(self, choice: str, seats: int) -> int:
        """The position of a choice; where it makes no difference any choice is taken for the default. -1: refused."""
        if not self.matters(seats) and choice in self.choices:
            choice = self.default
        return self.choices.index(choice) if choice in self.offered(seats) else -1


class BadSetting(ValueError):
    """A table cannot be opened so; `message` says why, for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True)
class Step:
    """One answer, as a viewer may know it: `action` is -1 where the viewer is not told."""

    seat: int
    decision: int
    action: int
    forced: bool


@rule
def _no_weight(s: Any, a: Any) -> float:
    """Every answer alike."""
    return 1.0


@rule
def _nothing_common(s: Any, n: Any) -> int:
    """Every weight is reckoned for itself."""
    return 0


@rule
def _always_rests(s: Any) -> bool:
    """Every position can be judged."""
    return True


@rule
def _no_guess(s: Any, p: Any, gen: Any, n: Any) -> None:
    """One world is as likely as another."""


@rule
def _no_sign(s: Any) -> int:
    """Every sequence of answers leads to a position of its own."""
    return 0


@dataclass(frozen=True)
class Advice:
    """What is good, never what is legal. All are rules, so that searches run compiled.

    evaluate(s, p, n)   how well seat p stands, in points of the game (higher is better); at any moment of the game
    weight(s, a, n)     how likely a sensible player is to answer so (> 0); steers playouts and a search's first looks
    common(s, n)        what the weights of one question have in common, reckoned once: weight(s, a, n, common)
    rests(s)            whether `evaluate` can be trusted with the question that stands: nothing is half done
    guess(s, p, gen, n) where the holes in what seat p sees were filled at random: what is likelier, drawn from `gen`
    sign(s)             a number that positions share which look alike to everybody, and hardly ever others: by it a
                        search knows them again (knob `places`); 0: only the answers that led there tell them apart
    horizon             questions that a search plays on before it asks `evaluate`; None: as its set of numbers has it
    looks               where a level of play is to look otherwise at every option than usual: its name, how often;
                        less than once: not at every question, and elsewhere it answers out of habit
    numbers             the table and the sets of what both reckon with: `n` is the array of one set
    network             a file: whom the strongest level asks where it looks first; None where that wins nothing

    Advice that reckons with no numbers may leave `n` out.
    """

    evaluate: Rule
    weight: Rule = _no_weight
    horizon: int | None = None
    numbers: Numbers | None = None
    common: Rule = _nothing_common
    rests: Rule = _always_rests
    guess: Rule = _no_guess
    sign: Rule = _no_sign
    looks: tuple[tuple[str, float], ...] = ()
    network: Path | None = None

    def values(self, name: str = TODAY) -> Values:
        """A set of numbers by name; today's for a game younger than the set, an empty one where there is no table."""
        if self.numbers is None:
            return Values.none()
        return self.numbers.named(name if name in self.numbers.sets else TODAY)

    def rules(self) -> dict[str, Rule]:
        """All rules under the names that generic rules use, each with all its arguments."""
        alone = self.common is _nothing_common
        return {
            "game_evaluate": _reckoning(self.evaluate),
            "game_weight": specialise(_weight_alone, {"of_three": _reckoning(self.weight)}) if alone else self.weight,
            "game_common": self.common,
            "game_rests": self.rests,
            "game_guess": self.guess,
            "game_sign": self.sign,
        }


def of_two(s: Any, x: Any) -> Any: ...


@rule
def _without_numbers(s: Any, x: Any, n: Any) -> Any:
    """A rule that reckons with no numbers."""
    return of_two(s, x)


def of_three(s: Any, a: Any, n: Any) -> Any: ...


@rule
def _weight_alone(s: Any, a: Any, n: Any, common: Any) -> Any:
    """A weight that is reckoned for itself."""
    return of_three(s, a, n)


def _reckoning(fn: Rule) -> Rule:
    """A rule of advice with its three arguments."""
    return specialise(_without_numbers, {"of_two": fn}) if fn.__code__.co_argcount == 2 else fn


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


@rule
def show_nothing(s: Any, true: Any, seat: Any) -> None:
    """The tags say it all, and what is closed stays closed."""


def _prepare_nothing(s: Any, settings: Mapping[str, str]) -> None:
    """Every setting is a position in its list of choices."""


def _may_go_back(before: Any, after: Any) -> bool:
    """What told nobody anything can be taken back."""
    return False


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
    prints: Mapping[str, Print] = field(default_factory=dict)  # what the values of fields that `hold` something show
    panels: tuple[Any, ...] = ()  # what a viewer sees, in parts (draw.panel.Panel), the most important first
    beats: Callable[[Seen, Seen, Step], Sequence[Any]] = _no_beats  # one step as moments (draw.motion.Beat)
    opened_by: tuple[str, str] | None = None  # (setting, choice) that opens REMEMBERED fields on everybody's screen

    def __post_init__(self) -> None:
        assert len(self.settings) <= SETTING_SLOTS, f"{self.id}: more than {SETTING_SLOTS} settings"
        assert self.schema.seats >= self.players[1], f"{self.id}: the schema has too few seats"

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
        return self.settings[at].choices[int(s.setting[at])]

    def opens_memory(self, s: Any) -> bool:
        """Does this table show to all what was announced and then put away?"""
        return self.opened_by is not None and self.chosen(s, self.opened_by[0]) == self.opened_by[1]
