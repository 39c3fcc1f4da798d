"""Everything that the package of a game imports: what is stored, asked, answered, said and drawn.

`mastaba new-game NAME` writes a package that uses it; docs/adding-a-game.md walks through it. These names stay where
they are, whatever moves inside the house.
"""

from __future__ import annotations

from .core.machine.jit import rule
from .core.rules.advice import Advice
from .core.rules.chance import below, draw, roll, shuffle
from .core.rules.component_reader import BadComponents, components, frozen
from .core.rules.decision import Actions, Decisions, Span, decision
from .core.rules.dispatch import by_decision, by_stage
from .core.rules.game import Game, Seen, Stages, Step
from .core.rules.meanings import Meaning, bits, one_of, printed
from .core.rules.numbers import Numbers
from .core.rules.schema import CLOSED, NOBODY, OWNER, PUBLIC, REMEMBERED, Schema, field
from .core.rules.settings import BadSetting, Editor, Setting, is_switched, switch
from .core.words.text import Message, Texts, Who, say
from .draw.board import button, card, seat_disc, seat_tag
from .draw.memo import memoized
from .draw.motion import Act, Beat, Die, Move, Scene, Sound, Turn, act, country
from .draw.panel import Drawn, Role, panel
from .draw.svg import Pen, circle, ghost, group, line, path, polygon, rect, text, use

__all__ = [
    "CLOSED",
    "NOBODY",
    "OWNER",
    "PUBLIC",
    "REMEMBERED",
    "Act",
    "Actions",
    "Advice",
    "BadComponents",
    "BadSetting",
    "Beat",
    "Decisions",
    "Die",
    "Drawn",
    "Editor",
    "Game",
    "Meaning",
    "Message",
    "Move",
    "Numbers",
    "Pen",
    "Role",
    "Scene",
    "Schema",
    "Seen",
    "Setting",
    "Sound",
    "Span",
    "Stages",
    "Step",
    "Texts",
    "Turn",
    "Who",
    "act",
    "below",
    "bits",
    "button",
    "by_decision",
    "by_stage",
    "card",
    "circle",
    "components",
    "country",
    "decision",
    "draw",
    "field",
    "frozen",
    "ghost",
    "group",
    "is_switched",
    "line",
    "memoized",
    "one_of",
    "panel",
    "path",
    "polygon",
    "printed",
    "rect",
    "roll",
    "rule",
    "say",
    "seat_disc",
    "seat_tag",
    "shuffle",
    "switch",
    "text",
    "use",
]
