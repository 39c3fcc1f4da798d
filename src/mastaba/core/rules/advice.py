"""What a game says about good play: rules that steer searches, never what is legal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..machine.digests import Rule
from ..machine.jit import rule, specialise
from .numbers import TODAY, Numbers, Values


@rule
def _no_weight(s: Any, a: Any) -> float:
    """Every answer alike."""
    return 1.0


@rule
def _nothing_common(s: Any, n: Any) -> int:
    """Every weight is reckoned for itself."""
    return 0


@rule
def _always_rests(s: Any) -> bool:
    """Every position can be judged."""
    return True


@rule
def _no_guess(s: Any, p: Any, gen: Any, n: Any) -> None:
    """One world is as likely as another."""


@rule
def _no_sign(s: Any) -> int:
    """Every sequence of answers leads to a position of its own."""
    return 0


@dataclass(frozen=True)
class Advice:
    """What is good, never what is legal. All are rules, so that searches run compiled.

    evaluate(s, p, n)   how well seat p stands, in points of the game (higher is better); at any moment of the game
    weight(s, a, n)     how likely a sensible player is to answer so (> 0); steers playouts and a search's first looks
    common(s, n)        what the weights of one question have in common, reckoned once: weight(s, a, n, common)
    rests(s)            whether `evaluate` can be trusted with the question that stands: nothing is half done
    guess(s, p, gen, n) where the holes in what seat p sees were filled at random: what is likelier, drawn from `gen`
    sign(s)             a number (position hash): alike where positions look alike to everybody, and hardly ever else; a
                        search knows them again by it (knob `transpositions`); 0: told apart by the answers so far
    horizon             questions that a search plays on before it asks `evaluate`; None: as its set of numbers has it
    looks               where a level of play is to look otherwise at every option than usual: its name, how often;
                        less than once: not at every question, and elsewhere it answers out of habit
    numbers             the table and the sets of what both reckon with: `n` is the array of one set
    network             a file: whom the strongest level asks where it looks first; None where that wins nothing

    Advice that reckons with no numbers may leave `n` out.
    """

    evaluate: Rule
    weight: Rule = _no_weight
    horizon: int | None = None
    numbers: Numbers | None = None
    common: Rule = _nothing_common
    rests: Rule = _always_rests
    guess: Rule = _no_guess
    sign: Rule = _no_sign
    looks: tuple[tuple[str, float], ...] = ()
    network: Path | None = None

    def values(self, name: str = TODAY) -> Values:
        """A set of numbers by name; today's for a game younger than the set, an empty one where there is no table."""
        if self.numbers is None:
            return Values.none()
        return self.numbers.named(name if name in self.numbers.sets else TODAY)

    def rules(self) -> dict[str, Rule]:
        """All rules under the names that generic rules use, each with all its arguments."""
        alone = self.common is _nothing_common
        return {
            "game_evaluate": _reckoning(self.evaluate),
            "game_weight": specialise(_weight_alone, {"of_three": _reckoning(self.weight)}) if alone else self.weight,
            "game_common": self.common,
            "game_rests": self.rests,
            "game_guess": self.guess,
            "game_sign": self.sign,
        }


def of_two(s: Any, x: Any) -> Any: ...


@rule
def _without_numbers(s: Any, x: Any, n: Any) -> Any:
    """A rule that reckons with no numbers."""
    return of_two(s, x)


def of_three(s: Any, a: Any, n: Any) -> Any: ...


@rule
def _weight_alone(s: Any, a: Any, n: Any, common: Any) -> Any:
    """A weight that is reckoned for itself."""
    return of_three(s, a, n)


def _reckoning(fn: Rule) -> Rule:
    """A rule of advice with its three arguments."""
    return specialise(_without_numbers, {"of_two": fn}) if fn.__code__.co_argcount == 2 else fn
