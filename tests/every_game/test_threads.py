"""Threads share what is remembered of a game: readings, words, drawings, rules; whoever reads first, all read the same.

The interpreter changes threads every microsecond here: what can come between two steps does.
"""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from mastaba.core.rules.engine import Engine
from mastaba.core.rules.game import Game, Step
from mastaba.core.rules.record import Listed, as_arrays, as_namespace, listed
from mastaba.core.rules.sight import see
from mastaba.draw import panel
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen

THREADS = 3
RECORDS = 3000
LONGEST = 6  # answers
NAMES = ["Ana", "Ben", "Cléo", "Dan", "Eve", "Flo"]


@pytest.fixture(autouse=True)
def restless() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def played(game: Game, seed: int) -> list[tuple[Any, Any, Step]]:
    """Some answers of a random game: the records before and after each, and the step."""
    machine, chance = Engine(game, plain=True), random.Random(seed)
    states, steps = machine.start(game.players[0], seed), []
    while states[0].asked >= 0 and len(steps) < LONGEST:
        before = states.copy()
        step = Step(int(before[0].asked), int(before[0].decision), chance.choice(machine.options(before)), False)
        machine.step(states, step.action)
        steps.append((before, states.copy(), step))
    return steps


def forget() -> None:
    """Nothing is remembered: neither readings nor drawings, nor any part or word that a function keeps."""
    listed.cache_clear()
    panel.MEMORY.__init__()  # type: ignore[misc]
    for module in [m for name, m in sys.modules.items() if name.startswith(("mastaba.games", "mastaba.draw"))]:
        for kept in vars(module).values():
            if callable(getattr(kept, "cache_clear", None)) and kept.cache_parameters()["maxsize"] is not None:
                kept.cache_clear()


def whole(game: Game, before: Any, after: Any, step: Step) -> Any:
    """Every field, in the ways in which screens and sentences read one."""
    record = listed(game.schema, see(game, before, step.seat).states.tobytes())
    arrays = as_arrays(record)
    return vars(as_namespace(record)), [repr(getattr(arrays, name)) for name in game.schema.spans]


def shown(game: Game, before: Any, after: Any, step: Step) -> list[str]:
    return [drawing.svg for drawing in panels(see(game, before, step.seat), Pen(game, "fr"), None)]


def told(game: Game, before: Any, after: Any, step: Step) -> list[str]:
    sentences = game.tell(see(game, before, step.seat), see(game, after, step.seat), step)
    return [game.texts.say(lang, one, NAMES) for one in sentences for lang in ("fr", "en")]


def ruled(game: Game, before: Any, after: Any, step: Step) -> Any:
    """The options and what an answer leads to, by an engine that is new to its game."""
    machine, states = Engine(game, plain=True), before.copy()
    options = machine.options(states)
    machine.step(states, step.action)
    return options, states.tobytes() == after.tobytes()


def at_once(work: list[Callable[[], Any]]) -> list[Any]:
    """What each comes to when all of it is begun at the same moment."""
    gate, found = threading.Barrier(len(work)), [None] * len(work)

    def run(place: int) -> None:
        gate.wait(30)
        try:
            found[place] = work[place]()
        except BaseException as error:
            found[place] = error

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return found


def test_threads_that_read_a_record_for_the_first_time_find_all_its_fields(game: Game) -> None:
    before, _, step = played(game, 7)[-1]
    body = see(game, before, step.seat).states.tobytes()
    records = [Listed(game.schema, body) for _ in range(RECORDS)]
    names = list(game.schema.spans)

    def read() -> list[Any]:
        return [(record.ply, getattr(record, names[i % len(names)])) for i, record in enumerate(records)]

    alone = Listed(game.schema, body)
    expected = [(alone.ply, getattr(alone, names[i % len(names)])) for i in range(RECORDS)]
    for found in at_once([read] * THREADS):
        assert found == expected


@pytest.mark.parametrize("of", [whole, told, ruled, shown])
def test_threads_that_begin_together_find_the_same(of: Callable[..., Any], game: Game) -> None:
    steps = played(game, 7)
    for before, after, step in (steps[0], steps[-1]):
        forget()
        alone = of(game, before, after, step)
        forget()
        for found in at_once([partial(of, game, before, after, step)] * THREADS):
            assert found == alone
