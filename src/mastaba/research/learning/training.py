"""A training from its first decision to its last: learnt, measured, kept, drawn."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch

from ...bots.many.crowd import check_level
from ...bots.many.gpu_crowd import thinks_on_gpu
from ...bots.matches.matches import cores
from ...bots.search.network import UNREADABLE, Network, meaning
from ...core.gpu.driver import is_available
from ...core.learn.observation import layout
from ...core.machine.whole_file import written_whole
from ...core.rules.game import Game
from ...draw.chart import chart
from ...draw.picture import alone
from ...draw.svg import Pen
from .learner import Learner
from .plan import Plan, widest
from .strength import share_against

CHECKPOINT, NETWORK, CURVE, PICTURE = "checkpoint.pt", "network.npz", "curve.json", "curves.svg"
TOLD = ("decisions", "pace", "undecided", "foreseen", "surprised")  # of every point of a curve, before the bots
ON_GPU, ON_CPU, AGAINST_A_BOT, AGAINST_A_SEARCH = 1 << 18, 1 << 10, 1 << 12, 1 << 16  # games at once
STEPS, A_PART = 16, 1 << 16  # on the GPU: decisions of each game in a lot, and of all games in a part
APART = 50_000_000  # seeds of the games in which it is measured, far from those that it learns from


class NothingKept(LookupError):
    """No training that could be gone on with is kept in this folder; says why."""


@dataclass(frozen=True)
class Measure:
    """Against whom a network is measured at every milestone, in how many games."""

    levels: tuple[str, ...] = ("uniform", "apprentice", "greedy")
    games: int = 200


def device() -> torch.device:
    """Where the network learns."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def usual_plan(
    game: Game, decisions: int, seed: int = 1, against: str = "", looks: int = 0, start: str = "", teacher: str = ""
) -> Plan:
    """As many games at once as suit this machine, and a network as wide as its file may be."""
    width, on_gpu = widest(game), device().type == "cuda"
    if teacher:
        places, parts = (AGAINST_A_SEARCH, 64) if on_gpu else (ON_CPU, 8)
        return Plan(
            game.id, decisions, places, width, seed=seed, parts=parts, rounds=4, bonus=0.0, teacher=teacher,
            looks=looks, start=start,
        )  # fmt: skip
    if against:
        pair = (game.players[0] + game.players[0] % 2,)
        beside = on_gpu and thinks_on_gpu(against, looks)
        places = AGAINST_A_SEARCH if beside else AGAINST_A_BOT if on_gpu else ON_CPU
        parts, rounds = (64, 4) if beside else (8, 1)
        return Plan(
            game.id, decisions, places, width, seed=seed, players=pair, parts=parts, rounds=rounds, rate=5e-4,
            bonus=0.01, against=against, looks=looks, start=start,
        )  # fmt: skip
    if not on_gpu:
        return Plan(game.id, decisions, ON_CPU, width, seed=seed, start=start)
    places, row = ON_GPU, layout(game, game.players[0]).size * (2 * STEPS + 6)  # bytes of a place
    while places * row > torch.cuda.mem_get_info()[0] / 2:
        places //= 2
    parts = max(places * STEPS // A_PART, 8)
    return Plan(game.id, decisions, places, width, seed=seed, steps=STEPS, parts=parts, rate=2e-3, start=start)


def games_on_gpu(plan: Plan) -> bool:
    """Do the games lie where the network is? Few bots think there."""
    bot = plan.against or plan.teacher
    there = not bot or thinks_on_gpu(bot, plan.looks)
    return there and device().type == "cuda" and is_available()


def kept_plan(folder: Path, game: Game) -> tuple[Plan, dict[str, Any]]:
    """The training that a folder keeps, if it is one of this game as it is now."""
    file = folder / CHECKPOINT
    if not file.exists():
        raise NothingKept(f"{folder} keeps no training")
    try:
        kept = torch.load(file, map_location="cpu", weights_only=True)
        plan = Plan(**{**kept["plan"], "players": tuple(kept["plan"]["players"])})
        means = kept["means"]
    except (*UNREADABLE, UnpicklingError, RuntimeError, ValueError, LookupError, TypeError) as error:
        raise NothingKept(f"{file} cannot be read, so nothing was gone on with: {error}") from error
    if plan.game != game.id:
        raise NothingKept(f"{folder} keeps a training of {plan.game}, not of {game.id}")
    if means != meaning(game):
        raise NothingKept(
            f"{folder} keeps a training of {game.id} with other fields, components or answers: begin anew"
        )
    return plan, kept


def train(
    plan: Plan,
    game: Game,
    folder: Path,
    measure: Measure,
    kept: dict[str, Any] | None = None,
    threads: int = 0,
    told: Callable[[dict[str, float]], Any] | None = None,
) -> Learner:
    """Learn until the plan is done; at every milestone it is measured, kept and drawn in the folder."""
    for level in (*_met(plan, measure), *([plan.teacher] if plan.teacher else [])):
        check_level(level, plan.looks if level in (plan.against, plan.teacher) else 0)
    start = Network.read(Path(plan.start), game) if plan.start and kept is None else None
    many = threads or cores()
    learner = Learner(plan, game, device(), 0 if games_on_gpu(plan) else many)
    if kept is None:
        learner.begin(start)
    else:
        learner.restore(kept)
    folder.mkdir(parents=True, exist_ok=True)
    while learner.decisions < plan.decisions:
        due = plan.next_milestone(learner.decisions)
        said: dict[str, float] = {}
        while learner.decisions < due:
            said = learner.go_on()
        learner.curve.append(_measured(learner, said, measure, many))
        learner.rivals.join(learner.net)
        _keep(learner, folder)
        if told:
            told(learner.curve[-1])
    return learner


def _met(plan: Plan, measure: Measure) -> list[str]:
    """The bots that it is measured against: whoever it learns against is always one of them."""
    return [level for level in dict.fromkeys((*measure.levels, plan.against)) if level]


def _measured(learner: Learner, said: dict[str, float], measure: Measure, threads: int) -> dict[str, float]:
    """A point of the curve: decisions, what the learning said, and the share of victories against each bot."""
    plan, seed = learner.plan, APART + learner.lots
    shares = {}
    for level in _met(plan, measure):
        looks = plan.looks if level == plan.against else 0
        shares[level] = share_against(learner.game, learner.best, level, measure.games, seed, looks, threads)
    pace = learner.decisions / max(learner.seconds, 1e-9)
    return {"decisions": float(learner.decisions), "pace": pace, **said, **shares}


def _keep(learner: Learner, folder: Path) -> None:
    learner.keep(folder / CHECKPOINT)
    learner.net.network().save(folder / NETWORK, learner.game)
    with written_whole(folder / CURVE) as beside:
        beside.write_text(json.dumps(learner.curve, indent=1) + "\n", "utf-8")
    with written_whole(folder / PICTURE) as beside:
        beside.write_text(picture(learner.game, learner.curve), "utf-8")


def bots_of(point: dict[str, float]) -> list[str]:
    """Against whom it was measured at this point of a curve."""
    return [name for name in point if name not in TOLD]


def picture(game: Game, curve: list[dict[str, float]]) -> str:
    """The shares of victories against each bot, over decisions."""
    series = {name: [(point["decisions"], point[name]) for point in curve] for name in bots_of(curve[0])}
    title = f"{game.id}: share of victories, by decisions learnt from"
    return alone(chart(series, title), Pen(game, "en", ()))
