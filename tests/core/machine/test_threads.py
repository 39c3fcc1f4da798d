"""One engine, many threads: every game goes as it would alone."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from kit.calibration import backgammon, leduc
from mastaba.core.rules.engine import Engine, digest

THREADS = 4


@pytest.fixture(autouse=True)
def hasty():
    """Threads take turns as often as Python lets them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def played(machine: Engine, seed: int, steps: int) -> str:
    """A game through the fast door, always the last of the options; what has become of it."""
    states = machine.start(2, seed)
    for _ in range(steps):
        if states[0].asked < 0:
            break
        machine.step(states, machine.options(states)[-1])
    return digest(states)


@pytest.mark.parametrize(("plain", "seeds", "steps"), [(True, 12, 60), (False, 100, 400)], ids=["plain", "compiled"])
def test_games_in_threads_are_the_games_played_alone(plain, seeds, steps):
    """Backgammon has answers that are forced: the engine finds them in a mask, and another's mask has others."""
    machine = Engine(backgammon.GAME, plain=plain)
    alone = [played(machine, seed, steps) for seed in range(seeds)]
    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(lambda seed: played(machine, seed, steps), range(seeds)))
    assert together == alone


def test_a_rule_wanted_by_many_threads_at_once_is_compiled_once(tmp_path, monkeypatch):
    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path))
    from mastaba.core.rules.engine import entry_results

    machine = Engine(leduc.GAME, plain=False)
    with ThreadPoolExecutor(THREADS) as pool:
        made = list(pool.map(lambda _: machine.entry(entry_results), range(THREADS * 8)))
        scores = list(pool.map(lambda seed: machine.results(machine.start(2, seed)).scores, range(THREADS)))
    assert all(entry is made[0] for entry in made)
    assert scores == [scores[0]] * THREADS
    assert sum(made[0].stats.cache_misses.values()) == 1
