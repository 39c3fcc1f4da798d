"""What a frame shows of a position: its panels, the sentence over them, the choices, the counts beside each seat.

All of it comes from what one viewer sees and from that viewer's pen, so it can be made in any process.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ..core.rules.game import Game, Seen
from ..core.words.text import say
from .memo import memoized
from .panel import Drawing, Part, completed, drawn, labels_of, parts, sentence
from .svg import COMMON, Pen

log = logging.getLogger(__name__)


class Choice(Struct, frozen=True):
    """A legal answer: its integer, its words, and the heading under which it stands."""

    action: int
    label: str
    group: str


class Fact(Struct, frozen=True):
    """A count beside a seat."""

    label: str
    value: int | str


class Words(Struct, frozen=True):
    """What a frame says of a position; `facts` has one list for each seat."""

    prompt: str = ""
    choices: list[Choice] = []
    facts: list[list[Fact]] = []


class Shown(Struct, frozen=True):
    """What a frame shows of a position."""

    words: Words = Words()
    drawings: list[Drawing] = []


NOTHING = Shown()  # before a game begins


def show(seen: Seen, pen: Pen) -> Shown:
    """Everything that a frame shows of a position, drawn here and now."""
    labels = labels_of(seen, pen)
    made = [paint(part, seen, pen, labels) for part in parts(seen)]
    return Shown(words_of(seen, pen, labels), completed(seen, pen, labels, made))


def words_of(seen: Seen, pen: Pen, labels: Mapping[int, str]) -> Words:
    """The sentence, the choices (what renounces comes last) and the counts; `labels` name the legal answers."""
    ready = pen.open(seen)
    renounces = seen.game.decisions.at(seen.listed.decision).renounces if labels else frozenset[int]()
    ordered = sorted(labels, key=renounces.__contains__)
    choices = [Choice(action, labels[action], _group(seen.game, action, pen.lang)) for action in ordered]
    seats = range(len(pen.names))
    facts = [_facts(ready.bare, tuple(seen.game.facts(seen, i))) for i in seats]
    return Words(ready.prompt(), choices, facts)


@memoized(4096)
def _facts(pen: Pen, facts: tuple[tuple[str, Any], ...]) -> list[Fact]:
    """The counts beside a seat, in words."""
    return [Fact(pen.say(key), value) for key, value in facts]


@memoized()
def _group(game: Game, action: int, lang: str) -> str:
    """The heading of an action's kind, where the game's texts have one."""
    at = 0
    for span in game.actions.spans:
        at += span.count
        if action < at:
            key = f"group.{span.pattern.replace('_{}', '')}"
            return game.texts.say(lang, say(key)) if game.texts.has(key) else ""
    return ""


def paint(part: Part, seen: Seen, pen: Pen, labels: Mapping[int, str]) -> Drawing:
    """One panel; if it cannot be drawn, a sentence in its place: the others and the choices still carry the game."""
    try:
        return drawn(part, seen, pen, labels)
    except Exception:
        log.exception("%s: the panel %s could not be drawn", seen.game.id, part.key)
        return sentence(part, seen.game, COMMON.say(pen.lang, say("not_drawn")))
