"""Data sets: three libraries read the same rows back, and the rows are games as they were played."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mastaba
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import load
from mastaba.research import Observation

pq = pytest.importorskip("pyarrow.parquet")
dataset = pytest.importorskip("mastaba.research.dataset")
CARD, FILE, Plan = dataset.CARD, dataset.FILE, dataset.Plan


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("data")
    told = dataset.write(Plan(load("pyramids"), 2, 2, "uniform", seed=3), made)
    assert told["games"] == 2 and told["decisions"] > 100
    return made


def test_three_libraries_read_the_same_rows(folder: Path) -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")  # for whoever runs this test
    arrow = pq.read_table(folder / FILE).to_pylist()
    frame, lazy = pandas.read_parquet(folder / FILE), polars.read_parquet(folder / FILE)
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
    """By the folder and its card, without a network; where the library is installed."""
    datasets = pytest.importorskip("datasets")
    rows = datasets.load_dataset(str(folder), split="train", cache_dir=str(tmp_path))
    arrow = pq.read_table(folder / FILE).to_pylist()
    assert rows.column_names == list(dataset.COLUMNS) and rows.num_rows == len(arrow)
    assert rows[7] == arrow[7] and rows[-1]["options"] == arrow[-1]["options"]


def test_the_rows_are_games_that_can_be_played_again(folder: Path) -> None:
    rows = pq.read_table(folder / FILE).to_pylist()
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
    digest = pq.read_metadata(folder / FILE).metadata[dataset.MARK].decode()
    card = (folder / CARD).read_text("utf-8")
    assert digest in card and "Mastaba/Pyramids-v0" in card and "data_files: games.parquet" in card
    assert all(f"`{name}`" in card for name in dataset.COLUMNS)
    again = dataset.write(Plan(load("pyramids"), 2, 2, "uniform", seed=3), tmp_path)
    other = dataset.write(Plan(load("pyramids"), 2, 1, "uniform", seed=4), tmp_path)
    assert again["digest"] == digest != other["digest"]


def test_the_number_of_cores_changes_no_row(tmp_path: Path) -> None:
    plan = Plan(load("mykerinos"), 2, dataset.AT_ONCE + 3, "uniform", seed=1)
    one, two = (dataset.write(plan, tmp_path / str(n), processes=n) for n in (1, 2))
    assert one == two and one["games"] == dataset.AT_ONCE + 3
    tables = [pq.read_table(tmp_path / str(n) / FILE) for n in (1, 2)]
    assert tables[0].equals(tables[1]) and tables[0]["game"].to_pylist()[-1] == dataset.AT_ONCE + 2


def test_every_game_can_be_written(game: Game, tmp_path: Path) -> None:
    rows = next(iter(dataset.games_of(Plan(game, game.players[0], 1, "uniform"))))
    assert rows[0]["ply"] >= 0 and sum(rows[-1]["shares"]) == pytest.approx(1.0)
    assert all(row["asks"] and all(row["options"]) for row in rows)
