"""RULES.md §10: laws over random play, for every number of players, layout and marker."""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.raiders.test_reference import seeking
from mastaba.core.rules.engine import engine
from mastaba.games.raiders import GAME
from mastaba.games.raiders.rules.trace import HIT, MOVED, entries
from mastaba.games.raiders.schema import CHOOSE_CARD, DOLL, PUSH_TO, STEP, TRACE
from mastaba.games.raiders.tables import (
    DECOY_DOLL,
    DIVING_HELMET,
    FOUNTAIN,
    PER_BOOK,
    PILLAR,
    QUANTITY,
    ROUNDS,
    VARIETY,
)

MACHINE = engine(GAME)
LAYOUTS = ("A", "B", "C", "random", "custom")


def check_tokens(s):
    """For each kind: on board + collected + removed = 7."""
    for kind in range(1, 8):
        held = int((s.token == kind).sum()) + int(s.collected[:, kind].sum()) + int(s.removed[kind])
        assert held == 7


def check_pieces(s):
    """One piece to a cell, nobody on pillars or with the Guardian, fountains for the helmet only."""
    cells = [int(c) for c in s.piece if c >= 0]
    assert len(cells) == len(set(cells)) and int(s.guardian) not in cells
    assert all(s.terrain[c] != PILLAR for c in cells) and s.terrain[s.guardian] != PILLAR
    for p in range(int(s.seats)):
        if s.piece[p] >= 0 and s.terrain[s.piece[p]] == FOUNTAIN:
            assert s.item_of[p] == DIVING_HELMET
    if s.piece[DOLL] >= 0:
        assert s.terrain[s.piece[DOLL]] == 0 and DECOY_DOLL in s.item_of
    assert (s.lifted >= 0) == (s.asked >= 0 and s.decision == PUSH_TO)


def check_hands(s):
    """In the turns every pawn is on the board or lifted; hands have 5 - ((k - 1) mod 5) cards before choosing."""
    n = int(s.seats)
    if s.decision in (CHOOSE_CARD, STEP, PUSH_TO) and s.asked >= 0:
        off = [p for p in range(n) if s.piece[p] < 0]
        assert off == ([int(s.lifted)] if s.decision == PUSH_TO and s.lifted < n else [])
    if s.decision == CHOOSE_CARD and s.asked >= 0:
        assert {bin(int(h)).count("1") for h in s.hand[:n]} == {5 - (int(s.round_no) - 1) % 5}


def check_scores(states):
    """Score = section 6 recomputed from collected and curses."""
    s = states[0]
    for p, total in enumerate(MACHINE.results(states).scores):
        colours = int((s.collected[p, 1:7] > 0).sum())
        points = sum(int(QUANTITY[c]) for c in s.collected[p, 1:7]) + int(VARIETY[colours])
        points += int(PER_BOOK[colours]) * int(s.collected[p, 7])
        points += -2 * int(s.curses[p]) if s.curses[p] else 3
        assert points == total


def check_progress(was, s):
    """Tokens on board never increase; curses, collected, removed, round never decrease; curses within the rounds."""
    assert (s.token > 0).sum() <= (was.token > 0).sum()
    for name in ("curses", "collected", "removed", "round_no", "walks"):
        assert (np.asarray(s[name]) >= np.asarray(was[name])).all()
    assert s.curses.max() <= s.walks <= ROUNDS[s.seats]
    if s.walks == was.walks:
        assert int(s.collected.sum() - was.collected.sum()) <= 1


def check_walk(was, s, hits):
    """At most 20 moves in a phase; curses never exceed knock-outs; the trace is complete."""
    if s.walks > was.walks:
        notes = entries(s)
        assert len([k for k in notes if k[0] == MOVED]) <= 20 and s.notes_length < TRACE
        hits[0] += len([k for k in notes if k[0] == HIT and k[1] != DOLL])
    assert int(s.curses.sum()) <= hits[0]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("style", ["random", "pushing"])
def test_the_laws_hold_all_through_random_games(seats, style):
    for seed in range(3):
        chance = random.Random(seed)
        settings = {"layout": LAYOUTS[(seed + seats) % 5], "los_marker": str(1 + (seed + seats) % 3)}
        states = MACHINE.start(seats, seed, settings)
        hits, asked = [0], 0
        while states[0].asked >= 0:
            before = states.copy()
            options = MACHINE.options(states)
            assert len(options) > 1
            MACHINE.step(states, seeking(states, options, chance) if style == "pushing" else chance.choice(options))
            s, asked = states[0], asked + 1
            check_tokens(s), check_pieces(s), check_hands(s), check_scores(states)
            check_progress(before[0], s), check_walk(before[0], s, hits)
        assert asked <= seats * int(ROUNDS[seats]) * 46 + seats + 1 <= GAME.longest


@pytest.mark.parametrize("seats, low, high", [(3, -30, 47), (4, -22, 33), (5, -18, 24), (6, -14, 20)])
def test_scores_stay_within_their_bounds(seats, low, high):
    """§6: at most one token a turn, at most one curse a round."""
    for seed in range(3):
        chance = random.Random(seed)
        states = MACHINE.start(seats, seed)
        while states[0].asked >= 0:
            MACHINE.step(states, chance.choice(MACHINE.options(states)))
        assert all(low <= score <= high for score in MACHINE.results(states).scores)
        assert states[0].collected.sum(axis=1).max() <= ROUNDS[seats]
