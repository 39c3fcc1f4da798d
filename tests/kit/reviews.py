"""A review made up for a finished game: numbers that wander, answers of every seat that cost much, lines to play."""

from __future__ import annotations

import random

from mastaba.bots.explain.contest import Comparison
from mastaba.bots.explain.review import Better, Lesson, Moment, Review, assembled
from mastaba.bots.puzzles.own import Own
from mastaba.bots.puzzles.paper import Step, Worth
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line

LOOKS = 400
COST = 3  # answers of each seat that cost much, the first of all; what comes later was well answered


def made_up(line: Line, seed: int = 1) -> Review:
    """The same for the same game and seed."""
    rng, seats = random.Random(seed), int(line.states[0].seats)
    weights, bad = [1.0] * seats, [0] * seats
    moments, betters = [], []
    for at, given in enumerate(line.answers):
        weights = [max(0.05, w * rng.uniform(0.9, 1.12)) for w in weights]
        full = tuple(w / sum(weights) for w in weights)
        options = [a for a in engine(line.game).options(line.states_at(at)) if a != given.action]
        costs = at > 2 and bad[given.seat] < COST
        best, chance = rng.choice(options) if costs else given.action, full[given.seat]
        known = (full, LOOKS, (), 0, full)
        lost = (0.1, 0.01) if costs else (0.0, 0.0)
        moments.append(Moment(at, given.seat, given.action, *known, best, 1.0 - 5 * lost[0], 0.3, 0.1, lost))
        if costs:
            bad[given.seat] += 1
            betters.append(made_up_better(line, at, best, chance))
    return assembled(line, moments, betters, LOOKS)


def made_up_better(line: Line, at: int, best: int, chance: float = 0.4) -> Better:
    """A better answer: sure after an odd number of answers, else only likely."""
    given = line.answers[at].action
    error = 0.01 if at % 2 else 0.04
    lines = tuple((0.0, 1.0) for _ in line.game.lines)
    found = Comparison(given, min(1.0, chance + 0.2), chance, (0.2, error), (3.0, 30 * error), lines)
    return Better(at, (0.1, error), found, best, (best,), (given,), _on(line, at, best))


def made_up_own(line: Line, lesson: Lesson) -> Own:
    """A costly answer as a question: the better answer wins half of the games, the given one a third of them."""
    options = engine(line.game).options(line.states_at(lesson.at))
    worths = [Worth(action, 0.33 if action == lesson.action else 0.3, 0.01, 900) for action in options]
    worths.sort(key=lambda worth: (worth.action != lesson.better, -worth.chance))
    worths[0] = Worth(lesson.better, 0.5, 0.01, 900)
    return Own(lesson.at, lesson.seat, Step((), tuple(worths), 1), lesson.action, lesson.line)


def _on(line: Line, at: int, best: int, most: int = 4) -> tuple[int, ...]:
    """The better answer, then whatever comes first."""
    here, shown = line.back(at).answer(best), [best]
    while not here.over and len(shown) < most:
        shown.append(engine(line.game).options(here.states)[0])
        here = here.answer(shown[-1])
    return tuple(shown)
