"""Whole games played on from two answers, in the same worlds with the same dice, by a level that never looked."""

from __future__ import annotations

from typing import Any

import numpy as np

from mastaba.core.learn.batch import Batch
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, seed_state
from mastaba.core.rules.game import Seen
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import determinise

from ..many.crowd import Crowd
from .paper import Step

SOON, LATE = "scribe", "novice"
# what part of the games is played, from how many errors on they speak for the best answer, below how many against it
ROUNDS = ((9, 3.0, -1.0), (3, 2.0, 0.0), (1, 1.0, 1.0))
LONG = 1500  # answers that a game offered in all: a longer one is played on by the quicker level


def level_for(line: Line) -> str:
    """Who plays the games on from a question of this one."""
    machine = engine(line.game)
    offered = sum(len(machine.options(line.states_at(at))) for at in range(len(line.answers)))
    return SOON if offered <= LONG else LATE


def verdict(seen: Seen, step: Step, level: str, seed: int, most: int) -> tuple[float, float, int] | None:
    """What whole games say of the best answer and the best wrong one that was looked at for long; none where they do
    not say the same as the looks. A few games are enough where they speak clearly."""
    best = step.worths[0].action
    wrong = max(step.worths[step.accepted :], key=lambda worth: (worth.looks, worth.chance)).action
    for number, (part, sure, doubt) in enumerate(ROUNDS):
        mean, error, worlds = played_on(seen, best, wrong, max(2, most // part), level, seed + number)
        if mean >= sure * error and mean > 0:
            return round(mean, 3), round(error, 3), worlds
        if mean < doubt * error:
            return None
    return None


def played_on(seen: Seen, one: int, other: int, worlds: int, level: str, seed: int) -> tuple[float, float, int]:
    """By how much oftener the seat wins after the first answer, the error of that, and in how many worlds."""
    won = _shares(seen, (one, other), worlds, level, seed)
    apart = won[:worlds] - won[worlds:]
    return float(apart.mean()), float(apart.std(ddof=1) / np.sqrt(worlds)), worlds


def _shares(seen: Seen, answers: tuple[int, int], worlds: int, level: str, seed: int) -> Any:
    """What part of the victory the seat had in each world, after the first answer and then after the second."""
    game, gen = seen.game, generator(seed_state(seed))
    begun = [determinise(seen, gen) for _ in range(worlds)]
    machine, stands = engine(game), []
    for answer in answers:
        for world in begun:
            states = game.schema.copy(world)
            machine.play(states, answer)
            stands.append(states)
    batch = Batch(game, int(seen.s.seats), len(stands), renew=False)
    saved = batch.save()
    saved["states"] = np.stack([np.frombuffer(states.tobytes(), np.uint8) for states in stands]).reshape(
        saved["states"].shape
    )
    saved["masks"][:] = 0
    for mask, states in zip(saved["masks"], stands, strict=True):
        mask[list(machine.options(states))] = 1
    batch.restore(saved)
    crowd = Crowd(batch, level, seed)
    crowd.gens[worlds:] = crowd.gens[:worlds]
    while (batch.asked >= 0).any():
        wanted = batch.asked >= 0
        batch.step(crowd.answer(wanted), wanted)
    return np.array([machine.results(batch.states[k : k + 1]).shares()[seen.seat] for k in range(len(stands))])
