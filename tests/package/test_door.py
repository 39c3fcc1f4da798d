"""The public door: what `import mastaba` offers, and that every example in it runs."""

from __future__ import annotations

import doctest
import importlib
import json
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
import yaml

import mastaba

ROOT = Path(__file__).resolve().parents[2]
OPEN = [
    "mastaba",
    "mastaba.games",
    "mastaba.play",
    "mastaba.core.learn.batch",
    "mastaba.core.papers.replay",
    "mastaba.bots.players.bot",
]


def test_the_door_offers_exactly_these_names() -> None:
    promised = {"BadReplay", "Batch", "Bot", "CudaBatch", "Illegal", "Play", "Replay", "__version__", "games", "make"}
    assert set(mastaba.__all__) == promised
    assert set(dir(mastaba)) == promised
    for name in promised:
        assert getattr(mastaba, name) is not None


def test_an_unknown_name_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        mastaba.chess  # noqa: B018


def test_every_public_thing_says_what_it_is() -> None:
    for name in set(mastaba.__all__) - {"__version__"}:
        thing = getattr(mastaba, name)
        assert thing.__doc__ and len(thing.__doc__) > 40, name
        for part in vars(thing).values() if isinstance(thing, type) else ():
            if callable(part) and not part.__name__.startswith("_"):
                assert part.__doc__, f"{name}.{part.__name__}"


@pytest.mark.parametrize("module", OPEN)
def test_the_examples_in_the_docstrings_run(module: str) -> None:
    found = doctest.testmod(importlib.import_module(module))
    assert found.failed == 0
    assert found.attempted > 0, f"{module} shows no example"


def test_to_import_it_costs_nothing() -> None:
    """The compiler, the server and NumPy are fetched when they are first needed."""
    loaded = "import mastaba, sys; print(*{m.split('.')[0] for m in sys.modules})"
    names = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba", "starlette", "sqlalchemy"} & set(names)


def test_one_version_everywhere() -> None:
    client = json.loads((ROOT / "client" / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "client" / "package-lock.json").read_text("utf-8"))
    assert mastaba.__version__ == client["version"] == lock["version"] == lock["packages"][""]["version"]
    newest = next(line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## "))
    assert newest.split()[1] == mastaba.__version__
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == mastaba.__version__
    released = re.search(r"\((.+)\)", newest)  # a version that is not yet released has no day
    assert cited.get("date-released") == (released and datetime.strptime(released[1], "%d %B %Y").date())


def test_a_game_is_made_answered_taken_back_drawn_and_kept() -> None:
    play = mastaba.make("cheops", 3, seed=5)
    first = play.options
    play.answer(play.game.actions.names[first[0]])
    assert play.ply == 1
    assert play.back().options == first
    assert play.render(0).startswith("<svg")
    assert play.render_png(width=300).startswith(b"\x89PNG")
    while not play.over:
        play.answer(play.options[0])
    again = mastaba.Replay.read(play.replay(["Ana", "Bek", "Cleo"]))
    assert again.verify().answers == play.line.answers
    assert again.names == ("Ana", "Bek", "Cleo")


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        mastaba.make("cheops", 9)
    with pytest.raises(ValueError, match="colour_of_sand"):
        mastaba.make("cheops", 2, colour_of_sand="red")
    with pytest.raises(LookupError, match="installed: cheops"):
        mastaba.make("chess")
    play = mastaba.make("raiders", 3)
    before = play.line
    with pytest.raises(mastaba.Illegal, match="is not one of the"):
        play.answer(10**6)
    with pytest.raises(ValueError, match="no action of raiders is called 'JUMP'"):
        play.answer("JUMP")
    with pytest.raises(ValueError, match="cannot be taken back"):
        play.back(1)
    with pytest.raises(ValueError, match="-1 is a spectator"):
        play.see(3)
    assert play.line is before


def test_settings_seeds_and_answers_are_taken_alike_everywhere() -> None:
    table = mastaba.Batch("cheops", 3, 1, settings={"open_money": True})
    assert (
        table.states[0].setting.tolist() == mastaba.make("cheops", 3, open_money="true").line.states[0].setting.tolist()
    )
    with pytest.raises(ValueError, match="cheops: it has no setting 'sand'"):
        mastaba.Batch("cheops", 3, 1, settings={"sand": "red"})
    with pytest.raises(ValueError, match="cheops: it is for 2 to 5 players, not 9"):
        mastaba.Batch("cheops", 9)
    assert mastaba.make("cheops", seed=None).seed != mastaba.make("cheops", seed=None).seed
    assert mastaba.Batch("cheops", 2, 1, seed=None).base != mastaba.Batch("cheops", 2, 1, seed=None).base
    with pytest.raises(ValueError, match="answers are integers, not float64"):
        table.step([0.0])
    with pytest.raises(ValueError, match="lang is one of fr, en"):
        mastaba.make("cheops").render(lang="it")
