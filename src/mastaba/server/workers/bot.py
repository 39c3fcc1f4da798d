"""A bot's thinking, inside a worker: from what its seat sees to one answer, or to advice for a person."""

from __future__ import annotations

from mastaba.bots import choose
from mastaba.bots.explain.counsel import counsel_for

from .jobs import Advise, Advised, Chosen, Think


def think(job: Think) -> Chosen:
    """One question, one answer."""
    return Chosen(int(choose(job.position.seen(), job.level, job.think_s, job.seed)))


def advise(job: Advise) -> Advised:
    """One question, the action to take."""
    return Advised(counsel_for(job.position.seen(), job.seed, job.looks, job.seconds))
