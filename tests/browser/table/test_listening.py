"""A board for those who do not see it: a whole game by ear, everything said once, everything reached by keys."""

from __future__ import annotations

from collections import Counter

import pytest

from mastaba.core.rules.registry import game_ids, load
from mastaba.core.words.text import say

from ..conftest import NewPage, Served
from ..listening import Listener

SHORT = "mykerinos"  # in every run; all of them in the soak
games = [g if g == SHORT else pytest.param(g, marks=pytest.mark.soak) for g in game_ids()]


@pytest.mark.parametrize("game_id", games)
def test_a_whole_game_is_played_by_ear(server: Served, new_page: NewPage, game_id: str) -> None:
    """Through the accessibility tree alone; what happens is heard once, and the focus is never lost."""
    listener = Listener(new_page())
    game = load(game_id)
    listener.open_table(server.base, game.texts.say("fr", say("name")), game.players[0])
    before, silence = len(listener.log()), len(listener.heard())
    assert listener.play_to_the_end(hurried=game_id == SHORT) > 4
    assert listener.result.get_by_role("table").count() == 1
    listener.page.keyboard.press("Escape")
    told, heard = Counter(listener.log()[before:]), Counter(listener.heard()[silence:])
    assert {line: heard[line] for line in told} == dict(told)
