"""Mutants: small faults put into the code one at a time; the tests of the same room must notice each of them.

    make mutants                                  50 mutants of rules, 30 of core and server
    .venv/bin/python scripts/mutants.py --rules 5 --house 0 --seed 3

Each mutant is a copy of the sources with one change: a comparison turned, a constant moved by one, `and` for `or`,
a condition negated, a plus for a minus, a call or an assignment left out. It runs against the tests of its own room
only, interpreted, without the statistics of random play; files that name the changed module come first. Prints what
became of each and the kill rate, and JSON with --json.
With --unchanged the tests of every room are run first as they are: they must pass.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
LIMIT_S = 900  # a mutant that hangs the tests for so long is noticed, too

COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SUMS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult}


@dataclass
class Mutant:
    """One change at one place, and what became of it."""

    file: str
    line: int
    change: str
    killed: bool = False
    by: str = ""  # the test that noticed
    seconds: float = 0.0


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Every way to make this one node wrong."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        other = deepcopy(node)
        other.ops[0] = COMPARISONS[type(node.ops[0])]()
        yield f"{ast.unparse(node)}  ->  {ast.unparse(other)}", other
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in SUMS:
        turned = deepcopy(node)
        turned.op = SUMS[type(node.op)]()
        yield f"{ast.unparse(node)}  ->  {ast.unparse(turned)}", turned
    elif isinstance(node, ast.BoolOp):
        swapped = deepcopy(node)
        swapped.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield f"{ast.unparse(node)}  ->  {ast.unparse(swapped)}", swapped
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"{node.value}  ->  {node.value + 1}", ast.Constant(node.value + 1)
    elif isinstance(node, ast.If):
        negated = deepcopy(node)
        negated.test = ast.UnaryOp(ast.Not(), node.test)
        yield f"if {ast.unparse(node.test)}  ->  if not …", negated
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield f"{ast.unparse(node)}  ->  left out", ast.Pass()


def code_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """The nodes inside functions; annotations and default values are not what runs."""
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for statement in function.body:
                if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    yield from ast.walk(statement)


def put(tree: ast.Module, node: ast.AST, new: ast.AST) -> str:
    """The text of a tree with one node replaced."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is node:
                setattr(parent, name, new)
            elif isinstance(value, list):
                setattr(parent, name, [new if item is node else item for item in value])
    return ast.unparse(ast.fix_missing_locations(tree))


def sample(files: list[Path], count: int, chance: random.Random) -> list[tuple[Mutant, str]]:
    """So many mutants, every possible change alike."""
    places = []
    for path in files:
        for at, node in enumerate(code_nodes(ast.parse(path.read_text("utf-8")))):
            places += [(path, at, which) for which, _ in enumerate(changes(node))]
    made = []
    for path, at, which in chance.sample(places, min(count, len(places))):
        tree = ast.parse(path.read_text("utf-8"))
        node = list(code_nodes(tree))[at]
        change, new = list(changes(node))[which]
        mutant = Mutant(str(path.relative_to(SOURCES)), getattr(node, "lineno", 0), change)
        made.append((mutant, put(tree, node, new)))
    return made


def room_tests(file: str) -> tuple[str, ...]:
    """The tests of the room in which a file lies; a game's golden replays are its own."""
    parts = Path(file).parts
    if parts[1] != "games":
        room = ROOT / "tests" / parts[1]
        dotted = ".".join(Path(file).with_suffix("").parts)
        near = [path for path in sorted(room.glob("test_*.py")) if re.search(rf"{dotted}\b", path.read_text("utf-8"))]
        others = [path for path in sorted(room.rglob("test_*.py")) if path not in near]
        return tuple(str(path.relative_to(ROOT)) for path in near + others)
    replays = "test_golden_replays_still_play_to_their_recorded_end"
    return f"tests/every_game/test_replays.py::{replays}[{parts[2]}]", f"tests/games/{parts[2]}"


def noticed(tests: tuple[str, ...], file: str = "", text: str = "") -> str:
    """The test that fails with one file changed; nothing, if all pass."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        shutil.copytree(SOURCES, f"{folder}/src", ignore=shutil.ignore_patterns("__pycache__"))
        if file:
            Path(folder, "src", file).write_text(text, "utf-8")
        env = {**os.environ, "PYTHONPATH": f"{folder}/src", "MASTABA_CACHE": f"{folder}/cache"}
        env["MASTABA_PLAIN"] = "1"
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider", *tests]
        command += [f"--ignore={path}" for path in (ROOT / tests[-1]).glob("test_figures.py")]
        try:
            done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, timeout=LIMIT_S)
        except subprocess.TimeoutExpired:
            return f"no end after {LIMIT_S} s"
        if done.returncode not in (0, 1, 2, 4):
            raise RuntimeError(f"{tests} could not be run: {done.stdout.decode()[-2000:]}")
        if done.returncode == 0:
            return ""
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout.decode(), re.MULTILINE)
        return failed[1] if failed else "nothing could be collected"


def run(mutants: list[tuple[Mutant, str]], jobs: int) -> list[Mutant]:
    """Try every mutant."""

    def attempt(item: tuple[Mutant, str]) -> Mutant:
        mutant, text = item
        began = time.monotonic()
        mutant.by = noticed(room_tests(mutant.file), mutant.file, text)
        mutant.killed = bool(mutant.by)
        mutant.seconds = round(time.monotonic() - began, 1)
        outcome = "killed  " if mutant.killed else "SURVIVED"
        print(f"{outcome}  {mutant.file}:{mutant.line}  {mutant.change}  {mutant.by}", flush=True)
        return mutant

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(attempt, mutants))


def tell(name: str, mutants: list[Mutant]) -> None:
    killed = sum(m.killed for m in mutants)
    print(f"{name}: {killed} of {len(mutants)} killed ({killed / max(1, len(mutants)):.0%})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", type=int, default=50, help="mutants of the games' rules")
    parser.add_argument("--house", type=int, default=30, help="mutants of core and server")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", default="", help="write the outcome here as well")
    parser.add_argument("--unchanged", action="store_true", help="first see that the tests pass as they are")
    wishes = parser.parse_args()
    chance = random.Random(wishes.seed)
    games = SOURCES / "mastaba" / "games"
    rules = sorted([*games.glob("*/rules/*.py"), *games.glob("*/flow.py"), *games.glob("*/start.py")])
    house = sorted(p for room in ("core", "server") for p in (SOURCES / "mastaba" / room).rglob("*.py"))
    house = [p for p in house if "migrations" not in p.parts]
    outcome = {"rules": sample(rules, wishes.rules, chance), "core and server": sample(house, wishes.house, chance)}
    rooms = {room_tests(mutant.file) for found in outcome.values() for mutant, _ in found}
    for tests in sorted(rooms) if wishes.unchanged else ():
        if by := noticed(tests):
            sys.exit(f"{by} fails before anything was changed")
    tried = {name: run(mutants, wishes.jobs) for name, mutants in outcome.items()}
    for name, mutants in tried.items():
        tell(name, mutants)
    if wishes.json:
        Path(wishes.json).write_text(json.dumps({k: [asdict(m) for m in v] for k, v in tried.items()}, indent=1))


if __name__ == "__main__":
    main()
