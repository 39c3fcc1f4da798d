"""mastaba dataset: games as Parquet files with a card."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from mastaba.bots import UnknownBot
from mastaba.bots.many.crowd import check_level
from mastaba.bots.matches.matches import cores
from mastaba.core.rules.game import Game

from .say import UNABLE, check_players, fail, print_json, progress, read_settings


def run(
    game: Game, folder: Path, players: int, games: int, level: str, looks: int, seed: int, settings: Sequence[str],
    processes: int, as_json: bool,
) -> None:  # fmt: skip
    """Let a level play itself and write down every question."""
    try:
        from mastaba.research.dataset import FILES, Plan, write
    except ImportError:
        fail("a data set needs the package pyarrow (pip install 'mastaba[data]')", UNABLE)
    seats = players or game.players[0]
    check_players(game, seats)
    if games < 1:
        fail(f"at least one game, not {games}")
    try:
        check_level(level, looks)
    except (UnknownBot, ValueError) as error:
        fail(str(error))
    plan = Plan(game, seats, games, level, looks, seed, read_settings(game, seats, settings))
    with progress(f"{game.id}, {seats} players", games) as bar:
        told = write(plan, folder, bar.step, processes or cores())
    if as_json:
        print_json(told)
    else:
        typer.echo(f"{folder / FILES}: {told['decisions']:,} questions of {games:,} games, digest {told['digest']}")
