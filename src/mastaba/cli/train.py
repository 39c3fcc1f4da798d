"""mastaba train: a network learns a game by itself, against a bot, or from a search."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from mastaba.bots import UnknownBot
from mastaba.bots.search.network import BadNetwork
from mastaba.core.gpu.ptx import NoKernel
from mastaba.core.rules.game import Game

from .say import UNABLE, fail, print_json, print_table


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    decisions: int
    seed: int
    against: str
    teacher: str
    looks: int
    start: Path | None
    resume: bool
    measure: tuple[str, ...]
    games: int
    threads: int


def run(game: Game, out: Path, wishes: Wishes, as_json: bool) -> None:
    """Train, and say at every milestone how strong the network is."""
    try:
        import torch  # noqa: F401
    except ImportError:
        fail("training needs PyTorch: pip install 'mastaba[learn]'", UNABLE)
    try:
        curve = _train(game, out, wishes, as_json)
    except (UnknownBot, BadNetwork, ValueError) as error:
        fail(str(error))
    except NoKernel as error:
        fail(str(error), UNABLE)
    if as_json:
        print_json({"game": game.id, "folder": str(out), "curve": curve})
        return
    from mastaba.research.learning.training import bots_of

    against = bots_of(curve[-1])
    rows = [[f"{p['decisions']:,.0f}", *(f"{p[name]:.1%}" for name in against)] for p in curve]
    print_table(f"{game.id}: share of victories; {out}", ["decisions", *against], rows)


def _train(game: Game, out: Path, wishes: Wishes, as_json: bool) -> list[dict[str, float]]:
    from mastaba.research.learning.training import (
        CHECKPOINT,
        Measure,
        NothingKept,
        bots_of,
        kept_plan,
        train,
        usual_plan,
    )

    kept: dict[str, Any] | None = None
    if wishes.resume:
        try:
            plan, kept = kept_plan(out, game)
        except NothingKept as error:
            fail(str(error))
    else:
        if (out / CHECKPOINT).exists():
            fail(f"{out} keeps a training already: go on with it (--resume), or name another folder")
        start = str(wishes.start) if wishes.start else ""
        if wishes.against and wishes.teacher:
            fail("either a bot to play against, or a teacher to learn from: not both")
        plan = usual_plan(game, wishes.decisions, wishes.seed, wishes.against, wishes.looks, start, wishes.teacher)
    began = time.monotonic()

    def show_point(point: dict[str, float]) -> None:
        shares = ", ".join(f"{name} {point[name]:.0%}" for name in bots_of(point))
        passed = time.monotonic() - began
        words = f"{point['decisions']:15,.0f} decisions, {passed:6.0f} s, {point['pace']:12,.0f} a second; {shares}"
        typer.echo(words, err=True)

    measure = Measure(wishes.measure, wishes.games)
    learner = train(plan, game, out, measure, kept, wishes.threads, told=None if as_json else show_point)
    return learner.curve
