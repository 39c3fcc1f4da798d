"""What is said in Mykerinos."""

from .facts import facts
from .grounds import grounds
from .labels import label
from .log import tell
from .prompt import CHAPTER, part, prompt

__all__ = ["CHAPTER", "facts", "grounds", "label", "part", "prompt", "tell"]
