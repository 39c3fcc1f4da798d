"""What can be turned in a search: names, usual values, bounds, and their places in the array that it is handed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np

from ...core.rules.numbers import BadNumbers


class Knob(NamedTuple):
    """One knob: where it stands usually, and how far it can be turned."""

    usual: float
    least: float
    most: float


# in the order of the places below
TABLE: dict[str, Knob] = {
    "exploration": Knob(0.8, 0.01, 10.0),
    "win_part": Knob(0.5, 0.0, 1.0),
    "depth": Knob(10.0, 0.0, 1 << 15),
    "first_look": Knob(0.1, -1.0, 1.0),
    "even_part": Knob(0.2, 0.0, 1.0),
    "win_scale": Knob(0.3, 0.01, 10.0),
    "finish": Knob(0.0, 0.0, 64.0),
    "keen": Knob(1.0, 1.0, 3.0),
    "history": Knob(0.0, 0.0, 10.0),
    "echo": Knob(0.0, 0.0, 40.0),
    "foresight": Knob(0.0, 0.0, 1.0),
    "reuse": Knob(0.0, 0.0, 1.0),
    "rest": Knob(0.0, 0.0, 64.0),
    "guess": Knob(0.0, 0.0, 1.0),
    "others": Knob(0.0, 0.0, 1.0),
    "transpositions": Knob(0.0, 0.0, 1.0),
}
EXPLORATION, WIN_PART, DEPTH, FIRST_LOOK, EVEN_PART, WIN_SCALE = range(6)
FINISH, KEEN, HISTORY, ECHO, FORESIGHT, REUSE, REST, GUESS, OTHERS, TRANSPOSITIONS = range(6, 16)


@dataclass(frozen=True)
class Knobs:
    """What somebody turned; None: as the set of numbers has it, or as usual."""

    exploration: float | None = None  # how much an unlikely or little tried answer is looked at (PUCT constant)
    win_part: float | None = None  # of the reward: victory; the rest is the margin
    depth: float | None = None  # questions played on from a leaf before the advice judges (truncated rollout)
    first_look: float | None = None  # an answer not yet tried is judged so much below its parent (first-play urgency)
    even_part: float | None = None  # of the first looks: spread evenly, whatever the game's weights say
    win_scale: float | None = None  # how far ahead counts as half won, in mean margins
    finish: float | None = None  # questions played on beyond the depth, until another seat is asked
    keen: float | None = None  # the power to which weights are raised in playouts: 1, 2 or 3
    history: float | None = None  # how much an answer is liked that did well elsewhere (progressive history)
    echo: float | None = None  # the same in playouts (MAST)
    foresight: float | None = None  # of an answer's hope: the best that those below it can get (implicit minimax)
    reuse: float | None = None  # 1: go on with the last answer's tree where that told nobody anything (tree reuse)
    rest: float | None = None  # questions played on beyond the depth, until the position is at rest (quiescence)
    guess: float | None = None  # of the worlds: such in which hidden answers are what sensible players answer
    others: float | None = None  # of the margin: ahead of all others in the mean, instead of the best of them
    transpositions: float | None = None  # 1: know a position again by its sign (transposition table)

    def array(self, search: Mapping[str, float], horizon: int | None = None) -> np.ndarray[Any, Any]:
        """Every knob in its place: as it was turned, else as the set has it, else as usual."""
        if unknown := set(search) - set(TABLE):
            raise BadNumbers(f"no knob of the search is called {min(unknown)}")
        turned = {name: value for name, value in asdict(self).items() if value is not None}
        own = {} if horizon is None else {"depth": float(horizon)}
        stand = {**{name: knob.usual for name, knob in TABLE.items()}, **search, **own, **turned}
        for name, (_, least, most) in TABLE.items():
            if not least <= stand[name] <= most:
                raise BadNumbers(f"{name}: {stand[name]} is not within {least} … {most}")
        return np.array([stand[name] for name in TABLE], dtype=np.float64)
