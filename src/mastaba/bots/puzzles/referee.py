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
# one part in so many of the games, from how many errors on all games so far speak for the best answer, below how many
# against it: where the answers are equal, 7 % get through; where the best is clearly better, a few dozen games will do
ROUNDS = ((13, 3.3, -1.0), (8, 2.9, -0.7), (5, 2.5, -0.3), (3, 2.1, 0.2), (1.75, 1.8, 0.7), (1, 1.5, 1.5))
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
    apart = np.empty(0)
    for number, (part, sure, doubt) in enumerate(ROUNDS):
        more = max(2, int(most / part)) - len(apart)
        if more <= 0:
            continue
        apart = np.append(apart, played_on(seen, (best, wrong), more, level, seed + number))
        mean, error = float(apart.mean()), float(apart.std(ddof=1) / np.sqrt(len(apart)))
        if mean >= sure * error and mean > 0:
            return round(mean, 3), round(error, 3), len(apart)
        if mean < doubt * error:
            return None
    return None


def played_on(seen: Seen, answers: tuple[int, int], worlds: int, level: str, seed: int) -> Any:
    """How much more of the victory the seat has in each world after the first answer than after the second."""
    won = _shares(seen, answers, worlds, level, seed)
    return won[:worlds] - won[worlds:]


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
