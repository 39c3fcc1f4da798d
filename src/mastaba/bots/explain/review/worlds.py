"""What all seats together know of a position, and worlds that agree with all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, seed_state
from mastaba.core.rules.game import Game, Seen
from mastaba.core.rules.schema import PUBLIC
from mastaba.core.rules.sight import determinise, redact

Known = dict[str, Any]  # by field that is not public: true where some seat sees the value


def known_to_somebody(game: Game, states: Any) -> Known:
    """Which values of the fields that are not public some seat sees."""
    hidden = [f.name for f in game.schema.fields if f.sees != PUBLIC and f.name != "rng"]
    known = {name: np.zeros(np.shape(states[name]), dtype=bool) for name in hidden}
    for seat in range(int(states[0].seats)):
        shown = redact(game, states, seat)
        for name in hidden:
            known[name] |= np.asarray(shown[name]) == np.asarray(states[name])
    return known


def chance_spoke(game: Game, before: Any, action: int, after: Any, others: Sequence[Any]) -> bool:
    """Was chance thrown on the way, or did something come to light that nobody knew?

    It did if somebody would have seen another outcome in one of the other worlds.
    """
    if before[0].rng[0] != after[0].rng[0]:
        return True
    seats, machine = range(int(before[0].seats)), engine(game)
    shown = [redact(game, after, seat).tobytes() for seat in seats]
    for world in others:
        copy = game.schema.copy(world)
        machine.play(copy, action)
        if [redact(game, copy, seat).tobytes() for seat in seats] != shown:
            return True
    return False


def worlds(game: Game, states: Any, seed: int, count: int) -> list[Any]:
    """So many whole records in which every seat sees what it sees in this one; only what nobody knows is drawn anew."""
    known, gen = known_to_somebody(game, states), generator(seed_state(seed))
    seat = max(int(states[0].asked), 0)
    bare = redact(game, states, seat)
    _restore(bare, states, known)
    made = [determinise(Seen(game, bare, seat), gen) for _ in range(count)]
    for world in made:
        _restore(world, states, known)
    return made


def _restore(record: Any, states: Any, known: Known) -> None:
    for name, seen in known.items():
        record[name][seen] = states[name][seen]
