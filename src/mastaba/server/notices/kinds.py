"""The kinds of calls: which channels are usual for each, and how pressing it is.

`round` is there for tournaments, which this version has not got: nothing makes such a call yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..store.notices.ways import MAIL, PUSH
from .channel import Urgency


@dataclass(frozen=True)
class Kind:
    """One kind of call."""

    of: str  # under which it stands among a person's wishes
    urgency: Urgency = "normal"
    usual: frozenset[str] = frozenset((PUSH, MAIL))  # channels that it takes unless somebody says otherwise
    insists: bool = False  # does not wait for a quiet hour to end: the clock does not either
    waits: bool = False  # the person's answer is waited for: several at once become one call
    of_today: bool = False  # nobody wants to hear of it when they come back from a vacation
    of_account: bool = False  # about the account itself: said at any hour, whoever looks
    at_table: bool = True  # somebody may be here and not know of it yet

    @property
    def of_clock(self) -> bool:
        """Does a clock run while it is not said?"""
        return self.waits or self.insists


_PUSH_ONLY = frozenset((PUSH,))
KINDS = {
    "turn": Kind("turn", "normal", waits=True),
    "short": Kind("short", "high", waits=True),
    "hours": Kind("short", "high", waits=True),
    "four": Kind("short", "high", waits=True),
    "hour": Kind("short", "high", insists=True),
    "warned": Kind("short", "high", insists=True),
    "full": Kind("full"),
    "begins": Kind("begins"),
    "over": Kind("over", "very-low", _PUSH_ONLY),
    "rematch": Kind("rematch", "normal", _PUSH_ONLY),
    "invited": Kind("invited"),
    "friend": Kind("friend", "low", _PUSH_ONLY, of_today=True),
    "puzzle": Kind("puzzle", "very-low", frozenset(), of_today=True, at_table=False),
    "round": Kind("round", "high"),
    "recovered": Kind("recovered", "high", of_account=True),
}
SHOWN = tuple(
    dict.fromkeys(kind.of for name, kind in KINDS.items() if name != "round" and not kind.of_account)
)  # what one may wish
WAITS = tuple(name for name, kind in KINDS.items() if kind.waits)


def is_wanted(kind: str, channel: str, wanted: Mapping[str, Mapping[str, bool]]) -> bool:
    """Does somebody with these wishes want this kind by this channel?"""
    of = KINDS[kind].of
    return wanted.get(of, {}).get(channel, channel in KINDS[of].usual)
