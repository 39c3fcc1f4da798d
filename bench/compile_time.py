"""From import to the first answer, step, game and search: with an empty cache and a full one, in fresh processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

from _common import arguments, tell

from mastaba.core.rules.registry import game_ids

AT_ONCE, STEP = "answer, interpreted", "step, compiled"
CASES = {
    AT_ONCE: "import mastaba; p = mastaba.make('{game}', seed=1); p.answer(p.options[0])",
    STEP: "from mastaba.core.rules.first_steps import compile_entries; compile_entries(g)",
    "random play": "from mastaba.core.learn.batch import random_games; random_games(g, g.players[0], 1)",
    "search": (
        "from mastaba.core.rules.engine import engine; from mastaba.core.rules.sight import see;"
        "from mastaba import bots;"
        "s = engine(g, True).start(g.players[0], 1); bots.choose(see(g, s, int(s[0].asked)), 'novice', 60, 1, False)"
    ),
}
SCRIPT = (
    "import time, json; w, c = time.perf_counter(), time.process_time();"
    "from mastaba.core.rules.registry import load; g = load('{game}'); {work};"
    "print(json.dumps([time.perf_counter() - w, time.process_time() - c]))"
)


def timed(game: str, work: str, cache: str) -> tuple[float, float]:
    """Wall and CPU seconds in a fresh process."""
    command = [sys.executable, "-c", SCRIPT.format(game=game, work=work.format(game=game))]
    env = {**os.environ, "MASTABA_CACHE": cache, "MASTABA_PLAIN": "0"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    wall, cpu = json.loads(done.stdout)
    return wall, cpu


def main() -> None:
    run = arguments(__doc__)
    rows = []
    for game in game_ids():
        for case, work in CASES.items():
            with tempfile.TemporaryDirectory() as cache:
                cold, cold_cpu = timed(game, work, cache)
                if case == AT_ONCE:
                    timed(game, CASES[STEP], cache)  # what its process in the background had no time for
                cached = min(timed(game, work, cache) for _ in range(3))
            rows.append([game, case, round(cold, 1), round(cold_cpu, 1), round(cached[0], 2), round(cached[1], 2)])
    columns = ["game", "first", "cold, s", "cold, CPU s", "cached, s", "cached, CPU s"]
    tell(run, "first compiled step after import", columns, rows)


if __name__ == "__main__":
    main()
