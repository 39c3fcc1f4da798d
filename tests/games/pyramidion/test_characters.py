"""RULES.md §2.2, §8: the special characters."""

from __future__ import annotations

from mastaba.games.pyramidion.schema import DISCARD

from .scene import (
    ABU_SIMBEL,
    BANDIT,
    CAIRO,
    GIZEH,
    GUARD,
    HIGH_PRIEST,
    KARNAK,
    LITHOGRAPHER,
    LUXOR,
    PHILAE,
    PHILOSOPHER,
    POLITICIAN,
    SLAVE_TRADER,
    THEBES,
    THIEF,
    VIZIER,
    B,
    R,
    Y,
    scene,
)


def playing(card: int, *more: int, site: int = THEBES, seats: int = 3):
    """Blue holds the card and others, Yellow a spare one."""
    return scene(seats).on(site).hold(B, card, 0, *more).hold(Y, 5)


# --- Goddess


def test_the_goddess_is_worth_three_in_the_chosen_category():
    """R1."""
    t = playing(4).answer("CARD_4")
    assert (t.asked, t.decision, t.options) == (B, "GODDESS_CATEGORY", ["CAT_0", "CAT_1", "CAT_2"])
    t.answer("CAT_1")
    assert [t.totals(k)[B] for k in range(3)] == [0, 3, 0]


def test_four_goddesses_and_a_copy_may_choose_the_same_category():
    """R8."""
    t = scene(4).on(THEBES).lie(1, 9).lie(2, 14).lie(3, 19).hold(B, 4, PHILOSOPHER, 0).hold(1, 5)
    t.s.goddess_category[1:4] = 0
    t.answer("CARD_4", "CAT_0", "PASS", f"CARD_{PHILOSOPHER}", "CARD_4", "CAT_0")
    assert t.totals(0) == [6, 3, 3, 3]


# --- Bandit, Guard, Thief


def test_the_bandit_discards_any_card_but_himself():
    """R25: own ones and those of players who passed."""
    t = playing(BANDIT).lie(Y, 20).lie(B, 40).lie(R, 12)
    t.s.passed[R] = 1
    t.answer(f"CARD_{BANDIT}")
    assert t.options == ["PASS", "CARD_12", "CARD_20", "CARD_40"]
    t.answer("CARD_12")
    assert t.s.card_place[12] == DISCARD and t.laid(R) == []


def test_targeting_powers_may_be_declined():
    """R23."""
    t = playing(BANDIT).lie(Y, 20).answer(f"CARD_{BANDIT}", "PASS")
    assert t.laid(Y) == [20] and (t.asked, t.decision) == (Y, "PLAY_CARD")


def test_a_power_without_target_asks_nothing():
    """R24."""
    for card in (BANDIT, GUARD, THIEF, VIZIER, PHILOSOPHER):
        t = playing(card).answer(f"CARD_{card}")
        assert (t.asked, t.decision) == (Y, "PLAY_CARD"), card
        assert t.laid(B) == [card]


def test_the_guard_discards_a_card_or_sends_home_a_troop_of_this_site():
    """§2.2 Guard."""
    t = playing(GUARD).lie(Y, 20).troop(THEBES, torturer=Y, negotiator=R).troop(CAIRO, torturer=Y)
    t.answer(f"CARD_{GUARD}")
    assert t.options == ["PASS", "CARD_20", "TROOP_TORTURER_1", "TROOP_NEGOTIATOR_1"]
    t.answer("TROOP_TORTURER_1")
    assert (t.s.torturer[THEBES], t.s.negotiator[THEBES], t.s.torturer[CAIRO]) == (-1, R, Y)


def test_the_guard_sends_home_a_torturer_of_the_first_site_too():
    """§2.2 Guard: site 0 is a site like the others."""
    t = playing(GUARD, site=GIZEH).troop(GIZEH, torturer=Y)
    t.answer(f"CARD_{GUARD}", "TROOP_TORTURER_0")
    assert t.s.torturer[GIZEH] == -1


def test_a_troop_alone_is_a_target_for_the_guard():
    """§4.6 GUARD_TARGET."""
    t = playing(GUARD).troop(THEBES, negotiator=B).answer(f"CARD_{GUARD}")
    assert t.options == ["PASS", "TROOP_NEGOTIATOR_1"]


def test_a_discarded_revolt_draws_no_token():
    """R4: Guard or Bandit."""
    for card in (GUARD, BANDIT):
        t = playing(card).lie(Y, 48).answer(f"CARD_{card}", "CARD_48")
        t.resolve()
        assert not t.s.revolt_shown.any()


def test_the_thief_discards_a_merchant_or_a_copy_of_one():
    """§2.2 Thief, R28."""
    t = playing(THIEF).lie(Y, 20, 6, 8).lie(R, PHILOSOPHER, 59)
    t.s.philosopher_copy = 20
    t.answer(f"CARD_{THIEF}")
    assert t.options == ["PASS", "CARD_6", "CARD_20", f"CARD_{PHILOSOPHER}"]
    t.answer(f"CARD_{PHILOSOPHER}")
    assert t.s.philosopher_copy == -1 and t.laid(R) == [59]


def test_a_goddess_with_bargaining_is_no_merchant():
    """R37."""
    t = playing(THIEF).lie(Y, 9)
    t.s.goddess_category[Y] = 2
    t.answer(f"CARD_{THIEF}")
    assert (t.asked, t.decision) == (Y, "PLAY_CARD")


def test_a_discarded_goddess_loses_her_category():
    """R26, §4.8."""
    t = playing(BANDIT).lie(Y, 9)
    t.s.goddess_category[Y] = 2
    t.answer(f"CARD_{BANDIT}", "CARD_9")
    assert t.s.goddess_category[Y] == -1


# --- Vizier, Politician


def test_the_vizier_takes_any_token_of_the_site():
    """R34: the statue included; a single kind without asking."""
    t = playing(VIZIER).lay(THEBES, worker=2, statue=1).answer(f"CARD_{VIZIER}")
    assert t.options == ["RES_4", "RES_5"]
    t.answer("RES_5")
    assert t.stock(B) == {"statue": 1} and t.tokens(THEBES) == {"worker": 2}
    t = playing(VIZIER).lay(THEBES, worker=2).answer(f"CARD_{VIZIER}")
    assert t.stock(B) == {"worker": 1} and t.asked == Y


def test_the_politician_adds_a_token_then_draws_a_card():
    """R35, R16."""
    t = playing(POLITICIAN).answer(f"CARD_{POLITICIAN}")
    assert (t.decision, t.options) == ("POLITICIAN_ADD", [f"RES_{r}" for r in range(5)])
    assert t.s.hand_size[B] == 1
    t.answer("RES_1")
    assert t.tokens(THEBES) == {"wood": 1} and t.s.hand_size[B] == 2


def test_the_politician_draws_even_if_the_supply_is_empty():
    """§4.6 POLITICIAN_ADD: skipped, then the card."""
    t = playing(POLITICIAN).drain("camel", "wood", "food", "stone", "worker", keeper=R).answer(f"CARD_{POLITICIAN}")
    assert t.s.hand_size[B] == 2 and t.tokens(THEBES) == {} and t.asked == Y


def test_the_politician_may_add_a_statue_with_free_choice():
    """§7."""
    t = scene(3, statue_free_choice="yes").on(CAIRO).hold(B, POLITICIAN, 0).answer(f"CARD_{POLITICIAN}", "RES_5")
    assert t.tokens(CAIRO) == {"statue": 1}


# --- Slave Trader


def test_the_slave_trader_lowers_every_value_of_opponents_cards():
    """R31: per card and category, only values above 0; the own cards stay."""
    t = scene(3).on(THEBES).lie(Y, 22, 9, 51).lie(B, SLAVE_TRADER, 3)
    t.s.goddess_category[Y] = 0
    assert t.totals(0) == [5, 0 + 2 + 0, 0]
    assert t.totals(1) == [0, 0, 0]
    assert t.totals(2) == [1, 3 + 0, 0]


def test_two_slave_traders_of_others_add_up():
    """R31: the Philosopher's copy counts for its own owner's opponents."""
    t = scene(3).on(THEBES).lie(B, SLAVE_TRADER, 3).lie(Y, PHILOSOPHER, 8).lie(R, 13)
    t.s.philosopher_copy = SLAVE_TRADER
    assert t.totals(0) == [0 + 3, 0 + 3, 2]


def test_a_discarded_slave_trader_stops_working():
    """R26."""
    t = playing(BANDIT).lie(Y, SLAVE_TRADER).lie(B, 40).answer(f"CARD_{BANDIT}", f"CARD_{SLAVE_TRADER}")
    assert t.totals(0)[B] == 5 + 2


# --- Lithographer


def test_the_lithographer_raises_both_minimums_by_three_without_asking_if_no_swap_is_possible():
    """§4.6 LITHO_MODE, R32."""
    t = playing(LITHOGRAPHER).lay(THEBES, worker=1).answer(f"CARD_{LITHOGRAPHER}")
    assert t.minimums() == (10, 9) and (t.asked, t.decision) == (Y, "PLAY_CARD")


def test_a_swap_moves_two_tokens_each_way_at_once():
    """R33."""
    t = playing(LITHOGRAPHER).lay(THEBES, worker=2, statue=1).lay(LUXOR, stone=3, food=1).lay(KARNAK, camel=1)
    t.s.sundial[LUXOR] = 1
    t.answer(f"CARD_{LITHOGRAPHER}")
    assert t.options == ["RAISE", "SWAP"]
    t.answer("SWAP")
    assert t.options == ["SITE_2", "SITE_7"]
    t.answer("SITE_2")
    assert (t.decision, t.options) == ("LITHO_GIVE", ["RES_4", "RES_5"])
    t.answer("RES_4")
    assert t.tokens(THEBES) == {"worker": 1, "statue": 1} and t.s.aside[0].sum() == 1
    t.answer("RES_4")
    assert (t.decision, t.options) == ("LITHO_TAKE", ["RES_2", "RES_3"])
    t.answer("RES_2")
    assert t.tokens(THEBES) == {"stone": 1, "food": 1, "statue": 1}  # the second stone is forced
    assert t.tokens(LUXOR) == {"stone": 2, "worker": 2} and not t.s.aside.any()
    assert t.minimums() == (7, 6)


def test_a_single_token_is_swapped_for_one():
    """R33: k = min(2, here, there); the only other site is taken without asking."""
    t = playing(LITHOGRAPHER).lay(THEBES, worker=1).lay(LUXOR, stone=3).answer(f"CARD_{LITHOGRAPHER}", "SWAP")
    assert t.tokens(THEBES) == {"stone": 1} and t.tokens(LUXOR) == {"stone": 2, "worker": 1} and t.asked == Y


def test_a_swap_gives_back_nothing_that_was_just_laid_aside():
    """R33: tokens change places simultaneously, so what is given cannot be taken."""
    t = playing(LITHOGRAPHER).lay(THEBES, worker=2).lay(LUXOR, stone=1, food=1).answer(f"CARD_{LITHOGRAPHER}", "SWAP")
    assert (t.decision, t.options) == ("LITHO_TAKE", ["RES_2", "RES_3"])


def test_the_raise_ends_when_the_lithographer_is_discarded():
    """R26, R32."""
    t = playing(BANDIT).lie(Y, LITHOGRAPHER)
    t.s.raised[0] = 1
    assert t.minimums() == (10, 9)
    t.answer(f"CARD_{BANDIT}", f"CARD_{LITHOGRAPHER}")
    assert t.minimums() == (7, 6)


def test_a_copied_lithographer_adds_another_three():
    """R28, R32."""
    t = playing(PHILOSOPHER).lie(Y, LITHOGRAPHER)
    t.s.raised[0] = 1
    t.answer(f"CARD_{PHILOSOPHER}", f"CARD_{LITHOGRAPHER}")
    assert t.minimums() == (13, 12) and t.s.raised.tolist() == [1, 1]


# --- Philosopher


def test_the_philosopher_takes_type_values_ankh_and_power():
    """R28."""
    t = playing(PHILOSOPHER).lie(Y, 22).answer(f"CARD_{PHILOSOPHER}")
    assert (t.decision, t.options) == ("COPY_CARD", ["PASS", "CARD_22"])
    t.answer("CARD_22")
    assert [t.totals(k)[B] for k in range(3)] == [1, 0, 4]


def test_a_philosopher_who_copies_nothing_is_worth_nothing():
    """R30."""
    t = playing(PHILOSOPHER).lie(Y, 22).answer(f"CARD_{PHILOSOPHER}", "PASS")
    assert [t.totals(k)[B] for k in range(3)] == [0, 0, 0] and t.s.philosopher_copy == -1
    assert t.asked == Y


def test_a_copied_bandit_may_discard_the_original():
    """R28, R29: the copy survives it."""
    t = playing(PHILOSOPHER).lie(Y, BANDIT).answer(f"CARD_{PHILOSOPHER}", f"CARD_{BANDIT}")
    assert (t.asked, t.decision, t.options) == (B, "BANDIT_TARGET", ["PASS", f"CARD_{BANDIT}"])
    t.answer(f"CARD_{BANDIT}")
    assert t.laid(Y) == [] and t.s.philosopher_copy == BANDIT and t.totals(0)[B] == 2


def test_a_copied_goddess_chooses_her_own_category():
    """R28."""
    t = playing(PHILOSOPHER).lie(Y, 9)
    t.s.goddess_category[Y] = 0
    t.answer(f"CARD_{PHILOSOPHER}", "CARD_9")
    assert t.decision == "GODDESS_CATEGORY"
    t.answer("CAT_2")
    assert t.totals(0) == [0, 3, 0] and t.totals(2) == [3, 0, 0]


def test_a_copied_politician_adds_and_draws():
    """R28."""
    t = playing(PHILOSOPHER).lie(Y, POLITICIAN).answer(f"CARD_{PHILOSOPHER}", f"CARD_{POLITICIAN}", "RES_3")
    assert t.tokens(THEBES) == {"stone": 1} and t.s.hand_size[B] == 2


def test_a_copied_revolt_is_another_revolt():
    """R28, §4.4 C1."""
    t = scene(3).on(THEBES).lie(B, 48).lie(Y, PHILOSOPHER)
    t.s.philosopher_copy = 48
    t.resolve()
    assert t.s.revolt_shown.sum() == 2


def test_a_copied_guard_and_thief_find_their_targets():
    """R28: the copy of a Thief is no merchant itself."""
    t = playing(PHILOSOPHER).lie(Y, GUARD).troop(THEBES, torturer=R).answer(f"CARD_{PHILOSOPHER}", f"CARD_{GUARD}")
    assert t.options == ["PASS", f"CARD_{GUARD}", "TROOP_TORTURER_1"]
    t = playing(PHILOSOPHER).lie(Y, THIEF).answer(f"CARD_{PHILOSOPHER}", f"CARD_{THIEF}")
    assert (t.asked, t.decision) == (Y, "PLAY_CARD")


def test_a_copied_vizier_takes_a_token_and_carries_an_ankh():
    """R28 on Luxor."""
    t = playing(PHILOSOPHER, site=LUXOR).lie(Y, VIZIER).lay(LUXOR, stone=1)
    t.answer(f"CARD_{PHILOSOPHER}", f"CARD_{VIZIER}")
    assert t.stock(B) == {"stone": 1} and t.s.hand_size[B] == 2


# --- High Priest


def test_the_high_priest_takes_back_an_own_card_known_to_all():
    """R36."""
    t = scene(3).on(THEBES).lie(B, HIGH_PRIEST, 22, 0).lie(Y, 20).resolve()
    assert (t.asked, t.decision, t.options) == (B, "TAKE_BACK", ["PASS", "CARD_0", "CARD_22"])
    t.answer("CARD_22")
    assert t.hand(B) == [22] and t.s.card_shown[22] == 1
    assert t.s.card_place[0] == DISCARD and t.s.card_place[HIGH_PRIEST] == DISCARD


def test_a_basic_taken_back_needs_no_mark():
    """§4.8 card_shown: deck cards only."""
    t = scene(3).on(THEBES).lie(B, HIGH_PRIEST, 0).resolve().answer("CARD_0")
    assert t.hand(B) == [0] and not t.s.card_shown.any()


def test_a_lone_high_priest_takes_back_nothing():
    """§4.6 TAKE_BACK."""
    t = scene(3).on(THEBES).lie(B, HIGH_PRIEST).lie(Y, 5).resolve()
    assert t.decision == "ACTIVATE_SITE"


def test_card_and_copy_each_take_back_clockwise_from_the_activator():
    """R36: the card before the copy; a copy may take back the High Priest."""
    t = scene(3).on(THEBES, activator=1).lie(B, PHILOSOPHER, 0).lie(R, HIGH_PRIEST, 10)
    t.s.philosopher_copy = HIGH_PRIEST
    t.resolve()
    assert t.asked == R
    t.answer("CARD_10")
    assert t.asked == B and t.options == ["PASS", "CARD_0"]
    t = scene(3).on(THEBES).lie(B, PHILOSOPHER, HIGH_PRIEST)
    t.s.philosopher_copy = HIGH_PRIEST
    t.resolve()
    assert (t.s.card, t.options) == (HIGH_PRIEST, ["PASS", f"CARD_{PHILOSOPHER}"])
    t.answer("PASS")
    assert (t.s.card, t.options) == (PHILOSOPHER, ["PASS", f"CARD_{HIGH_PRIEST}"])
    t.answer(f"CARD_{HIGH_PRIEST}")
    assert t.hand(B) == [HIGH_PRIEST] and t.s.philosopher_copy == -1


def test_a_philosopher_taken_back_copies_no_more():
    """R36, §4.8."""
    t = scene(3).on(THEBES).lie(B, PHILOSOPHER, HIGH_PRIEST)
    t.s.philosopher_copy = HIGH_PRIEST
    t.resolve().answer(f"CARD_{PHILOSOPHER}")
    assert t.hand(B) == [PHILOSOPHER] and t.s.card_shown[PHILOSOPHER] == 1 and t.decision == "ACTIVATE_SITE"


def test_a_shown_card_is_forgotten_when_it_leaves_the_hand():
    """§4.8 card_shown."""
    t = scene(3).on(CAIRO).hold(B, 22, 0).hold(Y, 5)
    t.s.card_shown[22] = 1
    t.answer("CARD_22")
    assert t.s.card_shown[22] == 0


def test_cards_discarded_by_a_revolt_take_back_nothing():
    """R36, R46."""
    t = scene(3).on(PHILAE).lie(B, HIGH_PRIEST, 0, 48).resolve()
    assert t.decision == "ACTIVATE_SITE" and t.hand(B) == []


def test_abu_simbel_comes_after_the_high_priest():
    """§4.4 C5 before D."""
    t = scene(3).on(ABU_SIMBEL).lie(B, HIGH_PRIEST, 0).give(B, worker=3).resolve()
    assert t.decision == "TAKE_BACK"
    t.answer("PASS")
    assert t.decision == "TEMPLE_EXCHANGE"
