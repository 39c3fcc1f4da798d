"""Small numbers and sets in one integer, for rules that may not allocate.

A row of numbers has lanes of so many bits. A set (bit set) has a bit for each of its members, from 0 to 62.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mastaba.core.machine.jit import rule, wraps_around
from mastaba.core.rules.component_reader import frozen

SPREAD = 0x03F79D71B4CB0A89  # a de Bruijn sequence: its six highest bits differ for each single bit it is multiplied by
AT = 58  # where these begin
LOWEST = frozen([n for _, n in sorted(((SPREAD << n >> AT) & 63, n) for n in range(64))])
_SPREAD, _AT = np.uint64(SPREAD), np.uint64(AT)  # products of these may run over, of signed numbers they may not


@rule
def lane(row: Any, i: Any, bits: Any) -> int:
    """The number in the i-th lane."""
    return (row >> (bits * i)) & ((1 << bits) - 1)


@rule
def in_lane(number: Any, i: Any, bits: Any) -> int:
    """A row of zeros with this number in the i-th lane; rows may be added lane by lane."""
    return int(number) << (bits * i)


@rule
def with_lane(row: Any, i: Any, bits: Any, number: Any) -> int:
    """The row with another number in the i-th lane."""
    return row + in_lane(number - lane(row, i, bits), i, bits)


def _lowest_compiled(members: Any) -> Any:
    return int(LOWEST[(np.uint64(members & -members) * _SPREAD) >> _AT])


@wraps_around(_lowest_compiled)
def lowest(members: Any) -> int:
    """The lowest member of a set that has any."""
    return int(LOWEST[((members & -members) * SPREAD >> AT) & 63])


@rule
def without_lowest(members: Any) -> int:
    """The set without its lowest member."""
    return members & (members - 1)
