"""A game that answers at once: interpreted while a process of its own compiles it, compiled from then on."""

from __future__ import annotations

import atexit
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Any, Protocol, TypeVar, cast

from ..machine.code_cache import SUFFIX, cache_folder
from ..machine.compile_bar import waiting_for
from ..machine.compile_lock import alone
from ..machine.jit import dispatcher_name, interpreted_here, is_plain, specialise
from .engine import engine, entry_answer, entry_options, entry_results, entry_setup, rules_of
from .game import Game
from .own_box import load_with
from .registry import game_ids
from .sight import redact

MODULE = "mastaba.core.rules.first_steps"
ALL_OF_IT = "first-steps"  # the lock of whoever compiles one game's entries
ENTRIES = (entry_setup, entry_options, entry_answer, entry_results)


class Child(Protocol):
    """A process that fills the cache."""

    def poll(self) -> int | None: ...
    def kill(self) -> None: ...


_children: dict[str, Child] = {}
_ready: set[str] = set()
_starting = threading.Lock()


def is_ready(game: Game) -> bool:
    """Is the compiled code of a game in the cache? Where it is not, a process is begun that puts it there.

    A game that no other process could find, and one that is interpreted anyway, wait for nothing.
    """
    if game.key in _ready or is_plain():
        return True
    with _starting:
        child = _children.get(game.key)
        if child is None and (not is_found(game) or is_kept(game)):
            _ready.add(game.key)
        elif child is None:
            _children[game.key] = begun(game.id, game.own)
        elif child.poll() == 0:  # one that failed stays: the game goes on interpreted
            _ready.add(game.key)
    return game.key in _ready


def is_found(game: Game) -> bool:
    """Could another process find this game?"""
    return game.id in game_ids() and load_with(game.id, game.own) is game


def is_kept(game: Game) -> bool:
    """Does the cache hold all that one game needs?"""
    folder = cache_folder(game.folder)
    names = [dispatcher_name(specialise(fn, rules_of(game))) for fn in ENTRIES]
    return all(any(folder.glob(f"{name}-*{SUFFIX}")) for name in names)


def begun(game_id: str, own: str = "") -> Child:
    """A process that compiles a game into the cache, with components of one's own if any; it ends with this one."""
    command, nothing = [sys.executable, "-m", MODULE, game_id, own], subprocess.DEVNULL
    child = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)
    atexit.register(_ended, child)
    return child


def _ended(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    child.wait()


def compile_entries(game: Game) -> None:
    """Call everything that one game needs once, compiled.

    Where the cache lacks it, one process compiles all of it, and the others wait until it is there: entries have most
    of their callees in common, and each process that compiles one translates those anew.
    """
    if not is_kept(game):
        with waiting_for(game.id), alone(cache_folder(game.folder) / ALL_OF_IT):
            if not is_kept(game):
                _call_entries(game)
    _call_entries(game)


def _call_entries(game: Game) -> None:
    machine = engine(game, plain=False)
    states = machine.new(game.players[0], 1)
    machine.begin(states, [])
    machine.play(states, machine.options(states)[0])
    machine.results(states)
    redact(game, states, 0, plain=False)


Method = TypeVar("Method", bound=Callable[..., Any])


def without_waiting(game: Game) -> AbstractContextManager[None]:
    """What is called from here is interpreted until the compiled code is there."""
    return nullcontext() if is_ready(game) else interpreted_here()


def at_once(method: Method) -> Method:
    """Mark a method of something with a `game`: it never waits for the compiler."""

    @wraps(method)
    def run(self: Any, *given: Any, **named: Any) -> Any:
        with without_waiting(self.game):
            return method(self, *given, **named)

    return cast(Method, run)


if __name__ == "__main__":
    compile_entries(load_with(*sys.argv[1:]))
