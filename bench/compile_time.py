"""From import to the first answer, step, game and search: with an empty cache and a full one, in fresh processes.

And eight processes that want the same step at the same moment: one compiles, the others wait. Python's own bytecode is
there in all of them, as it is in an installed package.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile

from parts.common import Run, command, tell

from mastaba.core.rules.registry import game_ids

AT_ONCE, STEP = "answer, interpreted", "step, compiled"
CASES = {
    AT_ONCE: "import mastaba; p = mastaba.make('{game}', seed=1); p.answer(p.options[0])",
    STEP: "from mastaba.core.rules.first_steps import compile_entries; compile_entries(g)",
    "random play": "from mastaba.core.learn.random_play import random_games; random_games(g, g.players[0], 1)",
    "search": (
        "from mastaba.core.rules.engine import engine; from mastaba.core.rules.sight import see;"
        "from mastaba import bots;"
        "s = engine(g, True).start(g.players[0], 1); bots.choose(see(g, s, int(s[0].asked)), 'novice', 60, 1, False)"
    ),
}
EIGHT = 8
SCRIPT = (
    "import time, json; w, c = time.perf_counter(), time.process_time();"
    "from mastaba.core.rules.registry import load; g = load('{game}'); {work};"
    "print(json.dumps([time.perf_counter() - w, time.process_time() - c]))"
)


IMPORTS = (
    "import numba; numba.njit(lambda x: x + 1)(1);"
    "from mastaba import bots; from mastaba.core.learn import random_play;"
    "from mastaba.core.rules.registry import all_games; print([g.id for g in all_games()])"
)


def begun(script: str, cache: str, bytecode: str) -> subprocess.Popen[str]:
    env = {**os.environ, "MASTABA_CACHE": cache, "MASTABA_PLAIN": "0", "PYTHONPYCACHEPREFIX": bytecode}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.Popen([sys.executable, "-c", script], env=env, stdout=subprocess.PIPE, text=True)


def told(process: subprocess.Popen[str]) -> str:
    out, _ = process.communicate()
    if process.returncode:
        sys.exit(process.returncode)
    return out


def timed(game: str, work: str, cache: str, bytecode: str, processes: int = 1) -> list[float]:
    """Wall and CPU seconds in fresh processes that begin together: the longest, and the sum."""
    script = SCRIPT.format(game=game, work=work.format(game=game))
    some = [begun(script, cache, bytecode) for _ in range(processes)]
    walls, cpus = zip(*(json.loads(told(process)) for process in some))
    return [max(walls), sum(cpus)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--of", nargs="+", default=game_ids(), metavar="GAME", help="which games: a minute or two each")
    parser.add_argument("--json", action="store_true", help="JSON only")
    given = parser.parse_args()
    run = Run(0, 0, given.json)
    rows, crowds = [], []
    with tempfile.TemporaryDirectory() as bytecode:
        told(begun(IMPORTS, bytecode, bytecode))
        for game in given.of:
            for case, work in CASES.items():
                with tempfile.TemporaryDirectory() as cache:
                    cold = timed(game, work, cache, bytecode)
                    if case == AT_ONCE:
                        timed(game, CASES[STEP], cache, bytecode)  # its process in the background had no time for it
                    cached = min(timed(game, work, cache, bytecode) for _ in range(3))
                rows.append([game, case, *(round(seconds, 2) for seconds in (*cold, *cached))])
                if case == STEP:
                    with tempfile.TemporaryDirectory() as cache:
                        wall, cpu = timed(game, work, cache, bytecode, EIGHT)
                    crowds.append([game, round(wall, 1), round(cpu, 1), round(cpu / cold[1], 2)])
    columns = ["game", "first", "cold, s", "cold, CPU s", "cached, s", "cached, CPU s"]
    tell(run, "first compiled step after import", columns, rows, command=command())
    tell(run, f"the first compiled step of {EIGHT} cold processes", ["game", "s", "CPU s", "times one's CPU"], crowds)


if __name__ == "__main__":
    main()
