"""Information-set tree search: one tree, a new possible world for every look, each seat out for itself (max^n).

A node is a sequence of answers. In every world only some of a node's children are possible, so a child's chance to
be tried counts how often it was possible, not how often its parent was passed. The whole search is one compiled
entry; the pool of nodes is handed in.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..core.engine import answer_question, engine, fill_options
from ..core.game import Advice, Game
from ..core.jit import rule
from ..core.sight import Seen, fill_holes
from .bot import Budget
from .playout import DEPTH, EVEN_PART, EXPLORATION, FIRST_LOOK, KNOBS, WIN_PART, fill_rewards, fill_weights, play_on

# columns of the node pool
FIRST, NEXT, ACTION, VISITS, POSSIBLE, COLUMNS = 0, 1, 2, 3, 4, 5
ROOT = 0


@rule
def new_node(node: Any, worth: Any, used: Any, parent: Any, a: Any) -> Any:
    """Take a node from the pool and hang it under its parent; -1 when the pool is empty."""
    n = int(used[0])
    if n >= len(node):
        return -1
    used[0] = n + 1
    for i in range(COLUMNS):
        node[n, i] = 0
    for p in range(worth.shape[1]):
        worth[n, p] = 0.0
    node[n, FIRST] = -1
    node[n, ACTION] = a
    node[n, NEXT] = node[parent, FIRST] if n != ROOT else -1
    if n != ROOT:
        node[parent, FIRST] = n
    return n


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
def mean_worth(node: Any, worth: Any, n: Any, p: Any) -> Any:
    """What a node was worth to seat p so far."""
    return worth[n, p] / node[n, VISITS] if node[n, VISITS] > 0 else 0.5


@rule
def select(
    node: Any, worth: Any, at: Any, p: Any, count: Any, mask: Any, weights: Any, total: Any, child: Any, knobs: Any
) -> Any:
    """The most promising legal answer for seat p: good so far, or likely and little tried."""
    best = -1
    best_hope = 0.0
    unseen = mean_worth(node, worth, at, p) - knobs[FIRST_LOOK]
    even = knobs[EVEN_PART] / count
    for a in range(len(mask)):
        if mask[a] == 0:
            continue
        prior = even + (1.0 - knobs[EVEN_PART]) * weights[a] / total
        c = int(child[a])
        if c < 0:
            hope = unseen + knobs[EXPLORATION] * prior * math.sqrt(float(node[at, VISITS] + 1))
        else:
            tried = float(node[c, VISITS])
            hope = worth[c, p] / tried if tried > 0 else unseen
            hope += knobs[EXPLORATION] * prior * math.sqrt(float(node[c, POSSIBLE])) / (1.0 + tried)
        if best < 0 or hope > best_hope:
            best = a
            best_hope = hope
    return best


@rule
def descend(
    s: Any, count: Any, gen: Any, mask: Any, weights: Any, child: Any, path: Any, depth: Any, node: Any, worth: Any,
    used: Any, knobs: Any,
) -> Any:  # fmt: skip
    """Down the tree from the end of a path to a new leaf; the path's length. The record stands behind the leaf."""
    at = int(path[depth])
    grown = False
    while count > 0 and depth + 1 < len(path) and not grown:
        total = fill_weights(s, mask, weights)
        find_children(node, at, mask, child)
        a = select(node, worth, at, int(s.asked), count, mask, weights, total, child, knobs)
        below_it = int(child[a])
        if below_it < 0:
            grown = True
            below_it = new_node(node, worth, used, at, a)
            if below_it < 0:
                break
        count = answer_question(s, a, mask)
        depth += 1
        path[depth] = below_it
        at = below_it
    return depth


@rule
def back_up(path: Any, depth: Any, node: Any, worth: Any, rewards: Any, seats: Any) -> None:
    """Credit every node on the path with what each seat got."""
    for k in range(depth + 1):
        n = int(path[k])
        node[n, VISITS] += 1
        for p in range(seats):
            worth[n, p] += rewards[p]


@rule
def entry_search(
    states: Any, seat: Any, iterations: Any, gen: Any, mask: Any, weights: Any, child: Any, path: Any, node: Any,
    worth: Any, used: Any, sheet: Any, scores: Any, ranking: Any, by_score: Any, values: Any, spread: Any,
    rewards: Any, knobs: Any,
) -> None:  # fmt: skip
    """So many looks: fill the holes, go down the tree, play on, give back."""
    if used[0] == 0:
        new_node(node, worth, used, ROOT, 0)
    for _ in range(iterations):
        states[1] = states[0]
        s = states[1]
        fill_holes(s, seat, gen)
        count = fill_options(s, mask)
        path[0] = ROOT
        depth = descend(s, count, gen, mask, weights, child, path, 0, node, worth, used, knobs)
        count = fill_options(s, mask)
        play_on(s, count, mask, weights, gen, int(knobs[DEPTH]))
        fill_rewards(s, sheet, scores, ranking, by_score, values, spread, knobs[WIN_PART], rewards)
        back_up(path, depth, node, worth, rewards, int(s.seats))


@dataclass(frozen=True)
class Knobs:
    """What can be turned in a search."""

    exploration: float = 0.8  # how much an unlikely or little tried answer is looked at
    win_part: float = 0.5  # of the reward: victory; the rest is the margin
    depth: int | None = None  # questions played on from a leaf before the advice judges; None: the game's horizon
    first_look: float = 0.1  # an answer not yet tried is judged so much below its parent
    even_part: float = 0.2  # of the first looks: spread evenly, whatever the game's weights say

    def array(self, horizon: int) -> Any:
        knobs = np.zeros(KNOBS, dtype=np.float64)
        knobs[EXPLORATION], knobs[WIN_PART] = self.exploration, self.win_part
        knobs[DEPTH] = horizon if self.depth is None else self.depth
        knobs[FIRST_LOOK], knobs[EVEN_PART] = self.first_look, self.even_part
        return knobs


NODES, LONGEST_PATH, SLICE = 1 << 17, 64, 0.04


class Tree:
    """A search of one position: its scratch space, its pool of nodes, and what it found."""

    def __init__(
        self,
        seen: Seen,
        knobs: Knobs,
        gen: Any,
        plain: bool | None = None,
        nodes: int = NODES,
        advice: Advice | None = None,
    ) -> None:
        game = seen.game
        machine = engine(game, plain)
        advice = advice or game.advice
        self.plain = machine.plain
        self.seat, self.gen = seen.seat, gen
        self.iterations = 0
        seats, n = game.schema.seats, len(game.actions)
        self._run = machine.entry(entry_search, game_evaluate=advice.evaluate, game_weight=advice.weight)
        self._states = game.schema.empty(2)
        self._states[0] = seen.states[0]
        self._node = np.empty((nodes, COLUMNS), dtype=np.int32)
        self._worth = np.empty((nodes, seats), dtype=np.float64)
        self._rest = (
            np.zeros(n, dtype=np.int8), np.zeros(n, dtype=np.float64), np.zeros(n, dtype=np.int32),
            np.zeros(LONGEST_PATH, dtype=np.int32), self._node, self._worth, np.zeros(1, dtype=np.int64),
            np.zeros(len(game.lines), dtype=np.int64), np.zeros(seats, dtype=np.int64),
            np.zeros(seats, dtype=np.int64), int(game.standing is None), np.zeros(seats, dtype=np.float64),
            np.zeros(2, dtype=np.float64), np.zeros(seats, dtype=np.float64), knobs.array(advice.horizon),
        )  # fmt: skip

    def look(self, iterations: int) -> None:
        """Some more looks into the future."""
        self._run(self._states, self.seat, iterations, self.gen, *self._rest)
        self.iterations += iterations

    def visits(self) -> dict[int, int]:
        """How often each answer was tried, by action."""
        found: dict[int, int] = {}
        child = int(self._node[ROOT, FIRST]) if self.iterations else -1
        while child >= 0:
            found[int(self._node[child, ACTION])] = int(self._node[child, VISITS])
            child = int(self._node[child, NEXT])
        return found

    def means(self) -> dict[int, float]:
        """What each answer was worth to the seat, by action."""
        found: dict[int, float] = {}
        child = int(self._node[ROOT, FIRST]) if self.iterations else -1
        while child >= 0:
            tried = max(int(self._node[child, VISITS]), 1)
            found[int(self._node[child, ACTION])] = float(self._worth[child, self.seat]) / tried
            child = int(self._node[child, NEXT])
        return found

    def think(self, budget: Budget) -> None:
        """Look until the budget is spent, or nothing could change the choice any more."""
        start = time.perf_counter()
        step = 1 if self.plain else 16
        while True:
            left = (budget.iterations - self.iterations) if budget.iterations is not None else step
            if left <= 0:
                return
            began = time.perf_counter()
            self.look(min(step, left))
            now = time.perf_counter()
            if now - start + (now - began) > budget.seconds:
                return
            pace = min(step, left) / max(now - began, 1e-6)
            still = pace * (budget.seconds - (now - start))
            if self.settled(still if budget.iterations is None else min(still, left)):
                return
            step = int(min(max(step, 1) * 4, max(1.0, pace * SLICE)))

    def settled(self, still: float) -> bool:
        """Is the first choice so far ahead that the looks still to come cannot change it?"""
        top = sorted(self.visits().values(), reverse=True)
        return len(top) > 1 and top[0] - top[1] > still


@dataclass
class Ismcts:
    """Information-set Monte Carlo tree search, steered by the game's advice or by that of a subclass."""

    knobs: Knobs = field(default_factory=Knobs)
    name: str = "ismcts"
    iterations: int | None = None  # never more than this, whatever the clock allows
    per_option: int | None = None  # nor more than this for each option
    plain: bool | None = None

    def advice(self, game: Game) -> Advice:
        """What the search takes for good and for likely; a subclass may think otherwise than the game's folder."""
        return game.advice

    def choose(self, seen: Seen, options: Sequence[int], budget: Budget, rng: Any) -> int:
        tree = Tree(seen, self.knobs, rng, self.plain, advice=self.advice(seen.game))
        wide = None if self.per_option is None else self.per_option * len(options)
        most = [n for n in (self.iterations, wide, budget.iterations) if n is not None]
        tree.think(Budget(budget.seconds, min(most) if most else None))
        visits, means = tree.visits(), tree.means()
        return int(max(options, key=lambda a: (visits.get(a, 0), means.get(a, 0.0))))
