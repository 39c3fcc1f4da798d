"""OpenSpiel: its own suites accept our games, its search plays them, and nothing is told that a seat may not know."""

from __future__ import annotations

import doctest
import hashlib
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from kit.often import often
from kit.play import player_counts
from mastaba.core.learn.random_play import Tally, add_to_tally, blank_record, random_base, seed_game
from mastaba.core.learn.results import Standings
from mastaba.core.machine.jit import runs_plain
from mastaba.core.papers.check import SEED, fingerprint, variants
from mastaba.core.rules.chance import below
from mastaba.core.rules.engine import digest, engine
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import load
from mastaba.research import openspiel_game
from mastaba.research.openspiel_game import MastabaState, Position, by_rank


def loaded(game: Game, **params: Any) -> Any:
    return pyspiel.load_game(f"mastaba_{game.id}", params)


def begun(game: Game, seed: int = 1, **params: Any) -> MastabaState:
    """A state after nature's move."""
    state: MastabaState = loaded(game, **params).new_initial_state()
    for k in range(8):
        state.apply_action(seed >> 8 * k & 255)
    return state


def played(game: Game, answers: int, seed: int = 1, **params: Any) -> MastabaState:
    state, chance = begun(game, seed, **params), np.random.RandomState(seed)
    while answers > 0 and not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        answers -= 1
    return state


def sampler() -> Any:
    return pyspiel.UniformProbabilitySampler(0.0, 1.0)


def test_the_example_runs() -> None:
    found = doctest.testmod(openspiel_game)
    assert found.attempted > 0 and found.failed == 0


# --- OpenSpiel's own suites -----------------------------------------------------------------------------------------


def test_random_simulation_by_openspiel(game: Game) -> None:
    """States, clones, masks, observations, returns, stored and read again: every step of a whole game."""
    pyspiel.random_sim_test(loaded(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("reward", ["win", "rank"])
def test_simulation_by_openspiel_for_the_most_players(game: Game, reward: str) -> None:
    from open_spiel.python.tests import games_sim_test  # with SciPy: for whoever runs this test, not at every start

    games_sim_test.GamesSimTest().sim_game(loaded(game, players=game.players[1], reward=reward))


@often(1, soak=40)
def test_the_laws_of_openspiels_interface(game: Game, tries: int) -> None:
    """OpenSpiel's class of laws, over positions of random games: nature's move, questions, the end."""
    from open_spiel.integration_tests import api_test

    middle = (played(game, 9 * k, seed=k) for k in range(tries))
    states = [loaded(game).new_initial_state(), *middle, played(game, 10**6)]
    assert states[-1].is_terminal()

    class Laws(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:
            cls.game_name = f"mastaba_{game.id}"
            cls.game = loaded(game)
            cls.game_type = cls.game.get_type()
            cls.some_states = states

    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Laws).run(found)
    assert found.testsRun > 4
    assert [text for _, text in found.failures + found.errors] == []


def test_a_playthrough_of_openspiel_can_be_repeated(tmp_path: Path) -> None:
    """OpenSpiel's regression test for games: the same actions give the same text."""
    from open_spiel.python.algorithms import generate_playthrough  # with all of SciPy's statistics: a second

    text = generate_playthrough.playthrough("mastaba_mykerinos(players=2)", action_sequence=None, seed=5)
    assert "IsTerminal() = True" in text
    (tmp_path / "mykerinos.txt").write_text(text, "utf-8")
    flags.FLAGS.mark_as_parsed()  # OpenSpiel reads its command line here
    before, again = generate_playthrough.replay(str(tmp_path / "mykerinos.txt"))
    assert again == before


# --- its search and its evaluation ----------------------------------------------------------------------------------


def test_openspiels_search_plays(game: Game) -> None:
    state = played(game, min(15, game.longest // 10), players=game.players[1])
    chance = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, chance), 2.0, 3, random_state=chance)
    policy, answer = bot.step_with_policy(state)
    assert answer in state.legal_actions()
    assert sum(share for _, share in policy) == pytest.approx(1.0)


def test_openspiel_evaluates_bots(game: Game) -> None:
    table = loaded(game, players=game.players[1])
    bots = [pyspiel.make_uniform_random_bot(p, p + 3) for p in range(table.num_players())]
    assert sum(pyspiel.evaluate_bots(table.new_initial_state(), bots, 7)) == pytest.approx(table.utility_sum())


def test_openspiels_learning_environment_sees_the_observation() -> None:
    env = rl_environment.Environment(pyspiel.load_game("mastaba_cheops(players=3)"))
    first = env.reset()
    seat = first.observations["current_player"]
    assert len(first.observations["info_state"][seat]) == env.game.observation_tensor_size()
    assert env.step([first.observations["legal_actions"][seat][0]]).rewards == [0.0, 0.0, 0.0]


# --- the same games -------------------------------------------------------------------------------------------------


def through_openspiel(game: Game) -> str:
    """The fixed set of `mastaba check`, each answer given through OpenSpiel."""
    found = hashlib.sha256(f"{game.id} {game.version}".encode())
    gen = np.zeros(1, dtype=np.uint64)
    results = Standings.of(game)
    count = engine(game).entry(entry_count)
    for number, (seats, settings) in enumerate(variants(game)):
        header = blank_record(game, seats, settings)
        seed_game(header[0], gen, random_base(SEED), number)
        state = begun(game, int(header[0].rng[0]), players=seats, **params_of(game, settings))
        asked = 0
        while not state.is_terminal():
            options = state.legal_actions()
            state.apply_action(options[below(gen, len(options))])
            asked += 1
        tally, states = Tally(seats), position_of(state).states
        count(states, asked, results, tally.sums)
        found.update(tally.sums.tobytes())
        found.update(states.tobytes())
    return found.hexdigest()[:12]


def entry_count(states: Any, asked: Any, results: Any, sums: Any) -> None:
    add_to_tally(states[0], asked, results, sums)


def params_of(game: Game, settings: dict[str, str]) -> dict[str, Any]:
    """Settings as OpenSpiel's parameters."""
    named = {s.key: s for s in game.settings}
    written = {key: {c: v for v, c in openspiel_game.offered(named[key]).items()} for key in settings}
    return {key: written[key].get(value, openspiel_game.as_read(value)) for key, value in settings.items()}


def position_of(state: MastabaState) -> Position:
    assert state.position is not None
    return state.position


def test_the_fingerprint_through_openspiel_is_that_of_the_rules(game: Game) -> None:
    assert through_openspiel(game) == fingerprint(game, "plain" if runs_plain(game.id) else "compiled")


def test_every_table_can_be_named_and_stored(game: Game) -> None:
    for seats, settings in variants(game):
        table = loaded(game, players=seats, **params_of(game, settings))
        again = pyspiel.load_game(str(table))
        assert str(again) == str(table)
        assert again.num_players() == seats
        assert again.blank.tobytes() == blank_record(game, seats, settings).tobytes()


def test_what_is_not_offered_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="reward is one of win, rank"):
        loaded(game, reward="gold")
    with pytest.raises(ValueError, match="players"):
        loaded(game, players=game.players[1] + 1)


# --- who knows what -------------------------------------------------------------------------------------------------


def test_a_resampled_world_is_another_one_that_the_seat_cannot_tell_apart(game: Game) -> None:
    others = 0
    for players in player_counts(game):
        state = played(game, 17, seed=players, players=players)
        for seat in range(players):
            world = state.resample_from_infostate(seat, sampler())
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            assert world.current_player() == state.current_player()
            if world.current_player() == seat:
                assert world.legal_actions() == state.legal_actions()
            others += digest(position_of(world).states) != digest(position_of(state).states)
    assert others > 0


def test_in_an_imagined_world_the_others_remember_what_a_spectator_would(game: Game) -> None:
    """Else their information states would carry the truth into the search."""
    true = position_of(played(game, 12, players=game.players[1]))
    world = position_of(played(game, 12, players=game.players[1]).resample_from_infostate(0, sampler()))
    assert world.memory(0) == true.memory(0)
    assert all(world.memory(q) == true.memory(-1) for q in range(1, game.players[1]))


def test_everybody_remembers_something_else_where_hands_are_hidden() -> None:
    position = position_of(played(load("pyramids"), 12, players=4))
    assert len({position.memory(seat) for seat in range(-1, 4)}) == 5


def test_an_information_state_remembers_the_past(game: Game) -> None:
    """The same table reached in another way is another information state; the same way, the same one."""
    here = position_of(played(game, 9))
    assert here.memory(0) == position_of(played(game, 9)).memory(0)
    assert here.memory(0) != Position(game, here.states).memory(0)


def test_a_resampled_world_can_be_stored(game: Game) -> None:
    state = played(game, 10)
    world = state.resample_from_infostate(0, sampler())
    again = state.get_game().deserialize_state(world.serialize())
    assert str(again) == str(world)
    assert again.information_state_string(0) == world.information_state_string(0)
    assert position_of(again).game is game


def test_ranks_as_rewards() -> None:
    assert by_rank([1, 2, 3]) == [1.0, 0.0, -1.0]
    assert by_rank([1, 1]) == [0.0, 0.0]
    assert by_rank([3, 1, 1, 4]) == pytest.approx([-1 / 3, 2 / 3, 2 / 3, -1.0])
