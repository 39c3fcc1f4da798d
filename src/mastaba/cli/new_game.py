"""`mastaba new-game`: a package with a small game in it that plays at once, to be changed into another."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import typer

from mastaba.core.rules.registry import game_ids

from .say import fail

STARTER = Path(__file__).parent / "starter"
SUFFIX = ".template"  # of files that are no Python until their names are filled in
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def write(name: str, folder: Path, title: str) -> None:
    """Write the package, or say why not; then what to type next."""
    check(name, folder)
    for path, body in files(name, title):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(body, "utf-8")
    typer.echo(f"{title} is written into {folder}. It plays at once:\n\n    cd {folder}\n    pip install -e .")
    typer.echo("    mastaba serve\n\nThen change its rules: RULES.md, rules.py, text/. docs/adding-a-game.md goes on.")


def check(name: str, folder: Path) -> None:
    """A name that a game can have and none has, and a place where nothing lies."""
    if not NAME.fullmatch(name):
        fail(f"a game is called by small letters, digits and underscores, not {name!r}")
    if name in game_ids() or importlib.util.find_spec(f"mastaba_{name}"):
        fail(f"a game called {name} is installed already")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        fail(f"{folder} is there already, and not empty; nothing was written")


def files(name: str, title: str) -> Iterator[tuple[Path, str]]:
    """The files of the package, with their texts."""
    names = {"GAME_ID": name, "GAME_DIST": name.replace("_", "-"), "GAME_NAME": title}
    for path in sorted(p for p in STARTER.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
        place = path.relative_to(STARTER).as_posix().removesuffix(SUFFIX)
        yield Path(_filled(place, names)), _filled(path.read_text("utf-8"), names)


def _filled(words: str, names: dict[str, str]) -> str:
    for place, name in names.items():
        words = words.replace(place, name)
    return words
