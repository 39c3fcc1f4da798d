"""RULES.md §7, §8: rulings that others read otherwise, each with both readings."""

from __future__ import annotations

import pytest

from mastaba.games.pyramidion import GAME
from mastaba.games.pyramidion.schema import CRUSHED, REWARDED, UNREWARDED

from ..scene import BANDIT, CAIRO, GIZEH, GUARD, HIGH_PRIEST, PHILOSOPHER, THEBES, THIEF, B, R, Y, scene
from ..test_loading import FULL
from ..test_resolving import with_tokens
from .test_view import foreshadowed, parts, words

BOTH = pytest.mark.parametrize("reading", ["no", "yes"])


@BOTH
def test_negotiators_are_measured_by_negotiation_or_by_influence(reading):
    """R3: Blue leads with 10 negotiation and no influence; Yellow with 5 and 9 influence."""
    t = scene(3, influence_counts=reading).on(THEBES).lie(B, 2, 32, 36).resolve()
    assert (t.decision == "DEPLOY_NEGOTIATOR") == (reading == "no")
    t = scene(3, influence_counts=reading).on(THEBES).lie(Y, 7, 8, 40, 42).lie(B, 0).resolve()
    assert (t.decision == "DEPLOY_NEGOTIATOR") == (reading == "yes")


def test_the_board_says_what_negotiators_are_measured_by():
    """R3: Yellow leads the negotiation with 5 and has 9 influence, then 0; Thebes asks for 6."""
    by_negotiation, by_influence = (
        parts(scene(3, influence_counts=reading).on(THEBES).lie(Y, 7).lie(B, 0).hold(B, 40, 0), B)
        for reading in ("no", "yes")
    )
    assert "Negotiators: Bek is 2 short." in words(by_negotiation["stage"])
    assert "Negotiators: Bek is 6 influence short." in words(by_influence["stage"])
    for panel in ("stage", "board"):
        assert "Least negotiation to place negotiators: 6." in by_negotiation[panel]
        assert "Least negotiation" not in by_influence[panel]
        assert "Influence that the leader in negotiation needs to place negotiators: 6." in by_influence[panel]
    nobody = parts(scene(3, influence_counts="yes").on(THEBES).hold(B, 0), B)["stage"]
    assert "Negotiators: the lead and 6 influence needed." in words(nobody)


def test_a_card_pointed_at_moves_the_influence_that_measures_negotiators():
    """R3: Blue leads the negotiation with 4; a torturer of 5 and a Goddess bring the influence to 6."""
    t = scene(3, influence_counts="yes").on(CAIRO).lie(B, 2).hold(B, 40, 0).hold(Y, 5)
    stage = parts(t, B)["stage"]
    assert "Negotiators: you are 4 influence short." in words(stage)
    assert "You could place negotiators." in words(foreshadowed(stage, "CARD_40"))


@BOTH
@pytest.mark.parametrize("card", [BANDIT, GUARD, THIEF, PHILOSOPHER])
def test_a_power_that_aims_at_something_may_be_declined_or_not(reading, card):
    """R23."""
    t = scene(3, must_act=reading).on(THEBES).lie(Y, 5, 8).hold(B, card, 0).hold(Y, 9).answer(f"CARD_{card}")
    if reading == "no":
        assert t.asked == B and "PASS" in t.options
    else:
        assert t.asked != B or "PASS" not in t.options


@BOTH
def test_cairo_the_order_token_and_the_high_priest_follow_the_same_reading(reading):
    """R23."""
    t = scene(3, must_act=reading).on(GIZEH).hold(B, 3, 0).hold(Y, 9).answer("CARD_3")
    assert t.decision == "ORDER_TOKEN" and ("PASS" in t.options) == (reading == "no")
    t = scene(3, must_act=reading).on(CAIRO).troop(THEBES, torturer=Y, negotiator=R).hold(B, 28, 0).hold(Y, 9)
    t.answer("CARD_28")
    assert t.decision == "CAIRO_RETURN" and ("PASS" in t.options) == (reading == "no")
    t = scene(3, must_act=reading).on(THEBES).lie(B, HIGH_PRIEST, 0, 2).resolve()
    assert t.decision == "TAKE_BACK" and ("PASS" in t.options) == (reading == "no")


@BOTH
def test_a_revolt_that_nobody_reaches_pays_nobody_or_the_most_influential(reading):
    """R46: all are below 8; Blue has 6 influence, Yellow 5."""
    t = with_tokens({5}, lambda: scene(3, always_paid=reading).on(THEBES).lie(B, 48, 3).lie(Y, 41))
    assert len(t.events(CRUSHED)) == 2
    assert bool(t.events(UNREWARDED)) == (reading == "no")
    assert [row[0] for row in t.events(REWARDED)] == ([B] if reading == "yes" else [])


@BOTH
def test_who_stopped_loading_is_out_or_asked_again_after_a_boat(reading):
    """R57."""
    t = scene(3, may_return=reading).row(0, 1, 2).give(B, **FULL).give(Y, **FULL).load_phase()
    t.answer("PASS", "BOAT_0")
    assert t.asked == (B if reading == "yes" else Y)
    t.answer("PASS")
    if reading == "yes":
        assert t.asked == Y
        t.answer("PASS")
    assert t.decision != "LOAD_BOAT"


def test_who_may_load_again_is_told_so():
    """R57."""
    asked = {
        reading: scene(3, may_return=reading).row(0, 1).give(B, camel=1, wood=1, food=1).load_phase()
        for reading in ("no", "yes")
    }
    said = {
        reading: (GAME.texts.say("en", GAME.prompt(t.seen_by(B))), parts(t, B)["mine"]) for reading, t in asked.items()
    }
    assert "or stop for this round" in said["no"][0] and "load no more boats this round" in said["no"][1]
    assert "until somebody else loads" in said["yes"][0] and "until somebody else loads" in said["yes"][1]
