"""Opponents: bots of the house asked together, a list for the seats, networks, own bots, and who is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kit.calibration import connect_four, leduc
from kit.learn.hands import bytes_of
from kit.learn.networks import network
from mastaba.bots import Budget, Ismcts, UnknownBot
from mastaba.bots.players import ismcts
from mastaba.bots.players.policy import Judge
from mastaba.bots.search.network import Network
from mastaba.core.learn.observer import row_of
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import redact
from mastaba.research import vector
from mastaba.research.opponents import OneByOne, OpponentFailed, Together, looks_of, unhurried


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


def test_levels_are_asked_in_all_games_at_once() -> None:
    """One call of compiled code for all games that wait, however many there are."""
    env = vector(connect_four.GAME, 2, 16, opponents="apprentice", seat=0)
    env.reset(seed=1)
    (who,) = env._who
    assert isinstance(who, Together)
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
    with pytest.raises(TypeError, match="an opponent is"):
        vector("cheops", 2, opponents=3)  # type: ignore[arg-type]


def test_an_opponent_that_answers_what_cannot_be_is_named_and_nothing_is_rounded() -> None:
    class Careless(Last):
        name = "careless"
        given: Any = 999

        def choose(self, seen: Any, options: Any, budget: Any, rng: Any) -> Any:
            return self.given

    bot = Careless()
    for bot.given in (999, None, 1.5):
        env = vector(leduc.GAME, 2, 3, opponents=bot, seat=0)
        with pytest.raises(
            ValueError, match=f"careless answered {bot.given} in game 0 of seed 4, on seat 1; legal are 1, 2"
        ):
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
    (who,) = vector("mykerinos", 2, opponents="vizier", looks=4)._who
    assert isinstance(who, Together) and who._crowd.looks == 4


def test_whoever_thinks_as_long_as_it_may_is_given_looks_since_a_clock_gives_no_game_again(tmp_path: Path) -> None:
    """Every search of the house: by name, with a file, at time odds, as an object, and one of one's own make."""
    file = tmp_path / "net.npz"
    network(load("mykerinos")).save(file, load("mykerinos"))
    without = ("vizier", "ismcts", "vizier-0.1", f"vizier+{file}", "ismcts*0.5", Ismcts(name="mine"))
    for opponents in without:
        with pytest.raises(ValueError, match=r"say how many looks it has for an answer, as looks=100"):
            vector("mykerinos", 2, opponents=opponents)
        vector("mykerinos", 2, opponents=opponents, looks=2)
    vector("mykerinos", 2, opponents=Ismcts(name="sure", iterations=3))
    vector("mykerinos", 2, opponents=Ismcts(name="each", per_option=2))


def test_looks_are_short_for_a_budget_and_only_one_of_them_is_given() -> None:
    assert vector("mykerinos", 2, looks=7).budget == Budget(iterations=7)
    assert vector("mykerinos", 2).budget == Budget()
    with pytest.raises(TypeError, match="only one of them"):
        vector("mykerinos", 2, looks=7, budget=Budget(iterations=7))
    with pytest.raises(ValueError, match="looks is at least 1, not 0"):
        vector("mykerinos", 2, looks=0)


def test_a_search_answers_alike_on_a_machine_where_a_second_is_over_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a look takes: a budget's seconds are for bots of one's own."""

    def game_of_the_seed() -> bytes:
        env = vector(connect_four.GAME, 2, 2, opponents="ismcts", looks=30, plain=True)
        return bytes_of(played(env, 6))

    first, moments = game_of_the_seed(), iter(range(0, 10**9, 50))
    monkeypatch.setattr(ismcts.time, "perf_counter", lambda: next(moments))
    assert game_of_the_seed() == first
    mine = Budget(0.5, 3)
    assert unhurried(Last(), connect_four.GAME, mine) is mine


class Remembers:
    """A bot whose answers follow from how often it was asked before."""

    name = "remembers"

    def __init__(self) -> None:
        self.times = 0

    def choose(self, seen: Any, options: Any, budget: Any, rng: Any) -> int:
        self.times += 1
        return int(options[self.times * self.times % len(options)])


def test_a_seed_begins_with_a_bot_that_remembers_nothing() -> None:
    mine = Remembers()
    env = vector(connect_four.GAME, 2, 2, opponents=mine)
    first = bytes_of(played(env, 7))
    assert bytes_of(played(env, 7)) == first and mine.times == 0
    (who,) = env._who
    assert isinstance(who, OneByOne) and who._bot.times >= 7


def test_a_bot_that_cannot_be_copied_says_how_it_can_be() -> None:
    class Engine(Last):
        def __init__(self) -> None:
            self.pipe = (one for one in "a program elsewhere")

    with pytest.raises(TypeError, match=r"'last' cannot be copied.*__deepcopy__"):
        vector(leduc.GAME, 2, opponents=Engine())


def test_an_opponent_that_raises_is_named_with_its_game_its_seat_and_its_seed() -> None:
    class Fragile(Last):
        name = "fragile"

        def choose(self, seen: Any, options: Any, budget: Any, rng: Any) -> Any:
            raise KeyError("nothing like it")

    def shaky(told: Any, masks: Any) -> Any:
        raise KeyError("nothing like it")

    for bot, said in ((Fragile(), "fragile"), (shaky, "shaky")):
        with pytest.raises(OpponentFailed, match=f"{said} failed in game 0 of seed 4, on seat 1") as failed:
            played(vector(leduc.GAME, 2, 3, opponents=bot, seat=0), 3)
        assert "KeyError('nothing like it')" in str(failed.value) and isinstance(failed.value.__cause__, KeyError)
