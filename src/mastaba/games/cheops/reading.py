"""A viewer's record as plain arrays, so that the rules themselves can be asked what the screen should say."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from mastaba.core.record import as_arrays
from mastaba.core.sight import Seen

from .rules.placing import OPEN, reach
from .rules.scoring import sheet
from .rules.tablets import move_tablet
from .schema import IN_FRONT, LINES
from .tables import CELLS, COLOURS, JOKER


@lru_cache(16)
def arrays(seen: Seen) -> Any:
    """The fields of a record as integers and arrays: the rules can read them, and faster than a record."""
    return as_arrays(seen.s)


# --- scores


def score_lines(s: Any, p: int) -> list[int]:
    """A seat's score as it stands, line by line."""
    out = [0] * len(LINES)
    sheet(s, p, out)
    return [int(v) for v in out]


def joker_gains(s: Any, p: int) -> list[int]:
    """For each colour what a joker of that colour would add to a seat's score; a leader may even lose."""
    now = score_lines(s, p)
    owner = as_arrays(s)
    move_tablet(owner, JOKER, IN_FRONT + p)
    gains = []
    for c in range(COLOURS):
        owner.joker_colour = c
        gains.append(score_lines(owner, p)[1 + c] - now[1 + c])
    return gains


# --- cells


def legal_families(s: Any) -> list[int]:
    """For every cell OPEN and a bit for each family that may be laid there, or 0."""
    return _looks(s.pawn.tobytes())


@lru_cache(256)
def _looks(pawns: bytes) -> list[int]:
    s = SimpleNamespace(pawn=np.frombuffer(pawns, dtype=np.int16).tolist())
    return [reach(s, k) for k in range(CELLS)]


def is_dead(look: int) -> bool:
    """Open, but legal for no family."""
    return look == OPEN
