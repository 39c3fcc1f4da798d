"""What a batch of games shows to those who learn from it, wherever its arrays lie."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from .observation import Layout

Rows = TypeVar("Rows")


class Sees(Protocol[Rows]):
    """Eyes on a batch: a row of numbers for each game."""

    rows: Rows
    layout: Layout


class Watching(Generic[Rows]):
    """A batch that has eyes, if it was made so."""

    _eyes: Sees[Rows] | None

    @property
    def observations(self) -> Rows:
        """What the seat that is asked sees of each game, a row of numbers; where a game is over, what was seen last."""
        return self._open_eyes().rows

    @property
    def layout(self) -> Layout:
        """What the numbers of an observation stand for."""
        return self._open_eyes().layout

    def _open_eyes(self) -> Sees[Rows]:
        if self._eyes is None:
            raise ValueError("this batch does not observe; make it with observe=True")
        return self._eyes
