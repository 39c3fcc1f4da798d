"""RULES.md §3, §4.2: set-up, boats, distribution, negotiation, deal, play order, end of the round."""

from __future__ import annotations

import pytest

from mastaba.core.rules.engine import Engine
from mastaba.core.rules.settings import BadSetting
from mastaba.games.pyramidion import GAME
from mastaba.games.pyramidion.rules.order import new_order, set_order
from mastaba.games.pyramidion.rules.round import (
    draw_boat,
    lay_tokens,
    renew_boats,
    turn_up_distribution,
)
from mastaba.games.pyramidion.rules.scoring import round_end
from mastaba.games.pyramidion.schema import (
    BOAT_DISCARD,
    DEALING,
    DIST_DECK,
    DIST_DISCARD,
    DIST_UP,
    NEGOTIATING,
    OUT_OF_GAME,
    PRIVATE,
)

from .scene import ALEXANDRIA, CAIRO, GIZEH, KARNAK, LUXOR, THEBES, B, R, Scene, Y, scene


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_begins_with_nine_cards_each_thirteen_tokens_and_five_boats(seats):
    """§3, phases 1 to 4 of round 1 (R70)."""
    s = Engine(GAME, plain=True).start(seats, 3)[0]
    assert s.hand_size[:seats].tolist() == [9] * seats and (s.card_place == 1).sum() == 40 - 4 * seats
    assert s.tokens.sum() == 13 and s.supply.sum() == 185 - 13
    assert sorted(s.boat_place[s.boat_place > 0]) == [2, 3, 4, 5, 6]
    assert (s.distribution_place == DIST_DISCARD).sum() == 1 and (s.distribution_place == DIST_UP).sum() == 1
    assert (s.card_place[5 * seats : 20] == OUT_OF_GAME).all()
    assert sorted(s.order[:seats]) == list(range(seats)) and s.asked == s.order[0]
    assert (s.torturer == -1).all() and (s.negotiator == -1).all() and not s.sundial.any()
    assert GAME.decisions.names[s.decision] == "ACTIVATE_SITE"


def test_the_first_play_order_is_dealt_at_random():
    """§3.7."""
    orders = {tuple(Engine(GAME, plain=True).start(3, seed)[0].order[:3]) for seed in range(40)}
    assert len(orders) == 6


def test_settings_choose_target_and_safety_stop():
    """§7, R74."""
    s = Engine(GAME, plain=True).start(2, 1, {"target_vp": "15", "max_rounds": "7"})[0]
    assert s.setting[:5].tolist() == [2, 0, 0, 0, 7]
    for wrong in ("0", "41", "x", "", "-3", "²"):
        with pytest.raises(BadSetting):
            Engine(GAME, plain=True).start(2, 1, {"max_rounds": wrong})


# --- phases 1 and 2


def test_discarded_boats_become_the_deck_when_it_is_empty():
    """R14."""
    t = scene().row(0, 1)
    t.s.boat_place[2:] = 8 + B
    t.s.boat_place[5] = BOAT_DISCARD
    renew_boats(t.s)
    assert t.s.boat_place[5] == 4 and (t.s.boat_place == 0).sum() == 0


def test_without_boats_slots_stay_empty_and_karnak_gives_none():
    """R14."""
    t = scene().row(0)
    t.s.boat_place[1:] = 8 + B
    renew_boats(t.s)
    assert sorted(set(t.s.boat_place.tolist())) == [2, 8]
    t.ask(B, "ACTIVATE_SITE").answer("SITE_7")
    assert t.s.private_owner == -1 and (t.s.boat_place == PRIVATE).sum() == 0


def test_a_shortage_fills_the_first_sites_and_loses_the_rest():
    """R10: card 4 wants 5 workers over Alexandria and Abu Simbel … with 3 in the supply."""
    t = scene()
    t.give(B, worker=32)
    assert lay_tokens(t.s, 4) == 1
    assert t.tokens(ALEXANDRIA)["worker"] == 2 and t.tokens(6)["worker"] == 1 and t.s.supply[4] == 0


def test_the_distribution_deck_is_renewed_at_once_with_the_used_card():
    """R15."""
    t = scene()
    t.s.distribution_place[:] = DIST_DISCARD
    turn_up_distribution(t.s)
    places = t.s.distribution_place.tolist()
    assert places.count(DIST_UP) == 1 and places.count(DIST_DECK) == 9


def test_tokens_are_added_to_those_that_lie_there():
    """§4.2 phase 2."""
    t = scene().lay(LUXOR, stone=2)
    lay_tokens(t.s, 0)
    assert t.tokens(LUXOR) == {"stone": 6}


# --- phase 3


def negotiate(t: Scene) -> Scene:
    t.s.stage, t.s.cursor = NEGOTIATING, 0
    return t.go()


def test_negotiators_take_in_play_order_then_by_site():
    """§4.2 phase 3."""
    t = scene().lay(LUXOR, food=1, stone=1).lay(CAIRO, wood=2, camel=1).lay(KARNAK, camel=1, food=1)
    t.s.order[:3] = [R, B, Y]
    t.troop(LUXOR, negotiator=B).troop(CAIRO, negotiator=R).troop(KARNAK, negotiator=B)
    asked = []
    negotiate(t)
    while t.decision == "NEGOTIATE_TAKE":
        asked.append((t.asked, int(t.s.other_site)))
        t.answer(t.options[0])
    assert asked == [(R, CAIRO), (B, LUXOR), (B, KARNAK)]


def test_a_single_kind_is_taken_without_asking_and_an_empty_site_is_skipped():
    """§4.6 NEGOTIATE_TAKE."""
    t = scene().lay(CAIRO, wood=2).troop(CAIRO, negotiator=Y).troop(LUXOR, negotiator=B)
    negotiate(t)
    assert t.decision == "ACTIVATE_SITE" and t.stock(Y) == {"wood": 1} and t.stock(B) == {}


# --- phase 4


def test_the_owner_of_thebes_torturers_is_dealt_an_extra_card():
    """R44, also with two players."""
    for seats in (2, 3):
        t = scene(seats).troop(THEBES, torturer=Y)
        t.s.stage = DEALING
        t.go()
        assert t.s.hand_size[:seats].tolist() == [9, 10, 9][:seats]
        assert (t.s.card_place == 1).sum() == 40 - 4 * seats - 1


def test_the_deal_gathers_all_cards_first():
    """§4.2 phase 4: forty deck cards, five basics back."""
    t = scene().on(LUXOR).hold(B, 20)
    t.s.card_place[0:5] = 2
    t.s.card_shown[20] = 1
    t.s.stage = DEALING
    t.go()
    assert all(t.s.card_place[c] == 3 + c // 5 for c in range(15)) and t.s.card_shown.sum() == 0


# --- phase 6


@pytest.mark.parametrize(
    ("order", "tokens", "after"),
    [
        ([0, 1, 2, 3], [0, 0, 0, 0], [0, 1, 2, 3]),
        ([0, 1, 2, 3], [0, 0, 0, 1], [3, 0, 1, 2]),
        ([0, 1, 2, 3], [4, 0, 0, 0], [1, 2, 3, 0]),
        ([2, 0, 3, 1], [2, 0, 1, 0], [2, 0, 3, 1]),
        ([2, 0, 3, 1], [0, 3, 0, 2], [2, 3, 1, 0]),
        ([3, 2, 1, 0], [4, 3, 2, 1], [3, 2, 1, 0]),
    ],
)
def test_token_holders_take_their_position_and_the_others_fill_the_rest(order, tokens, after):
    """R55."""
    t = scene(4)
    t.s.order[:], t.s.order_token[:] = order, tokens
    set_order(t.s, new_order(t.s))
    assert t.s.order.tolist() == after


def test_tokens_return_and_marks_are_cleared_before_loading():
    """§4.2 phase 6, §4.5."""
    t = scene().on(LUXOR, activation=5)
    t.s.order_token[Y], t.s.troop_used[3] = 1, 1
    t.row().give(Y, camel=1, wood=1, food=1).row(0).resolve()
    assert (
        t.decision == "LOAD_BOAT"
        and t.s.order[:3].tolist() == [Y, B, R]
        and not t.s.order_token.any()
        and not t.s.troop_used.any()
    )


# --- phase 8


def test_hands_tables_and_sundials_are_cleared_while_tokens_and_troops_stay():
    """§4.2 phase 8."""
    t = scene().lay(CAIRO, wood=2).troop(CAIRO, torturer=B, negotiator=Y).hold(B, 0, 30)
    t.s.sundial[[GIZEH, CAIRO]] = 1
    assert round_end(t.s) == 0
    assert not t.s.sundial.any() and not t.s.hand_size.any() and t.s.round_no == 2
    assert t.s.card_place[0] == 2 and t.s.card_place[30] == 1
    assert t.tokens(CAIRO) == {"wood": 2} and (t.s.torturer[CAIRO], t.s.negotiator[CAIRO]) == (B, Y)


def test_an_unloaded_private_boat_is_discarded():
    """R62."""
    t = scene()
    t.s.boat_place[19], t.s.private_owner = PRIVATE, Y
    round_end(t.s)
    assert t.s.boat_place[19] == BOAT_DISCARD and t.s.private_owner == -1


def test_two_players_reverse_the_order_if_gizeh_slept():
    """R56."""
    for gizeh, seats, after in ((0, 2, [1, 0]), (1, 2, [0, 1]), (0, 3, [0, 1, 2])):
        t = scene(seats)
        t.s.sundial[GIZEH] = gizeh
        round_end(t.s)
        assert t.s.order[:seats].tolist() == after


def test_no_boat_can_be_drawn_twice():
    """§4.1 Draw a boat: a uniformly random member of the set."""
    t = scene().row()
    drawn = [draw_boat(t.s, 8) for _ in range(20)]
    assert sorted(drawn) == list(range(20)) and draw_boat(t.s, 8) == -1
