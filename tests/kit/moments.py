"""Positions of random games whose next answer shows something: somebody struck, a piece that changes panels."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from kit.positions import Place
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see
from mastaba.draw.memo import memoized
from mastaba.draw.motion import Beat, Sound
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen

GAMES = 8
KEY = re.compile(r'data-key="([^"]+)"')
Shows = Callable[[Seen, Seen, Step], bool]


@dataclass(frozen=True)
class Moment:
    """A position, the answer that is given there, the beats that follow, and a piece that changes its panel."""

    place: Place
    action: int
    beats: tuple[Beat, ...]
    crossing: str


def knocks(before: Seen, after: Seen, step: Step) -> bool:
    """Is somebody struck?"""
    return any(beat.sound is Sound.KNOCK for beat in _beats(before, after, step))


def crosses(before: Seen, after: Seen, step: Step) -> bool:
    """Does a piece go to another panel?"""
    return _crossing(before, after) != ""


@memoized()
def moments(game_id: str, players: int, shows: Shows, wanted: int) -> list[Moment]:
    """So many positions, as the one who is asked sees them."""
    game, machine = load(game_id), engine(load(game_id), True)
    found: list[Moment] = []
    for seed in range(1, GAMES + 1):
        rng, given = random.Random(seed), 0
        states = machine.start(players, seed)
        while states[0].asked >= 0 and len(found) < wanted:
            seat, decision, options = int(states[0].asked), int(states[0].decision), machine.options(states)
            step = Step(seat, decision, rng.choice(options), False)
            before = see(game, states.copy(), seat, perfect_memory=False)
            machine.step(states, step.action)
            after = see(game, states, seat, perfect_memory=False)
            if len(options) > 1 and shows(before, after, step):
                name = game.decisions.names[decision]
                place = Place(game_id, players, seed, shows.__name__, given, seat, name, len(options))
                found.append(Moment(place, step.action, _beats(before, after, step), _crossing(before, after)))
            given += 1
    assert len(found) == wanted, f"{len(found)} of {wanted} in {GAMES} random games of {game_id}"
    return found


def _beats(before: Seen, after: Seen, step: Step) -> tuple[Beat, ...]:
    assert before.game.beats is not None
    return tuple(before.game.beats(before, after, step))


def _crossing(before: Seen, after: Seen) -> str:
    """The key of a piece that is on another panel afterwards; empty if there is none."""
    was, now = _panel_of(before), _panel_of(after)
    return next((key for key, panel in was.items() if now.get(key, panel) != panel), "")


def _panel_of(seen: Seen) -> dict[str, str]:
    return {key: drawing.key for drawing in panels(seen, Pen(seen.game)) for key in KEY.findall(drawing.svg)}
