"""What is said to speak for an answer is there: every ground of every game, checked from the record and the rules."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path

import pytest

from mastaba.bots.explain.counsel import follow
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import begin
from mastaba.core.rules.sight import see

SPEC = importlib.util.spec_from_file_location("reasons", Path(__file__).parents[2] / "bench" / "parts" / "reasons.py")
EVERY = 3  # one question of so many is looked at
LONGEST = 4  # answers of an action


@pytest.fixture(scope="module")
def checks():
    reasons = importlib.util.module_from_spec(SPEC)
    SPEC.loader.exec_module(reasons)
    return reasons.CHECKS


def test_every_ground_that_is_named_is_true(game, checks):
    """Random actions of random games; what one sees is compared with the true record before and after."""
    rng, told = random.Random(game.id), set()
    for seed in range(3):
        line = begin(game, game.players[0], seed)
        while not line.over:
            if rng.randrange(EVERY) == 0:
                told |= check_action(line, rng, checks)
            line = line.answer(rng.choice(engine(game).options(line.states)))
    named = {key for owner, key in checks if owner == game.id}
    assert told <= named and (told or not named)


def check_action(line, rng, checks):
    """A random action of the seat that is asked: every sentence about it is true. The keys of those that were said."""
    seat, here, answers = line.asked, line, []
    while here.asked == seat and len(answers) < LONGEST:
        answers.append(rng.choice(engine(line.game).options(here.states)))
        here = here.answer(answers[-1])
    path = follow(see(line.game, line.states, seat), answers)
    said = line.game.grounds(path, answers[: len(path)])
    for name, sentence in said:
        assert name in line.game.lines
        check = checks[line.game.id, sentence.key]
        assert check(line.states[0], here.states[0], seat, answers, sentence), (sentence, answers)
        for lang in ("fr", "en"):
            line.game.texts.say(lang, sentence, [f"Name {i}" for i in range(6)])
    return {sentence.key for _, sentence in said}
