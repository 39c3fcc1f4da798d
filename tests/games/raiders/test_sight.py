"""RULES.md §5: the face-down card is the only secret, and nothing gives it away."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from kit.play import positions
from mastaba.core.rules.engine import Engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import determinise, redact, see, step_for, viewers
from mastaba.games.raiders import GAME
from mastaba.games.raiders.schema import CHOOSE_CARD

MACHINE = Engine(GAME, plain=True)
NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil", "Fay"]


def choosing(seats=4, seed=3):
    """Positions at CHOOSE_CARD."""
    for states in positions(GAME, seats, seed):
        if states[0].asked >= 0 and states[0].decision == CHOOSE_CARD:
            yield states


@pytest.mark.parametrize("seats", [3, 6])
def test_whatever_card_is_chosen_the_others_see_the_same_bytes_and_hear_the_same_words(seats):
    """§5, §10: until the last one has chosen, every answer looks alike: record, log, counts."""
    for states in choosing(seats):
        if states[0].turn == states[0].seats - 1:
            continue  # the last answer reveals the first card
        asked = int(states[0].asked)
        for viewer in viewers(GAME, states):
            if viewer == asked:
                continue
            shown = set()
            for action in MACHINE.options(states):
                after = states.copy()
                taken = MACHINE.play(after, action)
                if len(taken) > 1:
                    continue
                before = Seen(GAME, redact(GAME, states, viewer), viewer)
                seen = see(GAME, after, viewer)
                told = GAME.tell(before, seen, step_for(GAME, taken[0].step, viewer))
                said = tuple(GAME.texts.say("fr", line, NAMES) for line in told)
                shown.add((seen.states.tobytes(), said, taken[0].step.forced))
            assert len(shown) == 1


def test_the_owner_sees_the_face_down_card_and_the_others_the_set_with_it():
    """§5: hand and face-down card together are public."""
    for states in choosing():
        p = int(states[0].asked)
        hand = int(states[0].hand[p])
        action = MACHINE.options(states)[0]
        MACHINE.play(states, action)
        if states[0].decision != CHOOSE_CARD:
            continue
        assert redact(GAME, states, p)[0].chosen[p] == action + 1
        for other in viewers(GAME, states):
            if other != p:
                shown = redact(GAME, states, other)[0]
                assert shown.chosen[p] == -1 and shown.hand[p] == hand and shown.face_down[p] == 1


def test_unseen_cards_are_drawn_evenly_from_the_cards_not_yet_revealed():
    """§5: a uniform consistent world."""
    states = next(s for s in choosing() if s[0].turn == 1)
    first = int(states[0].first)
    seen = Seen(GAME, redact(GAME, states, -1), -1)
    gen = np.array([1], dtype=np.uint64)
    drawn = Counter(int(determinise(seen, gen)[0].chosen[first]) for _ in range(1000))
    assert set(drawn) == {k for k in range(1, 6) if states[0].hand[first] >> (k - 1) & 1}
    assert min(drawn.values()) > 140


def test_everything_else_is_public():
    """§5."""
    for states in positions(GAME, 5, 8):
        if states[0].ply % 13:
            continue
        shown = redact(GAME, states, -1)
        for f in GAME.schema.fields:
            if f.name not in ("rng", "chosen"):
                assert (shown[f.name] == states[f.name]).all(), f.name


def test_redaction_and_determinisation_agree_over_many_positions():
    """10,000 pairs of a position and a viewer are looked at by the whole run; some hundreds here."""
    gen = np.array([7], dtype=np.uint64)
    looked = 0
    for seats in (3, 4, 5, 6):
        chance = random.Random(seats)
        for states in positions(GAME, seats, 100 + seats):
            if chance.random() < 0.7:
                continue
            for viewer in viewers(GAME, states):
                shown = redact(GAME, states, viewer)
                world = determinise(Seen(GAME, shown, viewer), gen)
                assert redact(GAME, world, viewer).tobytes() == shown.tobytes()
                assert not GAME.schema.out_of_bounds(world[0])
                looked += 1
    assert looked > 1000
