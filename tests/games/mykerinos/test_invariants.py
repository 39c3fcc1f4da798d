"""RULES.md §10 as laws over random play."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from mastaba.core.learn.random_play import Player, blank_record, random_base
from mastaba.core.rules.engine import Engine, Taken, engine
from mastaba.games.mykerinos import GAME
from mastaba.games.mykerinos.rules.region import contains, pyramids
from mastaba.games.mykerinos.schema import DIG, LEMON, NEUTRAL, SURVEY
from mastaba.games.mykerinos.tables import CARD_PATRON, CARD_POINTS, OPENED_BY

LONE_CARD = 35
QUESTIONS = GAME.decisions.names
ACTIONS = GAME.actions.names


def sensible(machine: Engine, states: Any, chance: random.Random) -> int:
    """A random answer that rarely passes, so that regions fill up."""
    options = machine.options(states)
    weights = [1 if ACTIONS[a] == "PASS" else 20 for a in options]
    return chance.choices(options, weights)[0]


def played(seats: int, seed: int, thrifty: bool) -> list[Taken]:
    """Every step of one random game, forced ones included, the record at the end as the last `before`."""
    machine = engine(GAME)
    chance = random.Random(seed)
    log: list[Taken] = []
    states = machine.start(seats, seed, {"violet_from_empty_reserve": chance.choice(["false", "true"])}, log)
    while states[0].asked >= 0:
        options = machine.options(states)
        a = sensible(machine, states, chance) if thrifty else chance.choice(options)
        log += machine.play(states, a)
    log.append(Taken(None, states.copy()))
    return log


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("thrifty", [False, True])
def test_laws_of_random_play(seats, thrifty):
    for seed in range(2 if thrifty else 5):
        log = played(seats, seed, thrifty)
        for taken in log:
            cubes_are_conserved(taken.before[0])
            cards_are_conserved(taken.before[0])
            the_past_is_remembered(taken.before[0])
            pyramids_cost_a_lemon(taken.before[0])
            the_scale_is_sound(taken.before[0])
        for taken, after in pairwise(log):
            a_step_changes_only_what_it_may(taken.before[0], taken.step, after.before[0])
            the_season_follows_the_last(taken.before[0], after.before[0])
        assert len(log) - 1 <= 500


def cubes_are_conserved(s: Any) -> None:
    """Law 1."""
    for colour in range(max(3, int(s.seats))):
        neutral = s.seats == 2 and colour == NEUTRAL
        hands = int(s.neutral_hand.sum()) if neutral else 0
        on_board = int((s.cube == colour).sum() + (s.room_owner == colour).sum())
        assert s.supply[colour] + s.reserve[colour] + hands + on_board == 25
        assert not neutral or (s.room_owner != NEUTRAL).all()


def cards_are_conserved(s: Any) -> None:
    """Laws 2 and 3."""
    owned = int(s.patrons.sum()) + int(s.owner_of_35 >= 0)
    pile, slots = int((s.pile >= 0).sum()), int((s.slot_card >= 0).sum())
    assert pile + slots + owned + s.discarded == 36
    assert (s.patrons.sum(axis=0) <= 7).all() and (s.tilted <= s.patrons).all()
    assert s.dealt.sum() == 36 - pile == [0, 8, 16, 24, 36][s.season]
    assert s.points.sum() <= int(CARD_POINTS.sum()) == 50


def the_past_is_remembered(s: Any) -> None:
    """Ruling R67: whose cards, and when each cube was put where it is."""
    for p in range(int(s.seats)):
        mine = [c for c in range(36) if s.card_owner[c] == p]
        assert [sum(CARD_PATRON[c] == k for c in mine) for k in range(5)] == s.patrons[p].tolist()
        assert (LONE_CARD in mine) == (s.owner_of_35 == p)
    if s.phase == DIG:
        assert ((s.put_at[:72] >= 0) == (s.cube >= 0)).all()
    assert ((s.put_at[72:] >= 0) == (s.room_owner >= 0)).all()


def pyramids_cost_a_lemon(s: Any) -> None:
    """Law 5."""
    if s.phase != DIG:
        return
    stone = pyramids(s)
    for colour in range(4):
        high = sum(contains(stone, cell) for cell in range(72) if s.cube[cell] == colour)
        if s.seats == 2 and colour == NEUTRAL:
            assert high == 0
        else:
            assert high <= s.tilted[colour, LEMON]


def the_scale_is_sound(s: Any) -> None:
    """Law 8."""
    n = int(s.seats)
    taken = [int(v) for v in s.pass_pos if v]
    assert len(set(taken)) == len(taken)
    if s.phase == SURVEY:
        assert sorted(int(v) for v in s.pass_pos[:n]) == ([1, 3] if n == 2 else list(range(1, n + 1)))


def a_step_changes_only_what_it_may(before: Any, step: Any, after: Any) -> None:
    """Laws 4, 6, 7, 9, 10."""
    p, question, action = step.seat, QUESTIONS[step.decision], ACTIONS[step.action]
    assert (after.points >= before.points).all()
    assert (after.room_owner[before.room_owner >= 0] == before.room_owner[before.room_owner >= 0]).all()
    for room in np.flatnonzero(after.room_owner != before.room_owner):
        if OPENED_BY[room, 0] >= 0:
            assert (before.room_owner[OPENED_BY[room]] == p).any()
    if question in ("DIG_CELL", "DIG_ROOM") and after.season == before.season:
        assert after.reserve[p] == before.reserve[p] - 1
    if action == "USE_VIOLET":
        assert after.reserve[p] == before.reserve[p] + 1 and after.supply[p] == before.supply[p] - 1
    if question.endswith("CELL"):
        cell = step.action - GAME.actions["CELL_0"]
        assert before.cube[cell] == -1
        if after.phase == DIG and after.season == before.season:
            assert after.cube[cell] == (NEUTRAL if question == "NEUTRAL_CELL" else p)


def the_season_follows_the_last(before: Any, after: Any) -> None:
    """Laws 2, 3, 11."""
    if after.season == before.season:
        return
    n = int(after.seats)
    assert (after.cube == -1).all() and after.tilted.sum() == 0
    if before.phase == SURVEY:
        assert after.first_player == int(np.argmax(before.pass_pos[:n]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pass_and_skip_are_always_possible_and_questions_have_2_to_72_answers(seats):
    """Law 10."""
    machine = engine(GAME)
    for seed in range(3):
        chance = random.Random(seed)
        states = machine.start(seats, seed)
        while states[0].asked >= 0:
            options = {ACTIONS[a] for a in machine.options(states)}
            question = QUESTIONS[states[0].decision]
            assert 2 <= len(options) <= 72
            assert question != "DIG_ACTION" or "PASS" in options
            assert question != "NEUTRAL_ACTION" or "NEUTRAL_SKIP" in options
            if question == "SURVEY_CHOICE" and states[0].rank_at <= 1:
                assert options & {"CARD_LEFT", "CARD_RIGHT"}
            machine.step(states, sensible(machine, states, chance))


@pytest.mark.parametrize(
    ("seats", "score", "questions", "most"), [(2, 4.5, 43, 143), (3, 5.0, 51, 159), (4, 4.5, 72, 179)]
)
def test_random_play_has_the_measured_means(seats, score, questions, most):
    """§10, first three rows: uniform random answers."""
    player = Player(GAME, blank_record(GAME, seats), random_base(7), plain=False)
    tally = player.play(0, 4000)
    assert abs(tally.mean_questions() - questions) < 1.2
    assert tally.longest < most * 1.25
    for mean in tally.mean_scores():
        assert abs(mean - score) < 0.35
    for share in tally.wins():
        assert abs(share - 1 / seats) < 0.03
