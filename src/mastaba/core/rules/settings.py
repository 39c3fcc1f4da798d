"""What may be chosen when a table is opened, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..words.text import Message


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
