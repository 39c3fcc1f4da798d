"""A step as moments: a boat loads and sails, a site is settled, and every key that is named is on the page."""

from __future__ import annotations

import re

from kit.play import random_positions
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Step
from mastaba.core.rules.sight import see
from mastaba.draw.motion import Beat, Move, Sound
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen
from mastaba.games.pyramidion import GAME

from ..scene import CAIRO, GIZEH, THEBES, B, R, Scene, Y, scene


def told(t: Scene, name: str, viewer: int = B) -> list[Beat]:
    """The beats of one answer as a viewer sees them."""
    before = see(GAME, t.states.copy(), viewer)
    step = Step(int(t.s.asked), int(t.s.decision), GAME.actions[name], False)
    t.engine.step(t.states, step.action)
    return list(GAME.beats(before, see(GAME, t.states, viewer), step))


def test_a_boat_loads_piece_by_piece_and_sails_to_its_player():
    t = scene(3).row(0, 1).troop(GIZEH, torturer=B).give(B, camel=1, wood=1).load_phase()
    shown = told(t, "BOAT_0", viewer=R)
    aboard = [beat for beat in shown if beat.sound is Sound.STONE]
    assert {move for beat in aboard for move in beat.moves} == {
        Move("stock-0-0", "boat-0"),
        Move("stock-0-1", "boat-0"),
    }
    assert [beat.line for beat in aboard if beat.line] == [("troop-0-0-0", "boat-0")]
    sailing = shown[-1]
    assert sailing.moves == (Move("boat-0", "fleet-0"),) and sailing.sound is Sound.WATER
    assert sailing.say is not None and sailing.say.key == "log.loads"


def test_a_card_is_laid_before_its_site():
    t = scene(3).on(CAIRO).hold(B, 0, 1).hold(Y, 5)
    assert told(t, "CARD_0")[0].moves == (Move("card-0", "lane-0"),)


def test_a_settled_site_shows_troops_and_goods_one_after_the_other():
    t = scene(3).on(THEBES).lay(THEBES, worker=2).lie(B, 3, 40, 0).hold(B, 1).hold(Y, 5)
    t.s.passed[Y] = t.s.passed[R] = 1
    shown = told(t, "PASS")
    keys = [beat.say.key for beat in shown if beat.say is not None]
    assert keys == ["log.torturers", "log.goods"]
    assert shown[-1].moves == (Move("token-1-4", "stock-0-4"),)


def test_the_crushed_lose_their_cards_in_a_beat_of_their_own():
    t = scene(3).on(CAIRO).lie(B, 48).lie(Y, 5, 6).hold(B, 0)
    t.s.passed[Y] = t.s.passed[R] = 1
    shown = told(t, "PASS")
    fallen = [beat for beat in shown if beat.say is not None and beat.say.key == "log.crushed"]
    assert ("card-5", "card-6") in [beat.gone for beat in fallen]
    assert shown[0].say is not None and shown[0].say.key.startswith("log.revolt") and shown[0].sound is Sound.KNOCK


def test_every_piece_and_place_that_a_beat_names_was_on_the_page():
    key = re.compile(r'data-key="([^"]+)"')
    machine = engine(GAME, True)
    named: set[str] = set()
    for states in random_positions(GAME, games=2, every=5):
        if states[0].asked < 0:
            continue
        before = see(GAME, states.copy(), -1)
        on_page = {k for d in panels(before, Pen(GAME, "en"), memory=None) for k in key.findall(d.svg)}
        on_page |= {f"card-{card}" for card in range(60)}  # cards in other hands have no picture yet
        action = machine.options(states)[-1]
        step = Step(int(states[0].asked), int(states[0].decision), action, False)
        machine.step(states, action)
        for beat in GAME.beats(before, see(GAME, states, -1), step):
            keys = {k for move in beat.moves for k in (move.piece, move.to)} | {*beat.gone, *beat.light, *beat.line}
            assert keys <= on_page, (beat, keys - on_page)
            named |= keys
    assert any(k.startswith("boat-") for k in named) and any(k.startswith("token-") for k in named)
