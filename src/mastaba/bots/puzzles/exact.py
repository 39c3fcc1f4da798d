"""Ends with nothing hidden and no chance left: every way to the end is played (exhaustive search), without error."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, seed_state
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import determinise, see

from .paper import Step, Worth

NEAR_END = 14  # answers before the end of the game; further away there are too many ways
MOST_PLAYED = 1500  # answers that are tried for one question
WORLDS = 3


class TooMany(Exception):
    """There are more ways to the end than are played, or chance comes in."""


def solved(line: Line, at: int) -> Step | None:
    """A question of two players whose every way to the end is known: the answers and what they lead to. None where
    something is hidden, chance comes in, there are too many ways, or the answers do not differ."""
    if len(line.answers) - at > NEAR_END or int(line.states[0].seats) != 2 or not _is_open(line, at):
        return None
    seat, states = line.answers[at].seat, line.states_at(at)
    left = [MOST_PLAYED]
    try:
        worths = [
            Worth(action, _worth(line.game, _after(line.game, states, action, left), seat, left), 0.0, 1)
            for action in engine(line.game).options(states)
        ]
    except TooMany:
        return None
    worths.sort(key=lambda worth: (-worth.chance, worth.action))
    accepted = sum(worth.chance == worths[0].chance for worth in worths)
    return Step((), tuple(worths), accepted) if accepted <= max(1, len(worths) // 2) else None


def _is_open(line: Line, at: int) -> bool:
    """Does every seat know all there is?"""
    states, chance = line.states_at(at), line.game.schema.spans["rng"].at
    for seat in range(2):
        seen = see(line.game, states, seat)
        for k in range(WORLDS):
            world = bytearray(determinise(seen, generator(seed_state(k))).tobytes())
            world[chance] = states.tobytes()[chance]
            if bytes(world) != states.tobytes():
                return False
    return True


def _after(game: Game, states: Any, action: int, left: list[int]) -> Any:
    """The record after an answer."""
    left[0] -= 1
    if left[0] < 0:
        raise TooMany
    after = game.schema.copy(states)
    engine(game).play(after, action)
    if after[0].rng[0] != states[0].rng[0]:
        raise TooMany
    return after


def _worth(game: Game, states: Any, seat: int, left: list[int]) -> float:
    """The seat's share of the victory if both play best from here."""
    machine = engine(game)
    asked = int(states[0].asked)
    if asked < 0:
        return float(machine.results(states).shares()[seat])
    found = (_worth(game, _after(game, states, action, left), seat, left) for action in machine.options(states))
    return max(found) if asked == seat else min(found)
