"""A word on its way into a sentence: how it is written, and what the words around it need to know of it."""

from __future__ import annotations

from typing import NamedTuple

MARKS = ("m", "f", "m pl", "f pl", "pl")


class Word(NamedTuple):
    """A thing with its mark ("" if its text has none), or somebody's name."""

    text: str
    mark: str = ""
    name: bool = False


def unmarked(text: str) -> str:
    """The mark of a thing whose text has none although its sentence needs one. The tests refuse such a text."""
    return "m"
