"""What every game promises: legal answers, bounds, an end, untouched state on refusal."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kit.play import player_counts, positions, random_settings
from mastaba.core.rules.engine import Illegal, digest, engine
from mastaba.core.rules.settings import BadSetting
from mastaba.core.rules.sight import see
from mastaba.draw.panel import labels_of
from mastaba.draw.shown import words_of
from mastaba.draw.svg import Pen


def test_records_are_aligned_and_have_no_hidden_padding(game):
    dtype = game.schema.dtype
    assert dtype.isalignedstruct
    assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize
    assert all(dtype[name].base.kind in "iu" and dtype[name].base.itemsize >= 2 for name in dtype.names)


def test_random_games_keep_bounds_offer_real_choices_and_end(game):
    for seats in player_counts(game):
        for seed in range(3):
            settings = random_settings(game, seats, random.Random(seed))
            for states in positions(game, seats, seed, settings):
                s = states[0]
                assert not game.schema.out_of_bounds(s), (seats, seed, s.ply)
                assert s.ply <= game.longest
                if s.asked >= 0:
                    options = engine(game).options(states)
                    assert len(options) >= 2, "a question with one answer is not asked"
                    assert set(options) <= set(game.decisions.at(s.decision).actions)
                    assert 0 <= s.asked < seats
            assert states[0].asked == -1


def test_what_gives_something_up_stands_last_in_the_list_of_choices(game):
    seen_last = 0
    for states in positions(game, game.players[0], 4):
        if states[0].asked < 0:
            continue
        seen, pen = see(game, states, int(states[0].asked)), Pen(game, "en", ["Ana"] * int(states[0].seats))
        renounces = game.decisions.at(int(states[0].decision)).renounces
        listed = [choice.action in renounces for choice in words_of(seen, pen, labels_of(seen, pen)).choices]
        assert listed == sorted(listed)
        seen_last += any(listed)
    assert seen_last or not any(question.renounces for question in game.decisions.all)


def test_asking_for_options_changes_nothing(game):
    for states in positions(game, game.players[0], 5):
        before = states.tobytes()
        engine(game).options(states)
        engine(game).results(states)
        assert states.tobytes() == before


def test_an_illegal_answer_is_refused_and_the_state_keeps_its_bytes(game):
    machine = engine(game)
    for number, states in enumerate(positions(game, game.players[1], 3)):
        if number % 7:
            continue
        before = states.tobytes()
        legal = set(machine.options(states))
        for a in [-1, len(game.actions), 10**9, *set(range(len(game.actions))) - legal]:
            with pytest.raises(Illegal):
                machine.play(states, a)
        for nonsense in (True, 1.0, "1", None):
            with pytest.raises(Illegal):
                machine.play(states, nonsense)
        assert states.tobytes() == before


def test_the_refusal_names_the_question_and_what_is_possible(game):
    machine = engine(game)
    states = machine.start(game.players[0], 1)
    wrong = next((a for a in range(len(game.actions)) if a not in machine.options(states)), len(game.actions))
    with pytest.raises(Illegal, match=game.decisions.names[states[0].decision]):
        machine.play(states, wrong)


def test_the_same_seed_gives_the_same_game_and_another_seed_another(game):
    machine = engine(game)
    n = game.players[0]
    assert machine.start(n, 7).tobytes() == machine.start(n, 7).tobytes()
    assert len({digest(machine.start(n, seed)) for seed in range(20)}) == 20


def test_a_table_with_too_few_or_too_many_players_is_refused(game):
    machine = engine(game)
    for seats in (game.players[0] - 1, game.players[1] + 1):
        with pytest.raises(BadSetting):
            machine.start(seats, 1)
    with pytest.raises(BadSetting):
        machine.start(game.players[0], 1, {"no_such_setting": "x"})


def test_a_setting_without_effect_is_not_offered_and_not_refused(game):
    """One set of options may serve tables of every size; a choice that such a table cannot have is refused."""
    machine = engine(game)
    for seats in player_counts(game):
        usual = machine.start(seats, 1).tobytes()
        for setting in game.settings:
            for choice in setting.choices:
                if not setting.matters(seats):
                    assert setting.offered(seats) == (setting.default,)
                    assert machine.start(seats, 1, {setting.key: choice}).tobytes() == usual
                elif choice not in setting.offered(seats):
                    with pytest.raises(BadSetting):
                        machine.start(seats, 1, {setting.key: choice})


def test_a_setting_that_is_not_text_is_refused_by_name(game):
    machine = engine(game)
    for setting in game.settings:
        for bare in (20, None, True, ["x"]):
            with pytest.raises(BadSetting) as refused:
                machine.start(game.players[0], 1, {setting.key: bare})
            assert refused.value.message.key == "error.setting_must_be_text"
            assert refused.value.message.args == {"setting": setting.key, "given": bare}


def test_final_ranks_follow_the_standings_and_share_victory(game):
    machine = engine(game)
    for seats in player_counts(game):
        *_, states = positions(game, seats, 11)
        results = machine.results(states)
        assert len(results.scores) == seats and min(results.ranks) == 1
        assert abs(sum(results.shares()) - 1) < 1e-9
        assert results.scores == [int(v) for v in results.sheet.sum(axis=1)]


def test_plain_play_never_overflows_an_integer(game):
    with np.errstate(all="raise"):
        for seats in player_counts(game):
            for _ in positions(game, seats, 23):
                pass
