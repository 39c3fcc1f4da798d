"""Other people's programs, installed into an environment of their own and measured when asked, one by one."""

from __future__ import annotations

import json
import subprocess
import venv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from parts.common import ROOT, Run

HOME = ROOT / "var" / "peers"
OPENSPIEL = ("openspiel.py", {"pyspiel": "open_spiel"})
ENVIRONMENTS = ("environments.py", {"envpool": "envpool", "pettingzoo.classic": "pettingzoo[classic]"})


class Peers:
    """A script that waits in its own process: asked for a case by name, it measures that once and tells what it found.

    `packages` are the modules that it needs and what to install for them.
    """

    def __init__(self, script: str, packages: Mapping[str, str], run: Run) -> None:
        python = HOME / "bin" / "python"
        if not python.exists():
            venv.create(HOME, with_pip=True)
        for module, package in packages.items():
            if subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode:
                subprocess.run([python, "-m", "pip", "install", "-q", package], check=True)
        command = [python, Path(__file__).with_name(script), str(run.seconds)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, name: str) -> Any:
        """What the script says to one line."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        print(name, file=process.stdin, flush=True)
        return json.loads(process.stdout.readline())

    def measure(self, name: str) -> Callable[[], float]:
        """One case, to be measured as often as wanted."""
        return lambda: float(self.ask(name))

    def close(self) -> None:
        """Nothing more is asked."""
        self._process.communicate()
