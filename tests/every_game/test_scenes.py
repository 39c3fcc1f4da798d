"""Moments on the whole board: drawn with symbols that there are, short, and never all that is told."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Step
from mastaba.core.rules.sight import see
from mastaba.draw.art import symbols
from mastaba.draw.motion import Beat

USED = re.compile(r'href="#([^"]+)"')
LONGEST = 2000  # ms


def scenes_of(game, seed: int) -> list[Beat]:
    """The beats with a scene of a random game, as its first player sees them."""
    machine, chance, found = engine(game), random.Random(seed), []
    states = machine.start(max(game.players[0], 2), seed)
    while states[0].asked >= 0:
        step = Step(int(states[0].asked), int(states[0].decision), chance.choice(machine.options(states)), False)
        before = see(game, states.copy(), 0, perfect_memory=False)
        machine.step(states, step.action)
        found += [b for b in game.beats(before, see(game, states, 0, perfect_memory=False), step) if b.scene or b.dim]
    return found


def test_scenes_are_drawn_with_symbols_that_there_are_and_last_two_seconds_at_most(game):
    known = set(re.findall(r'id="([^"]+)"', symbols(game)))
    for beat in scenes_of(game, 5):
        assert beat.ms <= LONGEST
        if beat.scene:
            ElementTree.fromstring(f"<svg>{beat.scene.body}</svg>")
            assert set(USED.findall(beat.scene.body)) <= known
            assert beat.say, "who skips the picture has the sentence, and the log"
