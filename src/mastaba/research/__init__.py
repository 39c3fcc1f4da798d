"""The five games as standard environments. Needs the extra `research`: pip install 'mastaba[research]'.

    >>> from mastaba.research import Observation
    >>> Observation("cheops", players=4).size
    1714

`Observation` says what a seat sees in numbers and words. docs/research.md walks through them.
"""

from __future__ import annotations

from .observation import Element, Observation

__all__ = ["Element", "Observation"]
