"""A sixth game from outside: installed beside the house, it has all that the five have."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from browser.conftest import NewPage, browser, new_page  # noqa: F401  (fixtures)
from browser.driving import play_now, play_to_the_end
from browser.expecting import expect

from .conftest import PATIENCE, ROOT, Beside, asked_or_over, patient

LANGUAGES = ("fr", "en")


@pytest.fixture(scope="module")
def address(stones: Beside) -> Iterator[str]:
    """A server with the game; what it wrote into its log is read at the end."""
    with stones.served() as (address, log):
        yield address
    written = log.read_text("utf-8")
    assert "Traceback" not in written and " 500 " not in written, written


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_knows_the_game(address: str, lang: str) -> None:
    guest = patient(address, lang)
    name = {"fr": "Cailloux", "en": "Stones"}[lang]
    pages = ["/", "/rules/stones", "/rules/stones/summary", "/art/stones.svg", f"/rules/stones/{lang}/summary.pdf"]
    for path in pages:
        reply = guest.get(f"{path}?lang={lang}")
        assert reply.status_code == 200, path
        assert name in reply.text or path.endswith((".svg", ".pdf")), path
    for section in ("10_goal", "20_turn", "30_end", "90_screen"):
        assert guest.get(f"/rules/stones/section/{section}?lang={lang}").status_code == 200


def test_a_table_is_opened_by_the_form_and_played_with_hints_to_its_end(address: str) -> None:
    guest = patient(address)
    assert guest.get(f"/t/{guest.open('stones', players='4')}").status_code == 200
    for level in ("apprentice", "novice", "scribe", "priest", "vizier"):
        assert guest.get(f"/t/{guest.play('stones', players='2', level=level)}").status_code == 200
    table = guest.play("stones", players="3", level="novice")
    reasons = []
    with guest.watch(table) as tab:
        while not (frame := asked_or_over(tab))["over"]:
            hint = guest.hint(table, frame["seq"])
            assert set(hint["answers"]) <= {choice["action"] for choice in frame["choices"]}
            reasons.append(hint["text"])
            guest.answer(table, frame, frame["choices"][0]["action"])
        assert "wins" in str(frame["log"])
    assert all("Take " in text for text in reasons)
    assert guest.get(f"/t/{table}/replay.txt").text.startswith("mastaba-replay 1\ngame stones\n")


def test_it_is_played_in_a_browser_to_its_end_and_reviewed(address: str, new_page: NewPage) -> None:  # noqa: F811
    page = new_page()
    play_now(page, f"http://{address}", "stones", players=2)
    assert play_to_the_end(page) >= 2
    expect(page.locator("#result tfoot td")).to_have_count(2)
    page.locator("#result").get_by_role("link", name="Analyser la partie").click()
    expect(page.locator("#review-shares li")).to_have_count(2, timeout=PATIENCE * 1000)
    expect(page.locator("figure[data-curve=full]")).to_be_visible()


TYPED = """
from pathlib import Path
from typer.testing import CliRunner
import mastaba
from mastaba.cli.main import app

play = mastaba.make("stones", 3, seed=4)
while not play.over:
    play.answer(play.options[0])
Path("game.replay").write_text(play.replay(["Ana", "Bek", "Cleo"]))
for words in COMMANDS.splitlines():
    code, _, rest = words.partition(" ")
    done = CliRunner().invoke(app, rest.split())
    assert done.exit_code == int(code) and "Traceback" not in done.output, f"{words}: {done.output}{done.exception!r}"
"""
COMMANDS = """0 simulate stones --players 4 --games 20
0 arena stones novice scribe --games 2 --iterations 20 -j 1
0 check stones
0 ladder stones
0 replay verify game.replay
0 replay show game.replay --lang en
0 replay svg game.replay --out game.svg
0 review game.replay --looks 20
0 guide stones ONE_0 --seed 3 --players 2 --lang en
2 simulate stones --players 9
"""


def test_every_command_knows_the_game(stones: Beside) -> None:
    stones.python("-c", f"COMMANDS = {COMMANDS!r}\n{TYPED}")


RESEARCH = """
import numpy as np
import pyspiel
from gymnasium.vector import VectorEnv
from pettingzoo.test import api_test
from mastaba.research import openspiel_game, pettingzoo, vector

api_test(pettingzoo("stones", players=3), num_cycles=30)
envs = vector("stones", players=2, count=4, opponents="uniform")
assert isinstance(envs, VectorEnv)
told, _ = envs.reset(seed=1)
for _ in range(20):
    told, *_ = envs.step(told["action_mask"].argmax(axis=1))
game = pyspiel.load_game("mastaba_stones(players=3)")
bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(3)]
assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 7)) == 1
"""


def test_pettingzoo_gymnasium_and_openspiel_know_the_game(stones: Beside) -> None:
    stones.python("-W", "ignore", "-c", RESEARCH)


COLD = """
import sys, time
import mastaba
from mastaba.core.rules.first_steps import is_ready

play = mastaba.make("stones", 2, seed=3)
first = play.answer(play.options[0]).line.states.tobytes()
assert "numba" not in sys.modules, "it answers before there is a compiler"
end = time.monotonic() + 200
while not is_ready(play.game):
    assert time.monotonic() < end, "it was never compiled"
    time.sleep(0.05)
play.back().answer(play.options[0])
assert "numba" in sys.modules and play.line.states.tobytes() == first
"""


def test_it_answers_at_once_and_changes_over_when_it_is_compiled(stones: Beside) -> None:
    stones.python("-c", COLD, MASTABA_PLAIN="0", MASTABA_CACHE=str(stones.folder / "cache"))


def test_it_keeps_every_law_of_games(stones: Beside) -> None:
    told = stones.python("-m", "pytest", "-p", "no:cacheprovider", "tests/every_game", "-k", "stones", folder=ROOT)
    passed, skipped = (int(n) for n in re.search(r"(\d+) passed, (\d+) skipped", told).groups())
    assert passed > 60 and skipped <= 3, told


def test_its_own_tests_pass(stones: Beside) -> None:
    tests = str(ROOT / "examples" / "stones" / "tests")
    assert "4 passed" in stones.python("-m", "pytest", "-p", "no:cacheprovider", "--rootdir", tests, tests)
