"""Numbers of the price tables as they read, and what they mean."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.record import as_arrays
from mastaba.core.words.text import Message, say

from ..rules.prices import kind_at, leads, owned_by_all, value_at, worth_each_at
from ..tables import LENGTH, OTHERS, PAIR, TIMES_X


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


class IfKept(NamedTuple):
    """What the treasure that is decided on would be worth to whoever keeps it: now, and after one more sale."""

    now: Message
    later: Message
    most: bool  # because nobody else would have as many

    @property
    def key(self) -> str:
        return "keep_most" if self.most else "keep"


def if_kept(s: Any, c: int) -> IfKept:
    """It counts in X itself, and may make its owner the one who has most."""
    there, i = as_arrays(s), int(s.covered[c])
    there.kept[s.asked, c] += 1
    most = PAIR in (kind_at(s, c, i), kind_at(s, c, i + 1)) and bool(leads(there, s.asked, c))
    return IfKept(_own_worth(there, c, i), _own_worth(there, c, i + 1), most)


def _own_worth(s: Any, c: int, i: int) -> Message:
    """What a number means to whoever is asked: of a pair the one that counts for them."""
    if kind_at(s, c, i) == PAIR:
        return say("worth.plain", number=str(worth_each_at(s, s.asked, c, i)))
    return worth(s, c, i)


def length(s: Any, c: int) -> int:
    return int(LENGTH[s.table_id[c]])


def worth_now(s: Any, c: int) -> Message:
    return worth(s, c, int(s.covered[c]))


def sales_left(s: Any, c: int) -> int:
    """How many treasures of a colour can still be sold."""
    return length(s, c) - 1 - int(s.covered[c])
