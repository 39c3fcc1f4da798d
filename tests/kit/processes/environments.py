"""Environments of their own for what cannot be installed beside all else: made once, kept in `.soak`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
KEPT = ROOT / ".soak"
UV = Path(sys.executable).with_name("uv")


def run(*words: str | Path, seconds: float = 1800) -> str:
    """What a command prints; its own words where it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def python_with(name: str, *packages: str) -> Path:
    """The Python of an environment by this name that has this house, its extra `research`, and these packages."""
    python = KEPT / name / "bin" / "python"
    run(UV, "venv", "--quiet", "--allow-existing", "--python", sys.executable, KEPT / name)
    run(UV, "pip", "install", "--quiet", "--python", python, "--editable", f"{ROOT}[research]", *packages)
    return python
