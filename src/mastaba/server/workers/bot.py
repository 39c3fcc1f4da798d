"""A bot's thinking, inside a worker: from what its seat sees to one answer, or to what is to be said of each."""

from __future__ import annotations

from mastaba.bots import choose
from mastaba.bots.explain.analysis import analyse_for

from .jobs import Analyse, Analysed, Chosen, Think


def think(job: Think) -> Chosen:
    """One question, one answer."""
    return Chosen(int(choose(job.position.seen(), job.level, job.think_s, job.seed)))


def analyse(job: Analyse) -> Analysed:
    """One question, every answer."""
    return Analysed(analyse_for(job.position.seen(), job.seed, job.seconds))
