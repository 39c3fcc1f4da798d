"""`mastaba guide`: a guide is told as it is played, and a fault is told where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mastaba.cli import guide as command
from mastaba.cli.main import app
from mastaba.core.papers.guide import guide_of, read
from mastaba.core.rules.registry import load

GAME = load("pyramids")
FILE = GAME.folder / "guide.toml"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MASTABA_PLAIN", "1")


def run(*args: object) -> Any:
    return CliRunner().invoke(app, ["guide", "pyramids", *map(str, args)])


def test_every_bubble_is_told_in_the_language_that_was_asked_for() -> None:
    done, guide = run("--lang", "en"), guide_of(GAME)
    assert done.exit_code == 0 and guide is not None
    assert all(bubble.said("en") in done.stdout for bubble in (*guide.steps, *guide.firsts))


def test_a_deal_of_ones_own_says_what_can_be_pressed_and_pointed_at() -> None:
    done = run("GOD_3", "GOD_2", "GOD_4", "--seed", 252, "--players", 3, "--lang", "en")
    assert done.exit_code == 0 and "seat 1 is asked CHOOSE_PAIR" in done.stdout
    assert "PAIR_0" in done.stdout and "[quarry]" in done.stdout and "pair-1" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"), [(("HORUS",), "no answer"), (("PAIR_0",), "PAIR_0"), (("GOD_1", "GOD_1"), "GOD_1")]
)
def test_a_wrong_answer_is_a_wrong_argument(words: tuple[str, ...], said: str) -> None:
    done = run(*words, "--seed", 252, "--players", 3)
    assert done.exit_code == 2 and said in done.output


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ('answer = "GOD_3"', 'answer = "PAIR_0"', "answer 1, PAIR_0"),
        ('piece = "card-64"', 'piece = "card-99"', "nothing here has the key 'card-99'"),
        ('panel = "board"', 'panel = "tombs"', "the panel 'tombs' is not shown here"),
        ('others = ["GOD_2", ', "others = [", "answer 3, PAIR_0"),
    ],
)
def test_a_guide_that_cannot_go_on_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, was: str, now: str, said: str
) -> None:
    path = tmp_path / "guide.toml"
    path.write_text(FILE.read_text("utf-8").replace(was, now, 1), "utf-8")
    monkeypatch.setattr(command, "guide_of", lambda game: read(game, path))
    done = run()
    assert done.exit_code == 1 and said in done.output
