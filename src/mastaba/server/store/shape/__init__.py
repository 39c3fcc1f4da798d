"""What is stored, in parts: the tables of puzzles, games by days, calls and devices, beside those of `schema`."""

from . import days as days
from . import notices as notices
from . import push as push
from . import puzzles as puzzles
from .base import metadata as metadata
