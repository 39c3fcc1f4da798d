"""A viewer's record as plain arrays, so that the rules themselves can be asked what the screen should say."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from mastaba.core.sight import Seen
from mastaba.core.text import Message, say

from .rules.placing import EVERY_FAMILY, OPEN, families_around, is_open, reach
from .rules.prices import kind_at, owned_by_all, value_at
from .rules.scoring import sheet
from .schema import IN_FRONT, LINES, TABLET
from .tables import CELLS, COLOURS, DATA, FAMILIES, LENGTH, OTHERS, PAIR, TIMES_X

COLOUR_NAMES: tuple[str, ...] = tuple(row["en"] for row in DATA["colours"])
LETTERS = "ABCD"


@lru_cache(16)
def arrays(seen: Seen) -> Any:
    """The fields of a record as integers and arrays: the rules can read them, and faster than a record."""
    record = seen.states[0]
    return SimpleNamespace(**{name: _field(record[name]) for name in record.dtype.names})


def _field(value: Any) -> Any:
    return int(value) if np.ndim(value) == 0 else np.asarray(value)


# --- names


def colour(c: int) -> Message:
    return say(f"colour.{COLOUR_NAMES[c]}")


def column(c: int) -> Message:
    return say(f"column.{COLOUR_NAMES[c]}")


def family(f: int) -> Message:
    """A family's name and letter, or the neighbour."""
    return say(f"family.{LETTERS[f]}") if f < FAMILIES else say("family.N")


def law(number: int) -> Message:
    return say("law.named", n=number, name=say(f"law.{number}.name"))


def law_title(number: int) -> Message:
    """The same at the head of a sentence."""
    return say("law.titled", n=number, name=say(f"law.{number}.name"))


def content(thing: int) -> Message:
    """What lies on a cell: a treasure of a colour, or a tablet."""
    return say("thing.tablet") if thing == TABLET else say(f"thing.{COLOUR_NAMES[thing]}")


# --- prices


def printed(s: Any, c: int, i: int) -> str:
    """The i-th number of a column as it reads now: 15, 5|20, 3X."""
    kind, value = kind_at(s, c, i), value_at(s, c, i)
    if kind == PAIR:
        return f"{value}|{int(OTHERS[s.table_id[c], i])}"
    if kind == TIMES_X:
        return "X" if value == 1 else f"{value}X"
    return str(value)


def worth(s: Any, c: int, i: int) -> Message:
    """What the i-th number means for a treasure of that colour now."""
    if kind_at(s, c, i) == TIMES_X:
        return say("worth.times", number=printed(s, c, i), n=value_at(s, c, i) * owned_by_all(s, c))
    return say("worth.plain", number=printed(s, c, i))


def length(s: Any, c: int) -> int:
    return int(LENGTH[s.table_id[c]])


def worth_now(s: Any, c: int) -> Message:
    return worth(s, c, int(s.covered[c]))


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


def why_not(s: Any, k: int, f: int) -> Message:
    """Why this pawn cannot be laid here."""
    if s.pawn[k] >= 0:
        return say("why.taken", family=family(int(s.pawn[k])))
    if not is_open(s, k):
        return say("why.closed")
    if f < FAMILIES and families_around(s, k) & (1 << f):
        return say("why.touches", family=family(f))
    return say("why.no_turn_left") if f == FAMILIES else say("why.tablet")


def why_no_swap(s: Any, k: int, first: int) -> Message:
    """Why this cell is no choice of tablet 12; `first` is the cell chosen already, or -1."""
    if s.content[k] >= TABLET:
        return say("why.no_treasure")
    if first < 0:
        return say("why.no_partner")
    return say("why.chosen" if k == first else "why.same")


def families_free(look: int) -> list[Message]:
    """The families that may be laid on an open cell."""
    return [family(f) for f in range(FAMILIES) if look & EVERY_FAMILY & (1 << f)]
