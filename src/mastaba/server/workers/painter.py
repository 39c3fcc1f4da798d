"""What a frame shows of a position: the board, the sentence over it, the choices, the counts beside each seat.

All of it comes from what one viewer sees and from that viewer's pen, so it can be made in any process.
"""

from __future__ import annotations

import logging
from html import escape

import msgspec

from mastaba.core.game import Game
from mastaba.core.sight import Seen
from mastaba.draw import Pen
from mastaba.draw import drawing as draw_board

from ..messages import Choice, Fact
from ..texts import speak
from .jobs import Draw, Drawn

log = logging.getLogger(__name__)
Raw = msgspec.Raw


class Shown(msgspec.Struct, frozen=True):
    """What a frame shows of a position; `facts` has one list for each seat."""

    svg: str | Raw = ""
    prompt: str | Raw = ""
    choices: list[Choice] | Raw = []
    facts: list[list[Fact] | Raw] = []


NOTHING = Shown()  # before a game begins


def show(seen: Seen, pen: Pen) -> Shown:
    """Everything that a frame shows of a position."""
    ready = pen.open(seen)
    facts: list[list[Fact] | Raw] = [
        [Fact(ready.say(key), value) for key, value in seen.game.facts(seen, i)] for i in range(len(pen.names))
    ]
    return Shown(board(seen, pen), ready.prompt(), _choices(seen, ready), facts)


def board(seen: Seen, pen: Pen) -> str:
    """The board; if it cannot be drawn, a sentence in its place: the list of choices still carries the game."""
    try:
        return draw_board(seen, pen)
    except Exception:
        log.exception("%s: a position could not be drawn", seen.game.id)
        words = speak(pen.lang, "error.drawing")
        return f'<svg viewBox="0 0 640 80" role="img"><text x="16" y="44" class="t16">{escape(words)}</text></svg>'


def _choices(seen: Seen, pen: Pen) -> list[Choice]:
    return [Choice(a, pen.label(a), _group(seen.game, a, pen)) for a in seen.options]


def _group(game: Game, action: int, pen: Pen) -> str:
    """The heading of an action's kind, where the game's texts have one."""
    at = 0
    for span in game.actions.spans:
        at += span.count
        if action < at:
            key = f"group.{span.pattern.replace('_{}', '')}"
            return pen.say(key) if game.texts.has(key) else ""
    return ""


# --- the same in a worker ----------------------------------------------------------------------------------------


def draw(job: Draw) -> Drawn:
    """Inside a worker: the parts as JSON."""
    made, encode = show(job.position.seen(), job.pen()), msgspec.json.encode
    return Drawn(encode(made.svg), encode(made.prompt), encode(made.choices), tuple(encode(f) for f in made.facts))


def shown_by(drawn: Drawn) -> Shown:
    """What a worker drew, to be sent as it is."""
    return Shown(Raw(drawn.svg), Raw(drawn.prompt), Raw(drawn.choices), [Raw(of_seat) for of_seat in drawn.facts])
