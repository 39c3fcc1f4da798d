"""One look (simulation, iteration) of the search: a possible world, down the tree, sensible answers there, the end.

Between two steps a look is a few integers (`look`) and arrays that are handed in, so that many looks can be carried on
side by side as well as one after the other.
"""

from __future__ import annotations

from typing import Any

from ...core.machine.jit import rule
from ...core.rules.chance import unit
from ...core.rules.sight import fill_holes
from .knobs import DEPTH, ECHO, FINISH, FORESIGHT, GUESS, HISTORY, KEEN, PLACES, REST
from .options import COUNT, answer_and_list
from .playout import FOR_WEIGHTS, fill_rewards, fill_weights, weighted_option
from .tree import (
    NODE,
    PLACE,
    REWARD,
    ROOT,
    SAID_ACTION,
    TIMES,
    USED,
    back_up,
    find_children,
    foresee,
    liking,
    new_node,
    no_places,
    note,
    place_of,
    remember,
    select,
)

# what is kept of a look: the length of its path; is that path's end a new node, or without room for one; questions
# still to be played on, such as may follow until another seat is asked, and such until the position is at rest; the
# seat that was asked last
AT, GROWN, LEFT, MORE, LAST, RESTLESS, KEPT_OF_LOOK = 0, 1, 2, 3, 4, 5, 6


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
def begin_look(look: Any, path: Any, node: Any, worth: Any, kept: Any, said: Any, knobs: Any) -> None:
    """A path at the root, nothing said; the pool's first node is the root."""
    if kept[USED] == 0:
        if knobs[PLACES] > 0.5:
            no_places(node)
        kept[ROOT] = new_node(node, worth, kept, -1, 0)
    add_to(path, 0, int(kept[ROOT]))
    said[0, SAID_ACTION] = 0
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
def arrive(s: Any, look: Any, path: Any, node: Any, worth: Any, kept: Any, knobs: Any) -> Any:
    """The place of the position at the end of the path: a node of its own where positions are known again."""
    k = int(look[AT])
    sign = int(game_sign(s)) if knobs[PLACES] > 0.5 else 0
    place = int(place_of(node, worth, kept, int(path[k, NODE]), sign))
    path[k, PLACE] = place
    if k == 0:
        kept[ROOT] = place
        path[k, NODE] = place
    return place


@rule
def goes_down(look: Any, path: Any) -> Any:
    """Does the tree go on at the end of this path, and has the path room?"""
    return look[GROWN] == 0 and look[AT] + 1 < len(path)


@rule
def answer_in_tree(
    s: Any, mask: Any, legal: Any, weights: Any, total: Any, child: Any, look: Any, path: Any, node: Any, worth: Any,
    best_of: Any, kept: Any, said: Any, tally: Any, knobs: Any,
) -> Any:  # fmt: skip
    """The answer with which the path goes on, a new leaf perhaps; -1 where the pool has no room for that."""
    at = int(path[look[AT], PLACE])
    find_children(node, at, mask, legal, child)
    p = int(s.asked)
    a = int(select(node, worth, best_of, at, p, legal, weights, total, child, tally, knobs))
    below_it = int(child[a])
    if below_it < 0:
        look[GROWN] = 1
        below_it = int(new_node(node, worth, kept, at, a))
        if below_it < 0:
            return -1
    note(said, a, p)
    look[AT] += 1
    add_to(path, int(look[AT]), below_it)
    return a


@rule
def tree_weights(s: Any, at: Any, node: Any, legal: Any, weights: Any, n: Any, net: Any) -> Any:
    """Where a search looks first, and the sum: as the advice says, unless `opinion.py` takes this rule's place."""
    return fill_weights(s, legal, weights, n)


@rule
def descend(
    s: Any, count: Any, mask: Any, legal: Any, weights: Any, child: Any, look: Any, path: Any, node: Any, worth: Any,
    best_of: Any, kept: Any, said: Any, tally: Any, knobs: Any, n: Any, net: Any,
) -> Any:  # fmt: skip
    """Down the tree from the end of the path to a new leaf; the options there. The record stands behind the leaf."""
    while count > 0 and goes_down(look, path):
        total = tree_weights(s, int(arrive(s, look, path, node, worth, kept, knobs)), node, legal, weights, n, net)
        a = answer_in_tree(
            s, mask, legal, weights, total, child, look, path, node, worth, best_of, kept, said, tally, knobs
        )  # fmt: skip
        if a >= 0:
            count = answer_and_list(s, a, mask, legal)
    return count


# --- playing on


@rule
def sharpen(legal: Any, weights: Any, power: Any) -> Any:
    """Prefer what is likely more clearly; the new sum."""
    total = 0.0
    for k in range(1, int(legal[COUNT]) + 1):
        weights[k] = weights[k] * weights[k] if power < 2.5 else weights[k] * weights[k] * weights[k]
        total += weights[k]
    return total


@rule
def lean(legal: Any, weights: Any, tally: Any, p: Any, echo: Any) -> Any:
    """Prefer what did well in other looks; the new sum."""
    every = tally.shape[1] - 1
    usual = tally[p, every, REWARD] / (tally[p, every, TIMES] + 0.001)
    total = 0.0
    for k in range(1, int(legal[COUNT]) + 1):
        weights[k] *= min(8.0, max(0.125, 1.0 + echo * liking(tally, p, int(legal[k]), usual)))
        total += weights[k]
    return total


@rule
def goes_on(s: Any, look: Any) -> Any:
    """Is the question that stands still to be played on?"""
    if look[LEFT] > 0 or (look[MORE] > 0 and look[LAST] == s.asked):
        return True
    return look[RESTLESS] > 0 and not game_rests(s)


@rule
def answer_on(
    s: Any, legal: Any, weights: Any, total: Any, gen: Any, look: Any, said: Any, tally: Any, knobs: Any
) -> Any:  # fmt: skip
    """A sensible answer."""
    p = int(s.asked)
    if knobs[KEEN] > 1.5:
        total = sharpen(legal, weights, knobs[KEEN])
    if knobs[ECHO] > 0.0:
        total = lean(legal, weights, tally, p, knobs[ECHO])
    a = int(weighted_option(legal, weights, total, gen))
    note(said, a, p)
    look[LAST] = p
    if look[LEFT] > 0:
        look[LEFT] -= 1
    else:
        look[MORE] -= 1
        look[RESTLESS] -= 1
    return a


@rule
def play_on(
    s: Any, count: Any, mask: Any, legal: Any, weights: Any, gen: Any, look: Any, said: Any, tally: Any, knobs: Any,
    n: Any,
) -> Any:  # fmt: skip
    """Sensible answers to so many questions, and to some more until another seat is asked; the options then."""
    while count > 0 and goes_on(s, look):
        total = fill_weights(s, legal, weights, n)
        a = answer_on(s, legal, weights, total, gen, look, said, tally, knobs)
        count = answer_and_list(s, a, mask, legal)
    return count


# --- what came of it


@rule
def glances(knobs: Any) -> Any:
    """Does the search set store by a glance at the leaf before anything is played on?"""
    return knobs[FORESIGHT] > 0.0


@rule
def give_back(
    s: Any, look: Any, path: Any, node: Any, worth: Any, rewards: Any, said: Any, tally: Any, knobs: Any
) -> None:  # fmt: skip
    """Credit the path, and the answers, with what came of the look."""
    back_up(path, int(look[AT]), node, worth, rewards, int(s.seats))
    if knobs[HISTORY] + knobs[ECHO] > 0.0:
        remember(said, tally, rewards)


@rule
def look_on(
    s: Any, count: Any, gen: Any, mask: Any, legal: Any, weights: Any, look: Any, path: Any, node: Any, worth: Any,
    best_of: Any, sheet: Any, scores: Any, ranking: Any, by_score: Any, values: Any, spread: Any, rewards: Any,
    glanced: Any, said: Any, tally: Any, knobs: Any, n: Any,
) -> Any:  # fmt: skip
    """From a leaf: glance, play on, give back to the path what came of it; the options where the look ended."""
    if glances(knobs):
        fill_rewards(s, sheet, scores, ranking, by_score, values, spread, knobs, glanced, n)
        foresee(path, int(look[AT]), node, best_of, glanced, said, int(s.seats))
    count = play_on(s, count, mask, legal, weights, gen, look, said, tally, knobs, n)
    fill_rewards(s, sheet, scores, ranking, by_score, values, spread, knobs, rewards, n)
    give_back(s, look, path, node, worth, rewards, said, tally, knobs)
    return count
