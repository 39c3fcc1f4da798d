"""A game that is over, or a puzzle in doubt, looked at again inside a worker: a little at a time."""

from __future__ import annotations

from functools import lru_cache

from mastaba.bots.explain.review import deepened, examine
from mastaba.bots.puzzles.check import looked_at
from mastaba.bots.puzzles.own import own
from mastaba.bots.puzzles.shelf import shelf_of
from mastaba.core.papers.replay import verify
from mastaba.core.rules.line import Line
from mastaba.core.rules.registry import load

from .jobs import Deepen, Deepened, Examine, Examined, Recheck, Rechecked, Weigh, Weighed


@lru_cache(2)
def _line(replay: str) -> Line:
    """A game is played through once for all its questions."""
    return verify(replay)


def examine_some(job: Examine) -> Examined:
    line = _line(job.replay)
    return Examined(tuple(examine(line, at, job.looks) for at in range(job.first, job.last)))


def deepen_one(job: Deepen) -> Deepened:
    return Deepened(deepened(_line(job.replay), job.at, job.best, job.looks))


def weigh_one(job: Weigh) -> Weighed:
    return Weighed(own(_line(job.replay), job.at, job.better, job.line, job.looks))


def recheck(job: Recheck) -> Rechecked:
    return Rechecked(looked_at(shelf_of(load(job.game))[job.puzzle], job.seed, job.looks))
