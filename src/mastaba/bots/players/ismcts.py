"""A search of one position (information-set Monte Carlo tree search, ISMCTS), and the bot that answers by it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ...core.learn.observation import plain_array
from ...core.machine.jit import call_known, rule
from ...core.rules.advice import Advice
from ...core.rules.engine import engine
from ...core.rules.game import Game, Seen
from ...core.rules.numbers import TODAY, Values
from ...core.rules.sight import outcomes
from ..search.knobs import REUSE, TRANSPOSITIONS, Knobs
from ..search.loop import Ends, entry_search
from ..search.network import Network
from ..search.network_opinion import net_of, read_network, rules_with
from ..search.simulation import Mind, Space
from ..search.tree import ACTION, FIRST, NEXT, ROOT, USED, VISITS
from .bot import Budget
from .habit import Habit, answers_out_of_habit

NODES, SLICE = 1 << 17, 0.04
UNHURRIED = 1e6  # seconds from which on the clock has no say: the same looks on an idle machine and on a busy one
NO_ENDS = Ends(np.zeros((1, 1)), np.zeros((1, 1)))  # a search that answers does not count them
SURE = 4  # worlds in which an answer must tell the same before its tree is gone on with


def nodes_for(looks: int, knobs: np.ndarray[Any, Any]) -> int:
    """So many nodes are enough: a look adds one at most, and where positions are known again a place."""
    return 1 + looks * (2 if knobs[TRANSPOSITIONS] > 0.5 else 1)


@rule
def looks_at_all(each: Any, options: Any) -> Any:
    """How often to look where every option is to be looked at so often in the mean, and once at least."""
    return int(max(1.0, each) * options)


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
        values: Values | None = None,
        network: Network | None = None,
    ) -> None:
        game = seen.game
        machine = engine(game, plain)
        advice = advice or game.advice
        values = (values or advice.values()).for_players(int(seen.s.seats))
        self.plain = machine.plain
        self.seen, self.seat, self.gen = seen, seen.seat, gen
        self.iterations = 0
        self.knobs = knobs.array(values.search, advice.horizon)
        asks = network is not None or advice.network is not None
        self._run = machine.entry(entry_search, **(rules_with(game, advice) if asks else advice.rules()))
        self._states = game.schema.empty(2)
        self._states[0] = seen.states[0]
        self._space = Space.of(game, nodes)
        self._pool, self._kept = self._space.pool, self._space.pool.kept
        self.mind = Mind(self.knobs, values.rows, net_of(network, game, self._states, nodes) if asks else 0)

    def look(self, iterations: int) -> None:
        """Some more looks into the future."""
        self._search(1, -1, 0, iterations, NO_ENDS)

    def _search(self, hidden: int, first: int, to_the_end: int, iterations: int, ends: Ends) -> None:
        how = self.seat, hidden, first, to_the_end, iterations, self.gen
        call_known(self._run, plain_array(self._states), *how, self._space, self.mind, ends)
        self.iterations += iterations

    def children(self) -> dict[int, int]:
        """The node of every answer that was tried, by action."""
        found: dict[int, int] = {}
        child = int(self._pool.node[self._kept[ROOT], FIRST]) if self._kept[USED] else -1
        while child >= 0:
            found[int(self._pool.node[child, ACTION])] = child
            child = int(self._pool.node[child, NEXT])
        return found

    def visits(self) -> dict[int, int]:
        """How often each answer was tried, by action."""
        return {a: int(self._pool.node[child, VISITS]) for a, child in self.children().items()}

    def means(self) -> dict[int, float]:
        """What each answer was worth to the seat, by action."""
        return {
            a: float(self._pool.worth[child, self.seat]) / max(int(self._pool.node[child, VISITS]), 1)
            for a, child in self.children().items()
        }

    def tell(self, teller: Any, *out: Any) -> None:
        """Let a rule read the pool of nodes."""
        teller(self._pool, *out)

    def goes_on_to(self, seen: Seen, answer: int) -> bool:
        """Is this what the seat was sure to see after its answer? Then what was found below the answer still holds."""
        before = self.seen
        if seen.game is not before.game or seen.seat != before.seat or answer not in self.children():
            return False
        if self._kept[USED] > len(self._pool.node) // 2:
            return False
        return all(outcome == seen.body for outcome in outcomes(before, answer, SURE))

    def go_on(self, seen: Seen, answer: int, gen: Any) -> None:
        """From now on the search is one of the position behind the answer."""
        self._kept[ROOT] = self.children()[answer]
        self._states[0] = seen.states[0]
        self.seen, self.gen, self.iterations = seen, gen, 0

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
            pace = min(step, left) / max(now - began, 1e-6)
            still = pace * (budget.seconds - (now - start))
            if still < 1.0 or self.settled(still if budget.iterations is None else min(still, left)):
                return
            most = pace * SLICE if budget.seconds < UNHURRIED else still
            step = int(max(1.0, min(step * 4, most, still)))

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
    per_option: float | None = None  # nor more than this for each option, unless the game's advice says otherwise
    plain: bool | None = None
    numbers: str = TODAY  # the set of numbers: by name, or a file that ends in .toml
    asks: bool = False  # the network that lies beside the game's advice
    file: Path | None = None  # or the one of this file
    _last: tuple[Tree, int] | None = field(default=None, init=False, repr=False, compare=False)

    def advice(self, game: Game) -> Advice:
        """What the search takes for good and for likely; a subclass may think otherwise than the game's folder."""
        return game.advice

    def values(self, game: Game) -> Values:
        """What the search and the advice reckon with."""
        advice = self.advice(game)
        if self.numbers.endswith(".toml") and advice.numbers is not None:
            return advice.numbers.read(Path(self.numbers))
        return advice.values(self.numbers)

    def network(self, game: Game) -> Network | None:
        """Whom the search asks where it looks first. Interpreted it asks nobody: that would take seconds."""
        file = self.file or (self.advice(game).network if self.asks else None)
        return None if file is None or engine(game, self.plain).plain else read_network(game, file)

    def looks_at_each(self, game: Game) -> float | None:
        """How often it looks at every option, in the mean; None: as long as it may."""
        return dict(self.advice(game).looks).get(self.name, self.per_option)

    def choose(self, seen: Seen, options: Sequence[int], budget: Budget, rng: Any) -> int:
        each = self.looks_at_each(seen.game)
        if each is not None and answers_out_of_habit(each, rng):
            self._last = None
            return Habit(self.name, self.plain).choose(seen, options, budget, rng)
        tree = self._tree(seen, rng)
        wide = None if each is None else looks_at_all(each, len(options))
        most = [n for n in (self.iterations, wide, budget.iterations) if n is not None]
        tree.think(Budget(budget.seconds, min(most) if most else None))
        visits, means = tree.visits(), tree.means()
        answer = int(max(options, key=lambda a: (visits.get(a, 0), means.get(a, 0.0))))
        self._last = (tree, answer) if tree.knobs[REUSE] > 0.5 else None
        return answer

    def _tree(self, seen: Seen, rng: Any) -> Tree:
        """The last tree where it goes on, or a new one."""
        if self._last is not None and self._last[0].goes_on_to(seen, self._last[1]):
            tree = self._last[0]
            tree.go_on(seen, self._last[1], rng)
            return tree
        game = seen.game
        return Tree(
            seen, self.knobs, rng, self.plain, advice=self.advice(game), values=self.values(game),
            network=self.network(game),
        )  # fmt: skip
