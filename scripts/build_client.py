"""Puts the browser's part into every package that is built; without npm the build fails with a sentence."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("src", "styles", "pictures", "package-lock.json", "build.mjs")


class BuildClient(BuildHookInterface[Any]):
    """Runs before a wheel or a source package is put together; an editable install is built by `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        made = root / "src" / "mastaba" / "server" / "static" / "app.js"
        if not is_current(made, root / "client"):
            build(root / "client")
        if not made.is_file():
            raise RuntimeError(f"the client was built, and {made} is not there")


def is_current(made: Path, client: Path) -> bool:
    """Is what was built as new as everything it is made from?"""
    if not made.is_file():
        return False
    parts = [client / name for name in SOURCES]
    files = [f for part in parts for f in (part.rglob("*") if part.is_dir() else [part]) if f.is_file()]
    return all(f.stat().st_mtime <= made.stat().st_mtime for f in files)


def build(client: Path) -> None:
    """`npm ci` and the bundler."""
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError(
            "the browser's part of Mastaba is not built and npm is not here to build it: "
            "install Node.js with npm, or install Mastaba from a finished package"
        )
    for words in (["ci", "--silent", "--no-audit", "--no-fund"], ["run", "--silent", "build"]):
        try:
            subprocess.run([npm, *words], cwd=client, check=True)
        except subprocess.CalledProcessError as error:
            raise RuntimeError(f"the browser's part could not be built: `npm {' '.join(words)}` failed") from error
