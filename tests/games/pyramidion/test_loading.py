"""RULES.md §4.5: phase 7, turns and payments."""

from __future__ import annotations

import itertools
import random

from mastaba.games.pyramidion.rules.payment import best_choice, digit, is_payable, outcome, spent_of, statues_of
from mastaba.games.pyramidion.schema import BOAT_LOADED, PRIVATE, TROOP_PAID
from mastaba.games.pyramidion.tables import BOAT_NEED, NATIVE

from .scene import ALEXANDRIA, CAIRO, GIZEH, KARNAK, LUXOR, PHILAE, THEBES, WORKER, B, R, Y, scene

FULL = {"camel": 3, "wood": 3, "food": 3, "stone": 3, "worker": 3}


# --- turns


def test_players_load_in_play_order_one_boat_a_turn():
    """§4.5."""
    t = scene(3).row(0, 1, 2, 3, 4)
    t.s.order[:3] = [R, B, Y]
    for seat in (B, Y, R):
        t.give(seat, **FULL)
    t.load_phase()
    asked = []
    for _ in range(5):
        asked.append(t.asked)
        t.answer(t.options[1])
    assert asked == [R, B, Y, R, B]


def test_only_boats_that_can_be_paid_for_are_offered():
    """§4.6 LOAD_BOAT."""
    t = scene(3).row(0, 1, 2).give(B, camel=1, wood=1, worker=1).load_phase()
    assert (t.asked, t.options) == (B, ["PASS", "BOAT_2"])


def test_who_can_pay_for_nothing_is_out():
    """§4.5, R57."""
    t = scene(3).row(0).give(Y, camel=1, wood=1, food=1).load_phase()
    assert t.asked == Y and t.s.out[B] == 1


def test_a_pass_is_final_for_the_phase():
    """R57."""
    t = scene(3).row(0, 1, 2).give(B, **FULL).give(Y, **FULL).load_phase()
    t.answer("PASS", "BOAT_0")
    assert t.asked == Y and t.s.out.tolist() == [1, 0, 1, 0]


def test_a_slot_stays_empty_until_the_next_round():
    """R61."""
    t = scene(3).row(0, 1).give(B, **FULL).load_phase().answer("BOAT_0")
    assert not (t.s.boat_place == 2).any() and t.options == ["PASS", "BOAT_1"]


def test_the_private_boat_is_loaded_in_an_ordinary_turn_by_its_owner_only():
    """R62."""
    t = scene(3).row(0)
    t.s.boat_place[19], t.s.private_owner = PRIVATE, Y
    t.give(B, **FULL).give(Y, **FULL).load_phase()
    assert t.options == ["PASS", "BOAT_0"]
    t.answer("PASS")
    assert t.options == ["PASS", "BOAT_0", "BOAT_5"]
    t.answer("BOAT_5")
    assert t.s.boat_place[19] == 8 + Y and t.s.points[Y] == 5 and t.s.private_owner == -1


# --- payment


def test_own_tokens_pay_first_and_statues_cover_the_rest():
    """R58."""
    t = scene(3).row(0).give(B, camel=1, wood=2, statue=3).give(Y, **FULL).load_phase().answer("BOAT_0")
    assert t.stock(B) == {"wood": 1, "statue": 2} and t.s.points[B] == 1 and t.s.boats_loaded[B] == 1


def test_paid_tokens_go_to_the_supply():
    """§4.5."""
    t = scene(3).row(18, 1).give(B, **FULL).give(Y, **FULL).load_phase()
    before = t.s.supply.copy()
    t.answer("BOAT_0")
    assert (t.s.supply - before)[:5].tolist() == BOAT_NEED[18][:5].tolist()


def two_ways():
    """Blue can pay boat 0 (camel, wood, food) with Gizeh's troop or without; Yellow waits."""
    return scene(3).row(0, 1).troop(GIZEH, torturer=B).give(B, camel=1, wood=1, food=1).give(Y, **FULL).load_phase()


def test_several_outcomes_are_asked_for():
    """§4.5 PAY."""
    t = two_ways().answer("BOAT_0")
    assert (t.asked, t.decision) == (B, "PAY")
    assert t.options == ["PAY_TROOP_0_0", "PAY_TROOP_0_2", "PAY_AUTO", "PAY_OWN", "CANCEL"]


def test_pay_auto_spends_as_little_as_possible():
    """§4.5 PAY_AUTO: statues, then tokens, then the first (site, resource)."""
    t = two_ways().answer("BOAT_0", "PAY_AUTO")
    assert t.stock(B) == {"camel": 1} and t.s.troop_used[GIZEH] == 1
    assert t.events(TROOP_PAID) == [(GIZEH, 0, 0)]


def test_pay_own_uses_no_further_troop():
    """§4.5 PAY_OWN."""
    t = two_ways().answer("BOAT_0", "PAY_OWN")
    assert t.stock(B) == {} and t.s.troop_used[GIZEH] == 0


def test_a_committed_troop_that_leaves_one_outcome_pays_at_once():
    """§4.5 PAY_TROOP."""
    t = two_ways().answer("BOAT_0", "PAY_TROOP_0_2")
    assert t.stock(B) == {"food": 1} and t.s.troop_used[GIZEH] == 1 and t.asked == Y


def test_cancelling_returns_to_the_boats_once_a_slot_and_turn():
    """R60, R73."""
    t = two_ways().give(B, stone=1, worker=1).answer("BOAT_0", "CANCEL")
    assert (t.asked, t.decision, t.options) == (B, "LOAD_BOAT", ["PASS", "BOAT_0", "BOAT_1"])
    t.answer("BOAT_0")
    assert "CANCEL" not in t.options
    t.answer("PAY_OWN")
    assert t.s.paying == -1 and not t.s.cancelled.any()


def test_cancelling_drops_the_commitments():
    """§4.5 CANCEL."""
    t = two_ways().troop(CAIRO, torturer=B).answer("BOAT_0", "PAY_TROOP_4_1")
    assert t.s.commitment[CAIRO] == 1 and "PAY_TROOP_4_1" not in t.options
    t.answer("CANCEL")
    assert (t.s.commitment == -1).all() and not t.s.troop_used.any() and t.s.paying == -1


def test_another_slot_may_be_cancelled_in_the_same_turn_and_the_same_slot_in_the_next():
    """R60: once per slot and loading turn."""
    t = two_ways().give(B, stone=1, worker=1, food=2).answer("BOAT_0", "CANCEL", "BOAT_1")
    assert "CANCEL" in t.options
    t.answer("CANCEL", "BOAT_1", "PAY_OWN", "PASS", "BOAT_0")
    assert t.asked == B and "CANCEL" in t.options


def test_a_troop_is_used_once_a_round():
    """§4.5, §10.12."""
    t = two_ways().answer("BOAT_0", "PAY_AUTO", "PASS")
    assert t.decision != "LOAD_BOAT" or t.asked != B


def test_a_troop_supplies_native_resources_only_and_not_what_lies_on_its_site():
    """R59."""
    t = scene(3).row(1).lay(CAIRO, stone=3).troop(CAIRO, torturer=B).give(B, food=1, worker=1).give(Y, **FULL)
    t.load_phase()
    assert t.asked == Y


def test_thebes_supplies_a_worker_or_a_statue_for_anything():
    """R59."""
    t = scene(3).row(0, 1).troop(THEBES, torturer=B).give(B, camel=1, wood=1).give(Y, **FULL).load_phase()
    before = t.s.supply.copy()
    t.answer("BOAT_0")
    assert t.s.boats_loaded[B] == 1 and (t.s.supply - before).tolist() == [1, 1, 0, 0, 0, 0]


def test_an_empty_supply_of_statues_stops_thebes_from_standing_in():
    """§4.5: the supply must hold the token."""
    t = scene(3).row(0).troop(THEBES, torturer=B).give(B, camel=1, wood=1).give(Y, statue=10).give(Y, **FULL)
    t.load_phase()
    assert t.asked == Y


def test_thebes_lends_a_statue_when_the_workers_do_not_suffice_for_all():
    """§4.5: the order of committing never matters."""
    t = scene(3).row(4).troop(THEBES, torturer=B).troop(ALEXANDRIA, torturer=B).give(B, wood=2, food=1)
    t.give(Y, **FULL).give(R, worker=int(t.s.supply[WORKER]) - 1).load_phase()
    assert t.s.supply[WORKER] == 1 and is_payable(t.s, B, 4)
    t.answer("BOAT_0")
    assert t.s.boats_loaded[B] == 1
    t = scene(3).row(4).troop(THEBES, torturer=B).troop(ALEXANDRIA, torturer=B).give(B, wood=2, food=1)
    t.give(Y, **FULL).give(R, worker=int(t.s.supply[WORKER]) - 1).give(R, statue=10)
    assert not is_payable(t.s, B, 4)


def test_troops_never_supply_more_than_the_boat_needs():
    """§4.5."""
    t = scene(3).row(2, 1).troop(GIZEH, torturer=B).troop(PHILAE, torturer=B).troop(KARNAK, torturer=B)
    t.give(B, worker=1).give(Y, **FULL).load_phase().answer("BOAT_0")
    assert t.options == ["PAY_TROOP_0_0", "PAY_TROOP_5_0", "PAY_TROOP_7_1", "PAY_AUTO", "CANCEL"]
    t.answer("PAY_AUTO")
    assert t.events(BOAT_LOADED) == [(B, 0, 2)] and t.events(TROOP_PAID) == [(GIZEH, 0, 0), (KARNAK, 1, 0)]


def test_a_payable_boat_agrees_with_trying_everything():
    """§4.5 against a brute force that knows nothing of digits and bits; PAY_AUTO is its best completion."""
    chance = random.Random(5)
    for _ in range(250):
        t = scene(3)
        s = t.s
        sites = chance.sample(range(8), chance.randint(0, 5))
        for site in sites:
            s.torturer[site] = B
        for r in range(6):
            s.stock[B, r] = chance.randint(0, 2)
            s.supply[r] = chance.choice([0, 1, 2, 20])
        boat = chance.randrange(20)
        found = completions(s, boat, sorted(sites))
        assert is_payable(s, B, boat) == bool(found)
        if found:
            best = min(found)
            choice = best_choice(s, B, boat)
            result = outcome(s, B, boat, choice)
            pairs = [(site, digit(choice, site)) for site in range(8) if digit(choice, site) != 7]
            assert (statues_of(result), sum(spent_of(result, r) for r in range(5)), pairs) == best


def completions(s, boat, sites):
    """Every completion as (own statues, own tokens, pairs), straight from the text of §4.5."""
    need, stock, supply = (list(map(int, x)) for x in (BOAT_NEED[boat][:5], s.stock[B], s.supply))
    found = []
    for deeds in itertools.product([None, 0, 1, 2, 3, 4], repeat=len(sites)):
        pairs = [(site, r) for site, r in zip(sites, deeds) if r is not None]
        if all(NATIVE[site, r] or NATIVE[site, 5] for site, r in pairs) and lends(pairs, need, supply):
            rest = [need[r] - sum(1 for _, x in pairs if x == r) for r in range(5)]
            own = [min(rest[r], stock[r]) for r in range(5)]
            statues = sum(rest) - sum(own)
            if statues <= stock[5]:
                found.append((statues, sum(own), pairs))
    return found


def lends(pairs, need, supply):
    """Does the supply hold what the troops take, statues standing in where the text allows it?"""
    statues = 0
    for r in range(5):
        takers = [site for site, x in pairs if x == r]
        if len(takers) > need[r]:
            return False
        plain = [site for site in takers if not NATIVE[site, 5]]
        if len(plain) > supply[r]:
            return False
        for site in takers:
            if NATIVE[site, 5] and (not NATIVE[site, r] or len(takers) > supply[r]):
                statues += 1
    return statues <= supply[5]


def test_a_boat_without_cargo_left_in_luxor_keeps_its_price():
    """R59: tokens that merely lie on a site are irrelevant."""
    t = scene(3).row(6, 1).lay(LUXOR, food=2).troop(LUXOR, torturer=B).give(B, wood=1, food=1, stone=2).give(Y, **FULL)
    t.load_phase().answer("BOAT_0")
    assert t.s.boats_loaded[B] == 1 and t.s.troop_used[LUXOR] == 1 and t.tokens(LUXOR) == {"food": 2}
