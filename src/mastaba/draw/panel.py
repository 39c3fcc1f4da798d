"""Panels: a board in parts. Each says what it reads, and is drawn once for all who see the same (memoization).

A game's view is a list of panels: the `board`, what is `mine`, one sheet for each seat, and what the game adds. A panel
is a pure function of the fields that it names, of the answers that lie on it, of the reader's words, and of nothing
else: it is handed a record that has only those fields. So one drawing serves every reader and every frame in which
they are the same, and a page swaps only the panels that changed.

    @panel("museum", reads="room_card wing supply", answers=ROOMS, size=(400, 380), least=300)
    def museum(seen: Seen, pen: Pen) -> Drawn:
        return Drawn(body, words=[pen.say("museum.says", n=3)])

The page decides where a panel lies and how large it is; nothing here knows a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from operator import attrgetter
from typing import Any, Literal, NamedTuple

from ..core.rules.excerpt import Some
from ..core.rules.game import Game, Seen, Step
from ..core.rules.schema import Schema
from ..core.rules.sight import SPECTATOR
from .board import button
from .memo import memoized
from .svg import Pen, esc, escaped, num, text

ALWAYS = ("version", "seats", "setting")  # of the header: the same from the first frame to the last
KEPT = 8192  # drawings in memory, half of them at least: those of 250 tables
FRAMED = 8192  # panels in their frames
SAID = 2048  # descriptions in memory
LETTERS = 0xFFFF_FFFF_FFFF_FFFF  # of a digest
FINGER = 40  # px: side of the smallest hit area where a panel is as small as it may be


Eyes = bool | Literal["asked"]
Marks = bool | frozenset[int]


class Role(StrEnum):
    """What a panel is to its reader; the page gives room by it."""

    BOARD = "board"  # the one that grows
    MINE = "mine"  # one's own hand, reserve, treasures: always in sight
    SEAT = "seat"  # one player's sheet
    STAGE = "stage"  # what the question is about: in sight whenever its reader is asked
    BESIDE = "beside"  # read together with the board: prices, a forecast
    ASIDE = "aside"  # looked up now and then: what was seen, how things count


@dataclass(frozen=True, eq=False)
class Drawn:
    """What a panel's function gives: the body of its SVG, and the same in sentences for those who do not see it.

    The body may come in parts, each of whole elements: those that were drawn before cost next to nothing, here and
    when the page is told what changed; and what was `memoized` whole is framed once.
    `size` if it differs from the panel's own: a sheet that grows with its content.
    """

    body: str | Sequence[str]
    words: Sequence[str] = ()
    size: tuple[float, float] | None = None


@dataclass(frozen=True, eq=False)
class Panel:
    """One part of a game's view, as the decorator `panel` declares it."""

    key: str
    draw: Callable[..., Drawn]
    reads: tuple[str, ...]
    own: tuple[str, ...]  # of these a sheet reads the row of its player alone
    size: tuple[float, float]
    least: int  # px of width under which its smallest text cannot be read
    role: Role
    answers: frozenset[int]  # actions that it may draw as targets, or foreshadow
    eyes: Eyes  # is it drawn otherwise for one's own eyes?
    last: Marks  # does it mark what happened since the reader's last answer?
    when: Callable[[Seen], bool]

    def title(self, pen: Pen, seat: int) -> str:
        """The panel's name in words: the text `panel.<key>`; a player's name for a seat."""
        return pen.name(seat) if self.role is Role.SEAT else _title(self, pen.bare)

    @cached_property
    def fields(self) -> Callable[[Any], dict[str, Any]]:
        """Takes those fields from a record that the panel reads."""
        names = (*ALWAYS, *self.reads)
        take = attrgetter(*names)
        return lambda record: dict(zip(names, take(record), strict=True))


@memoized(SAID)
def _title(p: Panel, pen: Pen) -> str:
    return pen.say(f"panel.{p.key}")


def _always(seen: Seen) -> bool:
    return True


def panel(
    key: str,
    *,
    reads: str | Iterable[str],
    size: tuple[float, float],
    least: int,
    own: str = "",
    role: Role = Role.ASIDE,
    answers: Iterable[int] = (),
    eyes: Eyes = False,
    last: bool | Iterable[int] = False,
    when: Callable[[Seen], bool] = _always,
) -> Callable[[Callable[..., Drawn]], Panel]:
    """Declare a panel. One of role SEAT is drawn for every player, `draw(seen, pen, seat)`; of the fields in `own` it
    reads only the row of that player, and stays as it is whatever the others do.

    `eyes`: the function looks at `seen.seat`, always or only for the reader who is asked; all others look as somebody
    who watches. `last`: it marks what happened, every step or those with certain actions (a sheet: its player's).
    `when` says whether there is anything to show; it may look at the same fields.
    """
    rows = tuple(own.split())
    fields = (*(reads.split() if isinstance(reads, str) else reads), *rows)
    marks: Marks = last if isinstance(last, bool) else frozenset(last)

    def declare(draw: Callable[..., Drawn]) -> Panel:
        return Panel(key, draw, fields, rows, size, least, role, frozenset(answers), eyes, marks, when)

    return declare


class Reading:
    """A record with only the fields that a panel says it reads, as integers, tuples and rows.

    Rules can be asked about it. Readings of one panel are equal where they read the same, so that what is made of one
    may be kept.
    """

    def __init__(self, part: Part, seen: Seen) -> None:
        fields = self.__dict__ = part.panel.fields(seen.listed)
        for name in part.panel.own:
            fields[name] = Some({part.seat: fields[name][part.seat]})
        self._part, self._seen = part, seen

    @cached_property
    def _read(self) -> bytes:
        return _read(self._part, self._seen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and (self._part, self._read) == (other._part, other._read)

    def __hash__(self) -> int:
        return hash(self._read)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the panel {self._part.panel.key!r} does not say that it reads {name!r}")


@dataclass(frozen=True)
class Drawing:
    """A drawn panel: what the page needs to place it, and the SVG in parts. Equal drawings have equal digests."""

    key: str
    role: str
    title: str
    size: tuple[float, float]
    least: int
    lit: tuple[int, ...]  # the legal answers that lie on it
    parts: tuple[str, ...]  # each of whole elements, or their beginnings and ends

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.parts)

    @cached_property
    def svg(self) -> str:
        return "".join(self.parts)

    @cached_property
    def digest(self) -> str:
        """The name of the drawing among all that this process makes."""
        return f"{self._hash & LETTERS:016x}"

    @property
    def seat(self) -> int:
        """The seat whose sheet it is; -1: nobody's."""
        return int(self.key.rpartition("-")[2]) if self.role == Role.SEAT else SPECTATOR


class Memory:
    """The drawings made last, for whoever wants the same again; safe in threads.

    Of two halves. What is wanted goes into the new one; once that is full, the old one, in which is what nobody has
    wanted since, is dropped, and the new one is the old one.
    """

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self.made = self.found = 0
        self._new: dict[Hashable, Drawing] = {}
        self._old: dict[Hashable, Drawing] = {}

    def get(self, wanted: Hashable) -> Drawing | None:
        """The drawing that was made for the same, if there is one yet."""
        drawing = self._new.get(wanted)
        if drawing is None:
            drawing = self._old.get(wanted)
            if drawing is None:
                self.made += 1
                return None
            self.put(wanted, drawing)
        self.found += 1
        return drawing

    def put(self, wanted: Hashable, drawing: Drawing) -> None:
        new = self._new
        new[wanted] = drawing
        if 2 * len(new) >= self.most:
            self._old, self._new = new, {}


MEMORY = Memory()


class Part(NamedTuple):
    """A panel and the seat whose sheet it is (-1: nobody's)."""

    panel: Panel
    seat: int

    @property
    def key(self) -> str:
        return f"{self.panel.key}-{self.seat}" if self.panel.role is Role.SEAT else self.panel.key


def panels(seen: Seen, pen: Pen, memory: Memory | None = MEMORY) -> list[Drawing]:
    """Every panel of a game as one reader sees it, the most important first. Each legal answer lies on exactly one."""
    labels = labels_of(seen, pen)
    return completed(seen, pen, labels, [one(part, seen, pen, labels, memory) for part in parts(seen)])


def labels_of(seen: Seen, pen: Pen) -> dict[int, str]:
    """What every legal answer is called."""
    opened = pen.open(seen)
    return {action: opened.label(action) for action in seen.options}


def parts(seen: Seen) -> Iterator[Part]:
    """The panels in order, as far as they have something to show; the sheets of players begin with the reader's own.

    Who watches has nothing of their own.
    """
    seats = seen.listed.seats
    first = max(seen.seat, 0)
    whole = Seen(seen.game, (seen.listed,), seen.seat, seen.options, seen.perfect_memory)
    for p in seen.game.panels:
        if p.when is not _always and not p.when(whole):
            continue
        if p.role is Role.SEAT:
            yield from [Part(p, (first + i) % seats) for i in range(seats)]
        elif p.role is not Role.MINE or seen.seat >= 0:
            yield Part(p, SPECTATOR)


def completed(seen: Seen, pen: Pen, labels: Mapping[int, str], drawings: Iterable[Drawing]) -> list[Drawing]:
    """The drawings, and buttons for legal answers that none of them has a place for."""
    shown = list(drawings)
    placed = {action for drawing in shown for action in drawing.lit}
    astray = [action for action in seen.options if action not in placed]
    return [*shown, _more(seen, pen, labels, astray)] if astray else shown


def _more(seen: Seen, pen: Pen, labels: Mapping[int, str], actions: Sequence[int]) -> Drawing:
    """Buttons for legal answers that no panel has a place for."""

    def draw(seen: Seen, pen: Pen) -> Drawn:
        high, gap = 40.0, 8.0
        rows = [button(pen, a, (8, 8 + i * (high + gap), 344, high)) for i, a in enumerate(actions)]
        return Drawn("".join(rows), size=(360, 8 + len(rows) * (high + gap)))

    p = Panel("other_choices", draw, (), (), (360, 56), 300, Role.MINE, frozenset(actions), False, False, _always)
    return drawn(Part(p, SPECTATOR), seen, pen, labels)


def one(part: Part, seen: Seen, pen: Pen, labels: Mapping[int, str], memory: Memory | None = MEMORY) -> Drawing:
    """One panel, from memory if it was drawn before."""
    if memory is None:
        return drawn(part, seen, pen, labels)
    key = wanted(part, seen, pen, labels)
    made = memory.get(key)
    if made is None:
        made = drawn(part, seen, pen, labels)
        memory.put(key, made)
    return made


def wanted(part: Part, seen: Seen, pen: Pen, labels: Mapping[int, str]) -> Hashable:
    """All that a panel's drawing depends on."""
    p = part.panel
    words = tuple([(a, labels[a]) for a in seen.options if a in p.answers]) if labels else ()
    eyes, last, read = _eyes(p, seen), _marked(part, pen), _read(part, seen)
    return p, part.seat, seen.game.key, pen.lang, pen.seat_names, eyes, seen.perfect_memory, words, last, read


def _read(part: Part, seen: Seen) -> bytes:
    """The bytes of the fields that a panel reads."""
    body = seen.body
    return b"".join([body[at] for at in _spans(seen.game.schema, part)])


@memoized()
def _spans(schema: Schema, part: Part) -> tuple[slice, ...]:
    """Where the fields that a panel reads lie in the bytes of a record; neighbours together."""
    spans: list[slice] = []
    for at in sorted((_span(schema, part, name) for name in (*ALWAYS, *part.panel.reads)), key=lambda at: at.start):
        if spans and spans[-1].stop == at.start:
            spans[-1] = slice(spans[-1].start, at.stop)
        else:
            spans.append(at)
    return tuple(spans)


def _span(schema: Schema, part: Part, name: str) -> slice:
    """Where a field lies, or the row of it that a sheet reads."""
    at, _, shape = schema.spans[name]
    if name not in part.panel.own:
        return at
    wide = (at.stop - at.start) // shape[0]
    return slice(at.start + wide * part.seat, at.start + wide * (part.seat + 1))


def _eyes(p: Panel, seen: Seen) -> int:
    """Whose eyes a panel is drawn for: the reader's own, or anybody's."""
    return seen.seat if p.eyes is True or (p.eyes == "asked" and seen.options) else SPECTATOR


def _marked(part: Part, pen: Pen) -> tuple[Step, ...]:
    """What happened last, as far as a panel marks it; a player's sheet marks what that player did."""
    marks = part.panel.last
    if marks is False:
        return ()
    steps = [step for step in pen.last if part.panel.role is not Role.SEAT or step.seat == part.seat]
    return tuple(steps if marks is True else [step for step in steps if step.action in marks])


def narrowed(part: Part, seen: Seen) -> Seen:
    """What a panel is handed: its fields, its answers, and the reader's seat only if it has an eye for it."""
    p = part.panel
    options = tuple([a for a in seen.options if a in p.answers]) if seen.options else ()
    return Seen(seen.game, (Reading(part, seen),), _eyes(p, seen), options, seen.perfect_memory)


def drawn(part: Part, seen: Seen, pen: Pen, labels: Mapping[int, str]) -> Drawing:
    """One panel, drawn."""
    p, narrow, last = part.panel, narrowed(part, seen), _marked(part, pen)
    assert p.when(narrow), f"{p.key} has nothing to show"
    mine = {action: labels[action] for action in narrow.options}
    ready = pen.over(narrow, mine, last, FINGER * p.size[0] / p.least)
    made = p.draw(narrow, ready, part.seat) if p.role is Role.SEAT else p.draw(narrow, ready)
    return _drawing(part, narrow.game, p.title(ready, part.seat), tuple(ready.drawn), made)


def sentence(part: Part, game: Game, words: str) -> Drawing:
    """Words in the place of a panel that cannot be drawn."""
    return _drawing(part, game, part.key, (), Drawn(text(12, 36, words, "t16"), [words], (480, 64)))


@memoized(FRAMED)
def _drawing(part: Part, game: Game, title: str, lit: tuple[int, ...], made: Drawn) -> Drawing:
    """A body in its frame."""
    p, key, size = part.panel, part.key, made.size or part.panel.size
    body = (made.body,) if isinstance(made.body, str) else made.body
    said = _described("\n".join(filter(None, made.words)))
    parts = tuple(filter(None, (_head(game.id, key, title, size), said, *body, "</svg>")))
    return Drawing(key, p.role.value, title, size, p.least, lit, parts)


@memoized(SAID)
def _head(game: str, key: str, title: str, size: tuple[float, float]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(size[0])} {num(size[1])}" role="group"'
        f' class="panel-{key} of-{game}" aria-label="{esc(title)}">'
    )


@memoized(SAID)
def _described(said: str) -> str:
    """Words for those who listen, a line for what stands for itself."""
    return f"<desc>{escaped(said)}</desc>" if said else ""
