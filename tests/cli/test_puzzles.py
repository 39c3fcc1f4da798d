"""Shelves of puzzles on the command line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mastaba.bots.puzzles import make, shelf
from mastaba.bots.puzzles.paper import Puzzle
from mastaba.cli.main import app
from mastaba.core.papers.replay import write
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import load

PYRAMIDS = load("pyramids").folder / shelf.FILE


def packed(out: Path, *more: str) -> tuple[int, str]:
    told = CliRunner().invoke(app, ["puzzles", "pack", str(PYRAMIDS), "--out", str(out), *more])
    return told.exit_code, told.output


def test_what_fell_in_a_check_is_left_off_the_next_shelf(tmp_path: Path) -> None:
    out = tmp_path / "next.shelf"
    fallen = [puzzle.id for puzzle in shelf.unpack(PYRAMIDS.read_bytes())][:2]
    code, said = packed(out, "--without", fallen[0], "--without", fallen[1], "--count", "30", "--riddles", "5")
    assert code == 0, said
    kept = {puzzle.id for puzzle in shelf.unpack(out.read_bytes())}
    assert len(kept) == 35 and not kept & set(fallen)


def test_letters_that_no_file_holds_are_named(tmp_path: Path) -> None:
    code, said = packed(tmp_path / "next.shelf", "--without", "nobody")
    assert code != 0 and "none of these files holds nobody" in said
    assert not (tmp_path / "next.shelf").exists()


# --- from finished games ---------------------------------------------------------------------------------------------


def finished(folder: Path, name: str, seed: int) -> Path:
    """A finished game of random answers, as the server gives it: its seeds have 128 bits."""
    game, rng = load("pyramids"), random.Random(seed)
    line = begin(game, 3, seed)
    while not line.over:
        line = line.answer(rng.choice(engine(game).options(line.states)))
    file = folder / f"{name}.replay"
    file.write_text(write(line, seed, (), {}), "utf-8")
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two finished games, and a file that is none."""
    games = tmp_path / "games"
    games.mkdir()
    finished(games, "m", (1 << 127) + 5)
    finished(games, "n", (1 << 127) + 6)
    (games / "o.replay").write_text("no game", "utf-8")
    return games


def dug(folder: Path, *more: str) -> str:
    """What `make` says that looks for riddles in these games."""
    file = folder.parent / "found.puzzles"
    asked = ["puzzles", "make", "pyramids", str(file), "--replays", str(folder), "--riddles", *more]
    told = CliRunner().invoke(app, asked)
    assert told.exit_code == 0, told.output
    return told.output


def lines(folder: Path) -> list[make.Yield]:
    return make.read(folder.parent / "found.puzzles")[1]


def puzzles_of(seed: int, folder: Path) -> list[Puzzle]:
    return [puzzle for one in lines(folder) for puzzle in one.puzzles if puzzle.seed == seed]


def test_puzzles_of_finished_games_go_onto_a_shelf_and_come_off_it_with_their_seeds(folder: Path) -> None:
    said = dug(folder)
    assert "o.replay" in said and "puzzles more" in said
    found = puzzles_of((1 << 127) + 5, folder)
    assert found and found[0].seen().s.seats == 3
    assert shelf.unpack(shelf.pack(found)) == found


def test_a_folder_that_grew_is_gone_on_with_whatever_its_files_are_called(folder: Path) -> None:
    dug(folder)
    before = lines(folder)
    (folder / "m.replay").rename(folder / "z.replay")
    (folder / "twice.replay").write_bytes((folder / "z.replay").read_bytes())
    finished(folder, "a", (1 << 127) + 7)
    dug(folder)
    after = lines(folder)
    assert len(before) == 2 and after[:2] == before, "what was looked at stays"
    assert [{puzzle.seed for puzzle in one.puzzles} for one in after[2:]] == [{(1 << 127) + 7}], "and only one is new"


def test_whoever_has_no_time_gets_what_there_was_time_for_and_goes_on_later(folder: Path) -> None:
    dug(folder, "--minutes", "0.000001")
    assert len(lines(folder)) == 1
    dug(folder)
    assert len(lines(folder)) == 2
