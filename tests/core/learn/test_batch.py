"""Many games at once: reproducible, counted rightly, stepped safely."""

from __future__ import annotations

import numpy as np
import pytest

from kit.calibration import backgammon, connect_four, leduc
from mastaba.core.learn.batch import Batch
from mastaba.core.learn.observer import row_of
from mastaba.core.learn.random_play import CHUNK, Tally, random_games
from mastaba.core.rules.engine import Engine
from mastaba.core.rules.sight import redact

GAMES = [connect_four.GAME, leduc.GAME, backgammon.GAME]


def test_the_number_of_threads_changes_nothing():
    one = random_games(connect_four.GAME, 2, 3 * CHUNK + 7, seed=5)
    three = random_games(connect_four.GAME, 2, 3 * CHUNK + 7, seed=5, threads=3)
    assert (one.sums == three.sums).all()
    assert one.games == 3 * CHUNK + 7


def test_another_seed_gives_other_games():
    assert (random_games(leduc.GAME, 2, 200, 1).sums != random_games(leduc.GAME, 2, 200, 2).sums).any()


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_plain_and_compiled_play_the_same_games(game):
    assert (random_games(game, 2, 5, 9).sums == random_games(game, 2, 5, 9, plain=True).sums).all()


def test_progress_counts_every_game_once():
    seen: list[int] = []
    random_games(connect_four.GAME, 2, 2 * CHUNK + 1, progress=seen.append)
    assert sum(seen) == 2 * CHUNK + 1


def test_tallies_are_what_the_games_say():
    """Fifty games played one by one through the checked door, counted by hand."""
    batch = Batch(connect_four.GAME, 2, 50, seed=3, renew=False, plain=True)
    chance = np.random.default_rng(0)
    questions, wins = 0, np.zeros(2)
    while (batch.asked >= 0).any():
        answers = [int(chance.choice(np.flatnonzero(m))) if m.any() else 0 for m in batch.masks]
        questions += int((batch.asked >= 0).sum())
        ended = batch.step(answers).astype(bool)
        wins += batch.shares[ended].sum(axis=0)
    assert wins.sum() == 50
    machine = Engine(connect_four.GAME, plain=True)
    for i in range(50):
        assert batch.shares[i].tolist() == machine.results(batch.states[i : i + 1]).shares()


def test_the_first_player_of_random_connect_four_wins_as_often_as_is_known():
    """Random play: 55.6 % for the first player, 44.2 % for the second, a draw in 0.25 % of the games."""
    tally = random_games(connect_four.GAME, 2, 100_000, 1)
    assert tally.wins()[0] == pytest.approx(0.557, abs=0.006)
    assert sum(tally.wins()) == pytest.approx(1)


def test_chips_lost_at_leduc_are_chips_won():
    tally = random_games(leduc.GAME, 2, 5000, 1)
    assert sum(tally.mean_scores()) == 0
    assert tally.deviations()[0] == pytest.approx(tally.deviations()[1])


def test_a_game_of_backgammon_ends_with_fifteen_men_off():
    batch = Batch(backgammon.GAME, 2, 4, renew=False)
    chance = np.random.default_rng(1)
    while (batch.asked >= 0).any():
        batch.step([int(chance.choice(np.flatnonzero(m))) if m.any() else 0 for m in batch.masks])
    assert (batch.states["men"].sum(axis=2) == 15).all()
    assert (batch.states["men"][:, :, 0].max(axis=1) == 15).all()


def test_tallies_add_up():
    a, b = random_games(leduc.GAME, 2, 10, 1), random_games(leduc.GAME, 2, 20, 2)
    total = Tally(2)
    total.add(a)
    total.add(b)
    assert (total.games, total.questions) == (30, a.questions + b.questions)
    assert total.longest == max(a.longest, b.longest)


def first_answers(batch: Batch):
    return batch.masks.argmax(axis=1)


def test_a_renewed_batch_always_stands_at_a_question():
    batch = Batch(connect_four.GAME, 2, 16, seed=1)
    ended = 0
    for _ in range(60):
        ended += int(batch.step(first_answers(batch)).sum())
        assert (batch.masks.sum(axis=1) > 1).all()
        assert (batch.asked >= 0).all()
    assert ended > 16


def test_a_batch_gives_the_same_games_with_any_number_of_threads():
    batches = [Batch(backgammon.GAME, 2, 9, seed=4, threads=n) for n in (1, 2, 4)]
    for _ in range(200):
        for batch in batches:
            batch.step(first_answers(batch))
    assert batches[0].states.tobytes() == batches[1].states.tobytes() == batches[2].states.tobytes()


def test_a_place_may_begin_with_any_number():
    some, all_of_them = Batch(leduc.GAME, 2, 2), Batch(leduc.GAME, 2, 6, seed=3)
    some.seed(3, [5, 1])
    some.reset()
    assert some.states.tobytes() == all_of_them.states[[5, 1]].tobytes()


def test_a_finished_place_waits_until_reset():
    batch = Batch(leduc.GAME, 2, 3, seed=2, renew=False)
    while (batch.asked >= 0).any():
        batch.step(first_answers(batch))
    kept = batch.states.tobytes()
    batch.step([0, 0, 0])
    assert batch.states.tobytes() == kept
    batch.reset([0, 1, 0])
    assert batch.asked.tolist() == [-1, 0, -1]


@pytest.mark.parametrize("wrong", [7, -1, 1000])
def test_an_illegal_answer_refuses_the_whole_step(wrong):
    batch = Batch(connect_four.GAME, 2, 4)
    before = batch.states.tobytes()
    with pytest.raises(ValueError, match="game 2"):
        batch.step([0, 1, wrong, 3])
    assert batch.states.tobytes() == before


def test_a_step_needs_one_answer_for_every_game():
    with pytest.raises(ValueError, match="each of the 4 games"):
        Batch(connect_four.GAME, 2, 4).step([0, 1])


def test_a_batch_is_made_of_a_games_name_and_the_fewest_players_if_none_are_named():
    batch = Batch("cheops", count=2, plain=True)
    assert (batch.game.id, batch.players, batch.masks.shape[0]) == ("cheops", 2, 2)


def to_the_end(batch: Batch) -> None:
    chance = np.random.default_rng(1)
    while (batch.asked >= 0).any():
        batch.step([int(chance.choice(np.flatnonzero(m))) if m.any() else 0 for m in batch.masks])


def test_settings_are_named_as_for_one_game():
    one, other = Batch("cheops", 2, open_money=True), Batch("cheops", 2, settings={"open_money": "true"})
    assert one.states.tobytes() == other.states.tobytes() != Batch("cheops", 2).states.tobytes()
    with pytest.raises(ValueError, match="it has no setting 'gold'"):
        Batch("cheops", 2, gold=True)


@pytest.mark.parametrize("reward", ["rank", "win", "score"])
def test_the_last_step_of_a_game_gives_every_seat_its_reward(reward):
    batch = Batch("pyramids", 4, 1, seed=6, reward=reward, renew=False, plain=True)
    to_the_end(batch)
    results = Engine(batch.game, plain=True).results(batch.states)
    ranks, n = results.ranks, 4
    places = [(sum(r > mine for r in ranks) - sum(r < mine for r in ranks)) / (n - 1) for mine in ranks]
    expected = {"rank": places, "win": results.shares(), "score": results.scores}[reward]
    assert batch.rewards[0].tolist() == pytest.approx(expected)
    batch.step([0])
    assert not batch.rewards.any()


def test_a_step_in_some_games_leaves_the_others_as_they_are():
    batch = Batch(connect_four.GAME, 2, 3)
    before = batch.states.copy()
    batch.step([3, -1, 9999], where=[1, 0, 0])
    assert batch.states[1:].tobytes() == before[1:].tobytes() and batch.states[0].ply == 1


@pytest.mark.parametrize("where", [[1, 0], [1, 0, 0, 0], [[1, 0, 0]]])
def test_marks_for_more_or_fewer_games_than_there_are_are_refused(where):
    batch = Batch(connect_four.GAME, 2, 3, observe=True)
    for refused in (
        lambda: batch.step([3, 3, 3], where),
        lambda: batch.reset(where),
        lambda: batch._observer.observe(where),
    ):
        with pytest.raises(ValueError, match=r"one .* for each of the 3 games"):
            refused()


def test_observations_do_not_depend_on_threads_and_follow_every_step():
    one, three = (Batch(leduc.GAME, 2, 7, seed=4, observe=True, threads=n) for n in (1, 3))
    seen = [one.observations.copy()]
    for _ in range(6):
        for batch in (one, three):
            batch.step(first_answers(batch))
        assert np.array_equal(one.observations, three.observations)
        seen.append(one.observations.copy())
        for i in range(7):
            seat = int(one.asked[i])
            shown = redact(leduc.GAME, one.states[i : i + 1], seat)
            assert np.array_equal(one.observations[i], row_of(leduc.GAME, shown, seat))
    assert not np.array_equal(seen[0], seen[-1])
    one.reset()
    assert (one.observations <= one.layout.high).all()


def test_a_batch_that_does_not_observe_says_so():
    with pytest.raises(ValueError, match="observe=True"):
        Batch(leduc.GAME, 2, 1).observations  # noqa: B018


def test_games_go_on_from_where_they_were_saved():
    """Another batch takes them over: the same questions, results and new games follow."""
    one, other = (Batch(leduc.GAME, 2, 20, seed=seed, observe=True, plain=True) for seed in (5, 5))
    chance = np.random.default_rng(2)

    def step(batch, answers):
        ended = batch.step(answers).copy()
        return [ended, batch.masks.copy(), batch.observations.copy(), batch.asked.copy(), batch.rewards.copy()]

    def answers(batch):
        return [int(chance.choice(np.flatnonzero(m))) for m in batch.masks]

    for _ in range(7):
        one.step(answers(one))
    other.restore(one.save())
    for _ in range(9):
        given = answers(one)
        for mine, theirs in zip(step(one, given), step(other, given)):
            assert (mine == theirs).all()
