"""The commands that keep a house's database: out and in, copies, and what nobody needs any more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .house import Database, DryRun, Json

results_app = typer.Typer(no_args_is_help=True, help="What came of games that are over, as pages and searches know it.")


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
    aborted: Annotated[float | None, typer.Option(min=0, help="Tables that were given up so many days ago.")] = None,
    over: Annotated[float | None, typer.Option(min=0, help="Games that ended so many days ago; 0 keeps them.")] = None,
    chat: Annotated[float | None, typer.Option(min=0, help="Words at tables that are over; 0 keeps them.")] = None,
    guests: Annotated[float | None, typer.Option(min=0, help="Guests not seen for so long; 0 keeps them.")] = None,
    database: Database = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Delete what nobody needs any more; days not named are those that hosts set. Servers do it every night."""
    from .house import tidy as run

    run({"aborted": aborted, "over": over, "chat": chat, "guests": guests}, database, dry_run, as_json)


def admin(
    name: Annotated[str, typer.Argument(help="What the account is called.")],
    remove: Annotated[bool, typer.Option("--remove", help="Close the host's room to it again.")] = False,
    database: Database = None,
) -> None:
    """Open the host's room (/host) to an account; servers heed it within seconds."""
    from .house import admin as run

    run(name, remove, database)


@results_app.command("rebuild")
def rebuild(database: Database = None, as_json: Json = False) -> None:
    """Make all results again from the events; servers may run meanwhile."""
    from .house import rebuild_results as run

    run(database, as_json)
