"""The tree of an information-set search: its nodes, the choice among them, what is given back to them; max^n.

A node is a sequence of answers. In every world only some of a node's children are possible, so a child's chance to
be tried counts how often it was possible, not how often its parent was passed. The pool of nodes is handed in.

Where a game's advice gives positions a sign, the answers from a position hang under one node for all sequences that
lead there, its `place`; what a sequence was worth by its last answer is told by the node of that answer as before.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...core.machine.jit import rule
from .knobs import EVEN_PART, EXPLORATION, FIRST_LOOK, FORESIGHT, HISTORY
from .options import COUNT

# columns of the node pool
FIRST, NEXT, ACTION, VISITS, POSSIBLE = 0, 1, 2, 3, 4
SIGN, OTHER, HEAD, COLUMNS = 5, 6, 7, 8  # of places: the sign, the next one in its list; whose list begins in this row
LISTS = 1 << 12  # of places, at most
# what is kept about the pool
USED, ROOT, KEPT = 0, 1, 2
# columns of a path
NODE, PLACE = 0, 1
# what is noted of a look: rows of `said`, its length in front
SAID_ACTION, SAID_SEAT = 0, 1
# columns of a tally of answers; the row behind the last action is for all of them
TIMES, REWARD = 0, 1


class Pool(NamedTuple):
    """The nodes of a tree, a row each."""

    node: Any
    worth: Any  # to every seat, summed over the looks
    best_of: Any  # by glances at the leaves below
    kept: Any
    child: Any  # room for the children of one node, by answer


# --- nodes


@rule
def new_node(pool: Any, parent: Any, a: Any) -> Any:
    """Take a node from the pool and hang it under its parent (-1: under none); -1 when the pool is empty."""
    node, worth, kept = pool.node, pool.worth, pool.kept
    at = int(kept[USED])
    if at >= len(node):
        return -1
    kept[USED] = at + 1
    for i in range(HEAD):
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
def find_children(pool: Any, at: Any, mask: Any, legal: Any) -> None:
    """child[a] is the node of every legal answer, or -1; children that are possible here are counted as such."""
    node, child = pool.node, pool.child
    for k in range(1, int(legal[COUNT]) + 1):
        child[legal[k]] = -1
    c = int(node[at, FIRST])
    while c >= 0:
        a = int(node[c, ACTION])
        if mask[a] != 0:
            child[a] = c
            node[c, POSSIBLE] += 1
        c = int(node[c, NEXT])


@rule
def no_transpositions(node: Any) -> None:
    """Nothing is listed yet."""
    for i in range(min(len(node), LISTS)):
        node[i, HEAD] = -1


@rule
def place_of(pool: Any, at: Any, sign: Any) -> Any:
    """The place with this sign, perhaps a new one; the node itself for positions that have no sign, or without room."""
    node = pool.node
    if sign == 0 or node[at, SIGN] == sign:
        return at
    top = sign % min(len(node), LISTS)
    place = int(node[top, HEAD])
    while place >= 0 and node[place, SIGN] != sign:
        place = int(node[place, OTHER])
    if place >= 0:
        return place
    place = int(new_node(pool, -1, 0))
    if place < 0:
        return at
    node[place, SIGN] = sign
    node[place, OTHER] = node[top, HEAD]
    node[top, HEAD] = place
    return place


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
def select(pool: Any, at: Any, p: Any, legal: Any, weights: Any, total: Any, tally: Any, knobs: Any) -> Any:
    """The most promising legal answer for seat p: good so far, or likely and little tried."""
    node, worth, best_of, child = pool.node, pool.worth, pool.best_of, pool.child
    best = -1
    best_hope = 0.0
    mean = mean_worth(node, worth, at, p)
    unseen = mean - knobs[FIRST_LOOK]
    count = int(legal[COUNT])
    even = knobs[EVEN_PART] / count
    for k in range(1, count + 1):
        a = int(legal[k])
        prior = even + (1.0 - knobs[EVEN_PART]) * weights[k] / total
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


# --- up the tree


@rule
def back_up(path: Any, depth: Any, pool: Any, rewards: Any, seats: Any) -> None:
    """Credit every node on the path, and its place, with what each seat got."""
    node, worth = pool.node, pool.worth
    for k in range(depth + 1):
        credit(node, worth, int(path[k, NODE]), rewards, seats)
        if path[k, PLACE] != path[k, NODE]:
            credit(node, worth, int(path[k, PLACE]), rewards, seats)


@rule
def credit(node: Any, worth: Any, at: Any, rewards: Any, seats: Any) -> None:
    node[at, VISITS] += 1
    for p in range(seats):
        worth[at, p] += rewards[p]


@rule
def foresee(path: Any, depth: Any, pool: Any, glanced: Any, said: Any, seats: Any) -> None:
    """A new leaf is worth what a glance says; every node above it what its best child is to the seat that is asked."""
    node, best_of = pool.node, pool.best_of
    leaf = int(path[depth, NODE])
    if node[leaf, VISITS] == 0:
        for p in range(seats):
            best_of[leaf, p] = glanced[p]
    for k in range(depth - 1, -1, -1):
        at = int(path[k, PLACE])
        asked = int(said[k + 1, SAID_SEAT])
        best = int(path[k + 1, NODE])
        c = int(node[at, FIRST])
        while c >= 0:
            if best_of[c, asked] > best_of[best, asked]:
                best = c
            c = int(node[c, NEXT])
        for p in range(seats):
            best_of[at, p] = best_of[best, p]
            best_of[int(path[k, NODE]), p] = best_of[best, p]


# --- what was found


@rule
def best_child(pool: Any, seat: Any) -> Any:
    """The answer that was tried most; of several the one that was worth most, then the first."""
    node, worth = pool.node, pool.worth
    best = -1
    c = int(node[pool.kept[ROOT], FIRST])
    while c >= 0:
        if best < 0 or node[c, VISITS] > node[best, VISITS]:
            best = c
        elif node[c, VISITS] == node[best, VISITS]:
            more = worth[c, seat] - worth[best, seat]
            if more > 0.0 or (more == 0.0 and node[c, ACTION] < node[best, ACTION]):
                best = c
        c = int(node[c, NEXT])
    return int(node[best, ACTION])


@rule
def settles(pool: Any, tried: Any, left: Any) -> Any:
    """Is the answer that is tried most, this node's once more than so far, ahead of the next by more than is left?"""
    node = pool.node
    most, next_most = 0, 0
    c = int(node[pool.kept[ROOT], FIRST])
    while c >= 0:
        visits = int(node[c, VISITS]) + int(c == tried)
        next_most = max(next_most, min(most, visits))
        most = max(most, visits)
        c = int(node[c, NEXT])
    return most - next_most > left
