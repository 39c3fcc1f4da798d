"""What may be chosen when a table is opened, and what is refused; switches for rulings that others read otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..machine.jit import rule
from ..words.text import Message
from .schema import SWITCHES

NO, YES = "no", "yes"


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
    want at least so many of them, `within` is the (setting, choice) without which it means nothing. `between` are the
    bounds of a free text that is a whole number. `ruling` is the number of the ruling (RULES.md, section 8) that it
    turns. What is not `told` is no part of observations and fingerprints: they are those of the table without it.
    A `bit` is stored in SWITCHES instead of a place of its own.
    """

    key: str
    choices: tuple[str, ...] = ()
    default: str = ""
    seats: tuple[int, ...] = ()
    needs: Mapping[str, int] = field(default_factory=dict)
    within: tuple[str, str] | None = None
    between: tuple[int, int] | None = None
    ruling: str = ""
    told: bool = True
    bit: int = -1

    def put(self, s: Any, place: int, position: int) -> None:
        """Store the position of a choice; `place` is that of the setting among the game's."""
        if self.bit < 0:
            s.setting[place] = position
        else:
            s.setting[SWITCHES] |= position << self.bit

    def held(self, s: Any, place: int) -> int:
        """The stored position."""
        return int(s.setting[place] if self.bit < 0 else s.setting[SWITCHES] >> self.bit & 1)

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


def switch(key: str, ruling: str, bit: int) -> Setting:
    """Another reading of a ruling; "no" is the ruling. Bits stay what they are: positions are kept with them."""
    return Setting(key, (NO, YES), NO, ruling=ruling, told=False, bit=bit)


@rule
def is_switched(s: Any, bit: Any) -> bool:
    """Is the other reading of a ruling in force at this table?"""
    return bool(int(s.setting[SWITCHES]) >> bit & 1)


class BadSetting(ValueError):
    """A table cannot be opened so; `message` says why, for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message
