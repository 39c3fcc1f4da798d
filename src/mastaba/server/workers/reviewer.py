"""A game that is over, looked at again inside a worker: a few questions at a time."""

from __future__ import annotations

from functools import lru_cache

from mastaba.bots.explain.review import deepened, examine
from mastaba.core.papers.replay import verify
from mastaba.core.rules.line import Line

from .jobs import Deepen, Deepened, Examine, Examined


@lru_cache(2)
def _line(replay: str) -> Line:
    """A game is played through once for all its questions."""
    return verify(replay)


def examine_some(job: Examine) -> Examined:
    line = _line(job.replay)
    return Examined(tuple(examine(line, at, job.looks) for at in range(job.first, job.last)))


def deepen_one(job: Deepen) -> Deepened:
    return Deepened(deepened(_line(job.replay), job.at, job.best, job.looks))
