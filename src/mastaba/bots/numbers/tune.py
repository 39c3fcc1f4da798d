"""Numbers of a game's advice, fitted to games of a search against itself and tried in a match; a card says how.

Everything follows from the card: bots look a fixed number of times, seeds are counted from the card's own.
The seeds of the match are none of the labelled games'.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ...core.rules.game import Game
from ...core.rules.numbers import Values
from ...core.rules.registry import load
from ..matches.arena import wilson
from ..matches.matches import match_on_all_cores, share_of
from ..players.bot import Budget
from .fit import fit_evaluation, fit_weights, reckoned_with
from .labelling import label
from .labels import Positions

LONG = 3600.0  # seconds: the looks decide, never the clock
APART = 1_000_000  # the match's seeds begin so far behind the labelled games'
EVERY_COUNT = 3  # one labelled game in so many has another number of players than the fewest


@dataclass(frozen=True)
class Plan:
    """What is to be done, as the card says it."""

    game: str
    start: str = "vizier"  # the set of numbers that plays and is fitted
    games: int = 200  # labelled
    looks: int = 300  # for each answer, in labelled games and in the match
    seed: int = 1
    match_games: int = 100
    players: int = 0  # fitted for so many players and more; 0: for all


@dataclass(frozen=True)
class Found:
    """What came of it."""

    positions: int
    evaluation: tuple[float, float]  # mean square before and after, on games held back
    weights: tuple[float, float]  # mean surprise before and after, likewise
    share: float  # of the match's victories, against the numbers at the start
    interval: tuple[float, float]


def tune(plan: Plan, out: Path, processes: int = 0, progress: Callable[[int], Any] | None = None) -> Found:
    """Label, fit, try; the fitted set is written to `out`."""
    game = load(plan.game)
    table = game.advice.numbers
    if table is None:
        raise ValueError(f"the advice of {game.id} reckons with no numbers")
    values = table.named(plan.start)
    labels = labelled(plan, processes, progress)
    first = fit_evaluation(game, labels, values.for_players(plan.players))
    second = fit_weights(game, labels, first.values)
    fitted = tidied(game, labels, second.values)
    out.write_text(table.written(with_more(values, plan.players, fitted) if plan.players else fitted), "utf-8")
    new, old = f"vizier@{out}", f"vizier@{table.folder / plan.start}.toml"
    match = match_on_all_cores(
        plan.game, seated(game, plan.players, new, old), plan.match_games, plan.seed + APART, Budget(LONG, plan.looks),
        processes=processes, progress=progress,
    )  # fmt: skip
    share = share_of(new, match.played)
    interval = wilson(share * len(match.played), len(match.played))
    return Found(len(labels), (first.before, first.after), (second.before, second.after), share, interval)


def with_more(values: Values, players: int, fitted: Values) -> Values:
    """A set that is what was fitted from so many players on, up to where it is something else again."""
    more = {**values.more, players: replace(fitted, more={})}
    return replace(values, more=dict(sorted(more.items())))


def seated(game: Game, players: int, new: str, old: str) -> list[str]:
    """Who sits at the match's table: both by turns, the old ones once more where the number is odd."""
    seats = players or game.players[0] + game.players[0] % 2
    return [new, old] * (seats // 2) + [old] * (seats % 2)


def fair(game: Game, players: int) -> float:
    """What the new ones would win of such a match if they were no better than the old ones."""
    names = seated(game, players, "new", "old")
    return names.count("new") / len(names)


def labelled(plan: Plan, processes: int = 0, progress: Callable[[int], Any] | None = None) -> Positions:
    """The questions of the plan's games, in the order of their numbers."""
    low, high = load(plan.game).players
    seats = [low + k // EVERY_COUNT % (high - low + 1) if k % EVERY_COUNT == 0 else low for k in range(plan.games)]
    if plan.players:
        seats = [plan.players] * plan.games
    labels = label(plan.game, seats, plan.seed, plan.looks, plan.start, processes=processes, progress=progress)
    return labels.positions()


def tidied(game: Game, labels: Positions, values: Values) -> Values:
    """Numbers with which the weights alone reckon stand with the others: nothing else reads what the evaluation has."""
    used = reckoned_with(game, labels, values.advice)
    return replace(values, advice=np.where(used, values.advice, values.weight))


def card(plan: Plan, found: Found, when: str) -> str:
    """The card: what was done, and what came of it."""
    rows: dict[str, Mapping[str, Any]] = {"plan": asdict(plan), "found": {"when": when, **asdict(found)}}
    lines = []
    for part, row in rows.items():
        lines += [f"[{part}]", *(f"{key} = {_toml(value)}" for key, value in row.items()), ""]
    return "\n".join(lines)


def planned(path: Path) -> Plan:
    """The plan of a card, to do it again."""
    return Plan(**tomllib.loads(path.read_text("utf-8"))["plan"])


def _toml(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(part) for part in value)}]"
    return f"{value:.5g}" if isinstance(value, float) else str(value)
