"""Many machines: the games of `mastaba simulate` and `mastaba arena`, shared out by Ray (extra `cluster`).

Every game has a number, and all its chance follows from the seed and that number; tallies are sums of integers. So the
numbers are those of one core, whoever played which part, and a part that went down with its machine is played again.
Bots that think by the clock are the exception, here as on one core: give them iterations.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import ray

from ..bots.matches.arena import Match, Played, play_match
from ..bots.players.bot import Budget
from ..core.learn.random_play import Player, Tally, blank_record, random_base
from ..core.rules.registry import load

PARTS = 64  # parts of a run: few enough to be worth sending, enough for many processors


@contextmanager
def connected(address: str = "") -> Iterator[None]:
    """A cluster: the one at this address, the one that is running here, or one of this machine's own processors.

    Who is connected already stays so. Ray starts its processes with the lowest priority; ours get the usual one, or a
    busy machine would never let them compile.
    """
    if ray.is_initialized():
        yield
        return
    os.environ.setdefault("RAY_worker_niceness", "0")
    ray.init(address=address or None, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
    try:
        yield
    finally:
        ray.shutdown()


def random_games(
    game: str, players: int, games: int, seed: int, settings: Mapping[str, str],
    progress: Callable[[int], Any] | None = None,
) -> Tally:  # fmt: skip
    """Random play on the cluster; the tally of one core."""
    total = Tally(players)
    for count, sums in _play(_random_part, games, 1, progress, game, players, seed, dict(settings)):
        total.add(Tally(players, sums.copy()))
        assert int(sums[0]) == count
    return total


def match(
    game: str, names: Sequence[str], games: int, seed: int, budget: Budget, settings: Mapping[str, str],
    progress: Callable[[int], Any] | None = None, keep: bool = False,
) -> Match:  # fmt: skip
    """A match on the cluster; the games of one core, in their order."""
    whole = Match(game, len(names))
    work = _play(
        _match_part, games, len(names), progress, game, list(names), seed, budget, dict(settings), os.getcwd(), keep
    )
    for _, played in work:
        whole.played += played
    return whole


# --- parts ----------------------------------------------------------------------------------------------------------


def _random_part(first: int, count: int, game_id: str, players: int, seed: int, settings: dict[str, str]) -> Any:
    game = load(game_id)
    return Player(game, blank_record(game, players, settings), random_base(seed)).play(first, count).sums


def _match_part(
    first: int, count: int, game_id: str, names: list[str], seed: int, budget: Budget, settings: dict[str, str],
    folder: str, keep: bool,
) -> list[Played]:  # fmt: skip
    if folder not in sys.path:
        sys.path.append(folder)  # bots of one's own lie there
    return play_match(load(game_id), names, count, seed, budget, settings, first=first, keep=keep).played


def parts(games: int, together: int) -> list[tuple[int, int]]:
    """Consecutive parts of a run as (first, count); games that belong together stay so."""
    size = -(-games // (PARTS * together)) * together
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def _play(
    part: Callable[..., Any], games: int, together: int, progress: Callable[[int], Any] | None, *args: Any
) -> Iterator[tuple[int, Any]]:
    """What came of every part, in order. Ray plays a part again, as often as it takes, if its process or node dies."""
    remote = ray.remote(num_cpus=1, max_retries=-1)(part)
    wanted = parts(games, together)
    waiting = {remote.remote(first, count, *args): i for i, (first, count) in enumerate(wanted)}
    done: dict[int, Any] = {}
    while waiting:
        ready, _ = ray.wait(list(waiting), num_returns=1)
        for reference in ready:
            i = waiting.pop(reference)
            done[i] = ray.get(reference)
            if progress:
                progress(wanted[i][1])
    for i, (_, count) in enumerate(wanted):
        yield count, done[i]
