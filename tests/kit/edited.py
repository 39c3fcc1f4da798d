"""A game whose components somebody has edited: every slip of the pen, and what comes of it.

`edits(tree)` are the slips in one components file. `Bench.outcome(edit)` lets a child process load a copy of the game
with the edited file and play it, so that whatever happens (a traceback, an endless loop) is seen from outside.
"""

from __future__ import annotations

import copy
import importlib
import json
import multiprocessing
import random
import shutil
import sys
import tomllib
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np

from kit.play import random_settings
from mastaba.core.rules.component_reader import BadComponents
from mastaba.core.rules.engine import Engine
from mastaba.core.rules.game import Game, Seen
from mastaba.core.rules.sight import determinise, redact, viewers
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen

PLAYS, REFUSED = "plays", "refused"
PATIENCE = 60.0  # seconds that loading and playing may take on a busy machine; a game takes about one
Steps = tuple[str | int, ...]


@dataclass(frozen=True)
class Edit:
    """One slip: what is done where. `kind` is the same for the same slip in another row or place."""

    name: str
    kind: str
    apply: Callable[[Any], None]


# --- every slip of the pen


def edits(tree: dict[str, Any]) -> list[Edit]:
    """Every value missing, negative, huge, of a wrong type; every list too short or long; every key unknown."""
    found = [_added(())]
    for path, value in _walk(tree, ()):
        found.append(_edit(path, "missing", _drop(path)))
        found += [_edit(path, what, _put(path, new)) for what, new in _instead(value).items()]
        if isinstance(value, dict):
            found.append(_added(path))
    return found


def _walk(tree: Any, path: Steps) -> Iterator[tuple[Steps, Any]]:
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield (*path, key), value
        if isinstance(value, (dict, list)):
            yield from _walk(value, (*path, key))


def _instead(value: Any) -> dict[str, Any]:
    """What might stand there instead of a value."""
    if isinstance(value, bool):
        return {"the other": not value, "a number": 1, "a text": "yes"}
    if isinstance(value, int):
        numbers = {"zero": 0, "one": 1, "negative": -1, "less": value - 1, "more": value + 1, "hundred": 100}
        huge = {"large": 40000, "huge": 10**30}
        return numbers | huge | {"a text": str(value), "a half": value + 0.5, "a flag": True, "a list": [value]}
    if isinstance(value, str):
        return {"empty": "", "unknown": "?", "twice": value + value, "a number": 7, "a list": [value]}
    if isinstance(value, list):
        longer = {
            "longer": [*value, *value[-1:]],
            "first twice": [*value[:1], *value],
            "table at the end": [*value, {}],
        }
        return longer | {"empty": [], "turned": value[::-1], "a number": 3, "a text": "x", "a table": {}}
    return {"empty": {}, "a number": 3, "a text": "x", "a list": [value]}


def _edit(path: Steps, what: str, apply: Callable[[Any], None]) -> Edit:
    alike = (step for step in path if isinstance(step, str))
    return Edit(f"{'.'.join(map(str, path))}: {what}", f"{'.'.join(alike)}: {what}", apply)


def _added(path: Steps) -> Edit:
    def apply(tree: Any) -> None:
        _at(tree, path)["unheard_of"] = 1

    return _edit((*path, "unheard_of"), "added", apply)


def _at(tree: Any, path: Steps) -> Any:
    for step in path:
        tree = tree[step]
    return tree


def _put(path: Steps, new: Any) -> Callable[[Any], None]:
    def apply(tree: Any) -> None:
        _at(tree, path[:-1])[path[-1]] = copy.deepcopy(new)

    return apply


def _drop(path: Steps) -> Callable[[Any], None]:
    def apply(tree: Any) -> None:
        del _at(tree, path[:-1])[path[-1]]

    return apply


def _toml(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def written(tree: dict[str, Any]) -> str:
    """A whole components file."""
    return "".join(f"{json.dumps(key)} = {_toml(value)}\n" for key, value in tree.items())


# --- what comes of it


class Bench:
    """A copy of a game's folder, whose components are edited again and again."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.package = f"edited_{game.id}"
        self.place = folder / self.package
        shutil.copytree(game.folder, self.place, ignore=shutil.ignore_patterns("__pycache__"))
        self.tree = tomllib.loads((self.place / "components.toml").read_text("utf-8"))
        self.edits = edits(self.tree)

    def outcome(self, edit: Edit | None, seed: int, counts: int = 1, patience: float = PATIENCE) -> tuple[str, str]:
        """PLAYS or REFUSED with the sentence, or else what went wrong. `counts`: how many numbers of players to try."""
        tree = copy.deepcopy(self.tree)
        if edit is not None:
            edit.apply(tree)
        (self.place / "components.toml").write_text(written(tree), "utf-8")
        fork = multiprocessing.get_context("fork")
        ours, theirs = fork.Pipe(duplex=False)
        child = fork.Process(target=_try, args=(self.package, self.place.parent, seed, counts, theirs))
        child.start()
        theirs.close()
        try:
            return ours.recv() if ours.poll(patience) else ("hangs", f"no end after {patience} s")
        except EOFError:
            return "dies", "the process ended without a word"
        finally:
            child.kill()
            child.join()


def _try(package: str, folder: Path, seed: int, counts: int, report: Connection) -> None:
    """In the child: load, play, report."""
    sys.path.insert(0, str(folder))
    try:
        game = importlib.import_module(package).GAME
        least, most = game.players
        sizes = [least + (seed + i) % (most - least + 1) for i in range(counts)]
        for seats in sizes:
            _play(game, seats, seed)
        report.send((PLAYS, f"{sizes} players"))
    except BadComponents as refused:
        report.send((REFUSED, str(refused)))
    except BaseException:
        report.send(("fails", traceback.format_exc(limit=-3)))


def _play(game: Game, seats: int, seed: int) -> None:
    """One random game to its end, in plain Python, with all that people would read and see on three positions."""
    machine = Engine(game, plain=True)
    chance = random.Random(seed)
    states = machine.start(seats, seed, random_settings(game, seats, chance))
    look_at = {0, chance.randrange(5, 40)}
    questions = 0
    while True:
        wrong = game.schema.out_of_bounds(states[0])
        assert not wrong, wrong
        if questions in look_at or states[0].asked < 0:
            _look(game, machine, states, seed)
        if states[0].asked < 0:
            break
        assert states[0].ply <= game.longest, f"more than {game.longest} answers"
        machine.step(states, chance.choice(machine.options(states)))
        questions += 1
    machine.results(states)


def _look(game: Game, machine: Engine, states: Any, seed: int) -> None:
    gen = np.array([seed + 1], dtype=np.uint64)
    asked = int(states[0].asked)
    for seat in viewers(game, states):
        options = tuple(machine.options(states)) if seat == asked >= 0 else ()
        seen = Seen(game, redact(game, states, seat, plain=True), seat, options)
        determinise(seen, gen)
        if seat in (asked, -1):
            panels(seen, Pen(game, "fr"), None)
