"""The moments of an answer as a viewer sees them, for tests of every game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mastaba.core.rules.game import Step
from mastaba.core.rules.sight import see, step_for
from mastaba.draw.motion import Beat
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen

from .scenario import Scenario


def beats_of(t: Scenario, names: Sequence[str], action: int | str, viewer: int | None = None) -> list[Beat]:
    """The moments of one answer; every piece that they name is on the panels of the viewer, else of who answers."""
    game, eyes = t.game, t.asked if viewer is None else viewer
    before = see(game, t.states.copy(), eyes)
    number = game.actions[action] if isinstance(action, str) else action
    step = step_for(game, Step(t.asked, int(t.s.decision), number, False), eyes)
    t.answer(game.actions.names[number])
    beats = list(game.beats(before, see(game, t.states, eyes), step))
    there = set(re.findall(r'data-key="([^"]+)"', "".join(d.svg for d in panels(before, Pen(game, "en", names), None))))
    named = {key for b in beats for key in (*b.light, *b.gone, *b.line, *(turn.piece for turn in b.turns))}
    named |= {key for b in beats for m in b.moves for key in (m.piece, m.to)}
    assert named <= there, named - there
    return beats
