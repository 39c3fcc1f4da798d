"""One ladder of all levels in every game: matches between neighbours, OpenSkill ratings, kept in the game's folder."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from ...core.rules.game import Game
from .. import levels
from ..players.bot import Budget
from .arena import Played
from .matches import match_on_all_cores

FILE = "ladder.toml"  # in a game's folder
ORDERS = 40
SURE = 4.0  # the uncertainty up to which a rating is shown
OTHERS = ("greedy", "vizier-0.1")  # yardsticks that no table offers


@dataclass(frozen=True)
class Rung:
    """Where a bot stands: OpenSkill's mean and uncertainty, from so many games."""

    rating: float
    uncertainty: float
    games: int


Ladder = dict[str, Rung]  # by bot


def pairs() -> list[tuple[str, str]]:
    """Who plays whom: every level its neighbour and the one beyond, the strongest the yardsticks."""
    near = [*pairwise(levels), *zip(levels, levels[2:])]
    return near + [(levels[-1], other) for other in OTHERS]


def fixtures(games: int, quick: int) -> list[tuple[tuple[str, str], int]]:
    """Who plays whom how often: `quick` games where nobody answers by the clock, `games` where the strongest does."""
    return [(pair, games if levels[-1] in pair else quick) for pair in pairs()]


def climb(
    game: Game,
    games: int,
    quick: int,
    seed: int,
    budget: Budget,
    processes: int = 0,
    progress: Callable[[int], Any] | None = None,
) -> Ladder:
    """Play all fixtures, two or more seats for each side, and rate the bots."""
    seats = game.players[0] + game.players[0] % 2
    played: list[Played] = []
    for pair, each in fixtures(games, quick):
        names = list(pair) * (seats // 2)
        match = match_on_all_cores(
            game.id, names, each, seed + len(played), budget, processes=processes, progress=progress
        )
        played += match.played
    return rated((one.bots, one.shares) for one in played)


def rated(games: Iterable[tuple[Sequence[str], Sequence[float]]]) -> Ladder:
    """Ratings from games: bots by seat, and their shares of the victory. Needs the package `openskill`.

    OpenSkill counts games one after another; in which order they were played says nothing about bots, so that the
    ratings are the mean of many orders.
    """
    from openskill.models import PlackettLuce

    model, order = PlackettLuce(), random.Random(1)
    results = [_by_bot(bots, shares) for bots, shares in games]
    sums: dict[str, list[float]] = {name: [0.0, 0.0] for won in results for name in won}
    for _ in range(ORDERS):
        order.shuffle(results)
        rating = {name: model.rating(name=name) for name in sums}
        for won in results:
            teams = model.rate([[rating[name]] for name in won], scores=list(won.values()))
            rating.update({name: team[0] for name, team in zip(won, teams)})
        for name, found in rating.items():
            sums[name][0] += float(found.mu) / ORDERS
            sums[name][1] += float(found.sigma) / ORDERS
    return {name: Rung(mu, sigma, sum(name in won for won in results)) for name, (mu, sigma) in sums.items()}


def _by_bot(bots: Sequence[str], shares: Sequence[float]) -> dict[str, float]:
    """What all seats of each bot won together."""
    return {name: sum(s for b, s in zip(bots, shares) if b == name) for name in dict.fromkeys(bots)}


def written(ladder: Ladder) -> str:
    """A ladder as the text of a file, the best first."""
    lines = ["# OpenSkill's mean and uncertainty, and from how many games: mastaba ladder --write"]
    for name, rung in sorted(ladder.items(), key=lambda item: -item[1].rating):
        lines.append(f'"{name}" = [{rung.rating:.2f}, {rung.uncertainty:.2f}, {rung.games}]')
    return "\n".join(lines) + "\n"


def read(text: str) -> Ladder:
    """What `written` wrote."""
    return {name: Rung(float(r), float(u), int(n)) for name, (r, u, n) in tomllib.loads(text).items()}


def file_of(game: Game) -> Path:
    """Where a game's ladder is kept."""
    return game.folder / FILE


@cache
def kept(game: Game) -> Ladder:
    """The ladder that a game comes with; an empty one where nobody has played for it yet."""
    return read(file_of(game).read_text("utf-8")) if file_of(game).exists() else {}


def rating_of(game: Game, level: str) -> int | None:
    """A level's rating as people are shown it; none where the ladder has none, or not from enough games."""
    rung = kept(game).get(level)
    return None if rung is None or rung.uncertainty > SURE else round(rung.rating)
