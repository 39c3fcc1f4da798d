"""Games as a data set: Parquet files with a row for every question, and a card that says what is in them.

Everybody who reads Parquet can read them without this package. A row holds what the asked seat saw, what it might
answer and what it answered, how often a search tried each answer, and how the game ended for every seat.
"""

from importlib.util import find_spec

from .moves import AT_ONCE, Plan

if find_spec("pyarrow"):  # a machine with a GPU alone can play the games all the same
    from .files import CARD, DATA, FILES, MARK, write
    from .rows import COLUMNS

__all__ = ["AT_ONCE", "CARD", "COLUMNS", "DATA", "FILES", "MARK", "Plan", "write"]
