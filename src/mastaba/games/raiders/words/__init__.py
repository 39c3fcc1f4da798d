"""What is said in Pyramid Raiders, only from what a viewer sees."""

from .facts import facts
from .labels import label
from .log import tell
from .numbers import NUMBERS
from .prompt import CHAPTER, prompt

__all__ = ["CHAPTER", "NUMBERS", "facts", "label", "prompt", "tell"]
