"""Moments on the whole board: drawn with symbols that there are, short, and never all that is told."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

from kit.ours import OURS
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Step
from mastaba.core.rules.sight import see, step_for
from mastaba.core.words.text import LANGUAGES
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


def test_what_happens_to_a_reader_happens_to_you(game):
    """No sentence of a beat says the reader's own name, in any language; everybody else's, it does."""
    seats, names = game.players[1], [f"Name {p}" for p in range(game.players[1])]
    named, to_you = 0, 0
    for viewer, beat in told_of(game, seats, 3):
        for message in (beat.say, beat.over):
            for lang in LANGUAGES if message else ():
                plain = game.texts.say(lang, message, names)
                said = game.texts.say(lang, game.texts.addressed(lang, message, viewer), names)
                assert names[viewer] not in said, said
                assert all((name in said) == (name in plain) for name in names if name != names[viewer]), said
                named, to_you = named + (names[viewer] in plain), to_you + ("you" in said.lower().split())
                assert game.texts.addressed(lang, message, -1) == message, "a spectator hears names"
    assert bool(named) == bool(to_you) and (named or game.id not in OURS), "whoever is named is told so as you"


def told_of(game, seats: int, seed: int) -> Iterator[tuple[int, Beat]]:
    """The beats of a random game, each as somebody at the table sees it."""
    machine, chance = engine(game), random.Random(seed)
    states = machine.start(seats, seed)
    while states[0].asked >= 0:
        viewer = chance.randrange(seats)
        action = chance.choice(machine.options(states))
        step = step_for(game, Step(int(states[0].asked), int(states[0].decision), action, False), viewer)
        before = see(game, states.copy(), viewer)
        machine.step(states, action)
        yield from ((viewer, beat) for beat in game.beats(before, see(game, states, viewer), step))
