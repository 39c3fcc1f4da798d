"""What the benchmarks share: CPU time on one core, several rounds, tables and JSON."""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
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


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work per CPU second. `work` does some and says how much."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def best(work: Callable[[], int], run: Run) -> tuple[float, float]:
    """Units of work per CPU second: the best run and the median. `work` does some and says how much."""
    work()
    rates = [rate(work, run.seconds) for _ in range(run.repeat)]
    return max(rates), statistics.median(rates)


def in_turn(cases: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Every case measured once in each round: on a busy machine only what was measured together can be compared."""
    for measure in cases.values():
        measure()
    found: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, measure in cases.items():
            found[name].append(measure())
    return found


def geometric_mean(values: Iterable[float]) -> float:
    logs = [math.log(v) for v in values]
    return math.exp(sum(logs) / len(logs))


def means(found: Iterable[Sequence[float]]) -> list[float]:
    """The geometric mean of several cases, round by round."""
    return [geometric_mean(values) for values in zip(*found)]


def quotient(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How many times as fast: the median of the rounds' quotients."""
    return round(statistics.median(mine / other for mine, other in zip(ours, theirs)), 2)


def machine() -> str:
    """The processor and its cores, in words."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def today() -> str:
    return time.strftime("%Y-%m-%d", time.gmtime())


def command() -> str:
    """How this benchmark was called."""
    return " ".join(["python", f"bench/{Path(sys.argv[0]).name}", *sys.argv[1:]])


def tell(run: Run, title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], **facts: Any) -> None:
    """Print a table in Markdown, then everything as one line of JSON; JSON only if that was asked for."""
    report: dict[str, Any] = {"benchmark": title, "machine": machine(), "measured": today(), **facts}
    report["rows"] = [dict(zip(columns, row)) for row in rows]
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
