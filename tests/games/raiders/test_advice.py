"""Advice: it changes nothing, prefers the obvious, and knows where the Guardian goes."""

from __future__ import annotations

import math

import pytest

from games.raiders.chamber import chamber
from kit.play import positions
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import Engine
from mastaba.games.raiders import GAME
from mastaba.games.raiders.advice.danger import chance_of_hit
from mastaba.games.raiders.advice.evaluate import evaluate
from mastaba.games.raiders.advice.guess import guess
from mastaba.games.raiders.advice.rest import rests
from mastaba.games.raiders.advice.sign import sign
from mastaba.games.raiders.advice.weight import common, weight
from mastaba.games.raiders.advice.worth import token_worth
from mastaba.games.raiders.geometry import CELL_OF
from mastaba.games.raiders.rules.forecast import moves_to_hit
from mastaba.games.raiders.rules.guardian import has_item, needed_for, walk_guardian
from mastaba.games.raiders.schema import CARD_0, CELL_0
from mastaba.games.raiders.tables import DECOY_DOLL, LUCKY_CHARM, ROCKET_SHOES

MACHINE = Engine(GAME, plain=True)
N = GAME.advice.values().advice


def weighed(s, a):
    return weight(s, a, N, common(s, N))


def test_advice_leaves_the_record_as_it_is_and_weighs_every_answer():
    for seats in (3, 6):
        for number, states in enumerate(positions(GAME, seats, seats)):
            if number % 4:
                continue
            before = states.tobytes()
            assert all(math.isfinite(evaluate(states[0], p, N)) for p in range(seats))
            if states[0].asked >= 0:
                assert all(weighed(states[0], a) > 0 for a in MACHINE.options(states))
            assert states.tobytes() == before


@pytest.mark.parametrize("shoes", [False, True])
def test_the_threat_is_the_guardians_real_walk(shoes):
    """A pawn that needs m moves is hit exactly by dice of at least m less the bonus, also where the rocket gives more.

    R41: the moves that the rocket gives come only to a Guardian who got as far as the look that saw it.
    """
    looked, fired = 0, 0
    for states in positions(GAME, 5, 21):
        s = states[0]
        if s.asked < 0 or s.lifted >= 0:
            continue
        if shoes:
            s.item_of[:5] = [ROCKET_SHOES, LUCKY_CHARM, LUCKY_CHARM, LUCKY_CHARM, LUCKY_CHARM]
        found = moves_to_hit(s)
        for die in range(1, 7):
            copy = states.copy()
            walk_guardian(copy[0], die)
            fired += int(copy[0].rocket_seen)
            for p in range(5):
                hit = s.piece[p] >= 0 and copy[0].piece[p] < 0
                assert hit == (needed_for(found, p) <= die + int(copy[0].bonus)), (die, p)
                looked += hit
    assert looked > 300 and (fired > 100) == shoes


def test_a_raider_before_the_guardian_is_worse_off_than_one_behind_a_pillar():
    seen = chamber(["E3", "A5", "I5"], guardian="E5", facing="W")
    safe = chamber(["A1", "A5", "I5"], guardian="E5", facing="E")
    for t in (seen, safe):
        t.s.played[0] = 3
    assert chance_of_hit(seen.s, 0, N) > 0.7 > chance_of_hit(safe.s, 0, N)
    assert evaluate(seen.s, 0, N) < evaluate(safe.s, 0, N)


def test_a_card_that_reaches_a_treasure_is_preferred():
    t = chamber(["E1", "A5", "I5"], tokens={"E4": "coin"}, guardian="I1")
    t.s.collected[0, 1] = 3
    t.ask(0, "CHOOSE_CARD")
    assert weighed(t.s, CARD_0 + 3) > 2 * weighed(t.s, CARD_0 + 2)


def test_a_walker_steps_towards_the_token_in_reach():
    t = chamber(["E1", "A5", "I5"], cards=[3, 3, 3], tokens={"E4": "coin"}, guardian="I1")
    t.s.collected[0, 1] = 3
    assert weighed(t.s, CELL_0 + CELL_OF["E2"]) > 2 * weighed(t.s, CELL_0 + CELL_OF["D1"])


def test_between_two_rounds_nobody_has_walked():
    rested = 0
    for states in positions(GAME, 3, 4):
        if states[0].asked >= 0 and rests(states[0]):
            rested += 1
            assert not states[0].played.any() and states[0].path_length <= 0
    assert rested == 3 * 12, "three players; in every fifth round the last card plays itself"


def test_a_face_down_card_of_another_is_taken_for_one_that_reaches_a_treasure():
    t = chamber(["E1", "A5", "I5"], tokens={"E4": "coin"}, guardian="I1")
    t.s.collected[0, 1] = 3
    t.s.hand[:3] = 0b01110
    t.s.face_down[:3] = 1
    t.s.chosen[:3] = 4
    gen, found = generator(1), []
    for _ in range(60):
        guess(t.s, 1, gen, N)
        found.append(int(t.s.chosen[0]))
        assert t.s.chosen[1] == 4, "one's own card is known"
        assert int(t.s.chosen[2]) in (2, 3, 4), "no card but those that are left"
    assert set(found) == {2, 3, 4}
    assert found.count(2) < 60 / 5, "two steps reach nothing"


def signed(t, *answers):
    """The sign of the position behind these answers."""
    return sign(t.go(*answers).s)


def walk(**others):
    return chamber(["E1", "A5", "I5"], cards=[3, 3, 3], guardian="I1", **others)


def test_a_walk_is_known_again_whichever_way_it_came():
    assert signed(walk(), "D1", "E2") == signed(walk(), "F1", "E2")
    assert signed(walk(), "D1", "E2", "E3") == signed(walk(), "F1", "E2", "E3"), "at its end, too"
    assert signed(walk(), "D1", "E2") != signed(walk(), "D1", "C1"), "another cell"


def test_the_path_of_the_dolls_owner_counts():
    items = {"items": {0: "decoy_doll"}}
    assert signed(walk(**items), "D1", "E2") != signed(walk(**items), "F1", "E2")


def test_a_position_has_no_sign_of_what_is_hidden_and_one_of_all_that_is_seen():
    t = chamber(["E1", "A5", "I5"], tokens={"E4": "coin"}, guardian="I1")
    t.ask(2, "CHOOSE_CARD")
    t.s.face_down[:2] = 1
    before = sign(t.s)
    t.s.chosen[0] = 4
    assert sign(t.s) == before, "a card lies face down"
    for name, value in (("guardian", 30), ("facing", 2), ("rotation", 1), ("round_no", 5)):
        t2 = chamber(["E1", "A5", "I5"], tokens={"E4": "coin"}, guardian="I1")
        t2.ask(2, "CHOOSE_CARD")
        t2.s.face_down[:2] = 1
        assert sign(t2.s) == before
        assert getattr(t2.s, name) != value
        setattr(t2.s, name, value)
        assert sign(t2.s) != before, name
    for name in ("curses", "hand", "played"):
        getattr(t.s, name)[1] += 1
        assert sign(t.s) != before, name
        getattr(t.s, name)[1] -= 1
    t.s.collected[2, 3] += 1
    assert sign(t.s) != before


def test_positions_of_a_game_have_signs_of_their_own():
    """Over whole games, two positions share a sign only where they look alike."""
    found = {}
    for seed in range(1, 4):
        for states in positions(GAME, 4, seed):
            s = states[0]
            if s.asked >= 0:
                key = (
                    int(s.decision), int(s.asked), int(s.steps_left), tuple(s.piece), int(s.guardian), int(s.facing),
                    int(s.rotation), int(s.round_no), tuple(s.played), tuple(s.hand), tuple(s.curses),
                    s.collected.tobytes(), int(s.lifted), int(s.extra),
                    s.path.tobytes() if has_item(s, s.asked, DECOY_DOLL) else b"",
                )  # fmt: skip
                assert found.setdefault(sign(s), key) == key
    assert len(found) > 500


def test_a_token_counts_by_where_its_set_will_stand():
    """Two coins and two pots alike; of the pots none is left."""
    t = chamber(["E1", "A5", "I5"])
    t.s.collected[0, 1] = t.s.collected[0, 2] = 2
    t.s.removed[2] = 5
    assert token_worth(t.s, 0, 1, N) > token_worth(t.s, 0, 2, N)
