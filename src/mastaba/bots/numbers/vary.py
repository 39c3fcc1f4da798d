"""Many numbers of a game tried at once (factorial experiment): every seat draws each, all together tell of each.

A file says what is tried, in the parts of a set of numbers: `exploration = [0.3, 0.65]` under `[search]`, under
`[advice]` what the evaluation alone is to reckon with, under `[weight]` the weights. What a change brings is fitted as
if changes added up. Of twenty changes that do nothing one stands two errors away from nothing. What wins among its own
kind need not win more against others: on every second seat another bot can sit, with which alone the rest are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from ...core.rules.engine import seed_state
from ...core.rules.game import Game
from ...core.rules.numbers import PARTS, TODAY, BadNumbers, Number, Values, as_number, read_toml
from ...core.rules.registry import load
from ..matches.arena import Played, play_game
from ..matches.matches import cores, on_cores
from ..players.bot import Budget
from ..players.by_name import find
from ..players.ismcts import Ismcts
from ..search.knobs import TABLE, Knobs

UNCHANGED = 0.4  # of all seats have a number as it is; the rest share what is tried


class TooFew(ValueError):
    """Too few games were played to tell the changes apart."""


@dataclass(frozen=True)
class Varied:
    """One number, or a row of them: what it is, and what is tried instead."""

    part: str
    name: str
    now: tuple[float, ...]
    tried: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Seat:
    """What one seat drew, and what came of it."""

    drawn: tuple[int, ...]  # of every varied number: 0 as it is, else which of those that are tried
    victories: float  # in fair shares
    margin: float  # over those it is compared with in the mean, in points


@dataclass(frozen=True)
class Effect:
    """What a change brings, each with its standard error: victories in fair shares, margins in standard deviations."""

    part: str
    name: str
    now: tuple[float, ...]
    tried: tuple[float, ...]
    victories: float
    victories_error: float
    margin: float
    margin_error: float


@dataclass(frozen=True)
class Trial:
    """Games in which every seat draws its numbers; game k has the seed `seed + k`."""

    game: str
    players: int
    varied: tuple[Varied, ...]
    start: str = TODAY
    seed: int = 0
    against: str = ""  # a bot on every second seat; none: all seats draw

    def draws(self, k: int, p: int) -> bool:
        """Does a seat draw its numbers in game k, or does the other bot sit there?"""
        return not self.against or (p + k) % 2 == 0


# --- what is tried


def read_varied(game: Game, path: Path, players: int, start: str = TODAY) -> tuple[Varied, ...]:
    """What a file says, checked against the game's table; `BadNumbers` says what is wrong."""
    given = read_toml(path)
    values = _values(game, players, start)
    varied = tuple(
        _varied(game, values, part, name, tried) for part in given for name, tried in _rows(given, part).items()
    )
    if not varied:
        raise BadNumbers(f"{path} varies nothing")
    return varied


def _values(game: Game, players: int, start: str) -> Values:
    if game.advice.numbers is None:
        raise BadNumbers(f"the advice of {game.id} reckons with no numbers")
    return game.advice.numbers.named(start).for_players(players)


def _rows(given: Mapping[str, Any], part: str) -> Mapping[str, Any]:
    if part not in PARTS or not isinstance(given[part], Mapping):
        raise BadNumbers(f"{part} is no part of a set: there are {', '.join(PARTS)}")
    rows: Mapping[str, Any] = given[part]
    return rows


def _varied(game: Game, values: Values, part: str, name: str, tried: Any) -> Varied:
    if not isinstance(tried, list) or not tried:
        raise BadNumbers(f"{name}: a list of what is to be tried is wanted, not {tried!r}")
    if part == "search":
        stands = Knobs().array(values.search, game.advice.horizon)
        for value in tried:
            Knobs().array({name: as_number(name, value)})
        return Varied(part, name, (float(stands[list(TABLE).index(name)]),), tuple((float(v),) for v in tried))
    number = _number(game, name)
    row = values.advice if part == "advice" else values.weight
    now = tuple(float(v) for v in row[number.at : number.at + number.many])
    return Varied(part, name, now, tuple(tuple(number.read(value)) for value in tried))


def _number(game: Game, name: str) -> Number:
    table = game.advice.numbers.table if game.advice.numbers else {}
    if name not in table:
        raise BadNumbers(f"no number is called {name}")
    return table[name]


def changed(game: Game, values: Values, varied: Sequence[Varied], drawn: Sequence[int]) -> Values:
    """A seat's own numbers."""
    search, advice, weight = dict(values.search), values.advice.copy(), values.weight.copy()
    for one, which in zip(varied, drawn, strict=True):
        if which:
            value = one.tried[which - 1]
            if one.part == "search":
                search[one.name] = value[0]
            else:
                number = _number(game, one.name)
                (advice if one.part == "advice" else weight)[number.at : number.at + number.many] = value
    return replace(values, search=search, advice=advice, weight=weight, more={})


# --- play


@dataclass
class Own(Ismcts):
    """The strongest level, with numbers of its own."""

    own: Values = field(kw_only=True)

    def values(self, game: Game) -> Values:
        return self.own


def vary(
    trial: Trial, games: int, budget: Budget, processes: int = 0, progress: Callable[[int], Any] | None = None
) -> list[Seat]:
    """Every seat of so many games; with a budget of looks the same on any number of cores."""
    seats: list[Seat] = []
    with on_cores(processes or cores()) as run:
        for played in run(_one_game, [(trial, k, budget) for k in range(games)]):
            seats += played
            if progress:
                progress(1)
    return seats


def draw(trial: Trial, k: int) -> list[tuple[int, ...]]:
    """Which numbers every seat has in game k."""
    chance = np.random.default_rng([seed_state(trial.seed), k])

    def one(tried: int) -> int:
        return 0 if chance.random() < UNCHANGED else int(chance.integers(1, tried + 1))

    return [tuple(one(len(number.tried)) for number in trial.varied) for _ in range(trial.players)]


def _one_game(trial: Trial, k: int, budget: Budget) -> list[Seat]:
    game = load(trial.game)
    values = _values(game, trial.players, trial.start)
    drawn = {p: row for p, row in enumerate(draw(trial, k)) if trial.draws(k, p)}
    bots = [
        Own(name="own", asks=True, own=changed(game, values, trial.varied, drawn[p]))
        if p in drawn
        else find(trial.against)
        for p in range(trial.players)
    ]
    played = play_game(game, bots, trial.seed + k, budget)
    others = [p for p in range(trial.players) if p not in drawn]
    return [_seat(row, p, others or [q for q in drawn if q != p], played) for p, row in drawn.items()]


def _seat(row: tuple[int, ...], p: int, rivals: Sequence[int], played: Played) -> Seat:
    """What came of a seat, beside those it is compared with: a victory among them is shared by all who are first."""
    among = [p, *rivals]
    best = min(played.ranks[q] for q in among)
    first = [q for q in among if played.ranks[q] == best]
    mean = sum(played.scores[q] for q in rivals) / len(rivals)
    return Seat(row, len(among) / len(first) if p in first else 0.0, played.scores[p] - mean)


# --- what it tells


def effects(varied: Sequence[Varied], seats: Sequence[Seat]) -> list[Effect]:
    """What every change brings, as the sum that fits best."""
    drawn = np.array([seat.drawn for seat in seats]).reshape(len(seats), len(varied))
    changes = [(i, which) for i, one in enumerate(varied) for which in range(1, len(one.tried) + 1)]
    made = np.column_stack([np.ones(len(seats))] + [drawn[:, i] == which for i, which in changes]).astype(float)
    if np.linalg.matrix_rank(made) < made.shape[1]:
        raise TooFew(f"{len(seats)} seats are too few to tell {len(changes)} changes apart")
    margins = np.array([seat.margin for seat in seats])
    won = _fitted(made, np.array([seat.victories for seat in seats]))
    ahead = _fitted(made, margins / (margins.std() or 1.0))
    return [
        Effect(varied[i].part, varied[i].name, varied[i].now, varied[i].tried[which - 1], *won[k], *ahead[k])
        for k, (i, which) in enumerate(changes, 1)
    ]


def _fitted(made: np.ndarray[Any, Any], came: np.ndarray[Any, Any]) -> list[tuple[float, float]]:
    """Least squares: for every column what it adds, and the standard error of that."""
    found = np.linalg.lstsq(made, came, rcond=None)[0]
    left = came - made @ found
    spread = float(left @ left) / max(1, len(came) - made.shape[1])
    errors = np.sqrt(np.diag(np.linalg.inv(made.T @ made)) * spread)
    return [(float(one), float(error)) for one, error in zip(found, errors, strict=True)]
