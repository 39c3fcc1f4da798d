"""`mastaba new-game`: what it writes is installed, played and tested; and a game may have less than that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mastaba.cli.main import app
from mastaba.cli.new_game import files
from mastaba.core.words.text import LANGUAGES

from .conftest import ROOT, Beside, asked_or_over, package_installed, patient

EXAMPLE = ROOT / "examples" / "stones"
BUILT = ("__pycache__", ".pytest_cache")


def new_game(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["new-game", *words])
    return done.exit_code, done.output


def test_the_example_is_what_the_command_writes() -> None:
    """But for the name that it has in French."""
    written = dict(files("stones", "Stones"))
    there = {p.relative_to(EXAMPLE) for p in EXAMPLE.rglob("*") if p.is_file() and not set(BUILT) & set(p.parts)}
    assert there == set(written)
    for path, body in written.items():
        kept = (EXAMPLE / path).read_text("utf-8").replace('name = "Cailloux"', 'name = "Stones"')
        assert kept == body, f"{path}: mastaba new-game stones writes another"


def test_every_language_has_its_texts() -> None:
    written = {path.stem for path, _ in files("senet", "Senet") if path.parent.name == "text"}
    assert written == set(LANGUAGES)


def test_a_name_that_cannot_be_is_refused_and_nothing_is_overwritten(tmp_path: Path) -> None:
    assert new_game("Senet!", "--folder", str(tmp_path / "a")) == (2, "mastaba: " + (
        "a game is called by small letters, digits and underscores, not 'Senet!'\n"
    ))  # fmt: skip
    assert new_game("pyramids", "--folder", str(tmp_path / "a"))[0] == 2
    (tmp_path / "kept").write_text("mine")
    code, said = new_game("senet", "--folder", str(tmp_path))
    assert code == 2 and "not empty" in said
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Beside:
    """A game written by the command, less everything that a game may leave out, installed."""
    folder = tmp_path_factory.mktemp("pebbles")
    assert new_game("river_pebbles", "--folder", str(folder / "source"), "--title", "Pebbles")[0] == 0
    package = folder / "source" / "mastaba_river_pebbles"
    for text in (package / "text").iterdir():
        words = re.sub(r"\n\[(?:aid|hint\.because)\][^[]*", "\n", text.read_text("utf-8"))
        text.write_text(re.sub(r"(?m)^brief = .*\n", "", words), "utf-8")
    (package / "art" / "cover.svg").unlink()
    about = package / "__init__.py"
    about.write_text(about.read_text("utf-8").replace("    panels=PANELS,\n", ""), "utf-8")
    package_installed(folder / "source", folder / "site")
    return Beside(folder / "site", folder)


PLAYED = """
import mastaba
from mastaba import bots
play = mastaba.make("river_pebbles", 2, seed=1)
while not play.over:
    play.answer(bots.choose(play.see(), "novice", 5.0, 1))
assert sum(play.scores) == 1 and play.render().startswith("<svg")
"""


def test_what_was_written_plays_and_its_tests_pass(pebbles: Beside) -> None:
    pebbles.python("-c", PLAYED)
    tests = str(pebbles.folder / "source" / "tests")
    assert "4 passed" in pebbles.python("-m", "pytest", "-p", "no:cacheprovider", "--rootdir", tests, tests)


def test_a_game_with_the_least_of_everything_has_its_pages(pebbles: Beside) -> None:
    """No panels, no cover, no rules of scoring, no reasons for hints: buttons, and nothing fails."""
    with pebbles.served() as (address, log):
        guest = patient(address)
        for path in (
            "/",
            "/rules/river_pebbles",
            "/rules/river_pebbles/summary",
            "/rules/river_pebbles/en/summary.pdf",
        ):
            assert guest.get(path).status_code == 200, path
        table = guest.play("river_pebbles", players="2", level="apprentice")
        with guest.watch(table) as tab:
            frame = asked_or_over(tab)
            assert "other_choices" in {panel["key"] for panel in frame["panels"]}
            assert guest.hint(table, frame["seq"])["text"]
            guest.answer(table, frame, frame["choices"][0]["action"])
    assert "Traceback" not in log.read_text("utf-8")
