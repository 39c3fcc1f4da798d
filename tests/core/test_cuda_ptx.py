"""Every registered game compiles for the GPU, one of them in every run; no GPU is needed for that."""

from __future__ import annotations

import re

import pytest

from kit.calibration import leduc
from mastaba.core.batch import Tally
from mastaba.core.cuda import kernel_sizes, ptx, summed
from mastaba.core.registry import game_ids, load


def entry_of(text: str) -> str:
    return text[text.index(".entry") :]


EVERY_RUN = "mykerinos"  # the others take a minute each: they are compiled in the soak
GAMES = [g if g == EVERY_RUN else pytest.param(g, marks=pytest.mark.soak) for g in game_ids()]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_compiles_for_the_gpu(game_id):
    text = ptx(load(game_id))
    assert re.search(r"^\.target sm_90", text, re.M)
    assert "random_games_kernel" in entry_of(text)
    assert "NRT_" not in text, "a rule allocates memory"


def test_the_ptx_can_be_loaded_by_a_driver_of_cuda_13_0():
    version = re.search(r"^\.version (\d+)\.(\d+)", ptx(leduc.GAME), re.M)
    assert version and (int(version[1]), int(version[2])) <= (9, 0)


def test_the_tallies_of_all_threads_make_one():
    import numpy as np

    rows = np.zeros((3, 11), dtype=np.int64)
    rows[:, 0], rows[:, 3] = 1, [5, 9, 2]
    total = summed(rows, 2)
    assert (total.games, total.longest) == (3, 9)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_kernel_has_room_for_everything_that_it_counts_and_sorts(game_id):
    game, sizes = load(game_id), kernel_sizes(load(game_id))
    assert sizes["TALLY"] == len(Tally(game.schema.seats).sums)
    assert (sizes["MASK"], sizes["LINES"]) == (len(game.actions), len(game.lines))
    stands = {*range(len(game.decisions)), sizes["BETWEEN"], sizes["DONE"]}
    assert stands == set(range(sizes["STANDS"])), "a question, between two games, or done: each its own number"
