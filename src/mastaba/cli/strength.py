"""mastaba label, tune, vary and ladder: what strong play looks like, bots made stronger, and how strong they are."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mastaba.bots.matches import ladder as rungs
from mastaba.bots.matches.ladder import climb, fixtures, written
from mastaba.bots.numbers.labelling import label as labelled
from mastaba.bots.numbers.labelling import players_in_turn
from mastaba.bots.numbers.tune import LONG, Plan, card, fair, planned
from mastaba.bots.numbers.tune import tune as fitted
from mastaba.bots.numbers.vary import TooFew, Trial, effects, read_varied
from mastaba.bots.numbers.vary import vary as varied
from mastaba.bots.players.bot import Budget
from mastaba.core.gpu.driver import is_available
from mastaba.core.gpu.ptx import NoKernel
from mastaba.core.rules.game import Game
from mastaba.core.rules.numbers import BadNumbers

from .say import UNABLE, check_bots, check_players, fail, print_json, print_table, progress


def need_openskill() -> None:
    """Or the reason why there are no ratings."""
    try:
        import openskill  # noqa: F401
    except ImportError:
        fail("ratings need the package openskill (pip install 'mastaba[ratings]')", UNABLE)


def label(
    game: Game, out: Path, games: int, looks: int, players: int, seed: int, start: str, processes: int, as_json: bool
) -> None:
    """Label games and write them to a file."""
    if out.suffix != ".npz":
        fail(f"labels are kept in a file that ends in .npz, not in {out.name}")
    if games < 1 or looks < 1:
        fail("at least one game, and one look for each answer")
    if players:
        check_players(game, players)
    check_set(game, start)
    seats = [players] * games if players else players_in_turn(game, games)
    gpu, began = is_available(), time.monotonic()
    try:
        with progress(f"{game.id}: label", games) as bar:
            labels = labelled(game.id, seats, seed, looks, start, processes=processes, gpu=gpu, progress=bar.step)
    except NoKernel as error:
        fail(str(error), UNABLE)
    seconds = time.monotonic() - began
    out.parent.mkdir(parents=True, exist_ok=True)
    labels.save(out)
    told = {
        "games": games,
        "positions": len(labels),
        "looks": looks * len(labels),
        "machine": "gpu" if gpu else "cpu",
        "seconds": round(seconds, 2),
        "bytes": out.stat().st_size,
    }
    if as_json:
        print_json({"game": game.id, "file": str(out), **told})
        return
    print_table(f"{game.id}: {out}", list(told), [[f"{v:,}" if isinstance(v, int) else v for v in told.values()]])


def check_set(game: Game, name: str) -> None:
    """A game's set of numbers, or an error that lists them."""
    sets = game.advice.numbers.sets if game.advice.numbers else ()
    if name not in sets:
        fail(f"{game.id} has no set {name!r}; there are {', '.join(sets) or 'none'}")


def tune(game: Game, out: Path, plan: Plan, from_card: Path | None, processes: int, as_json: bool) -> None:
    """Fit a game's numbers and write them with their card."""
    if game.advice.numbers is None:
        fail(f"the advice of {game.id} reckons with no numbers")
    if from_card is not None:
        plan = planned(from_card)
        if plan.game != game.id:
            fail(f"{from_card} is a card of {plan.game}, not of {game.id}")
    if plan.games < 10:
        fail(f"at least ten games to fit numbers to, not {plan.games}")
    if plan.players:
        check_players(game, plan.players)
    check_set(game, plan.start)
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{game.id}.toml"
    with progress(f"{game.id}: label, fit, try", plan.games + plan.match_games) as bar:
        found = fitted(plan, file, processes, bar.step)
    (out / f"{game.id}.card.toml").write_text(card(plan, found, time.strftime("%Y-%m-%d", time.gmtime())), "utf-8")
    if as_json:
        print_json({"plan": asdict(plan), "found": asdict(found), "numbers": str(file)})
        return
    rows: list[list[Any]] = [
        ["evaluation: mean square", *(f"{v:.4g}" for v in found.evaluation)],
        ["weights: mean surprise", *(f"{v:.4g}" for v in found.weights)],
        [
            "share of the match",
            f"{fair(game, plan.players):.0%}",
            f"{found.share:.1%} ({found.interval[0]:.1%} – {found.interval[1]:.1%})",
        ],
    ]
    print_table(
        f"{game.id}: {found.positions:,} positions of {plan.games} games; {file}", ["", "before", "after"], rows
    )


def vary(
    game: Game,
    changes: Path,
    players: int,
    games: int,
    seconds: float,
    looks: int | None,
    seed: int,
    start: str,
    against: str,
    processes: int,
    as_json: bool,
) -> None:
    """Let every seat draw its numbers, and say what each change brings."""
    players = players or game.players[0]
    check_players(game, players)
    check_set(game, start)
    if games < 1 or seconds <= 0 or (looks is not None and looks < 1):
        fail("at least one game, and some time or one look for each answer")
    if against:
        check_bots([against])
    budget = Budget(seconds) if looks is None else Budget(LONG, looks)
    try:
        trial = Trial(game.id, players, read_varied(game, changes, players, start), start, seed, against)
        with progress(f"{game.id}: vary", games) as bar:
            found = effects(trial.varied, varied(trial, games, budget, processes, bar.step))
    except (BadNumbers, TooFew) as error:
        fail(str(error))
    if as_json:
        said = {"game": game.id, "players": players, "games": games, "against": against}
        print_json({**said, "effects": [asdict(one) for one in found]})
        return
    rows = [
        [
            f"{one.part}.{one.name}",
            _brief(one.now),
            _brief(one.tried),
            f"{one.victories:+.3f} ± {one.victories_error:.3f}",
            f"{one.margin:+.3f} ± {one.margin_error:.3f}",
        ]
        for one in found
    ]
    title = f"{game.id}, {players} players, {games} games" + (f" against {against}" if against else "")
    print_table(
        f"{title}: victories in fair shares, margins in standard deviations",
        ["number", "is", "tried", "victories", "margin"],
        rows,
    )


def _brief(row: Sequence[float]) -> str:
    return " ".join(f"{value:g}" for value in row)


def ladder(
    games: Sequence[Game],
    each: int,
    quick: int,
    seconds: float,
    seed: int,
    processes: int,
    write: bool,
    as_json: bool,
) -> None:
    """Let every level play its neighbours, and rate them; or show the ratings that are kept."""
    ladders = {game.id: rungs.kept(game) for game in games}
    if each:
        need_openskill()
        for game in games:
            with progress(f"{game.id}: ladder", sum(n for _, n in fixtures(each, quick))) as bar:
                ladders[game.id] = climb(game, each, quick, seed, Budget(seconds), processes, bar.step)
            if write:
                rungs.file_of(game).write_text(written(ladders[game.id]), "utf-8")
    if as_json:
        print_json({game: {name: asdict(rung) for name, rung in ladder.items()} for game, ladder in ladders.items()})
        return
    for title, found in ladders.items():
        best_first = sorted(found.items(), key=lambda item: -item[1].rating)
        rows = [[name, f"{rung.rating:.1f}", f"{rung.uncertainty:.1f}", rung.games] for name, rung in best_first]
        print_table(title, ["bot", "rating", "±", "games"], rows)
