"""Panels: a board in parts. Each says what it reads, and is drawn once for all who see the same.

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

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from threading import Lock
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.sight import SPECTATOR, Seen
from .board import button
from .svg import Pen, esc, num

ALWAYS = ("version", "seats", "setting")  # of the header: the same from the first frame to the last
KEPT = 4096  # drawings in memory
FINGER = 40  # px: side of the smallest hit area where a panel is as small as it may be


class Role(StrEnum):
    """What a panel is to its reader; the page gives room by it."""

    BOARD = "board"  # the one that grows
    MINE = "mine"  # one's own hand, reserve, treasures: always in sight
    SEAT = "seat"  # one player's sheet
    BESIDE = "beside"  # read together with the board: prices, the active site
    ASIDE = "aside"  # looked up now and then: what was seen, how things count


@dataclass(frozen=True)
class Drawn:
    """What a panel's function gives: the body of its SVG, and the same in sentences for those who do not see it.

    `size` if it differs from the panel's own: a sheet that grows with its content.
    """

    body: str
    words: Sequence[str] = ()
    size: tuple[float, float] | None = None


@dataclass(frozen=True, eq=False)
class Panel:
    """One part of a game's view, as the decorator `panel` declares it."""

    key: str
    draw: Callable[..., Drawn]
    reads: tuple[str, ...]
    size: tuple[float, float]
    least: int  # px of width under which its smallest text cannot be read
    role: Role
    answers: frozenset[int]  # actions that it may draw as targets, or foreshadow
    eyes: bool  # is it drawn otherwise for one's own eyes?
    last: bool  # does it mark what happened since the reader's last answer?
    when: Callable[[Seen], bool]

    def title(self, pen: Pen, seat: int) -> str:
        """The panel's name in words: the text `panel.<key>`; a player's name for a seat."""
        return pen.name(seat) if self.role is Role.SEAT else pen.say(f"panel.{self.key}")


def _always(seen: Seen) -> bool:
    return True


def panel(
    key: str,
    *,
    reads: str | Iterable[str],
    size: tuple[float, float],
    least: int,
    role: Role = Role.ASIDE,
    answers: Iterable[int] = (),
    eyes: bool = False,
    last: bool = False,
    when: Callable[[Seen], bool] = _always,
) -> Callable[[Callable[..., Drawn]], Panel]:
    """Declare a panel. One of role SEAT is drawn for every player, `draw(seen, pen, seat)`.

    `eyes`: the function looks at `seen.seat`; without it all readers look as a spectator does. `when` says whether
    there is anything to show; it may look at the same fields.
    """
    fields = tuple(reads.split() if isinstance(reads, str) else reads)

    def declare(draw: Callable[..., Drawn]) -> Panel:
        return Panel(key, draw, fields, size, least, role, frozenset(answers), eyes, last, when)

    return declare


class Reading:
    """A record with only the fields that a panel says it reads, as integers and lists."""

    def __init__(self, panel_key: str, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        self._panel_key = panel_key

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the panel {self._panel_key!r} does not say that it reads {name!r}")


@dataclass(frozen=True)
class Drawing:
    """A drawn panel: what the page needs to place it, and the whole SVG. Equal drawings have equal digests."""

    key: str
    role: str
    title: str
    size: tuple[float, float]
    least: int
    lit: tuple[int, ...]  # the legal answers that lie on it
    svg: str
    digest: str = field(default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", hashlib.sha256(self.svg.encode()).hexdigest()[:16])


class Memory:
    """The drawings made last, for whoever wants the same again; safe in threads."""

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self.made = self.found = 0
        self._kept: OrderedDict[Any, Drawing] = OrderedDict()
        self._lock = Lock()

    def get(self, wanted: Any) -> Drawing | None:
        with self._lock:
            drawing = self._kept.get(wanted)
            if drawing is None:
                self.made += 1
                return None
            self.found += 1
            self._kept.move_to_end(wanted)
            return drawing

    def put(self, wanted: Any, drawing: Drawing) -> None:
        with self._lock:
            self._kept[wanted] = drawing
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)


MEMORY = Memory()


def panels(seen: Seen, pen: Pen, memory: Memory | None = MEMORY) -> list[Drawing]:
    """Every panel of a game as one reader sees it, the most important first. Each legal answer lies on exactly one."""
    opened = pen.open(seen)
    labels = {action: opened.label(action) for action in seen.options}
    drawings = [one(p, seat, seen, pen, labels, memory) for p, seat in _in_order(seen)]
    shown = [drawing for drawing in drawings if drawing is not None]
    placed = {action for drawing in shown for action in drawing.lit}
    astray = [action for action in seen.options if action not in placed]
    return [*shown, _more(seen, pen, labels, astray)] if astray else shown


def _in_order(seen: Seen) -> Iterable[tuple[Panel, int]]:
    """Each panel with the seat it belongs to (-1: nobody's); the sheets of players begin with the reader's own."""
    seats = int(seen.states[0].seats)
    first = max(seen.seat, 0)
    for p in seen.game.panels:
        if p.role is Role.SEAT:
            yield from ((p, (first + i) % seats) for i in range(seats))
        else:
            yield p, SPECTATOR


def _more(seen: Seen, pen: Pen, labels: dict[int, str], actions: Sequence[int]) -> Drawing:
    """Buttons for legal answers that no panel has a place for."""

    def draw(seen: Seen, pen: Pen) -> Drawn:
        high, gap = 40.0, 8.0
        rows = [button(pen, a, (8, 8 + i * (high + gap), 344, high)) for i, a in enumerate(actions)]
        return Drawn("".join(rows), size=(360, 8 + len(rows) * (high + gap)))

    p = Panel("other_choices", draw, (), (360, 56), 300, Role.MINE, frozenset(actions), False, False, _always)
    drawing = one(p, SPECTATOR, seen, pen, labels, None)
    assert drawing is not None
    return drawing


def one(
    p: Panel, seat: int, seen: Seen, pen: Pen, labels: dict[int, str], memory: Memory | None = MEMORY
) -> Drawing | None:
    """One panel, from memory if it was drawn before; None if there is nothing to show."""
    narrow = narrowed(p, seen)
    if not p.when(narrow):
        return None
    words = tuple((a, labels[a]) for a in narrow.options)
    last = tuple(pen.last) if p.last else ()
    names = tuple(pen.seat_names)
    wanted = (p, seat, seen.game.id, pen.lang, names, narrow.seat, seen.perfect_memory, words, last, _bytes(p, seen))
    drawing = memory.get(wanted) if memory else None
    if drawing is None:
        drawing = _drawn(p, seat, narrow, replace(pen, last=last), dict(words))
        if memory:
            memory.put(wanted, drawing)
    return drawing


def narrowed(p: Panel, seen: Seen) -> Seen:
    """What a panel is handed: its fields, its answers, and the reader's seat only if it has an eye for it."""
    record = seen.states[0]
    fields = {name: np.asarray(record[name]).tolist() for name in (*ALWAYS, *p.reads)}
    options = tuple(a for a in seen.options if a in p.answers)
    return replace(seen, states=(Reading(p.key, fields),), seat=seen.seat if p.eyes else SPECTATOR, options=options)


def _bytes(p: Panel, seen: Seen) -> bytes:
    record = seen.states[0]
    return b"".join(np.asarray(record[name]).tobytes() for name in (*ALWAYS, *p.reads))


def _drawn(p: Panel, seat: int, seen: Seen, pen: Pen, labels: dict[int, str]) -> Drawing:
    ready = replace(pen, seen=seen, labels=labels, drawn=[], reach=FINGER * p.size[0] / p.least)
    made = p.draw(seen, ready, seat) if p.role is Role.SEAT else p.draw(seen, ready)
    key = f"{p.key}-{seat}" if p.role is Role.SEAT else p.key
    title = p.title(ready, seat)
    size = made.size or p.size
    return Drawing(key, str(p.role), title, size, p.least, tuple(ready.drawn), _svg(seen.game, key, title, size, made))


def _svg(game: Game, key: str, title: str, size: tuple[float, float], made: Drawn) -> str:
    described = f"<desc>{esc(' '.join(made.words))}</desc>" if made.words else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(size[0])} {num(size[1])}" role="group"'
        f' class="panel-{key} of-{game.id}" aria-label="{esc(title)}">{described}{made.body}</svg>'
    )
