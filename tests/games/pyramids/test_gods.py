"""RULES.md §4: choosing gods and the order of turns."""

from __future__ import annotations

from kit.scenario import table


def choose(t, *names):
    for name in names:
        t.answer(name)
    return t


def test_players_choose_clockwise_from_the_first_player():
    """§4 CHOOSE_GOD."""
    t = table("pyramids", seats=4).put(first=2).ask(2, "CHOOSE_GOD")
    seen = []
    for name in ("GOD_5", "GOD_1", "GOD_3"):
        seen.append(t.asked)
        t.answer(name)
    assert [*seen, t.asked] == [2, 3, 0, 1]


def test_a_tile_can_be_chosen_once():
    """§4 CHOOSE_GOD: tiles still free."""
    t = table("pyramids", seats=4).put(first=0).ask(0, "CHOOSE_GOD").answer("GOD_4")
    assert t.options == ["GOD_1", "GOD_2", "GOD_3", "GOD_5"]
    assert t.refuses("GOD_4")


def test_the_fifth_of_five_players_is_not_asked():
    """§4: one tile is left."""
    t = table("pyramids", seats=5).put(first=0).ask(0, "CHOOSE_GOD").answer("GOD_5", "GOD_4", "GOD_3")
    assert t.answer_logged("GOD_2") == [("CHOOSE_GOD", "GOD_2", False), ("CHOOSE_GOD", "GOD_1", True)]
    assert t.s.tile_of.tolist() == [5, 4, 3, 2, 1] and t.asked == 4


def test_turns_follow_ascending_tiles():
    """E3: tiles 1, 2, 4, 5 chosen: the holder of 2 chooses a pair second, from three."""
    t = table("pyramids", seats=4).put(first=0).ask(0, "CHOOSE_GOD").answer("GOD_4", "GOD_2", "GOD_5", "GOD_1")
    assert (t.asked, t.decision, len(t.options)) == (3, "CHOOSE_PAIR", 4)
    t.answer(t.options[0], "CARD_0")
    assert (t.asked, t.decision, len(t.options)) == (1, "CHOOSE_PAIR", 3)


def test_without_the_first_tile_the_holder_of_the_second_begins():
    """E3, ruling 18: tiles 2, 3, 4, 5 chosen: the holder of 2 chooses first, from four."""
    t = table("pyramids", seats=4).put(first=0).ask(0, "CHOOSE_GOD").answer("GOD_5", "GOD_4", "GOD_3", "GOD_2")
    assert (t.asked, t.decision, len(t.options)) == (3, "CHOOSE_PAIR", 4)


def test_the_set_aside_tile_cannot_be_chosen_and_the_next_follows():
    """E5, ruling 19: 4 is set aside, then 1."""
    t = table("pyramids", seats=2).put(first=0, set_aside=4).ask(0, "CHOOSE_GOD")
    assert t.options == ["GOD_1", "GOD_2", "GOD_3"]
    play_round(t)
    assert t.s.set_aside == 1 and t.options == ["GOD_2", "GOD_3", "GOD_4"]


def play_round(t):
    """The first option to every question until the next round begins."""
    now = int(t.s.round_no)
    while t.asked >= 0 and t.s.round_no == now:
        t.answer(t.options[0])


def test_every_tile_is_set_aside_once_in_four_rounds():
    """§10, two players."""
    t = table("pyramids", seats=2, seed=8)
    aside = []
    while t.asked >= 0:
        if len(aside) < t.s.round_no:
            aside.append(int(t.s.set_aside))
        t.answer(t.options[-1])
    assert len(aside) == 10
    assert all(sorted(aside[i : i + 4]) == [1, 2, 3, 4] for i in range(7))


def test_the_token_moves_clockwise_and_tiles_return_each_round():
    """§4 END_OF_ROUND."""
    t = table("pyramids", seats=3, seed=2)
    first = int(t.s.first)
    play_round(t)
    assert t.s.first == (first + 1) % 3 and t.asked == t.s.first
    assert t.s.tile_of.tolist() == [0] * 5 and t.s.turn_tile == 0


def test_after_round_ten_round_token_and_set_aside_keep_their_values():
    """§4 END_OF_ROUND: after round 10 none of this happens."""
    t = table("pyramids", seats=2, seed=4)
    while t.asked >= 0:
        last = int(t.s.round_no), int(t.s.first), int(t.s.set_aside)
        t.answer(t.options[0])
    assert (int(t.s.round_no), int(t.s.first), int(t.s.set_aside)) == last and last[0] == 10
