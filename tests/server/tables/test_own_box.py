"""A table with a components file of one's own: checked, shown to all, kept in its events, played by bots too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mastaba import bots
from mastaba.core.papers.components import components_digest
from mastaba.core.papers.replay import read, verify
from mastaba.core.rules.own_box import load_with
from mastaba.core.rules.registry import load

from ..conftest import quick
from ..guest import Guest, Host, play_to_the_end

BOX = (load("pyramids").folder / "components.toml").read_text("utf-8")
OWN = BOX.replace("\nglyph = 2", "\nglyph = 7", 1)


def test_a_table_with_components_of_ones_own_is_played_to_its_end_and_survives_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mastaba.db'}"
    digest = components_digest(load_with("pyramids", OWN))
    with Host(quick(url)) as host:
        ana = Guest(host.address)
        table = ana.open("pyramids", players="2", own=OWN)
        lobby = ana.get(f"/t/{table}?lang=en").text
        assert digest in lobby and f'href="/t/{table}/rules"' in lobby
        assert ana.get(f"/t/{table}/components.toml").text == OWN
        rules = ana.get(f"/t/{table}/rules?lang=en").text
        assert digest in rules and digest not in ana.get("/rules/pyramids?lang=en").text
        assert ana.get(f"/t/{table}/rules/section/80_scoring").status_code == 200
        ana.do(table, "bot", seat=1, level=bots.levels[0])
        ana.do(table, "start")
        with ana.watch(table) as tab:
            play_to_the_end([(ana, tab)], table, most=4)
    with Host(quick(url)) as host:
        ana.moves_to(host.address)
        with ana.watch(table) as tab:
            play_to_the_end([(ana, tab)], table)
        replay = ana.get(f"/t/{table}/replay.txt").text
        assert read(replay).own == OWN and read(replay).components == digest and verify(replay).over
        assert digest in ana.get(f"/t/{table}/replay").text and digest in ana.get(f"/t/{table}/review").text
        again = ana.do(table, "rematch")["table"]
        assert digest in ana.get(f"/t/{again}").text


def test_a_file_that_cannot_be_played_with_is_refused_with_row_and_reason(address: str) -> None:
    ana = Guest(address)
    for lang, begins, reason in (
        ("en", "This components file cannot", r"score: glyph is -7, a whole number from \d+ to \d+ is needed\."),
        ("fr", "On ne peut pas jouer avec", r"score\u00a0: glyph vaut -7, il faut un nombre entier de \d+ à \d+\."),
    ):
        said = Guest(address, lang).post("/open", game="pyramids", own=OWN.replace("glyph = 7", "glyph = -7"))
        assert said.status_code == 409 and begins in said.text
        assert re.search(reason, said.text), said.text
    for bad in ("x", "a = " + "[" * 9000, "a" * 30_000, "\x00", "<script>alert(1)</script>"):
        said = ana.post("/open", game="pyramids", own=bad)
        assert said.status_code == 409 and "<script>alert" not in said.text
    assert ana.post("/open", game="pyramids", own="a" * 70_000).status_code == 413
    rare = OWN.replace('id = "anubis"', 'id = "horus"', 1)
    assert "(En anglais" in Guest(address, "fr").post("/open", game="pyramids", own=rare).text
    assert ana.post("/open", game="chess", own=OWN).status_code == 404


def test_our_file_can_be_taken_home_and_opens_an_ordinary_table(address: str) -> None:
    ana = Guest(address)
    ours = ana.get("/rules/pyramids/components.toml")
    assert ours.text == BOX and "attachment" in ours.headers["content-disposition"]
    table = ana.open("pyramids", players="2", own=ours.text)
    assert f'href="/t/{table}/rules"' not in ana.get(f"/t/{table}").text


FAULTS = (
    ("glyph = 7", 'glyph = "7"', "il faut un nombre entier"),
    ("glyph = 7", "", "il manque «\u202fglyph\u202f»"),
    ("glyph = 7", "glyph = 7\nglif = 1", "rien ne lit «\u202fglif\u202f»"),
    ("glyph = 7", "glyph = ", f"près de la ligne {OWN[: OWN.index('glyph = 7')].count(chr(10)) + 1}, colonne"),
    ("[4, 3, 2, 1]", "[4, 3, 2]", "floors compte 3 valeurs, il en faut 4"),
    ("number = 2\n", "number = 1\n", "tile 1\u00a0: se trouve deux fois dans le fichier"),
    ("number = 2\n", "number = 77\n", "tile, 2e ligne\u00a0: number vaut 77"),
    ("", "# " * 8_000, "caractères, 20000 au plus sont acceptés"),
)


@pytest.mark.parametrize(("old", "new", "says"), FAULTS)
def test_the_usual_faults_of_such_a_file_are_told_in_the_readers_language(
    address: str, old: str, new: str, says: str
) -> None:
    assert old in OWN
    said = Guest(address, "fr").post("/open", game="pyramids", own=OWN.replace(old, new, 1) if old else OWN + new)
    assert said.status_code == 409 and says in said.text, said.text
