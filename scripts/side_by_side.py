"""One benchmark in two trees by turns: this one and another. Every number as it is here, there, and the quotient.

    python scripts/side_by_side.py frame_time ../mastaba-before --rounds 5

On a busy machine only what was measured together can be compared: the trees take turns, and each number is the median
of the rounds, the quotient the median of the rounds' quotients.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
Row = dict[str, Any]


def measured(tree: Path, bench: str, more: list[str]) -> list[Row]:
    """The rows of a benchmark, run by the sources of a tree."""
    script = tree / "bench" / f"{bench}.py"
    named = {**os.environ, "PYTHONPATH": str(tree / "src")}
    done = subprocess.run(
        [sys.executable, str(script), "--json", *more], env=named, cwd=tree, stdout=subprocess.PIPE, check=True
    )
    rows: list[Row] = json.loads(done.stdout.splitlines()[-1])["rows"]
    return rows


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def compared(ours: list[list[Row]], theirs: list[list[Row]]) -> list[Row]:
    """Round by round the same rows: for every number the two medians and the median quotient."""
    out = []
    for i, first in enumerate(ours[0]):
        row: Row = {}
        for name, value in first.items():
            if not is_number(value):
                row[name] = value
                continue
            here, there = ([found[i][name] for found in rounds] for rounds in (ours, theirs))
            quotients = [a / b for a, b in zip(here, there, strict=True) if b]
            row[name] = round(statistics.median(here), 3)
            row[f"{name}, there"] = round(statistics.median(there), 3)
            row[f"{name}, quotient"] = round(statistics.median(quotients), 2) if quotients else None
        out.append(row)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench", help="a script of bench/, without its ending")
    parser.add_argument("tree", type=Path, help="the other tree")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="shorter runs, rougher numbers")
    given = parser.parse_args()
    more = ["--quick"] if given.quick else []
    ours: list[list[Row]] = []
    theirs: list[list[Row]] = []
    for _ in range(given.rounds):
        ours.append(measured(HERE, given.bench, more))
        theirs.append(measured(given.tree.resolve(), given.bench, more))
    for row in compared(ours, theirs):
        print(json.dumps(row, ensure_ascii=False))


if __name__ == "__main__":
    main()
