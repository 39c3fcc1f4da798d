"""core/sight: the information barrier, on Pyramids, whose hands and tombs are secret."""

from __future__ import annotations

from kit.scenario import table
from mastaba.core.sight import reveals


def revealed(t, name: str) -> bool:
    before = t.states.copy()
    t.answer(name)
    return reveals(t.game, before, t.game.actions[name], t.states)


def test_choosing_an_open_tile_tells_nothing_new():
    t = table("pyramids", seats=3)
    assert not revealed(t, t.options[0])


def test_choosing_a_hidden_card_tells_nothing_and_placing_it_does():
    t = table("pyramids", seats=3)
    while t.decision != "CHOOSE_PYRAMID_SLOT":
        decision = t.decision
        told = revealed(t, "NONE" if "NONE" in t.options else t.options[0])
        if decision == "CHOOSE_PYRAMID_CARD" and t.decision == "CHOOSE_PYRAMID_SLOT":
            assert not told
    assert revealed(t, "BASE_LEFT")


def test_an_answer_that_turns_up_new_cards_cannot_be_taken_back():
    t = table("pyramids", seats=2)
    while t.s.round_no == 1:
        before, name = t.states.copy(), t.options[0]
        t.answer(name)
    assert reveals(t.game, before, t.game.actions[name], t.states)
