"""Elements as strings, and the Pen: one reader's words and names, and the targets of what is drawn.

Elements are plain strings: a panel is drawn in less than a millisecond. Every function escapes what it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ..core.rules.game import Game, Seen, Step
from ..core.words.text import Message, Texts, Who, say
from ..core.words.text import message as the_message
from .memo import memoized

COMMON = Texts(Path(__file__).parent / "text")


@memoized(65536)
def num(value: float) -> str:
    """A coordinate, as short as it can be written."""
    shown = f"{value:z.1f}"
    return shown[:-2] if shown.endswith(".0") else shown


_ESCAPES = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("\u202f", "\u00a0"))


def escaped(words: str) -> str:
    """Words made safe for text and for attributes; the narrow no-break space becomes one that every font has."""
    for letter, safe in _ESCAPES:
        words = words.replace(letter, safe)
    return words


@memoized(16384)
def esc(words: Any) -> str:
    """The same for short words that come again and again, and for numbers."""
    return escaped(str(words))


def rect(x: float, y: float, w: float, h: float, cls: str = "", r: float = 0) -> str:
    rounded = f' rx="{num(r)}"' if r else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{rounded} class="{cls}"/>'


def circle(x: float, y: float, r: float, cls: str = "") -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" class="{cls}"/>'


def line(x1: float, y1: float, x2: float, y2: float, cls: str = "edge") -> str:
    return f'<path d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}" class="{cls}"/>'


def path(d: str, cls: str = "") -> str:
    return f'<path d="{d}" class="{cls}"/>'


def polygon(points: Sequence[tuple[float, float]], cls: str = "") -> str:
    return path("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z", cls)


def text(x: float, y: float, words: Any, cls: str = "t13") -> str:
    """Words with their base line at y. Classes: t11 … t42 size, b bold, d display, mid, end, soft."""
    return f'<text x="{num(x)}" y="{num(y)}" class="{cls}">{esc(words)}</text>'


def use(symbol: str, x: float, y: float, w: float, h: float | None = None, cls: str = "") -> str:
    """A symbol of the art sheet in a box (square unless h is given)."""
    named = f' class="{cls}"' if cls else ""
    high = w if h is None else h
    return f'<use href="#{symbol}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(high)}"{named}/>'


def group(
    body: str, *, at: tuple[float, float] | None = None, scale: float = 1, key: str = "", tip: str = "", cls: str = ""
) -> str:
    """Elements together: moved, scaled, with a stable key for animation and a tip that explains them."""
    return f"{opened(at=at, scale=scale, key=key, tip=tip, cls=cls)}{body}</g>"


def opened(
    *, at: tuple[float, float] | None = None, scale: float = 1, key: str = "", tip: str = "", cls: str = ""
) -> str:
    """The beginning of a group that comes in parts; the last of them ends with </g>."""
    out = "<g"
    if cls:
        out += f' class="{cls}"'
    if key:
        out += f' data-key="{esc(key)}"'
    if tip:
        out += f' data-tip="{esc(tip)}"'
    if at is not None or scale != 1:
        x, y = at or (0, 0)
        grown = f" scale({scale:.4g})" if scale != 1 else ""
        out += f' transform="translate({num(x)} {num(y)}){grown}"'
    return out + ">"


def ghost(body: str) -> str:
    """What shows only while its target is hovered or focused, or a group of class `peek` around it is hovered."""
    return f'<g class="ghost">{body}</g>'


@memoized(16384)
def _said(texts: Texts, lang: str, key: str, args: tuple[tuple[str, int | str], ...]) -> str:
    """A text of the game, or one of those common to all boards, whose places hold only numbers and words."""
    return (texts if texts.has(key) else COMMON).say(lang, Message(key, dict(args)))


@memoized(16384)
def _said_with_names(pen: Pen, message: Message) -> str:
    """A text whose places hold players and things."""
    texts = pen.game.texts if pen.game.texts.has(message.key) else COMMON
    return texts.say(pen.lang, message, pen.names)


Box = tuple[float, float, float, float]


def grown(box: Box, least: float) -> Box:
    """The box, widened about its centre until no side is shorter than `least`."""
    x, y, w, h = box
    wide, high = max(w, least), max(h, least)
    return x - (wide - w) / 2, y - (high - h) / 2, wide, high


@dataclass(eq=False)
class Pen:
    """One reader's language, names by seat and last steps; open on what the reader sees."""

    game: Game
    lang: str = "fr"
    names: Sequence[str] = ()
    last: Sequence[Step] = ()  # what happened since the reader's previous answer
    seen: Seen | None = None
    drawn: list[int] = field(default_factory=list)  # actions that have their element
    labels: Mapping[int, str] | None = None  # what the answers are called, where that is known already
    reach: float = 40  # side of the smallest hit area in units of the paper

    def open(self, seen: Seen) -> Pen:
        """A pen like this one, for one drawing."""
        ready = Pen(self.game, self.lang, self.names, self.last, seen, labels=self.labels, reach=self.reach)
        ready.__dict__["bare"] = self.bare
        return ready

    def over(self, seen: Seen, labels: Mapping[int, str], last: Sequence[Step], reach: float) -> Pen:
        """A pen like this one, for one panel."""
        ready = Pen(self.game, self.lang, self.names, last, seen, [], labels, reach)
        ready.__dict__["bare"] = self.bare
        return ready

    # --- words

    def say(self, message: Message | str, **args: Any) -> str:
        """A text of the game, or one of those common to all boards, in the reader's language."""
        if isinstance(message, Message):
            key, args = message.key, message.args  # type: ignore[assignment]
        else:
            key = message
        for value in args.values():
            if type(value) is not int and type(value) is not str:
                return _said_with_names(self, message if isinstance(message, Message) else the_message(key, args))
        return _said(self.game.texts, self.lang, key, tuple(args.items()))

    @cached_property
    def seat_names(self) -> tuple[str, ...]:
        if self.names:
            return tuple(self.names)
        return tuple([COMMON.say(self.lang, say("seat", n=i + 1)) for i in range(self.game.schema.seats)])

    @cached_property
    def bare(self) -> Pen:
        """A pen with words and names alone: the same one for all who have the same."""
        return _bare(self.game, self.lang, self.seat_names)

    @cached_property
    def impersonal(self) -> Pen:
        """A pen with words alone: the same one for all tables."""
        return _impersonal(self.game, self.lang)

    def name(self, seat: int) -> str:
        return str(self.seat_names[seat])

    def prompt(self) -> str:
        """The sentence over the board: what the reader must do, or whom they wait for."""
        seen = self.seen
        assert seen is not None, "a pen is opened on what its reader sees"
        asked = seen.listed.asked
        if asked < 0:
            return self.say("over")
        if asked != seen.seat:
            return self.say(f"waiting.{seen.decision}", player=Who(asked))
        return self.say(seen.game.prompt(seen) if seen.game.prompt else f"decision.{seen.decision}")

    # --- targets

    def may(self, action: int) -> bool:
        """Is this action legal for the reader now?"""
        if self.labels is not None:
            return action in self.labels
        return self.seen is not None and action in self.seen.options

    def label(self, action: int) -> str:
        """What an answer is called here and now."""
        if self.labels is not None:
            return self.labels[action]
        assert self.seen is not None
        return self.say(self.game.label(self.seen, action))

    def foreshadow(self, action: int, body: str) -> str:
        """What this answer would bring, shown here while its target, on whatever panel, is pointed at."""
        return f'<g class="ghost" data-ghost="{action}">{body}</g>' if self.may(action) else ""

    def ways(self, found: Mapping[str, tuple[int, int]]) -> str:
        """Pieces by key that stand for two answers in a row while neither is to be seen on them: press, and both are
        given. The second must be legal after the first."""
        said = " ".join([f"{key}={first}.{then}" for key, (first, then) in found.items() if self.may(first)])
        return f'<g data-ways="{esc(said)}"/>' if said else ""

    def target(
        self,
        action: int,
        box: Box,
        body: str,
        *,
        key: str = "",
        tip: str = "",
        why: str = "",
        sure: str = "",
        lit: bool = True,
        r: float = 6,
    ) -> str:
        """The one element of an action, its box full of light; where it is not legal, only its picture.

        `tip` explains it when it may be chosen (its label, if empty), `why` says why not when it may not.
        `sure` asks for a second click and says what it would do. `lit=False` leaves the glow to the body (an element
        of class `lit`).
        """
        if not self.may(action):
            return group(body, key=key, tip=why or tip)
        assert action not in self.drawn, f"{self.game.id}: action {action} is drawn twice"
        self.drawn.append(action)
        return _target(action, self.label(action), box, self.reach, body, key, tip, sure, lit, r)


@memoized(8192)
def _target(
    action: int, label: str, box: Box, reach: float, body: str, key: str, tip: str, sure: str, lit: bool, r: float
) -> str:
    """What is to be pressed for a legal answer."""
    x, y, w, h = grown(box, reach)
    around = (box[0] - 3, box[1] - 3, box[2] + 6, box[3] + 6)
    glow, edge = (rect(*around, "lit", r), rect(*around, "lit clear", r)) if lit else ("", "")
    keyed = f' data-key="{esc(key)}"' if key else ""
    keyed += f' data-sure="{esc(sure)}"' if sure else ""
    return (
        f'<g class="act" data-action="{action}" role="button" tabindex="0" aria-label="{esc(label)}"{keyed}'
        f' data-tip="{esc(tip or label)}">{rect(x, y, w, h, "hit")}{glow}{body}{edge}</g>'
    )


@memoized(4096)
def _bare(game: Game, lang: str, names: tuple[str, ...]) -> Pen:
    return Pen(game, lang, names)


class Impersonal(Pen):
    """A pen that knows no names."""

    @cached_property
    def seat_names(self) -> tuple[str, ...]:
        raise LookupError("a part that is drawn for all tables names no player")

    @cached_property
    def bare(self) -> Pen:
        return self


@memoized()
def _impersonal(game: Game, lang: str) -> Pen:
    return Impersonal(game, lang)
