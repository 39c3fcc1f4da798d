"""What a puzzle is about: when in the game, which line of the score sheet decides, and which idea is behind it."""

from __future__ import annotations

import numpy as np

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, seed_state
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import determinise

from .paper import Step, Worth

THIRDS = ("opening", "middle", "ending")
IDEAS = ("sacrifice", "denial", "risk", "long", "surprise")
WORLDS = 8
LEAST_POINTS = 0.5  # at the end, in the mean: less is not worth a word


def themes_of(seen: Seen, step: Step, temptation: int, third: int, *, long: bool, surprise: bool) -> tuple[str, ...]:
    """Every theme of a puzzle: third of the game, `line.<line>` or rival, ideas."""
    best, other = step.worths[0], step.of(temptation)
    why = reason(seen, step, temptation)
    found = [THIRDS[third], *([why] if why else [])]
    if _at_once(seen, best.action) < _at_once(seen, temptation) - LEAST_POINTS:
        found.append("sacrifice")
    if best.lines and other.lines and _ahead(best) < _ahead(other) - LEAST_POINTS:
        found.append("risk")
    found += ["long"] * long + ["surprise"] * surprise
    return tuple(found)


def reason(seen: Seen, step: Step, temptation: int) -> str:
    """The line by which the best answer gains most on the tempting one, or that it keeps this from the best rival;
    nothing where it is not worth a word."""
    best, other = step.worths[0], step.of(temptation)
    if not best.lines or not other.lines:
        return ""
    gains = {f"line.{line}": a - b for line, a, b in zip(seen.game.lines, best.lines, other.lines, strict=True)}
    gains["denial"] = other.rival - best.rival
    name = max(gains, key=lambda name: gains[name])
    return name if gains[name] >= LEAST_POINTS else ""


def _ahead(worth: Worth) -> float:
    return sum(worth.lines) - worth.rival


def _at_once(seen: Seen, action: int) -> float:
    """The seat's points just after an answer, in the mean of some worlds."""
    machine, gen, points = engine(seen.game), generator(seed_state(1)), []
    for _ in range(WORLDS):
        world = determinise(seen, gen)
        machine.play(world, action)
        points.append(machine.results(world).scores[seen.seat])
    return float(np.mean(points))
