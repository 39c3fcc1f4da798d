"""Matches between bots: seats rotated, seeds shared, results with error bars."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.papers.replay import write
from ...core.rules.chance import generator
from ...core.rules.engine import engine, seed_state, shares_of
from ...core.rules.game import Game
from ...core.rules.line import begin, follow
from ...core.rules.sight import see
from ..players.bot import Bot, Budget
from ..players.by_name import find


@dataclass(frozen=True)
class Failure:
    """A bot that raised an error or answered what is not legal: it lost its game."""

    bot: str
    seat: int
    reason: str


@dataclass
class Played:
    """One game: who sat where, and what came of it. The replay is there if it was to be kept, or if a bot failed."""

    seed: int
    bots: list[str]  # by seat
    scores: list[int]
    ranks: list[int]
    shares: list[float]
    questions: int
    failure: Failure | None = None
    replay: str = ""


@dataclass
class Entrant:
    """What one bot did in a match."""

    name: str
    games: int = 0
    wins: float = 0.0  # shared victories count in parts
    score: float = 0.0
    rank: float = 0.0
    margin: float = 0.0  # over the best of the others

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson)."""
        return wilson(self.wins, self.games)


@dataclass
class Match:
    """Everything that was played."""

    game: str
    seats: int
    played: list[Played] = field(default_factory=list)

    def table(self) -> list[Entrant]:
        """One line for each bot, best first."""
        entrants: dict[str, Entrant] = {}
        for one in self.played:
            for p, name in enumerate(one.bots):
                e = entrants.setdefault(name, Entrant(name))
                e.games += 1
                e.wins += one.shares[p]
                e.score += one.scores[p]
                e.rank += one.ranks[p]
                e.margin += one.scores[p] - max(v for q, v in enumerate(one.scores) if q != p)
        return sorted(entrants.values(), key=lambda e: -e.win_rate)

    def ratings(self) -> dict[str, tuple[float, float]]:
        """OpenSkill ratings (mean, uncertainty), games in order. Needs the package `openskill`."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        rating = {name: model.rating(name=name) for one in self.played for name in one.bots}
        for one in self.played:
            if len(set(one.bots)) < len(one.bots):
                continue
            rated = model.rate([[rating[name]] for name in one.bots], ranks=[float(r) for r in one.ranks])
            rating.update({name: team[0] for name, team in zip(one.bots, rated)})
        return {name: (float(r.mu), float(r.sigma)) for name, r in rating.items()}


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    below = 1 + z * z / games
    least, most = max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)
    return min(least, share), max(most, share)  # rounded, an end may lie on the wrong side of all or nothing


def play_game(
    game: Game,
    bots: Sequence[Bot],
    seed: int,
    budget: Budget,
    settings: Mapping[str, str] | None = None,
    plain: bool | None = None,
    *,
    keep: bool = False,
) -> Played:
    """One game between these bots, by seat; each sees only what its seat may see. Who fails loses it."""
    machine = engine(game, plain)
    states = machine.start(len(bots), seed, settings)
    gens = [generator(seed_state(seed * 8 + p + 1)) for p in range(len(bots))]
    answers: list[int] = []
    failure: Failure | None = None
    while states[0].asked >= 0:
        p = int(states[0].asked)
        seen = see(game, states, p)
        try:
            answer = bots[p].choose(seen, seen.options, budget, gens[p])
            machine.play(states, answer)
        except Exception as error:  # whatever goes wrong inside a bot is the bot's
            failure = Failure(bots[p].name, p, f"{type(error).__name__}: {error}")
            break
        answers.append(int(answer))
    results, names = machine.results(states), [b.name for b in bots]
    ranks = results.ranks if failure is None else behind(results.ranks, failure.seat)
    replay = ""
    if keep or failure:
        replay = write(follow(begin(game, len(bots), seed, settings), answers), seed, names, dict(settings or {}))
    return Played(seed, names, results.scores, ranks, shares_of(ranks), len(answers), failure, replay)


def behind(ranks: Sequence[int], seat: int) -> list[int]:
    """The ranks as they stand if this seat comes last."""
    others = [rank for q, rank in enumerate(ranks) if q != seat]
    return [len(ranks) if q == seat else 1 + sum(r < rank for r in others) for q, rank in enumerate(ranks)]


def play_match(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    budget: Budget | None = None,
    settings: Mapping[str, str] | None = None,
    *,
    bots: Mapping[str, Bot] | None = None,
    progress: Callable[[Played], Any] | None = None,
    first: int = 0,
    keep: bool = False,
) -> Match:
    """So many games; every seed is played once with each bot in each seat before the next seed begins.

    `first` is the number of the first game: a match can be played in parts. With `keep` every game has its replay.
    """
    seats = len(names)
    match = Match(game.id, seats)
    players = [bots[name] if bots and name in bots else find(name) for name in names]
    for k in range(first, first + games):
        turn = k % seats
        order = [players[(p + turn) % seats] for p in range(seats)]
        match.played.append(play_game(game, order, seed + k // seats, budget or Budget(), settings, keep=keep))
        if progress:
            progress(match.played[-1])
    return match
