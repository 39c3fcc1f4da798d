"""Players that are programs: they see what a seat may see, and nothing more."""

from .players.bot import Bot, Budget
from .players.greedy import Greedy
from .players.habit import Habit
from .players.ismcts import Ismcts
from .players.registry import LEVELS, OTHERS, UnknownBot, choose, levels, make, names
from .players.uniform import Uniform
from .search.knobs import Knobs

__all__ = [
    "LEVELS",
    "OTHERS",
    "Bot",
    "Budget",
    "Greedy",
    "Habit",
    "Ismcts",
    "Knobs",
    "Uniform",
    "UnknownBot",
    "choose",
    "levels",
    "make",
    "names",
]
