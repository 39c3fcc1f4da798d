"""A review made up for a finished game: numbers that wander, three answers that cost much, lines that can be played."""

from __future__ import annotations

import random

from mastaba.bots.explain.review import Better, Moment, Review, assembled
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line

LOOKS = 400


def made_up(line: Line, seed: int = 1) -> Review:
    """The same for the same game and seed."""
    rng, seats = random.Random(seed), int(line.states[0].seats)
    weights = [1.0] * seats
    moments, betters = [], []
    for at, given in enumerate(line.answers):
        weights = [max(0.05, w * rng.uniform(0.9, 1.12)) for w in weights]
        full = tuple(w / sum(weights) for w in weights)
        options = [a for a in engine(line.game).options(line.states_at(at)) if a != given.action]
        best, chance = rng.choice(options), full[given.seat]
        known = (full, LOOKS, (), 0, full)
        moments.append(Moment(at, given.seat, given.action, *known, best, chance, chance, 0.01))
        if at in (3, len(line.answers) // 2, len(line.answers) - 6):
            betters.append(
                Better(at, best, min(1.0, chance + 0.2 + 0.01 * len(betters)), chance, 0.01, _on(line, at, best))
            )
    return assembled(line, moments, betters, LOOKS)


def _on(line: Line, at: int, best: int, most: int = 4) -> tuple[int, ...]:
    """The better answer, then whatever comes first."""
    here, shown = line.back(at).answer(best), [best]
    while not here.over and len(shown) < most:
        shown.append(engine(line.game).options(here.states)[0])
        here = here.answer(shown[-1])
    return tuple(shown)
