"""RULES.md §4: a turn: the pair, the pyramid card, the extras, the card kept; and §9's scripted turn."""

from __future__ import annotations

import pytest

from kit.scenario import table


def turn(seats: int, tile: int, hand: list[int], decision: str = "CHOOSE_PYRAMID_CARD"):
    """Seat 0 in the last turn of a round with this tile and this hand, its pyramid still empty."""
    t = table("pyramids", seats=seats)
    t.put(first=0, turn_tile=tile, quarry_taken_by=[1] * 5)
    t.s.tile_of[0] = tile
    t.s.hand[0] = [*hand, *[-1] * (3 - len(hand))]
    t.s.hand_n[0] = len(hand)
    return t.ask(0, decision)


def test_the_scripted_turn():
    """§9: two players, set aside 1; seat 0 with Khepri, seat 1 with Sekhmet."""
    t = table("pyramids", seats=2).put(first=0, set_aside=1, round_no=1)
    t.s.hand[0, 0], t.s.hand[1, 0] = 0, 37
    t.s.dealt_card[0], t.s.dealt_card[1] = 0, 37
    t.s.quarry[0], t.s.quarry[1] = [74, 6], [43, 80]
    t.ask(0, "CHOOSE_GOD").answer("GOD_3", "GOD_4")
    assert (t.asked, t.decision, t.options) == (0, "CHOOSE_PAIR", ["PAIR_0", "PAIR_1"])
    t.answer("PAIR_1")
    assert t.s.hand[0].tolist() == [0, 43, 80]
    assert t.answer_logged("CARD_1") == [
        ("CHOOSE_PYRAMID_CARD", "CARD_1", False),
        ("CHOOSE_PYRAMID_SLOT", "BASE_RIGHT", True),
    ]
    assert t.s.pyramid[0, 0] == 43
    assert (t.decision, t.options) == ("CHOOSE_OBELISK_CARD", ["CARD_0", "CARD_1", "NONE"])
    assert t.answer_logged("CARD_1") == [
        ("CHOOSE_OBELISK_CARD", "CARD_1", False),
        ("CHOOSE_PAIR", "PAIR_0", True),
    ]
    assert t.s.obelisk[0, 0] == 80
    assert t.s.hand[0].tolist() == [0, -1, -1]
    assert t.asked == 1 and t.s.hand[1].tolist() == [37, 74, 6]


def test_horus_ends_the_turn_after_the_pyramid_card():
    """E1."""
    t = turn(3, 1, [10, 11, 12]).answer("CARD_0")
    assert t.decision == "CHOOSE_KEEP_CARD" and t.s.hand[0].tolist() == [11, 12, -1]


def test_anubis_asks_for_the_tomb_only():
    """E1, E4: NONE leaves two cards, and the player is asked which to keep."""
    t = turn(3, 2, [10, 11, 12]).answer("CARD_0")
    assert (t.decision, t.options) == ("CHOOSE_TOMB_CARD", ["CARD_0", "CARD_1", "NONE"])
    t.answer("NONE")
    assert (t.decision, t.options) == ("CHOOSE_KEEP_CARD", ["CARD_0", "CARD_1"])


def test_khepri_asks_for_the_obelisk_only():
    """§2.1."""
    t = turn(3, 3, [10, 11, 12]).answer("CARD_0")
    assert t.decision == "CHOOSE_OBELISK_CARD"
    t.answer("NONE")
    assert t.decision == "CHOOSE_KEEP_CARD"


def test_sekhmet_builds_both_with_three_players():
    """§2.1, ruling 17: the tomb is asked after the obelisk, whatever was answered."""
    t = turn(3, 4, [10, 11, 12]).answer("CARD_0", "CARD_0")
    assert (t.decision, t.options) == ("CHOOSE_TOMB_CARD", ["CARD_0", "NONE"])
    t = turn(3, 4, [10, 11, 12]).answer("CARD_0", "NONE")
    assert (t.decision, t.options) == ("CHOOSE_TOMB_CARD", ["CARD_0", "CARD_1", "NONE"])


def test_sekhmet_builds_one_or_the_other_with_four_players():
    """§2.1, ruling 17: the tomb is asked only if the obelisk was declined."""
    assert turn(4, 4, [10, 11, 12]).answer("CARD_0", "CARD_0").decision != "CHOOSE_TOMB_CARD"
    assert turn(4, 4, [10, 11, 12]).answer("CARD_0", "NONE").decision == "CHOOSE_TOMB_CARD"


def test_thoth_builds_both_with_five_players():
    """§2.1."""
    t = turn(5, 5, [10, 11, 12]).answer("CARD_0", "CARD_0")
    assert t.decision == "CHOOSE_TOMB_CARD"


def test_an_empty_hand_is_not_asked_for_the_tomb():
    """§4: after pyramid and obelisk from a hand of two; skipped, not forced, nothing logged."""
    t = turn(3, 4, [10, 11]).answer("CARD_0")
    log = t.answer_logged("CARD_0")
    assert [entry[0] for entry in log if entry[0] == "CHOOSE_TOMB_CARD"] == []
    assert t.s.hand_n[0] == 0


@pytest.mark.parametrize(("seats", "outcomes"), [(3, 7), (4, 5)])
def test_every_distribution_of_two_cards_can_be_reached(seats, outcomes):
    """§4, ruling 14: 7 outcomes with `both`, 5 with `either`."""
    reached = set()
    for obelisk in ("CARD_0", "CARD_1", "NONE"):
        probe = turn(seats, 4, [10, 11, 12]).answer("CARD_0", obelisk)
        tombs = probe.options if probe.decision == "CHOOSE_TOMB_CARD" else [None]
        for tomb in tombs:
            t = turn(seats, 4, [10, 11, 12]).answer("CARD_0", obelisk)
            if tomb:
                t.answer(tomb)
            reached.add((int(t.s.obelisk[0, 0]), int(t.s.tomb[0, 0])))
    assert len(reached) == outcomes


def test_the_last_player_of_the_round_takes_the_last_pair_unasked():
    """§4 CHOOSE_PAIR: one pair left."""
    t = table("pyramids", seats=3, seed=6).put(first=0).ask(0, "CHOOSE_GOD").answer("GOD_1", "GOD_2", "GOD_3")
    t.answer("PAIR_2", "CARD_0", "PAIR_0", "CARD_0", "NONE")
    assert (t.asked, t.decision) == (2, "CHOOSE_PYRAMID_CARD")
    assert t.s.quarry_taken_by[:3].tolist() == [1, 2, 0]


def test_the_pair_follows_the_kept_card_and_is_remembered():
    """§4 hand order; §5 the pair taken is public."""
    t = table("pyramids", seats=3, seed=6).put(first=0).ask(0, "CHOOSE_GOD").answer("GOD_1", "GOD_2", "GOD_3")
    kept, pair = int(t.s.hand[0, 0]), t.s.quarry[1].tolist()
    t.answer("PAIR_1")
    assert t.s.hand[0].tolist() == [kept, *pair]
    assert t.s.taken[0, 0].tolist() == pair


def test_the_card_not_kept_is_discarded_face_up():
    """§4 CHOOSE_KEEP_CARD, rulings 23 and 26: clockwise from the first player."""
    t = turn(3, 1, [10, 11, 12]).answer("CARD_0")
    t.s.hand[2] = [30, 31, -1]
    t.s.hand_n[2] = 2
    t.answer("CARD_1")
    assert t.s.discard[0] == 11 and t.s.discard_by[0] == 0 and t.s.hand[0].tolist() == [12, -1, -1]
    assert (t.asked, t.decision) == (2, "CHOOSE_KEEP_CARD")
    t.answer("CARD_0")
    assert t.s.discard[1] == 31 and t.s.discard_by[1] == 2
    assert t.decision == "CHOOSE_GOD" and t.s.round_no == 2


def test_hands_of_one_card_or_none_are_not_asked():
    """Ruling 24."""
    t = turn(3, 1, [10, 11]).answer("CARD_0")
    assert t.decision == "CHOOSE_GOD" and t.s.round_no == 2 and t.s.hand[0, 0] == 11


def test_after_round_ten_hands_are_discarded_and_nobody_is_asked():
    """§6, ruling 25: clockwise from the round's first player, each hand in its order."""
    t = turn(3, 1, [10, 11, 12]).put(first=1, round_no=10)
    t.s.hand[1] = [40, -1, -1]
    t.s.hand_n[1] = 1
    t.s.hand_n[2] = 0
    t.answer("CARD_0")
    assert t.asked == -1
    assert t.s.discard[:3].tolist() == [40, 11, 12] and t.s.discard_by[:3].tolist() == [1, 0, 0]
    assert t.s.hand_n[:3].tolist() == [0, 0, 0]


def test_an_answer_out_of_turn_order_of_the_hand_is_refused():
    """§4: CARD_i only for cards in hand."""
    t = turn(3, 2, [10, 11])
    assert t.refuses("CARD_2") and t.refuses("NONE") and t.refuses("BASE_LEFT")
