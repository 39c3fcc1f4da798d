"""A game with a components file of one's own: its sources once more, in modules of their own, over another file.

A set is loaded once in a process and stays; so a process takes only so many. Nothing in it is code: it is read by the
game's own loader, which refuses with row and reason what cannot be played with.
"""

from __future__ import annotations

import copyreg
import importlib
import importlib.util
import sys
import threading
from dataclasses import replace
from typing import Any

from ..words.text import say
from .component_reader import BadComponents, content_digest, instead_of, parsed
from .game import Game
from .registry import by_name, load

FILE = "components.toml"
LONGEST = 20_000  # characters of a file; the longest of the five boxes has 10,000
MOST_SETS = 48  # that a process loads in its life: a MB or two each

_sets: dict[tuple[str, str], Game] = {}
_loading = threading.Lock()


class TooManySets(RuntimeError):
    """This process has loaded as many sets as it takes."""


def load_with(game_id: str, own: str) -> Game:
    """An installed game with the text of a components file; with none, or the box's own, the game as it is."""
    game = load(game_id)
    if not own:
        return game
    digest = own_digest(own)
    path = game.folder / FILE
    if not path.exists():
        raise BadComponents(f"{game_id} has no {FILE} that could be corrected")
    if digest == content_digest(parsed(path.name, path.read_text("utf-8"))):
        return game
    with _loading:
        if (game_id, digest) not in _sets:
            if len(_sets) >= MOST_SETS:
                raise TooManySets(f"{MOST_SETS} sets of components are loaded, and no more are taken")
            _sets[game_id, digest] = replace(_loaded_over(game, own, digest), own=own)
        return _sets[game_id, digest]


def own_digest(own: str) -> str:
    """The digest of a set, by its content. Raises BadComponents where it is no TOML, or too long."""
    if len(own) > LONGEST:
        why = say("components.long", n=len(own), most=LONGEST)
        told = say("components.at", where=FILE, why=why)
        raise BadComponents(f"{FILE}: has {len(own)} characters, {LONGEST} are the most", told)
    return content_digest(parsed(FILE, own))


def _loaded_over(game: Game, own: str, digest: str) -> Game:
    """The game's package once more, under a name with the set's digest."""
    usual = importlib.import_module(_package_of(game))
    name = f"{usual.__name__}_{digest}"
    spec = importlib.util.spec_from_file_location(name, usual.__file__, submodule_search_locations=list(usual.__path__))
    assert spec is not None and spec.loader is not None
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    try:
        with instead_of(game.folder / FILE, own):
            spec.loader.exec_module(module)
    except BaseException:
        for loaded in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
            del sys.modules[loaded]
        raise
    made: Game = module.GAME
    return made


def _package_of(game: Game) -> str:
    """The package whose GAME this is."""
    for name, module in list(sys.modules.items()):
        if getattr(module, "__dict__", {}).get("GAME") is game and hasattr(module, "__path__"):
            return name
    raise BadComponents(f"{game.id} is in no package of its own, so its {FILE} cannot be replaced")


def _stored(game: Game) -> tuple[Any, tuple[str, ...]]:
    """A game with a set of its own is stored as its id and that file."""
    return (load_with, (game.id, game.own)) if game.own else by_name(game)


copyreg.pickle(Game, _stored)
