"""A best response: what a network learns that sits alone among bots of one level, and how often it wins then.

What it wins is a lower bound of how far the level can be exploited: another learner, or more time, may find more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ...bots.many.crowd import check_level
from ...bots.matches.arena import wilson
from ...bots.matches.matches import cores
from ...bots.search.network import Network
from ...core.rules.game import Game
from .learner import Learner
from .plan import Plan, widest
from .strength import shares_alone
from .training import ON_CPU, device, games_on_gpu, usual_plan

FRESH = 70_000_000  # seeds of the games in which it is measured: neither a training nor its curve has seen them
FEW, ROUNDS, RATE = 512, 2, 1e-3  # on a CPU: games side by side, how often a lot is learnt from, and how fast


@dataclass(frozen=True)
class Response:
    """Who was answered, after how many decisions, and which part of so many fresh games' victories that won."""

    game: str
    players: int
    level: str
    decisions: int
    games: int
    share: float

    @property
    def interval(self) -> tuple[float, float]:
        """95 % of it."""
        return wilson(self.share * self.games, self.games)

    @property
    def found(self) -> bool:
        """Does it surely win more than its part, so that the level could be exploited?"""
        return self.interval[0] > 1 / self.players


def plan_of(game: Game, players: int, level: str, decisions: int, seed: int, looks: int = 0) -> Plan:
    """A training against the level from nothing, alone among bots of it."""
    plan = usual_plan(game, decisions, seed, level, looks)
    small: dict[str, Any] = {"places": FEW, "rounds": ROUNDS, "rate": RATE} if plan.places == ON_CPU else {}
    return replace(plan, players=(players,), width=widest(game), alone=True, **small)


def respond(
    plan: Plan, game: Game, games: int, threads: int = 0, progress: Callable[[int], Any] | None = None
) -> tuple[Response, Network]:
    """Learn until the plan is done, then play so many fresh games by the answers that the network likes best."""
    check_level(plan.against, plan.looks)
    many, done = threads or cores(), 0
    learner = Learner(plan, game, device(), 0 if games_on_gpu(plan) else many)
    learner.begin()
    while learner.decisions < plan.decisions:
        learner.go_on()
        if progress:
            progress(learner.decisions - done)
        done = learner.decisions
    players, level = plan.players[0], plan.against
    shares = shares_alone(game, players, learner.best, level, games, FRESH + plan.seed, plan.looks, many)
    told = Response(game.id, players, level, learner.decisions, games, float(shares.mean()))
    return told, learner.net.network()
