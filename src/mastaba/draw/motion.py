"""What happened, beat by beat: pieces that move, turn, come and go, a die, a scene; played before the new frame.

Beats are decoration: a reader who skips them, or wants no motion, sees the frame that follows, and nothing is missing
in it. They name pieces and places by the stable keys of the drawing (`data-key`), so they fit every screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from msgspec import Struct

from ..core.words.text import Message
from .svg import num, rect

BEYOND = 480.0  # units of a scene's sky above its picture, and of its ground below


class Sound(StrEnum):
    """The sounds there are: short, quiet, made by the page itself."""

    NONE = ""
    STEP = "step"  # a stone foot
    TURN = "turn"  # a stone turning
    DIE = "die"  # a die that is thrown
    KNOCK = "knock"  # a blow
    COIN = "coin"  # money
    STONE = "stone"  # something laid down
    DOOR = "door"  # a tomb or a chest that opens
    WATER = "water"  # a boat that sails


class Move(Struct, frozen=True):
    """A piece glides to where another keyed element lies: a cell, a column, a seat's sheet.

    Of a group of class `stack` one piece leaves, without the group's words; the group stays.
    """

    piece: str
    to: str


class Turn(Struct, frozen=True):
    """A piece turns about its middle by so many degrees, clockwise."""

    piece: str
    degrees: float


class Die(Struct, frozen=True):
    """A die is thrown over a keyed element and shows this number; it lies there until the frame."""

    over: str
    shows: int


class Act(StrEnum):
    """What a part of a scene does when its moment has come."""

    RISE = "rise"  # comes up from below
    FALL = "fall"  # comes down from above
    FLY = "fly"  # comes from where `by` says
    LEAVE = "leave"  # goes to where `by` says
    UNROLL = "unroll"  # opens like papyrus
    GLOW = "glow"  # comes out of the dark


@dataclass(frozen=True)
class Scene:
    """A picture over the whole board while its beat lasts, in the game's own art; made of parts that `act`.

    Whoever wants no motion never sees it, and misses nothing.
    """

    body: str
    size: tuple[float, float] = (480.0, 300.0)


def country(sky: str, ground: str) -> str:
    """What a scene of the usual size lies on: boards are higher, and see its sky go on above and its ground below."""
    return rect(0, -BEYOND, 480, BEYOND + 150, sky) + rect(0, 150, 480, BEYOND + 150, ground)


def act(how: Act, body: str, at: float = 0.0, by: tuple[float, float] = (0.0, 0.0)) -> str:
    """A part of a scene that comes to life at this share of the beat; `by`, in units of the scene, says from where."""
    return f'<g data-act="{how.value}" data-at="{at:.2f}" data-by="{num(by[0])} {num(by[1])}">{body}</g>'


@dataclass(frozen=True)
class Beat:
    """One moment. Everything in it happens at once; the next beat begins `ms` later at the usual speed."""

    ms: int = 350
    say: Message | None = None  # one short sentence over the board
    moves: tuple[Move, ...] = ()
    turns: tuple[Turn, ...] = ()
    die: Die | None = None
    light: tuple[str, ...] = ()  # keys of the pieces that it is about
    gone: tuple[str, ...] = ()  # keys of pieces that vanish
    line: tuple[str, ...] = ()  # keys of elements joined by a drawn line: a line of sight
    sound: Sound = Sound.NONE
    scene: Scene | None = None
    over: Message | None = None  # what stands in the place of the question meanwhile: the phase that is told
    phase: str = ""  # key of the phase that it belongs to: marked meanwhile in the place of the one of class `present`
    by: int | None = None  # whose emblem stands beside the sentence, -1 for nobody's; usually of whoever answered
    dim: bool = False  # all but what it is about lies in the dark
