"""RULES.md §4.1, §4.2: rounds, secret cards, turns, effects of cards, undo's barrier, the end."""

from __future__ import annotations

import random

import pytest

from games.raiders.chamber import chamber
from kit.play import positions
from kit.scenario import table
from mastaba.core.rules.sight import reveals
from mastaba.games.raiders import GAME


def in_the_chamber(seats: int, first: int = 0):
    """All have entered; the first card is to be chosen."""
    t = table(GAME, seats=seats, first=str(first)).answer("ROT_CW")
    for cell in (0, 4, 26, 34, 56, 60)[:seats]:
        t.answer(f"CELL_{cell}")
    return t


def test_everybody_chooses_in_turn_order_before_anybody_moves():
    """§4.1 R2, R3."""
    t = in_the_chamber(4, first=2)
    order = []
    for card in (3, 3, 4, 5):
        assert t.decision == "CHOOSE_CARD" and t.options == [f"CARD_{k}" for k in range(1, 6)]
        order.append(t.asked)
        t.answer(f"CARD_{card}")
    assert order == [2, 3, 0, 1]
    assert t.asked == 2 and t.s.played.tolist()[:4] == [0, 0, 3, 0]


def test_a_card_is_revealed_only_at_its_owners_turn():
    """§4.2 T1: until then it lies face down, and the others see only that it lies there."""
    t = chamber(["A1", "A5", "E1"], cards=[3, 4, 5])
    assert t.s.played.tolist()[:3] == [3, 0, 0] and t.s.face_down.tolist()[:3] == [0, 1, 1]
    t.go(*random_walk(t))
    assert t.s.played.tolist()[:3] == [3, 4, 0]


def random_walk(t) -> list[str]:
    """The first legal step again and again until another seat is asked."""
    walker, steps, probe = t.asked, [], t.states.copy()
    while t.asked == walker and t.decision == "STEP":
        steps.append(t.cells[0])
        t.go(steps[-1])
    t.states[:] = probe
    return steps


def test_a_chosen_card_is_final_and_leaves_four():
    """§4.3, R67."""
    t = in_the_chamber(3).answer("CARD_2")
    assert t.asked != 0
    for states in positions(GAME, 3, 5):
        if states[0].decision == GAME.decisions["CHOOSE_CARD"] and states[0].round_no == 2:
            assert bin(int(states[0].hand[states[0].asked])).count("1") == 4
            break


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_hands_are_refilled_at_rounds_six_and_eleven(seats):
    """§4.1 R1, R48, E5."""
    held = {}
    for states in positions(GAME, seats, seats):
        s = states[0]
        if s.decision == GAME.decisions["CHOOSE_CARD"] and s.turn == 0:
            held[int(s.round_no)] = [bin(int(h)).count("1") for h in s.hand[:seats]]
    for round_no, counts in held.items():
        assert counts == [5 - (round_no - 1) % 5] * seats
    assert not {5, 10, 15} & set(held), "a single card is taken without asking"


def test_the_first_player_changes_and_the_marker_keeps_its_face():
    """§4.1 R6."""
    t = in_the_chamber(3, first=2)
    chance = random.Random(4)
    while t.s.round_no == 1:
        t.answer(chance.choice(t.options))
    face = int(t.s.rotation)
    assert t.s.first == 0 and t.s.round_no == 2 and face == int(t.s.rotation)


def test_card_one_may_turn_the_guardian_anywhere_or_leave_him():
    """§4.2 T6, R27: also towards a pillar or the edge; he does not look yet (R59)."""
    t = chamber(["E1", "A1", "I5"], cards=[1, 3, 3], guardian="D4", facing="W")
    t.go(t.cells[0])
    assert t.decision == "TURN_GUARDIAN" and t.options == [f"FACE_{d}" for d in range(6)]
    t.go("FACE_0")
    assert t.guardian == ("D4", "NE")


def test_card_two_may_flip_the_marker_or_leave_it():
    """R28."""
    for answer, face in (("ROT_CW", 0), ("ROT_CCW", 1)):
        t = chamber(["E1", "A1", "I5"], cards=[2, 3, 3])
        t.go("E2", "E3")
        assert t.decision == "SET_ROTATION" and t.options == ["ROT_CW", "ROT_CCW"]
        assert t.go(answer).s.rotation == face


@pytest.mark.parametrize("card", [3, 4, 5])
def test_cards_three_four_and_five_have_no_effect_after_the_walk(card):
    """§2.5."""
    t = chamber(["E1", "A5", "I5"], cards=[card, 3, 3])
    for _ in range(card):
        assert t.decision == "STEP" and t.asked == 0
        t.go(t.cells[0])
    assert t.asked == 1


def test_collecting_comes_before_the_cards_effect():
    """R26."""
    t = chamber(["E1", "A1", "I5"], cards=[1, 3, 3], tokens={"E2": "mask"}).go("E2")
    assert t.has(0, "mask") == 1 and t.decision == "TURN_GUARDIAN"


def test_one_takes_only_the_token_of_the_last_cell():
    """R10, §4.2 T4: nothing in passing, nothing where one starts."""
    t = chamber(["E1", "A1", "I5"], cards=[2, 3, 3], tokens={"E1": "book", "E2": "coin", "E3": "pot"})
    t.go("E2", "E3")
    assert (t.has(0, "coin"), t.has(0, "pot"), t.has(0, "book")) == (0, 1, 0)


def test_the_game_ends_right_after_the_guardian_of_the_last_round():
    """§6, R61: pawns knocked out then stay off the board."""
    t = chamber(["E3", "A1", "I5"], cards=[3, 3, 3], round_no=15, guardian="E5", facing="W")
    chance = random.Random(1)
    while t.asked >= 0:
        t.answer(chance.choice(t.options))
    assert t.s.round_no == 15 and t.s.walks == 15 and t.decision == ""


def test_the_knocked_out_come_back_counter_clockwise_the_first_player_last():
    """§4.1 R5, R9."""
    t = chamber(["", "", "E9", ""], layout="A")
    t.s.first, t.s.round_no, t.s.walks = 3, 2, 2
    t.s.stage = 0
    t.run()
    order = []
    for cell in ("A1", "A5", "I1"):
        order.append(t.asked)
        t.go(cell)
    assert order == [1, 0, 3]
    assert t.s.first == 0 and t.s.round_no == 3


def test_a_step_can_be_taken_back_but_not_the_last_one_of_a_turn():
    """§4.5: the next card would be revealed."""
    t = chamber(["E1", "A1", "I5"], cards=[3, 4, 5])
    for number in range(3):
        before = t.states.copy()
        action = t.engine.options(t.states)[0]
        t.engine.play(t.states, action)
        assert reveals(GAME, before, action, t.states) == (number == 2)
