"""A viewer's record as plain arrays, so that the rules themselves can be asked what the screen should say."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from mastaba.core.sight import Seen

from .rules.placing import OPEN, reach
from .rules.scoring import sheet
from .schema import IN_FRONT, LINES
from .tables import CELLS, COLOURS


@lru_cache(16)
def arrays(seen: Seen) -> Any:
    """The fields of a record as integers and arrays: the rules can read them, and faster than a record."""
    record = seen.states[0]
    return SimpleNamespace(**{name: _field(record[name]) for name in record.dtype.names})


def _field(value: Any) -> Any:
    return int(value) if np.ndim(value) == 0 else np.asarray(value)


# --- scores


def score_lines(s: Any, p: int) -> list[int]:
    """A seat's score as it stands, line by line."""
    out = [0] * len(LINES)
    sheet(s, p, out)
    return [int(v) for v in out]


def joker_gains(s: Any, p: int) -> list[int]:
    """For each colour what a joker of that colour would add to a seat's score; a leader may even lose."""
    owns = s.tablet_place.copy()
    owns[8] = IN_FRONT + p
    now = score_lines(s, p)
    named = [SimpleNamespace(**{**vars(s), "tablet_place": owns, "joker_colour": c}) for c in range(COLOURS)]
    return [score_lines(there, p)[1 + c] - now[1 + c] for c, there in enumerate(named)]


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
