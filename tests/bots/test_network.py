"""A network is a file that fits one game as it is now; a rule evaluates it, and a bot answers by it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kit.calibration import leduc
from kit.play import positions
from mastaba.bots.players.bot import Budget
from mastaba.bots.players.by_name import find
from mastaba.bots.players.policy import Judge, Policy
from mastaba.bots.search import network as networks
from mastaba.bots.search.network import BadNetwork, Network
from mastaba.core.learn.observation import layout
from mastaba.core.learn.observer import row_of
from mastaba.core.rules.chance import generator
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import redact, see

WIDTH, BLOCKS = 16, 2


def any_network(game, width=WIDTH, seed=1):
    chance = np.random.default_rng(seed)
    size, answers, seats = layout(game, game.players[0]).size, len(game.actions), game.schema.seats

    def matrix(*shape):
        return chance.normal(0, 0.3, shape).astype(np.float32)

    return Network(
        matrix(size, width), matrix(width), matrix(BLOCKS, width, width), matrix(BLOCKS, width),
        matrix(width, answers), matrix(answers), matrix(width, seats), matrix(seats),
    )  # fmt: skip


def judged(network, row):
    """What the network says of a row of numbers, reckoned by NumPy."""
    hidden = np.maximum(row @ network.first + network.first_bias, 0)
    for block, bias in zip(network.blocks, network.block_biases):
        hidden = hidden + np.maximum(hidden @ block + bias, 0)
    return hidden @ network.answers + network.answer_biases, hidden @ network.values + network.value_biases


@pytest.mark.parametrize("name", ["pyramids", "raiders"])
def test_the_rule_says_what_the_layers_say(name):
    game = load(name)
    network = any_network(game)
    judge = Judge(game, network, plain=True)
    for at, states in enumerate(positions(game, game.players[1], 3, plain=True)):
        seat = int(states[0].asked)
        if at % 60 == 7 and seat >= 0:
            seen = redact(game, states, seat, plain=True)
            liked, hoped = judged(network, row_of(game, seen, seat, plain=True))
            assert judge.look(seen, seat) == pytest.approx(liked, abs=1e-3)
            assert judge.hoped == pytest.approx(hoped, abs=1e-3)


def test_what_is_read_is_what_was_written_a_little_rounded(tmp_path):
    game, network = leduc.GAME, any_network(leduc.GAME)
    network.save(tmp_path / "net.npz", game)
    again = Network.read(tmp_path / "net.npz", game)
    for name in Network.__dataclass_fields__:
        kept = getattr(network, name)
        assert getattr(again, name) == pytest.approx(kept, abs=float(np.abs(kept).max()) / 200), name


def test_other_games_networks_are_refused(tmp_path):
    any_network(leduc.GAME).save(tmp_path / "net.npz", leduc.GAME)
    with pytest.raises(BadNetwork, match=r"is a network for .*, not for pyramids"):
        Network.read(tmp_path / "net.npz", load("pyramids"))


def test_a_network_of_other_components_is_refused(tmp_path):
    """One stone more on one card: the inputs mean something else."""
    game = load("pyramids")
    other = game.meanings["card"].rows.copy()
    other[0, 1] += 1
    changed = replace(game, meanings={**game.meanings, "card": replace(game.meanings["card"], rows=other)})
    any_network(game, 4).save(tmp_path / "net.npz", game)
    Network.read(tmp_path / "net.npz", game)
    with pytest.raises(BadNetwork, match="other fields, components or answers"):
        Network.read(tmp_path / "net.npz", changed)


def test_what_is_no_network_is_refused(tmp_path):
    (tmp_path / "net.npz").write_bytes(b"stones")
    with pytest.raises(BadNetwork, match="holds no network"):
        Network.read(tmp_path / "net.npz", leduc.GAME)


def test_a_network_whose_layers_do_not_fit_is_refused(tmp_path):
    """Compiled code does not check bounds: a file must not make it read beside a layer."""
    network = any_network(leduc.GAME)
    for name in Network.__dataclass_fields__:
        short = replace(network, **{name: getattr(network, name)[:-1]})
        short.save(tmp_path / "net.npz", leduc.GAME)
        with pytest.raises(BadNetwork, match="holds no network"):
            Network.read(tmp_path / "net.npz", leduc.GAME)
    replace(network, first_bias=network.first_bias * np.nan).save(tmp_path / "net.npz", leduc.GAME)
    with pytest.raises(BadNetwork, match="no number"):
        Network.read(tmp_path / "net.npz", leduc.GAME)


def test_a_damaged_file_is_a_network_or_refused(tmp_path):
    whole, chance = bytearray(any_network(leduc.GAME).written(leduc.GAME)), np.random.default_rng(3)
    refused = 0
    for _ in range(300):
        damaged = whole.copy()
        damaged[chance.integers(len(whole))] ^= 1 << chance.integers(8)
        (tmp_path / "net.npz").write_bytes(damaged[: chance.integers(1, 2 * len(whole))])
        try:
            Network.read(tmp_path / "net.npz", leduc.GAME)
        except BadNetwork:
            refused += 1
    assert refused > 200


def test_a_file_has_at_most_a_megabyte(monkeypatch):
    monkeypatch.setattr(networks, "MOST_BYTES", 2000)
    with pytest.raises(BadNetwork, match="make it narrower"):
        any_network(leduc.GAME).written(leduc.GAME)


def first_question(game):
    states = next(iter(positions(game, game.players[0], 1, plain=True)))
    return see(game, states, int(states[0].asked))


def test_a_bot_answers_what_its_network_likes_best(tmp_path, monkeypatch):
    any_network(leduc.GAME).save(tmp_path / "net.npz", leduc.GAME)
    seen = first_question(leduc.GAME)
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    bot = find(f"network@{tmp_path / 'net.npz'}")
    judge = Judge(leduc.GAME, Network.read(tmp_path / "net.npz", leduc.GAME), plain=True)
    liked = judge.look(seen.states, seen.seat)
    answer = bot.choose(seen, seen.options, Budget(), generator(1))
    assert answer == max(seen.options, key=lambda a: liked[a])


def test_a_warm_bot_gives_every_answer_at_times(tmp_path):
    any_network(leduc.GAME).save(tmp_path / "net.npz", leduc.GAME)
    seen = first_question(leduc.GAME)
    bot, rng = Policy(tmp_path / "net.npz", warmth=1.0, plain=True), generator(1)
    assert {bot.choose(seen, seen.options, Budget(), rng) for _ in range(200)} == set(seen.options)


def test_a_bot_whose_network_is_refused_says_so_and_answers_out_of_habit(tmp_path):
    (tmp_path / "net.npz").write_bytes(b"stones")
    seen = first_question(leduc.GAME)
    with pytest.warns(UserWarning, match="answers out of habit instead"):
        answer = Policy(tmp_path / "net.npz", plain=True).choose(seen, seen.options, Budget(), generator(1))
    assert answer in seen.options
