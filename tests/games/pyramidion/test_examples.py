"""RULES.md §9: the worked examples."""

from __future__ import annotations

from mastaba.games.pyramidion.rules.order import new_order, set_order
from mastaba.games.pyramidion.rules.round import distribute, renew_boats
from mastaba.games.pyramidion.schema import CRUSHED, DIST_DECK, DIST_DISCARD, DIST_UP, REVOLT_RISES

from .scene import ABU_SIMBEL, ALEXANDRIA, CAIRO, GIZEH, KARNAK, LUXOR, THEBES, B, R, Y, scene


def test_e1_two_empty_slots_are_filled_and_the_other_boats_stay():
    t = scene().row(4, 5, 6, 7, 8)
    t.s.boat_place[[5, 7]] = 1
    renew_boats(t.s)
    row = [int(next(b for b in range(20) if t.s.boat_place[b] == 2 + slot)) for slot in range(5)]
    assert (row[0], row[2], row[4]) == (4, 6, 8)
    assert row[1] not in (4, 5, 6, 7, 8) and row[3] not in (4, 5, 6, 7, 8)
    assert (t.s.boat_place == 0).sum() == 13


def test_e2_card_0_is_distributed_and_discarded():
    t = scene()
    t.s.distribution_place[:] = DIST_DECK
    t.s.distribution_place[0] = DIST_UP
    distribute(t.s)
    assert [t.tokens(site) for site in range(8)] == [
        {"camel": 1, "food": 2},
        {"worker": 1, "statue": 1},
        {"stone": 4},
        {"worker": 1},
        {"wood": 2},
        {"camel": 1},
        {},
        {},
    ]
    assert t.s.supply.tolist() == [33, 33, 33, 31, 33, 9]
    assert t.s.distribution_place[0] == DIST_DISCARD and (t.s.distribution_place == DIST_UP).sum() == 1


def test_e3_red_negotiates_a_wood_in_alexandria():
    t = scene().lay(ALEXANDRIA, wood=1, worker=2).troop(ALEXANDRIA, negotiator=R)
    t.s.stage, t.s.cursor = 1, 0
    t.go()
    assert (t.asked, t.decision, t.options) == (R, "NEGOTIATE_TAKE", ["RES_1", "RES_4"])
    t.answer("RES_1")
    assert t.stock(R) == {"wood": 1} and t.tokens(ALEXANDRIA) == {"worker": 2}


def test_e4_a_revolt_in_luxor_is_put_down_by_blue():
    """V = 13 needs the tokens worker and food: the generator is tried until it draws them."""
    for seed in range(1, 2000):
        t = scene().on(LUXOR).lie(B, 48, 3, 4, 44, 53).lie(Y, 49, 8, 9, 41).lie(R, 13, 40)
        t.s.goddess_category[[B, Y]] = 0
        assert t.totals(0) == [15, 14, 9]
        t.s.rng[0] = seed
        t.resolve()
        if t.s.revolt_shown.tolist() == [0, 0, 1, 0, 1, 0]:
            break
    assert t.events(REVOLT_RISES) == [(13, 2, 0)]
    assert t.events(CRUSHED) == [(R, 2, 9)]
    assert t.stock(B) == {"food": 1, "worker": 1} and not t.stock(Y) and not t.stock(R)
    assert t.s.torturer[LUXOR] == B


def test_e5_blue_replaces_yellows_torturers_in_thebes():
    t = scene().on(THEBES).troop(THEBES, torturer=Y).lie(B, 3, 4)
    t.s.goddess_category[B] = 0
    t.resolve()
    assert t.s.torturer[THEBES] == B and (t.s.torturer == Y).sum() == 0


def test_e6_red_leads_in_abu_simbel_without_reaching_the_minimum():
    t = scene().on(ABU_SIMBEL).troop(ABU_SIMBEL, negotiator=B).lie(R, 12, 59)
    assert t.totals(1) == [0, 0, 5] and t.minimums()[1] == 6
    t.resolve()
    assert t.s.negotiator[ABU_SIMBEL] == B and t.decision == "ACTIVATE_SITE"


def test_e7_a_tie_in_karnak_leaves_the_tokens():
    t = scene().on(KARNAK).lay(KARNAK, camel=1, food=1).lie(B, 0, 1).lie(Y, 5, 6)
    assert t.totals(2) == [6, 6, 0]
    t.resolve()
    assert t.tokens(KARNAK) == {"camel": 1, "food": 1} and not t.stock(B) and not t.stock(Y)


def test_e8_red_with_token_1_goes_first():
    t = scene()
    t.s.order_token[R] = 1
    set_order(t.s, new_order(t.s))
    assert t.s.order[:3].tolist() == [R, B, Y]


def test_e9_boat_8_is_paid_at_once_with_gizehs_torturers():
    t = scene().row(8).troop(GIZEH, torturer=B).troop(CAIRO, torturer=B)
    t.give(B, camel=1, stone=2, worker=1, statue=1).load_phase()
    assert (t.asked, t.decision, t.options) == (B, "LOAD_BOAT", ["PASS", "BOAT_0"])
    supply = t.s.supply.tolist()
    t.engine.entry(_load)(t.states)
    assert t.stock(B) == {} and t.s.points[B] == 3 and t.s.boat_place[8] == 8 + B
    assert t.s.troop_used.tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    assert t.s.supply.tolist() == [a + b for a, b in zip(supply, [1, 0, 0, 2, 1, 1])]


def _load(states):
    """BOAT_0 without what follows, so that the marks of the round can be seen."""
    from mastaba.games.pyramidion.rules.loading import answer_load, settling
    from mastaba.games.pyramidion.schema import BOAT_0

    answer_load(states[0], BOAT_0)
    assert settling(states[0]) == 0
