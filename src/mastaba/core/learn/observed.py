"""What every batch has, wherever its arrays lie: which games it plays, and what it shows to those who learn from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from ..rules.game import Game
from ..rules.opening import players_of, the_game, whole
from .observation import Layout
from .results import REWARDS

Rows = TypeVar("Rows")


def integers(actions: Any) -> np.ndarray[Any, Any]:
    """Answers as the rules take them; a number with a point is no answer."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu" and given.size:
        raise ValueError(f"answers are integers, not {given.dtype.name}")
    return np.ascontiguousarray(given, dtype=np.int64)


class Observes(Protocol[Rows]):
    """The observer of a batch: a row of numbers for each game."""

    rows: Rows
    layout: Layout


class ObservedGames(Generic[Rows]):
    """So many games of a kind, observed if it was made so."""

    _observer: Observes[Rows] | None

    def _say_what(
        self,
        game: str | Game,
        players: int | None,
        count: int,
        settings: Mapping[str, Any] | None,
        reward: str,
        renew: bool,
    ) -> None:
        """Which games, how many, what an ended one gives, and whether another follows it."""
        if reward not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
        self.game = the_game(game)
        self.players = players_of(self.game, players)
        self.count, self.renew, self.settings = whole("count", count, 1), renew, settings
        self.reward = REWARDS.index(reward)

    def _marks(self, where: Any) -> np.ndarray[Any, Any]:
        """A mark for each game: 1 where it is meant."""
        given = np.asarray(where)
        if given.dtype.kind not in "biu" or given.shape != (self.count,):
            raise ValueError(
                f"one mark, true or false, for each of the {self.count} games, not {given.dtype.name} {given.shape}"
            )
        return np.array(given != 0, dtype=np.int8)

    def _numbers(self, number: Any) -> np.ndarray[Any, Any]:
        """The number of each place's next game: that of the place, if it is not said."""
        given = np.arange(self.count) if number is None else np.asarray(number)
        if given.dtype.kind not in "iu" or given.shape != (self.count,):
            raise ValueError(f"one whole number for each of the {self.count} games, not {number!r}")
        return np.array(given, dtype=np.int64)

    def _check_saved(self, saved: Any, here: Mapping[str, tuple[tuple[int, ...], Any]]) -> None:
        """Refuse what does not fit into the arrays of this batch (shape and type, by name) before any is written."""
        if not isinstance(saved, Mapping) or not saved.keys() >= {*here, "seen"}:
            raise TypeError("what is restored is what `save` of a batch gave")
        for name, (shape, kind) in here.items():
            kept = np.asarray(saved[name])
            if kept.shape != shape or kept.dtype != kind:
                raise ValueError(
                    f"{self.count} games of {self.game.id} with {self.players} players were not saved so: "
                    f"{name} is {kept.dtype.name} {kept.shape}, not {np.dtype(kind).name} {shape}"
                )
        if self._observer is not None and np.asarray(saved["seen"]).size:
            over = saved["states"].view(self.game.schema.dtype)["asked"] < 0
            if saved["seen"].shape != (over.sum(), self.layout.size):
                raise ValueError(f"{self.layout.size} numbers were seen of each game that is over, not these")

    @property
    def observations(self) -> Rows:
        """What the seat that is asked sees of each game, a row of numbers; where a game is over, what was seen last."""
        return self._its_observer().rows

    @property
    def layout(self) -> Layout:
        """What the numbers of an observation stand for."""
        return self._its_observer().layout

    def _its_observer(self) -> Observes[Rows]:
        if self._observer is None:
            raise ValueError("this batch does not observe; make it with observe=True")
        return self._observer
