"""mastaba doctor --database: is a server's database well?"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from .data import existing
from .say import FOUND, UNABLE, fail, print_json, print_table

if TYPE_CHECKING:
    from mastaba.server.store.keeping.examining import Examination


def doctor(url: str, as_json: bool) -> None:
    """What it is, what it holds, who serves from it, and what is to be done."""
    from mastaba.server.store.keeping.examining import examine
    from mastaba.server.store.reaching import Unusable

    address = existing(url)
    try:
        found = examine(address)
    except Unusable as error:
        fail(f"{error}. Nothing was changed.", UNABLE)
    if as_json:
        print_json(asdict(found))
    else:
        _show(found)
    if found.problems:
        raise typer.Exit(FOUND)


def _show(found: Examination) -> None:
    print_table(found.address, ["holds", "rows"], [[name, f"{count:,}"] for name, count in found.counts.items()])
    typer.echo(f"engine    {found.engine}")
    typer.echo(f"shape     {_shape(found)}")
    typer.echo(f"served    {_served(found)}")
    typer.echo(f"writable  {'yes' if found.writable else 'no'}")
    room = "not known from here: ask the machine on which PostgreSQL runs"
    typer.echo(f"room      {room if found.room is None else f'{found.room / 1e9:.1f} GB'}")
    for problem in found.problems:
        typer.echo(f"problem   {problem}")
    if not found.problems:
        typer.echo("all is well")


def _shape(found: Examination) -> str:
    if found.shape is None:
        return "none yet: the first start makes it"
    old = found.shape != found.newest_shape
    return f"{found.shape}, the next start makes it {found.newest_shape}" if old else f"{found.shape}, the newest"


def _served(found: Examination) -> str:
    if not found.served_by:
        return "by nobody at the moment"
    return f"by {found.served_by} process{'' if found.served_by == 1 else 'es'}"
