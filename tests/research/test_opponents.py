"""Opponents: bots of the house asked together, a list for the seats, networks, own bots, and who is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kit.calibration import connect_four, leduc
from mastaba.bots import Budget, UnknownBot
from mastaba.bots.players.policy import Judge
from mastaba.bots.search.network import Network
from mastaba.core.learn.observation import layout
from mastaba.core.learn.observer import row_of
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import redact
from mastaba.research import vector
from mastaba.research.opponents import looks_of


class Last:
    """The last of the legal answers, and who was asked for it."""

    name = "last"
    asked: list[int] = []  # noqa: RUF012

    def choose(self, seen: Any, options: Any, budget: Any, rng: Any) -> int:
        self.asked.append(seen.seat)
        return int(options[-1])


def played(env: Any, steps: int) -> list[Any]:
    """A learner that always gives the first legal answer."""
    told, _ = env.reset(seed=4)
    got = []
    for _ in range(steps):
        told, *rest = env.step(told["action_mask"].argmax(axis=1))
        got.append(rest)
    return got


def network(game: Game, wide: int = 8, seed: int = 1) -> Network:
    """A network that has learnt nothing."""
    chance = np.random.default_rng(seed)
    size, answers, seats = layout(game, game.players[0]).size, len(game.actions), game.schema.seats
    shapes = [(size, wide), (wide,), (2, wide, wide), (2, wide), (wide, answers), (answers,), (wide, seats), (seats,)]
    return Network(*[chance.normal(size=shape).astype(np.float32) for shape in shapes])


def test_levels_are_asked_in_all_games_at_once() -> None:
    """One call for all games that wait, however many there are."""
    env = vector(connect_four.GAME, 2, 16, opponents="apprentice", seat=0)
    env.reset(seed=1)
    (who,) = env._who
    calls: list[int] = []
    answer = who.answer
    who.answer = lambda waiting: (calls.append(int(waiting.sum())), answer(waiting))[1]  # type: ignore[method-assign]
    env.step(env.batch.masks.argmax(axis=1))
    assert calls == [16]


@pytest.mark.parametrize("level", ["uniform", "apprentice"])
def test_every_level_plays_the_same_game_again(level: str) -> None:
    first, again = (played(vector(leduc.GAME, 2, 3, opponents=level), 20) for _ in range(2))
    for one, other in zip(first, again):
        assert [np.asarray(x).tolist() for x in one[:3]] == [np.asarray(x).tolist() for x in other[:3]]


def test_a_list_names_who_sits_on_the_seats_after_the_learner() -> None:
    """Mykerinos with four: the third seat after the learner's is the bot's, wherever the learner sits."""
    Last.asked.clear()
    env = vector("mykerinos", 4, 2, opponents=["uniform", "uniform", Last()], seat=2)
    played(env, 12)
    assert set(Last.asked) == {1}
    with pytest.raises(ValueError, match="each of the 3 other seats, not 2"):
        vector("mykerinos", 4, opponents=["uniform", "greedy"])
    with pytest.raises(ValueError, match="all seats or none"):
        vector("mykerinos", 3, opponents=["uniform", "self"])


def test_a_bot_of_ones_own_is_named_by_module_and_class() -> None:
    Last.asked.clear()
    played(vector(connect_four.GAME, 2, 2, opponents=f"{__name__}:Last", seat=0), 3)
    assert set(Last.asked) == {1}


def test_a_network_answers_what_it_likes_best(tmp_path: Path) -> None:
    game = load("pyramids")
    file = tmp_path / "net.npz"
    network(game).save(file, game)
    net = Network.read(file, game)
    env = vector(game, 2, 3, opponents=str(file), seat=0)
    env.reset(seed=2)
    env.step(env.batch.masks.argmax(axis=1))
    judge = Judge(game, net)
    for i in range(3):
        states = env.batch.states[i : i + 1]
        hidden = redact(game, states, 1)
        assert np.allclose(net.liked(row_of(game, hidden, 1)[None])[0], judge.look(hidden, 1), atol=1e-3)
    named, path = (played(vector(game, 2, 2, opponents=who, seat=0), 5) for who in (f"network@{file}", file))
    assert [one[0].tolist() for one in named] == [one[0].tolist() for one in path]


def test_who_cannot_play_is_refused_at_once_and_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match="module:Class for your own, or a network's file"):
        vector("cheops", 2, opponents="sphinx")
    with pytest.raises(UnknownBot, match=r"no network in .*net\.npz"):
        vector("cheops", 2, opponents=tmp_path / "net.npz")
    with pytest.raises(UnknownBot, match="leads to no bot"):
        vector("cheops", 2, opponents="nowhere:Bot")
    with pytest.raises(ValueError, match="say how many looks"):
        vector("cheops", 2, opponents="vizier")
    with pytest.raises(TypeError, match="an opponent is"):
        vector("cheops", 2, opponents=3)


def test_an_opponent_that_answers_what_cannot_be_is_named_and_nothing_is_rounded() -> None:
    class Careless(Last):
        name = "careless"
        given: Any = 999

        def choose(self, seen: Any, options: Any, budget: Any, rng: Any) -> Any:
            return self.given

    bot = Careless()
    for bot.given in (999, None, 1.5):
        env = vector(leduc.GAME, 2, 3, opponents=bot, seat=0)
        with pytest.raises(ValueError, match=f"careless answered {bot.given} in game 0; legal are 1, 2"):
            played(env, 3)
    for policy, said in (
        (lambda told, masks: masks.argmax(axis=1) + 0.5, "answers are integers, not float64"),
        (lambda told, masks: 0, r"one answer for each of 3 games, not \(1,\)"),
    ):
        with pytest.raises(ValueError, match=said):
            played(vector(leduc.GAME, 2, 3, opponents=policy, seat=0), 3)


def test_a_level_that_thinks_by_the_clock_is_given_looks_and_the_others_have_their_own() -> None:
    assert looks_of("vizier", Budget(iterations=4)) == 4
    assert looks_of("novice", Budget(iterations=4)) == looks_of("uniform", Budget(iterations=4)) == 0
