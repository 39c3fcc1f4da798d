"""Shelves of puzzles on the command line."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from mastaba.bots.puzzles import shelf
from mastaba.cli.main import app
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
