"""Pictures that cannot be drawn are refused, with the place in the file and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from mastaba.core.papers.rulebook import BadPictures, read
from mastaba.core.rules.registry import load

GOOD = """
[[position]]
key = "deal"
players = 2
seed = 1
[position.fields]
"pyramid[0]" = [0, 1, -1, -1, -1, -1, -1, -1, -1, -1]
shown = 0

[[picture]]
key = "start"
section = "10_goal"
position = "deal"
panel = "board"
fr = "Le début."
en = "The start."

[[example]]
key = "turn"
section = "30_turn"
position = "deal"
panel = "quarry"
scoring = true
title.fr = "Un tour"
title.en = "A turn"
[[example.step]]
fr = "Un."
en = "One."
[[example.step]]
panel = "seat-1"
fr = "Deux."
en = "Two."
"""


def read_text(folder: Path, text: str):
    path = folder / "pictures.toml"
    path.write_text(text, "utf-8")
    return read(load("pyramids"), path)


def test_a_good_file_gives_a_position_for_every_drawing(tmp_path):
    book = read_text(tmp_path, GOOD)
    assert list(book.drawings) == ["start", "turn-0", "turn-1"]
    assert book.drawings["turn-1"].panel == "seat-1"
    assert book.states["start"][0].pyramid[0][:3].tolist() == [0, 1, -1]


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('"pyramid[0]" = [0', '"pyramid[0]" = [105', "outside -1…104"),
        ('"pyramid[0]" = [0, ', '"pyramid[0]" = [', "whole numbers"),
        ('"pyramid[0]" = [0', '"pyramid[9]" = [0', "no such place"),
        ("shown = 0", "ply = 3", "no field 'ply'"),
        ("shown = 0", 'shown = "many"', "whole numbers"),
        ("players = 2", "players = 6", "6 players, not 2 to 5"),
        ("players = 2", 'players = 2\nquestion = "WHY"', "no question is called 'WHY'"),
        ("players = 2", "players = 2\nasked = 2", "nobody sits on seat 2"),
        ("players = 2", 'players = 2\nanswers = ["GOD_9"]', "no answer is called 'GOD_9'"),
        ("players = 2", 'players = 2\nanswers = ["CARD_0"]', "CARD_0 is not possible now"),
        ('section = "10_goal"', 'section = "11_goal"', "no section '11_goal'"),
        ('position = "deal"', 'position = "end"', "no position 'end'"),
        ('panel = "seat-1"', 'panel = "seat-2"', "no panel 'seat-2'"),
        ("scoring = true", "", "no example has `scoring = true`"),
        ('key = "turn"', 'key = "start"', "start is there twice"),
        ('fr = "Un."', "", "missing required field `fr`"),
        ('fr = "Un."', 'fr = "Un."\nde = "Eins."', "unknown field `de`"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_its_reason(tmp_path, before, after, reason):
    assert before in GOOD
    with pytest.raises(BadPictures, match=r"pictures\.toml") as refused:
        read_text(tmp_path, GOOD.replace(before, after, 1))
    assert reason in str(refused.value)
