"""One look (simulation, iteration) of the search: a possible world, down the tree, sensible answers there, the end.

Between two steps a look is a few integers (`look`) and arrays that are handed in (`Simulation`), so that many looks can
be carried on side by side as well as one after the other.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...core.learn.results import Standings
from ...core.machine.jit import rule
from ...core.rules.chance import unit
from ...core.rules.game import Game
from ...core.rules.sight import fill_holes
from .knobs import DEPTH, ECHO, FINISH, FORESIGHT, GUESS, HISTORY, KEEN, REST, TRANSPOSITIONS
from .options import COUNT, Listing, answer_and_list
from .playout import FOR_WEIGHTS, Worth, fill_rewards, fill_weights, weighted_option
from .tree import (
    COLUMNS,
    KEPT,
    NODE,
    PLACE,
    REWARD,
    ROOT,
    SAID_ACTION,
    TIMES,
    USED,
    Pool,
    back_up,
    find_children,
    foresee,
    liking,
    new_node,
    no_transpositions,
    note,
    place_of,
    remember,
    select,
)

# what is kept of a look: the length of its path; is that path's end a new node, or without room for one; questions
# still to be played on, such as may follow until another seat is asked, and such until the position is at rest; the
# seat that was asked last
AT, GROWN, LEFT, MORE, LAST, RESTLESS, KEPT_OF_LOOK = 0, 1, 2, 3, 4, 5, 6
LONGEST_PATH, MOST_SAID = 64, 256


class Simulation(NamedTuple):
    """One look under way."""

    look: Any
    path: Any
    said: Any  # what was answered by whom


class Space(NamedTuple):
    """All that the search of one position writes in."""

    listing: Any
    simulation: Any
    pool: Any
    results: Any
    worth: Any
    tally: Any  # of answers: what they brought in other looks

    @staticmethod
    def of(game: Game, nodes: int) -> Space:
        """Room for the searches of a game, an empty pool of so many nodes in it."""
        seats, n = game.schema.seats, len(game.actions)
        said = np.zeros((MOST_SAID + 1, 2), np.int32)
        simulation = Simulation(np.zeros(KEPT_OF_LOOK, np.int32), np.zeros((LONGEST_PATH, 2), np.int32), said)
        worths = np.empty((nodes, seats)), np.empty((nodes, seats))
        pool = Pool(np.empty((nodes, COLUMNS), np.int32), *worths, np.zeros(KEPT, np.int64), np.zeros(n, np.int32))
        worth = Worth(np.zeros(seats), np.zeros(2), np.zeros(seats), np.zeros(seats))
        return Space(Listing.of(game), simulation, pool, Standings.of(game), worth, np.zeros((seats, n + 1, 2)))


class Mind(NamedTuple):
    """What a search reckons with."""

    knobs: Any
    n: Any  # the advice's numbers
    net: Any  # for the `tree_weights` that the search was linked with


def game_rests(s: Any) -> Any: ...
def game_sign(s: Any) -> Any: ...
def game_guess(s: Any, p: Any, gen: Any, n: Any) -> None: ...


@rule
def imagine(s: Any, seat: Any, gen: Any, knobs: Any, n: Any) -> None:
    """Make what a seat sees one possible world; a likely one, as often as the knob says."""
    fill_holes(s, seat, gen)
    if knobs[GUESS] > 0.0 and unit(gen) < knobs[GUESS]:
        game_guess(s, seat, gen, n[FOR_WEIGHTS])


@rule
def begin_look(simulation: Any, pool: Any, knobs: Any) -> None:
    """A path at the root, nothing said; the pool's first node is the root."""
    look, kept = simulation.look, pool.kept
    if kept[USED] == 0:
        if knobs[TRANSPOSITIONS] > 0.5:
            no_transpositions(pool.node)
        kept[ROOT] = new_node(pool, -1, 0)
    add_to(simulation.path, 0, int(kept[ROOT]))
    simulation.said[0, SAID_ACTION] = 0
    look[AT] = 0
    look[GROWN] = 0
    look[LEFT] = int(knobs[DEPTH])
    look[MORE] = int(knobs[FINISH])
    look[LAST] = -1
    look[RESTLESS] = int(knobs[REST])


# --- down the tree


@rule
def add_to(path: Any, k: Any, at: Any) -> None:
    """The path goes on with a node, its own place until a look goes further."""
    path[k, NODE] = at
    path[k, PLACE] = at


@rule
def arrive(s: Any, simulation: Any, pool: Any, knobs: Any) -> Any:
    """The place of the position at the end of the path: a node of its own where positions are known again."""
    path, k = simulation.path, int(simulation.look[AT])
    sign = int(game_sign(s)) if knobs[TRANSPOSITIONS] > 0.5 else 0
    place = int(place_of(pool, int(path[k, NODE]), sign))
    path[k, PLACE] = place
    if k == 0:
        pool.kept[ROOT] = place
        path[k, NODE] = place
    return place


@rule
def goes_down(simulation: Any) -> Any:
    """Does the tree go on at the end of this path, and has the path room?"""
    return simulation.look[GROWN] == 0 and simulation.look[AT] + 1 < len(simulation.path)


@rule
def answer_in_tree(s: Any, listing: Any, total: Any, simulation: Any, pool: Any, tally: Any, knobs: Any) -> Any:
    """The answer with which the path goes on, a new leaf perhaps; -1 where the pool has no room for that."""
    look, path, legal = simulation.look, simulation.path, listing.legal
    at = int(path[look[AT], PLACE])
    find_children(pool, at, listing.mask, legal)
    p = int(s.asked)
    a = int(select(pool, at, p, legal, listing.weights, total, tally, knobs))
    below_it = int(pool.child[a])
    if below_it < 0:
        look[GROWN] = 1
        below_it = int(new_node(pool, at, a))
        if below_it < 0:
            return -1
    note(simulation.said, a, p)
    look[AT] += 1
    add_to(path, int(look[AT]), below_it)
    return a


@rule
def tree_weights(s: Any, at: Any, node: Any, legal: Any, weights: Any, mind: Any) -> Any:
    """Where a search looks first, and the sum: as the advice says, unless `network_opinion` takes this rule's place."""
    return fill_weights(s, legal, weights, mind.n)


@rule
def step_down(s: Any, count: Any, space: Any, mind: Any) -> Any:
    """One answer further down the tree; the options there."""
    listing, simulation, pool, knobs = space.listing, space.simulation, space.pool, mind.knobs
    at = int(arrive(s, simulation, pool, knobs))
    total = tree_weights(s, at, pool.node, listing.legal, listing.weights, mind)
    a = answer_in_tree(s, listing, total, simulation, pool, space.tally, knobs)
    return answer_and_list(s, a, listing.mask, listing.legal) if a >= 0 else count


@rule
def descend(s: Any, count: Any, space: Any, mind: Any) -> Any:
    """Down the tree from the end of the path to a new leaf; the options there. The record stands behind the leaf."""
    while count > 0 and goes_down(space.simulation):
        count = step_down(s, count, space, mind)
    return count


# --- playing on


@rule
def raised(weight: Any, power: Any) -> Any:
    """A weight to the power of 1, 2 or 3: what is likely is preferred more clearly."""
    if power < 1.5:
        return weight
    return weight * weight if power < 2.5 else weight * weight * weight


@rule
def leaning(tally: Any, p: Any, a: Any, usual: Any, echo: Any) -> Any:
    """By how much an answer is preferred that did well in other looks."""
    if tally[p, a, TIMES] == 0.0:
        return 1.0
    return min(8.0, max(0.125, 1.0 + echo * liking(tally, p, a, usual)))


@rule
def prefer(legal: Any, weights: Any, tally: Any, p: Any, power: Any, echo: Any) -> Any:
    """Prefer what is likely, and what did well in other looks, as the knobs say; the new sum."""
    every = tally.shape[1] - 1
    usual = tally[p, every, REWARD] / (tally[p, every, TIMES] + 0.001)
    total = 0.0
    for k in range(1, int(legal[COUNT]) + 1):
        weight = raised(weights[k], power)
        if echo > 0.0:
            weight *= leaning(tally, p, int(legal[k]), usual, echo)
        weights[k] = weight
        total += weight
    return total


@rule
def goes_on(s: Any, look: Any) -> Any:
    """Is the question that stands still to be played on?"""
    if look[LEFT] > 0 or (look[MORE] > 0 and look[LAST] == s.asked):
        return True
    return look[RESTLESS] > 0 and not game_rests(s)


@rule
def answer_on(s: Any, listing: Any, total: Any, gen: Any, simulation: Any, tally: Any, knobs: Any) -> Any:
    """A sensible answer."""
    look, legal, weights = simulation.look, listing.legal, listing.weights
    p = int(s.asked)
    if knobs[KEEN] > 1.5 or knobs[ECHO] > 0.0:
        total = prefer(legal, weights, tally, p, knobs[KEEN], knobs[ECHO])
    a = int(weighted_option(legal, weights, total, gen))
    note(simulation.said, a, p)
    look[LAST] = p
    if look[LEFT] > 0:
        look[LEFT] -= 1
    else:
        look[MORE] -= 1
        look[RESTLESS] -= 1
    return a


@rule
def play_on(s: Any, count: Any, gen: Any, space: Any, mind: Any) -> Any:
    """Sensible answers to so many questions, and to some more until another seat is asked; the options then."""
    listing, simulation = space.listing, space.simulation
    while count > 0 and goes_on(s, simulation.look):
        total = fill_weights(s, listing.legal, listing.weights, mind.n)
        a = answer_on(s, listing, total, gen, simulation, space.tally, mind.knobs)
        count = answer_and_list(s, a, listing.mask, listing.legal)
    return count


# --- what came of it


@rule
def glances(knobs: Any) -> Any:
    """Does the search set store by a glance at the leaf before anything is played on?"""
    return knobs[FORESIGHT] > 0.0


@rule
def give_back(s: Any, simulation: Any, pool: Any, rewards: Any, tally: Any, knobs: Any) -> None:
    """Credit the path, and the answers, with what came of the look."""
    back_up(simulation.path, int(simulation.look[AT]), pool, rewards, int(s.seats))
    if knobs[HISTORY] + knobs[ECHO] > 0.0:
        remember(simulation.said, tally, rewards)


@rule
def look_on(s: Any, count: Any, gen: Any, space: Any, mind: Any) -> Any:
    """From a leaf: glance, play on, give back to the path what came of it; the options where the look ended."""
    simulation, pool, worth, knobs = space.simulation, space.pool, space.worth, mind.knobs
    if glances(knobs):
        fill_rewards(s, space.results, worth.values, worth.spread, knobs, worth.glanced, mind.n)
        foresee(simulation.path, int(simulation.look[AT]), pool, worth.glanced, simulation.said, int(s.seats))
    count = play_on(s, count, gen, space, mind)
    fill_rewards(s, space.results, worth.values, worth.spread, knobs, worth.rewards, mind.n)
    give_back(s, simulation, pool, worth.rewards, space.tally, knobs)
    return count
