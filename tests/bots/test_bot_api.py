"""docs/bot-api.md: every example runs as it is printed."""

from __future__ import annotations

import re
import sys
import types
from pathlib import Path

import pytest

from kit.calibration import connect_four
from mastaba.bots.matches.arena import play_match
from mastaba.bots.players.bot import Budget
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import Engine
from mastaba.core.rules.sight import see

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bot-api.md"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The names that the page's examples define; those with a file's name lie in that file, too."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    blocks = [block for block in blocks if "example.org" not in block]  # that one: tests/server/web/test_programs.py
    assert len(blocks) == 4
    module = types.ModuleType("bot_api_page")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for block in blocks:
        if file := re.match(r"# (\w+\.py)\n", block):
            (tmp_path / file[1]).write_text(block)
        exec(block, vars(module))
    monkeypatch.syspath_prepend(tmp_path)
    return vars(module)


def test_the_bots_of_the_page_play_a_match(page):
    match = play_match(connect_four.GAME, ["my_bots:Careful", "my_search:Hasty"], 2, budget=Budget(5, 20))
    assert {entrant.name for entrant in match.table()} == {"careful", "hasty"}


def test_a_match_from_python_is_played(page):
    table = page["match"](connect_four.GAME, games=2)
    assert {entrant.name for entrant in table} == {"careful", "turned"} and sum(e.wins for e in table) == 2


def test_a_look_ahead_gives_the_scores_of_a_possible_world(page):
    states = Engine(connect_four.GAME, plain=True).start(2, 1)
    assert page["futures"](see(connect_four.GAME, states, 0), 3, generator(1)) == [0, 0]


def test_what_a_subclass_advises_is_what_its_search_asks(page):
    advice = page["Hasty"]().advice(connect_four.GAME)
    assert advice.evaluate is page["early_or_never"] and advice.weight is connect_four.GAME.advice.weight
