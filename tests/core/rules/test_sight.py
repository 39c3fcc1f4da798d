"""core/rules/sight: the information barrier, on Pyramids, whose hands and tombs are secret."""

from __future__ import annotations

from dataclasses import replace

from kit.calibration import leduc
from kit.scenario import table
from mastaba.core.rules.engine import Engine
from mastaba.core.rules.sight import SPECTATOR, redact, reveals


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


def test_hands_are_hidden_whoever_is_asked_and_open_when_nobody_is():
    """A game is over when -1 is asked, and not a moment before: seat 0 is asked something, too."""
    states = Engine(leduc.GAME, plain=True).start(2, 3)
    true = states[0].hand.tolist()
    for asked, seat, seen in (
        (0, 0, [true[0], -1]),
        (0, 1, [-1, true[1]]),
        (1, 0, [true[0], -1]),
        (0, SPECTATOR, [-1, -1]),
        (-1, SPECTATOR, true),
    ):
        states[0].asked = asked
        assert redact(leduc.GAME, states, seat, plain=True)[0].hand.tolist() == seen


def opens_the_other_hand(s, true, seat):
    """A spectator is shown the hand of seat 1, as a game may show what its tags cannot say."""
    if seat == SPECTATOR:
        s.hand[1] = true.hand[1]


def test_what_a_game_shows_is_seen_and_by_nobody_else():
    game = replace(leduc.GAME, show=opens_the_other_hand)
    states = Engine(game, plain=True).start(2, 3)
    true = states[0].hand.tolist()
    assert redact(game, states, SPECTATOR, plain=True)[0].hand.tolist() == [-1, true[1]]
    assert redact(game, states, 0, plain=True)[0].hand.tolist() == [true[0], -1]
