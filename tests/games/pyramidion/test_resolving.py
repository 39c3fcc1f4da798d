"""RULES.md §4.1, §4.4: totals, leaders, revolt, troops, merchants, clearing."""

from __future__ import annotations

import pytest

from mastaba.games.pyramidion.rules.totals import leader
from mastaba.games.pyramidion.schema import CRUSHED, DISCARD, REVOLT_RISES, REWARDED, UNREWARDED

from .scene import (
    CAIRO,
    GIZEH,
    KARNAK,
    LITHOGRAPHER,
    LUXOR,
    PHILAE,
    SLAVE_TRADER,
    THEBES,
    B,
    R,
    Y,
    scene,
)


def with_tokens(tokens: set[int], build):
    """Resolve the same position with one seed after another until exactly these revolt tokens turn up."""
    for seed in range(1, 5000):
        t = build()
        t.s.rng[0] = seed
        t.resolve()
        if {i for i in range(6) if t.s.revolt_shown[i]} == tokens:
            return t
    raise AssertionError("never drawn")


# --- leaders


def test_the_leader_is_strictly_highest_and_at_least_one():
    """§4.1, R50, R51."""
    t = scene(3).on(CAIRO).lie(B, 20).lie(Y, 26)
    assert leader(t.s, 2) == B and leader(t.s, 0) == -1
    t.lie(Y, 35)
    assert leader(t.s, 2) == -1


def test_two_equal_leaders_hide_behind_nobody():
    """§4.1: a third, lower total does not lead."""
    t = scene(3).on(CAIRO).lie(B, 0).lie(Y, 5).lie(R, 59)
    assert leader(t.s, 2) == -1


# --- C1


def test_revolt_tokens_are_drawn_one_per_revolt_card():
    """R45."""
    for cards in (1, 2, 3):
        t = scene(3).on(LUXOR).lie(B, *range(48, 48 + cards)).resolve()
        assert t.s.revolt_shown.sum() == cards


def test_who_is_below_the_value_discards_everything():
    """§4.4 C1."""
    t = with_tokens({0}, lambda: scene(3).on(THEBES).lay(THEBES, worker=1).lie(B, 48, 0, 1).lie(Y, 8, 9))
    assert t.events(REVOLT_RISES) == [(4, 1, 0)] and t.events(CRUSHED) == [(B, 3, 2)]
    assert t.events(REWARDED) == [(Y, 0, 0)] and t.stock(Y) == {"camel": 1}
    assert t.tokens(THEBES) == {"worker": 1}  # B's bargaining is gone


def test_nobody_reaches_the_value_and_nobody_gains():
    """R46."""
    t = with_tokens({5}, lambda: scene(3).on(THEBES).lie(B, 48, 3).lie(Y, 41))
    assert len(t.events(CRUSHED)) == 2 and t.events(UNREWARDED) == [(6, 0, 0)]
    assert t.s.torturer[THEBES] == -1 and not t.stock(B)


def test_a_tie_for_the_highest_influence_gains_nothing_but_keeps_the_cards():
    """R49."""
    t = with_tokens({0}, lambda: scene(3).on(CAIRO).lay(CAIRO, wood=1).lie(B, 48, 3, 0).lie(Y, 8, 53))
    assert t.events(CRUSHED) == [] and t.events(UNREWARDED) == [(6, 0, 0)] and t.stock(B) == {"wood": 1}


def test_influences_are_taken_once_before_any_discard():
    """R47, R48: the Slave Trader lowers Yellow to 4 < 5 although he is crushed too; later totals forget him."""

    def build():
        return scene(3).on(CAIRO).lie(B, SLAVE_TRADER, 48).lie(Y, 41).lie(R, 13, 44)

    t = with_tokens({1}, build)
    assert [row[0] for row in t.events(CRUSHED)] == [B, Y]
    assert t.events(CRUSHED)[1] == (Y, 1, 4)
    assert t.s.torturer[CAIRO] == R and t.stock(R) == {"wood": 1}


def test_a_discarded_lithographer_no_longer_raises():
    """R48: influence 7 reaches Luxor's minimum again."""

    def build():
        t = scene(3).on(LUXOR).lie(B, LITHOGRAPHER, 48).lie(Y, 8, 9)
        t.s.goddess_category[Y], t.s.raised[0] = 0, 1
        return t

    t = with_tokens({3}, build)
    assert t.s.torturer[LUXOR] == Y


def test_a_missing_reward_is_not_obtained():
    """R11."""
    t = with_tokens({0}, lambda: scene(3).on(CAIRO).lie(B, 48, 3).drain("camel", keeper=R))
    assert t.stock(B) == {} and t.events(REWARDED) == []


def test_every_token_is_worth_two_more_on_philae():
    """§2.3 Philae."""
    t = with_tokens({0, 1}, lambda: scene(3).on(PHILAE).lie(B, 48, 49))
    assert t.events(REVOLT_RISES) == [(4 + 5 + 2 * 2, 2, 0)]


def test_without_revolt_card_philae_has_no_effect():
    """R43."""
    t = scene(3).on(PHILAE).lie(B, 0).resolve()
    assert not t.s.revolt_shown.any()


# --- C2, C3


def test_torturers_are_placed_from_the_minimum_on():
    """§4.4 C2."""
    t = scene(3).on(CAIRO).lie(B, 41).resolve()
    assert t.s.torturer[CAIRO] == -1
    t = scene(3).on(CAIRO).lie(B, 41, 34).resolve()
    assert t.s.torturer[CAIRO] == B


def test_a_tie_places_no_torturers():
    """§4.1."""
    t = scene(3).on(CAIRO).troop(CAIRO, torturer=R).lie(B, 40, 53).lie(Y, 41, 52).resolve()
    assert t.s.torturer[CAIRO] == R


def test_without_reserve_nothing_is_placed_and_the_other_troop_stays():
    """R12."""
    t = scene(3).on(CAIRO).lie(B, 40, 41)
    for site in (0, 1, 2, 3, 5):
        t.troop(site, torturer=B)
    t.troop(CAIRO, torturer=Y).resolve()
    assert t.s.torturer[CAIRO] == Y


def test_the_own_troop_stays_without_change():
    """R53: also without reserve."""
    t = scene(3).on(CAIRO).lie(B, 40, 41).troop(CAIRO, torturer=B).resolve()
    assert (t.s.torturer == B).sum() == 1


def test_a_replaced_troop_is_available_again_at_once():
    """R71: Yellow's fifth troop goes home from Cairo, and the reserve is counted from the sites."""
    t = scene(3).on(CAIRO).lie(B, 40, 41)
    for site in (0, 1, 2, 3, CAIRO):
        t.troop(site, torturer=Y)
    t.resolve()
    assert (t.s.torturer == Y).sum() == 4


def test_negotiators_are_asked_for():
    """§4.4 C3, R3, R52."""
    t = scene(3).on(CAIRO).troop(CAIRO, negotiator=Y).lie(B, 2, 1).resolve()
    assert (t.asked, t.decision, t.options) == (B, "DEPLOY_NEGOTIATOR", ["PASS", "YES"])
    t.answer("YES")
    assert t.s.negotiator[CAIRO] == B


def test_negotiators_may_be_declined():
    """R52."""
    t = scene(3).on(CAIRO).troop(CAIRO, negotiator=Y).lie(B, 2).resolve().answer("PASS")
    assert t.s.negotiator[CAIRO] == Y


@pytest.mark.parametrize("owner", [B, Y])
def test_negotiators_are_not_asked_for_without_reserve_or_if_they_stand_here(owner):
    """§4.6 DEPLOY_NEGOTIATOR."""
    t = scene(3).on(CAIRO).troop(CAIRO, negotiator=owner).lie(B, 2)
    if owner == Y:
        for site in (0, 1, 2, 3, 5):
            t.troop(site, negotiator=B)
    t.resolve()
    assert t.decision == "ACTIVATE_SITE" and t.s.negotiator[CAIRO] == owner


def test_raised_minimums_count_for_both_kinds_of_troops():
    """R32."""
    t = scene(3).on(CAIRO).lie(B, 40, 2).lie(Y, LITHOGRAPHER)
    t.s.raised[0] = 1
    t.resolve()
    assert t.decision == "ACTIVATE_SITE" and t.s.torturer[CAIRO] == -1


# --- C4, D


def test_the_leader_in_bargaining_takes_every_token():
    """R54: statues too."""
    t = scene(3).on(THEBES).lay(THEBES, worker=2, statue=1).lie(B, 0).lie(Y, 35).resolve()
    assert t.stock(B) == {"worker": 2, "statue": 1} and t.tokens(THEBES) == {}


def test_negotiators_are_placed_before_the_merchants_take():
    """§4.4: C3 before C4."""
    t = scene(3).on(CAIRO).lay(CAIRO, wood=1).lie(B, 2, 0).resolve()
    assert t.decision == "DEPLOY_NEGOTIATOR" and t.tokens(CAIRO) == {"wood": 1}
    t.answer("YES")
    assert t.stock(B) == {"wood": 1}


def test_all_cards_are_discarded_and_the_site_gets_its_sundial():
    """§4.4 D."""
    t = scene(3).on(KARNAK).lie(B, 0, 20).lie(Y, 5, 4 + 5).resolve()
    assert (t.s.card_place[[0, 20, 5, 9]] == DISCARD).all() and t.s.sundial[KARNAK] == 1
    assert not t.s.card_order.any() and t.s.goddess_category.tolist() == [-1] * 5


def test_a_player_without_cards_is_untouched_by_a_revolt():
    """§10.10, R50."""
    t = scene(3).on(GIZEH).lie(B, 48).hold(R, 10, 11).resolve()
    assert all(row[0] == B for row in t.events(CRUSHED)) and t.hand(R) == [10, 11]
