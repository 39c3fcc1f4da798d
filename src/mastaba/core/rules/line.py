"""One game as a line of positions: the start, every answer, every forced step; forwards and back.

A line never changes: `answer` and `back` give new lines, so one can be drawn while the game goes on.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from .engine import Taken, engine
from .game import Game
from .sight import reveals


@dataclass(frozen=True)
class Given:
    """One asked answer: who gave it, to which question, and the integer."""

    seat: int
    decision: int
    action: int


@dataclass(frozen=True, eq=False)
class Line:
    """A game from its first question to now. `ends[k]` is the number of steps taken once k answers were given."""

    game: Game
    states: Any
    taken: tuple[Taken, ...]
    ends: tuple[int, ...]
    answers: tuple[Given, ...] = ()
    revealed: dict[int, bool] = field(default_factory=dict)

    @cached_property
    def asked(self) -> int:
        """The seat that must answer, or -1 when the game is over."""
        return int(self.states[0].asked)

    @property
    def over(self) -> bool:
        return self.asked < 0

    def answer(self, action: int) -> Line:
        """The line with one more answer. Raises Illegal for what is not offered; this line stays as it is."""
        states = self.game.schema.copy(self.states)
        steps = engine(self.game).play(states, action)
        first = steps[0].step
        return replace(
            self,
            states=states,
            taken=self.taken + tuple(steps),
            ends=(*self.ends, len(self.taken) + len(steps)),
            answers=(*self.answers, Given(first.seat, first.decision, first.action)),
            revealed=dict(self.revealed),
        )

    def states_at(self, k: int) -> Any:
        """The record after k answers."""
        return self.states if k == len(self.answers) else self.taken[self.ends[k]].before

    def back(self, k: int) -> Line:
        """The line as it was after its first k answers."""
        if k == len(self.answers):
            return self
        return replace(
            self,
            states=self.states_at(k),
            taken=self.taken[: self.ends[k]],
            ends=self.ends[: k + 1],
            answers=self.answers[:k],
            revealed={i: v for i, v in self.revealed.items() if i < k},
        )

    def has_revealed(self, k: int) -> bool:
        """Did answer number k (from 0) tell anybody anything that was hidden before?"""
        if k not in self.revealed:
            before, after = self.states_at(k), self.states_at(k + 1)
            self.revealed[k] = reveals(self.game, before, self.answers[k].action, after)
        return self.revealed[k]

    def is_final(self, k: int) -> bool:
        """Does answer number k (from 0) stand for good, by the rules or because somebody learnt something from it?"""
        return self.game.final(self.states_at(k)[0], self.states_at(k + 1)[0]) or self.has_revealed(k)

    def last_of(self, seat: int) -> int:
        """The number of this seat's last answer (from 0); -1 if it gave none."""
        return next((k for k in reversed(range(len(self.answers))) if self.answers[k].seat == seat), -1)

    def barrier(self, seat: int, bots: Container[int] = ()) -> int | None:
        """The newest answer that keeps this seat from taking back its own last one; None if nothing does.

        What bots answered since is taken back with it. An answer of anybody else stands in the way, and so do a final
        one and a secret one, of which nobody shall learn whether it is final.
        """
        last = self.last_of(seat)
        for k in reversed(range(max(last, 0), len(self.answers))):
            given = self.answers[k]
            secret = given.action in self.game.decisions.at(given.decision).hides
            if (k > last and (given.seat not in bots or secret)) or self.is_final(k):
                return k
        return None

    def undo_to(self, seat: int, bots: Container[int] = ()) -> int | None:
        """How many answers remain once this seat takes back its last one; None if it may not."""
        last = self.last_of(seat)
        return last if last >= 0 and not self.over and self.barrier(seat, bots) is None else None

    def plead_to(self, seat: int) -> int | None:
        """How many answers remain if the others let this seat take back its last one; None if it stands all the same.

        What others answered since goes back with it, and what somebody learnt is learnt. Chance that was drawn stands,
        so does what the rules let stand, and a secret answer of another, of which nobody shall learn whether it does.
        """
        last = self.last_of(seat)
        return (
            None
            if last < 0 or self.over or any(self._stands(k, seat) for k in range(last, len(self.answers)))
            else last
        )

    def _stands(self, k: int, seat: int) -> bool:
        """Does answer number k (from 0) stand even if everybody would let this seat take it back?"""
        given, before, after = self.answers[k], self.states_at(k)[0], self.states_at(k + 1)[0]
        secret = given.seat != seat and given.action in self.game.decisions.at(given.decision).hides
        return bool(secret or before.rng[0] != after.rng[0] or self.game.final(before, after))


def begin(game: Game, seats: int, seed: int, settings: Mapping[str, str] | None = None) -> Line:
    """A game at its first real question."""
    log: list[Taken] = []
    states = engine(game).start(seats, seed, settings, log)
    return Line(game, states, tuple(log), (len(log),))


def follow(line: Line, actions: Sequence[int]) -> Line:
    """The line with all these answers."""
    for action in actions:
        line = line.answer(action)
    return line
