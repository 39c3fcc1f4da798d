"""A language is a folder: a package brings a third one, and every page and board speaks it, the rest in English."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[2]


def speaks(folder: Path, program: str) -> None:
    """Run a program in an environment in which the language is installed."""
    about = folder / "mastaba_esperanto-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mastaba-esperanto\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text("[mastaba.languages]\neo = kit.esperanto:LANGUAGE\n", "utf-8")
    named = {"PYTHONPATH": os.pathsep.join([str(folder), str(TESTS)]), "MASTABA_PLAIN": "1"}
    command = [sys.executable, "-c", program, str(folder)]
    done = subprocess.run(command, env={**os.environ, **named}, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:]


STORY = """
import sys

from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see
from mastaba.core.words.languages.spoken import LANGUAGES, locale_of
from mastaba.core.words.text import Who, say
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen
from mastaba.server.web.when import spoken_day
from server.conftest import quick
from server.guest import Guest, Host

assert LANGUAGES == ("fr", "en", "eo") and locale_of("eo") == "eo"
game = load("pyramids")
said = game.texts.say("eo", say("waiting.CHOOSE_GOD", player=Who(0), n=2, god=say("god.horus")), ["Ana"])
assert said == "Ana elektas unu el 2 dioj, ekzemple la Horuso.", said
assert game.texts.say("eo", say("decision.CHOOSE_GOD", gods=["a", "b"])) == "Elektu a aŭ b."
assert game.texts.say("eo", say("decision.CHOOSE_PAIR")) == game.texts.say("en", say("decision.CHOOSE_PAIR"))
assert "decision.CHOOSE_PAIR" in game.texts.lacking("eo") and "name" not in game.texts.lacking("eo")
assert game.texts.lacking("fr") == []
for each in ("cheops", "mykerinos", "pyramidion", "pyramids", "raiders"):
    seen = see(load(each), engine(load(each)).start(load(each).players[0], 3), 0)
    titles = {d.key: d.title for d in panels(seen, Pen(seen.game, "eo", [*"ABCDEF"]), None)}
    assert titles["board"] in ("Tabulo", load(each).texts.in_words("en").get("panel.board")), titles
assert "anuaro" in spoken_day(0, "eo"), spoken_day(0, "eo")

with Host(quick(f"sqlite:///{sys.argv[1]}/tables.db")) as host:
    ana = Guest(host.address, "eo, en;q=0.5")
    home = ana.get("/").text
    assert '<html lang="eo" data-locale="eo"' in home and "Kvin ludoj" in home and "Piramidoj" in home
    assert 'href="?lang=fr"' in home and 'href="?lang=en"' in home and 'href="?lang=eo"' not in home
    assert '<html lang="en" data-locale="en-GB"' in ana.get("/?lang=en").text
    assert 'href="?lang=eo"' in ana.get("/?lang=en").text and ana.get("/?lang=eo").status_code == 200
    for path in ("/rules/pyramids", "/rules/pyramids/summary", "/rules/raiders"):
        assert ana.get(path).status_code == 200, path
    table = ana.play("pyramids", players="2", level="apprentice")
    page = ana.get(f"/t/{table}").text
    assert '"lang":"eo"' in page and 'lang="fr"' in page and 'lang="en"' in page
    with ana.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        assert ana.hint(table, frame["seq"])["text"]
        ana.answer(table, frame, frame["choices"][0]["action"])
"""


def test_a_third_language_is_spoken_wherever_it_has_words(tmp_path: Path) -> None:
    speaks(tmp_path, STORY)
