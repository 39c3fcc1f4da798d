"""What is said in Pyramid Raiders, only from what a viewer sees."""

from .facts import facts
from .grounds import grounds
from .labels import label
from .log import tell
from .numbers import NUMBERS
from .prompt import CHAPTER, part, prompt
from .riddles import RIDDLES

__all__ = ["CHAPTER", "NUMBERS", "RIDDLES", "facts", "grounds", "label", "part", "prompt", "tell"]
