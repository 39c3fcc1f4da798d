"""A search may ask a network where it looks first: what the asked seat would see, once at a node."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from kit.calibration import leduc
from kit.play import positions
from mastaba.bots import LEVELS, Knobs, UnknownBot
from mastaba.bots.players.by_name import find
from mastaba.bots.players.ismcts import Ismcts, Tree
from mastaba.bots.players.policy import Judge
from mastaba.bots.search import network_opinion as opinion
from mastaba.bots.search.loop import entry_search
from mastaba.bots.search.network import MOST_BYTES, Network
from mastaba.bots.search.network_opinion import OFTEN, read_network
from mastaba.bots.search.tree import USED, VISITS
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import all_games, load
from mastaba.core.rules.sight import see

from .test_network import any_network

LOOKS = 40
SHIPPED = [game for game in all_games() if game.advice.network is not None]


def asked_seat(game, at):
    """What the seat that is asked sees, so far into a game."""
    for k, states in enumerate(positions(game, game.players[0], 3, plain=True)):
        if k == at:
            return see(game, states, int(states[0].asked))
    raise AssertionError("the game is over before")


def kept(tree):
    """The opinions that a search keeps, the root's first, and how many they are."""
    return tree.mind.net.said, int(tree.mind.net.asked[0])


@pytest.mark.parametrize("name", ["leduc", "pyramidion"])
def test_the_network_is_asked_what_the_asked_seat_sees_and_its_best_legal_answer_counts_one(name):
    game = leduc.GAME if name == "leduc" else load(name)
    seen = asked_seat(game, 1 if name == "leduc" else 30)
    network = any_network(game)
    tree = Tree(seen, Knobs(), generator(1), plain=True, nodes=LOOKS, network=network)
    tree.look(OFTEN)
    assert kept(tree)[1] == 0
    tree.look(1)
    opinions, count = kept(tree)
    liked = Judge(game, network, plain=True).look(seen.states, seen.seat).astype(np.float64)
    best = max(liked[a] for a in seen.options)
    assert count == 1
    assert opinions[0] == pytest.approx(np.exp(np.clip(liked - best, -14, 0)), rel=1e-3)


def test_it_is_asked_once_at_a_node_and_no_more_often_than_there_is_room(monkeypatch):
    game = leduc.GAME
    seen = asked_seat(game, 1)
    tree = Tree(seen, Knobs(), generator(1), plain=True, network=any_network(game))
    tree.look(200)
    nodes = tree._pool.node[: tree._kept[USED]]
    assert 1 < kept(tree)[1] <= (nodes[:, VISITS] > OFTEN).sum()
    monkeypatch.setattr(opinion, "MOST_ASKED", 2)
    few = Tree(seen, Knobs(), generator(1), plain=True, network=any_network(game))
    few.look(200)
    assert kept(few)[1] == 2


def test_compiled_and_interpreted_searches_with_a_network_look_alike():
    game = leduc.GAME
    seen, network = asked_seat(game, 1), any_network(game)
    trees = [Tree(seen, Knobs(), generator(3), plain, network=network) for plain in (True, False)]
    for tree in trees:
        tree.look(150)
    assert trees[0].visits() == trees[1].visits()


def test_what_the_network_likes_is_looked_at_more():
    game = leduc.GAME
    seen = asked_seat(game, 1)
    network = any_network(game)
    for a in seen.options:
        network.answer_biases[:] = 0.0
        network.answer_biases[a] = 8.0
        tree = Tree(seen, Knobs(even_part=0.0, exploration=4.0), generator(1), plain=True, network=network)
        tree.look(200)
        assert max(tree.visits(), key=tree.visits().__getitem__) == a


def test_without_a_network_a_search_looks_where_it_looked():
    """The compiled search of a game that has one serves the levels that ask nobody, too."""
    game = load("pyramidion")
    seen = asked_seat(game, 30)
    trees = [Tree(seen, Knobs(), generator(5), plain=True, nodes=LOOKS) for _ in range(2)]
    trees[1]._run = engine(game, True).entry(entry_search, **game.advice.rules())
    for tree in trees:
        tree.look(LOOKS)
    assert trees[0].visits() == trees[1].visits()


# --- those that are shipped


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.id)
def test_a_shipped_network_fits_the_rules_as_they_are(game):
    assert game.advice.network.stat().st_size <= MOST_BYTES
    assert isinstance(Network.read(game.advice.network, game), Network)


def test_the_strongest_level_alone_asks_and_only_where_rules_are_compiled():
    game = SHIPPED[0]
    for name, made in LEVELS.items():
        bot = made(False)
        if isinstance(bot, Ismcts):
            assert (bot.network(game) is not None) == (name == "vizier")
    assert LEVELS["vizier"](True).network(game) is None


# --- one's own


def test_a_network_that_does_not_fit_is_refused_with_a_sentence_and_the_advice_takes_its_place(tmp_path, monkeypatch):
    game = leduc.GAME
    any_network(game).save(tmp_path / "net.npz", game)
    monkeypatch.setattr("mastaba.bots.search.network.meaning", lambda game: "something else")
    bot = Ismcts(file=tmp_path / "net.npz", plain=False)
    with pytest.warns(UserWarning, match="train it anew; the search goes by the game's advice instead"):
        assert bot.network(game) is None


def test_a_file_gives_the_strongest_level_another_network(tmp_path):
    game = leduc.GAME
    any_network(game).save(tmp_path / "net.npz", game)
    bot = find(f"vizier+{tmp_path / 'net.npz'}")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert isinstance(bot, Ismcts) and bot.file == tmp_path / "net.npz"
        assert read_network(game, bot.file) is not None
    with pytest.raises(UnknownBot, match="there is no file"):
        find(f"vizier+{tmp_path / 'other.npz'}")
