"""What the commands share: errors without tracebacks, progress, tables, and checked arguments."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

if TYPE_CHECKING:
    from mastaba.core.rules.game import Game

FOUND, USAGE, UNABLE = 1, 2, 3  # exit codes: a check failed; a wrong argument; something needed is not here
PATIENCE = 2.0  # seconds before a progress bar is worth showing


def fail(reason: str, code: int = USAGE) -> NoReturn:
    """Say what is wrong and end."""
    typer.echo(f"mastaba: {reason}", err=True)
    raise typer.Exit(code)


def print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """A table; the first column to the left, the others to the right."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i == 0 else "right")
    for row in rows:
        table.add_row(*[str(cell) for cell in row])
    Console().print(table)


class Progress:
    """A bar on the terminal's error stream, shown once the work has taken two seconds."""

    def __init__(self, label: str, total: int) -> None:
        self.label, self.total, self.done = label, total, 0
        self._began = time.monotonic()
        self._bar: Any = None

    def step(self, by: int = 1) -> None:
        self.done += by
        if self._bar is None and sys.stderr.isatty() and time.monotonic() - self._began > PATIENCE:
            from rich.console import Console
            from rich.progress import Progress as Bar

            self._bar = Bar(console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(self.label, total=self.total)
            self._bar.start()
        if self._bar is not None:
            self._bar.update(self._task, completed=self.done)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.stop()


@contextmanager
def progress(label: str, total: int) -> Iterator[Progress]:
    bar = Progress(label, total)
    try:
        yield bar
    finally:
        bar.end()


def find_game(game_id: str, components: Path | None = None) -> Game:
    """An installed game, with a components file of one's own if one is named; or an error that says why not."""
    from mastaba.core.rules.component_reader import BadComponents
    from mastaba.core.rules.own_box import load_with
    from mastaba.core.rules.registry import UnknownGame

    try:
        return load_with(game_id, components.read_text("utf-8") if components else "")
    except UnknownGame as error:
        fail(str(error.args[0]))
    except (BadComponents, OSError, UnicodeDecodeError) as error:
        fail(f"{components}: {error}")


def find_games(ids: Sequence[str]) -> list[Game]:
    """These games, or all."""
    from mastaba.core.rules.registry import game_ids

    return [find_game(game_id) for game_id in (ids or game_ids())]


def check_players(game: Game, players: int) -> None:
    low, high = game.players
    if not low <= players <= high:
        fail(f"{game.id} is for {low} to {high} players, not {players}")


def read_settings(game: Game, players: int, given: Sequence[str]) -> dict[str, str]:
    """`key=value` arguments as settings that this game offers."""
    from mastaba.core.rules.engine import Engine
    from mastaba.core.rules.settings import BadSetting

    settings = {}
    for part in given:
        key, equals, value = part.partition("=")
        if not equals:
            fail(f"a setting is written key=value, not {part!r}")
        settings[key] = value
    try:
        Engine(game, plain=True).new(players, 0, settings)
    except BadSetting as error:
        known = game.texts.has(error.message.key)
        fail(f"{game.id}: {game.texts.say('en', error.message) if known else error}")
    return settings


def check_bots(given: Sequence[str]) -> None:
    """Known names, or an error that lists them. Bots of one's own may lie in the folder where the command is given."""
    from mastaba.bots import UnknownBot
    from mastaba.bots.players.by_name import find

    sys.path.append(os.getcwd())
    for name in given:
        try:
            find(name)
        except UnknownBot as error:
            fail(str(error))


def open_to(host: str, has_proxy: bool, metrics_elsewhere: bool) -> str:
    """What a server opens to whom, in words."""
    near = host in ("127.0.0.1", "::1", "localhost")
    who = "open to this machine alone" if near else "open to everybody who reaches this machine, without https"
    if has_proxy:
        who = "open to those who come through the web servers named with --proxy"
        who += "" if near else ", and to everybody who reaches this machine, without https"
    numbers = "this machine and those named" if metrics_elsewhere else "this machine alone"
    return f"{who}; /metrics for {numbers}"
