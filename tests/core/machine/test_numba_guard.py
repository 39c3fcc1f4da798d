"""Numba's private parts: used where they are as tried, left alone where they are not, with the same answers."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from kit.calibration import connect_four, leduc
from mastaba.core.gpu.driver import NoDevice, is_available
from mastaba.core.gpu.play import random_play
from mastaba.core.machine import numba_guard
from mastaba.core.papers.check import fingerprint

ROOT = Path(__file__).resolve().parents[3]

GAMES = """
import json, numba
from kit.calibration import leduc
from mastaba.core.papers.check import fingerprint
from mastaba.core.rules.engine import Engine
from mastaba.core.machine.jit import rule
from numba.core.registry import cpu_target

def game_evaluate(s, p): ...
@rule
def one(s, p): return 1.0
@rule
def two(s, p): return 2.0
@rule
def judged(states, p): return game_evaluate(states[0], p)

setting, machine = numba.config.CACHE_DIR, Engine(leduc.GAME)
print(json.dumps({
    "fingerprint": fingerprint(leduc.GAME, "compiled"),
    "judged": [machine.entry(judged, game_evaluate=r)(machine.new(2, 1), 0) for r in (one, two)],
    "left changed": [setting != numba.config.CACHE_DIR, "create_library" in vars(cpu_target.target_context.codegen())],
}))
"""


def compiled_with(stock: str, cache: Path) -> dict[str, object]:
    """What a game comes to in a fresh process that leaves these parts alone."""
    env = {**os.environ, "MASTABA_PLAIN": "0", "MASTABA_CACHE": str(cache), "MASTABA_STOCK_NUMBA": stock}
    env["PYTHONPATH"] = os.pathsep.join(["src", "tests", *env.get("PYTHONPATH", "").split(os.pathsep)])
    cache.mkdir(exist_ok=True)
    (cache / "games.py").write_text(GAMES)
    command = [sys.executable, str(cache / "games.py")]
    return json.loads(subprocess.run(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout)


ON_CPUS = [name for name, part in numba_guard.PARTS.items() if part.package == "numba"]
EACH_ALONE = [pytest.param(part, marks=pytest.mark.soak) for part in ON_CPUS]


@pytest.mark.parametrize("stock", ["", "1", *EACH_ALONE])
def test_the_answers_are_the_same_without_our_parts(stock: str, tmp_path: Path):
    wanted = {
        "fingerprint": fingerprint(leduc.GAME, "plain"),
        "judged": [1.0, 2.0],
        "left changed": [False, False],
    }
    assert compiled_with(stock, tmp_path / "cache") == wanted, "an empty cache"
    suffix = ".nbi" if stock in ("1", "cache") else ".code"
    kept = {path: path.read_bytes() for path in (tmp_path / "cache").rglob(f"*{suffix}")}
    assert len(kept) == 3
    assert compiled_with(stock, tmp_path / "cache") == wanted, "a full one"
    assert {path: path.read_bytes() for path in (tmp_path / "cache").rglob(f"*{suffix}")} == kept


def pins() -> dict[str, SpecifierSet]:
    """The versions of Numba that were tried, as the project asks for them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["gpu"]]
    found = [re.fullmatch(r"(numba(?:-cuda)?)(?:\[\w+\])?([=>].*)", one) for one in asked]
    return {one[1]: SpecifierSet(one[2]) for one in found if one}


@pytest.mark.parametrize("name", numba_guard.PARTS)
def test_every_part_is_as_tried_in_the_versions_that_are_asked_for(name: str):
    package = numba_guard.PARTS[name].package
    installed = importlib.metadata.version(package)
    if installed not in pins()[package]:
        pytest.skip(f"{package} {installed} is not the version asked for; the test above holds without our parts")
    assert numba_guard.fits(name)


def test_a_part_whose_text_differs_is_left_alone_and_named(monkeypatch: pytest.MonkeyPatch):
    from numba.core.dispatcher import Dispatcher

    monkeypatch.setattr(Dispatcher, "compile", lambda self, sig: None)
    numba_guard._as_tried.cache_clear()
    try:
        assert not numba_guard.fits("linking") and not numba_guard.fits("cache") and numba_guard.fits("signature")
        assert [sentence.split("'")[1] for sentence in numba_guard.warnings()] == ["linking", "calling", "cache"]
    finally:
        numba_guard._as_tried.cache_clear()


def test_a_part_that_is_gone_is_left_alone():
    assert numba_guard.text_digest("numba.core.dispatcher:Dispatcher.no_such_thing") is None
    assert numba_guard.text_digest("numba.no_such_module:anything") is None


def test_the_switch_names_parts_or_all_of_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MASTABA_STOCK_NUMBA", "linking, cuda_tables")
    assert [name for name in numba_guard.PARTS if not numba_guard.fits(name)] == ["linking", "cuda_tables"]
    assert len(numba_guard.warnings()) == 2 and "MASTABA_STOCK_NUMBA" in numba_guard.warnings()[0]
    monkeypatch.setenv("MASTABA_STOCK_NUMBA", "1")
    assert not any(map(numba_guard.fits, numba_guard.PARTS))
    monkeypatch.setenv("MASTABA_STOCK_NUMBA", "0")
    assert all(map(numba_guard.fits, numba_guard.PARTS)) and numba_guard.warnings() == []


def test_tables_lie_in_the_global_memory_of_a_gpu():
    from numba.cuda.target import CUDATargetContext

    real = CUDATargetContext.make_constant_array
    ours = random_play(connect_four.GAME).compile()
    assert ".global" in ours and "table_" in ours and ".const" not in ours
    assert CUDATargetContext.make_constant_array is real, "Numba is as it was"


def test_a_game_compiles_for_a_gpu_without_our_parts(tmp_path: Path):
    script = (
        "from kit.calibration import connect_four; from mastaba.core.gpu.play import random_play; "
        "print(random_play(connect_four.GAME).compile())"
    )
    env = {**os.environ, "MASTABA_STOCK_NUMBA": "cuda_signature,cuda_tables"}
    env["PYTHONPATH"] = os.pathsep.join(["src", "tests", *env.get("PYTHONPATH", "").split(os.pathsep)])
    command = [sys.executable, "-c", script]
    text = subprocess.run(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout
    assert ".const" in text and "table_" not in text and "random_games_kernel" in text[text.index(".entry") :]


@pytest.mark.skipif(is_available(), reason="a GPU is here")
def test_without_our_part_and_without_a_gpu_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MASTABA_STOCK_NUMBA", "cuda_device")
    with pytest.raises(NoDevice, match=r"pyproject\.toml"):
        random_play(leduc.GAME).compile()
