"""One text, several machines: twins, specialisation, and a cache that knows when it is stale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kit.calibration import connect_four
from mastaba.core.machine.digests import source_digest
from mastaba.core.machine.jit import compiled, rule, specialise
from mastaba.core.rules.chance import below, generator

STRIDE = 3


def step(x):
    return x


@rule
def stride(x):
    return x + STRIDE


@rule
def double(x):
    return 2 * x


@rule
def walk(x):
    return step(x) + stride(x)


def test_a_rule_stays_a_plain_function():
    assert stride(4) == 7
    assert type(stride) is type(step)


def test_specialising_replaces_names_in_a_rule_and_in_what_it_calls():
    assert specialise(walk, {"step": double})(5) == 10 + 8
    assert specialise(walk, {"step": double, "STRIDE": 100})(5) == 10 + 105
    assert walk(5) == 5 + 8


def test_the_compiled_twin_gives_the_plain_result():
    special = specialise(walk, {"step": double})
    assert compiled(special)(5) == special(5)


def test_two_specialisations_do_not_share_a_twin():
    one, two = specialise(walk, {"step": double}), specialise(walk, {"step": stride})
    assert compiled(one)(5) == 18
    assert compiled(two)(5) == 16


@pytest.mark.parametrize("n", [1, 2, 6, 105, 1 << 30])
def test_chance_draws_the_same_numbers_compiled(n):
    plain, fast = generator(7), generator(7)
    draw = compiled(specialise(_draw, {}))
    assert [int(below(plain, n)) for _ in range(200)] == [int(draw(fast, n)) for _ in range(200)]


@rule
def _draw(gen, n):
    return below(gen, n)


def test_a_bounds_check_catches_a_wild_index():
    with pytest.raises(IndexError):
        compiled(_wild, boundscheck=True)(np.zeros(3, dtype=np.int64))


@rule
def _wild(a):
    return a[len(a) + 5]


def test_a_bounds_check_catches_an_index_below_zero():
    """Compiled rules take an index as it is, so that none may count from the end, in rows neither."""
    with pytest.raises(IndexError):
        compiled(_from_the_end, boundscheck=True)(np.zeros(3, dtype=np.int64), -1)
    with pytest.raises(IndexError):
        compiled(_from_the_end_of_a_row, boundscheck=True)(np.zeros((3, 3), dtype=np.int64), -1)


@rule
def _from_the_end(a, i):
    return a[i]


@rule
def _from_the_end_of_a_row(a, i):
    return a[2, i]


def test_a_number_in_the_text_counts_from_the_end_as_in_python():
    assert compiled(_last)(np.arange(3)) == 2


@rule
def _last(a):
    return a[-1]


def test_while_a_rule_compiles_numba_is_changed_and_afterwards_as_it_was():
    from numba.np import arrayobj

    before = arrayobj.fix_integer_index
    assert compiled(specialise(_from_the_end, {}))(np.arange(3), 2) == 2
    assert arrayobj.fix_integer_index is before


def test_the_digest_knows_every_file_of_a_game_that_is_compiled(tmp_path: Path):
    for room in ("rules", "view", "words"):
        (tmp_path / room).mkdir()
    (tmp_path / "rules" / "one.py").write_text("A = 1\n")
    first = source_digest(tmp_path)
    (tmp_path / "rules" / "one.py").write_text("A = 2\n")
    second = source_digest(tmp_path)
    (tmp_path / "components.toml").write_text("[game]\n")
    third = source_digest(tmp_path)
    (tmp_path / "RULES.md").write_text("words\n")
    (tmp_path / "view" / "board.py").write_text("A = 1\n")
    (tmp_path / "words" / "labels.py").write_text("A = 1\n")
    assert len({first, second, third}) == 3
    assert source_digest(tmp_path) == third


def test_everything_can_be_interpreted(tmp_path: Path):
    """MASTABA_PLAIN=1: a game runs from start to end and Numba is never imported."""
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from kit.calibration import leduc;"
        "from mastaba.core.learn.random_play import random_games; games = random_games(leduc.GAME, 2, 5).games;"
        "print(games, 'numba' in sys.modules)"
    )
    tests = str(Path(__file__).resolve().parents[2])
    run = subprocess.run(
        [sys.executable, "-c", script, tests],
        env={**os.environ, "MASTABA_PLAIN": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert run.stdout.split() == ["5", "False"]


@rule
def ply(s):
    return s.ply + 1


def test_a_rule_may_be_called_like_a_field_that_it_reads():
    states = connect_four.GAME.schema.empty(1)
    assert specialise(ply, {"unused": 1})(states[0]) == 1
