"""A network's opinion of where a search looks first: asked once at a node, in place of the game's advice.

A network's opinion costs as much as two or three looks, so it is asked only where the search goes on beyond a node, and
then kept there. It is shown what the seat that is asked would see, so it is never told more than that.
"""

from __future__ import annotations

import math
import warnings
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...core.learn.observation import as_words, close, layout, plain_array
from ...core.learn.observer import room_to_close
from ...core.machine.jit import rule, specialise
from ...core.rules.advice import Advice
from ...core.rules.engine import rules_of
from ...core.rules.game import Game
from ...core.rules.sight import game_show
from .network import BadNetwork, Network, add_layer, go_through, read_in
from .options import COUNT
from .playout import fill_weights
from .tree import VISITS

OFTEN = 1  # a node is tried so often before the network is asked there
MOST_ASKED = 1 << 15  # opinions that a search keeps; beyond them it goes by the advice
WORLD = 1  # of the two records of a search: the one that a look plays on
LEAST, NO_OPINION = -14.0, -1


class Inputs(NamedTuple):
    """What makes a search's record the words that the asked seat would see, and those a network's inputs."""

    records: Any
    redacted: Any
    shown: Any
    keep: Any
    fill: Any
    runs: Any
    maps: Any
    rows: Any


class Opinions(NamedTuple):
    """A network, what it is shown, and what it said."""

    inputs: Any
    layers: Any
    hidden: Any
    other: Any
    liked: Any
    said: Any  # a row for each time that it was asked
    where: Any  # by node: the row, or NO_OPINION
    asked: Any  # how often


@rule
def ask(s: Any, legal: Any, net: Any, opinion: Any) -> None:
    """How much the network likes every answer to the question that stands, the best legal one 1."""
    inputs, layers, hidden, liked = net.inputs, net.layers, net.hidden, net.liked
    seat = int(s.asked)
    close(inputs.records[WORLD], inputs.shown, inputs.keep[0, seat], inputs.fill[0, seat])
    game_show(inputs.redacted[0], s, seat)
    read_in(inputs.shown, inputs.runs[seat], inputs.maps[seat], inputs.rows, layers.first, layers.first_bias, hidden)
    go_through(hidden, net.other, layers.blocks, layers.block_biases)
    add_layer(hidden, layers.answers, layers.answer_biases, liked)
    most = liked[int(legal[1])]
    for k in range(2, int(legal[COUNT]) + 1):
        most = max(most, liked[int(legal[k])])
    for a in range(len(liked)):
        opinion[a] = math.exp(max(LEAST, min(0.0, float(liked[a] - most))))


@rule
def weights_by_network(s: Any, at: Any, node: Any, legal: Any, weights: Any, mind: Any) -> Any:
    """What the network likes, where it has been or is to be asked; else what a sensible player tends to answer."""
    net, n = mind.net, mind.n
    said, where, asked = net.said, net.where, net.asked
    if len(said) == 0:
        return fill_weights(s, legal, weights, n)
    if where[at] == NO_OPINION and node[at, VISITS] >= OFTEN and asked[0] < len(said):
        where[at] = asked[0]
        asked[0] += 1
        ask(s, legal, net, said[where[at]])
    if where[at] == NO_OPINION:
        return fill_weights(s, legal, weights, n)
    total = 0.0
    for k in range(1, int(legal[COUNT]) + 1):
        weights[k] = float(said[where[at], int(legal[k])])
        total += weights[k]
    return total


def rules_with(game: Game, advice: Advice) -> dict[str, Any]:
    """What a search that asks a network is linked with."""
    rules = {**advice.rules(), "game_show": game.show}
    return {**rules, "tree_weights": specialise(weights_by_network, rules_of(game, **rules))}


def net_of(network: Network | None, game: Game, states: Any, nodes: int) -> Opinions:
    """All that `weights_by_network` needs in a search of one position; `states` are the search's two records.

    Without a network there is room for no opinion, and nobody is asked: one compiled search serves all levels.
    """
    if network is None:
        network, nodes = NOBODY, 0
    laid = layout(game, int(states[0].seats))
    redacted, shown = room_to_close(game)
    inputs = Inputs(
        as_words(states), plain_array(redacted), shown, laid.keep, laid.fill, laid.runs, laid.maps, laid.rows
    )
    wide, answers = len(network.first_bias), len(game.actions)
    hidden, other, liked = (np.zeros(size, np.float32) for size in (wide, wide, answers))
    said = np.empty((min(nodes, MOST_ASKED), answers), dtype=np.float32)
    where, asked = np.full(nodes, NO_OPINION, dtype=np.int32), np.zeros(1, dtype=np.int64)
    return Opinions(inputs, network.layers(), hidden, other, liked, said, where, asked)


def _layer(axes: int) -> Any:
    return np.zeros((0,) * axes, dtype=np.float32)


NOBODY = Network(_layer(2), _layer(1), _layer(3), _layer(2), _layer(2), _layer(1), _layer(2), _layer(1))


@cache
def read_network(game: Game, file: Path) -> Network | None:
    """A network for the search, read once. One that does not fit the game as it is now is refused with a sentence."""
    try:
        return Network.read(file, game)
    except BadNetwork as refused:
        warnings.warn(f"{refused}; the search goes by the game's advice instead", stacklevel=2)
        return None
