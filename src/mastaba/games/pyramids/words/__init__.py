"""What is said in Pyramids, only from what a viewer sees."""

from .facts import facts
from .grounds import grounds
from .labels import label
from .log import tell
from .prompt import CHAPTER, part, prompt
from .riddles import RIDDLES

__all__ = ["CHAPTER", "RIDDLES", "facts", "grounds", "label", "part", "prompt", "tell"]
