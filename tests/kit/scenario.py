"""table("pyramids", seats=3): a game that a test sets up by hand, asks and answers in the rulebook's words."""

from __future__ import annotations

from typing import Any

import numpy as np

from mastaba.core.rules.engine import Engine, Illegal
from mastaba.core.rules.game import Seen
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see


class Scenario:
    """One game under a test's hands, in plain Python: `s` is the record, names instead of integers."""

    def __init__(self, game: Any, seats: int, seed: int = 1, settings: dict[str, str] | None = None) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.engine = Engine(self.game, plain=True)
        self.states = self.engine.start(seats, seed, settings)

    @property
    def s(self) -> Any:
        return self.states[0]

    def put(self, **fields: Any) -> Scenario:
        """Overwrite whole fields."""
        for name, value in fields.items():
            self.states[name] = np.asarray(value)
        return self

    def ask(self, seat: int, decision: str) -> Scenario:
        """Let this question stand before this seat."""
        self.s.asked = seat
        self.s.decision = self.game.decisions[decision]
        return self

    @property
    def asked(self) -> int:
        return int(self.s.asked)

    @property
    def decision(self) -> str:
        return "" if self.s.asked < 0 else self.game.decisions.names[self.s.decision]

    @property
    def options(self) -> list[str]:
        return [self.game.actions.names[a] for a in self.engine.options(self.states)]

    def answer(self, *names: str) -> Scenario:
        """Give these answers one after another, each through the checked door."""
        for name in names:
            self.engine.play(self.states, self.game.actions[name])
        return self

    def answer_logged(self, name: str) -> list[tuple[str, str, bool]]:
        """Give one answer; what was answered, forced answers included: (decision, action, forced)."""
        taken = self.engine.play(self.states, self.game.actions[name])
        names = self.game.decisions.names, self.game.actions.names
        return [(names[0][t.step.decision], names[1][t.step.action], t.step.forced) for t in taken]

    def refuses(self, name: str) -> bool:
        """Is this answer refused, and does the record keep its bytes?"""
        before = self.states.tobytes()
        try:
            self.engine.play(self.states, self.game.actions[name])
        except Illegal:
            return self.states.tobytes() == before
        return False

    def seen_by(self, seat: int) -> Seen:
        return see(self.game, self.states, seat)

    def sheet(self, seat: int) -> dict[str, int]:
        """A seat's score as it stands, line by line."""
        results = self.engine.results(self.states)
        return dict(zip(self.game.lines, (int(v) for v in results.sheet[seat]), strict=True))

    @property
    def scores(self) -> list[int]:
        return self.engine.results(self.states).scores

    @property
    def ranks(self) -> list[int]:
        return self.engine.results(self.states).ranks


def table(game: Any, seats: int, seed: int = 1, **settings: str) -> Scenario:
    return Scenario(game, seats, seed, settings or None)
