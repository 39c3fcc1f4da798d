"""Every registered game compiles for the GPU, one of them in every run; no GPU is needed for that."""

from __future__ import annotations

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from _pytest.mark import ParameterSet

from kit.calibration import connect_four, leduc
from mastaba.core.gpu import ptx
from mastaba.core.gpu.kernels import kernels_of
from mastaba.core.gpu.observer import observe_source
from mastaba.core.gpu.play import random_play, summed
from mastaba.core.gpu.ptx import NoKernel
from mastaba.core.gpu.rounds import CAPACITY, FEWEST, Grid, kinds_of
from mastaba.core.gpu.step import check_source, step_source
from mastaba.core.learn.random_play import Tally
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import game_ids, load


def entry_of(text: str) -> str:
    return text[text.index(".entry") :]


EVERY_RUN = (("pyramids", step_source), ("pyramids", observe_source))  # the others take a minute each: in the soak


def sources() -> list[ParameterSet]:
    found = []
    for source in (random_play, step_source, observe_source):
        for game_id in game_ids():
            marks = [] if (game_id, source) in EVERY_RUN else [pytest.mark.soak]
            found.append(pytest.param(source, game_id, marks=marks, id=f"{source.__name__}-{game_id}"))
    return found


@pytest.mark.parametrize(("source", "game_id"), sources())
def test_a_game_compiles_for_the_gpu(source, game_id):
    made = source(load(game_id))
    text = made.compile()
    assert re.search(r"^\.target sm_90", text, re.M)
    assert made.text.__name__ in entry_of(text)
    assert "NRT_" not in text, "a rule allocates memory"


@pytest.mark.parametrize("kind", ["int32", "int64"])
def test_answers_of_either_width_are_looked_at(kind):
    assert "check_kernel" in entry_of(check_source(leduc.GAME, kind).compile())


def test_the_ptx_can_be_loaded_by_a_driver_of_cuda_13_0():
    version = re.search(r"^\.version (\d+)\.(\d+)", check_source(leduc.GAME, "int64").compile(), re.M)
    assert version and (int(version[1]), int(version[2])) <= (9, 0)


def test_the_tallies_of_all_blocks_make_one():
    rows = np.zeros((3, 11), dtype=np.int64)
    rows[:, 0], rows[:, 3] = 1, [5, 9, 2]
    total = summed(rows, 2)
    assert (total.games, total.longest) == (3, 9)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_place_stands_at_a_question_at_a_stage_or_between_two_games(game_id):
    game, kinds = load(game_id), kinds_of(load(game_id))
    stages = game.stages.count if game.stages else 0
    assert kinds["STAGE"] == len(game.decisions) and kinds["OVER"] == kinds["STAGE"] + stages
    assert [kinds[name] for name in ("BEGIN", "DONE", "STANDS")] == [kinds["OVER"] + n for n in (1, 2, 3)]


def test_a_grid_has_a_place_for_every_game():
    for places in (1, 1023, 1024, 1025, 1 << 18, 1 << 20, 1 << 24):
        grid = Grid(places, 256)
        assert grid.blocks * grid.each >= places > (grid.blocks - 1) * grid.each
        assert grid.threads <= grid.each <= CAPACITY and (grid.blocks >= 256 or grid.each == FEWEST)


def test_a_grid_keeps_to_the_games_that_a_block_has_room_for():
    shapes = [(grid.each, grid.threads) for grid in (Grid(1 << n, 256, 1024, 1024) for n in (10, 16, 17, 18, 22))]
    assert shapes == [(256, 256), (256, 256), (512, 256), (1024, 512), (1024, 512)]


def test_a_block_has_no_more_threads_than_the_kernels_registers_allow():
    shapes = [(grid.each, grid.threads) for grid in (Grid(1 << n, 256, 1024, 1024, 440) for n in (16, 18))]
    assert shapes == [(256, 256), (1024, 416)], "whole warps"


class Elsewhere:
    """A GPU of some generation."""

    def __init__(self, *compute: int) -> None:
        self.compute = compute


def kept(folder: Path, game: Game) -> list[str]:
    return sorted(path.name.rsplit("-", 1)[1] for path in (folder / "gpu").glob(f"{game.id}-*.ptx"))


def test_a_kernel_made_beforehand_is_found_on_a_machine_that_cannot_compile(tmp_path, monkeypatch):
    """`mastaba warmup --gpu` here, the folder carried there: the newest kernel that the GPU there can load."""
    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path))
    source = check_source(leduc.GAME, "int32")
    made = {compute: source.keep(compute).read_text() for compute in ((8, 0), (9, 0))}
    assert kept(tmp_path, leduc.GAME) == ["sm_80.ptx", "sm_90.ptx"]
    monkeypatch.setattr(ptx, "compiled_ptx", lambda *_: pytest.fail("it was made beforehand"))
    for here, expected in (((9, 0), (9, 0)), ((10, 0), (9, 0)), ((8, 9), (8, 0))):
        monkeypatch.setattr(ptx, "device", lambda here=here: Elsewhere(*here))
        assert source.ptx() == made[expected]


def test_without_a_kept_kernel_and_without_the_compiler_a_sentence_says_what_to_do(tmp_path, monkeypatch):
    def no_compiler(*_: object) -> str:
        raise ImportError("No module named 'numba.cuda'")

    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path))
    monkeypatch.setattr(ptx, "compiled_ptx", no_compiler)
    monkeypatch.setattr(ptx, "device", lambda: Elsewhere(9, 0))
    with pytest.raises(NoKernel, match="warmup --gpu"):
        check_source(leduc.GAME, "int64").ptx()


def test_a_kernel_of_other_sources_is_not_taken(tmp_path, monkeypatch):
    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path))
    source = check_source(connect_four.GAME, "int64")
    path = source.keep()
    monkeypatch.setattr(ptx, "contents_digest", lambda folder: "other")
    assert source.keep() != path


def test_of_several_that_want_a_kernel_one_compiles_it_and_whoever_waits_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path))
    made, told, together = [], [], threading.Barrier(3)

    def slowly(*_: object) -> str:
        made.append(threading.get_ident())
        time.sleep(0.2)  # as long as the others need to come to the lock
        return "a kernel"

    @contextmanager
    def waiting(what: str):
        told.append(what)
        yield

    def want() -> None:
        together.wait()
        assert check_source(leduc.GAME, "int64").keep().read_text() == "a kernel"

    monkeypatch.setattr(ptx, "compiled_ptx", slowly)
    monkeypatch.setattr(ptx, "waiting_for", waiting)
    with ThreadPoolExecutor(3) as pool:
        for done in [pool.submit(want) for _ in range(3)]:
            done.result(60)
    assert len(made) == 1 and set(told) == {"leduc for the GPU"}
    assert [path.name for path in (tmp_path / "gpu").glob("*.lock")] == []


def test_every_kernel_of_a_game_is_named():
    names = [source.name for source in kernels_of(leduc.GAME)]
    assert names == [f"leduc-{part}" for part in ("play", "step", "observe", "check_int32", "check_int64")]


def test_the_tally_has_room_for_every_seat():
    assert len(Tally(leduc.GAME.schema.seats).sums) == random_play(leduc.GAME).names["TALLY"]
