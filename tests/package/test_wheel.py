"""What would be published: built from a clean copy, installed into an empty environment, played over HTTP."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mastaba.core.machine.code_cache import cache_root
from server.guest import Guest, until

from .commands import blocks

ROOT = Path(__file__).resolve().parents[2]


def clean_copy(to: Path) -> Path:
    """Every file that belongs to the project, and nothing that was built here."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
    return to


def build_wheel(source: Path, out: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    words = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(out), str(source)]
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, env={**os.environ, **environment})


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, out = clean_copy(tmp_path_factory.mktemp("source")), tmp_path_factory.mktemp("dist")
    made = build_wheel(source, out)
    assert made.returncode == 0, made.stderr
    return next(out.glob("*.whl"))


def test_the_wheel_holds_the_client_the_texts_and_the_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for part in (
        "server/static/app.js",
        "server/static/app.css",
        "py.typed",
        "games/raiders/components.toml",
        "cli/starter/pyproject.toml",
    ):
        assert f"mastaba/{part}" in names
    assert not [name for name in names if "node_modules" in name or name.endswith((".ts", ".map"))]


def test_without_npm_the_build_fails_with_a_sentence(tmp_path: Path) -> None:
    bare = tmp_path / "bin"
    bare.mkdir()
    (bare / "git").symlink_to(shutil.which("git") or "/usr/bin/git")
    failed = build_wheel(clean_copy(tmp_path / "source"), tmp_path, PATH=str(bare))
    assert failed.returncode != 0
    assert "npm is not here to build it" in failed.stderr + failed.stdout


@contextmanager
def served(python: Path, folder: Path) -> Iterator[str]:
    """The installed command, as a host would start it; its address."""
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "MASTABA_PLAIN": "1", "PYTHONUNBUFFERED": "1"}
    command = [str(python.with_name("mastaba")), "serve", "--port", "0", "--log-level", "info"]
    log = folder / "log"
    with log.open("w") as out, subprocess.Popen(command, env=env, stdout=out, stderr=out, cwd=folder) as process:
        try:
            line = until(lambda: next((x for x in log.read_text().splitlines() if "running on http" in x), None), 60)
            yield line.split("http://")[1].split()[0]
        finally:
            process.terminate()


def empty_environment(folder: Path, wanted: str, pip: bool = False) -> Path:
    """The Python of a new environment with this and nothing else in it."""
    venv.create(folder / "env", with_pip=pip)
    python = folder / "env" / "bin" / "python"
    by_uv = [Path(sys.executable).with_name("uv"), "pip", "install", "--quiet", "--python", python, wanted]
    words = [python, "-m", "pip", "install", "--quiet", "--no-compile", wanted] if pip else by_uv
    installed = subprocess.run(words, capture_output=True, text=True)
    assert installed.returncode == 0, installed.stderr
    return python


def test_an_empty_environment_plays_a_game_over_http(wheel: Path, tmp_path: Path) -> None:
    python = empty_environment(tmp_path, str(wheel))
    with served(python, tmp_path) as address:
        guest = Guest(address)
        script = re.search(r'src="(/static/[^"]+/app\.js)"', guest.get("/").text)
        assert script and guest.get(script[1]).status_code == 200
        table = guest.play("pyramids", players="2", level="novice")
        with guest.watch(table) as tab:
            for _ in range(3):
                frame = tab.frame(lambda f: f["my_turn"])
                tab.frames.clear()
                guest.answer(table, frame, frame["choices"][0]["action"])
            assert tab.frame(lambda f: f["my_turn"] or f["over"])["seq"] > frame["seq"]


RUN_THE_PAGE = """
import json, sys
scope = {}
for body in json.load(sys.stdin):
    exec(compile(body, body.split(chr(10))[0], "exec"), scope)
import mastaba
print(mastaba.__file__)
"""


@pytest.mark.soak
def test_an_empty_environment_with_the_extra_runs_every_example_for_research(wheel: Path, tmp_path: Path) -> None:
    """`pip install 'mastaba[research]'`, then docs/research.md from its first example to its last."""
    python = empty_environment(tmp_path, f"{wheel}[research]", pip=True)
    examples = blocks(ROOT / "docs" / "research.md", "python")
    assert len(examples) > 5
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "MASTABA_CACHE": str(cache_root())}
    done = subprocess.run(
        [python, "-c", RUN_THE_PAGE], input=json.dumps(examples), cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "env") in done.stdout.splitlines()[-1], "another installation was asked"
