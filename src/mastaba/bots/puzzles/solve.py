"""Bots that solve a puzzle: how often each level is right, and where a puzzle stands on the scale of the levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Seen

from ..explain.counsel import sight_after
from ..players.bot import Bot, Budget
from ..players.registry import make
from .paper import Step

SCALE = {"apprentice": 900.0, "novice": 1200.0, "scribe": 1500.0, "priest": 1800.0, "vizier": 2100.0}
LEAST, MOST = 400.0, 2800.0  # ratings
FOREVER = 1e9


def tries(
    seen: Seen, steps: Sequence[Step], level: str, count: int, seed: int, looks: int | None = None, least: float = 0.0
) -> tuple[float, Counter[int]]:
    """The share of so many tries in which a level answers right from the first step to the last, and what it answered
    at the first. A level that thinks by the clock gets so many looks. Nobody goes on who cannot reach `least`."""
    right, answered = 0, Counter[int]()
    for k in range(count):
        if right + count - k < least * count:
            break
        path = _path(seen, steps, make(level), seed + k, looks)
        answered[path[0]] += 1
        right += _is_right(steps, path)
    return right / count, answered


def first_answers(seen: Seen, level: str, count: int, seed: int, looks: int | None = None) -> Counter[int]:
    """What a level answers at first in as many tries."""
    gens = (generator(seed_state(seed + k)) for k in range(count))
    return Counter(int(make(level).choose(seen, seen.options, Budget(FOREVER, looks), gen)) for gen in gens)


def _path(seen: Seen, steps: Sequence[Step], bot: Bot, seed: int, looks: int | None) -> tuple[int, ...]:
    """What a bot answers, step by step, as long as it is right."""
    gen = generator(seed_state(seed))
    path: tuple[int, ...] = ()
    here: Seen | None = seen
    by_path = {step.path: step for step in steps}
    while (step := by_path.get(path)) is not None and here is not None:
        action = bot.choose(here, here.options, Budget(FOREVER, looks), gen)
        path = (*path, int(action))
        if action not in step.right:
            break
        here = sight_after(here, action) if path in by_path else None
    return path


def _is_right(steps: Sequence[Step], path: tuple[int, ...]) -> bool:
    by_path = {step.path: step for step in steps}
    return all(action in by_path[path[:k]].right for k, action in enumerate(path))


def rating_of(levels: dict[str, float], options: int) -> float:
    """Where a solver would be right every second time: the logistic curve of the levels' shares, with a floor for
    those who guess."""
    floor = 1 / options
    low, high = LEAST, MOST
    for _ in range(40):
        middle = (low + high) / 2
        expected = sum(floor + (1 - floor) / (1 + 10 ** ((middle - SCALE[level]) / 400)) for level in levels)
        low, high = (middle, high) if expected > sum(levels.values()) else (low, middle)
    return round(low, 0)
