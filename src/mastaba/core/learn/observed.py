"""What every batch has, wherever its arrays lie: which games it plays, and what it shows to those who learn from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from ..rules.game import Game
from ..rules.registry import load
from .observation import Layout
from .results import REWARDS

Rows = TypeVar("Rows")


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
        self.game = load(game) if isinstance(game, str) else game
        self.players = self.game.players[0] if players is None else players
        self.count, self.renew, self.settings = count, renew, settings
        self.reward = REWARDS.index(reward)

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
