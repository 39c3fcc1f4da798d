"""A game of another package, installed beside the house: its environment, commands in it, and a server."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.guest import Guest, Tab, until

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
SERVE = """
import sys
from mastaba.server.app import serve
quick = {"pace_ms": 0, "think_s": 0.05, "hint_s": 0.2, "review_looks": 20_000, "generous": True}
serve("127.0.0.1", 0, sys.argv[1], log_level="info", workers=1, painters=1, **quick)
"""
PATIENCE = 240.0  # seconds, on a busy machine; everything here takes a few


def package_installed(source: Path, folder: Path) -> None:
    """Build a package and install it into a folder, without a look at the network."""
    how = ["--quiet", "--offline", "--no-deps", "--no-build-isolation", "--python", sys.executable]
    words = [str(BIN / "uv"), "pip", "install", *how, "--target", str(folder), str(source)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr


@dataclass(frozen=True)
class Beside:
    """Processes that have the game as well as the house's own; interpreted, so that nothing waits for the compiler."""

    installed: Path
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "COV_"))}
        ours = {"PYTHONPATH": str(self.installed), "MASTABA_PLAIN": "1", "MASTABA_DATA": str(self.folder / "data")}
        return {**inherited, **ours, "PYTHONUNBUFFERED": "1"}

    def python(self, *words: str, folder: Path | None = None, **named: str) -> str:
        """Run Python there, with these names in its environment; what it printed."""
        command, env = [sys.executable, *words], {**self.environment, **named}
        where = folder or self.folder
        done = subprocess.run(command, cwd=where, env=env, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-6000:]}{done.stderr[-6000:]}"
        return done.stdout

    @contextmanager
    def served(self) -> Iterator[tuple[str, Path]]:
        """A server whose bots and reviews are quick: its address, and its log."""
        log = self.folder / "log"
        command = [sys.executable, "-c", SERVE, f"sqlite:///{self.folder / 'tables.sqlite3'}"]
        with (
            log.open("w") as out,
            subprocess.Popen(command, env=self.environment, stdout=out, stderr=out, cwd=self.folder) as process,
        ):
            try:
                said = until(lambda: running_on(log) or process.poll() is not None, PATIENCE)
                assert isinstance(said, str), log.read_text()
                yield said, log
            finally:
                process.terminate()
                process.wait(PATIENCE)


def patient(address: str, lang: str = "en") -> Guest:
    """A guest who waits as long as a busy machine takes."""
    guest = Guest(address, lang)
    guest.http.timeout = httpx.Timeout(PATIENCE)
    return guest


def asked_or_over(tab: Tab) -> dict[str, Any]:
    """The next frame in which the guest is asked, or the game is over."""
    while True:
        message = tab.hear(PATIENCE)
        if message["type"] == "frame" and (message["my_turn"] or message["over"]):
            return message


def running_on(log: Path) -> str | None:
    """The address that a server wrote into its log."""
    line = next((line for line in log.read_text().splitlines() if "running on http" in line), None)
    return line.split("http://")[1].split()[0] if line else None


@pytest.fixture(scope="module")
def stones(tmp_path_factory: pytest.TempPathFactory) -> Beside:
    """examples/stones, installed."""
    folder = tmp_path_factory.mktemp("beside")
    package_installed(ROOT / "examples" / "stones", folder / "site")
    return Beside(folder / "site", folder)
