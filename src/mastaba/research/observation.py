"""What a seat sees, for whoever learns: as one vector, as named arrays, in words; and what every number means.

    >>> import mastaba
    >>> from mastaba.research import Observation
    >>> play = mastaba.make("pyramids", players=3, seed=7)
    >>> told = Observation("pyramids", players=3)
    >>> told.vector(play.see()).shape == (told.size,)
    True
    >>> told.named(play.see())["hand"].shape
    (5, 3, 29)
    >>> print(told.describe()[0])
    0: seats: 1 for 0 players (0 … 1)

All three are made of a `Seen`, which holds what the seat may know and nothing else. The own seat comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.learn.observation import Part, layout
from ..core.learn.observer import row_of
from ..core.rules.game import Game, Seen
from ..core.rules.line import Line
from ..core.rules.meanings import seat_words
from ..core.rules.opening import players_of, the_game
from ..core.rules.sight import redact, step_for
from ..draw import Pen

LOG_LINES = 12


@dataclass(frozen=True)
class Element:
    """One number of the vector: where it stands, its bounds, and what it means."""

    index: int
    part: str
    words: str
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.index}: {self.words} ({self.least:g} … {self.most:g})"


class Observation:
    """The observation of one game at a table of so many players."""

    def __init__(self, game: str | Game, players: int | None = None) -> None:
        self.game = the_game(game)
        self.players = players_of(self.game, players)
        self.layout = layout(self.game, self.players)

    def __reduce__(self) -> Any:
        return Observation, (self.game, self.players)

    def __deepcopy__(self, memo: Any) -> Observation:
        """It only tells, so everybody may have the same."""
        return self

    @property
    def size(self) -> int:
        """How many numbers the vector has; the same for every number of players."""
        return self.layout.size

    @property
    def low(self) -> np.ndarray[Any, Any]:
        """The least value of each number."""
        return self.layout.low

    @property
    def high(self) -> np.ndarray[Any, Any]:
        """The largest value of each number."""
        return self.layout.high

    # --- numbers

    def vector(self, seen: Seen) -> np.ndarray[Any, Any]:
        """One float32 vector."""
        self._check(seen)
        return row_of(self.game, seen.states, seen.seat)

    def named(self, seen: Seen) -> dict[str, np.ndarray[Any, Any]]:
        """The same numbers as arrays with names: the fields of the record."""
        return self.split(self.vector(seen))

    def split(self, vectors: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
        """A vector, or many side by side, as named arrays; views, not copies."""
        outer = vectors.shape[:-1]
        return {p.name: vectors[..., p.start : p.stop].reshape((*outer, *p.whole_shape)) for p in self.layout.parts}

    def _check(self, seen: Seen) -> None:
        if seen.game is not self.game or int(seen.s.seats) != self.players:
            raise ValueError(f"this observes {self.game.id} of {self.players} players, nothing else")

    # --- what they mean

    def describe(self) -> list[Element]:
        """What every number of the vector means, with its bounds."""
        made = []
        for part in self.layout.parts:
            for i, words in enumerate(_meanings(part, self.game.schema.seats)):
                at = part.start + i
                made.append(Element(at, part.name, words, float(self.low[at]), float(self.high[at])))
        return made

    # --- words

    def text(self, seen: Seen, line: Line | None = None, *, lang: str = "en", log: int = LOG_LINES) -> str:
        """The same in words: the question and every seat's counts, the legal answers by number, what lies where.

        With the line of play, what happened last is told too, as far as this seat was told.
        """
        self._check(seen)
        names = [f"#{p + 1}" for p in range(self.players)]
        pen = Pen(self.game, lang, names).open(seen)
        said = [_described(pen), *(f"{a}: {pen.label(a)}" for a in seen.options), *self._records(seen)]
        if line is not None:
            said += list(_past_lines(line, seen.seat, lang, names))[-log:]
        return "\n".join(said)

    def _records(self, seen: Seen) -> Iterator[str]:
        """Every part that holds something, value by value; seats counted from the own one."""
        vector = self.vector(seen)
        for part in self.layout.parts:
            values = vector[part.start : part.stop].reshape(len(part.places), -1)
            held = [(i, _value_words(part, row)) for i, row in enumerate(values)]
            words = [f"{_place_words(part, i, self.game.schema.seats)}{value}" for i, value in held if value]
            if words:
                yield f"{part.name}: {'; '.join(words)}"


def _described(pen: Pen) -> str:
    """The question, then every seat with its counts."""
    seen = pen.seen
    assert seen is not None
    said = [pen.prompt()]
    for seat in range(int(seen.s.seats)):
        facts = [f"{pen.say(key)} {value}" for key, value in seen.game.facts(seen, seat)]
        if facts:
            said.append(pen.say("state", player=pen.name(seat), facts=facts))
    return " ".join(said)


def _past_lines(line: Line, seat: int, lang: str, names: list[str]) -> Iterator[str]:
    """What the log says to a seat about every step so far."""
    game = line.game
    records = [taken.before for taken in line.taken] + [line.states]
    for taken, before, after in zip(line.taken, records, records[1:]):
        old, new = Seen(game, redact(game, before, seat), seat), Seen(game, redact(game, after, seat), seat)
        for message in game.tell(old, new, step_for(game, taken.step, seat)):
            yield game.texts.say(lang, message, names)


# --- words for numbers --------------------------------------------------------------------------------------------


def _place_words(part: Part, place: int, seats: int) -> str:
    """Where in a part something stands."""
    if not part.shape:
        return ""
    at = [int(i) for i in np.unravel_index(place, part.shape)]
    named = [str(i) for i in at]
    if part.field.by_seat and at[0] < seats:
        named[0] = seat_words(seats)[at[0]]
    return f"[{', '.join(named)}] "


def _value_words(part: Part, row: np.ndarray[Any, Any]) -> str:
    """A value that was told, in words; "" for none, unknown, or nothing."""
    amounts = [(name, round(float(v) * most), most) for name, v, most in zip(part.columns or ("",), row, part.scale)]
    return ", ".join(_amount(name, amount, most) for name, amount, most in amounts if amount > 0)


def _amount(name: str, amount: int, most: int) -> str:
    return name if name and most == 1 else f"{name} {amount}".strip()


def _meanings(part: Part, seats: int) -> Iterator[str]:
    """What each number of a part means."""
    for place in range(len(part.places)):
        where = f"{part.name} {_place_words(part, place, seats)}".rstrip()
        if not part.columns:
            yield f"{where}: number / {part.scale[0]}; -1: none or unknown"
        for name, most in zip(part.columns, part.scale):
            yield f"{where}: {name} / {most}" if most > 1 else f"{where}: 1 for {name}"
