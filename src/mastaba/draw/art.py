"""Art sheets: the symbols common to all boards and those of a game, read once from their files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ..core.rules.game import Game
from .memo import memoized

HERE = Path(__file__).parent / "art"
_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_BETWEEN = re.compile(r">\s+<")


class BadArt(ValueError):
    """An art file that cannot be used. Says which, and why."""


@memoized()
def sheet(folder: Path) -> dict[str, str]:
    """Every symbol of a folder's .svg files, by id."""
    found: dict[str, str] = {}
    for file in sorted(folder.glob("*.svg")):
        for match in _SYMBOL.finditer(file.read_text("utf-8")):
            if match.group(1) in found:
                raise BadArt(f"{file.name}: the symbol {match.group(1)!r} is there twice")
            found[match.group(1)] = _BETWEEN.sub("><", match.group(0))
    return found


def all_symbols(game: Game | None = None) -> dict[str, str]:
    """The common symbols and the game's own, which are named after it."""
    own = sheet(game.folder / "art") if game else {}
    for name in own:
        if game and not name.startswith(f"{game.id}-"):
            raise BadArt(f"{game.id}: the symbol {name!r} should be called {game.id}-{name}")
    return {**sheet(HERE), **own}


def symbols(game: Game | None = None) -> str:
    """One SVG with all symbols, put once into a page; frames only use them."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{"".join(all_symbols(game).values())}</svg>'


def covers(games: Iterable[Game]) -> str:
    """One SVG with every game's own picture, `<game>-cover`, and the symbols that it is made of."""
    drawn = {game.id: used_symbols(f'href="#{game.id}-cover"', game) for game in games if _has_cover(game)}
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{"".join(drawn.values())}</svg>'


def _has_cover(game: Game) -> bool:
    return f"{game.id}-cover" in all_symbols(game)


_USED = re.compile(r'href="#([\w-]+)"')


def used_symbols(drawing: str, game: Game | None = None) -> str:
    """Only the symbols that a drawing uses, and those that these use."""
    known, wanted, out = all_symbols(game), set(_USED.findall(drawing)), []
    done: set[str] = set()
    while wanted - done:
        for name in sorted(wanted - done):
            if name not in known:
                raise BadArt(f"no symbol is called {name!r}")
            done.add(name)
            out.append(known[name])
            wanted |= set(_USED.findall(known[name]))
    return "".join(out)
