"""RULES.md §2.8: the items that choose; the passive ones are tested with the Guardian and with walking."""

from __future__ import annotations

import pytest

from games.raiders.chamber import chamber

FAR = ["A5", "I5"]


def owner(item: str, cell: str, card: int, **more):
    """Seat 0 with this item, its card just revealed."""
    return chamber([cell, *FAR], cards=[card, 3, 3], items={0: item}, **more)


# --- Big Magnets


@pytest.mark.parametrize("card, walk", [(1, ["E2"]), (2, ["D1", "E2"]), (3, ["D1", "C1", "C2"])])
def test_magnets_take_an_adjacent_token_instead_of_ones_own(card, walk):
    """R32, R34: after walking with 1, 2 or 3."""
    near = {"E2": "E3", "C2": "C3"}[walk[-1]]
    t = owner("big_magnets", "E1", card, tokens={walk[-1]: "pot", near: "coin"}).go(*walk)
    assert t.decision == "MAGNET_TAKE" and t.cells == [walk[-1], near]
    t.go(near)
    assert t.has(0, "coin") == 1 and t.has(0, "pot") == 0 and t.token(walk[-1]) == 2


def test_magnets_offer_the_own_cell_and_every_adjacent_token():
    """R32, R33: also under another pawn or the doll, never under the Guardian."""
    t = chamber(
        ["E1", "D1", "I5"], cards=[1, 3, 3], items={0: "big_magnets", 2: "decoy_doll"}, doll="F2", guardian="E3",
        tokens={"E2": "coin", "D1": "pot", "F2": "totem", "E3": "book", "F1": "mask"},
    ).go("E2")  # fmt: skip
    assert t.cells == ["D1", "E2", "F1", "F2"]
    t.go("F2")
    assert t.has(0, "totem") == 1 and t.has(0, "coin") == 0 and t.token("E2") == 1


def test_magnets_on_an_empty_cell_may_still_pull_or_take_nothing():
    """R32."""
    t = owner("big_magnets", "E1", 1, tokens={"F1": "mask"}).go("E2")
    assert t.cells == ["E2", "F1"]
    t.go("E2")
    assert not t.s.collected.any() and t.token("F1") == 6


def test_magnets_without_a_choice_are_not_asked():
    """§4: one option is taken by itself."""
    t = owner("big_magnets", "E1", 1, tokens={"E2": "coin"}).go("E2")
    assert t.decision == "TURN_GUARDIAN" and t.has(0, "coin") == 1


@pytest.mark.parametrize("card", [4, 5])
def test_magnets_do_nothing_with_four_and_five(card):
    t = owner("big_magnets", "I1", card, tokens={"H1": "coin"})
    while t.asked == 0:
        assert t.decision == "STEP"
        t.go(t.cells[0])


# --- Teleport Door


def test_the_door_is_offered_with_card_five_only():
    """§4.2 T2."""
    assert owner("teleport_door", "E1", 5).decision == "CHOOSE_MODE"
    for card in (1, 2, 3, 4):
        assert owner("teleport_door", "E1", card).decision == "STEP"


def test_the_door_leads_to_any_free_floor_cell_the_own_one_included():
    """R43: 49 floor cells less two pawns and the Guardian's."""
    t = owner("teleport_door", "E1", 5, tokens={"G3": "mask"}).go("SPECIAL")
    assert t.decision == "TELEPORT_TO" and len(t.options) == 46
    assert "E1" in t.cells and all(t.cannot(c) for c in ("A5", "I5", "E5", "C4", "B3"))
    t.go("G3")
    assert t.at(0) == "G3" and t.has(0, "mask") == 1 and t.asked == 1


def test_the_doll_bars_the_door():
    t = owner("teleport_door", "E1", 5, doll="G3").go("SPECIAL")
    assert t.cannot("G3")


def test_the_doors_card_still_speeds_up_the_guardian():
    """R29."""
    from mastaba.games.raiders.rules.guardian import guardian_bonus

    t = owner("teleport_door", "E1", 5).go("SPECIAL", "G3")
    assert guardian_bonus(t.s) == 2


def test_the_doors_owner_may_walk_instead():
    t = owner("teleport_door", "E1", 5).go("WALK")
    assert t.decision == "STEP" and t.s.steps_left == 5


# --- Magic Hands


@pytest.mark.parametrize("card", [1, 2, 3, 4, 5])
def test_hands_take_a_token_within_the_cards_distance(card):
    """R47: plain distance, obstacles or not; or nothing."""
    cells = {"E1": "coin", "E2": "pot", "E3": "totem", "E4": "goblet", "D4": "mask", "E6": "amulet", "E7": "coin"}
    t = owner("magic_hands", "E1", card, tokens=cells)
    assert t.decision == "CHOOSE_MODE"
    t.go("SPECIAL")
    assert t.decision == "HANDS_TAKE"
    wanted = {"E1": 0, "E2": 1, "E3": 2, "E4": 3, "D4": 4, "E6": 5, "E7": 6}
    assert set(t.cells) == {c for c, d in wanted.items() if d <= card} | {"DONE"}


def test_hands_stay_where_they_are_and_the_cards_effect_applies():
    """§2.8, R29."""
    t = owner("magic_hands", "E1", 1, tokens={"E2": "pot"}).go("SPECIAL", "E2")
    assert t.at(0) == "E1" and t.has(0, "pot") == 1 and t.decision == "TURN_GUARDIAN"


def test_hands_may_take_nothing_and_never_from_under_the_guardian():
    """R33, R47."""
    t = owner("magic_hands", "E4", 2, tokens={"E5": "book", "E4": "coin", "A5": "mask"}).go("SPECIAL")
    assert t.cells == ["E4", "DONE"]
    t.go("DONE")
    assert not t.s.collected.any() and t.decision == "SET_ROTATION"


# --- Decoy Doll


def test_the_doll_goes_onto_the_path_after_a_walk_with_card_four():
    """R46: the start cell and every cell left, but not where somebody stands."""
    t = owner("decoy_doll", "E1", 4).go("E2", "E3", "E4", "D4")
    assert t.decision == "PLACE_DOLL" and t.cells == ["E1", "E2", "E3", "E4", "DONE"]
    assert t.go("E3").doll == "E3" and t.asked == 1


def test_the_doll_may_be_moved_from_anywhere_or_left():
    """§2.8: a cell under the doll counts as free and changes nothing."""
    t = owner("decoy_doll", "E1", 4, doll="I1").go("E2", "E3", "E4", "D4")
    assert t.go("E2").doll == "E2"
    assert owner("decoy_doll", "E1", 4, doll="I1").go("E2", "E3", "E4", "D4", "DONE").doll == "I1"


def test_a_cell_crossed_twice_is_offered_once_and_the_last_cell_never():
    """§4.3: walking round ends on the start cell, which is then his own."""
    t = owner("decoy_doll", "E1", 4).go("E2", "F2", "F1", "E1")
    assert t.cells == ["E2", "F1", "F2", "DONE"]


@pytest.mark.parametrize("card", [1, 2, 3, 5])
def test_other_cards_do_not_place_the_doll(card):
    t = owner("decoy_doll", "I1", card)
    while t.asked == 0:
        assert t.decision != "PLACE_DOLL"
        t.answer(t.options[0])


@pytest.mark.parametrize(("reading", "barred"), [("no", False), ("yes", True)])
def test_the_owner_pushes_the_doll_or_is_barred_by_it(reading, barred):
    """R46: any player pushes it; read otherwise, only the others do."""
    own = owner("decoy_doll", "E1", 3, doll="E2", doll_bars_owner=reading)
    assert own.cannot("E2") == barred
    other = chamber(["E1", *FAR], cards=[3, 3, 3], items={1: "decoy_doll"}, doll="E2", doll_bars_owner=reading)
    assert not other.cannot("E2")
