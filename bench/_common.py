"""What the benchmarks share: CPU time on one core, best of several runs, tables and JSON."""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "var" / "peers"
sys.path.insert(0, str(ROOT / "tests"))


@dataclass(frozen=True)
class Run:
    """How long and how often a case is measured, and how the result is told."""

    seconds: float
    repeat: int
    as_json: bool


def arguments(plate: str) -> Run:
    """The options that every benchmark has."""
    parser = argparse.ArgumentParser(description=plate)
    parser.add_argument("--quick", action="store_true", help="shorter runs, rougher numbers")
    parser.add_argument("--json", action="store_true", help="JSON only")
    given = parser.parse_args()
    return Run(0.3, 2, given.json) if given.quick else Run(1.0, 5, given.json)


def one_core() -> None:
    """Keep to one core, so that CPU time is the time of one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def best(work: Callable[[], int], run: Run) -> tuple[float, float]:
    """Units of work per CPU second: the best run and the median. `work` does some and says how much."""
    work()
    rates = []
    for _ in range(run.repeat):
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < run.seconds:
            done += work()
        rates.append(done / spent)
    return max(rates), statistics.median(rates)


def geometric_mean(values: Iterable[float]) -> float:
    logs = [math.log(v) for v in values]
    return math.exp(sum(logs) / len(logs))


def machine() -> str:
    """The processor and its cores, in words."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def tell(run: Run, title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], **facts: Any) -> None:
    """Print a table in Markdown, then everything as one line of JSON; JSON only if that was asked for."""
    report = {"benchmark": title, "machine": machine(), **facts, "rows": [dict(zip(columns, row)) for row in rows]}
    if not run.as_json:
        print(f"{title} ({machine()})\n")
        print("| " + " | ".join(columns) + " |")
        print("|" + " --- |" * len(columns))
        for row in rows:
            print("| " + " | ".join(_shown(cell) for cell in row) + " |")
        print()
    print(json.dumps(report, ensure_ascii=False), flush=True)


def _shown(cell: Any) -> str:
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 100 else f"{cell:.3g}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def peers(script: str, packages: dict[str, str], run: Run, *more: str) -> dict[str, Any]:
    """What a script finds out about other people's programs, measured now, in an environment of its own.

    `packages` are the modules that it needs and what to install for them.
    """
    python = PEERS / "bin" / "python"
    if not python.exists():
        venv.create(PEERS, with_pip=True)
    for module, package in packages.items():
        if subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode:
            subprocess.run([python, "-m", "pip", "install", "-q", package], check=True)
    command = [python, Path(__file__).with_name(script), str(run.seconds), str(run.repeat), *more]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def openspiel(games: Sequence[str], run: Run) -> dict[str, dict[str, float]]:
    """OpenSpiel's own C++ loop over these games."""
    return peers("_openspiel.py", {"pyspiel": "open_spiel"}, run, *games)
