"""What workers are asked and what they answer: one struct each, as MessagePack with its length in front.

A worker is given what one viewer sees (`Position`) and nothing else: the truth is not in any job about a running game.
A game that is over may be looked at again; then the whole replay is sent.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO

import msgspec

from mastaba.bots.explain.counsel import Counsel
from mastaba.bots.explain.review import Better, Moment
from mastaba.bots.puzzles.own import Own
from mastaba.bots.puzzles.paper import Worth
from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.own_box import load_with
from mastaba.draw import Pen
from mastaba.draw.panel import Drawing
from mastaba.draw.postcard import Place

LENGTH = struct.Struct("<I")
LONGEST = 2**24  # bytes of one message


class Position(msgspec.Struct, frozen=True, array_like=True):
    """What a viewer sees of a game; `own` is a components file of one's own."""

    game: str
    own: str
    states: bytes
    seat: int
    options: tuple[int, ...]
    perfect_memory: bool

    @classmethod
    def of(cls, seen: Seen) -> Position:
        return cls(seen.game.id, seen.game.own, seen.states.tobytes(), seen.seat, seen.options, seen.perfect_memory)

    @property
    def key(self) -> str:
        """The game and its set, as a pool tells them apart."""
        return f"{self.game}@{zlib.crc32(self.own.encode()):x}" if self.own else self.game

    def seen(self) -> Seen:
        game = load_with(self.game, self.own)
        return Seen(game, game.schema.from_bytes(self.states), self.seat, self.options, self.perfect_memory)


# --- jobs --------------------------------------------------------------------------------------------------------


class Think(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A bot of this level is to answer; it should take so many seconds."""

    position: Position
    level: str
    think_s: float
    seed: int

    @property
    def game(self) -> str:
        return self.position.key


class Advise(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A whole action is to be advised, by so many looks, within so many seconds."""

    position: Position
    looks: int
    seconds: float
    seed: int

    @property
    def game(self) -> str:
        return self.position.key


class Examine(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Some questions of a game that is over, from the first to before the last, each with so many looks."""

    game: str
    replay: str
    first: int
    last: int
    looks: int


class Deepen(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """An answer of a game that is over and a better one are to be looked at for longer."""

    game: str
    replay: str
    at: int
    best: int
    looks: int


class Weigh(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """All answers to a question of a game that is over, at which a better one was found, are to be weighed."""

    game: str
    replay: str
    at: int
    better: int
    line: tuple[int, ...]
    looks: int


class Recheck(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The answers to a puzzle of the shelf that may be the best are to be looked at again, so often each."""

    game: str
    puzzle: str
    looks: int
    seed: int


class Draw(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Some panels of a position are to be drawn, with this pen; `labels` are what the legal answers are called."""

    position: Position
    lang: str
    names: tuple[str, ...]
    last: tuple[tuple[int, int, int, bool], ...]
    labels: dict[int, str]
    keys: tuple[str, ...]

    @classmethod
    def of(cls, seen: Seen, pen: Pen, labels: Mapping[int, str], keys: Iterable[str]) -> Draw:
        last = tuple((step.seat, step.decision, step.action, step.forced) for step in pen.last)
        return cls(Position.of(seen), pen.lang, tuple(pen.names), last, dict(labels), tuple(keys))

    @property
    def game(self) -> str:
        return self.position.key

    def pen(self) -> Pen:
        return Pen(
            load_with(self.position.game, self.position.own),
            self.lang,
            self.names,
            last=[Step(*step) for step in self.last],
        )


class Sheet(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """All panels of a position are wanted as one picture of its own: SVG, or PNG."""

    panels: Draw
    theme: str
    png: bool

    @property
    def game(self) -> str:
        return self.panels.game


class Board(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The board of a position alone is wanted as a PNG of this width."""

    panels: Draw
    width: int

    @property
    def game(self) -> str:
        return self.panels.game


class Ending(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A postcard of a game that is over is wanted as PNG: the board, what happened, who has how many points."""

    panels: Draw
    headline: str
    places: tuple[Place, ...]

    @property
    def game(self) -> str:
        return self.panels.game


class Picture(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A drawing of this game is wanted as PNG."""

    game: str
    svg: str


class Load(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """From now on this game's compiled code is to be used."""

    game: str


class Compile(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """One step of a game's compilation is to be put into the cache on disk."""

    game: str
    step: str


Job = Think | Advise | Examine | Deepen | Weigh | Recheck | Draw | Sheet | Board | Ending | Picture | Load | Compile

# --- replies -----------------------------------------------------------------------------------------------------


class Chosen(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A bot's answer."""

    action: int


class Advised(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """What the looks came to."""

    counsel: Counsel


class Examined(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """What was found at these questions."""

    moments: tuple[Moment, ...]


class Deepened(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """What was found when looking longer."""

    better: Better


class Weighed(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """What came of weighing; nothing where the answer was not that bad."""

    own: Own | None


class Rechecked(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """What they were worth, the best first."""

    worths: tuple[Worth, ...]


class Drawn(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The panels that were wanted, in their order."""

    drawings: tuple[Drawing, ...]


class Pictured(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The picture's bytes, or its text as UTF-8."""

    body: bytes


class Ready(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """It is loaded, or in the cache."""


class Broken(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The job could not be done; the process goes on."""

    why: str


Reply = Chosen | Advised | Examined | Deepened | Weighed | Rechecked | Drawn | Pictured | Ready | Broken

# --- how they travel ---------------------------------------------------------------------------------------------

_jobs: msgspec.msgpack.Decoder[Job] = msgspec.msgpack.Decoder(Job)
_replies: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)


def packed(message: Job | Reply) -> bytes:
    """A message with its length in front."""
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body


def length_of(head: bytes) -> int:
    """How many bytes follow. Raises DecodeError for what cannot be a message of ours."""
    length: int = LENGTH.unpack(head)[0]
    if length > LONGEST:
        raise msgspec.DecodeError(f"a message of {length} bytes")
    return length


def job_from(body: bytes) -> Job:
    return _jobs.decode(body)


def reply_from(body: bytes) -> Reply:
    return _replies.decode(body)


def bodies(source: BinaryIO) -> Iterator[bytes]:
    """Every message that comes in, until the other end is closed."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        yield source.read(length_of(head))
