"""Compiled code on disk: never another's, shared by copies of the sources, whole whoever writes it."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kit.calibration import connect_four
from kit.processes.forks import Forks, is_alive
from mastaba.core.machine import code_cache
from mastaba.core.machine.code_cache import CodeCache, cache_folder, kept_entries
from mastaba.core.rules.engine import Engine, entry_options
from server.guest import until

TESTS = Path(__file__).resolve().parents[2]
SOURCES = Path(code_cache.__file__).resolve().parents[3]

EVALUATIONS = """
from kit.calibration import connect_four
from mastaba.core.rules.engine import Engine
from mastaba.core.machine.jit import rule

def game_evaluate(s, p): ...

@rule
def half(x): return x / 2

@rule
def third(x): return x / 3

@rule
def one(s, p): return half(2.0)

@rule
def two(s, p): return third(6.0)

@rule
def judged(states, p): return game_evaluate(states[0], p)

def answers(plain, *rules):
    machine = Engine(connect_four.GAME, plain=plain)
    return [float(machine.entry(judged, game_evaluate=r)(machine.new(2, 1), 0)) for r in rules]
"""


NUMBA_LOADED = """
import json, numba
numba.njit(lambda x: x + 1)(1)
def do(script, path, environment):
    sys.path[:0] = path
    os.environ.update(environment)
    exec(script, {"__name__": "__main__", "json": json})
    sys.stdout.flush()
"""


@pytest.fixture(scope="module")
def processes() -> Iterator[Forks]:
    """Fresh processes that have Numba, and nothing of ours yet."""
    forks = Forks(NUMBA_LOADED)
    yield forks
    forks.close()


class Run:
    """Starts fresh processes with these scripts and this cache; each prints one line of JSON."""

    def __init__(self, processes: Forks, folder: Path) -> None:
        self._processes, self._folder, self._count = processes, folder, 0

    def __call__(self, script: str, cache: Path, sources: Path = SOURCES) -> tuple[int, Path]:
        self._count += 1
        said = self._folder / f"said{self._count}"
        path, environment = [str(sources), str(TESTS), str(cache.parent)], {"MASTABA_CACHE": str(cache)}
        wrong = said.with_suffix(".wrong")
        return self._processes.start(script, path, {**environment, "MASTABA_PLAIN": "0"}, said=said, wrong=wrong), said


def said(process: tuple[int, Path]) -> Any:
    pid, file = process
    until(lambda: not is_alive(pid), 300)
    assert file.read_text(), file.with_suffix(".wrong").read_text()
    return json.loads(file.read_text())


@pytest.fixture
def run(processes: Forks, tmp_path: Path) -> Run:
    return Run(processes, tmp_path)


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    (tmp_path / "evaluations.py").write_text(EVALUATIONS)
    return tmp_path / "cache"


def test_two_evaluations_are_never_mistaken_for_each_other(run: Run, cache: Path):
    """Plain and compiled; compiled together, each alone in a process of its own, and both taken from the disk."""
    both = "from evaluations import *; print(json.dumps([answers(True, one, two), answers(False, one, two)]))"
    assert said(run(both, cache)) == [[1.0, 2.0], [1.0, 2.0]], "an empty cache"
    assert said(run(both, cache)) == [[1.0, 2.0], [1.0, 2.0]], "a full one"
    apart = cache.parent / "apart"
    for name, value in (("one", 1.0), ("two", 2.0)):
        assert said(run(f"from evaluations import *; print(json.dumps(answers(False, {name})))", apart)) == [value]
    assert said(run(both, apart)) == [[1.0, 2.0], [1.0, 2.0]], "filled by two processes"


def test_an_edited_evaluation_is_compiled_anew(run: Run, cache: Path):
    script = "from evaluations import *; print(json.dumps(answers(False, one)))"
    assert said(run(script, cache)) == [1.0]
    (cache.parent / "evaluations.py").write_text(EVALUATIONS.replace("x / 2", "x / 4.0"))
    assert said(run(script, cache)) == [0.5]


QUESTION = """
import numpy as np
from kit.calibration import connect_four
from mastaba.core.rules.engine import Engine, entry_options
states, mask = Engine(connect_four.GAME, plain=True).start(2, 1), np.zeros(7, dtype=np.int8)
asked = Engine(connect_four.GAME, plain=False).entry(entry_options)
count = int(asked(states, 0, mask))
found, missed = asked.stats.cache_hits, asked.stats.cache_misses
print(json.dumps([[count, *mask.tolist()], sum(found.values()), sum(missed.values())]))
"""
OPTIONS = [7, 1, 1, 1, 1, 1, 1, 1]


def copied(folder: Path, days: int) -> Path:
    """A copy of the sources, older by so many days."""
    for part in ("core", "bots"):
        shutil.copytree(SOURCES / "mastaba" / part, folder / "mastaba" / part)
    shutil.copy(SOURCES / "mastaba" / "__init__.py", folder / "mastaba")
    for path in folder.rglob("*.py"):
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime - days * 86400))
    return folder


def test_two_copies_of_the_sources_share_one_cache(run: Run, cache: Path, tmp_path: Path):
    first, second = copied(tmp_path / "first", 1), copied(tmp_path / "second", 400)
    assert said(run(QUESTION, cache, first)) == [OPTIONS, 0, 1], "an empty cache"
    assert said(run(QUESTION, cache, second)) == [OPTIONS, 1, 0], "what the first copy compiled"
    assert said(run(QUESTION, cache, first)) == [OPTIONS, 1, 0], "and the first one's is not stale"


def test_of_processes_that_want_the_same_one_compiles_it_and_the_others_wait(run: Run, cache: Path):
    together = [run(QUESTION, cache) for _ in range(3)]
    found = sorted(said(process) for process in together)
    assert found == [[OPTIONS, 0, 1], [OPTIONS, 1, 0], [OPTIONS, 1, 0]]
    assert said(run(QUESTION, cache)) == [OPTIONS, 1, 0]
    assert {path.suffix for path in cache.rglob("*") if path.is_file()} == {".code"}, "nothing half-written stays"


BEGUN = Engine(connect_four.GAME, plain=True).start(2, 1)


def started(cache: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Ask a question with this cache; how often compiled code was found there, and how often not."""
    monkeypatch.setenv("MASTABA_CACHE", str(cache))
    machine = Engine(connect_four.GAME, plain=False)
    asked = machine.entry(entry_options)
    assert asked(BEGUN.copy(), 0, np.zeros(7, dtype=np.int8)) == 7
    return sum(asked.stats.cache_hits.values()), sum(asked.stats.cache_misses.values())


def test_a_damaged_file_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert started(tmp_path / "whole", monkeypatch) == (0, 1)
    (file,) = (tmp_path / "whole").rglob("*.code")
    body, name = file.read_bytes(), file.relative_to(tmp_path / "whole")
    damaged = {"torn": body[:-1], "empty": b"", "other": body[:99] + bytes([body[99] ^ 1]) + body[100:]}
    for kind, bytes_there in {"copied": body, **damaged}.items():
        place = tmp_path / kind / name
        place.parent.mkdir(parents=True)
        place.write_bytes(bytes_there)
        assert started(tmp_path / kind, monkeypatch) == ((1, 0) if kind == "copied" else (0, 1)), kind
        assert place.read_bytes()[:15] == body[:15], "a whole one stands in its place"


def test_a_folder_that_cannot_be_written_is_named_and_the_game_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path / "file"))
    machine = Engine(connect_four.GAME, plain=False)
    with pytest.warns(UserWarning, match="MASTABA_CACHE"):
        assert machine.entry(entry_options)(BEGUN.copy(), 0, np.zeros(7, dtype=np.int8)) == 7


def test_compiled_code_is_kept_on_disk_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    import numba

    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path))
    setting = numba.config.CACHE_DIR
    machine = Engine(connect_four.GAME, plain=False)
    assert kept_entries(cache_folder(connect_four.GAME.folder)) == 0
    machine.entry(entry_options)(BEGUN.copy(), 0, np.zeros(7, dtype=np.int8))
    assert kept_entries(cache_folder(connect_four.GAME.folder)) == 1
    assert setting == numba.config.CACHE_DIR, "a setting of Numba's for everybody"


def test_what_is_flushed_is_gone(tmp_path: Path):
    for name in ("a-1.code", "a-2.code", "b-1.code"):
        (tmp_path / name).touch()
    CodeCache(tmp_path, "a").flush()
    assert [path.name for path in tmp_path.iterdir()] == ["b-1.code"]


def test_games_have_cache_folders_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path))
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert cache_folder(tmp_path / "a") != cache_folder(tmp_path / "b")
    assert tmp_path in cache_folder(tmp_path / "a").parents
