"""Data sets: three libraries read the same rows back, and the rows are games as they were played."""

from __future__ import annotations

from pathlib import Path

import datasets
import numpy as np
import pandas
import polars
import pyarrow.parquet as pq
import pytest

import mastaba
from kit.calibration import leduc
from kit.gpu.host_gpu import host_gpu
from mastaba.core.gpu.driver import is_available
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import load
from mastaba.research import Observation, dataset

__all__ = ["host_gpu"]
CARD, DATA, FILES, Plan = dataset.CARD, dataset.DATA, dataset.FILES, dataset.Plan
files, moves = dataset.files, dataset.moves


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("data")
    told = dataset.write(Plan(load("pyramids"), 2, 2, "uniform", seed=3), made)
    assert told["games"] == 2 and told["decisions"] > 100
    return made


def test_three_libraries_read_the_same_rows(folder: Path) -> None:
    arrow = pq.read_table(folder / DATA).to_pylist()
    frame, lazy = pandas.read_parquet(folder / DATA), polars.read_parquet(folder / FILES)
    assert list(frame.columns) == lazy.columns == list(dataset.COLUMNS)
    assert len(frame) == len(lazy) == len(arrow)
    for name in ("game", "ply", "seat", "answer", "asks", "question"):
        told = [row[name] for row in arrow]
        assert frame[name].tolist() == lazy[name].to_list() == told
    for name in ("legal", "options", "scores", "visits"):
        told = [row[name] for row in arrow]
        assert [list(cell) for cell in frame[name]] == lazy[name].to_list() == told
    assert np.array_equal(np.stack(frame["observation"].tolist()), np.array(lazy["observation"].to_list(), np.float32))


def test_hugging_faces_library_reads_the_same_rows(folder: Path, tmp_path: Path) -> None:
    """By the folder and its card, without a network."""
    rows = datasets.load_dataset(str(folder), split="train", cache_dir=str(tmp_path))
    arrow = pq.read_table(folder / DATA).to_pylist()
    assert rows.column_names == list(dataset.COLUMNS) and rows.num_rows == len(arrow)
    assert rows[7] == arrow[7] and rows[-1]["options"] == arrow[-1]["options"]


def test_the_rows_are_games_that_can_be_played_again(folder: Path) -> None:
    rows = pq.read_table(folder / DATA).to_pylist()
    told = Observation("pyramids", 2)
    batch = mastaba.Batch("pyramids", 2, 2, seed=3, renew=False, observe=True)
    for number in (0, 1):
        mine = [row for row in rows if row["game"] == number]
        for row in mine:
            assert row["seat"] == batch.asked[number] and row["answer"] in row["legal"]
            assert row["legal"] == np.flatnonzero(batch.masks[number]).tolist()
            assert len(row["options"]) == len(row["legal"]) and row["visits"] == []
            assert np.array_equal(np.float32(row["observation"]), batch.observations[number])
            where = np.arange(2) == number
            batch.step(np.where(where, row["answer"], 0), where)
        assert batch.asked[number] == -1
        assert mine[0]["scores"] == batch.scores[number, :2].tolist() and len(mine[0]["observation"]) == told.size


def test_the_digest_and_the_card_say_what_is_there(folder: Path, tmp_path: Path) -> None:
    (file,) = folder.glob(FILES)
    card = (folder / CARD).read_text("utf-8")
    digest = pq.read_metadata(file).metadata[dataset.MARK].decode()  # of all rows, where there is one file
    assert digest in card and "Mastaba/Pyramids-v0" in card and "data_files: data/games-*.parquet" in card
    assert all(f"`{name}`" in card for name in dataset.COLUMNS)
    again = dataset.write(Plan(load("pyramids"), 2, 2, "uniform", seed=3), tmp_path)
    other = dataset.write(Plan(load("pyramids"), 2, 1, "uniform", seed=4), tmp_path)
    assert again["digest"] == digest != other["digest"]


def test_the_number_of_cores_changes_no_file(tmp_path: Path) -> None:
    plan = Plan(load("mykerinos"), 2, dataset.AT_ONCE + 3, "uniform", seed=1)
    one, two = (dataset.write(plan, tmp_path / str(n), processes=n) for n in (1, 2))
    assert one == two and one["games"] == dataset.AT_ONCE + 3
    there, here = ({file.name: file.read_bytes() for file in (tmp_path / n).glob(FILES)} for n in "12")
    assert there == here and sorted(there) == ["games-00000-of-00002.parquet", "games-00001-of-00002.parquet"]
    assert pq.read_table(tmp_path / "1" / DATA)["game"].to_pylist()[-1] == dataset.AT_ONCE + 2


def test_many_games_share_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each file has whole blocks of games, and every game is in one."""
    monkeypatch.setattr(files, "MOST_FILES", 3)
    plan = Plan(load("mykerinos"), 2, 7 * dataset.AT_ONCE + 5, "uniform")
    assert files.parts_of(plan) == [(0, 192), (192, 192), (384, 69)]


def test_an_older_data_set_in_the_same_folder_is_replaced(tmp_path: Path) -> None:
    dataset.write(Plan(load("mykerinos"), 2, dataset.AT_ONCE + 1, "uniform"), tmp_path)
    told = dataset.write(Plan(load("mykerinos"), 2, 1, "uniform"), tmp_path)
    assert pq.read_table(tmp_path / DATA).num_rows == told["decisions"] and len(list(tmp_path.glob(FILES))) == 1


def test_every_game_can_be_written(game: Game, tmp_path: Path) -> None:
    dataset.write(Plan(game, game.players[0], 1, "uniform"), tmp_path)
    rows = pq.read_table(tmp_path / DATA).to_pylist()
    assert rows[0]["ply"] >= 0 and sum(rows[-1]["shares"]) == pytest.approx(1.0)
    assert all(row["asks"] and len(row["options"]) == len(row["legal"]) and all(row["options"]) for row in rows)


def test_what_a_search_tried_stands_beside_the_answers(tmp_path: Path) -> None:
    dataset.write(Plan(load("mykerinos"), 2, 1, "vizier", looks=12), tmp_path)
    for row in pq.read_table(tmp_path / DATA).to_pylist():
        assert sum(row["visits"]) == 12 and row["visits"][row["legal"].index(row["answer"])] > 0


# --- on a GPU -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("host_gpu")
def test_a_gpu_plays_the_games_that_a_core_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here its kernels are interpreted; the blocks of a data set are played side by side there, one by one here."""
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    monkeypatch.setattr(moves, "AT_ONCE", 3)
    plan = Plan(leduc.GAME, 2, 5, "vizier", looks=4, seed=6)
    there = moves.play(plan, 0, 5, gpu=True)
    here = [one for block in plan.blocks(0, 5) for one in moves.play(plan, *block)]
    assert len(there) == len(here) == 5
    for one, other in zip(there, here, strict=True):
        assert one.answers.tolist() == other.answers.tolist() and one.visits.tolist() == other.visits.tolist()
        assert (one.visits.sum(axis=1) == 4).all()


@pytest.mark.skipif(not is_available(), reason="no GPU is here")
def test_a_gpu_changes_no_row(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several files, and several lots of games on the GPU."""
    monkeypatch.setattr(files, "GPU_AT_ONCE", dataset.AT_ONCE)
    plan = Plan(game, game.players[0], dataset.AT_ONCE + 6, "vizier", looks=20, seed=2)
    there, here = (dataset.write(plan, tmp_path / str(gpu), gpu=gpu) for gpu in (True, False))
    assert there == here
