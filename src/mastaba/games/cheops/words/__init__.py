"""What is said in Cheops: names, labels, prompts, the log, the facts beside a seat."""

from .facts import facts
from .labels import label
from .log import tell
from .prompt import CHAPTER, prompt

__all__ = ["CHAPTER", "facts", "label", "prompt", "tell"]
