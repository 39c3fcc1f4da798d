"""RULES.md §5: who sees which card and boat."""

from __future__ import annotations

import numpy as np
import pytest

from kit.play import random_positions
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import determinise, redact, viewers
from mastaba.games.pyramidion import GAME
from mastaba.games.pyramidion.rules.scoring import round_end
from mastaba.games.pyramidion.schema import DECK, DISCARD, HAND, LOADED

from .scene import CAIRO, B, R, Y, scene

SPECTATOR = -1


def seen(t, seat, memory=True):
    return redact(GAME, t.states, seat, perfect_memory=memory, plain=True)[0]


def test_deck_cards_in_a_hand_are_seen_by_their_owner_only():
    t = scene(3).on(CAIRO).hold(B, 0, 30).hold(Y, 40)
    assert seen(t, B).card_place[30] == HAND + B and seen(t, B).card_place[40] == -1
    assert seen(t, Y).card_place[30] == -1 and seen(t, Y).card_place[40] == HAND + Y
    assert seen(t, SPECTATOR).card_place[30] == -1


def test_basics_and_hand_sizes_are_seen_by_all():
    t = scene(3).on(CAIRO).hold(B, 0, 30).hold(Y, 40)
    for seat in (B, Y, R, SPECTATOR):
        assert seen(t, seat).card_place[0] == HAND + B and seen(t, seat).hand_size[:3].tolist() == [2, 1, 0]


def test_the_deck_cannot_be_told_from_other_hands_while_the_discard_is_open():
    t = scene(3).on(CAIRO).hold(B, 30).hold(Y, 40)
    t.s.card_place[45] = DISCARD
    places = seen(t, B).card_place
    assert places[41] == -1 and places[40] == -1 and places[45] == DISCARD


def test_a_card_taken_back_is_known_to_all():
    t = scene(3).on(CAIRO).hold(B, 30)
    t.s.card_shown[30] = 1
    assert seen(t, Y).card_place[30] == HAND + B


def test_loaded_boats_are_remembered_by_bots_and_hidden_on_other_peoples_screens():
    """R63: the number stays public."""
    t = scene(3).row(0, 1, 2, 6, 7).sail(B, 18, 3).sail(Y, 5)
    assert seen(t, Y).points[:3].tolist() == [7, 2, 0]
    mine, theirs = seen(t, B, memory=False), seen(t, Y, memory=False)
    assert mine.points[:3].tolist() == [7, -1, -1] and mine.boat_place[18] == LOADED + B and mine.boat_place[5] == -1
    assert theirs.boat_place[18] == theirs.boat_place[3] == -1 and theirs.boats_loaded[:3].tolist() == [2, 1, 0]
    assert seen(t, SPECTATOR, memory=False).points[:3].tolist() == [-1, -1, -1]
    assert (theirs.boat_place == -1).sum() == 20 - 5 - 1  # neither row nor own: deck and others' look alike


def test_open_boats_show_them_to_all():
    """§7 open_boats."""
    t = scene(3, open_boats="yes").sail(B, 18)
    assert seen(t, Y, memory=False).points[B] == 5 and seen(t, Y, memory=False).boat_place[18] == LOADED + B


def test_everything_is_shown_when_the_game_is_over():
    """R72."""
    t = scene(3).sail(B, 18, 19).hold(Y, 30)
    round_end(t.s)
    assert seen(t, R, memory=False).points[B] == 10 and seen(t, R).card_place[30] == HAND + Y


@pytest.mark.parametrize("memory", [True, False])
def test_filling_what_a_viewer_does_not_see_changes_nothing_that_is_seen(memory):
    """§5, for perfect and for human memory; cards and boats are conserved in the filled world."""
    gen = np.array([3], dtype=np.uint64)
    for states in random_positions(GAME, games=3, every=9):
        for seat in viewers(GAME, states):
            shown = redact(GAME, states, seat, perfect_memory=memory)
            world = determinise(Seen(GAME, shown, seat), gen)
            assert redact(GAME, world, seat, perfect_memory=memory).tobytes() == shown.tobytes()
            conserved(world[0])


def conserved(s) -> None:
    assert s.hand_size.tolist() == [int((s.card_place == HAND + p).sum()) for p in range(4)]
    assert s.boats_loaded.tolist() == [int((s.boat_place == LOADED + p).sum()) for p in range(4)]
    assert s.card_place.min() >= 0 and s.boat_place.min() >= 0 and s.points.min() >= 0


def test_every_unseen_card_is_equally_likely_in_every_unseen_place():
    """§5: shuffle together, deal back the same numbers."""
    t = scene(3).on(CAIRO).hold(B, 30, 31).hold(Y, 40, 41, 42).hold(R, 50)
    view = Seen(GAME, redact(GAME, t.states, B), B)
    gen = np.array([8], dtype=np.uint64)
    rounds, met = 3000, np.zeros((60, 3))
    for _ in range(rounds):
        place = determinise(view, gen)[0].card_place
        for column, where in enumerate((DECK, HAND + Y, HAND + R)):
            met[:, column] += place == where
    unseen = [c for c in range(20, 60) if c not in (30, 31)]
    assert np.allclose(met[unseen] / rounds, np.array([34, 3, 1]) / 38, atol=0.03)


def test_no_answer_is_hidden():
    """§5: every use of a card is public."""
    assert all(not q.hides for q in GAME.decisions.all)
