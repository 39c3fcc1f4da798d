"""Information-set tree search as one compiled entry: one tree, a new possible world for every look, max^n.

A node is a sequence of answers. In every world only some of a node's children are possible, so a child's chance to
be tried counts how often it was possible, not how often its parent was passed. The pool of nodes is handed in.
"""

from __future__ import annotations

import math
from typing import Any

from ..core.engine import answer_question, fill_options
from ..core.jit import rule
from ..core.sight import fill_holes
from .knobs import DEPTH, ECHO, EVEN_PART, EXPLORATION, FINISH, FIRST_LOOK, FORESIGHT, GLANCE, HISTORY, KEEN
from .playout import fill_rewards, fill_weights, weighted_option

# columns of the node pool
FIRST, NEXT, ACTION, VISITS, POSSIBLE, COLUMNS = 0, 1, 2, 3, 4, 5
# what is kept about the pool
USED, ROOT, KEPT = 0, 1, 2
# what is noted of a look: rows of `said`, its length in front
SAID_ACTION, SAID_SEAT = 0, 1
# columns of a tally of answers; the row behind the last action is for all of them
TIMES, REWARD = 0, 1


# --- nodes


@rule
def new_node(node: Any, worth: Any, kept: Any, parent: Any, a: Any) -> Any:
    """Take a node from the pool and hang it under its parent (-1: under none); -1 when the pool is empty."""
    at = int(kept[USED])
    if at >= len(node):
        return -1
    kept[USED] = at + 1
    for i in range(COLUMNS):
        node[at, i] = 0
    for p in range(worth.shape[1]):
        worth[at, p] = 0.0
    node[at, FIRST] = -1
    node[at, ACTION] = a
    node[at, NEXT] = -1
    if parent >= 0:
        node[at, NEXT] = node[parent, FIRST]
        node[parent, FIRST] = at
    return at


@rule
def find_children(node: Any, at: Any, mask: Any, child: Any) -> None:
    """child[a] is the node of every legal answer, or -1; children that are possible here are counted as such."""
    for a in range(len(mask)):
        child[a] = -1
    c = int(node[at, FIRST])
    while c >= 0:
        a = int(node[c, ACTION])
        if mask[a] != 0:
            child[a] = c
            node[c, POSSIBLE] += 1
        c = int(node[c, NEXT])


@rule
def mean_worth(node: Any, worth: Any, at: Any, p: Any) -> Any:
    """What a node was worth to seat p so far."""
    return worth[at, p] / node[at, VISITS] if node[at, VISITS] > 0 else 0.5


# --- what answers brought elsewhere


@rule
def liking(tally: Any, p: Any, a: Any, usual: Any) -> Any:
    """By how much an answer of seat p did better than usual, wherever it was given; few times count little."""
    times = tally[p, a, TIMES]
    return (tally[p, a, REWARD] - times * usual) / (times + 4.0)


@rule
def note(said: Any, a: Any, p: Any) -> None:
    """Write down one answer of this look."""
    k = int(said[0, SAID_ACTION])
    if k + 1 < len(said):
        said[0, SAID_ACTION] = k + 1
        said[k + 1, SAID_ACTION] = a
        said[k + 1, SAID_SEAT] = p


@rule
def remember(said: Any, tally: Any, rewards: Any) -> None:
    """Credit every answer of this look with what its seat got."""
    every = tally.shape[1] - 1
    for k in range(1, int(said[0, SAID_ACTION]) + 1):
        a = int(said[k, SAID_ACTION])
        p = int(said[k, SAID_SEAT])
        tally[p, a, TIMES] += 1.0
        tally[p, a, REWARD] += rewards[p]
        tally[p, every, TIMES] += 1.0
        tally[p, every, REWARD] += rewards[p]


# --- down the tree


@rule
def select(
    node: Any, worth: Any, best_of: Any, at: Any, p: Any, count: Any, mask: Any, weights: Any, total: Any, child: Any,
    tally: Any, knobs: Any,
) -> Any:  # fmt: skip
    """The most promising legal answer for seat p: good so far, or likely and little tried."""
    best = -1
    best_hope = 0.0
    mean = mean_worth(node, worth, at, p)
    unseen = mean - knobs[FIRST_LOOK]
    even = knobs[EVEN_PART] / count
    for a in range(len(mask)):
        if mask[a] == 0:
            continue
        prior = even + (1.0 - knobs[EVEN_PART]) * weights[a] / total
        c = int(child[a])
        tried = 0.0
        if c < 0:
            hope = unseen + knobs[EXPLORATION] * prior * math.sqrt(float(node[at, VISITS] + 1))
        else:
            tried = float(node[c, VISITS])
            hope = worth[c, p] / tried if tried > 0 else unseen
            if knobs[FORESIGHT] > 0.0 and tried > 0:
                hope += knobs[FORESIGHT] * (best_of[c, p] - hope)
            hope += knobs[EXPLORATION] * prior * math.sqrt(float(node[c, POSSIBLE])) / (1.0 + tried)
        if knobs[HISTORY] > 0.0:
            hope += knobs[HISTORY] * liking(tally, p, a, mean) / (1.0 + 0.1 * tried)
        if best < 0 or hope > best_hope:
            best = a
            best_hope = hope
    return best


@rule
def descend(
    s: Any, count: Any, mask: Any, weights: Any, child: Any, path: Any, depth: Any, node: Any, worth: Any, best_of: Any,
    kept: Any, said: Any, tally: Any, knobs: Any, n: Any,
) -> Any:  # fmt: skip
    """Down the tree from the end of a path to a new leaf; the path's length. The record stands behind the leaf."""
    at = int(path[depth])
    grown = False
    while count > 0 and depth + 1 < len(path) and not grown:
        total = fill_weights(s, mask, weights, n)
        find_children(node, at, mask, child)
        p = int(s.asked)
        a = select(node, worth, best_of, at, p, count, mask, weights, total, child, tally, knobs)
        below_it = int(child[a])
        if below_it < 0:
            grown = True
            below_it = new_node(node, worth, kept, at, a)
            if below_it < 0:
                break
        note(said, a, p)
        count = answer_question(s, a, mask)
        depth += 1
        path[depth] = below_it
        at = below_it
    return depth


# --- playing on


@rule
def sharpen(mask: Any, weights: Any, power: Any) -> Any:
    """Prefer what is likely more clearly; the new sum."""
    total = 0.0
    for a in range(len(mask)):
        if mask[a] != 0:
            weights[a] = weights[a] * weights[a] if power < 2.5 else weights[a] * weights[a] * weights[a]
            total += weights[a]
    return total


@rule
def lean(mask: Any, weights: Any, tally: Any, p: Any, echo: Any) -> Any:
    """Prefer what did well in other looks; the new sum."""
    every = tally.shape[1] - 1
    usual = tally[p, every, REWARD] / (tally[p, every, TIMES] + 0.001)
    total = 0.0
    for a in range(len(mask)):
        if mask[a] != 0:
            weights[a] *= min(8.0, max(0.125, 1.0 + echo * liking(tally, p, a, usual)))
            total += weights[a]
    return total


@rule
def play_on(
    s: Any, count: Any, mask: Any, weights: Any, gen: Any, said: Any, tally: Any, knobs: Any, n: Any
) -> Any:  # fmt: skip
    """Sensible answers to so many questions, and to some more until another seat is asked; the options then."""
    left = int(knobs[DEPTH])
    more = int(knobs[FINISH])
    last = -1
    while count > 0 and left + more > 0 and (left > 0 or last == s.asked):
        p = int(s.asked)
        total = fill_weights(s, mask, weights, n)
        if knobs[KEEN] > 1.5:
            total = sharpen(mask, weights, knobs[KEEN])
        if knobs[ECHO] > 0.0:
            total = lean(mask, weights, tally, p, knobs[ECHO])
        a = weighted_option(mask, weights, total, gen)
        note(said, a, p)
        count = answer_question(s, a, mask)
        last = p
        if left > 0:
            left -= 1
        else:
            more -= 1
    return count


@rule
def back_up(path: Any, depth: Any, node: Any, worth: Any, rewards: Any, seats: Any) -> None:
    """Credit every node on the path with what each seat got."""
    for k in range(depth + 1):
        at = int(path[k])
        node[at, VISITS] += 1
        for p in range(seats):
            worth[at, p] += rewards[p]


@rule
def foresee(path: Any, depth: Any, node: Any, best_of: Any, glanced: Any, said: Any, seats: Any) -> None:
    """A new leaf is worth what a glance says; every node above it what its best child is to the seat that is asked."""
    leaf = int(path[depth])
    if node[leaf, VISITS] == 0:
        for p in range(seats):
            best_of[leaf, p] = glanced[p]
    for k in range(depth - 1, -1, -1):
        at = int(path[k])
        asked = int(said[k + 1, SAID_SEAT])
        best = int(path[k + 1])
        c = int(node[at, FIRST])
        while c >= 0:
            if best_of[c, asked] > best_of[best, asked]:
                best = c
            c = int(node[c, NEXT])
        for p in range(seats):
            best_of[at, p] = best_of[best, p]


@rule
def look_on(
    s: Any, depth: Any, gen: Any, mask: Any, weights: Any, path: Any, node: Any, worth: Any, best_of: Any, sheet: Any,
    scores: Any, ranking: Any, by_score: Any, values: Any, spread: Any, rewards: Any, glanced: Any, said: Any,
    tally: Any, knobs: Any, n: Any,
) -> Any:  # fmt: skip
    """From a leaf: glance, play on, give back to the path what came of it; the options where the look ended."""
    seats = int(s.seats)
    if knobs[GLANCE] + knobs[FORESIGHT] > 0.0:
        fill_rewards(s, sheet, scores, ranking, by_score, values, spread, knobs, glanced, n)
        foresee(path, depth, node, best_of, glanced, said, seats)
    count = play_on(s, fill_options(s, mask), mask, weights, gen, said, tally, knobs, n)
    fill_rewards(s, sheet, scores, ranking, by_score, values, spread, knobs, rewards, n)
    if knobs[GLANCE] > 0.0:
        for p in range(seats):
            rewards[p] += knobs[GLANCE] * (glanced[p] - rewards[p])
    back_up(path, depth, node, worth, rewards, seats)
    if knobs[HISTORY] + knobs[ECHO] > 0.0:
        remember(said, tally, rewards)
    return count


@rule
def begin_look(path: Any, node: Any, worth: Any, kept: Any, said: Any) -> None:
    """A path at the root, nothing said; the pool's first node is the root."""
    if kept[USED] == 0:
        kept[ROOT] = new_node(node, worth, kept, -1, 0)
    path[0] = kept[ROOT]
    said[0, SAID_ACTION] = 0


@rule
def entry_search(
    states: Any, seat: Any, iterations: Any, gen: Any, mask: Any, weights: Any, child: Any, path: Any, node: Any,
    worth: Any, best_of: Any, kept: Any, sheet: Any, scores: Any, ranking: Any, by_score: Any, values: Any, spread: Any,
    rewards: Any, glanced: Any, said: Any, tally: Any, knobs: Any, n: Any,
) -> None:  # fmt: skip
    """So many looks: fill the holes, go down the tree, play on, give back."""
    for _ in range(iterations):
        states[1] = states[0]
        s = states[1]
        fill_holes(s, seat, gen)
        count = fill_options(s, mask)
        begin_look(path, node, worth, kept, said)
        depth = descend(s, count, mask, weights, child, path, 0, node, worth, best_of, kept, said, tally, knobs, n)
        look_on(
            s, depth, gen, mask, weights, path, node, worth, best_of, sheet, scores, ranking, by_score, values, spread,
            rewards, glanced, said, tally, knobs, n,
        )  # fmt: skip
