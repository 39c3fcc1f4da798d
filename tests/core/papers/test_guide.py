"""A guide's file is read strictly, and where somebody stands in it follows from the answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from mastaba.core.papers.guide import MOST_BUBBLES, BadGuide, Guide, read
from mastaba.core.rules.registry import load

HEAD = """
[deal]
seed = 252
players = 3
others = []
[goal]
fr = "Le but"
en = "The goal"
"""
READ = '[[step]]\nfr = "Lisez."\nen = "Read."\n'
PRESS = """[[step]]
fr = "Prenez Khépri."
en = "Take Khepri."
answer = "GOD_3"
others = ["GOD_2", "GOD_4"]
scoring = true
otherwise.fr = "Pas celui-là."
otherwise.en = "Not that one."
"""


def guide(tmp_path: Path, text: str) -> Guide:
    path = tmp_path / "guide.toml"
    path.write_text(text, "utf-8")
    return read(load("pyramids"), path)


def test_bubbles_are_said_at_the_question_that_they_lead_to(tmp_path: Path) -> None:
    made = guide(tmp_path, HEAD + READ + PRESS + READ)
    names = made.game.actions.names
    assert [names[action] for action in made.script] == ["GOD_3", "GOD_2", "GOD_4"]
    assert [(stop.before, len(stop.bubbles)) for stop in made.stops] == [(0, 3), (3, 0), (3, 0), (3, 1)]
    assert made.goal.said("en") == "The goal" and made.goal.said("xx") == "Le but"


def test_one_stands_where_the_answers_lead_and_nowhere_once_they_have_left(tmp_path: Path) -> None:
    made = guide(tmp_path, HEAD + PRESS)
    khepri, anubis, sekhmet = made.script
    assert made.stop([]) is made.stops[0] and made.stop([khepri]) is made.stops[1]
    assert made.stop([khepri, anubis, sekhmet]) is made.stops[3]
    assert made.stop([anubis]) is None and made.stop([khepri, sekhmet]) is None
    assert made.stop([khepri, anubis, sekhmet, 0]) is None
    assert [made.followed(given) for given in ([], [anubis], [khepri, sekhmet], [*made.script, 0])] == [0, 0, 1, 3]


@pytest.mark.parametrize(
    ("wrong", "where", "why"),
    [
        (HEAD + PRESS.replace("GOD_3", "GOD_9"), "step 1", "no answer is called 'GOD_9'"),
        (HEAD + PRESS.replace("GOD_4", "THOTH"), "step 1", "no answer is called 'THOTH'"),
        (HEAD.replace("others = []", 'others = ["x"]') + PRESS, "deal", "no answer is called 'x'"),
        (HEAD.replace("players = 3", "players = 7") + PRESS, "deal", "7 players, not 2 to 5"),
        (HEAD.replace("others = []", 'settings.x = "y"') + PRESS, "deal", "there is no setting 'x'"),
        (HEAD + PRESS.replace('en = "Take Khepri."', ""), "step[0]", "`en`"),
        (HEAD + PRESS + 'colour = "red"', "step[0]", "`colour`"),
        (HEAD + PRESS.replace("Take Khepri.", "x" * 121), "step[0].en", "120"),
        (HEAD + PRESS.replace("Take Khepri.", "Take {god}."), "step[0].en", "matching"),
        (HEAD + PRESS + 'panel = "nile"', "step 1", "there is no panel 'nile'"),
        (HEAD + PRESS + 'panel = "board"\npiece = "tile-1"', "step 1", "not both"),
        (HEAD + READ + PRESS + READ + 'others = ["GOD_1"]', "step 3", "after an `answer`"),
        (HEAD + PRESS.partition("otherwise")[0], "step 1", "go together"),
        (HEAD + PRESS.replace("scoring = true", ""), "", "one only"),
        (HEAD + READ + "scoring = true", "", "nothing to press"),
        (HEAD + PRESS + READ * MOST_BUBBLES, "", "more than 40"),
        (HEAD + PRESS + '[[first]]\nwhen = "rain"\nfr = "Il pleut."\nen = "It rains."', "first rain", "neither"),
        ("seed =", "", "end of document"),
    ],
)
def test_a_fault_is_told_with_its_place_and_its_reason(tmp_path: Path, wrong: str, where: str, why: str) -> None:
    with pytest.raises(BadGuide) as told:
        guide(tmp_path, wrong)
    assert "guide.toml" in str(told.value) and where in str(told.value) and why in str(told.value)
