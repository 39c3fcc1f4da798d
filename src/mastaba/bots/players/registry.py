"""The bots of the house by name: levels for people, weakest first, and yardsticks."""

from __future__ import annotations

from collections.abc import Callable

from ...core.rules.chance import generator
from ...core.rules.engine import seed_state
from ...core.rules.game import Seen
from .bot import Bot, Budget
from .greedy import Greedy
from .habit import Habit
from .ismcts import Ismcts
from .uniform import Uniform

Made = Callable[[bool | None], Bot]

# weakest first; the server's texts say their names to people
LEVELS: dict[str, Made] = {
    "apprentice": lambda plain: Habit(name="apprentice", plain=plain),
    "novice": lambda plain: Ismcts(name="novice", per_option=2, plain=plain),
    "scribe": lambda plain: Ismcts(name="scribe", per_option=6, plain=plain),
    "priest": lambda plain: Ismcts(name="priest", per_option=60, plain=plain),
    "vizier": lambda plain: Ismcts(name="vizier", asks=True, plain=plain),
}
OTHERS: dict[str, Made] = {
    "uniform": lambda plain: Uniform(),
    "greedy": lambda plain: Greedy(plain=plain),
    "ismcts": lambda plain: Ismcts(plain=plain),
    "vizier-0.1": lambda plain: Ismcts(name="vizier-0.1", numbers="vizier-0.1", plain=plain),
}
levels = tuple(LEVELS)


class UnknownBot(LookupError):
    """No bot has this name."""


def names() -> list[str]:
    """Every bot by name, levels first."""
    return [*LEVELS, *OTHERS]


def make(name: str, plain: bool | None = None) -> Bot:
    """A bot by name."""
    made = LEVELS.get(name) or OTHERS.get(name)
    if made is None:
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(names())}, or module:Class for your own")
    return made(plain)


def choose(seen: Seen, level: str, budget_s: float, seed: int, plain: bool | None = None) -> int:
    """What a bot of this level answers to the question its seat is asked, within so many seconds."""
    if not seen.options:
        raise ValueError("this seat is not asked anything")
    if len(seen.options) == 1:
        return seen.options[0]
    return make(level, plain).choose(seen, seen.options, Budget(budget_s), generator(seed_state(seed)))
