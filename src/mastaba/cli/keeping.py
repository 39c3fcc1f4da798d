"""The commands that keep a house's database: out and in, copies, and what nobody needs any more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .house import Database, DryRun, Json


def export(out: Path, database: Database = None) -> None:
    """Write everything that the server keeps as lines of JSON, from either kind of database."""
    from .data import export as run

    run(out, database)


def bring_in(file: Path, database: Database = None) -> None:
    """Fill an empty database from an export."""
    from .data import bring_in as run

    run(file, database)


def backup(
    out: Annotated[Path, typer.Argument(help="The copy's name; with --every or --keep a folder for dated copies.")],
    every: Annotated[float, typer.Option(min=0, metavar="HOURS", help="One copy after another, until stopped.")] = 0,
    keep: Annotated[int, typer.Option(min=0, help="So many dated copies stay.")] = 0,
    days: Annotated[float, typer.Option(min=0, help="Dated copies that are older go; 0: whatever their age.")] = 0,
    database: Database = None,
) -> None:
    """Copy a running server's SQLite database; the copy is checked."""
    from .data import backup as once
    from .data import backups

    if every or keep or days:
        return backups(out, database, every, keep or 14, days)
    once(out, database)


def restore(file: Path, database: Database = None) -> None:
    """Make a backup the server's database again, where there is none."""
    from .data import restore as run

    run(file, database)


def tidy_up(
    aborted: Annotated[float, typer.Option(min=0, help="Tables that were given up so many days ago.")] = 7,
    over: Annotated[float, typer.Option(min=0, help="Games that ended so many days ago; 0 keeps them all.")] = 0,
    database: Database = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Delete tables that nobody needs any more; servers may run meanwhile."""
    from .house import tidy as run

    run(aborted, over, database, dry_run, as_json)
