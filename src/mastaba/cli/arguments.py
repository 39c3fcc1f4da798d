"""Arguments that several commands take, and a command whose --ray may stand without an address."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The game's id; `mastaba doctor` lists them.")]
GameIds = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="These games; all if none is named.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON value for programs.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Components = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="A components.toml of one's own."),
]
Settings = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A setting of the table.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--ray", metavar="[ADDRESS]", help="On the Ray cluster at this address; none: the one of this machine."
    ),
]
Processes = Annotated[int, typer.Option("--processes", "-j", min=0, help="Cores to play on; 0: all of them.")]
Database = Annotated[
    str | None, typer.Option("--database", help="sqlite:///… or postgresql://…; the server's own if not given.")
]


class OnCluster(TyperCommand):
    """A command whose --ray may stand without an address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """An address is the next word, unless that is an option or there is none."""
        alone = [word == "--ray" and after.startswith("-") for word, after in zip(args, [*args[1:], "-"])]
        return super().parse_args(ctx, ["--ray=" if bare else word for word, bare in zip(args, alone)])
