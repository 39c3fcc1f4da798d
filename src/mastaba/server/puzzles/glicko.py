"""Ratings of solvers and puzzles by Glicko-2 (Glickman, *Example of the Glicko-2 system*, 2013): one game at a time."""

from __future__ import annotations

import math
from typing import NamedTuple

SCALE = 173.7178
TAU = 0.5  # how much a volatility may change
CLOSE = 1e-6
LEAST_DEVIATION, MOST_DEVIATION = 45.0, 350.0


class Rating(NamedTuple):
    """How strong somebody is, how unsure that is, and how much it wavers."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class Game(NamedTuple):
    """One game: against whom, and what came of it, 0 … 1."""

    other: Rating
    score: float


def rated(mine: Rating, games: list[Game]) -> Rating:
    """The rating after these games, all of one period."""
    mu, phi = (mine.rating - 1500) / SCALE, mine.deviation / SCALE
    if not games:
        return Rating(mine.rating, min(MOST_DEVIATION, SCALE * math.hypot(phi, mine.volatility)), mine.volatility)
    parts = [_part(mu, game) for game in games]
    v = 1 / sum(g * g * e * (1 - e) for g, e, _ in parts)
    gained = sum(g * (score - e) for g, e, score in parts)
    sigma = _volatility(phi, mine.volatility, v, v * gained)
    apart = math.hypot(phi, sigma)
    phi = 1 / math.sqrt(1 / apart**2 + 1 / v)
    return Rating(1500 + SCALE * (mu + phi * phi * gained), SCALE * phi, sigma)


def after(mine: Rating, other: Rating, score: float) -> Rating:
    """The rating after one game; it never becomes so sure that it stands still."""
    now = rated(mine, [Game(other, score)])
    return now._replace(deviation=min(MOST_DEVIATION, max(LEAST_DEVIATION, now.deviation)))


def expected(mine: Rating, other: Rating) -> float:
    """What is expected to come of a game between these two."""
    _, e, _ = _part((mine.rating - 1500) / SCALE, Game(other, 0.0))
    return e


def _part(mu: float, game: Game) -> tuple[float, float, float]:
    """How much a game counts, what was expected of it, and what came of it."""
    phi = game.other.deviation / SCALE
    g = 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)
    return g, 1 / (1 + math.exp(-g * (mu - (game.other.rating - 1500) / SCALE))), game.score


def _volatility(phi: float, sigma: float, v: float, delta: float) -> float:
    """Step 5 of the paper: the root of f by the Illinois algorithm (regula falsi)."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        e = math.exp(x)
        return e * (delta * delta - phi * phi - v - e) / (2 * (phi * phi + v + e) ** 2) - (x - a) / TAU**2

    low = a
    if delta * delta > phi * phi + v:
        high = math.log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
