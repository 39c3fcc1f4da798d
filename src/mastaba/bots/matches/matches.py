"""Matches on all cores, stopped as soon as they have told what was asked.

A group is one seed in every seating. Groups are counted in their order, whichever core was first: a match between bots
that do not look at the clock is the same on any number of cores, and is stopped at the same place.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from ...core.rules.registry import load
from ..players.bot import Budget
from .arena import Match, Played, play_match

FEWEST_GROUPS = 8  # before a match may be stopped: a spread is not known earlier
AHEAD = 2  # groups that wait for each core


@dataclass(frozen=True)
class Stop:
    """Stop when the first bot's share of the victories is decidedly `high` rather than `low`, or the other way round.

    A sequential test of a mean (as testers of chess programs use): each of the two errors is made in one match of 20.
    """

    low: float
    high: float
    error: float = 0.05

    def said(self, shares: Sequence[float]) -> str:
        """ "high", "low", or "" while it is not decided."""
        found = self.evidence(shares)
        bound = math.log((1 - self.error) / self.error)
        return "high" if found >= bound else "low" if found <= -bound else ""

    def evidence(self, shares: Sequence[float]) -> float:
        """The logarithm of how much likelier `high` makes these shares (one for each group) than `low`."""
        n = len(shares)
        if n < FEWEST_GROUPS:
            return 0.0
        mean = sum(shares) / n
        spread = sum((x - mean) ** 2 for x in shares) / (n - 1)
        least = 1.0 / (4.0 * n * n)  # of equal results nothing is known about the spread but that it is small
        return n * (self.high - self.low) * (2.0 * mean - self.low - self.high) / (2.0 * max(spread, least))


def share_of(name: str, played: Sequence[Played]) -> float:
    """Which part of these games' victories the seats of one bot won."""
    return sum(share for one in played for bot, share in zip(one.bots, one.shares) if bot == name) / len(played)


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def match_on_all_cores(
    game: str,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    budget: Budget | None = None,
    settings: Mapping[str, str] | None = None,
    *,
    processes: int = 0,
    stop: Stop | None = None,
    progress: Callable[[int], Any] | None = None,
    keep: bool = False,
) -> Match:
    """A match; `games` are the most that are played, whole groups of them if it is to be stopped early."""
    seats = len(names)
    match = Match(game, seats)
    starts = range(0, games, seats)
    jobs = [(game, list(names), min(seats, games - k), seed, budget, dict(settings or {}), k, keep) for k in starts]
    with on_cores(processes or cores()) as run:
        first, shares = "", []
        for played in run(_group, jobs):
            match.played += played
            first = first or match.played[0].bots[0]
            shares.append(share_of(first, played))
            if progress:
                progress(len(played))
            if stop and stop.said(shares):
                break
    return match


def _group(
    game: str, names: list[str], games: int, seed: int, budget: Budget | None, settings: dict[str, str], first: int,
    keep: bool,
) -> list[Played]:  # fmt: skip
    return play_match(load(game), names, games, seed, budget, settings, first=first, keep=keep).played


@contextmanager
def on_cores(processes: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """A function that gives the results of a job for each tuple of arguments, in their order, some of them ahead."""
    if processes == 1:
        yield lambda job, arguments: (job(*given) for given in arguments)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), _same_path, (list(sys.path),)) as pool:

        def run(job: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
            waiting: list[Future[Any]] = []
            left = iter(arguments)
            try:
                for given in left:
                    waiting.append(pool.submit(job, *given))
                    if len(waiting) >= AHEAD * processes:
                        yield waiting.pop(0).result()
                while waiting:
                    yield waiting.pop(0).result()
            finally:
                for future in waiting:
                    future.cancel()

        yield run


def _same_path(path: list[str]) -> None:
    """Bots of one's own lie where the command was given."""
    sys.path[:] = path
