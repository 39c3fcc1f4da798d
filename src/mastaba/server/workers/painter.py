"""What a frame shows of a position: the board, the sentence over it, the choices, the counts beside each seat.

All of it comes from what one viewer sees and from that viewer's pen, so it can be made in any process. A `Wish`
carries both; the truth is not in it.
"""

from __future__ import annotations

import logging
from html import escape
from typing import Any

import msgspec

from mastaba.core.game import Game, Step
from mastaba.core.registry import load
from mastaba.core.sight import Seen
from mastaba.draw import Pen
from mastaba.draw import frame as draw_frame
from mastaba.server.texts import speak

log_book = logging.getLogger(__name__)


class Wish(msgspec.Struct, frozen=True, array_like=True):
    """A drawing that is wanted: what the viewer sees, and the pen's words."""

    game: str
    states: bytes
    seat: int
    options: tuple[int, ...]
    memory: bool
    lang: str
    shape: str
    names: tuple[str, ...]
    last: tuple[tuple[int, int, int, bool], ...]


def wish(seen: Seen, pen: Pen) -> Wish:
    last = tuple((step.seat, step.decision, step.action, step.forced) for step in pen.last)
    body = seen.states.tobytes()
    memory, names = seen.perfect_memory, tuple(pen.names)
    return Wish(seen.game.id, body, seen.seat, seen.options, memory, pen.lang, pen.shape, names, last)


def unwrapped(given: Wish) -> tuple[Seen, Pen]:
    game = load(given.game)
    states = game.schema.from_bytes(given.states)
    seen = Seen(game, states, given.seat, given.options, given.memory)
    return seen, Pen(game, given.lang, given.names, given.shape, [Step(*step) for step in given.last])


def show(seen: Seen, pen: Pen) -> dict[str, Any]:
    """Everything that a frame shows of a position."""
    ready = pen.open(seen)
    facts = [
        [{"label": ready.say(key), "value": value} for key, value in seen.game.facts(seen, i)]
        for i in range(len(pen.names))
    ]
    return {"svg": drawing(seen, pen), "prompt": ready.prompt(), "choices": _choices(seen, ready), "facts": facts}


def drawing(seen: Seen, pen: Pen) -> str:
    """The board; if it cannot be drawn, a sentence in its place: the list of choices still carries the game."""
    try:
        return draw_frame(seen, pen)
    except Exception:
        log_book.exception("%s: a position could not be drawn", seen.game.id)
        words = speak(pen.lang, "error.drawing")
        return f'<svg viewBox="0 0 640 80" role="img"><text x="16" y="44" class="t16">{escape(words)}</text></svg>'


def _choices(seen: Seen, pen: Pen) -> list[dict[str, Any]]:
    return [{"action": a, "label": pen.label(a), "group": _group(seen.game, a, pen)} for a in seen.options]


def _group(game: Game, action: int, pen: Pen) -> str:
    """The heading of an action's kind, where the game's texts have one."""
    at = 0
    for span in game.actions.spans:
        at += span.count
        if action < at:
            key = f"group.{span.pattern.replace('_{}', '')}"
            return pen.say(key) if game.texts.has(key) else ""
    return ""
