"""RULES.md §10 as laws over random play."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kit.often import often
from kit.play import positions, random_settings
from mastaba.core.rules.engine import engine
from mastaba.games.pyramidion import GAME
from mastaba.games.pyramidion.rules.totals import total
from mastaba.games.pyramidion.rules.trace import forget_events, happen
from mastaba.games.pyramidion.schema import (
    BOAT_DISCARD,
    BOAT_LOADED,
    DECK,
    DISCARD,
    DIST_UP,
    DREW,
    EVENTS,
    HAND,
    LAST_ROUND,
    LOADED,
    OUT_OF_GAME,
    PAID,
    PRIVATE,
    SLOT,
    TABLE,
    TROOP_PAID,
)
from mastaba.games.pyramidion.tables import BOAT_POINTS, BOAT_SIZE


@often(1, soak=20)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_laws_of_random_play(seats, tries):
    for seed in range(tries):
        before = None
        for states in positions(GAME, seats, seed, random_settings(GAME, seats, random.Random(seed))):
            s = states[0]
            tokens_are_conserved(s)
            cards_are_conserved(s)
            boats_are_conserved(s)
            troops_are_conserved(s)
            order_is_a_permutation(s)
            tables_lie_only_in_phase_5(s)
            boats_are_paid_in_full(s)
            if before is not None:
                nothing_loaded_is_lost(before[0], s)
                round_after_round(before[0], s)
            before = states.copy()


def tokens_are_conserved(s) -> None:
    """§10.1."""
    sums = s.supply + s.tokens.sum(axis=0) + s.stock.sum(axis=0) + s.aside.sum(axis=0)
    assert sums.tolist() == [35] * 5 + [10]


def cards_are_conserved(s) -> None:
    """§10.2: and hand sizes are true."""
    n = int(s.seats)
    deck, basics = s.card_place[20:], s.card_place[:20]
    assert set(deck.tolist()) <= {DECK, DISCARD, *range(HAND, HAND + n), *range(TABLE, TABLE + n)}
    for card in range(20):
        p = card // 5
        assert basics[card] == OUT_OF_GAME if p >= n else basics[card] in (HAND + p, TABLE + p, DISCARD)
    assert s.hand_size.tolist() == [int((s.card_place == HAND + p).sum()) for p in range(4)]
    assert ((s.card_order > 0) == (s.card_place >= TABLE)).all()
    shown = np.flatnonzero(s.card_shown)
    assert all(card >= 20 and HAND <= s.card_place[card] < TABLE for card in shown)


def boats_are_conserved(s) -> None:
    """§10.3."""
    for place in (*range(SLOT, SLOT + 5), PRIVATE):
        assert (s.boat_place == place).sum() <= 1
    for p in range(4):
        mine = np.flatnonzero(s.boat_place == LOADED + p)
        assert s.boats_loaded[p] == len(mine) and s.points[p] == BOAT_POINTS[mine].sum()
    assert (s.distribution_place == DIST_UP).sum() == 1  # §10.4
    assert (s.private_owner >= 0) == bool((s.boat_place == PRIVATE).any())


def troops_are_conserved(s) -> None:
    """§10.5: at most five of a kind on sites; owners exist."""
    for owners in (s.torturer, s.negotiator):
        assert owners.max() < s.seats
        assert all((owners == p).sum() <= 5 for p in range(4))


def order_is_a_permutation(s) -> None:
    """§10.6."""
    n = int(s.seats)
    assert sorted(s.order[:n]) == list(range(n)) and (s.order[n:] == -1).all()
    held = [t for t in s.order_token.tolist() if t]
    assert len(held) == len(set(held)) and all(1 <= t <= n for t in held)


def tables_lie_only_in_phase_5(s) -> None:
    """§10.9, §10.10, §10.11."""
    on_table = (s.card_place >= TABLE).any()
    assert s.phase == 5 or not on_table
    assert (s.phase in (5, 7)) or s.private_owner < 0
    for p in range(int(s.seats)):
        for category in range(3):
            assert total(s, p, category) >= 0
    if s.seats == 2:
        assert s.played.max() <= 5


def boats_are_paid_in_full(s) -> None:
    """§10.12: tokens paid plus troops used are the boat's tokens."""
    rows = [tuple(int(v) for v in row) for row in s.event[: s.event_count]]
    loaded = [row for row in rows if row[0] == BOAT_LOADED]
    assert len(loaded) <= 1
    if loaded:
        paid = sum(row[2] for row in rows if row[0] == PAID) + sum(1 for row in rows if row[0] == TROOP_PAID)
        assert paid == BOAT_SIZE[loaded[0][3]]


def nothing_loaded_is_lost(before, s) -> None:
    """§10.3: loaded sets only grow."""
    for boat in np.flatnonzero(before.boat_place >= LOADED):
        assert s.boat_place[boat] == before.boat_place[boat]


def round_after_round(before, s) -> None:
    """§10.7, §10.8: sundials after phase 5, hands and deck at its start."""
    n = int(s.seats)
    if before.phase == 5 and s.phase == 7:
        assert s.sundial.sum() == {2: 3, 3: 6, 4: 8}[n]
    if s.phase == 5 and s.activation == 0 and s.site < 0:
        assert not s.sundial.any()
        extra = int(s.torturer[1] >= 0)
        hands = [9 + int(s.torturer[1] == p) for p in range(n)]
        assert s.hand_size[:n].tolist() == hands and (s.card_place == DECK).sum() == 40 - 4 * n - extra


def test_the_same_seed_and_answers_give_the_same_game():
    """§10.15."""
    games = []
    for _ in range(2):
        chance = random.Random(4)
        machine = engine(GAME)
        states = machine.start(3, 12)
        while states[0].asked >= 0:
            machine.step(states, chance.choice(machine.options(states)))
        games.append(states.tobytes())
    assert games[0] == games[1]


def test_a_round_stays_within_its_bound():
    """§10.14, R76: at most 713 answers a round; the record can count the answers of the longest game."""
    assert GAME.longest == 713 * LAST_ROUND <= GAME.schema.field("ply").most
    for seats in (2, 4):
        for seed in range(4):
            *_, states = positions(GAME, seats, seed)
            assert states[0].ply <= 713 * states[0].round_no


def test_a_trace_that_outgrows_its_room_is_noticed():
    """§10.16: no answer comes near the bound; what passed it would be out of the record's bounds, not forgotten."""
    s = GAME.schema.empty()[0]
    for i in range(EVENTS + 2):
        happen(s, DREW, i % 4, 0, 0)
    assert s.event_count == EVENTS + 2
    assert any(wrong.startswith("event_count") for wrong in GAME.schema.out_of_bounds(s))
    forget_events(s)
    assert s.event_count == 0 and not s.event.any()


def test_private_boats_discarded_come_back():
    """R14: a discarded boat lies in the discard until the deck is empty."""
    games = (positions(GAME, 3, seed) for seed in range(12))
    assert any((states[0].boat_place == BOAT_DISCARD).any() for game in games for states in game)
