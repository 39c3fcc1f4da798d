"""A bot's thinking, inside a worker: from what its seat sees to one answer."""

from __future__ import annotations

from mastaba.bots import choose

from .jobs import Chosen, Think


def think(job: Think) -> Chosen:
    """One question, one answer."""
    return Chosen(int(choose(job.position.seen(), job.level, job.think_s, job.seed)))
