"""RULES.md §4.3: activating, playing, passing, recruiting, and the powers of the sites."""

from __future__ import annotations

import pytest

from mastaba.games.pyramidion.schema import DISCARD, DREW, PRIVATE

from .scene import (
    ABU_SIMBEL,
    ALEXANDRIA,
    BANDIT,
    CAIRO,
    GIZEH,
    HIGH_PRIEST,
    KARNAK,
    LUXOR,
    PHILAE,
    PHILOSOPHER,
    POLITICIAN,
    THEBES,
    B,
    R,
    Y,
    scene,
)


def pass_site(t):
    """Everybody passes without recruiting, playing a card only where it is compulsory."""
    now = int(t.s.activation), int(t.s.round_no)
    while t.asked >= 0 and (int(t.s.activation), int(t.s.round_no)) == now and t.decision != "LOAD_BOAT":
        t.answer(t.options[0])


# --- 5A


@pytest.mark.parametrize(("seats", "activators"), [(2, [0, 1, 0]), (3, [0, 1, 2] * 2), (4, [0, 1, 2, 3] * 2)])
def test_activators_follow_the_play_order(seats, activators):
    """§3, §4.2 phase 5: 3, 6 or 8 sites."""
    t = scene(seats)
    met = []
    while t.s.round_no == 1 and t.s.phase == 5:
        if len(met) == t.s.activation:
            met.append(int(t.s.activator))
        pass_site(t) if t.decision != "ACTIVATE_SITE" else t.answer(t.options[0])
    assert met == activators


def test_only_sites_without_sundial_can_be_activated():
    """§4.6 ACTIVATE_SITE."""
    t = scene()
    t.s.sundial[[GIZEH, LUXOR, KARNAK]] = 1
    assert t.options == ["SITE_1", "SITE_3", "SITE_4", "SITE_5", "SITE_6"]


def test_the_last_free_site_is_activated_without_asking():
    """R69."""
    t = scene(4).on(CAIRO, activation=6)
    t.s.sundial[:] = 1
    t.s.sundial[[CAIRO, PHILAE]] = 0
    t.hold(1, 5)
    t.resolve()
    assert t.s.site == PHILAE and t.s.activator == 3 and t.decision == "PLAY_CARD"


def test_karnaks_activator_draws_a_private_boat_that_only_they_may_load():
    """§2.3 Karnak, R62."""
    t = scene(3)
    t.answer("SITE_7")
    assert t.s.private_owner == t.s.activator and (t.s.boat_place == PRIVATE).sum() == 1


# --- 5B


def test_turns_go_clockwise_from_the_activator_until_all_have_passed():
    """§4.3, R9: seat order, not play order."""
    t = scene(3).on(CAIRO, activator=1)
    t.s.order[:3] = [2, 1, 0]
    for seat in range(3):
        t.hold(seat, 5 * seat, 5 * seat + 2)
    asked = []
    for name in ("CARD_5", "CARD_10", "PASS", "PASS"):
        asked.append(t.asked)
        t.answer(name)
        if t.decision == "RECRUIT":
            t.answer("PASS")
    assert [*asked, t.asked] == [1, 2, 0, 1, 2]


def test_passing_is_final_for_the_site():
    """R18."""
    t = scene(3).on(CAIRO).hold(B, 0).hold(Y, 5, 7).hold(R, 10)
    t.answer("PASS", "PASS", "CARD_5", "PASS", "PASS")
    assert t.asked == Y and t.decision == "PLAY_CARD"


def test_everybody_may_pass_and_the_site_still_gets_its_sundial():
    """R19."""
    t = scene(3).on(CAIRO).lay(CAIRO, wood=1).hold(B, 0).hold(Y, 5).hold(R, 10)
    t.answer("PASS", "PASS", "PASS", "PASS", "PASS", "PASS")
    assert t.s.sundial[CAIRO] == 1 and t.tokens(CAIRO) == {"wood": 1} and t.decision == "ACTIVATE_SITE"


def test_an_empty_hand_passes_by_itself():
    """R18."""
    t = scene(3).on(CAIRO).hold(B, 0, 1).hold(R, 10)
    t.answer("CARD_0")
    assert t.asked == R and t.s.passed[Y] == 1


def test_two_players_must_play_a_first_card():
    """R20: even one without effect."""
    t = scene(2).on(CAIRO).hold(B, 0, 2).hold(Y, 5, 7)
    assert t.options == ["CARD_0", "CARD_2"]
    t.answer("CARD_0", "CARD_7")
    assert t.options == ["PASS", "CARD_2"]


def test_two_players_play_at_most_five_cards_counting_discarded_ones():
    """R21."""
    t = scene(2).on(CAIRO).lie(B, 20, 21, 22, 23).hold(B, 0, 1).hold(Y, 5, BANDIT)
    t.answer("CARD_0", f"CARD_{BANDIT}", "CARD_20")
    assert t.asked == Y and t.s.passed[B] == 1 and t.s.played[B] == 5
    assert t.laid(B) == [0, 21, 22, 23]


def test_two_players_do_not_recruit():
    """§7."""
    t = scene(2).on(CAIRO).lie(B, 20).hold(B, 0, 1).hold(Y, 5, 7)
    t.answer("PASS")
    assert (t.asked, t.decision) == (Y, "PLAY_CARD")


# --- recruiting


def test_who_passes_without_a_card_may_recruit():
    """R22: face up away, one drawn."""
    t = scene(3).on(CAIRO).hold(B, 0, 30).hold(Y, 5).hold(R, 10)
    t.answer("PASS")
    assert (t.asked, t.decision, t.options) == (B, "RECRUIT", ["PASS", "CARD_0", "CARD_30"])
    t.answer("CARD_0")
    assert t.s.card_place[0] == DISCARD and t.s.hand_size[B] == 2 and t.events(DREW) == [(B, 0, 0)]
    assert (t.asked, t.decision) == (Y, "PLAY_CARD")


def test_a_player_whose_only_card_was_discarded_has_played():
    """R22."""
    t = scene(3).on(CAIRO).hold(B, 0, 1).hold(Y, BANDIT, 5).hold(R, 10, 11)
    t.answer("CARD_0", f"CARD_{BANDIT}", "CARD_0", "CARD_10", "PASS")
    assert (t.asked, t.decision) == (Y, "PLAY_CARD")


def test_nobody_recruits_on_the_last_site_of_the_round():
    """R22."""
    t = scene(3).on(CAIRO, activation=5).hold(B, 0, 30).hold(Y, 5)
    t.answer("PASS")
    assert (t.asked, t.decision) == (Y, "PLAY_CARD")


def test_an_empty_deck_is_renewed_from_the_discard_without_basics():
    """R13: the recruiter may redraw the card just discarded."""
    t = scene(3).on(CAIRO).hold(B, 30).hold(Y, 5)
    t.s.card_place[20:] = 0
    t.s.card_place[30] = 3 + B
    t.s.card_place[0] = DISCARD
    t.answer("PASS", "CARD_30")
    assert t.hand(B) == [30] and t.s.card_place[0] == DISCARD


def test_if_deck_and_discard_are_empty_nothing_is_drawn():
    """R13."""
    t = scene(3).on(CAIRO).hold(B, 0).hold(Y, 5)
    t.s.card_place[20:] = 0
    t.answer("PASS", "CARD_0")
    assert t.hand(B) == [] and not t.events(DREW)


# --- identical cards


def test_of_identical_cards_only_the_lowest_id_is_offered():
    """§4.1 Identical cards."""
    t = scene(3).on(CAIRO).hold(B, 0, 1, 28, 29, 31, 44, 45)
    assert t.options == ["PASS", "CARD_0", "CARD_28", "CARD_44"]


def test_a_card_that_everybody_knows_stays_apart_from_a_hidden_copy():
    """§4.1: `card_shown` is a mark."""
    t = scene(3).on(CAIRO).hold(B, 28, 29, 31)
    t.s.card_shown[29] = 1
    assert t.options == ["PASS", "CARD_28", "CARD_29"]


def test_identical_cards_of_different_owners_stay_apart():
    """§4.1: same owner."""
    t = scene(3).on(CAIRO).lie(Y, 28, 29, 5, 6).lie(R, 30).hold(B, BANDIT, 0)
    t.answer(f"CARD_{BANDIT}")
    assert t.options == ["PASS", "CARD_5", "CARD_28", "CARD_30"]


# --- Gizeh


def test_a_torturer_on_gizeh_takes_a_play_order_token():
    """R38, R39: any player; a refusal does not bar a later one."""
    t = scene(3).on(GIZEH).hold(B, 3, 44, 0).hold(Y, 8, 5).hold(R, 10)
    t.answer("CARD_3")
    assert (t.asked, t.decision) == (B, "ORDER_TOKEN") and t.options == ["PASS", "ORDER_1", "ORDER_2", "ORDER_3"]
    t.answer("PASS", "CARD_8", "ORDER_1", "CARD_10", "CARD_44")
    assert (t.asked, t.options) == (B, ["PASS", "ORDER_2", "ORDER_3"])
    t.answer("ORDER_3")
    assert t.s.order_token[:3].tolist() == [3, 1, 0]


def test_one_play_order_token_a_player():
    """R38."""
    t = scene(3).on(GIZEH).hold(B, 3, 44, 0).hold(Y, 5)
    t.s.order_token[B] = 2
    t.answer("CARD_3")
    assert (t.asked, t.decision) == (Y, "PLAY_CARD")


def test_a_goddess_with_influence_is_no_torturer():
    """R37."""
    t = scene(3).on(GIZEH).hold(B, 4, 0).hold(Y, 5)
    t.answer("CARD_4", "CAT_0")
    assert (t.asked, t.decision) == (Y, "PLAY_CARD")


def test_a_discarded_torturer_leaves_the_token_with_its_player():
    """R26, R38."""
    t = scene(3).on(GIZEH).hold(B, 3, 0).hold(Y, BANDIT, 5)
    t.answer("CARD_3", "ORDER_1", f"CARD_{BANDIT}", "CARD_3")
    assert t.s.order_token[B] == 1 and t.laid(B) == []


# --- Luxor


def test_only_the_first_ankh_card_on_luxor_draws():
    """R40."""
    t = scene(3).on(LUXOR).hold(B, 28, 0).hold(Y, 38, 5)
    t.answer("CARD_28")
    assert t.s.hand_size[B] == 2 and t.s.ankh_used == 1
    t.answer("CARD_38")
    assert t.s.hand_size[Y] == 1


def test_card_power_comes_before_site_power():
    """R27: the Politician's copy … the Vizier on Luxor takes first, then draws."""
    t = scene(3).on(LUXOR).lay(LUXOR, food=1, stone=1).hold(B, 54, 0)
    t.answer("CARD_54")
    assert t.decision == "VIZIER_TAKE" and t.s.hand_size[B] == 1
    t.answer("RES_3")
    assert t.s.hand_size[B] == 2 and t.stock(B) == {"stone": 1}


def test_a_hand_may_reach_eleven_cards():
    """§4.8: High Priest and Politician on Luxor."""
    t = scene(3).on(LUXOR).hold(B, 0, 1, 2, 3, 4, 20, 22, 24, HIGH_PRIEST, POLITICIAN)
    t.answer(f"CARD_{HIGH_PRIEST}", f"CARD_{POLITICIAN}", "RES_0", "PASS", f"CARD_{POLITICIAN}")
    assert t.s.hand_size[B] == 11


# --- Alexandria


def test_every_ankh_card_on_alexandria_gives_a_common_resource():
    """§2.3, R16."""
    t = scene(3).on(ALEXANDRIA).hold(B, 28, 29, 0).hold(Y, 5)
    t.answer("CARD_28")
    assert (t.asked, t.decision) == (B, "ALEX_TAKE") and t.options == [f"RES_{r}" for r in range(5)]
    t.answer("RES_4", "PASS", "PASS", "CARD_29", "RES_4")
    assert t.stock(B) == {"worker": 2}


def test_alexandria_offers_only_what_the_supply_has_and_nothing_from_an_empty_one():
    """R11."""
    t = scene(3).on(ALEXANDRIA).hold(B, 28, 0).drain("camel", "wood", "food", keeper=R)
    t.answer("CARD_28")
    assert t.options == ["RES_3", "RES_4"]
    t = scene(3).on(ALEXANDRIA).hold(B, 28, 0).drain("camel", "wood", "food", "stone", "worker", keeper=R)
    t.answer("CARD_28")
    assert (t.asked, t.decision, t.stock(B)) == (B, "PLAY_CARD", {})


def test_with_free_choice_a_statue_may_be_taken():
    """§7 statue_free_choice."""
    t = scene(3, statue_free_choice="yes").on(ALEXANDRIA).hold(B, 28, 0)
    t.answer("CARD_28")
    assert t.options == [f"RES_{r}" for r in range(6)]


# --- Cairo


def test_the_first_ankh_card_on_cairo_may_send_any_troop_home():
    """R41."""
    t = scene(3).on(CAIRO).troop(CAIRO, torturer=Y).troop(THEBES, torturer=B, negotiator=R).hold(B, 28, 0).hold(Y, 5)
    t.answer("CARD_28")
    assert t.decision == "CAIRO_RETURN"
    assert t.options == ["PASS", "TROOP_TORTURER_1", "TROOP_TORTURER_4", "TROOP_NEGOTIATOR_1"]
    t.answer("TROOP_NEGOTIATOR_1")
    assert t.s.negotiator[THEBES] == -1 and t.s.torturer[THEBES] == B


def test_cairos_power_is_spent_by_the_first_ankh_even_without_a_troop():
    """R40."""
    t = scene(3).on(CAIRO).hold(B, 28, 0).hold(Y, 38, 5).hold(R, 10)
    t.answer("CARD_28")
    assert (t.asked, t.decision) == (Y, "PLAY_CARD")
    t.troop(THEBES, torturer=B)
    t.answer("CARD_38")
    assert (t.asked, t.decision) == (R, "PLAY_CARD")


def test_a_declined_return_is_spent_too():
    """R40."""
    t = scene(3).on(CAIRO).troop(THEBES, torturer=B).hold(B, 28, 0).hold(Y, 38, 5).hold(R, 10)
    t.answer("CARD_28", "PASS", "CARD_38")
    assert t.asked == R


# --- Abu Simbel


def test_after_abu_simbel_three_workers_may_become_a_statue():
    """R42: clockwise from the activator, also for who played nothing."""
    t = scene(3).on(ABU_SIMBEL, activator=1).give(B, worker=6).give(R, worker=3).give(Y, worker=2).resolve()
    assert (t.asked, t.decision, t.options) == (R, "TEMPLE_EXCHANGE", ["PASS", "YES"])
    t.answer("PASS")
    assert t.asked == B and t.s.sundial[ABU_SIMBEL] == 1
    t.answer("YES")
    assert t.stock(B) == {"worker": 3, "statue": 1} and t.decision == "ACTIVATE_SITE"


def test_the_temple_trades_as_long_as_statues_last():
    """R42, R11."""
    t = scene(3).on(ABU_SIMBEL).give(B, worker=3).give(Y, worker=3).give(R, statue=9).resolve()
    t.answer("YES")
    assert t.decision == "ACTIVATE_SITE" and t.stock(Y) == {"worker": 3}


def test_a_copied_torturer_triggers_gizeh_and_a_copied_ankh_luxor():
    """R28, R39."""
    t = scene(3).on(GIZEH).lie(Y, 8).hold(B, PHILOSOPHER, 0)
    t.answer(f"CARD_{PHILOSOPHER}", "CARD_8")
    assert t.decision == "ORDER_TOKEN"
    t = scene(3).on(LUXOR).lie(Y, 28).hold(B, PHILOSOPHER, 0)
    t.answer(f"CARD_{PHILOSOPHER}", "CARD_28")
    assert t.s.hand_size[B] == 2
