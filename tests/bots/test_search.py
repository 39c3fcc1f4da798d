"""Searches find what is there to find, the same way on every machine."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from kit.calibration import backgammon, connect_four, leduc
from mastaba.bots import Budget, Greedy, Ismcts, Knobs, Uniform
from mastaba.bots.matches.arena import play_match
from mastaba.bots.players import ismcts
from mastaba.bots.players.ismcts import Tree
from mastaba.bots.search.tree import SIGN, USED, VISITS
from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import Engine, engine
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see
from mastaba.games.cheops.schema import FAMILY_0

CHEOPS = load("cheops")
BOTS = [Uniform(), Greedy(), Ismcts(iterations=200)]


def after(game, answers, seed=1):
    """What the asked seat sees after these answers."""
    states = Engine(game, plain=True).start(2, seed)
    for a in answers:
        engine(game).play(states, a)
    return see(game, states, int(states[0].asked))


@pytest.mark.parametrize("bot", [Greedy(), Ismcts(iterations=600)], ids=lambda b: b.name)
def test_a_bot_takes_the_line_of_four(bot):
    seen = after(connect_four.GAME, [3, 0, 3, 0, 3, 0])
    assert bot.choose(seen, seen.options, Budget(5), generator(1)) == 3


def test_a_search_blocks_the_line_of_four():
    seen = after(connect_four.GAME, [3, 0, 3, 0, 3])
    assert Ismcts(iterations=2000).choose(seen, seen.options, Budget(5), generator(1)) == 3


@pytest.mark.parametrize("game", [connect_four.GAME, leduc.GAME, backgammon.GAME], ids=lambda g: g.id)
def test_plain_and_compiled_searches_look_at_the_same_futures(game):
    seen = after(game, [])
    trees = [Tree(seen, Knobs(depth=20), generator(3), plain) for plain in (True, False)]
    for tree in trees:
        tree.look(60)
    assert trees[0].visits() == trees[1].visits()
    assert trees[0].means() == pytest.approx(trees[1].means())


@pytest.mark.parametrize("bot", BOTS, ids=lambda b: b.name)
@pytest.mark.parametrize("game", [connect_four.GAME, leduc.GAME, backgammon.GAME], ids=lambda g: g.id)
def test_every_answer_of_a_bot_is_legal(game, bot):
    match = play_match(game, [bot.name, "uniform"], 2, 3, Budget(1), bots={bot.name: bot})
    assert len(match.played) == 2


def test_all_looks_are_counted():
    tree = Tree(after(connect_four.GAME, []), Knobs(), generator(1))
    tree.look(500)
    assert sum(tree.visits().values()) == 500


def test_a_full_pool_of_nodes_does_not_stop_a_search():
    """Seven columns and a handful of answers to them fit in; every later look still counts for its column."""
    seen = after(connect_four.GAME, [3, 0, 3, 0, 3, 0])
    tree = Tree(seen, Knobs(), generator(1), nodes=20)
    tree.look(500)
    assert set(tree.visits()) == set(seen.options)
    assert sum(tree.visits().values()) == 500
    assert max(tree.visits(), key=tree.visits().__getitem__) == 3, "and it finds the line of four"


@pytest.mark.parametrize("seconds", [0.005, 0.1, 1.0, 7.0])
def test_a_search_uses_its_time_and_no_more(seconds, monkeypatch):
    """On a clock on which every look takes a hundredth of a second."""
    tree = Tree(after(connect_four.GAME, []), Knobs(), generator(1), plain=True)
    now = 0.0

    def look(iterations):
        nonlocal now
        now += 0.01 * iterations
        tree.iterations += iterations

    monkeypatch.setattr(ismcts.time, "perf_counter", lambda: now)
    monkeypatch.setattr(tree, "look", look)
    monkeypatch.setattr(tree, "settled", lambda still: False)
    tree.think(Budget(seconds))
    assert 0.8 * seconds <= now <= max(seconds, 0.01), "one look is the least"


def test_a_search_stops_when_nothing_can_change_its_mind():
    seen = after(connect_four.GAME, [3, 0, 3, 0, 3, 0])
    tree = Tree(seen, Knobs(), generator(1))
    most = 2_000_000  # far more than are looked at between two glances at the clock
    tree.think(Budget(20, most))
    assert tree.iterations < most
    assert tree.settled(most - tree.iterations)


def test_a_bot_cannot_tell_two_worlds_apart_that_look_the_same():
    """Leduc: whatever card the other holds, the answer is the same, because only what is seen is handed over."""
    machine = Engine(leduc.GAME, plain=True)
    answers = set()
    for other in range(1, 6):
        states = machine.start(2, 4)
        states[0].hand[0], states[0].hand[1] = 0, other
        seen = see(leduc.GAME, states, 0)
        answers.add(Ismcts(iterations=300).choose(seen, seen.options, Budget(5), generator(8)))
    assert len(answers) == 1


def test_a_search_looks_at_every_card_the_other_may_hold_whatever_it_is():
    """Leduc: seat 0 holds card 0. The worlds of its search are noted by its own advice."""
    noted: list[list[int]] = []

    @rule
    def noting(s, a):
        noted[-1].append(int(s.hand[1]))
        return 1.0

    for other in (1, 5):
        states = Engine(leduc.GAME, plain=True).start(2, 4)
        states[0].hand[0], states[0].hand[1] = 0, other
        noted.append([])
        advice = replace(leduc.GAME.advice, weight=noting)
        Tree(see(leduc.GAME, states, 0), Knobs(), generator(8), plain=True, advice=advice).look(60)
    assert noted[0] == noted[1], "the same worlds, whichever is the true one"
    assert set(noted[0]) == {1, 2, 3, 4, 5}


def test_a_subclass_may_advise_otherwise():
    """The same search with another evaluation wants another column, plain and compiled, in one process."""

    @dataclass
    class Outsider(Ismcts):
        name: str = "outsider"

        def advice(self, game):
            return replace(game.advice, evaluate=last_column, horizon=0)

    seen = after(connect_four.GAME, [])
    for plain in (True, False):
        answers = [
            bot.choose(seen, seen.options, Budget(60), generator(1))
            for bot in (Ismcts(iterations=60, plain=plain), Outsider(iterations=60, plain=plain))
        ]
        assert answers[0] != 6 and answers[1] == 6


@rule
def last_column(s, p):
    """A disc of one's own in the last column is worth everything."""
    return 100.0 if s.disc[6, 0] == p + 1 else 0.0


def test_a_position_is_judged_at_rest():
    """Connect four, as if it could be judged only when the first seat is asked."""
    judged: list[int] = []

    @rule
    def noting(s, p):
        judged.append(int(s.asked))
        return 0.0

    @rule
    def first_is_asked(s):
        return s.asked == 0

    advice = replace(connect_four.GAME.advice, evaluate=noting, rests=first_is_asked)
    for rest, asked in ((0, {0, 1}), (1, {0})):
        judged.clear()
        knobs = Knobs(depth=2, rest=rest)
        Tree(after(connect_four.GAME, []), knobs, generator(1), plain=True, advice=advice).look(30)
        assert set(judged) == asked


@rule
def discs(s):
    """A sign by which positions of connect four are told apart."""
    found = 1
    for x in range(7):
        for y in range(6):
            found = (found * 1000003 + int(s.disc[x, y])) & 0x7FFFFFFF
    return max(1, found)


@rule
def as_many(s):
    """A sign that tells nothing of where discs lie, only how many there are."""
    return 1 + s.dropped


def knowing(sign, looks, plain=False, answers=(), **knobs):
    """A search of connect four that knows positions again by this sign."""
    advice = replace(connect_four.GAME.advice, sign=sign)
    tree = Tree(after(connect_four.GAME, answers), Knobs(transpositions=1, **knobs), generator(3), plain, advice=advice)
    tree.look(looks)
    return tree


def signs(tree):
    """Those of all places that a search knows."""
    found = tree._pool.node[: tree._kept[USED], SIGN]
    return found[found != 0].tolist()


def test_ways_that_meet_lead_to_one_place():
    """Three discs lie the same whichever of one's own two came first."""
    tree = knowing(discs, 3000, even_part=1, exploration=10)
    nodes, places = tree._pool.node[: tree._kept[USED]], signs(tree)
    assert len(set(places)) == len(places), "none is there twice"
    beyond = ((nodes[:, SIGN] == 0) & (nodes[:, VISITS] > 1)).sum()
    assert len(places) < 0.8 * beyond
    assert sum(tree.visits().values()) == 3000


def test_answers_that_lead_to_one_place_are_told_apart():
    """All columns lead to the same place here, as if the disc were hidden; the one that wins is still found."""
    answers = [3, 0, 3, 0, 3, 0]
    tree = knowing(as_many, 100, plain=True, answers=answers, depth=4)
    places = signs(tree)
    assert 2 < len(places) == len(set(places)), "one for each number of discs"
    assert max(tree.visits(), key=tree.visits().__getitem__) == 3
    assert tree.means()[3] == max(tree.means().values())


def test_plain_and_compiled_searches_know_the_same_places():
    trees = [knowing(discs, 80, plain, depth=8) for plain in (True, False)]
    assert trees[0].visits() == trees[1].visits()
    assert signs(trees[0]) == signs(trees[1]) != []


def test_a_full_pool_of_nodes_does_not_stop_a_search_that_knows_places():
    advice = replace(connect_four.GAME.advice, sign=discs)
    seen = after(connect_four.GAME, [3, 0, 3, 0, 3, 0])
    tree = Tree(seen, Knobs(transpositions=1), generator(1), nodes=20, advice=advice)
    tree.look(500)
    assert sum(tree.visits().values()) == 500
    assert max(tree.visits(), key=tree.visits().__getitem__) == 3


def test_a_search_goes_on_from_a_place_it_knows():
    """What was found below an answer stays, and is added to."""
    advice = replace(connect_four.GAME.advice, sign=discs)
    seen = after(connect_four.GAME, [])
    tree = Tree(seen, Knobs(transpositions=1), generator(3), advice=advice)
    tree.look(400)
    below = tree.visits()[3]
    tree.go_on(after(connect_four.GAME, [3]), 3, generator(4))
    tree.look(100)
    assert sum(tree.visits().values()) >= below - 1 + 100


def test_what_is_hidden_is_guessed_where_the_knob_says_so():
    """Leduc: seat 0 holds card 0 and takes the other's card for the last one."""
    noted: list[int] = []

    @rule
    def noting(s, a):
        noted.append(int(s.hand[1]))
        return 1.0

    @rule
    def the_last_one(s, p, gen, n):
        s.hand[1 - p] = 5

    advice = replace(leduc.GAME.advice, weight=noting, guess=the_last_one)
    states = Engine(leduc.GAME, plain=True).start(2, 4)
    states[0].hand[0], states[0].hand[1] = 0, 1
    for guess, cards in ((0, {1, 2, 3, 4, 5}), (1, {5})):
        noted.clear()
        Tree(see(leduc.GAME, states, 0), Knobs(guess=guess), generator(8), plain=True, advice=advice).look(60)
        assert set(noted) == cards


def test_a_lead_is_one_over_the_best_of_the_others_or_over_all_of_them():
    """Cheops with three: one family leaves a strong and a weak rival, any other two of the middle."""

    @rule
    def rivals(s, p):
        turn = (p - s.cur) % 3
        if turn == 0:
            return 10.0
        return (9.0 if turn == 1 else 1.0) if s.pending == 0 else 6.0

    states = Engine(CHEOPS, plain=True).start(3, 1)
    states[0].hand[int(states[0].asked)] = 1
    seen, advice = see(CHEOPS, states, int(states[0].asked)), replace(CHEOPS.advice, evaluate=rivals)
    for others, strong_and_weak in ((0, False), (1, True)):
        knobs = Knobs(depth=0, finish=0, win_part=0, reuse=0, others=others)
        tree = Tree(seen, knobs, generator(1), plain=True, advice=advice)
        tree.look(12)
        means = tree.means()
        assert (max(means, key=means.__getitem__) == FAMILY_0) == strong_and_weak


def test_a_search_beats_random_answers_at_connect_four():
    bot = Ismcts(iterations=200)
    table = play_match(connect_four.GAME, ["ismcts", "uniform"], 20, 1, Budget(5), bots={"ismcts": bot}).table()
    assert table[0].name == "ismcts"
    assert table[0].win_rate >= 0.9


def test_a_search_raises_with_a_king_at_leduc():
    """The best card in hand and nothing shown: raising is better than calling."""
    states = Engine(leduc.GAME, plain=True).start(2, 4)
    states[0].hand[0] = 2
    seen = see(leduc.GAME, states, 0)
    assert Ismcts(iterations=3000).choose(seen, seen.options, Budget(5), generator(2)) == leduc.RAISE
